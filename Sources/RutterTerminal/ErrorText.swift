package import RutterCore
package import RutterText

/// Prints errors as a good compiler does: where, what, the line itself with a caret, the cause, the way out.
package struct ErrorText: Sendable {
  package var ink: Ink
  package init(ink: Ink = Ink(isOn: false)) { self.ink = ink }

  /// An error of a script in a running session.
  ///
  /// - Parameters:
  ///   - report: What failed.
  ///   - source: The text of a script by its name, where it is known.
  /// - Returns: Some lines of text.
  package func text(_ report: ErrorReport, source: (String) -> String?) -> String {
    guard case .script(let error) = report.error else {
      return text(report.error.description, what: report.whatWithCount, at: report.error.place, source: source)
    }
    return text(error.message, what: report.whatWithCount, at: error.place, traceback: error.traceback, source: source)
  }

  /// The functions with which a script says itself that something is wrong.
  private static let raising = ["error", "assert"]

  /// Any other error with a place.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - what: Where in the flow: `screen of cookbook.Recipe`.
  ///   - place: The script's line.
  ///   - traceback: The calls that led there, a line each.
  ///   - way: What to do about it.
  ///   - source: The text of a script by its name, where it is known.
  /// - Returns: Some lines of text.
  package func text(
    _ message: String, what: String? = nil, at place: Place?, traceback: String = "", way: String? = nil,
    source: (String) -> String? = { _ in nil }
  ) -> String {
    let message = Printable.lines(message)
    let start = place.map { "\(Printable.text($0.description)): " } ?? ""
    var text = ink.bold("\(start)error: \(message)") + "\n"
    if let place, place.line > 0, let source = source(place.script) {
      let words = SourceExcerpt.quoted(in: message) + SourceExcerpt.functions(in: message)
      text += SourceExcerpt(of: source, line: place.line, words: words, calls: Self.raising)?.text() ?? ""
    }
    if let what { text += "  in \(Printable.line(what))\n" }
    for call in Traceback.calls(traceback) {
      text += ink.dim("  from \(Printable.line(String(call)))") + "\n"
    }
    if let way { text += "  \(Printable.line(way))\n" }
    return text
  }
}

extension ErrorReport {
  /// What failed, and how many times.
  fileprivate var whatWithCount: String { count > 1 ? "\(what), \(count) times" : what }
}
