internal import RutterCore
internal import RutterText

/// Keys as text, one a line: for sessions of keys that are recorded and played again.
///
///     a            Ctrl-c        Paste "two\nlines"      Cursor 12:1
///     Space        Alt-f         Press left at 3:12      Background #1E1E2E
///     Enter        Shift-Tab     WheelDown at 3:12       FocusOut
///     U+0301       Ctrl-Left
///
/// Rows and columns are counted from 1, the row first. A line that begins with `# ` is a remark.
package enum KeyText {
  /// The line of a key, without its end.
  package static func line(_ key: Key) -> String {
    switch key {
    case .character(let character, let modifiers): prefix(modifiers) + name(of: character)
    case .named(let name, let modifiers): prefix(modifiers) + name.rawValue
    case .paste(let text): "Paste \(quoted(text))"
    case .mouse(let mouse):
      "\(prefix(mouse.modifiers))\(deed(mouse.deed)) at \(mouse.row + 1):\(mouse.column + 1)"
    case .focus(let isIn): isIn ? "FocusIn" : "FocusOut"
    case .report(let report): line(report)
    }
  }

  private static func prefix(_ modifiers: Key.Modifiers) -> String {
    Self.modifiers.map { modifiers.contains($0.modifier) ? $0.name : "" }.joined()
  }

  static let modifiers: [(name: String, modifier: Key.Modifiers)] = [
    ("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift),
  ]

  /// A character that shows stands for itself.
  private static func name(of character: Character) -> String {
    if character == " " { return "Space" }
    if let first = character.unicodeScalars.first, shows(first) { return String(character) }
    return "U+" + character.unicodeScalars.map(hexadecimal).joined(separator: "+")
  }

  private static func shows(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
      false
    default: true
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if shows(scalar) || scalar == " " {
          quoted.unicodeScalars.append(scalar)
        } else {
          quoted += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      }
    }
    return quoted + "\""
  }

  private static func deed(_ deed: Mouse.Deed) -> String {
    switch deed {
    case .press(let button): "Press \(button.rawValue)"
    case .release(let button): "Release \(button.rawValue)"
    case .wheelUp: "WheelUp"
    case .wheelDown: "WheelDown"
    }
  }

  private static func line(_ report: TerminalReport) -> String {
    switch report {
    case .cursor(let row, let column): "Cursor \(row + 1):\(column + 1)"
    case .color(let ground, let color):
      "\(ground == .background ? "Background" : "Foreground") #\(pair(color.red))\(pair(color.green))\(pair(color.blue))"
    case .attributes: "Attributes"
    case .mode(let number, let isKnown): "Mode \(number) \(isKnown ? "known" : "unknown")"
    }
  }

  private static func pair(_ part: UInt8) -> String {
    (part < 16 ? "0" : "") + String(part, radix: 16, uppercase: true)
  }
}
