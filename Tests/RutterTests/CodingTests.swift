import Rutter
import Testing

private enum Course: String, RutterWords, CaseIterable { case starter, main, dessert }

private enum Plain: String, Codable { case one, two }

private struct Amount: Codable, Equatable {
  var grams: Double
  var unit: String?
}

private struct Dish: RutterType, Equatable {
  static let typeName: TypeName = "kitchen.Dish"
  var id: Int
  var name: String
  var course: Course
  var isHot: Bool
  var small: UInt8
  var amounts: [Amount]
  var prices: [String: Double]
  var note: String?
  var sides: [Dish]
  var anything: Value?
}

/// Decodes itself in a way that an example does not fit.
private struct Even: RutterType, Equatable {
  static let typeName: TypeName = "kitchen.Even"
  static let schema: Schema = .record([SchemaField("kind", .oneOf(["even"])), SchemaField("number", .integer)])
  var number: Int
  private enum Keys: String, CodingKey { case kind, number }

  init(_ number: Int) { self.number = number }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    guard try container.decode(String.self, forKey: .kind) == "even" else {
      throw DecodingError.dataCorruptedError(forKey: .kind, in: container, debugDescription: "an odd kind")
    }
    number = try container.decode(Int.self, forKey: .number)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode("even", forKey: .kind)
    try container.encode(number, forKey: .number)
  }
}

private struct Table: RutterType {
  static let typeName: TypeName = "kitchen.Table"
  var evens: [Even]
  var even: Even
}

private let dish = Dish(
  id: 1, name: "Pie", course: .main, isHot: true, small: 200, amounts: [Amount(grams: 1.5, unit: nil)],
  prices: ["b": 2, "a": 1],
  sides: [
    Dish(
      id: 2, name: "Peas", course: .starter, isHot: false, small: 0, amounts: [], prices: [:], note: "n", sides: [])
  ], anything: .list([.integer(1), .string("x")]))

@Suite struct CodingTests {
  @Test("the schema of a type is found by decoding an example, its own nesting included")
  func schema() throws {
    #expect(
      try Dish.schema
        == .record([
          SchemaField(
            "amounts", .list(.record([SchemaField("grams", .number), SchemaField("unit", .optional(.string))]))),
          SchemaField("anything", .optional(.any)), SchemaField("course", .oneOf(["starter", "main", "dessert"])),
          SchemaField("id", .integer), SchemaField("isHot", .boolean), SchemaField("name", .string),
          SchemaField("note", .optional(.string)), SchemaField("prices", .dictionary(.number)),
          SchemaField("sides", .list(.type("kitchen.Dish"))), SchemaField("small", .integer),
        ]))
    #expect(try Schema(of: [Dish?].self) == .list(.optional(.type("kitchen.Dish"))))
    #expect(try Schema(of: Int.self) == .integer)
    #expect(try Schema(of: Value.self) == .any)
  }

  @Test("a type that says its schema by hand may stand in others")
  func schemaByHand() throws {
    #expect(
      try Table.schema
        == .record([SchemaField("even", .type("kitchen.Even")), SchemaField("evens", .list(.type("kitchen.Even")))]))
  }

  @Test("what has no schema says which part is to blame, and the way out")
  func noSchema() {
    struct Wrong: Codable { var plain: Plain }
    struct Fixed: Codable {
      var first: Int, second: Int
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        (first, second) = (try list.decode(Int.self), try list.decode(Int.self))
      }
    }
    final class Chain: Codable { var next: Chain? }
    func message<T: Codable>(_ type: T.Type) -> String {
      do { return "\(try Schema(of: type))" } catch { return error.description }
    }
    #expect(message(Wrong.self).contains("Plain is an enumeration with raw values"))
    #expect(message(Wrong.self).contains("make it a RutterWords"))
    #expect(message(Fixed.self).contains("a list of a fixed length"))
    #expect(message(Chain.self).contains("'next.next' holds itself: make it a RutterType"))
    #expect(message([Int: String].self).contains("has no order"))
  }

  @Test("what is encoded is decoded again, and carries its type")
  func roundTrip() throws {
    let value = try Value(dish)
    #expect(value.type == "kitchen.Dish")
    #expect(try value.decode(Dish.self) == dish)
    guard case .record(let record) = value else { return }
    #expect(record["note"] == nil)
    #expect(record["prices"] == .record(Record([.init("a", .number(1)), .init("b", .number(2))])))
    #expect(record["course"] == .string("main"))
    #expect(record["anything"] == .list([.integer(1), .string("x")]))
    #expect(try Value(Even(4)).decode(Even.self) == Even(4))
    #expect(try Value(7).decode(Int.self) == 7)
    #expect(try Value([1, nil, 3]).decode([Int?].self) == [1, nil, 3])
    #expect(try Value(Course.dessert) == .string("dessert"))
  }

  @Test("numbers of scripts fit numbers of Swift, as they fit schemas")
  func numbers() throws {
    #expect(try Value.integer(3).decode(Double.self) == 3)
    #expect(throws: Mismatch.self) { try Value.number(3).decode(Int.self) }
    #expect(try Value.integer(255).decode(UInt8.self) == 255)
    let over = #expect(throws: Mismatch.self) { try Value.integer(256).decode(UInt8.self) }
    #expect(over?.description == "expected an integer from 0 to 255, got integer 256")
    #expect(throws: Mismatch.self) { try Value.number(1e300).decode(Float.self) }
  }

  @Test(
    "what does not fit is told with the path to it",
    arguments: [
      ("field 'sides[1].id': expected integer, got string \"two\"", ["sides", "id"]),
      ("field 'amounts[1].grams': expected number, got nothing", ["amounts", "grams"]),
      ("field 'course': expected one of \"starter\", \"main\", \"dessert\", got string \"soup\"", ["course"]),
      ("field 'name': expected string, got boolean true", ["name"]),
    ])
  func path(_ message: String, _ path: [String]) throws {
    func changed(_ value: Value, _ path: ArraySlice<String>) -> Value {
      guard case .record(let record) = value, let name = path.first else { return value }
      let fields = record.fields.compactMap { field -> Record.Field? in
        guard field.name == Text(name) else { return field }
        switch (name, field.value) {
        case ("id", _): return .init(field.name, .string("two"))
        case ("course", _): return .init(field.name, .string("soup"))
        case ("name", _): return .init(field.name, .boolean(true))
        case ("grams", _): return nil
        case (_, .list(let items)): return .init(field.name, .list(items.map { changed($0, path.dropFirst()) }))
        default: return field
        }
      }
      return .record(Record(type: record.type, fields))
    }
    let value = changed(try Value(dish), path[...])
    let mismatch = #expect(throws: Mismatch.self) { try value.decode(Dish.self) }
    #expect(mismatch?.description == message)
  }

  @Test("a value of another type is none of this one")
  func otherType() {
    let value = Value.record(Record(type: "kitchen.Even", [.init("number", .integer(1))]))
    let mismatch = #expect(throws: Mismatch.self) { try value.decode(Dish.self) }
    #expect(mismatch?.description == "expected kitchen.Dish, got kitchen.Even")
    let table = Value.record(Record([.init("even", .record(Record(type: "kitchen.Dish", [])))]))
    let inside = #expect(throws: Mismatch.self) { try table.decode([String: Even].self) }
    #expect(inside?.description == "field 'even': expected kitchen.Even, got kitchen.Dish")
  }

  @Test("what can be no value is refused with the path to it")
  func noValue() {
    let mismatch = #expect(throws: Mismatch.self) { try Value([Amount(grams: .nan)]) }
    #expect(mismatch?.description == "field '[1].grams': expected a finite number, got nan")
    #expect(throws: Mismatch.self) { try Value(UInt64.max) }
    let inside = #expect(throws: Mismatch.self) { try Value(["a": Value.list([.number(.infinity)])]) }
    #expect(inside?.description == "field 'a[1]': expected a finite number, got inf")
  }

  @Test("what nests too deep is refused, whether its levels are of Swift or of values")
  func tooDeep() {
    final class Chain: Encodable {
      let next: Chain?
      init(_ next: Chain?) { self.next = next }
    }
    let chain = (0..<100).reduce(nil as Chain?) { chain, _ in Chain(chain) }
    let list = (0..<100).reduce(Value.null) { value, _ in .list([value]) }
    for mismatch in [
      #expect(throws: Mismatch.self) { try Value(chain) }, #expect(throws: Mismatch.self) { try Value(list) },
    ] {
      #expect(mismatch?.description.hasSuffix("expected at most 64 levels, got more") == true)
    }
  }

  @Test("what has no order is not encoded, unless it becomes a record or there is one way only")
  func noOrder() throws {
    let mismatch = #expect(throws: Mismatch.self) { try Value(["tags": Set([1, 2, 3])]) }
    #expect(
      mismatch?.description
        == "field 'tags': expected a list, or a dictionary with texts as keys, got Set<Int>, which has no order")
    #expect(throws: Mismatch.self) { try Value([1.5: 1, 2.5: 2]) }
    #expect(try Value([2: "b", 1: "a"]) == Value(["1": "a", "2": "b"]))
    #expect(try Value(Set([7])) == Value([7]))
  }

  @Test("of two fields with one name the later counts")
  func twice() throws {
    struct Twice: Encodable {
      private enum Keys: String, CodingKey { case name }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode("first", forKey: .name)
        try container.encode("second", forKey: .name)
      }
    }
    #expect(try Value(Twice()) == Value(["name": "second"]))
  }
}
