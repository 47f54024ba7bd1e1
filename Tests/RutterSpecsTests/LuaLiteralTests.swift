import RutterCore
import RutterSpecs
import Testing

@Suite struct LuaLiteralTests {
  @Test(
    "values are written as a script writes them",
    arguments: [
      (Value.null, "nil"), (.boolean(true), "true"), (.integer(-4), "-4"), (.integer(.min), "math.mininteger"),
      (.number(0.5), "0.5"), (.number(1e300), "1e+300"), (.number(-.infinity), "-1/0"),
      (.string("a \"b\" \\ c\n\u{1}1é"), #""a \"b\" \\ c\n\0011é""#), (.bytes([0xFF, 0x41]), #""\255A""#),
      (.list([]), "{}"), (.list([.integer(1), .string("x")]), #"{ 1, "x" }"#),
      (
        .record(Record([.init("id", .integer(1)), .init("end", .integer(2)), .init("a b", .list([.integer(3)]))])),
        #"{ ["a b"] = { 3 }, ["end"] = 2, id = 1 }"#
      ),
    ])
  func writes(value: Value, text: String) {
    #expect(LuaLiteral.text(value) == text)
  }

  @Test("a null in a list or a record is the one of rutter, and what holds one says where that comes from")
  func nulls() {
    let row = Value.record(Record([.init("a", .list([.null]))]))
    #expect(LuaLiteral.text(.list([.integer(1), .null])) == "{ 1, rutter.null }")
    #expect(LuaLiteral.text(row) == "{ a = { rutter.null } }")
    #expect(LuaLiteral.heading(of: "f(\(LuaLiteral.text(row)))") == #"local rutter = require "rutter""#)
  }

  @Test(
    "texts and names that only look like a null need nothing",
    arguments: [
      "f(nil)", #"f("rutter.null")"#, "f() -- rutter.null", "{ rutter = 1, null = 2 }", "rutter.nullable", "rutter",
    ])
  func noNulls(lua: String) {
    #expect(LuaLiteral.heading(of: lua) == nil)
  }
}
