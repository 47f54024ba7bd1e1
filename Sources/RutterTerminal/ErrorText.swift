package import RutterCore
import RutterText

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
      return text(report.error.description, what: report.what, at: report.error.place, source: source)
    }
    return text(error.message, what: report.what, at: error.place, traceback: error.traceback, source: source)
  }

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
    let message = Printable.text(message, keepsLines: true)
    let start = place.map { "\(Printable.text($0.description)): " } ?? ""
    var text = ink.bold("\(start)error: \(message)") + "\n"
    if let place, place.line > 0, let line = source(place.script).flatMap({ Self.line(place.line, of: $0) }) {
      text += excerpt(line, number: place.line, message: message)
    }
    if let what { text += "  in \(PlainNodes.oneLine(what))\n" }
    for call in traceback.split(separator: "\n") {
      text += ink.dim("  from \(PlainNodes.oneLine(String(call)))") + "\n"
    }
    if let way { text += "  \(PlainNodes.oneLine(way))\n" }
    return text
  }

  /// The line with a caret below what the message is about: a word that it quotes, else where the code begins.
  private func excerpt(_ line: String, number: Int, message: String) -> String {
    let code = Printable.text(line, keepsLines: true).split(separator: "\t", omittingEmptySubsequences: false)
      .joined(separator: "  ")
    let word = Self.quoted(in: message).first { code.place(ofWord: $0) != nil }
    let blanks = String(code.prefix { $0 == " " })
    let before = word.flatMap { code.place(ofWord: $0) }.map { String(code[..<$0]) } ?? blanks
    let gutter = String(repeating: " ", count: String(number).count)
    let carets = "^" + String(repeating: "~", count: max(0, TextWidth.of(word ?? "") - 1))
    return "  \(number) | \(code)\n  \(gutter) | " + String(repeating: " ", count: TextWidth.of(before)) + carets + "\n"
  }

  private static func line(_ number: Int, of source: String) -> String? {
    let lines = source.split(separator: "\n", maxSplits: number, omittingEmptySubsequences: false)
    guard lines.count >= number else { return nil }
    // A line of 200 columns is read by nobody; the rest of a minified file is left out.
    return String(lines[number - 1].prefix(200))
  }

  /// The words that a message has in single quotes.
  private static func quoted(in message: String) -> [String] {
    message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 && !$0.element.isEmpty }.map { String($0.element) }
  }
}

extension String {
  /// Where a word stands for itself, not as a part of another.
  fileprivate func place(ofWord word: String) -> String.Index? {
    indices.first { place in
      guard self[place...].hasPrefix(word) else { return false }
      let before = place > startIndex ? self[index(before: place)] : " "
      let after = self[place...].dropFirst(word.count).first ?? " "
      return !Self.joins(before) && !Self.joins(after)
    }
  }

  private static func joins(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

extension NavigationError {
  fileprivate var place: Place? { if case .pluginStopped(let stop) = self { stop.place } else { nil } }
}
