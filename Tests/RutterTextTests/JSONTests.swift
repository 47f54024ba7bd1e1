import RutterCore
import RutterText
import Testing

/// A record without a type, from names and values.
func record(_ fields: KeyValuePairs<String, Value>) -> Value {
  .record(Record(fields.map { .init(Text($0.key), $0.value) }))
}

@Suite("JSON")
struct JSONTests {
  @Test("canonical form: names sorted by bytes, no spaces")
  func sortedNames() {
    let value = record(["b": .integer(1), "a": .list([.null, .boolean(true)]), "é": .string("x"), "B": record([:])])
    #expect(JSON.encode(value) == #"{"B":{},"a":[null,true],"b":1,"é":"x"}"#)
  }

  @Test(
    "V2: a number keeps its point, and has the shortest digits that read back",
    arguments: [
      (3.0, "3.0"), (-0.0, "-0.0"), (0.1, "0.1"), (1e20, "1e+20"), (.leastNonzeroMagnitude, "5e-324"), (1e16, "1e+16"),
      (1.7976931348623157e308, "1.7976931348623157e+308"), (100, "100.0"), (1.0 / 3, "0.3333333333333333"),
    ])
  func numbers(number: Double, text: String) throws {
    #expect(JSON.encode(.number(number)) == text)
    guard case .number(let back) = try JSON.decode(text) else {
      Issue.record("\(text) is no number any more")
      return
    }
    #expect(back.bitPattern == number.bitPattern)
  }

  @Test("a NUL character is a mistake wherever it stands", arguments: ["1\0", "\0{}", "{}\0", "[1,\0 2]", "\"a\0b\""])
  func nul(text: String) {
    let error = #expect(throws: JSONError.self) { try JSON.decode(text) }
    #expect(error?.cause == "control character 0x0")
    #expect(error?.column == text.prefix { $0 != "\0" }.count + 1)
  }

  @Test("reading ends as soon as nobody waits for the value any more")
  func abandoned() {
    var looks = 0
    let text = "[" + String(repeating: "1,", count: 100_000) + "1]"
    let value = try? JSON.decode(
      text,
      goesOn: {
        looks += 1
        return looks < 5
      })
    #expect(value == nil)
    #expect(looks < 8)
  }

  @Test("V2: integers stay integers, up to both ends")
  func integers() throws {
    for integer in [0, 1, -1, Int64.max, Int64.min] {
      let text = JSON.encode(.integer(integer))
      #expect(text == String(integer))
      #expect(try JSON.decode(text) == .integer(integer))
    }
    #expect(try JSON.decode("3") == .integer(3))
    #expect(try JSON.decode("3.0") == .number(3))
    #expect(try JSON.decode("3e2") == .number(300))
  }

  @Test("strings: every escape is valid JSON and reads back, NUL included")
  func strings() throws {
    let all = Value.string(Text(String((0..<0x20).map { Character(Unicode.Scalar($0)) }) + "\"\\/\u{7F}é日🥧"))
    let text = JSON.encode(all)
    #expect(text.hasPrefix(#""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f\u0010"#))
    #expect(text.hasSuffix("\\\"\\\\/\u{7F}é日🥧\""))
    #expect(try JSON.decode(text) == all)
    #expect(try JSON.decode(#""\ud83e\udd67 \u00e9""#) == .string("🥧 é"))
  }

  @Test("V2: texts that look alike keep their bytes")
  func bytes() throws {
    let composed = Value.string("\u{E9}"), combining = Value.string("e\u{301}")
    #expect(try JSON.decode(JSON.encode(composed)) != JSON.decode(JSON.encode(combining)))
  }

  @Test("V3: an empty record stays a record, an empty list a list")
  func empties() throws {
    #expect(try JSON.decode("{}") == record([:]))
    #expect(try JSON.decode("[]") == .list([]))
    #expect(try JSON.decode(" null ") == .null)
  }

  @Test("5,000 random values read back as they were", arguments: 0..<5)
  func random(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    for _ in 0..<1000 {
      let value = generator.value(levels: 4)
      let text = JSON.encode(value)
      let back = try JSON.decode(text)
      #expect(back == value)
      #expect(JSON.encode(back) == text)
    }
  }

  @Test("equal records give equal bytes, whatever the order they were written in")
  func canonical() throws {
    let text = try JSON.encode(JSON.decode(#"{ "z": 1, "a": {"y": 2, "b": 3} }"#))
    #expect(text == #"{"a":{"b":3,"y":2},"z":1}"#)
  }
}

@Suite("JSON: mistakes")
struct JSONErrorTests {
  private func mistake(_ text: String, limits: JSON.Limits = .init()) -> String {
    do throws(JSONError) {
      return "no mistake: \(try JSON.decode(text, limits: limits))"
    } catch {
      return error.description
    }
  }

  @Test("a mistake names its line, its column and the cause")
  func places() {
    #expect(mistake("") == "line 1, column 1: expected a value, got an empty text")
    let twice = "line 3, column 5: a name that stands twice in its record near '\"a\"'"
    #expect(mistake("{\n  \"a\": 1,\n  \"a\": 2 }") == twice)
    #expect(mistake("[1] 2") == "line 1, column 5: expected the end after one value, got more near '2'")
    #expect(mistake("\u{FEFF}1").hasSuffix("begins with a byte order mark; save it as UTF-8 without one"))
    #expect(mistake("{\"a\\u0000\":1}") == "line 1, column 10: a name with a NUL character near '\"a\\u0000\"'")
    #expect(mistake("[1,") == "line 1, column 3: the text ends too early: expected ']'")
    #expect(mistake("[nul]") == "line 1, column 4: invalid token near 'nul'")
  }

  @Test("V1: an integer beyond 64 bits says so, and so does a number too large")
  func overflow() {
    let text = "9223372036854775808"
    let way = "write it as a number (1e20) or a string"
    #expect(mistake(text) == "line 1, column 19: an integer beyond 64 bits near '\(text)'; \(way)")
    #expect(mistake("1e999") == "line 1, column 5: a number too large for 64 bits near '1e999'")
  }

  @Test("V1: 64 levels are taken, 65 are refused at their bracket")
  func levels() throws {
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(try JSON.encode(JSON.decode(deep)) == deep)
    #expect(mistake("[" + deep + "]") == "line 1, column 65: more than 64 levels of lists and records")
    #expect(mistake("[\"[[[[\", \"\\\"[[[\"]", limits: .init(levels: 1)).hasPrefix("no mistake"))
    #expect(mistake(String(repeating: "{\"a\":", count: 100_000)).hasSuffix("more than 64 levels of lists and records"))
  }

  @Test("V1: bytes that are no UTF-8, and texts over the limit")
  func bytes() {
    let bytes: [UInt8] = [0x22, 0xFF, 0x22]
    #expect(throws: JSONError.self) { try bytes.withUnsafeBufferPointer { try JSON.decode($0) } }
    #expect(mistake("[1, 2]", limits: .init(bytes: 5)) == "line 1, column 1: the text has 6 bytes, 5 are allowed")
    #expect(mistake("\"\\ud800\"").hasPrefix("line 1"))
  }
}
