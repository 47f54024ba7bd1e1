import RutterCore
import Testing

@Suite("The test kit") struct KitTests {
  @Test("a small flow walks")
  func walks() {
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .reply { .done($0.value()) }])
      let count = flow.cell("count", 0)
      flow.destination(.integer) { script in screen("Number \(script.value().brief)", [link("More", to: 7)]) }
      flow.root { script throws(ScriptError) in
        screen(
          "Root",
          [
            text("count \(try script.get(count).brief)"), link("One", to: 1), link("Two", to: slow(2)),
            link("Three", to: slow(3), present: .placeholder),
            button("Up", [.run { script throws(ScriptError) in try script.set(count, 1) }, .push(4)]),
          ])
      }
    }
    #expect(app.texts == ["count 0", "One", "Two", "Three", "Up"])
    #expect(app.frames == 1)
    app.tap("One")
    #expect(app.path == "1")
    #expect(app.outcomes == ["push committed"])
    #expect(app.title == "Number 1")
    app.back()
    app.tap("Two")
    #expect(app.texts.contains("Two (loading)"))
    app.advance(1)
    #expect(app.path == "2")
    app.back()
    app.tap("Three")
    #expect(app.path == "~slow(3)")
    app.settle()
    #expect(app.path == "3")
    app.back()
    app.tap("Up")
    #expect(app.path == "4")
    app.back()
    #expect(app.texts.first == "count 1")
    app.staysSmall { app in
      app.tap("Three")
      app.settle()
      app.back()
    }
  }
}
