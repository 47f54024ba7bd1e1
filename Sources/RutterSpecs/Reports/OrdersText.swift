internal import RutterCore
internal import RutterTesting
internal import RutterText

/// How many orders were tried, in all and of each test that could not be tried in every one; of several rounds in the
/// last, as the numbers of tests are.
struct OrdersText: Sendable {
  /// Beyond so many tests only the number is told.
  private static let longest = 20
  /// So few tests are each told, even if every order was tried.
  private static let few = 3

  private var orders = 0
  /// How many of them were really run.
  private var run = 0
  private var impossible = 0
  /// The orders in which the test needs a load that was made to fail.
  private var ofLoads = 0
  /// Each step at which orders ended, in words.
  private var hindrances: [String] = []
  /// The tests with one order that looked at all they waited for.
  private var lookedAt = 0
  /// The tests at whose end tasks have something under way that was not tried.
  private var leavingTasks = 0
  private var complete: [(name: String, words: String)] = []
  private var completeCount = 0
  private var partial: [(name: String, words: String)] = []
  private var partialCount = 0
  /// The tests that were told, by file and index.
  private var told: [Text: Set<Int>] = [:]
  private var restarts = RestartsText()
  private var states = StatesText()

  mutating func take(_ result: TestResult) {
    guard result.exploration != nil || result.unrestarted != nil else { return }
    // A test that comes again begins the next round.
    if told[Text(result.test.file)]?.contains(result.test.index) == true { self = OrdersText() }
    told[Text(result.test.file), default: []].insert(result.test.index)
    restarts.take(result)
    guard let exploration = result.exploration else { return }
    orders += exploration.runs
    run += exploration.merged?.runs ?? exploration.runs
    states.take(exploration)
    impossible += exploration.impossible
    for hindrance in exploration.hindrances {
      if hindrance.isOfLoad {
        ofLoads += hindrance.orders
        impossible -= hindrance.orders
      } else {
        hindrances.append(Self.words(hindrance, of: result.test))
      }
    }
    if exploration.isLookedAt { lookedAt += 1 }
    if exploration.leavesTasks { leavingTasks += 1 }
    let line = (name: result.test.fullName, words: exploration.words)
    if exploration.isComplete {
      completeCount += 1
      if complete.count <= Self.few { complete.append(line) }
    } else {
      partialCount += 1
      if partial.count < Self.longest { partial.append(line) }
    }
  }

  /// How many in all: `explored 1,320 orders: 2 tests in every order, 1 test in part`. nil if nothing was explored.
  var total: String? {
    if completeCount + partialCount == 0 { return nil }
    let all = completeCount > 0 ? [SummaryText.count(completeCount, "test") + " in every order"] : []
    let part = partialCount > 0 ? [SummaryText.count(partialCount, "test") + " in part"] : []
    let ran = run < orders ? ", \(SummaryText.grouped(run)) of them run" : ""
    return "explored \(SummaryText.count(orders, "order"))\(ran): \((all + part).joined(separator: ", "))"
  }

  /// All there is to say; nothing if nothing was explored.
  func lines(columns: Int) -> [String] {
    orderLines(columns: columns) + hindranceLines(columns: columns) + loadLines(columns: columns)
      + lookLines(columns: columns) + taskLines(columns: columns)
      + states.lines(columns: columns) + restarts.lines(columns: columns)
  }

  /// In how many orders sessions were restarted, and why others were not; nothing where that was not tried.
  var restartLines: [String] { restarts.lines(columns: .max) }

  private func orderLines(columns: Int) -> [String] {
    guard let total else { return [] }
    let told = (completeCount <= Self.few ? complete : []) + partial
    let lines = told.flatMap {
      Wrapping.lines(Printable.line("\($0.name): \($0.words)"), columns: columns, first: "  ", rest: "    ")
    }
    let left = partialCount - partial.count
    return Wrapping.lines(total, columns: columns, rest: "  ") + lines + (left > 0 ? ["  and \(left) more"] : [])
  }

  /// The steps at which orders ended, each with its cause.
  private func hindranceLines(columns: Int) -> [String] {
    if hindrances.isEmpty { return [] }
    let first = "\(SummaryText.count(impossible, "order")) ended before the end of the test:"
    let told = hindrances.prefix(Self.longest).flatMap {
      Wrapping.lines(Printable.line($0), columns: columns, first: "  ", rest: "    ")
    }
    let left = hindrances.count - Self.longest
    let more = left > 0 ? ["  and at \(left) more steps"] : []
    return Wrapping.lines(first, columns: columns, rest: "  ") + told + more
  }

  private static func words(_ hindrance: Exploration.Hindrance, of test: TestCase) -> String {
    let orders = hindrance.orders > 1 ? " (\(SummaryText.grouped(hindrance.orders)) orders)" : ""
    return "\(test.file):\(hindrance.line): \(hindrance.step), \(hindrance.cause)\(orders)"
  }

  /// That in some orders the flow alone was judged, and what has the tests judged, too.
  private func loadLines(columns: Int) -> [String] {
    if ofLoads == 0 { return [] }
    let text =
      "in \(SummaryText.count(ofLoads, "order")) a load was made to fail that the test needs: from there the flow alone "
      + "was judged; { outcomes = true } has what the test says judged, too"
    return Wrapping.lines(text, columns: columns, rest: "  ")
  }

  /// That nothing could be late in some tests, and what lets it be.
  private func lookLines(columns: Int) -> [String] {
    if lookedAt == 0 { return [] }
    let text = "every step of \(SummaryText.count(lookedAt, "test")) was looked at: 1 order"
    let each = lookedAt == 1 ? "" : " each"
    return Wrapping.lines("\(text)\(each); --loose lets things be late all the same", columns: columns, rest: "  ")
  }

  /// That tasks go on after some tests, and what tries that.
  private func taskLines(columns: Int) -> [String] {
    if leavingTasks == 0 { return [] }
    let text =
      "\(SummaryText.count(leavingTasks, "test")) \(leavingTasks == 1 ? "ends" : "end") while tasks go on, and what comes "
      + "of that is not tried; app:settle() before the last look tries it"
    return Wrapping.lines(text, columns: columns, rest: "  ")
  }
}
