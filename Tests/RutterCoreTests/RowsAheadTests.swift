import RutterCore
import Testing

/// Rows of which a session says before that it is going to build them. That they come as was said is looked at wherever rows
/// are built, in every test of this target (``RowPromise``); here that it is said at all.
@Suite("Rows ahead")
struct RowsAheadTests {
  /// A flow with a list of so many rows, and how many of them were promised before they came.
  private func open(
    _ count: Int, keys: [Value]? = nil, isStable: Bool = false,
    _ row: @escaping (Script, Value, Int) throws(ScriptError) -> [Piece]? = { _, item, _ in [text("\(item.brief)")] }
  ) -> TestApp {
    TestApp.open { flow in
      let more = flow.cell("more", 0), shared = flow.cell("shared", 0)
      flow.root { script throws(ScriptError) in
        guard case .integer(let added) = try script.get(more) else { return nil }
        let items = (0..<(count + Int(added))).map { Value.integer(Int64($0)) }
        return screen(
          "Root",
          [
            button("More", [.set(more, .integer(added + 1))]), button("Share", [.set(shared, 1)]),
            list(items, keys: keys, isStable: isStable) { script, item, place throws(ScriptError) in
              if place % 2 == 1 { _ = try script.get(shared) }
              return try row(script, item, place)
            },
          ])
      }
    }
  }

  @Test("all rows of a new list but the first are said before")
  func new() {
    let app = open(100)
    #expect(app.texts.count == 102 && app.record.keptPromises == 99)
  }

  @Test("rows that are built again are said with the cells that they made before")
  func again() {
    let app = open(10) { script, item, _ throws(ScriptError) in
      let cell = try script.cell("own", item)
      return [text("\(try script.get(cell).brief)")]
    }
    app.tap("More")
    #expect(app.texts.last == "10" && app.record.keptPromises == 9 + 10)
  }

  @Test("of a list that promises to be stable only rows with new items are said")
  func stable() {
    let app = open(10, isStable: true)
    app.tap("More")
    #expect(app.texts.last == "10" && app.record.keptPromises == 9)
  }

  @Test("rows that read a cell are said together when it changes", arguments: [20, 400])
  func readers(_ count: Int) {
    let app = open(count)
    let before = app.record.keptPromises
    app.tap("Share")
    #expect(app.record.keptPromises == before + count / 2 - 1)
  }

  @Test("behind a row for which the host keeps something, nothing holds; the next one is said again")
  func parts() {
    let app = open(6) { _, item, place in
      place == 2 ? [list([1, 2]) { _, inner, _ in [text("inner \(inner.brief)")] }] : [text("\(item.brief)")]
    }
    #expect(app.texts.contains("inner 2"))
    // Rows 1 and 2, one inner row, and 4 and 5.
    #expect(app.record.keptPromises == 5)
  }

  @Test("with equal keys no row is said behind the last that is built")
  func equalKeys() {
    let app = open(4, keys: [1, 2, 1, 3])
    #expect(app.errors.count == 1 && app.record.keptPromises == 1)
  }
}
