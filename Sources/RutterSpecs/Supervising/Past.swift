internal import RutterCore
internal import RutterText

/// What is known of a run that a process has begun and another one goes on with.
struct Past: Sendable {
  private struct Key: Hashable {
    var round: Int
    var place: Int
  }

  /// How a test is known to have ended.
  private enum Ending: Sendable {
    case passed(microseconds: Int64)
    case told(TestResult, Remains)
    case died(signal: Int32, line: Int)
    case overdue(limit: Int64, line: Int)
  }

  /// How many processes have died.
  private(set) var deaths = 0
  /// The last round that was begun.
  private(set) var lastRound = 1
  /// What killed processes while they loaded a file, by the number of the file.
  private var loading: [Int: Int32] = [:]
  /// Deaths that are not known to be about one test: the signal, and the tests that ran.
  private var unexplained: [(round: Int, signal: Int32, places: [Int])] = []
  private var endings: [Key: Ending] = [:]
  private var counts: [Int: Int] = [:]
  private var lastDeath: Key?
  private var isBegun = false

  /// Nothing has happened yet.
  init() {}

  init(_ entries: [Logbook.Entry]) {
    var last: Key?
    for entry in entries {
      let key = Key(round: entry.round, place: entry.place)
      lastRound = max(lastRound, entry.round)
      switch entry.kind {
      case .passed: endings[key] = .passed(microseconds: entry.value)
      case .result:
        guard case .finished(let result)? = try? ReportLine.report(entry.text) else { continue }
        endings[key] = .told(result, Remains())
        last = key
      case .remains:
        if let last, case .told(let result, _)? = endings[last] {
          endings[last] = .told(result, Remains(reading: entry.text))
        }
      case .began: isBegun = true
      case .round: counts[entry.round] = Int(entry.value)
      case .died: endings[key] = .died(signal: Int32(entry.value), line: entry.line)
      case .overdue: endings[key] = .overdue(limit: entry.value, line: entry.line)
      case .diedLoading: loading[entry.place] = Int32(entry.value)
      case .diedSomewhere:
        let places = entry.text.split(separator: " ").compactMap { Int($0) }
        unexplained.append((entry.round, Int32(entry.value), places))
      }
      switch entry.kind {
      case .died, .overdue:
        deaths += 1
        lastDeath = key
      case .diedLoading, .diedSomewhere:
        deaths += 1
        lastDeath = nil
      case .passed, .result, .remains, .began, .round: break
      }
    }
  }

  /// Whether what comes before the first test was told.
  var hasBegun: Bool { deaths == 0 || isBegun }

  /// Whether this is the test in which the last process has died. What stands before it was told by that process.
  func isLastDeath(round: Int, place: Int) -> Bool { lastDeath == Key(round: round, place: place) }

  /// Whether a process died, and not because of one test or file, as far as is known.
  var hasUnexplained: Bool { !unexplained.isEmpty }

  /// Why a file cannot be loaded: a process died of that.
  func trouble(ofFile number: Int) -> String? {
    loading[number].map { "the process that loaded it \(Death.words(of: $0))" }
  }

  /// Whether a process has died when it looked how many orders a test has.
  func hasDied(surveying place: Int) -> Bool { endings[Key(round: Survey.round, place: place)] != nil }

  /// What is known of the tests of a round, by their places.
  func results(ofRound round: Int, _ tests: [TestCase]) -> [(place: Int, result: TestResult)] {
    // Files that have changed meanwhile may hold other tests: then nothing is known.
    guard counts[round] == tests.count else { return [] }
    return tests.indices.compactMap { place in
      endings[Key(round: round, place: place)].map { (place, Self.result(of: tests[place], $0)) }
    }
  }

  private static func result(of test: TestCase, _ ending: Ending) -> TestResult {
    switch ending {
    case .passed(let microseconds): return TestResult(test, .passed, microseconds: microseconds)
    case .died(let signal, let line):
      return TestResult(test, .failed(Death.failure(of: test, signal: signal, line: line)))
    case .overdue(let limit, let line):
      return TestResult(test, .failed(Death.failure(of: test, overdue: limit, line: line)), microseconds: limit)
    case .told(var result, let remains):
      result.test = test
      result.snapshots = remains.snapshots
      result.coverage = remains.coverage
      return result
    }
  }

  /// What there is to say of deaths in a round that are not failures of one test.
  func notes(ofRound round: Int, _ tests: [TestCase]) -> [String] {
    unexplained.filter { $0.round == round || $0.places.isEmpty && round == lastRound }.map { death in
      let names = death.places.filter(tests.indices.contains).map { place in
        "\(tests[place].file):\(tests[place].line): \(tests[place].fullName)"
      }
      let what = "the process that runs the tests \(Death.words(of: death.signal))"
      if names.isEmpty { return "\(what) while no test ran" }
      return "\(what); it died in one of these, which now run one at a time:\n  " + names.joined(separator: "\n  ")
    }
  }
}

/// What the line of a report does not say of a result.
struct Remains: Sendable {
  var snapshots: [TestSnapshot] = []
  var coverage = FlowsCoverage()

  init() {}

  init(_ result: TestResult) {
    snapshots = result.snapshots
    coverage = result.coverage
  }

  var isEmpty: Bool { snapshots.isEmpty && coverage.isEmpty }

  /// Its own line, and below it that of what was reached.
  var text: String {
    let line = JSONWriter.line("snapshots") { writer in
      writer.name("snapshots")
      writer.list { list in
        for snapshot in snapshots {
          list.record {
            $0.field("line", snapshot.line)
            $0.field("text", snapshot.text)
            $0.field("state", snapshot.state.rawValue)
          }
        }
      }
    }
    return [line, coverage.isEmpty ? nil : ReportLine.text(.covered(coverage))].compactMap { $0 }
      .joined(separator: "\n")
  }

  init(reading text: String) {
    for line in text.split(separator: "\n").map(String.init) {
      if case .covered(let all)? = try? ReportLine.report(line) { coverage = all }
      guard let value = try? JSON.decode(line) else { continue }
      for item in Fields(value).list("snapshots").map(Fields.init) {
        guard let line = item.number("line"), let text = item.text("text"),
          let state = item.text("state").flatMap(TestSnapshot.State.init)
        else { continue }
        snapshots.append(TestSnapshot(line: line, text: text, state: state))
      }
    }
  }
}
