extension ControlSequence {
  /// What the sequence says.
  ///
  /// - Parameters:
  ///   - end: The byte that ended it.
  ///   - isAlt: Whether another ESC stood before it.
  ///   - awaitsCursor: Whether the terminal was asked where the cursor is; false once it has answered.
  /// - Returns: nil for what nobody knows.
  func key(_ end: UInt8, isAlt: Bool, awaitsCursor: inout Bool) -> Key? {
    if let intermediate { return intermediate == UInt8(ascii: "$") && end == UInt8(ascii: "y") ? mode : nil }
    switch (mark, end) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")): return mouse(isRelease: false)
    case (UInt8(ascii: "<"), UInt8(ascii: "m")): return mouse(isRelease: true)
    case (UInt8(ascii: "?"), UInt8(ascii: "c")): return .report(.attributes)
    // With a mark it cannot be F3.
    case (UInt8(ascii: "?"), UInt8(ascii: "R")): return cursor
    case (.some, _): return nil
    case (nil, UInt8(ascii: "I")): return .focus(true)
    case (nil, UInt8(ascii: "O")): return .focus(false)
    case (nil, UInt8(ascii: "R")) where numbers.count == 2 && (awaitsCursor || number(0) != 1):
      awaitsCursor = false
      return cursor
    default: break
    }
    // 3 tells that a key was let go.
    let isBare = bytes.isEmpty
    guard isBare || event != 3, var modifiers = KeySequences.modifiers(isBare ? nil : number(1)) else { return nil }
    if isAlt { modifiers.insert(.alt) }
    return key(end, modifiers)
  }

  private func key(_ end: UInt8, _ modifiers: Key.Modifiers) -> Key? {
    switch end {
    case UInt8(ascii: "Z"): return .named(.tab, modifiers.union(.shift))
    case UInt8(ascii: "u"): return numbers.first.flatMap { KeySequences.key(code: $0, modifiers: modifiers) }
    case UInt8(ascii: "~"):
      // xterm's way of telling a character with modifiers (modifyOtherKeys).
      if number(0) == 27 { return number(2).flatMap { KeySequences.key(code: [$0], modifiers: modifiers) } }
      return numbered(modifiers)
    // The modifiers of rxvt.
    case UInt8(ascii: "^"): return numbered(modifiers.union(.control))
    case UInt8(ascii: "@"): return numbered(modifiers.union([.control, .shift]))
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return KeySequences.name(ending: end - 0x20).map { .named($0, modifiers.union(.shift)) }
    default: return KeySequences.name(ending: end).map { .named($0, modifiers) }
    }
  }

  private func numbered(_ modifiers: Key.Modifiers) -> Key? {
    number(0).flatMap(KeySequences.name(numbered:)).map { .named($0, modifiers) }
  }

  /// What happened to the key, as kitty tells it behind the modifiers.
  private var event: Int? {
    let numbers = numbers
    return numbers.count > 1 && numbers[1].count > 1 ? numbers[1][1] : nil
  }

  private func mouse(isRelease: Bool) -> Key? {
    guard let code = number(0), let column = number(1), let row = number(2) else { return nil }
    return Mouse(code: code, column: column, row: row, isRelease: isRelease).map(Key.mouse)
  }

  private var cursor: Key? {
    guard let row = number(0), let column = number(1), row > 0, column > 0 else { return nil }
    return .report(.cursor(row: row - 1, column: column - 1))
  }

  private var mode: Key? {
    guard mark == UInt8(ascii: "?"), let mode = number(0), let setting = number(1) else { return nil }
    // 0: not known, 4: never to be changed.
    return .report(.mode(mode, isKnown: setting != 0 && setting != 4))
  }
}
