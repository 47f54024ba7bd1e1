/// Makes texts of scripts harmless for a terminal.
package enum Printable {
  /// A text in which what steers a terminal, or turns the direction of writing, shows as `\u{1B}`.
  ///
  /// Labels, values and log lines come from scripts and data: an escape sequence in them must not reach the terminal.
  package static func text(_ text: String, keepsLines: Bool = false) -> String {
    // Most texts are ASCII, and have none.
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    if isPlain || !text.unicodeScalars.contains(where: steers) { return text }
    // A string grows by doubling; a view of scalars would be copied for each text that is put into it.
    var clean = ""
    for scalar in text.unicodeScalars {
      if steers(scalar), !(keepsLines && (scalar == "\n" || scalar == "\t")) {
        clean += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        clean.unicodeScalars.append(scalar)
      }
    }
    return clean
  }

  /// Such a text with its lines, of which all but the first are marked: a script's text must not look like the next
  /// message of the engine.
  package static func lines(_ text: String) -> String {
    let clean = self.text(text, keepsLines: true)
    if !clean.utf8.contains(0x0A) { return clean }
    return clean.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  | ")
  }

  /// Such a text on one line.
  package static func line(_ text: String) -> String {
    let isOne = !text.utf8.contains { $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }
    return self.text(isOne ? text : text.split { $0.isNewline || $0 == "\t" }.joined(separator: " "))
  }

  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    // Line and paragraph separators, marks and overrides of direction, byte order mark, notes between the lines, tags.
    case 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB,
      0xE0000...0xE007F:
      true
    default: false
    }
  }
}
