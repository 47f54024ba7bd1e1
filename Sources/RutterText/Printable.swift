/// Makes texts of scripts harmless for a terminal.
package enum Printable {
  /// A text in which what steers a terminal, or turns the direction of writing, shows as `\u{1B}`.
  ///
  /// Labels, values and log lines come from scripts and data: an escape sequence in them must not reach the terminal.
  package static func text(_ text: String, keepsLines: Bool = false) -> String {
    // Most texts are ASCII, and have none.
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    if isPlain || !text.unicodeScalars.contains(where: steers) { return text }
    // A text may be nothing but these, and long: a string made for each would take a hundred times as long.
    var clean: [UInt8] = []
    clean.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if steers(scalar), !(keepsLines && (scalar == "\n" || scalar == "\t")) {
        clean += "\\u{".utf8
        appendDigits(of: scalar.value, to: &clean)
        clean.append(UInt8(ascii: "}"))
      } else {
        clean += String(scalar).utf8
      }
    }
    return String(decoding: clean, as: UTF8.self)
  }

  /// Appends a number in as few hexadecimal digits as it has.
  private static func appendDigits(of number: UInt32, to bytes: inout [UInt8]) {
    let digits = max(1, (35 - number.leadingZeroBitCount) / 4)
    for place in (0..<digits).reversed() {
      let digit = UInt8(truncatingIfNeeded: number >> (4 * UInt32(place)) & 0xF)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
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

  /// Whether a character steers a terminal, or turns the direction of writing.
  package static func steers(_ scalar: Unicode.Scalar) -> Bool {
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
