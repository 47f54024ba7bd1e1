import RutterCore
import Testing

@Suite("Screens and scopes") struct ScreenTests {
  private final class Flow {
    let a = CellRef(), b = CellRef(), items = CellRef()
    var commands: Commands?
    func open(
      _ items: Value = [1, 2, 3], destination: @escaping Function.Build = { _ in screen("Number") },
      _ root: @escaping Function.Build
    ) -> TestApp {
      TestApp.open { setup in
        for (cell, name, value) in [(self.a, "a", 0), (self.b, "b", 0), (self.items, "items", items)] {
          let made = setup.cell(name, value)
          setup.chunk { _ in cell.id = made.id }
        }
        self.commands = setup.commands()
        setup.destination(.integer, DestinationOptions(), destination)
        setup.root(root)
      }
    }
    func set(_ app: TestApp, _ pairs: (CellRef, Value)...) {
      app.forgetCalls()
      commands?.run(
        app, .run { script throws(ScriptError) in for (cell, value) in pairs { try script.set(cell, value) } })
    }
  }

  private func builds(_ app: TestApp) -> [String] {
    app.hostCalls.filter { $0.hasPrefix("build") || $0.hasPrefix("row") }
  }

  // MARK: S1

  @Test("S1: a scope runs again in a turn in which a cell that it read has changed, once however many changed")
  func runsOnce() {
    let flow = Flow()
    let app = flow.open { script throws(ScriptError) in
      screen("\(try script.get(flow.a).brief) \(try script.get(flow.b).brief)")
    }
    flow.set(app, (flow.a, 1), (flow.b, 2), (flow.a, 3))
    #expect(builds(app) == ["build root"])
    #expect(app.title == "3 2")
    #expect(app.frames == 1)
  }

  @Test("S1: a screen that stays visible runs once, also when the same turn puts a sheet above it")
  func runsOnceUnderSheet() {
    let flow = Flow()
    let app = flow.open { script throws(ScriptError) in
      screen(
        "\(try script.get(flow.a).brief) \(try script.get(flow.b).brief)",
        [button("Go", [.set(flow.a, 1), .ask(.push(PathPart(1, style: .sheet))), .set(flow.b, 1)])])
    }
    app.forgetCalls()
    app.tap("Go")
    #expect(builds(app).filter { $0 == "build root" }.count == 1)
  }

  @Test("S1: a cell that nobody read, or that got an equal value, runs nothing")
  func runsNothing() {
    let flow = Flow()
    let app = flow.open { script throws(ScriptError) in screen("\(try script.get(flow.a).brief)") }
    flow.set(app, (flow.b, 5), (flow.a, 0))
    #expect(builds(app).isEmpty)
    #expect(app.frames == 0)
  }

  @Test("S1: a row runs alone when what only it read changes; the scopes inside a scope run with it")
  func rowsAlone() {
    let flow = Flow()
    let app = flow.open { script throws(ScriptError) in
      let head = try script.get(flow.b)
      return screen(
        "Root \(head.brief)",
        [
          list([1, 2, 3]) { script, item, _ throws(ScriptError) in
            [text(item == 2 ? "\(try script.get(flow.a).brief)" : item.brief)]
          }
        ])
    }
    #expect(app.texts == ["1", "0", "3"])
    flow.set(app, (flow.a, 9))
    #expect(builds(app) == ["row 1 of rows"])
    #expect(app.texts == ["1", "9", "3"])
    flow.set(app, (flow.b, 1))
    #expect(builds(app) == ["build root", "row 0 of rows", "row 1 of rows", "row 2 of rows"])
  }

  @Test("S1: no other script runs because a value arrived")
  func valueArrives() {
    let app = TestApp.open { flow in
      let slow = flow.loader("slow", gives: .integer, [.sleep(1), .give(1)])
      flow.destination(.integer) { _ in screen("Number", [list([1]) { _, _, _ in [text("row")] }]) }
      flow.root { _ in screen("Root", [link("Go", to: slow(), present: .placeholder)]) }
    }
    app.tap("Go")
    app.push(2, style: .sheet)
    app.forgetCalls()
    app.settle()
    #expect(builds(app) == ["build screen of integer", "row 0 of rows"])
  }

  // MARK: S2 through the engine

  @Test("S2: the same key keeps node number and button state, whatever comes before it")
  func keepsState() {
    let flow = Flow()
    let app = flow.open { script throws(ScriptError) in
      let extra = try script.get(flow.a) == 1 ? [text("new"), button("Other", [])] : []
      return screen(
        "Root", extra + [button("Work", [.sleep(5)]), button("Named \(extra.count)", [.sleep(5)]).id("named")])
    }
    app.tap("Work")
    app.tap("named")
    let ids = ["Work", "named"].map { app.node($0)?.id }
    flow.set(app, (flow.a, 1))
    #expect(["Work", "named"].map { app.node($0)?.id } == ids)
    #expect(app.state("Work") == .running)
    #expect(app.node("named")?.label == "Named 2")
    #expect(app.state("named") == .running)
    #expect(app.state("Other") == .idle)
  }

  @Test("S2: rows are matched by key, whatever their place; those that are gone lose their state")
  func rowsByKey() {
    let flow = Flow()
    let app = flow.open { script throws(ScriptError) in
      guard case .list(let items) = try script.get(flow.items) else { return nil }
      return screen("Root", [list(items, keys: items) { _, item, _ in [button("B\(item.brief)", [.sleep(9)])] }])
    }
    app.tap("B1")
    app.tap("B3")
    let id = app.node("B3")?.id
    flow.set(app, (flow.items, [3, 4, 2]))
    #expect(app.texts == ["B3 (running)", "B4", "B2"])
    #expect(app.node("B3")?.id == id)
    flow.set(app, (flow.items, [1, 3]))
    #expect(app.texts == ["B1", "B3 (running)"])
    #expect(app.running.filter { $0 == "action B1" }.count == 1)
  }

  @Test("S2: without keys rows are matched by their position")
  func rowsByPlace() {
    let flow = Flow()
    let app = flow.open { script throws(ScriptError) in
      guard case .list(let items) = try script.get(flow.items) else { return nil }
      return screen("Root", [list(items) { _, item, _ in [text(item.brief), button("Same", [.sleep(9)])] }])
    }
    let ids = app.frame.top.nodes[0].children.map(\.id)
    flow.set(app, (flow.items, [7, 8]))
    #expect(app.frame.top.nodes[0].children.map(\.id) == Array(ids.prefix(4)))
    #expect(app.texts == ["7", "Same", "8", "Same"])
  }

  @Test("S2: equal keys are an error, and so is an id used twice; the screen shows it and comes back")
  func repeated() {
    let flow = Flow()
    let app = flow.open { script throws(ScriptError) in
      guard case .list(let items) = try script.get(flow.items) else { return nil }
      let twice = try script.get(flow.a) == 1
      return screen(
        "Root",
        [
          text("x").id("x"), text("y").id(twice ? "x" : "y"),
          list(items, keys: items) { _, item, _ in [text(item.brief), button("B", []).id("in a row")] },
        ])
    }
    #expect(app.texts == ["x", "y", "1", "B", "2", "B", "3", "B"])
    flow.set(app, (flow.items, [1, 2, 1]))
    #expect(
      app.errors == [
        "screen of root: rows 1 and 3 of a list have the same key, integer 1; keys are unique in their list"
      ])
    #expect(app.title == "Failed")
    flow.set(app, (flow.items, [2]))
    #expect(app.texts == ["x", "y", "2", "B"])
    flow.set(app, (flow.a, 1))
    #expect(app.errors.first?.contains("two nodes of this screen have the id 'x'") == true)
    flow.set(app, (flow.a, 0))
    #expect(app.title == "Root")
  }

  @Test("S2: a link that names another deferred shows idle, but what it started goes on")
  func linkNamesAnother() {
    let flow = Flow()
    let app = TestApp.open { setup in
      let which = setup.cell("which", 1)
      setup.chunk { _ in flow.a.id = which.id }
      flow.commands = setup.commands()
      let slow = setup.loader("slow", gives: .integer, [.sleep(1), .reply { .done($0.value()) }])
      setup.destination(.integer) { script in screen("Number \(script.value().brief)") }
      setup.root { script throws(ScriptError) in
        let value = try script.get(which)
        return screen("Root", value == 3 ? [] : [link("Go", to: slow(value)).id("go"), text("\(value.brief)")])
      }
    }
    app.tap("go")
    flow.set(app, (flow.a, 2))
    #expect(app.state("go") == .idle)
    app.settle()
    #expect(app.path == "1")
    app.back()
    app.tap("go")
    #expect(app.state("go") == .loading)
    flow.set(app, (flow.a, 3))
    app.settle()
    #expect(app.path == "2")
    app.back()
    flow.set(app, (flow.a, 2))
    #expect(app.state("go") == .idle)
  }

  @Test("S2: an inline load is the same if its node's key is: the link stays loading")
  func inlineLink() {
    let flow = Flow()
    let app = flow.open { script throws(ScriptError) in
      screen("\(try script.get(flow.a).brief)", [link("Go", gives: .integer, load: [.sleep(1), .give(4)])])
    }
    app.tap("Go")
    flow.set(app, (flow.a, 1))
    #expect(app.state("Go") == .loading)
    app.settle()
    #expect(app.path == "4")
  }

  // MARK: S5

  @Test("S5: a screen is created when its entry first shows; entries that arrive covered wait")
  func onlyWhatShows() {
    let flow = Flow()
    let app = flow.open(destination: { script in screen("Number \(script.value().brief)") }) { _ in screen("Root") }
    app.forgetCalls()
    app.path(1, 2, 3)
    #expect(builds(app) == ["build screen of integer"])
    #expect(app.frame.path.map(\.title) == [nil, nil, "Number 3"])
    app.back()
    #expect(app.title == "Number 2")
    #expect(builds(app).count == 2)
  }

  @Test("S5: covered screens that changed are built before on_appear")
  func markedWhenCovered() {
    let flow = Flow()
    let app = flow.open { script throws(ScriptError) in
      screen("\(try script.get(flow.a).brief)", hooks: ScreenHooks(appear: [.log("appear")]))
    }
    app.push(1)
    flow.set(app, (flow.a, 1))
    flow.set(app, (flow.a, 2))
    #expect(builds(app).isEmpty)
    app.forgetCalls()
    app.back()
    #expect(app.hostCalls == ["build root", "start on_appear"])
    #expect(app.title == "2")
  }

  @Test("S5: stable: equal items are not run again, changed ones are, and a row's own cells count")
  func stable() {
    let flow = Flow()
    let app = flow.open { script throws(ScriptError) in
      guard case .list(let items) = try script.get(flow.items) else { return nil }
      return screen(
        "Root",
        [
          list(items, keys: items, isStable: true) { script, item, _ throws(ScriptError) in
            [
              text(item == 2 ? "2 with \(try script.get(flow.a).brief)" : item.brief),
              button("Do \(item.brief)", [.log("did \(item.brief)")]),
            ]
          }
        ])
    }
    flow.set(app, (flow.items, [3, 2, 4]))
    #expect(builds(app) == ["build root", "row 2 of rows"])
    #expect(app.texts == ["3", "Do 3", "2 with 0", "Do 2", "4", "Do 4"])
    app.tap("Do 3")
    #expect(app.logs == ["did 3"])
    flow.set(app, (flow.a, 7))
    #expect(builds(app) == ["row 1 of rows"])
    #expect(app.texts.contains("2 with 7"))
  }

  @Test("S5: stable items are compared as values, under keys of their own")
  func stableItems() {
    let flow = Flow()
    let app = flow.open { script throws(ScriptError) in
      guard case .list(let items) = try script.get(flow.items) else { return nil }
      return screen("Root", [list(items, isStable: true) { _, item, _ in [text(item.brief)] }])
    }
    flow.set(app, (flow.items, [1, 2.0, 3]))
    #expect(builds(app) == ["build root", "row 1 of rows"])
    #expect(app.texts == ["1", "2.0", "3"])
  }

  @Test("no table grows while screens are built again")
  func staysSmall() {
    let flow = Flow()
    let app = flow.open { script throws(ScriptError) in
      guard case .list(let items) = try script.get(flow.items) else { return nil }
      return screen(
        "Root",
        [
          list(items, keys: items) { script, item, _ throws(ScriptError) in
            let own = try script.cell("own", 0)
            return [text("\(try script.get(own).brief)"), button("B", [.log("x")])]
          }
        ])
    }
    app.staysSmall { app in
      flow.set(app, (flow.items, [1, 4, 5]))
      app.forget(cells: (1...2_000).map { CellID($0) }.filter { $0.number > 4 })
      flow.set(app, (flow.items, [5, 5]))
      flow.set(app, (flow.items, [2]))
    }
  }
}
