internal import RutterText

/// A bar that is redrawn in place, with the failures above it as they come: for a terminal.
package struct ProgressWriter: ReportWriter {
  private let sink: Sink
  private var failures: FailureText
  /// How wide the terminal is now.
  private let columns: @Sendable () -> Int
  private var total = 0
  private var done = 0
  /// With `--until-fail` all is run several times.
  private var round = 1
  private var failed = 0
  private var broken = 0
  private var orders = OrdersText()
  private var kinds = KindsText()
  private var file = ""
  /// The test whose orders are being run, and how far they are.
  private var exploring: (test: TestCase, progress: ExploringProgress)?
  /// What the bar's line says; empty if there is none.
  private var shown = ""

  private static let barColumns = 24
  /// Back to the start of the line, and away with what stands there.
  private static let clear = "\r\u{1B}[K"

  package init(_ failures: FailureText, columns: @escaping @Sendable () -> Int, _ sink: @escaping Sink) {
    self.failures = failures
    self.columns = columns
    self.sink = sink
  }

  package mutating func take(_ report: Report) {
    switch report {
    case .began(let tests, _, _):
      (total, done, round, failed, broken, file) = (tests, 0, 1, 0, 0, "")
      exploring = nil
      draw()
    case .loaded, .listed: break
    case .note: put("", above: "")
    case .started(let test):
      file = test.file
      draw()
    case .exploring(let test, let progress):
      (exploring, file) = ((test, progress), test.file)
      draw()
    case .broken(let file, let failure):
      broken += 1
      tell { $0.text(failure, of: file) }
    case .finished(let result): finished(result)
    case .covered(let coverage):
      let table = CoverageText(coverage, columns: max(20, columns()), ink: failures.ink).text
      put("", above: table.isEmpty ? "" : table + "\n")
    case .ended(let summary):
      failures.columns = max(20, columns())
      put("", above: Ending.text(summary, orders, kinds, failures))
    }
  }

  private mutating func finished(_ result: TestResult) {
    if done == total {
      round += 1
      done = 0
    }
    done += 1
    orders.take(result)
    kinds.take(result)
    file = result.test.file
    if exploring?.test == result.test { exploring = nil }
    guard case .failed(let failure) = result.verdict else { return draw() }
    failed += 1
    tell { $0.text(failure, of: result.test) }
  }

  private mutating func tell(_ text: (FailureText) -> String) {
    failures.columns = max(20, columns())
    put(bar, above: text(failures) + "\n")
  }

  private mutating func draw() {
    let bar = bar
    if bar != shown { put(bar, above: "") }
  }

  /// Replaces the bar's line, with a text above it that stays.
  private mutating func put(_ bar: String, above text: String) {
    sink((shown.isEmpty ? "" : Self.clear) + text + bar)
    shown = bar
  }

  private var bar: String {
    // The last column stays free: writing there makes some terminals go on to the next line.
    let columns = max(20, columns()) - 1
    let filled = total > 0 ? min(step, total) * Self.barColumns / total : 0
    let signs = String(repeating: "=", count: filled) + String(repeating: " ", count: Self.barColumns - filled)
    var words = (round > 1 ? ["round \(round)"] : []) + ["\(step)/\(total)"]
    if failed > 0 { words.append("\(failed) failed") }
    if broken > 0 { words.append("\(broken) not loaded") }
    let numbers = words.joined(separator: "  ")
    let lines = tried.map { "\(numbers)  \($0)" } + (tried.isEmpty ? [numbers] : [])
    let start = (["[\(signs)]  \(lines[0])"] + lines).first { $0.utf8.count <= columns } ?? numbers
    let room = columns - TextWidth.of(start) - 2
    let name = Printable.line(file)
    if file.isEmpty || room < 8 { return start }
    return "\(start)  \(TextWidth.of(name) <= room ? name : "…" + Self.ending(name, room - 1))"
  }

  /// How far the orders of a test are, in ever fewer words.
  private var tried: [String] {
    guard let progress = exploring?.progress else { return [] }
    let runs = SummaryText.grouped(progress.exploration.runs)
    if progress.isShrinking { return ["\(runs) orders, making one that fails small", "\(runs) orders"] }
    let rate = Double(progress.exploration.runs) * 1_000_000 / Double(max(1, progress.microseconds))
    return [
      "\(runs) of at least \(SummaryText.grouped(progress.exploration.atLeast)) orders, \(SummaryText.grouped(Int(rate)))/s",
      "\(runs) orders",
    ]
  }

  /// How many are done. Beyond some thousands not every one is drawn, so that drawing costs less than testing.
  private var step: Int {
    let grain = max(1, total / 1000)
    return done == total ? done : done / grain * grain
  }

  private static func ending(_ text: String, _ columns: Int) -> String {
    var width = 0, start = text.endIndex
    while start > text.startIndex {
      let before = text.index(before: start)
      width += TextWidth.of(text[before])
      if width > columns { break }
      start = before
    }
    return String(text[start...])
  }
}
