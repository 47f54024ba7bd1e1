import RutterCore
import RutterText
import Testing

@Suite("Paths of SwiftUI") struct SwiftUIPathTests {
  private func entries(_ text: String) throws(SnapshotError) -> [SavedEntry] {
    try Snapshot(swiftUI: Array(text.utf8), flow: "book").stacks[0].entries.map(\.unshared)
  }

  private func error(_ text: String) -> SnapshotError? {
    do throws(SnapshotError) { _ = try entries(text) } catch { return error }
    return nil
  }

  @Test("N2: names and values by turns, what was pushed last first; both dialects of scalars")
  func reading() throws {
    let both = [
      #"["Swift.Double","2","Swift.Bool","true","Swift.String","\"a\"","Swift.Int","4"]"#,
      #"["Sd","2.0","Sb","true","SS","\"a\"","Si","4"]"#, #"["Double","2","Bool","true","String","\"a\"","Int","4"]"#,
    ]
    for text in both {
      let entries = try entries(text)
      let values = entries.map { entry -> Value? in
        guard case .value(let saved) = entry.content else { return nil }
        return saved.value
      }
      #expect(values == [.integer(4), .string("a"), .boolean(true), .number(2)])
      #expect(entries.map(\.id.number) == [1, 2, 3, 4] && entries[0].type == .integer)
    }
    #expect(try entries("[]") == [])
  }

  @Test("N2: own types go by their names or aliases, and go out by the name they came in by")
  func ownTypes() throws {
    let text = #"["Book.Recipe","{\"id\":1,\"name\":\"Pie\"}","Si","4"]"#
    let snapshot = try Snapshot(swiftUI: Array(text.utf8), flow: "book")
    #expect(snapshot.stacks[0].entries[1].type == TypeName("Book.Recipe"))
    let out = try #require(snapshot.swiftUIPath())
    #expect(String(decoding: out.text, as: UTF8.self) == text && out.lost == [])
  }

  @Test("N1, N2: a value of an own type that is no record is the field 'value' of one, and goes out as it came")
  func barePieces() throws {
    let text =
      #"["Swift.Array<Swift.Int>","[1,2]","Foundation.UUID","\"123E\"","MyApp.Route","\"home\"","X","null","#
      + #""A","{\"value\":1}","=B","{\"value\":2}",":C","3","=D","true","E","{\"$type\":{\"_0\":5}}"]"#
    let snapshot = try Snapshot(swiftUI: Array(text.utf8), flow: "book")
    let route = Record(type: TypeName("MyApp.Route"), [.init("value", .string("home"))])
    #expect(
      snapshot.stacks[0].entries[6].content
        == .value(SavedValue(.record(route), versions: [TypeName("MyApp.Route"): SavedValue.unversioned])))
    #expect(String(decoding: try #require(snapshot.swiftUIPath()).text, as: UTF8.self) == text)
    // It is the same after it was saved.
    let again = try Snapshot(text: snapshot.text())
    #expect(String(decoding: try #require(again.swiftUIPath()).text, as: UTF8.self) == text)
  }

  @Test("N2: scalars go out under Swift's own names, own types under their first alias, keys sorted")
  func writing() throws {
    var snapshot = Snapshot(flow: "book")
    var main = SavedStack(id: 0, name: "main", owner: nil, root: .root)
    let recipe = TypeName("book.Recipe")
    let record = Value.record(Record(type: recipe, [.init("z", .integer(1)), .init("a", .number(3))]))
    var own = SavedEntry(EntryID(3), .value(SavedValue(record)), type: recipe)
    own.tag = "Book.Recipe"
    let entries = [
      SavedEntry(EntryID(1), .value(SavedValue(.number(3))), type: .number),
      SavedEntry(EntryID(2), .waiting, type: .integer), own,
      SavedEntry(EntryID(4), .value(SavedValue(record)), type: recipe),
    ]
    main.entries = SharedList(entries.lazy.map { Shared($0) })
    snapshot.stacks = [main]
    let out = try #require(snapshot.swiftUIPath())
    let value = #""{\"a\":3.0,\"z\":1}""#
    #expect(
      String(decoding: out.text, as: UTF8.self)
        == #"["book.Recipe",\#(value),"Book.Recipe",\#(value),"Swift.Double","3.0"]"#)
    #expect(out.lost.map(\.what) == ["entry 2 (integer)"])
    #expect(snapshot.swiftUIPath(stack: "other") == nil)
  }

  @Test("N2: what is no such path is an error with its place")
  func wrong() {
    #expect(error("{}")?.expected == "a list")
    #expect(error(#"["Si"]"#)?.place == "[1]")
    #expect(error(#"["Si",4]"#)?.place == "[2]")
    #expect(error(#"["Si","4.5"]"#)?.expected == "a value of Si")
    #expect(error(#"["Si","x"]"#)?.place.hasPrefix("[2], line 1") == true)
    #expect(error(#"["","1"]"#)?.description.hasSuffix("[1]: expected the name of a type, got an empty text") == true)
    let two = error(#"["Si","3 4"]"#)
    #expect(two?.got.hasPrefix("a text that is none: expected the end after one value, got more") == true)
    #expect(error("[")?.kind == .damaged)
  }
}
