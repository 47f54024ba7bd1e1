internal import RutterCore
internal import RutterText

/// Reports of several machines as one: what `rutter test --merge FILES` does.
package struct Merge: Sendable {
  /// All that was reported, in the order of the files' names and their lines.
  package private(set) var reports: [Report] = []
  package private(set) var summary = Summary()
  /// What keeps the whole from being one: a shard that is missing or did not end, shards cut otherwise, tests that are in
  /// several reports.
  package private(set) var complaints: [String] = []

  /// One report.
  private struct Part {
    var name: String
    var cut: ShardCut?
    var files = 0
    var broken: [(file: String, failure: Failure)] = []
    /// Of several rounds those of the last.
    private(set) var results: [TestResult] = []
    private var told: Set<TestPlace> = []
    var coverage: FlowsCoverage?
    var summary: Summary?
    var label: String { cut.map { "shard \($0.shard) (\(name))" } ?? name }

    init(name: String) { self.name = name }

    func tells(of test: TestCase) -> Bool { told.contains(TestPlace(test)) }

    mutating func add(_ result: TestResult) {
      // A test that comes again begins the next round.
      if told.contains(TestPlace(result.test)) { (results, told) = ([], []) }
      told.insert(TestPlace(result.test))
      results.append(result)
    }
  }

  /// Joins reports in JSON lines.
  ///
  /// - Parameter texts: Each file with its name.
  /// - Throws: a file that is no such report.
  package init(_ texts: [(name: String, text: String)]) throws(SelectionError) {
    var parts: [Part] = []
    for (name, text) in texts { parts.append(try Self.read(name, text)) }
    check(parts)
    join(parts)
  }

  private static func read(_ name: String, _ text: String) throws(SelectionError) -> Part {
    var part = Part(name: name), hasBegun = false
    let lines = text.split(separator: "\n")
    for (index, line) in lines.enumerated() {
      let report: Report?
      do { report = try ReportLine.report(String(line)) } catch {
        // A process that was killed leaves half a line; what came before it counts.
        if index == lines.count - 1, index > 0 { continue }
        throw SelectionError("\(name):\(index + 1): \(error)\n  --merge takes what --report json=FILE wrote")
      }
      switch report {
      case .began(_, let files, let cut): (hasBegun, part.files, part.cut) = (true, files, cut)
      case .broken(let file, let failure): part.broken.append((file, failure))
      case .finished(let result): part.add(result)
      case .covered(let coverage): part.coverage = coverage
      case .ended(let summary): part.summary = summary
      case .loaded, .listed, .started, .exploring, .note, nil: break
      }
    }
    guard hasBegun else { throw SelectionError("\(name): no report; --merge takes what --report json=FILE wrote") }
    return part
  }

  // MARK: Whether they go together

  private mutating func check(_ parts: [Part]) {
    for part in parts {
      if part.summary == nil { complaints.append("\(part.label) did not end: its process was stopped, or still runs") }
      if part.summary?.isInterrupted == true { complaints.append("\(part.label) was interrupted") }
    }
    let cuts = parts.compactMap { part in part.cut.map { (part, $0) } }
    guard let (first, cut) = cuts.first else { return }
    for part in parts where part.cut == nil { complaints.append("\(part.name) is no shard, others are") }
    for (part, other) in cuts.dropFirst() where other.mark != cut.mark || other.shard.count != cut.shard.count {
      complaints.append(
        "\(part.label) was cut from other tests or by other durations than \(first.label); "
          + "give all shards the same specs and the same .rutter/durations.json")
    }
    for index in 1...max(1, cut.shard.count) {
      let same = cuts.filter { $0.1.shard.index == index }.map(\.0.name)
      if same.isEmpty { complaints.append("shard \(index)/\(cut.shard.count) is missing") }
      if same.count > 1 {
        complaints.append("shard \(index)/\(cut.shard.count) is there twice: \(same.joined(separator: ", "))")
      }
    }
  }

  private mutating func join(_ parts: [Part]) {
    var broken: [Text: Failure] = [:]
    for part in parts { for (file, failure) in part.broken { broken[Text(file)] = broken[Text(file)] ?? failure } }
    let results = parts.flatMap(\.results).enumerated().sorted { left, right in
      let a = (Text(left.element.test.file), left.element.test.index, left.offset)
      let b = (Text(right.element.test.file), right.element.test.index, right.offset)
      return a < b
    }.map(\.element)
    let single = singled(results, parts)
    let files = Set(single.map { Text($0.test.file) }).union(broken.keys)
    let all = ReportsAsOne(
      single, files: files.count,
      broken: broken.sorted { $0.key < $1.key }.map { (file: $0.key.string, failure: $0.value) },
      coverages: parts.compactMap(\.coverage), summaries: parts.compactMap(\.summary))
    (reports, summary) = (all.reports, all.summary)
  }

  /// Each test once, and as failed if any report says so.
  private mutating func singled(_ results: [TestResult], _ parts: [Part]) -> [TestResult] {
    var single: [TestResult] = []
    var doubles: [TestCase] = []
    for result in results {
      guard let before = single.last, TestPlace(before.test) == TestPlace(result.test) else {
        single.append(result)
        continue
      }
      if doubles.last.map(TestPlace.init) != TestPlace(result.test) { doubles.append(result.test) }
      if case .failed = before.verdict { continue }
      if case .failed = result.verdict { single[single.count - 1] = result }
    }
    // Shards that are there twice were told as such.
    guard let first = doubles.first, parts.contains(where: { $0.cut == nil }) else { return single }
    let names = parts.filter { $0.tells(of: first) }.map(\.name).joined(separator: ", ")
    let rest = doubles.count == 1 ? "" : " and \(SummaryText.count(doubles.count - 1, "other test"))"
    complaints.append(
      "more than one report has '\(Printable.line(first.fullName))' (\(first.file):\(first.line))\(rest): \(names); "
        + "each test counts once, and as failed if it has failed in one of them")
    return single
  }
}
