/// Puts scalars together from the bytes of UTF-8, which may come one by one.
struct ScalarAssembler: Sendable {
  enum Step: Sendable, Hashable {
    case scalar(Unicode.Scalar)
    /// What came before the byte was cut; the byte itself was not taken.
    case cut
    /// The byte cannot stand here.
    case invalid
    /// More has to come.
    case unfinished
  }

  private var value: UInt32 = 0
  private var missing = 0
  /// What the next byte may be: narrower than usual where it tells an overlong form, a surrogate, or too high a number.
  private var next: ClosedRange<UInt8> = continuation

  private static let continuation: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether a scalar has begun and not ended.
  var isOpen: Bool { missing > 0 }

  mutating func take(_ byte: UInt8) -> Step {
    guard isOpen else { return begin(byte) }
    guard next.contains(byte) else {
      missing = 0
      return .cut
    }
    next = Self.continuation
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    return isOpen ? .unfinished : Self.step(value)
  }

  /// Gives up what has begun.
  mutating func giveUp() { missing = 0 }

  private mutating func begin(_ byte: UInt8) -> Step {
    next = Self.continuation
    switch byte {
    case 0..<0x80: return Self.step(UInt32(byte))
    case 0xC2...0xDF: open(byte & 0x1F, missing: 1)
    case 0xE0...0xEF:
      if byte == 0xE0 { next = 0xA0...0xBF }
      if byte == 0xED { next = 0x80...0x9F }
      open(byte & 0x0F, missing: 2)
    case 0xF0...0xF4:
      if byte == 0xF0 { next = 0x90...0xBF }
      if byte == 0xF4 { next = 0x80...0x8F }
      open(byte & 0x07, missing: 3)
    default: return .invalid
    }
    return .unfinished
  }

  private mutating func open(_ bits: UInt8, missing: Int) {
    value = UInt32(bits)
    self.missing = missing
  }

  private static func step(_ value: UInt32) -> Step { Unicode.Scalar(value).map(Step.scalar) ?? .invalid }
}
