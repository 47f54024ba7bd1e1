/// What a terminal answers when it is asked.
package enum TerminalReport: Sendable, Hashable {
  /// Where the cursor is, from 0 (`ESC [ 6 n`).
  case cursor(row: Int, column: Int)
  /// The colour that text has by default, or what is behind it (`ESC ] 10 ; ? ST`, `ESC ] 11 ; ? ST`).
  case color(Ground, Color)
  /// Which terminal it is (`ESC [ c`). Every terminal answers this, and answers in order: whoever asks for something
  /// else first, and then for this, knows that there will be no other answer.
  case attributes
  /// Whether it knows a private mode (`ESC [ ? 2026 $ p`).
  case mode(Int, isKnown: Bool)

  package enum Ground: String, Sendable, Hashable, CaseIterable {
    case foreground, background
  }

  /// A colour, each part from 0 to 255.
  package struct Color: Sendable, Hashable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }
}

extension TerminalReport {
  /// Reads what follows `ESC ]`: `11;rgb:1e1e/1e1e/2e2e`.
  init?(operatingSystemCommand text: String) {
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let color = Color(parts[1]) else { return nil }
    switch parts[0] {
    case "10": self = .color(.foreground, color)
    case "11": self = .color(.background, color)
    default: return nil
    }
  }
}

extension TerminalReport.Color {
  /// Reads a colour as the X Window System writes it, with one to four hexadecimal digits for each part.
  fileprivate init?(_ text: Substring) {
    guard let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon]) else { return nil }
    let parts = text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
    let values = parts.compactMap { part -> UInt8? in
      // A number may have a sign elsewhere.
      guard (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit), let value = Int(part, radix: 16) else {
        return nil
      }
      return UInt8(value * 255 / ((1 << (4 * part.utf8.count)) - 1))
    }
    guard parts.count >= 3, values.count == parts.count else { return nil }
    self.init(red: values[0], green: values[1], blue: values[2])
  }
}
