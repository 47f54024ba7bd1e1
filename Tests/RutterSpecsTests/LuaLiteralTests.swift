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

  @Test("what no table of Lua holds is not written")
  func nulls() {
    #expect(LuaLiteral.text(.list([.integer(1), .null])) == nil)
    #expect(LuaLiteral.text(.record(Record([.init("a", .list([.null]))]))) == nil)
  }
}
