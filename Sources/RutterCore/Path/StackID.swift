/// Names one stack of the tree. The number of a stack that is gone may be given to a new one; the serial number is not.
package struct StackID: Hashable, Sendable {
  let slot: Int32
  let serial: Int32

  init(slot: Int, serial: Int) {
    self.slot = Int32(slot)
    self.serial = Int32(serial)
  }

  /// The stack of the root screen, which every session has.
  package static let main = StackID(slot: 0, serial: 0)

  /// The name of a stack that has left: no stack of the tree has it, as the slot is that of ``main``, whose serial number is 0.
  static func gone(serial: Int) -> StackID { StackID(slot: 0, serial: serial) }

  /// The whole name as one number, for scripts' objects. That of ``main`` is 0.
  package var number: Int64 { Int64(serial) << 32 | Int64(slot) }

  package init(number: Int64) {
    slot = Int32(truncatingIfNeeded: number)
    serial = Int32(truncatingIfNeeded: number >> 32)
  }
}

/// How whoever asks names a stack.
package indirect enum StackChoice: Hashable, Sendable {
  /// By its id or its title.
  case named(Text)
  case known(StackID)
}
