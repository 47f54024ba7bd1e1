/// One line of a source text as a compiler shows it, with a caret below what is meant.
///
/// ```
///   12 |   app:tap "Apple Pie"
///      |       ^~~
/// ```
package struct SourceExcerpt: Sendable, Hashable {
  /// The line's number, from 1.
  package let number: Int
  /// The line, without anything that steers a terminal, and with spaces for tabs.
  package let code: String
  /// How many columns stand before the caret.
  package let column: Int
  /// How many columns are meant.
  package let width: Int

  /// A longer line is read by nobody; the rest of a minified file is left out.
  package static let longestLine = 200

  /// Cuts a line out of a source text.
  ///
  /// - Parameters:
  ///   - source: The whole text.
  ///   - number: The line, from 1.
  ///   - words: What the caret may stand below: the first of these that the line holds as a word of its own. If it
  ///     holds none, the caret stands where the code begins.
  package init?(of source: String, line number: Int, words: [String] = []) {
    guard number > 0 else { return nil }
    let lines = source.utf8.split(separator: 0x0A, maxSplits: number, omittingEmptySubsequences: false)
    guard lines.count >= number else { return nil }
    self.init(line: String(Substring(lines[number - 1])), number: number, words: words)
  }

  /// Shows a line.
  ///
  /// - Parameters:
  ///   - line: Its text.
  ///   - number: Which one it is, from 1.
  ///   - words: What the caret may stand below, as above.
  package init(line: String, number: Int, words: [String] = []) {
    let line = line.hasSuffix("\r") ? line.dropLast() : line[...]
    let code = Self.withoutTabs(Printable.text(String(line.prefix(Self.longestLine)), keepsLines: true))
    let parts = LineParts(code)
    var word = "", start = parts.characters.firstIndex { $0 != " " }
    for wanted in words {
      guard let place = parts.place(of: wanted) else { continue }
      (word, start) = (wanted, place)
      break
    }
    self.number = number
    self.code = code
    column = parts.characters.prefix(start ?? parts.characters.count).reduce(0) { $0 + TextWidth.of($1) }
    width = max(1, TextWidth.of(word))
  }

  private static func withoutTabs(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\t")) else { return text }
    return text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "  ")
  }

  /// Both lines, each with its end.
  package func text(indent: String = "  ") -> String { lines(indent: indent).map { $0 + "\n" }.joined() }

  /// The line and the one with the caret, behind a gutter.
  ///
  /// - Parameters:
  ///   - indent: What goes before the gutter.
  ///   - columns: How wide a line may be; what lies far from the caret is left out.
  /// - Returns: Two lines.
  package func lines(indent: String = "  ", columns: Int = .max) -> [String] {
    let gutter = String(repeating: " ", count: String(number).utf8.count)
    let room = max(16, columns - indent.utf8.count - gutter.utf8.count - 3)
    let window = TextWindow(code, showing: column..<(column + width), room: room)
    let carets =
      String(repeating: " ", count: window.range.lowerBound) + "^"
      + String(repeating: "~", count: max(0, window.range.count - 1))
    return ["\(indent)\(number) | \(window.text)", "\(indent)\(gutter) | \(carets)"]
  }

  /// The words that a message has in single quotes.
  package static func quoted(in message: String) -> [String] {
    // What follows the last quote is in none, or in one that is never closed.
    message.split(separator: "'", omittingEmptySubsequences: false).dropLast().enumerated()
      .filter { $0.offset % 2 == 1 && !$0.element.isEmpty }.map { String($0.element) }
  }

  /// The name that a line of Lua calls first: `equals` in `assert.equals(1, x)`, `tap` in `app:tap "Apple Pie"`.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - skipped: Names that only lead to what is meant.
  /// - Returns: nil if it calls nothing else.
  package static func called(in line: String, skipping skipped: Set<String> = []) -> String? {
    let parts = LineParts(String(line.prefix(longestLine)))
    return parts.firstName { name, next in
      guard let next, "(\"'{".contains(next) else { return false }
      return !keywords.contains(name) && !skipped.contains(name)
    }
  }

  /// The words after which an opening bracket or quote is no call.
  private static let keywords: Set<String> = [
    "and", "do", "else", "elseif", "for", "function", "if", "in", "local", "not", "or", "repeat", "return", "then",
    "until", "while",
  ]
}
