import RutterTesting

/// Bytes, read as a series of choices: what decides how a program is written, and what is done with it.
///
/// A fuzzer that changes one byte changes one choice, so that it can find its way by what a program reaches. When the
/// bytes are used up, every choice is the first of its options; authors put what ends a program there.
package struct Choices {
  private let bytes: [UInt8]
  private var place = 0

  /// Reads choices from bytes that somebody thought of.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = Array(bytes) }

  /// Draws as many choices as asked for, the same for the same seed.
  package init(seed: UInt64, count: Int = 2048) {
    var dice = Dice(seed: seed)
    bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: dice.roll(256)) }
  }

  /// Choices of their own for what comes later, read from the other end: they stay the same where a program takes more.
  package var fromTheEnd: Choices { Choices(Array(bytes.suffix(128).reversed())) }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether nothing is left to decide by.
  package var areOver: Bool { place >= bytes.count }

  /// One of so many options.
  package mutating func below(_ bound: Int) -> Int {
    guard bound > 1, place < bytes.count else { return 0 }
    place += 1
    return Int(bytes[place - 1]) % bound
  }

  /// Whether one of `bound` cases is met; never when the choices are over.
  package mutating func once(in bound: Int) -> Bool { below(bound) == bound - 1 }

  /// One of the options.
  package mutating func pick<Option>(_ options: [Option]) -> Option { options[below(options.count)] }
}
