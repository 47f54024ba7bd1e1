import RutterCore
import Testing

/// What a session keeps besides what shows: results of loaders, and values that cannot be used (N1, L9, Y2).
@Suite("Snapshots of what is kept") struct SnapshotResultsTests {
  private static func loading(_ flow: PluginSetup) {
    let fresh = flow.loader("fresh", gives: .integer, fresh: 100, [.sleep(1), .reply { .done($0.value()) }])
    let plain = flow.loader("plain", gives: .integer, [.sleep(1), .reply { .done($0.value()) }])
    flow.destination(.integer) { screen("Number \($0.value().brief)") }
    flow.root { _ in
      screen(
        "Root",
        [
          link("fresh", to: fresh(1)), link("plain", to: plain(2)),
          button("ahead", [.run { script throws(ScriptError) in try script.preload(plain(2)) }]),
        ])
    }
  }

  /// A session that has a fresh result, and one that was loaded ahead.
  private static func loaded() -> TestApp {
    let app = TestApp.open(loading)
    app.tap("fresh")
    app.advance(2)
    app.back()
    app.tap("ahead")
    app.advance(2)
    return app
  }

  @Test("N1, L9: results that are fresh or were loaded ahead are saved, with the moment at which they are dropped")
  func saved() {
    let app = Self.loaded(), saved = app.save()
    #expect(saved.results.map(\.loader.description) == ["flow.fresh", "flow.plain"])
    #expect(saved.results.map(\.isAhead) == [false, true])
    #expect(saved.results.map(\.value.value) == [.integer(1), .integer(2)])
    #expect(saved.results[0].until == Instant(microseconds: 101_000_000))
    #expect(saved.lost == [])
    app.advance(200)
    app.back()
    #expect(app.save().results == [])
  }

  @Test("Y2, L9: after restoring they serve as they would have, and no longer")
  func restored() {
    let saved = Self.loaded().save(), app = TestApp.restore(saved, Self.loading)
    #expect(app.save().results == saved.results)
    app.tap("fresh")
    #expect(app.title == "Number 1")
    app.back()
    app.tap("plain")
    #expect(app.title == "Number 2")
    app.back()
    // What was loaded ahead serves once, and what is fresh is not so for ever.
    app.tap("plain")
    #expect(app.title == "Root")
    app.advance(2)
    app.back()
    app.advance(100)
    app.tap("fresh")
    #expect(app.title == "Root")
  }

  @Test("Y2, L1: what was loaded ahead and that nobody uses is dropped when it would have been")
  func dropped() {
    let app = TestApp.restore(Self.loaded().save(), Self.loading)
    app.advance(400)
    app.back()
    #expect(app.save().results == [])
    app.tap("plain")
    #expect(app.title == "Root")
  }

  // MARK: Cells

  /// A plugin and a screen that each keep a value of a type in a cell.
  private static func keeping(_ version: Int, raising: Bool = false) -> (PluginSetup) -> Void {
    { flow in
      let note =
        version == 1
        ? flow.type("Note", ["name": .string])
        : flow.type("Note", version: 2, ["title": .string]) { script throws(ScriptError) in
          if raising { throw ScriptError("no way") }
          guard case .record(let old) = script.value(0) else { return .null }
          return .record(Record([.init("title", old["name"] ?? .null)]))
        }
      let last = flow.cell("last", nil)
      flow.destination(.integer) { script throws(ScriptError) in
        let best = try script.cell("best", nil)
        let field: Text = version == 1 ? "name" : "title"
        let pie = Value.record(Record(type: note, [.init(field, .string("pie"))]))
        let new = Value.record(Record(type: note, [.init(field, .string("new"))]))
        return screen(
          "\(try script.get(best).brief), \(try script.get(last).brief)",
          [button("keep", [.set(best, pie), .set(last, pie)]), button("change", [.set(best, new), .set(last, new)])])
      }
      flow.root { _ in screen("Root") }
    }
  }

  @Test("N1: what a cell held whose migrate fails is kept as it was, and written back until the cell is set")
  func unfitCells() {
    let app = TestApp.open(Self.keeping(1))
    app.push(1)
    app.tap("keep")
    let saved = app.save(), values = saved.cells.map(\.value)
    let broken = TestApp.restore(saved, Self.keeping(2, raising: true))
    #expect(broken.title == "nil, nil")
    #expect(broken.differences.count { $0.contains("what was saved is kept until it is set") } == 2)
    #expect(Set(broken.save().cells.map(\.value)) == Set(values))
    let again = TestApp.restore(broken.save(), Self.keeping(2, raising: true))
    let fine = TestApp.restore(again.save(), Self.keeping(2))
    #expect(fine.title == "flow.Note{title=\"pie\"}, flow.Note{title=\"pie\"}")
    again.tap("change")
    let changed = TestApp.restore(again.save(), Self.keeping(2))
    #expect(changed.title == "flow.Note{title=\"new\"}, flow.Note{title=\"new\"}")
  }

  @Test("N1: what was kept of a screen's cells goes with its entry")
  func unfitCellsOfEntries() {
    let app = TestApp.open(Self.keeping(1))
    app.push(1)
    app.tap("keep")
    let broken = TestApp.restore(app.save(), Self.keeping(2, raising: true))
    broken.back()
    #expect(broken.save().cells.map(\.name) == ["last"])
  }
}
