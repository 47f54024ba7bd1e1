import RutterCore
import Testing

@Suite struct HashTests {
  // From the authors' own table of test vectors.
  @Test(
    "K1: a text has the hash that FNV-1a gives it everywhere",
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func known(text: String, value: UInt64) {
    #expect(Hash.of(text) == value)
    #expect(Hash.of(Array(text.utf8)) == value)
    var hash = Hash()
    for byte in text.utf8 { hash.add(byte) }
    #expect(hash.value == value)
  }
}
