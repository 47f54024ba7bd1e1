import RutterCore
import Testing

/// New versions of plugins, in the engine alone (X5). The host of these tests tells when a function of a version that is
/// gone is used.
@Suite("New versions of plugins") struct ReloadTests {
  private func version(
    _ number: Int, _ parts: @escaping (LoaderRef) -> [Piece] = { _ in [] }
  ) -> (PluginSetup) -> Void {
    { flow in
      let load = flow.loader(
        "load", gives: .integer, [.closing { $0.log("closed") }, .sleep(1), .give(.integer(Int64(number)))])
      flow.destination(.integer, DestinationOptions(hooks: .logging("number"))) { script throws(ScriptError) in
        let own = try script.cell("own", 0)
        return screen(
          "Number \(script.value().brief) of \(number), own \(try script.get(own).brief)",
          [button("own", [.set(own, 1)])])
      }
      flow.root { _ in screen("Root \(number)", parts(load)) }
    }
  }

  @Test("X5: the path, its ids and the cells of its screens stay, and no hook runs")
  func stays() {
    let app = TestApp.open(version(1))
    app.push(4)
    app.tap("own")
    let ids = app.ids
    app.reload(version(2))
    #expect(app.ids == ids && app.logs == [] && app.title == "Number 4 of 2, own 1")
    app.back()
    #expect(app.title == "Root 2" && app.logs.count == 2)
  }

  @Test("X5: loads of links are cancelled by the reload, placeholders load anew, inline ones fail")
  func loads() {
    let parts = { (load: LoaderRef) in
      [
        link("after", to: load()), link("place", to: load(), present: .placeholder),
        link("inline", gives: .integer, LinkOptions(present: .placeholder), load: [.sleep(1), .give(6)]),
        hole(load(), ready: { [text("hole \($0.value().brief)")] }),
      ]
    }
    let app = TestApp.open(version(1, parts))
    app.tap("after")
    app.reload(version(2, parts))
    #expect(app.outcomes == ["push cancelled(reload)"])
    app.settle()
    #expect(app.texts.contains("hole 2") && app.path == "")
    app.tap("place")
    app.advance(0.5)
    app.reload(version(3, parts))
    #expect(app.path == "~load()")
    app.advance(0.5)
    #expect(app.path == "~load()")
    app.settle()
    #expect(app.path == "3")
    app.back()
    app.tap("inline")
    app.reload(version(4, parts))
    #expect(app.path == "!inline")
    app.settle()
    app.send(.ended)
    #expect(app.functions.names == [])
  }

  @Test("X5: a version that does not load changes nothing, and leaves nothing behind")
  func broken() {
    let app = TestApp.open(version(1))
    app.push(4)
    let names = app.functions.names, sizes = app.session.tableSizes.map(\.count)
    app.reload { flow in
      flow.destination(.string) { _ in screen("Text") }
      flow.chunk { _ throws(ScriptError) in throw ScriptError("no") }
    }
    #expect(app.errors == ["the new version of plugin flow; the one before goes on: no"])
    #expect(app.functions.names == names && app.session.tableSizes.map(\.count) == sizes)
    #expect(app.title == "Number 4 of 1, own 0")
  }

  @Test("X5: an entry whose destination is gone is unavailable, and comes back with it")
  func gone() {
    let app = TestApp.open(version(1))
    app.push(4)
    app.tap("own")
    app.reload { flow in flow.root { _ in screen("Root") } }
    #expect(app.path == "?4" && app.logs == [])
    app.reload(version(2))
    #expect(app.path == "4" && app.title == "Number 4 of 2, own 1")
  }
}
