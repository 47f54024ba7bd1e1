internal import RutterText
internal import RutterWorkers

/// A sign for each test, then the failures, then the numbers: for pipes and logs.
package struct DotsWriter: ReportWriter {
  private let sink: Sink
  private let failures: FailureText
  private var told: [String] = []
  private var inRow = 0
  private var orders = OrdersText()
  private var kinds = KindsText()
  private var coverage = FlowsCoverage()
  /// What was not said yet: many quick tests are said at once, since each writing costs as much as a quick test.
  private var unsaid = ""
  private var saidAt = -Self.pauseMicroseconds
  private let clock = Clock()
  private static let pauseMicroseconds: Int64 = 20_000

  package init(_ failures: FailureText, _ sink: @escaping Sink) {
    self.failures = failures
    self.sink = sink
  }

  package mutating func take(_ report: Report) {
    switch report {
    case .began, .loaded, .listed: break
    // A note is said elsewhere, and after what came before it.
    case .note: say(isUrgent: true)
    case .started, .exploring: say(isUrgent: false)
    case .broken(let file, let failure):
      put(failures.ink.red("E"))
      told.append(failures.text(failure, of: file))
    case .finished(let result): finished(result)
    case .covered(let coverage): self.coverage = coverage
    case .ended(let summary): ended(summary)
    }
  }

  private mutating func finished(_ result: TestResult) {
    orders.take(result)
    kinds.take(result)
    switch result.verdict {
    case .passed: put(".")
    case .pending: put(failures.ink.yellow("s"))
    case .failed(let failure):
      put(failures.ink.red("F"))
      told.append(failures.text(failure, of: result.test))
    }
  }

  private mutating func put(_ sign: String) {
    if inRow == min(failures.columns, 80) {
      unsaid += "\n"
      inRow = 0
    }
    unsaid += sign
    inRow += 1
    say(isUrgent: false)
  }

  private mutating func say(isUrgent: Bool) {
    if unsaid.isEmpty { return }
    let now = clock.now.microseconds
    guard isUrgent || now >= saidAt + Self.pauseMicroseconds else { return }
    sink(unsaid)
    unsaid = ""
    saidAt = now
  }

  private mutating func ended(_ summary: Summary) {
    say(isUrgent: true)
    if inRow > 0 { sink("\n\n") }
    for text in told { sink(text + "\n") }
    let table = CoverageText(coverage, columns: failures.columns, ink: failures.ink).text
    if !table.isEmpty { sink(table + "\n") }
    sink(Ending.text(summary, orders, kinds, failures))
  }
}

/// The last lines for people.
enum Ending {
  static func text(
    _ summary: Summary, _ orders: OrdersText, _ kinds: KindsText, _ failures: FailureText
  ) -> String {
    let lines = SummaryText.lines(summary), ink = failures.ink
    let isGood = summary.failed == 0 && summary.broken == 0 && !summary.isInterrupted
    let first = isGood ? ink.green(lines[0]) : ink.red(lines[0])
    let ways = kinds.line.map { Wrapping.lines($0, columns: failures.columns, rest: "  ") } ?? []
    let rest = lines.dropFirst().dropLast() + orders.lines(columns: failures.columns) + lines.suffix(1)
    return ([first] + ways + rest).map { $0 + "\n" }.joined()
  }
}
