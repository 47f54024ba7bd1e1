import RutterCore
import Testing

@Suite("Bound cells") struct BindingTests {
  // MARK: B4

  @Test("B4: another item: same entry, new value, built again; its cells and everything above stay")
  func anotherItem() {
    let flow = PresentingFlow()
    let app = flow.open()
    flow.set(app, flow.item, "a")
    app.tap("Count")
    let ids = app.ids
    flow.set(app, flow.item, "b")
    #expect(app.ids == ids)
    #expect(app.path == "\"b\"")
    #expect(app.title == "Item \"b\"")
    #expect(app.texts.first == "count 5")
    #expect(app.outcomes == ["present committed"])
    #expect(app.logs.isEmpty)
  }

  @Test("B4: a covered item is changed in place, and built when it shows")
  func anotherItemCovered() {
    let flow = PresentingFlow()
    let app = flow.open()
    flow.set(app, flow.item, "a")
    app.tap("Count")
    app.push(1)
    app.forgetCalls()
    flow.set(app, flow.item, "b")
    #expect(app.path == "\"b\" 1")
    #expect(!app.hostCalls.contains("build item"))
    app.back()
    #expect(app.title == "Item \"b\"")
    #expect(app.texts.first == "count 5")
  }

  @Test("B4: the same case with another payload stays; another case comes in its place, as one operation")
  func anotherCase() {
    let flow = PresentingFlow()
    let app = flow.open()
    flow.set(app, flow.choice, .record(nil, ["one": 1]))
    flow.set(app, flow.choice, .record(nil, ["one": 2]))
    #expect(app.ids == [1])
    #expect(app.title == "One 2")
    app.push(7)
    flow.set(app, flow.choice, .record(nil, ["two": 3]))
    #expect(app.path == "3")
    #expect(app.title == "Two 3")
    #expect(app.outcomes == ["present committed"])
    #expect(app.logs == ["create two", "disappear 7", "destroy 7", "destroy one", "appear two"])
    #expect(flow.get(app, flow.choice) == .record(nil, ["two": 3]))
    app.back()
    #expect(flow.get(app, flow.choice) == nil)
    #expect(app.path == "")
  }

  @Test("B4: an unknown case is an error, and nothing is presented; the cell keeps its value")
  func unknownCase() {
    let flow = PresentingFlow()
    let app = flow.open()
    flow.set(app, flow.choice, "won")
    #expect(app.path == "")
    #expect(app.errors.count == 1)
    #expect(app.errors[0].contains("a case cell holds 'won', which names no case; the cases are one, two"))
    #expect(flow.get(app, flow.choice) == "won")
    #expect(app.errors.isEmpty)
    flow.set(app, flow.choice, "one")
    #expect(app.title == "One nil")
    flow.set(app, flow.choice, 5)
    #expect(app.errors.first?.contains("a value of kind integer") == true)
    #expect(app.path == "")
    #expect(flow.get(app, flow.choice) == 5)
    flow.set(app, flow.choice, "two")
    #expect(app.title == "Two nil")
  }

  // MARK: B5

  @Test("B5: leaving by any cause clears the cell, before on_destroy")
  func clears() {
    let leaves: [(TestApp) -> Void] = [
      { $0.back() }, { $0.path() }, { $0.pop() }, { $0.ask(.remove(.value("a"))) }, { $0.ask(.popToRoot) },
      { $0.ask(.replace(PathPart(4))) },
    ]
    for leave in leaves {
      var seen: Value?
      let cell = CellRef()
      let app = TestApp.open { flow in
        let item = flow.cell("item", nil)
        flow.chunk { _ in cell.id = item.id }
        flow.destination(.integer) { _ in screen("Number") }
        flow.root { _ in
          screen(
            "Root",
            presents: [
              .item(item) { _ in
                screen(
                  "Item",
                  hooks: ScreenHooks(destroy: [.run { script throws(ScriptError) in seen = try script.get(item) }]))
              }
            ], [button("Show", [.set(item, "a")])])
        }
      }
      app.tap("Show")
      #expect(app.path == "\"a\"")
      leave(app)
      #expect(seen == .null)
      #expect(!app.path.contains("a"))
    }
  }

  @Test("B5: set again in that turn it presents anew")
  func setAgain() {
    var times = 0
    let app = TestApp.open { flow in
      let item = flow.cell("item", nil)
      flow.root { _ in
        screen(
          "Root",
          presents: [
            .item(item) { _ in
              screen(
                "Item",
                hooks: ScreenHooks(destroy: [
                  .run { script throws(ScriptError) in
                    times += 1
                    if times == 1 { try script.set(item, "a") }
                  }
                ]))
            }
          ], [button("Show", [.set(item, "a")])])
      }
    }
    app.tap("Show")
    app.back()
    #expect(app.path == "\"a\"")
    #expect(app.ids == [2])
    #expect(app.outcomes == ["back committed", "present committed"])
    app.back()
    #expect(app.path == "")
  }

  @Test("B5: a binding missing in a later run removes the entry but keeps the cell")
  func missingBinding() {
    let flow = PresentingFlow()
    flow.style = .sheet
    let app = flow.open()
    flow.set(app, flow.item, "a")
    flow.set(app, flow.flag, true)
    app.push(3)
    #expect(app.path == "\"a\":sheet true:sheet 3")
    app.back()
    flow.set(app, flow.bound, false)
    #expect(app.path == "")
    #expect(flow.get(app, flow.item) == "a")
    #expect(flow.get(app, flow.flag) == true)
    #expect(app.allLogs.contains("destroy when"))
    flow.set(app, flow.bound, true)
    #expect(app.path == "true:sheet \"a\":sheet")
  }

  @Test("S1: a presented sheet whose owner runs again gets the owner's new function")
  func ownerRunsAgain() {
    let flow = PresentingFlow()
    flow.style = .sheet
    flow.rootParts = { script throws(ScriptError) in [text("root \(try script.get(flow.other).brief)")] }
    let app = flow.open()
    flow.set(app, flow.item, "a")
    for value in 1...3 {
      flow.set(app, flow.other, .integer(Int64(value)))
      #expect(app.texts.contains("other \(value)"))
      #expect(app.texts(app.frame.screens[0]) == ["root \(value)"])
    }
    app.tap("Count")
    #expect(app.texts.first == "count 5")
    app.back()
    flow.set(app, flow.flag, true)
    flow.set(app, flow.other, 8)
    #expect(app.texts == ["other 8"])
  }

  // MARK: B6, S6

  @Test("B6: removing the list row from which a detail was opened does not remove the detail")
  func favourites() {
    let app = TestApp.open { flow in
      let favourites = flow.cell("favourites", [1, 2, 3]), chosen = flow.cell("chosen", nil)
      flow.root { script throws(ScriptError) in
        guard case .list(let items) = try script.get(favourites) else { return nil }
        return screen(
          "Root",
          presents: [
            .item(chosen) { script in
              screen("Detail \(script.value().brief)", [button("Remove", [.set(favourites, [1, 3])])])
            }
          ], [list(items, keys: items) { _, item, _ in [button("Open \(item.brief)", [.set(chosen, item)])] }])
      }
    }
    app.tap("Open 2")
    app.tap("Remove")
    #expect(app.title == "Detail 2")
    #expect(app.path == "2")
    app.back()
    #expect(app.texts == ["Open 1", "Open 3"])
  }

  @Test("S6: a link with its screen in a closure is a presentation with a cell of its own")
  func closureLink() {
    let app = TestApp.open { flow in
      flow.root { _ in
        screen("Root", [link("Open", screen: { _ in screen("Inside", hooks: .logging("inside"), [text("closure")]) })])
      }
    }
    #expect(app.logs == ["create inside"])
    for _ in 1...3 {
      app.tap("Open")
      #expect(app.title == "Inside")
      #expect(app.texts == ["closure"])
      app.back()
      #expect(app.title == "Root")
    }
    #expect(app.allLogs.filter { $0 == "create inside" }.count == 1)
  }

  @Test("B6, S2: what a link with a closure opened stays when the link, or its row, is gone")
  func closureLinkGone() {
    let app = TestApp.open { flow in
      let items = flow.cell("items", [1, 2]), count = flow.cell("count", 0)
      flow.root { script throws(ScriptError) in
        guard case .list(let all) = try script.get(items) else { return nil }
        return screen(
          "Root",
          [
            list(all, keys: all) { _, item, _ in
              [
                link(
                  "Open \(item.brief)", style: .sheet,
                  screen: { script throws(ScriptError) in
                    screen(
                      "Detail \(item.brief)", hooks: .logging("detail \(item.brief)"),
                      [
                        text("count \(try script.get(count).brief)"), button("Remove", [.set(items, [2])]),
                        button("Count", [.set(count, 1)]),
                      ])
                  })
              ]
            }
          ])
      }
    }
    app.tap("Open 1")
    app.tap("Remove")
    #expect(app.title == "Detail 1")
    #expect(app.texts(app.frame.screens[0]) == ["Open 2"])
    app.tap("Count")
    #expect(app.texts.first == "count 1")
    app.back()
    #expect(app.logs == ["disappear detail 1", "destroy detail 1"])
    #expect(app.path == "")
  }
}
