import RutterCore
import RutterText
import Testing

@Suite("Short text of values")
struct ValueTextTests {
  private let pie = Value.record(
    Record(type: TypeName("cookbook.Recipe"), [.init("name", .string("Apple Pie")), .init("id", .integer(1))]))

  @Test("a value reads as a script would write it")
  func forms() {
    #expect(ValueText.short(pie) == #"Recipe { id = 1, name = "Apple Pie" }"#)
    #expect(ValueText.short(.list([.integer(1), .number(2), .null, .boolean(true)])) == "{ 1, 2.0, nil, true }")
    #expect(ValueText.short(record([:])) == "{}")
    #expect(ValueText.short(.list([])) == "{}")
    #expect(ValueText.short(.record(Record(type: TypeName("cookbook.Empty"), []))) == "Empty {}")
    #expect(ValueText.short(.string("a \"b\"\n\\")) == #""a \"b\"\n\\""#)
  }

  @Test("what does not fit is cut with …")
  func budget() {
    #expect(ValueText.short(pie, budget: 20) == "Recipe { id = 1, na…")
    #expect(ValueText.short(pie, budget: 37) == #"Recipe { id = 1, name = "Apple Pie" }"#)
    #expect(ValueText.short(pie, budget: 36).count == 36)
    let long = Value.list(Array(repeating: pie, count: 10_000))
    #expect(ValueText.short(long, budget: 10) == "{ Recipe …")
  }

  @Test("nothing in it steers a terminal")
  func escapes() {
    #expect(ValueText.short(.string("\u{1B}[31mred\u{7}")) == #""\u{1B}[31mred\u{7}""#)
  }
}
