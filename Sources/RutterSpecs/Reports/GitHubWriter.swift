internal import RutterCore
internal import RutterText

/// Annotations that GitHub shows at the lines of a change, and one of the whole run if there is more to know than that it
/// is green: how many orders were explored, what was reached of the flows.
package struct GitHubWriter: ResultWriter {
  private let sink: Sink
  private let failures: FailureText
  private var orders = OrdersText()
  private var coverage = FlowsCoverage()

  package init(_ failures: FailureText, _ sink: @escaping Sink) {
    self.failures = failures
    self.sink = sink
  }

  package mutating func broken(_ file: String, _ failure: Failure) {
    annotate(failure, FailureText.loading(file, failure))
  }

  package mutating func finished(_ result: TestResult) {
    orders.take(result)
    if case .failed(let failure) = result.verdict { annotate(failure, result.test) }
  }

  package mutating func covered(_ coverage: FlowsCoverage) { self.coverage = coverage }

  package mutating func ended(_ summary: Summary) {
    if summary.isInterrupted {
      sink("\n::warning title=rutter test::\(Self.data(SummaryText.interruption(summary)))\n")
    }
    remark(summary)
  }

  /// One annotation of all there is to know: GitHub shows ten of a kind and no more.
  private func remark(_ summary: Summary) {
    let reached = coverage.all.map { flow, coverage in
      let numbers = CoverageText.numbers(coverage).map { "\($0.text) \($0.name)" }
      return "\(Printable.line(flow)): \(numbers.joined(separator: ", "))"
    }
    let lines = orders.lines(columns: .max) + reached
    if lines.isEmpty { return }
    let text = ([SummaryText.counts(summary)] + lines).joined(separator: "\n")
    sink("\n::notice title=rutter test::\(Self.data(text))\n")
  }

  private func annotate(_ failure: Failure, _ test: TestCase) {
    let place = FailureText.place(failure, test)
    // A script of a flow has no path that is sure: the annotation stays at the test, its text names the place.
    let line = place.script == test.file ? place.line : test.line
    let text = FailureText.plain(failure, of: test, line: failures.line).joined(separator: "\n")
    let title = Self.property("FAIL  \(Printable.line(test.fullName))")
    // It must begin its own line, also after dots.
    sink("\n::error file=\(Self.property(test.file)),line=\(max(1, line)),title=\(title)::\(Self.data(text))\n")
  }

  /// A text of another report in which GitHub finds no command.
  ///
  /// It takes a line for one that begins with `::` after any blanks, or that holds `##[` anywhere, and names of tests and
  /// messages may be anything.
  package static func withoutCommands(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var clean: [UInt8] = []
    clean.reserveCapacity(bytes.count + 8)
    var isAtStart = true
    for (place, byte) in bytes.enumerated() {
      clean.append(byte)
      let next = bytes[(place + 1)...]
      let begins = isAtStart && byte == UInt8(ascii: ":") && next.first == byte
      let isMarked = byte == UInt8(ascii: "#") && next.starts(with: "#[".utf8)
      if begins || isMarked { clean.append(UInt8(ascii: " ")) }
      if byte == UInt8(ascii: "\n") { isAtStart = true } else if byte > UInt8(ascii: " ") { isAtStart = false }
    }
    return String(decoding: clean, as: UTF8.self)
  }

  private static func data(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }

  private static func property(_ text: String) -> String {
    data(text).unicodeScalars.map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
  }
}
