import RutterCore
import RutterText
import Testing

@Suite("Snapshots as text") struct SnapshotTextTests {
  /// Something of everything.
  static var rich: Snapshot {
    let recipe = TypeName("book.Recipe"), tool = TypeName("book.Tool")
    let value = Value.record(
      Record(
        type: recipe,
        [
          .init("name", .string("Pie \u{1}\"é")), .init("size", .number(3)),
          .init("tools", .list([.record(Record(type: tool, [.init("id", .integer(-1))]))])),
          .init("empty", .record(Record([]))), .init("none", .list([])),
        ]))
    var snapshot = Snapshot(flow: "book")
    snapshot.clock = Instant(microseconds: 12_345_678)
    snapshot.startedAtMicroseconds = 1_767_225_600_000_000
    snapshot.seed = .max
    snapshot.random = [SavedRandom(plugin: "book", state: [1, .max, 0, 7])]
    for (_, path) in SavedCounters.all { snapshot.counters[keyPath: path] = 99 }
    var main = SavedStack(id: 0, name: "main", owner: nil, root: .root)
    var waiting = SavedEntry(EntryID(2), .waiting, type: recipe, style: .sheet, plugin: "book", asker: .person)
    waiting.source = SavedSource(LoaderName("book.recipe"), [.integer(3), value], versions: [tool: 4])
    var failed = SavedEntry(
      EntryID(3),
      .failed(.wrongType(loader: "book.recipe", Mismatch(path: "a[1]", expected: "x", got: "y", hint: "z"))),
      type: recipe, asker: .entry(EntryID(2), deed: -7))
    failed.source = waiting.source
    failed.isGuarded = true
    var presented = SavedEntry(EntryID(4), .value(SavedValue(.list([.null]))), asker: .cell(CellID(5)), word: .present)
    presented.presented = SavedPresented(owner: EntryID(1), cell: CellID(5), name: "one")
    presented.title = "Title"
    var typed = SavedEntry(
      EntryID(1), .value(SavedValue(value, versions: [recipe: 3, tool: 2], lacksSecrets: true)), type: recipe)
    typed.tag = "Book.Recipe"
    let lost = SavedEntry(EntryID(6), .lost(.inline), type: .integer, asker: .plugin("other"))
    main.entries = SharedList([typed, waiting, failed, presented, lost].lazy.map { Shared($0) })
    var tab = SavedStack(id: 2, name: "home", owner: EntryID(6), root: EntryID(7))
    (tab.isActive, tab.history, tab.isGuarded, tab.title) = (true, 0, true, "Home")
    snapshot.stacks = [main, tab]
    let part: PartPath = [
      .row(list: ["section 'a'", "2:list"], key: .string("x")), .hole(["hole #h"]),
      .contribution(slot: ["slot"], plugin: "other", place: 1), .presented(CellID(5)),
    ]
    let cells = [
      SavedCell(CellID(1), "one", of: "book", owner: .plugin, SavedValue(value, versions: [tool: 2])),
      SavedCell(CellID(5), nil, of: "book", owner: .link(EntryID(1), part, ["link 'a'"]), SavedValue(.boolean(true))),
      SavedCell(
        CellID(6), "pin", of: "book", owner: .part(EntryID(1), []), SavedValue(nil, lacksSecrets: true), isSecret: true),
    ]
    snapshot.cells = SharedList(cells.lazy.map { Shared($0) })
    snapshot.holes = [
      SavedHole(EntryID(1), [.hole(["hole"])], waiting.source, .value(SavedValue(.integer(1)))),
      SavedHole(EntryID(1), part + [.hole(["hole"])], nil, .failed(.timeout(microseconds: 5))),
      SavedHole(.root, [.hole(["2:hole"])], nil, .cancelled),
    ]
    snapshot.results = [
      SavedResult(
        LoaderName("book.recipe"), .list([.integer(1)]), SavedValue(value, versions: [recipe: 3]),
        until: Instant(microseconds: 20_000_000)),
      SavedResult(
        LoaderName("book.recipe"), .string("k"), SavedValue(.integer(2)), until: Instant(microseconds: 1), isAhead: true
      ),
    ]
    let push = OperationRequest(.push(PathPart(value, style: .cover)), once: .top, isFromAnywhere: true)
    snapshot.held = [
      SavedHeld("login", push, versions: [tool: 2], asker: .person, plugin: "book", stack: 2, holder: "other"),
      SavedHeld(
        "edit", OperationRequest(.edit([OperationRequest(.pop(1))])), asker: .host, plugin: "", stack: 0, holder: "b"),
    ]
    snapshot.answers = [
      SavedAnswer(
        OperationID(9), "color", plugin: "book", owner: EntryID(1), entry: EntryID(4), type: recipe,
        place: Place(script: "book.lua", line: 4))
    ]
    snapshot.lost = Loss.Reason.allCases.map { Loss("something", $0) }
    snapshot.shown = [SavedLook(EntryID(4), title: "T", hash: .max)]
    snapshot.secrets = [SavedSecrets(plugin: "", texts: ["hunter2"]), SavedSecrets(plugin: "book", texts: ["a", "b"])]
    snapshot.refusers = ["book"]
    return snapshot
  }

  @Test("N1: a snapshot is read back from its text as it was")
  func roundTrip() throws {
    let text = Self.rich.text()
    #expect(try Snapshot(text: text) == Self.rich)
    #expect(try Snapshot(text: text).text() == text)
  }

  @Test("N1, S8: secrets that were saved without saying whose they are are read all the same")
  func oldSecrets() throws {
    var snapshot = Self.rich
    snapshot.secrets = [SavedSecrets(plugin: "", texts: ["a"]), SavedSecrets(plugin: "", texts: ["b"])]
    let lists = #"[{"plugin":"","texts":["a"]},{"plugin":"","texts":["b"]}]"#
    let text = String(decoding: snapshot.text(), as: UTF8.self)
    let old = text.split(separator: lists, omittingEmptySubsequences: false).joined(separator: #"["a","b"]"#)
    #expect(old != text)
    #expect(try Snapshot(text: Array(old.utf8)) == snapshot)
  }

  @Test("N1: errors of every kind are read back")
  func errors() throws {
    let errors: [NavigationError] = [
      .script(ScriptError("a", at: Place(script: "b", line: 1))), .script(ScriptError("a")), .timeout(microseconds: 1),
      .wrongType(loader: "l", Mismatch(path: "", expected: "e", got: "g")),
      .pluginStopped(Stop(.memory, allowed: "x", at: nil)), .turnLimit("t"), .tooManyLoads("many"),
      .noLoader("n", near: "m"), .noLoader("n"),
      .cancelled("c"),
    ]
    for error in errors {
      var snapshot = Self.rich
      snapshot.stacks[0].entries[2].content = .failed(error)
      #expect(try Snapshot(text: snapshot.text()) == snapshot)
    }
  }

  @Test("N1: the text is canonical JSON with sorted names, version first level")
  func canonical() throws {
    let text = String(decoding: Self.rich.text(), as: UTF8.self)
    #expect(JSON.encode(try JSON.decode(text, limits: .init(levels: 256))) == text)
    #expect(text.contains("\"snapshot\":1,\"stacks\":["))
  }

  private func error(_ text: [UInt8]) -> SnapshotError? {
    do throws(SnapshotError) { _ = try Snapshot(text: text) } catch { return error }
    return nil
  }

  @Test("N1: a text that was cut at any byte is told as damaged")
  func cut() {
    let text = Self.rich.text()
    for count in 0..<text.count { #expect(error(Array(text[..<count]))?.kind == .damaged) }
  }

  @Test("N1: a newer version is told from a damaged text")
  func newer() {
    let text = String(decoding: Self.rich.text(), as: UTF8.self)
    let newer = error(Array(text.split(separator: "\"snapshot\":1").joined(separator: "\"snapshot\":7").utf8))
    #expect(newer?.kind == .newer(7))
    #expect("\(newer as Any)".contains("newer version"))
    #expect(error(Array("{\"snapshot\":9}".utf8))?.kind == .newer(9))
    #expect(error(Array("{\"snapshot\":\"x\"}".utf8))?.kind == .damaged)
    #expect(error(Array("{}".utf8))?.kind == .damaged)
    #expect(error(Array("[]".utf8))?.kind == .damaged)
  }

  @Test("N1: whatever stands in the place of any part, it is an error with its place, or a snapshot")
  func edited() throws {
    let whole = try JSON.decode(String(decoding: Self.rich.text(), as: UTF8.self), limits: .init(levels: 256))
    let others: [Value] = [
      .null, .boolean(true), .integer(-5), .integer(.max), .number(1.5), .string("x"), .list([]), .record(Record([])),
    ]
    var count = 0, refused = 0
    forEachEdit(of: whole, by: others) { edited in
      count += 1
      guard let error = error(Array(JSON.encode(edited).utf8)) else { return }
      refused += 1
      if error.kind == .damaged { #expect(!error.expected.isEmpty) }
    }
    #expect(count > 3_000 && refused > count / 2)
  }

  /// Calls a function with the value in which each part has each of some others in its place, or is missing.
  private func forEachEdit(of value: Value, by others: [Value], _ body: (Value) -> Void) {
    for other in others { body(other) }
    switch value {
    case .list(let items):
      for index in items.indices {
        var edited = items
        edited.remove(at: index)
        body(.list(edited))
        body(.list(items + [items[index]]))
        forEachEdit(of: items[index], by: others) { part in
          var edited = items
          edited[index] = part
          body(.list(edited))
        }
      }
    case .record(let record):
      for field in record.fields {
        body(.record(Record(record.fields.filter { $0.name != field.name })))
        body(.record(Record(record.fields + [.init("unknown", .null)])))
        forEachEdit(of: field.value, by: others) { part in
          body(.record(Record(record.fields + [.init(field.name, part)])))
        }
      }
    default: break
    }
  }

  @Test("N1: hostile texts are refused: deep, long, and large")
  func hostile() {
    for (open, size) in [("[", 100 << 20), ("{\"a\":", 1 << 20), ("[[],", 25 << 20)] {
      var text = Array(open.utf8)
      while text.count < size { text += text }
      #expect(error(text)?.kind == .damaged)
    }
    #expect(error(Array(repeating: UInt8(ascii: "1"), count: 100 << 20))?.kind == .damaged)
    #expect(error([0xFF, 0xFE])?.kind == .damaged)
  }

  @Test("N1: a value is looked through once, however deep it is and whatever stands at its end")
  func deepValues() throws {
    for end in [Value.bytes([1]), .integer(1)] {
      for levels in [63, 70] {
        var snapshot = Self.rich
        var cells = snapshot.cells.map(\.unshared)
        cells[0].value.value = (0..<levels).reduce(end) { value, _ in .list([value]) }
        snapshot.cells = SharedList(cells.map { Shared($0) })
        let isFine = end == .integer(1) && levels == 63
        #expect((error(snapshot.text()) == nil) == isFine, "\(end) in \(levels) lists")
      }
    }
  }

  @Test("N1: what names something that is not there is refused, with its place")
  func flaws() {
    func flawed(_ change: (inout Snapshot) -> Void) -> String {
      var snapshot = Self.rich
      change(&snapshot)
      return error(snapshot.text()).map { "\($0.place)" } ?? "none"
    }
    #expect(flawed { $0.stacks[1].owner = EntryID(50) } == "stacks[2].owner")
    #expect(flawed { $0.stacks[1].root = EntryID(1) } == "stacks[2].root")
    #expect(flawed { $0.stacks[0].entries[1].id = EntryID(1) } == "stacks[1].entries[2].id")
    #expect(flawed { $0.stacks[0].entries[1].id = EntryID(100) } == "stacks[1].entries[2].id")
    #expect(flawed { $0.stacks = [] } == "stacks[1]")
    #expect(flawed { $0.cells[0].id = CellID(6) } == "cells[2].id")
    #expect(flawed { $0.holes[0].entry = EntryID(50) } == "holes[1].entry")
    #expect(flawed { $0.held[1].name = "login" } == "none")
    #expect(flawed { ($0.held[1].name, $0.held[1].holder) = ("login", "other") } == "held[2].name")
    #expect(flawed { $0.held[0].stack = 900 } == "held[1].stack")
    #expect(flawed { $0.held[1].request = OperationRequest(.pop(-1)) } == "held[2].request")
    #expect(flawed { $0.answers[0].entry = EntryID(50) } == "answers[1].entry")
    #expect(flawed { $0.counters.nodes = .max } == "counters.nodes")
    #expect(flawed { $0.clock = Instant(microseconds: -1) } == "clock")
    #expect(flawed { $0.random[0].state = [1] } == "random[1].state")
  }
}
