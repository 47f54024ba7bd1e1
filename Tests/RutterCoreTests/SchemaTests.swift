import RutterCore
import Testing

@Suite("Schemas: V3, V5") struct SchemaTests {
  private let types: Types = {
    var types = Types()
    func define(_ name: TypeName, _ fields: [SchemaField]) {
      types.define(TypeDefinition(name: name, schema: .record(fields), plugin: PluginID(0), place: .native))
    }
    define("book.Author", [SchemaField("name", .string)])
    define(
      "book.Recipe",
      [
        SchemaField("author", .optional(.type("book.Author"))), SchemaField("id", .integer),
        SchemaField("name", .string), SchemaField("related", .optional(.list(.integer))),
      ])
    define("book.Meta", [SchemaField("extra", .optional(.dictionary(.number))), SchemaField("rest", .any)])
    return types
  }()

  private func fit(_ value: Value, _ schema: Schema, _ unknown: UnknownFields = .refused) -> Value? {
    try? types.fit(value, to: schema, unknown: unknown)
  }

  private func mismatch(_ value: Value, _ schema: Schema, _ unknown: UnknownFields = .refused) -> String? {
    do throws(Mismatch) {
      _ = try types.fit(value, to: schema, unknown: unknown)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("V5: the simple words take their own kind only")
  func words() {
    #expect(fit(1, .integer) == 1)
    #expect(fit("a", .string) == "a")
    #expect(fit(true, .boolean) == true)
    #expect(fit(1.5, .number) == 1.5)
    #expect(fit([1, nil], .any) == [1, nil])
    #expect(fit(.null, .any) == .null)
    for (value, schema) in [(Value.string("1"), Schema.integer), (1, .string), (0, .boolean), ("1.5", .number)] {
      #expect(fit(value, schema) == nil)
    }
    #expect(mismatch("seven", .integer) == "expected integer, got string \"seven\"")
    #expect(mismatch(.null, .string) == "expected string, got nothing")
  }

  @Test("V5: number takes an integer that a Double holds exactly, and makes it one")
  func numbers() {
    #expect(fit(3, .number) == 3.0)
    #expect(fit(.integer(1 << 53), .number) == .number(9_007_199_254_740_992))
    #expect(fit(.integer((1 << 53) + 1), .number) == nil)
    #expect(mismatch(.integer((1 << 53) + 1), .number)?.contains("which no number holds exactly") == true)
    #expect(fit(.integer(.min), .number) == .number(-9_223_372_036_854_775_808))
    #expect(fit(.integer(.max), .number) == nil)
  }

  @Test("V5: integer refuses 3.0 and names math.tointeger")
  func integers() {
    #expect(fit(3.0, .integer) == nil)
    #expect(mismatch(3.0, .integer) == "expected integer, got number 3.0 (math.tointeger makes it one)")
    #expect(mismatch(3.5, .integer)?.contains("math.floor") == true)
  }

  @Test("V5: one of several strings")
  func oneOf() {
    let schema = Schema.oneOf(["soup", "cake"])
    #expect(fit("soup", schema) == "soup")
    #expect(mismatch("pie", schema) == "expected one of \"soup\", \"cake\", got string \"pie\"")
    #expect(fit(1, schema) == nil)
  }

  @Test("V5: lists, dictionaries and optionals, nested")
  func suffixes() {
    #expect(fit([1, 2], .list(.integer)) == [1, 2])
    #expect(fit([], .list(.integer)) == [])
    #expect(mismatch([1, "x"], .list(.integer)) == "field '[2]': expected integer, got string \"x\"")
    #expect(fit(.null, .optional(.integer)) == .null)
    #expect(fit(1, .optional(.integer)) == 1)
    #expect(fit("x", .optional(.integer)) == nil)
    #expect(fit(.null, .list(.integer)) == nil)
    #expect(fit([nil], .list(.optional(.integer))) == [nil])
    #expect(fit([nil], .list(.integer)) == nil)
    #expect(fit(.record(nil, ["a": 1, "b": 2]), .dictionary(.number)) == .record(nil, ["a": 1.0, "b": 2.0]))
    #expect(
      mismatch(.record(nil, ["a": "x"]), .dictionary(.number)) == "field 'a': expected number, got string \"x\"")
    #expect(fit([[1], []], .list(.list(.integer))) == [[1], []])
  }

  @Test("V3: an empty table is a list unless the schema says record or dictionary")
  func emptyTables() {
    #expect(fit([], .dictionary(.integer)) == .record(Record([])))
    #expect(fit([], .record([SchemaField("a", .optional(.integer))])) == .record(Record([])))
    #expect(fit([], .any) == [])
    #expect(fit(.record(Record([])), .any) == .record(Record([])))
    #expect(fit(.record(Record([])), .list(.integer)) == nil)
  }

  @Test("V5: a named type is strict; the error names field, expected and got")
  func strict() {
    let good = Value.record(nil, ["id": 1, "name": "Pie", "related": [2]])
    #expect(fit(good, .type("book.Recipe")) == .record("book.Recipe", ["id": 1, "name": "Pie", "related": [2]]))
    #expect(
      mismatch(.record(nil, ["id": "1", "name": "Pie"]), .type("book.Recipe"))
        == "field 'id': expected integer, got string \"1\"")
    #expect(
      mismatch(.record(nil, ["id": 1]), .type("book.Recipe")) == "field 'name': expected string, got nothing")
    #expect(
      mismatch(.record(nil, ["id": 1, "name": "Pie", "related": [1, "x"]]), .type("book.Recipe"))
        == "field 'related[2]': expected integer, got string \"x\"")
    #expect(
      mismatch(.record(nil, ["author": .record(nil, ["name": 1]), "id": 1, "name": "P"]), .type("book.Recipe"))
        == "field 'author.name': expected string, got integer 1")
    #expect(fit("Pie", .type("book.Recipe")) == nil)
  }

  @Test("V5: a record of many fields is fitted field by field, and one too many is found", arguments: [3, 400])
  func manyFields(_ count: Int) throws {
    let names = (0..<count).map { Text("field\($0)") }
    // A schema from Swift need not be sorted.
    let schema = Schema.record(names.reversed().map { SchemaField($0, .number) })
    let whole = Record(names.map { .init($0, .integer(1)) })
    let fitted = try Types().fit(.record(whole), to: schema)
    #expect(fitted == .record(Record(names.map { .init($0, .number(1)) })))
    let more = Value.record(Record(whole.fields + [.init("fjeld1", .integer(1))]))
    #expect(throws: Mismatch.self) { try Types().fit(more, to: schema) }
    #expect(try Types().fit(more, to: schema, unknown: .dropped) == fitted)
  }

  @Test("V5: unknown fields are refused, with the nearest right one, or dropped by from")
  func unknown() {
    let value = Value.record(nil, ["id": 1, "nmae": "Pie", "name": "Pie"])
    #expect(mismatch(value, .type("book.Recipe"))?.contains("did you mean 'name'?") == true)
    #expect(mismatch(value, .type("book.Recipe"))?.contains("field 'nmae'") == true)
    #expect(
      fit(value, .type("book.Recipe"), .dropped) == .record("book.Recipe", ["id": 1, "name": "Pie"]))
    let nested = Value.record(nil, ["author": .record(nil, ["name": "A", "x": 1]), "id": 1, "name": "P"])
    #expect(fit(nested, .type("book.Recipe")) == nil)
    #expect(
      fit(nested, .type("book.Recipe"), .dropped)
        == .record("book.Recipe", ["author": .record("book.Author", ["name": "A"]), "id": 1, "name": "P"]))
  }

  @Test("V5: optional fields may be missing or null; both mean that it is not there")
  func optionalFields() {
    let without = fit(.record(nil, ["id": 1, "name": "P"]), .type("book.Recipe"))
    #expect(without == fit(.record(nil, ["author": nil, "id": 1, "name": "P"]), .type("book.Recipe")))
  }

  @Test("V5: a record of another type does not fit")
  func otherType() {
    let author = Value.record("book.Author", ["name": "A"])
    #expect(fit(author, .type("book.Author")) == author)
    #expect(mismatch(author, .type("book.Recipe")) == "expected book.Recipe, got book.Author")
    #expect(fit(author, .type("book.Nowhere")) == nil)
    #expect(mismatch(author, .type("book.Nowhere"))?.contains("type book.Nowhere is not registered") == true)
  }

  @Test("V5: typed values are checked again at each crossing: a loader's result")
  func crossing() {
    let app = TestApp.open { flow in
      let recipe = flow.type("Recipe", ["id": .integer])
      let good = flow.loader("good", gives: .type(recipe), [.give(.record(nil, ["id": 1]))])
      let bad = flow.loader("bad", gives: .type(recipe), [.give(.record(recipe, ["id": "x"]))])
      flow.destination(recipe) { _ in screen() }
      flow.root { _ in screen("", [link("Good", to: good()), link("Bad", to: bad())]) }
    }
    app.tap("Good")
    #expect(app.types == ["flow.Recipe"])
    app.back()
    app.tap("Bad")
    #expect(
      app.outcomes == ["push failed(flow.bad gave the wrong type: field 'id': expected integer, got string \"x\")"])
    #expect(app.path == "")
  }

  @Test("V5: a type registered twice is an error that names both places")
  func twice() {
    let app = TestApp.open { flow in
      flow.type("Recipe", ["id": .integer])
      flow.type("Recipe", ["id": .string])
      flow.root { _ in screen() }
    }
    #expect(app.errors == ["plugin flow: type 'flow.Recipe' is already registered by flow.lua:1"])
  }

  @Test("V5: schemas are called in messages as they are written")
  func descriptions() {
    let schemas: [(Schema, String)] = [
      (.any, "any"), (.list(.integer), "integer[]"), (.dictionary(.string), "string{}"),
      (.optional(.list(.type("book.Recipe"))), "book.Recipe[]?"), (.oneOf(["a", "b"]), "one of \"a\", \"b\""),
    ]
    for (schema, text) in schemas { #expect(schema.description == text) }
  }
}
