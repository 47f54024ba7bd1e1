import RutterCore
import Testing

@Suite("The root: T5") struct RootTests {
  @Test("T5: entry ids are never used again, and the root is entry 0")
  func ids() {
    let app = TestApp.plain()
    app.push(1)
    app.back()
    app.push(1)
    app.ask(.replace(PathPart(1)))
    #expect(app.ids == [3])
    app.back()
    #expect(app.frame.top.entry == .root)
    #expect(app.frame.path.isEmpty)
  }

  @Test("T5: a second root is an error that names the first")
  func secondRoot() {
    let app = TestApp.open { flow in
      flow.root { _ in screen() }
      flow.root { _ in screen() }
    }
    #expect(app.errors == ["plugin flow: a root screen is already registered by flow.lua:1"])
    #expect(app.session.condition == .notLoaded)
  }

  @Test("T5: a second root of another plugin is an error too")
  func secondRootElsewhere() {
    let app = TestApp.open(("first", { $0.root { _ in screen() } }), ("flow", { $0.root { _ in screen() } }))
    #expect(app.errors == ["plugin flow: a root screen is already registered by first.lua:1"])
    #expect(app.session.condition == .notLoaded)
  }

  @Test("T5: a missing root is an error")
  func missingRoot() {
    let app = TestApp.open { flow in flow.destination(.integer) { _ in screen() } }
    #expect(app.errors.first?.contains("registers no root screen") == true)
    #expect(app.session.condition == .notLoaded)
  }

  @Test("T5: the root owns its loads, cells and presentations, and leaves with the session only")
  func rootOwns() {
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.closing { $0.log("closed") }, .sleep(5), .give(1)])
      flow.destination(.integer) { _ in screen() }
      flow.root(hooks: .logging("root")) { script throws(ScriptError) in
        screen("", [field("f", try script.cell("word", "a")), link("Load", to: slow())])
      }
    }
    #expect(app.allLogs == ["create root", "appear root"])
    app.set("f", "b")
    app.tap("Load")
    app.push(1)
    app.ask(.popToRoot)
    #expect(app.node("f")?.value == "b")
    app.tap("Load")
    app.send(.ended)
    #expect(app.logs == ["closed", "disappear root", "destroy root"])
  }

  @Test("T5: what fails at load is told, and the session shows nothing")
  func notLoaded() {
    let app = TestApp.open { flow in
      flow.chunk { _ throws(ScriptError) in throw ScriptError("syntax", at: Place(script: "flow.lua", line: 3)) }
      flow.root { _ in screen() }
    }
    #expect(app.errors == ["plugin flow: flow.lua:3: syntax"])
    #expect(app.session.condition == .notLoaded)
  }
}
