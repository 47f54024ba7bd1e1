import RutterCore
import Testing

@testable import RutterLua

@Suite("Schemas on their way to a plugin's process")
struct SchemaFramesTests {
  @Test(
    "come as they were sent",
    arguments: [
      .any, .boolean, .integer, .number, .string, .type(TypeName("book.Page")), .oneOf(Words(["a", "b"])), .record([]),
      .list(.optional(.dictionary(.integer))),
      .record([SchemaField("name", .string, isSecret: true), SchemaField("pages", .list(.type(TypeName("book.Page"))))]
      ),
    ] as [Schema])
  func sameness(_ schema: Schema) throws { #expect(try Schema(framed: schema.framed) == schema) }

  @Test("nest as deep as scripts may write them")
  func depth() throws {
    for wrap: (Schema) -> Schema in [{ .list($0) }, { .record([SchemaField("f", $0)]) }] {
      let schema = (0..<201).reduce(Schema.integer) { inner, _ in wrap(inner) }
      #expect(try Schema(framed: schema.framed) == schema)
    }
    let endless = (0..<2_000).flatMap { _ in [Value.string("list")] } + [.string("integer")]
    #expect(throws: FrameFault.self) { try Schema(framed: .list(endless)) }
  }

  @Test(
    "are refused if they are none",
    arguments: [
      .null, .string("integer"), .list([]), .list([.string("colour")]), .list([.string("list")]),
      .list([.string("integer"), .string("integer")]), .list([.string("one of"), .integer(2), .string("a")]),
      .list([.string("record"), .integer(1), .string("f"), .string("integer")]),
      .list([.string("record"), .integer(-1)]), .list([.string("record"), .integer(.max)]),
    ] as [Value])
  func refusals(_ value: Value) { #expect(throws: FrameFault.self) { try Schema(framed: value) } }
}
