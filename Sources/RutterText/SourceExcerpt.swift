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
  ///   - calls: Names of functions; where the line holds none of the words, the first of these that it calls is meant.
  package init?(of source: String, line number: Int, words: [String] = [], calls: [String] = []) {
    guard number > 0 else { return nil }
    let lines = source.utf8.split(
      separator: 0x0A, maxSplits: number + Self.mostLines, omittingEmptySubsequences: false)
    guard lines.count >= number else { return nil }
    let statement = Self.statement(lines[(number - 1)...].prefix(Self.mostLines).map { String(Substring($0)) })
    for word in words {
      for (offset, line) in statement.enumerated() where line.parts.holds(word) {
        self.init(line: line.text, number: number + offset, words: [word])
        return
      }
    }
    let line = String(Substring(lines[number - 1])), called = statement.first?.parts.firstCall(of: calls)
    self.init(line: line, number: number, words: called.map { [$0] } ?? [])
  }

  /// How far a statement is looked through for what is meant.
  private static let mostLines = 40

  /// The lines of the statement with which some lines begin: until all its brackets are closed.
  private static func statement(_ lines: [String]) -> [(text: String, parts: LineParts)] {
    var depth = 0, statement: [(text: String, parts: LineParts)] = []
    for line in lines {
      // What is longer holds more than one statement; of that no more is looked at than shows.
      let isLong = line.utf8.count > longestLine
      if isLong, !statement.isEmpty { break }
      let parts = LineParts(String(line.prefix(longestLine)))
      statement.append((line, parts))
      depth += parts.openBrackets
      if depth <= 0 || isLong { break }
    }
    return statement
  }

  /// Shows a line.
  ///
  /// - Parameters:
  ///   - line: Its text.
  ///   - number: Which one it is, from 1.
  ///   - words: What the caret may stand below, as above.
  ///   - frames: Names of functions that only lead to what is meant. Where the line holds none of the words, the caret
  ///     stands below the first call of another: `equals` in `assert.equals(1, x)`, `tap` in `app:tap "Apple Pie"`.
  ///     Where nil, calls do not count.
  package init(line: String, number: Int, words: [String] = [], callsBut frames: Set<String>? = nil) {
    let line = line.hasSuffix("\r") ? line.dropLast() : line[...]
    let code = Self.withoutTabs(Printable.text(String(line.prefix(Self.longestLine)), keepsLines: true))
    let parts = LineParts(code)
    // Of one word its place in the code is meant rather than that in a text, such as the name of a test.
    let named = words.lazy.compactMap { word in
      (parts.place(of: word) ?? parts.placeInText(of: word)).map { (place: $0, name: word) }
    }.first
    let meant = named ?? frames.flatMap { parts.call(but: $0) }.map { ($0.place, $0.name) }
    let start = meant?.place ?? parts.characters.firstIndex { $0 != " " } ?? parts.characters.endIndex
    self.number = number
    self.code = code
    column = parts.characters[..<start].reduce(0) { $0 + TextWidth.of($1) }
    width = max(1, TextWidth.of(meant?.name ?? ""))
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

  /// The words that a message has in single quotes: first those that say what is wrong, then those that only say with what.
  package static func quoted(in message: String) -> [String] {
    // What follows the last quote is in none, or in one that is never closed.
    let parts = message.split(separator: "'", omittingEmptySubsequences: false).dropLast()
    var wrong: [String] = [], subjects: [String] = []
    for (offset, part) in parts.enumerated() where offset % 2 == 1 && !part.isEmpty {
      let isSubject = Self.subjects.contains { parts[offset - 1].hasSuffix($0) }
      if isSubject { subjects.append(String(part)) } else { wrong.append(String(part)) }
    }
    // Of a name whose length is asked for, the place where it is.
    if message.contains("get length of"), let first = wrong.first { wrong.insert("#" + first, at: 0) }
    return wrong + subjects
  }

  /// The functions that a message names without quotes: `fs.read` in "fs.read is not allowed".
  package static func functions(in message: String) -> [String] {
    message.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.filter { word in
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count > 1 && parts.last != "lua"
        && parts.allSatisfy { $0.first.map { $0.isLetter || $0 == "_" } ?? false }
    }.map(String.init)
  }

  /// What stands before the name of the thing that something is wrong with.
  private static let subjects = [
    "loader ", "type ", "destination ", "link ", "button ", "task ", "route ", "cell ", "slot ",
  ]
}
