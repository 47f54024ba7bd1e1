/// FNV-1a over bytes, 64 bits: the same in every process.
package struct Hash: Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  package mutating func add(_ text: String) { for byte in text.utf8 { add(byte) } }

  /// Takes in all eight bytes of a number, the lowest first.
  package mutating func add(number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }

  package mutating func add(number: Int) { add(number: UInt64(bitPattern: Int64(number))) }

  package static func of(_ text: String) -> UInt64 {
    var hash = Hash()
    hash.add(text)
    return hash.value
  }

  package static func of(_ bytes: [UInt8]) -> UInt64 {
    var hash = Hash()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }
}
