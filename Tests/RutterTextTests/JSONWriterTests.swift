import RutterCore
import RutterText
import Testing

@Suite struct JSONWriterTests {
  @Test("names come in the order in which they are written")
  func order() {
    let line = JSONWriter.line("moored", command: .integer(4)) { record in
      record.field("ship", "Fram")
      record.field("isIn", true)
      record.name("crew")
      record.list { list in for name in ["Ada", "Bo"] { list.value(name) } }
      record.field("any name \"at all\"", .null)
    }
    #expect(
      line
        == #"{"event":"moored","command":4,"ship":"Fram","isIn":true,"crew":["Ada","Bo"],"any name \"at all\"":null}"#)
  }

  @Test("writes numbers in decimal digits", arguments: [0, 9, 10, -1, -10, 100, 1_234_567_890, .max, .min])
  func numbers(_ number: Int) {
    #expect(JSONWriter.line("n") { $0.field("n", number) } == "{\"event\":\"n\",\"n\":\(number)}")
  }

  @Test("a text may be longer than all that was written before")
  func grows() {
    let long = String(repeating: "harbour ", count: 10_000)
    #expect(JSONWriter.line("n") { $0.field("text", long) } == "{\"event\":\"n\",\"text\":\"\(long)\"}")
  }

  @Test("every control character is escaped", arguments: 0..<0x20)
  func controls(_ code: UInt8) {
    let short: [UInt8: String] = [8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r"]
    let digits = String(code, radix: 16)
    let escape = short[code] ?? "\\u00" + (digits.count == 1 ? "0" : "") + digits
    let text = "a" + String(UnicodeScalar(code)) + "b"
    #expect(JSONWriter.line("n") { $0.field("text", text) } == "{\"event\":\"n\",\"text\":\"a\(escape)b\"}")
  }

  @Test("what needs an escape may stand at the beginning, at the end, and beside another")
  func escapes() {
    #expect(JSONWriter.line("n") { $0.field("text", "\"\\é\n\nend\"") } == #"{"event":"n","text":"\"\\é\n\nend\""}"#)
  }

  @Test("takes back what was written after a line's end")
  func cuts() {
    var writer = JSONWriter()
    writer.record { $0.field("a", 1) }
    writer.endLine()
    let kept = writer.count
    writer.record { $0.field("b", 2) }
    writer.cut(to: kept)
    writer.record { $0.field("c", 3) }
    let text = writer.text
    #expect(text == "{\"a\":1}\n{\"c\":3}")
  }

  @Test("hands its bytes over and begins anew, with little or much", arguments: [1, 200_000])
  func handsOver(count: Int) {
    var writer = JSONWriter()
    let text = String(repeating: "harbour ", count: count)
    writer.value(text)
    writer.endLine()
    var taken = ""
    writer.takeBytes { taken = String(decoding: $0, as: UTF8.self) }
    #expect(taken == "\"\(text)\"\n")
    writer.value("quay")
    let left = writer.text
    #expect(left == "\"quay\"")
  }
}
