import RutterCore
import Testing

@Suite("Styles: P10") struct StyleTests {
  private func app() -> TestApp { TestApp.numbers(hooks: true) { _ in [] } }

  @Test("P10: a sheet hides nothing: what is below stays visible and does not disappear")
  func sheet() {
    let app = app()
    app.push(1, style: .sheet)
    #expect(app.logs == ["create 1", "appear 1"])
    #expect(app.visibleTitles == ["Root", "Number 1"])
    app.push(2, style: .sheet)
    #expect(app.logs == ["create 2", "appear 2"])
    #expect(app.visibleTitles == ["Root", "Number 1", "Number 2"])
    app.back()
    #expect(app.logs == ["disappear 2", "destroy 2"])
  }

  @Test("P10: a push or cover on a sheet hides all below, and they come back together")
  func coverOnSheet() {
    for style in [Style.push, .cover] {
      let app = app()
      app.push(1, style: .sheet)
      app.push(2, style: style)
      #expect(app.visibleTitles == ["Number 2"])
      #expect(app.logs.sorted() == ["appear 2", "create 2", "disappear 1", "disappear root"])
      #expect(app.logs.first == "create 2" && app.logs.last == "appear 2")
      app.back()
      #expect(app.visibleTitles == ["Root", "Number 1"])
      #expect(app.logs == ["disappear 2", "destroy 2", "appear root", "appear 1"])
    }
  }

  @Test("P10: the nodes of what shows beneath a sheet can be read, and both are built again")
  func beneath() {
    let app = TestApp.open { flow in
      let word = flow.cell("word", "a")
      flow.destination(.integer) { script throws(ScriptError) in
        screen("n \(try script.get(word).brief)", [button("Set", [.set(word, "b")])])
      }
      flow.root { script throws(ScriptError) in screen("r \(try script.get(word).brief)") }
    }
    app.push(1, style: .sheet)
    app.tap("Set")
    #expect(app.visibleTitles == ["r \"b\"", "n \"b\""])
  }

  @Test("P10: a sheet that arrives with what it covers: what is below it is built too")
  func arrivesTogether() {
    let app = app()
    app.ask(.pushAll([PathPart(1), PathPart(2), PathPart(3, style: .sheet)]))
    #expect(app.visibleTitles == ["Number 2", "Number 3"])
    #expect(app.logs == ["create 2", "create 3", "disappear root", "appear 2", "appear 3"])
    #expect(app.frame.path.map(\.style) == [.push, .push, .sheet])
  }

  @Test("P10: the style comes from the operation, else from the destination, else it is push")
  func origin() {
    let app = TestApp.open { flow in
      flow.destination(.integer, DestinationOptions(style: .cover)) { _ in screen() }
      flow.destination(.string) { _ in screen() }
      flow.root { _ in screen("", [link("Sheet", to: 5, style: .sheet), link("Own", to: 6)]) }
    }
    app.tap("Sheet")
    app.back()
    app.tap("Own")
    app.push("a")
    app.push(7, style: .push)
    #expect(app.path == "6:cover \"a\" 7")
  }

  @Test("P10: removing what lies under a sheet shows what was under that")
  func removeUnder() {
    let app = app()
    app.path(1, 2)
    app.push(3, style: .sheet)
    app.ask(.remove(.value(2)))
    #expect(app.visibleTitles == ["Number 1", "Number 3"])
    #expect(app.logs == ["create 1", "disappear 2", "destroy 2", "appear 1"])
  }
}
