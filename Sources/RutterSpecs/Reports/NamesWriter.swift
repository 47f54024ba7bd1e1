internal import RutterText

/// A line for each test, with its name, what came of it and how long it took; then the failures, the slowest tests, and
/// the numbers.
package struct NamesWriter: ReportWriter {
  /// So many tests are told that took the longest, if they took long.
  private static let mostSlow = 3
  private static let slowMicroseconds: Int64 = 500_000

  private let sink: Sink
  private let failures: FailureText
  private var told: [String] = []
  private var orders = OrdersText()
  private var kinds = KindsText()
  private var coverage = FlowsCoverage()
  /// The file of the last line.
  private var file: String?
  private var slowest: [(name: String, microseconds: Int64)] = []

  package init(_ failures: FailureText, _ sink: @escaping Sink) {
    self.failures = failures
    self.sink = sink
  }

  package mutating func take(_ report: Report) {
    switch report {
    case .began, .loaded, .listed, .note, .started, .exploring: break
    case .broken(let file, let failure):
      say("\(failures.ink.red("broken"))  does not load", of: file)
      told.append(failures.text(failure, of: file))
    case .finished(let result): finished(result)
    case .covered(let coverage): self.coverage = coverage
    case .ended(let summary): ended(summary)
    }
  }

  private mutating func finished(_ result: TestResult) {
    orders.take(result)
    kinds.take(result)
    let name = Printable.line(result.test.fullName), ink = failures.ink
    let time = ink.dim(" (\(SummaryText.duration(result.microseconds)))")
    switch result.verdict {
    case .passed: say("\(ink.green("pass"))  \(name)\(time)", of: result.test.file)
    case .pending(let reason):
      let why = reason.isEmpty ? "" : ": \(Printable.line(reason))"
      say("\(ink.yellow("skip"))  \(name)\(why)", of: result.test.file)
    case .failed(let failure):
      say("\(ink.red("FAIL"))  \(name)\(time)", of: result.test.file)
      told.append(failures.text(failure, of: result.test))
    }
    note(name, result.microseconds)
  }

  /// Keeps the tests that took the longest; of those that took as long the first.
  private mutating func note(_ name: String, _ microseconds: Int64) {
    if microseconds < Self.slowMicroseconds { return }
    let place = slowest.firstIndex { $0.microseconds < microseconds } ?? slowest.count
    slowest.insert((name, microseconds), at: place)
    slowest = Array(slowest.prefix(Self.mostSlow))
  }

  private mutating func say(_ line: String, of file: String) {
    if self.file != file { sink("\(self.file == nil ? "" : "\n")\(Printable.line(file))\n") }
    self.file = file
    sink("  \(line)\n")
  }

  private func ended(_ summary: Summary) {
    if file != nil { sink("\n") }
    for text in told { sink(text + "\n") }
    let table = CoverageText(coverage, columns: failures.columns, ink: failures.ink).text
    if !table.isEmpty { sink(table + "\n") }
    if !slowest.isEmpty {
      let lines = slowest.map { "  \(SummaryText.duration($0.microseconds))  \($0.name)\n" }
      sink("the slowest:\n\(lines.joined())\n")
    }
    sink(Ending.text(summary, orders, kinds, failures))
  }
}
