/// FNV-1a over bytes, 64 bits: the same in every process.
struct Hash: Sendable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  static func of(_ text: String) -> UInt64 {
    var hash = Hash()
    for byte in text.utf8 { hash.add(byte) }
    return hash.value
  }
}
