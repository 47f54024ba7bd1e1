internal import RutterText

/// The tests that would run, a line each, as an editor takes them: `FILE:LINE: NAME`.
package struct ListWriter: ReportWriter {
  private let sink: Sink
  /// Where files that do not load are told of: they are no tests, and whoever reads the list by a program wants none.
  private let errors: Sink
  private let failures: FailureText

  package init(_ failures: FailureText, errors: @escaping Sink, _ sink: @escaping Sink) {
    self.failures = failures
    self.errors = errors
    self.sink = sink
  }

  package mutating func take(_ report: Report) {
    switch report {
    case .listed(let test):
      let reason = test.pending.map { $0.isEmpty ? " (skipped)" : " (skipped: \(Printable.line($0)))" } ?? ""
      sink("\(Printable.line(test.file)):\(test.line): \(Printable.line(test.fullName))\(reason)\n")
    case .broken(let file, let failure): errors(failures.text(failure, of: file) + "\n")
    case .began, .loaded, .started, .exploring, .note, .finished, .covered, .ended: break
    }
  }
}
