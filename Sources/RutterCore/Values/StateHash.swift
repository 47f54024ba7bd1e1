/// Takes in the tokens of a state, one after the other, and keeps 128 bits of them.
///
/// Two lanes mix each word in two ways. Each step of a lane can be undone, so that no word is lost on the way; that two
/// states that differ agree in both lanes is as good as impossible.
package struct StateHash: Hashable, Sendable {
  private var first: UInt64 = 0x243F_6A88_85A3_08D3
  private var second: UInt64 = 0x1319_8A2E_0370_7344

  package init() {}

  /// How many words were taken in.
  package private(set) var count = 0

  /// The 128 bits.
  package var words: (UInt64, UInt64) { (first, second) }

  /// Takes in a word.
  @inline(__always)
  package mutating func take(_ word: UInt64) {
    count += 1
    first = (first ^ word) &* 0x9E37_79B9_7F4A_7C15
    first ^= first >> 32
    second = ((second << 23 | second >> 41) &+ word) &* 0xD6E8_FEB8_6659_FD93
    second ^= second >> 29
  }

  package mutating func take(_ word: Int) { take(UInt64(bitPattern: Int64(word))) }

  /// Takes in bytes, with their number before them.
  package mutating func take(_ bytes: RawSpan) {
    let count = bytes.byteCount
    take(count)
    var offset = 0
    while offset + 8 <= count {
      unsafe take(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < count {
      rest = unsafe rest << 8 | UInt64(bytes.unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self))
      offset += 1
    }
    if count % 8 != 0 { take(rest) }
  }

  package mutating func take(_ text: String) {
    var text = text
    text.withUTF8 { take($0.span.bytes) }
  }
}
