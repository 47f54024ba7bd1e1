internal import RutterText

/// What a test showed at one `assert.snapshot` of its file.
package struct TestSnapshot: Sendable, Equatable {
  package enum State: String, Sendable, Equatable {
    /// The file holds this text.
    case same
    /// The file holds no text yet.
    case new
    /// The file holds another text.
    case changed
  }
  /// The line of the call.
  package var line: Int
  package var text: String
  package var state: State

  package init(line: Int, text: String, state: State) {
    self.line = line
    self.text = text
    self.state = state
  }
}

/// The form in which the texts of snapshots are compared and written.
enum SnapshotText {
  /// A text without the indentation that all its lines share, so that it may stand indented in a file, without blanks
  /// in empty lines, without empty lines around it, and without anything that a long string cannot hold.
  static func plain(_ text: String) -> String {
    var lines = Printable.text(text, keepsLines: true).utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { isBlank($0) ? $0.prefix(0) : $0 }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    let filled = lines.filter { !$0.isEmpty }
    var indent = filled.first?.prefix(while: isBlank) ?? ""[...].utf8
    for line in filled { indent = common(indent, line) }
    let count = indent.count
    return lines.map { String(Substring($0.dropFirst(count))) }.joined(separator: "\n")
  }

  /// The text as a long string of Lua: a block that is indented a step further than the line it begins in.
  static func literal(_ text: String, indent: String, newline: String) -> String {
    let step = indent.utf8.contains(0x09) ? "\t" : "  "
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
    let body =
      lines.count == 1
      ? text
      : ([""] + lines.map { $0.isEmpty ? "" : indent + step + $0 } + [indent]).joined(separator: newline)
    var level = ""
    // The text may end in a bracket, too, which the closing ones then follow.
    while (body + "]").utf8.contains("]\(level)]".utf8) { level += "=" }
    return "[\(level)[\(body)]\(level)]"
  }

  private static func isBlank(_ line: Substring.UTF8View) -> Bool { line.allSatisfy(isBlank) }
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func common(_ one: Substring.UTF8View, _ other: Substring.UTF8View) -> Substring.UTF8View {
    one.prefix(zip(one, other).prefix { $0 == $1 }.count)
  }
}
