/// One thing that comes from the terminal: a key, a paste, the mouse, or the terminal's answer to a question.
package enum Key: Sendable, Hashable {
  /// Text. What a person calls one character may come as several keys, as terminals send it: a letter, then its accent.
  /// A key that was written by hand may hold all of it. Shift shows in the character itself.
  case character(Character, Modifiers = [])
  /// A key with a name.
  case named(Name, Modifiers = [])
  /// Text that was pasted at once, as it came, line ends included. A long one may come in parts.
  case paste(String)
  case mouse(Mouse)
  /// The terminal's window has become the one that gets the keys, or is no longer.
  case focus(Bool)
  /// What the terminal answered.
  case report(TerminalReport)

  package enum Name: String, Sendable, Hashable, CaseIterable {
    case enter = "Enter"
    case escape = "Esc"
    case tab = "Tab"
    case backspace = "Backspace"
    case delete = "Delete"
    case insert = "Insert"
    case up = "Up"
    case down = "Down"
    case left = "Left"
    case right = "Right"
    case home = "Home"
    case end = "End"
    case pageUp = "PageUp"
    case pageDown = "PageDown"
    case f1 = "F1"
    case f2 = "F2"
    case f3 = "F3"
    case f4 = "F4"
    case f5 = "F5"
    case f6 = "F6"
    case f7 = "F7"
    case f8 = "F8"
    case f9 = "F9"
    case f10 = "F10"
    case f11 = "F11"
    case f12 = "F12"

    /// The function key of a number, from 1 to 12.
    static func function(_ number: Int) -> Name? { Name(rawValue: "F\(number)") }
  }

  /// The keys that are held while another is pressed.
  package struct Modifiers: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }
}

extension Key {
  /// A character that is typed with Ctrl: `.control("c")`.
  package static func control(_ character: Character) -> Key { .character(character, .control) }

  /// A character that is typed with Alt: `.alt("f")`.
  package static func alt(_ character: Character) -> Key { .character(character, .alt) }
}
