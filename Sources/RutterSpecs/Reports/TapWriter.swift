internal import RutterText

/// TAP, the Test Anything Protocol, with YAML diagnostics: for `prove` and other harnesses.
package struct TapWriter: ReportWriter {
  /// How every such report begins, of whatever version.
  package static let beginning = "TAP version "

  /// How wide tables in comments are.
  private static let columns = 100

  private let sink: Sink
  private let line: FailureText
  private var count = 0
  private var orders = OrdersText()

  /// - Parameters:
  ///   - failures: Where lines of scripts come from.
  ///   - sink: Where the lines go.
  package init(_ failures: FailureText, _ sink: @escaping Sink) {
    line = failures
    self.sink = sink
  }

  package mutating func take(_ report: Report) {
    switch report {
    // Perl's harness, which most systems have, refuses any version above 13.
    case .began: sink(Self.beginning + "13\n")
    case .loaded, .started, .exploring, .listed, .note: break
    case .broken(let file, let failure):
      let test = FailureText.loading(file, failure)
      put("not ok", test.fullName, Self.diagnostics(failure, test, lines(failure, test)))
    case .finished(let result): finished(result)
    case .covered(let coverage):
      comment(CoverageText(coverage, columns: Self.columns, ink: Ink(isOn: false)).lines)
    case .ended(let summary): ended(summary)
    }
  }

  private mutating func finished(_ result: TestResult) {
    orders.take(result)
    let name = result.test.fullName
    switch result.verdict {
    case .passed: put("ok", name)
    case .pending(let reason):
      put("ok", name, directive: " # SKIP" + (reason.isEmpty ? "" : " \(Self.escaped(reason))"))
    case .failed(let failure):
      put("not ok", name, Self.diagnostics(failure, result.test, lines(failure, result.test)))
    }
    if let exploration = result.exploration { comment([exploration.words]) }
  }

  private mutating func put(_ verdict: String, _ name: String, _ diagnostics: String = "", directive: String = "") {
    count += 1
    sink("\(verdict) \(count) - \(Self.escaped(name))\(directive)\n\(diagnostics)")
  }

  /// Lines that people read and harnesses pass over.
  private func comment(_ lines: [String]) { for line in lines { sink("# \(line)\n") } }

  /// The plan stands at the end, because only then is known which files load.
  private mutating func ended(_ summary: Summary) {
    if let total = orders.total { comment([total]) }
    comment(orders.restartLines)
    if summary.hasUnexplainedDeath { put("not ok", SummaryText.unexplainedDeath) }
    if summary.isInterrupted {
      comment(SummaryText.underWay(summary).map { "it was at \($0)" })
      sink("Bail out! interrupted; \(summary.notRun) not run\n")
    } else {
      sink("1..\(count)\(count == 0 ? " # SKIP nothing selected" : "")\n")
    }
  }

  private func lines(_ failure: Failure, _ test: TestCase) -> [String] {
    FailureText.plain(failure, of: test, line: line.line)
  }

  // MARK: Forms

  /// A `#` would begin a directive, also one that is joined to what stands before or after it.
  private static func escaped(_ text: String) -> String {
    Printable.line(text).unicodeScalars.map { $0 == "#" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }

  private static func diagnostics(_ failure: Failure, _ test: TestCase, _ lines: [String]) -> String {
    var text = "  ---\n  message: \(quoted(failure.message))\n  severity: fail\n  kind: \(failure.kind.rawValue)\n"
    let place = FailureText.place(failure, test)
    text += "  at:\n    file: \(quoted(place.script))\n    line: \(place.line)\n"
    if let rule = failure.rule { text += "  rule: \(quoted(rule))\n" }
    if let difference = failure.difference {
      text += "  expected: \(quoted(difference.expected))\n  got: \(quoted(difference.actual))\n"
    }
    if let replay = FailureText.replay(failure, test) { text += "  replay: \(quoted(replay))\n" }
    text += "  text:\n" + lines.map { "    - \(quoted($0))\n" }.joined()
    return text + "  ...\n"
  }

  /// A text in the quotes that YAML and its small brother in harnesses both read.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      default:
        quoted += mustBeEscaped(scalar) ? escape(scalar.value) : String(scalar)
      }
    }
    return quoted + "\""
  }

  /// Also what YAML has no way to print.
  private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
    Printable.steers(scalar) || scalar == "\u{FFFE}" || scalar == "\u{FFFF}"
  }

  private static func escape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    let (letter, count) = value < 0x100 ? ("x", 2) : value < 0x10000 ? ("u", 4) : ("U", 8)
    return "\\\(letter)" + String(repeating: "0", count: count - digits.utf8.count) + digits
  }
}
