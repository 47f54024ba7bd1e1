import RutterCore
import Testing

@Suite struct ValueBytesTests {
  private func roundTrip(_ value: Value) -> Value? {
    ValueBytes.encode(value).withUnsafeBufferPointer { ValueBytes.decode($0) }
  }

  @Test(
    "a value comes back as it was, integers and numbers apart",
    arguments: [
      .null, .boolean(true), .boolean(false), .integer(3), .integer(.min), .integer(.max), .number(3), .number(-0.0),
      .number(.leastNonzeroMagnitude), .number(.greatestFiniteMagnitude), .string(""), .string("a\0é"),
      .bytes([]), .bytes([0, 0xFF, 0x41]), .list([]), .record(Record([])),
      .list([.null, .integer(1), .list([.number(1)])]),
      .record(Record([.init("b\0", .integer(1)), .init("a", .record(Record([.init("", .null)])))])),
    ] as [Value])
  func comesBack(value: Value) {
    let back = roundTrip(value)
    #expect(back == value)
    guard case .number(let number) = value, case .number(let other)? = back else { return }
    #expect(number.bitPattern == other.bitPattern)
  }

  @Test("a record comes back without its type")
  func types() {
    let fields = [Record.Field("id", .integer(1))]
    #expect(roundTrip(.record(Record(type: TypeName("a.B"), fields))) == .record(Record(fields)))
  }

  @Test("bytes that are no value are none, wherever they are cut or changed")
  func damaged() {
    let value = Value.list([
      .record(Record([.init("name", .string("Apple"))])), .number(1.5), .bytes([0xFF]), .integer(2),
    ])
    let bytes = ValueBytes.encode(value)
    for end in bytes.indices { #expect(bytes[..<end].withUnsafeBufferPointer { ValueBytes.decode($0) } == nil) }
    for place in bytes.indices {
      for byte in [UInt8(0), 0x7F, 0xFF] {
        var wrong = bytes
        wrong[place] = byte
        _ = wrong.withUnsafeBufferPointer { ValueBytes.decode($0) }
      }
    }
    #expect((bytes + [0]).withUnsafeBufferPointer { ValueBytes.decode($0) } == nil)
    let deep = [UInt8](repeating: UInt8(ascii: "l"), count: 1) + [1, 0, 0, 0]
    let tower = Array([[UInt8]](repeating: deep, count: 100).joined()) + [UInt8(ascii: "z")]
    #expect(tower.withUnsafeBufferPointer { ValueBytes.decode($0) } == nil)
  }
}
