import Testing

@testable import RutterCore

@Suite struct WrittenBytesTests {
  /// A text of letters, of which some are those that JSON writes otherwise, at any place in a word of eight.
  private func text(_ seed: Int) -> [UInt8] {
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let special: [UInt8] = [0, 1, 8, 9, 10, 12, 13, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F]
    return (0..<next(40)).map { _ in next(4) == 0 ? special[next(special.count)] : 0x61 }
  }

  @Test("a text takes as many bytes as JSON writes for it", arguments: 0..<200)
  func texts(seed: Int) {
    let bytes = text(seed)
    let expected = bytes.reduce(0) { sum, byte in
      switch byte {
      case 0x22, 0x5C, 8, 9, 10, 12, 13: sum + 2
      case 0..<0x20: sum + 6
      default: sum + 1
      }
    }
    #expect(Text(String(decoding: bytes, as: UTF8.self)).writtenBytes == expected)
    #expect(Text(String(decoding: bytes, as: UTF8.self) + "éß€").writtenBytes == expected + 7)
  }

  @Test("what stands inside of a contribution belongs to who contributes that")
  func nested() {
    let one = PluginID(1), two = PluginID(2)
    var inner = WrittenBytes()
    inner.add(5)
    inner.belong(to: two)
    var outer = WrittenBytes()
    outer.add(3)
    outer += inner
    outer.belong(to: one)
    #expect(outer.contributed == [one: 3, two: 5] && outer.all == 8 && outer.allContributed == 8)
    #expect(outer.most?.plugin == two)
    outer += outer
    outer -= inner
    #expect(outer.contributed == [one: 6, two: 5] && outer.all == 11)
  }
}
