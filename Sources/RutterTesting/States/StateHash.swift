/// Two mixed sums of words, by which equal sequences have the same fingerprint, and others hardly ever do.
package struct StateHash: Sendable {
  private var first: UInt64 = 0x243F_6A88_85A3_08D3
  private var second: UInt64 = 0x1319_8A2E_0370_7344
  /// How many words were taken.
  package private(set) var count = 0

  package init() {}

  package var fingerprint: Fingerprint { Fingerprint(high: Self.mixed(first), low: Self.mixed(second)) }

  package mutating func add(_ word: UInt64) {
    count += 1
    first = (first ^ word) &* 0x9E37_79B9_7F4A_7C15
    first ^= first &>> 29
    second = (second &+ word) &* 0xD6E8_FEB8_6659_FD93
    second = second &<< 23 | second &>> 41
  }

  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(bytes.count)
    var place = 0
    while place + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    guard place < bytes.count else { return }
    var rest: UInt64 = 0
    for byte in bytes[place...] { rest = rest &<< 8 | UInt64(byte) }
    add(rest)
  }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// The last step of MurmurHash3.
  private static func mixed(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ word &>> 33) &* 0xFF51_AFD7_ED55_8CCD
    word = (word ^ word &>> 33) &* 0xC4CE_B9FE_1A85_EC53
    return word ^ word &>> 33
  }
}
