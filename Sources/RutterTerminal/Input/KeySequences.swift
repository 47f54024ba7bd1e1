/// What keys send that have no character: the sequences of xterm, of the terminals before it, and of kitty.
enum KeySequences {
  /// The keys whose sequence ends with a byte of their own: `ESC [ A`, and `ESC O A` where the keypad is in application
  /// mode.
  static func name(ending byte: UInt8) -> Key.Name? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P"): .f1
    case UInt8(ascii: "Q"): .f2
    case UInt8(ascii: "R"): .f3
    case UInt8(ascii: "S"): .f4
    default: nil
    }
  }

  /// The keys that are told by a number: `ESC [ 5 ~`.
  static func name(numbered number: Int) -> Key.Name? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    // Some numbers are left out, as on the keyboards of the VT220.
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...24: .function(number - 12)
    default: nil
    }
  }

  /// The keys of a keypad in application mode: `ESC O j`.
  static func keypad(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "M"): .named(.enter)
    case UInt8(ascii: "I"): .named(.tab)
    case UInt8(ascii: "X"): .character("=")
    // The characters stand in ASCII's order, 64 further on.
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(byte - 0x40)))
    default: nil
    }
  }

  /// The modifiers of a number that is 1 more than their bits; nil where a key is held that is none of ours, such as
  /// Super: what is meant then is for the desktop, and never the plain key.
  static func modifiers(_ number: Int?) -> Key.Modifiers? {
    let bits = max(1, number ?? 1) - 1
    let shift = 1, alt = 2, control = 4, meta = 32, locks = 64 | 128
    guard bits & ~(shift | alt | control | meta | locks) == 0 else { return nil }
    var modifiers: Key.Modifiers = []
    if bits & shift != 0 { modifiers.insert(.shift) }
    if bits & (alt | meta) != 0 { modifiers.insert(.alt) }
    if bits & control != 0 { modifiers.insert(.control) }
    return modifiers
  }

  /// A key by its Unicode number (`ESC [ 97 ; 5 u`).
  ///
  /// - Parameters:
  ///   - code: The key's number, and that of what it gives with Shift, if it was told.
  ///   - modifiers: What is held.
  /// - Returns: nil for keys that mean nothing here.
  static func key(code: [Int?], modifiers: Key.Modifiers) -> Key? {
    guard let number = code.first ?? nil else { return nil }
    switch number {
    case 9: return .named(.tab, modifiers)
    case 10, 13: return .named(.enter, modifiers)
    case 27: return .named(.escape, modifiers)
    case 8, 127: return .named(.backspace, modifiers)
    case 57344...63743: return functional(number, modifiers)
    default: break
    }
    let shifted = modifiers.contains(.shift) ? (code.count > 1 ? code[1] : nil) : nil
    guard let scalar = Unicode.Scalar(UInt32(shifted ?? number)), isText(scalar) else { return nil }
    return character(Character(scalar), modifiers)
  }

  /// A character, as it is told wherever it comes from: Shift shows in the character itself, and with Ctrl there is no
  /// Shift, as most terminals do not tell it.
  static func character(_ character: Character, _ modifiers: Key.Modifiers) -> Key {
    var character = character
    if modifiers.contains(.control) {
      character = Self.single(character.lowercased()) ?? character
    } else if modifiers.contains(.shift) {
      character = Self.single(character.uppercased()) ?? character
    }
    return .character(character, modifiers.subtracting(.shift))
  }

  /// Whether it is something to write: no control character, and none of those that stand for nothing.
  static func isText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xFFFE...0xFFFF: false
    default: true
    }
  }

  private static func single(_ text: String) -> Character? { text.count == 1 ? text.first : nil }

  /// Kitty's own numbers, in the private use area.
  private static func functional(_ number: Int, _ modifiers: Key.Modifiers) -> Key? {
    let keypad = 57399
    let signs: [Character] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "/", "*", "-", "+"]
    let names: [Int: Key.Name] = [
      57414: .enter, 57417: .left, 57418: .right, 57419: .up, 57420: .down, 57421: .pageUp, 57422: .pageDown,
      57423: .home, 57424: .end, 57425: .insert, 57426: .delete,
    ]
    if let name = names[number] { return .named(name, modifiers) }
    if number == 57415 { return character("=", modifiers) }
    return signs.indices.contains(number - keypad) ? character(signs[number - keypad], modifiers) : nil
  }
}
