/// What the mouse did, and in which cell.
package struct Mouse: Sendable, Hashable {
  package enum Deed: Sendable, Hashable {
    case press(Button)
    case release(Button)
    case wheelUp, wheelDown
  }

  package enum Button: String, Sendable, Hashable, CaseIterable {
    case left, middle, right
  }

  package var deed: Deed
  /// The cell's row on the terminal, or of the picture that stands there, from 0.
  package var row: Int
  /// The cell's column, from 0.
  package var column: Int
  package var modifiers: Key.Modifiers

  package init(_ deed: Deed, row: Int, column: Int, modifiers: Key.Modifiers = []) {
    self.deed = deed
    self.row = row
    self.column = column
    self.modifiers = modifiers
  }
}

extension Mouse {
  /// Whether its wheel was turned.
  package var isWheel: Bool { deed == .wheelUp || deed == .wheelDown }

  /// Reads what terminals send; nil for what nobody asked for, such as moves.
  ///
  /// - Parameters:
  ///   - code: Button and modifiers, in the bits that xterm gave them.
  ///   - column: From 1.
  ///   - row: From 1.
  ///   - isRelease: Whether a button was let go.
  init?(code: Int, column: Int, row: Int, isRelease: Bool) {
    let moved = 32, wheel = 64, further = 128
    guard code & (moved | further) == 0, row > 0, column > 0 else { return nil }
    let deed: Deed
    if code & wheel != 0 {
      guard !isRelease, code & 3 < 2 else { return nil }
      deed = code & 3 == 0 ? .wheelUp : .wheelDown
    } else {
      // In the old protocol 3 says that a button was let go, but not which.
      let button: Button? =
        switch code & 3 {
        case 0: .left
        case 1: .middle
        case 2: .right
        default: nil
        }
      guard let button else { return nil }
      deed = isRelease ? .release(button) : .press(button)
    }
    var modifiers: Key.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    self.init(deed, row: row - 1, column: column - 1, modifiers: modifiers)
  }
}
