import RutterCore
import Testing

@Suite("Values: V1, V2, V3, V6") struct ValueTests {
  @Test("V1: values are nil, booleans, integers, numbers, strings, lists and records")
  func kinds() {
    let values: [(Value, String)] = [
      (.null, "nil"), (true, "boolean"), (1, "integer"), (1.5, "number"), ("a", "string"), ([1], "list"),
      (.record(nil, ["a": 1]), "record"), (.record("p.T", ["a": 1]), "p.T"),
    ]
    for (value, kind) in values { #expect(value.kind == kind) }
    #expect(Value.integer(.max) != .integer(.min))
  }

  @Test("V1: a string may hold any UTF-8, NUL too; other bytes are refused")
  func bytes() {
    func text(_ bytes: [UInt8]) -> Text? { bytes.withUnsafeBufferPointer { Text(validating: $0) } }
    #expect(text([0x61, 0, 0x62])?.count == 3)
    #expect(text([0x61, 0, 0x62]) != text([0x61]))
    #expect(text([]) == "")
    #expect(text([0xC3, 0x28]) == nil)
    #expect(text([0xED, 0xA0, 0x80]) == nil)
    #expect(text([0xC0, 0x80]) == nil)
    #expect(text([0xF4, 0x90, 0x80, 0x80]) == nil)
    #expect(text([0xE2, 0x82]) == nil)
  }

  @Test("V2: texts compare by their bytes, not canonically")
  func canonical() {
    let composed: Text = "\u{E9}", decomposed: Text = "e\u{301}"
    #expect(composed.string == decomposed.string)
    #expect(composed != decomposed)
    #expect(composed.hashValue != decomposed.hashValue || composed != decomposed)
    #expect(decomposed < composed)
    #expect(Value.string(composed) != Value.string(decomposed))
    #expect(Set([composed, decomposed]).count == 2)
    let record = Record([.init(composed, 1), .init(decomposed, 2)])
    #expect(record.fields.count == 2)
    #expect(record[composed] == 1)
    #expect(record[decomposed] == 2)
  }

  @Test("V2: texts are ordered by their bytes")
  func order() {
    let sorted = (["b", "a", "", "ab", "Z", "é", "\u{0}", "a\u{0}"] as [Text]).sorted().map(\.string)
    #expect(sorted == ["", "\u{0}", "Z", "a", "a\u{0}", "ab", "b", "é"])
    #expect(!(Text("a") < Text("a")))
  }

  @Test("V2: 3 and 3.0 differ, 0.0 and -0.0 are equal")
  func numbers() {
    #expect(Value.integer(3) != Value.number(3))
    #expect(Value.number(0) == Value.number(-0.0))
    #expect(Value.number(0).hashValue == Value.number(-0.0).hashValue)
    #expect(Value.list([.number(0)]) == Value.list([.number(-0.0)]))
    #expect(Value.integer(1) != Value.boolean(true))
    #expect(Value.string("1") != Value.integer(1))
    #expect(Value.null != Value.boolean(false))
  }

  @Test("V1: a field is found by its name among many", arguments: [1, 16, 17, 1_000])
  func manyFields(_ count: Int) {
    let record = Record((0..<count).map { .init("field\($0)", .integer(Int64($0))) })
    for number in 0..<count { #expect(record["field\(number)" as Text] == .integer(Int64(number))) }
    #expect(record["field" as Text] == nil)
    #expect(record["field\(count)" as Text] == nil)
    #expect(record["zzz" as Text] == nil)
  }

  @Test("V2: records are equal by type and fields, in whatever order they were given")
  func records() {
    let a = Record([.init("x", 1), .init("y", 2)]), b = Record([.init("y", 2), .init("x", 1)])
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    #expect(a.fields.map(\.name) == ["x", "y"])
    #expect(Record(type: "p.T", a.fields) != a)
    #expect(Record([.init("x", 1), .init("x", 2)]).fields == [.init("x", 2)])
    #expect(a["z"] == nil)
  }

  @Test("V2: the path tells values apart as values do")
  func inPath() {
    let app = TestApp.open { flow in
      for type in [TypeName.integer, .number, .string] { flow.destination(type) { _ in screen() } }
      flow.root { _ in screen() }
    }
    app.path(3, 3.0, "\u{E9}", "e\u{301}")
    app.ask(.remove(.value(3)))
    #expect(app.path == "3.0 \"\u{E9}\" \"e\u{301}\"")
    app.ask(.popTo(.value("\u{E9}")))
    #expect(app.session.entries.count == 2)
    app.push(.number(-0.0))
    app.push(.number(0), once: .top)
    #expect(app.outcomes == ["push duplicate"])
  }

  @Test("V3: an empty list and an empty record are two values")
  func empty() {
    #expect(Value.list([]) != Value.record(Record([])))
    #expect(Value.list([.null]) != Value.list([]))
  }

  @Test("V3: null stands inside lists and records")
  func null() {
    #expect(Record([.init("a", .null)])["a"] == .null)
    #expect(Record([.init("a", .null)]) != Record([]))
    #expect(Value.list([.null, 1]) == [nil, 1])
  }

  @Test("V6: lists, untyped records and nil have no type and cannot be pushed")
  func untyped() {
    let app = TestApp.plain()
    for value in [Value.null, [], [1], .record(nil, ["a": 1]), .record(nil, [:])] {
      #expect(value.type == nil)
      app.push(value)
      #expect(app.outcomes == ["push refused(no_type)"])
    }
    #expect(app.path == "")
  }

  @Test("V6: not even if a destination names that very value")
  func untypedExact() {
    let app = TestApp.open { flow in
      flow.destination(for: [1]) { _ in screen() }
      flow.root { _ in screen() }
    }
    app.push([1])
    #expect(app.outcomes == ["push refused(no_type)"])
  }

  @Test("V6: untyped values live in cells and presentations")
  func untypedLives() {
    let app = TestApp.open { flow in
      let cell = flow.cell("cell", nil)
      flow.root { script throws(ScriptError) in
        screen(
          try script.get(cell).brief, presents: [.item(cell) { screen("item \($0.value().brief)") }],
          [button("Go", [.set(cell, .list([1, nil, .record(nil, ["a": 2])]))])])
      }
    }
    app.tap("Go")
    #expect(app.title == "item [1, nil, {a=2}]")
    app.back()
    #expect(app.title == "nil")
  }

  @Test("V6: a deferred that gives an untyped value is refused before it loads")
  func untypedDeferred() {
    var loader: LoaderRef?
    let app = TestApp.plain { loader = $0.loader("rows", gives: .list(.integer), [.give([1])]) }
    guard let loader else { return }
    app.push(loader())
    #expect(app.outcomes == ["push refused(no_type)"])
    app.push(loader(), present: .placeholder)
    #expect(app.outcomes == ["push refused(no_type)"])
    #expect(!app.hostCalls.contains("start loader rows"))
  }
}
