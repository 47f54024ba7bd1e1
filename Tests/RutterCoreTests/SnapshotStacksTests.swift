import RutterCore
import Testing

/// Stacks, presentations, held operations and answers as data (N1), in the engine alone.
@Suite("Snapshots of stacks") struct SnapshotStacksTests {
  // MARK: Stacks

  private func shop(_ names: [String]) -> (PluginSetup) -> Void {
    { flow in
      let cart = flow.flow("cart", gives: .integer) { script in
        screen("Cart \(script.value().brief)", [button("pay", [.finish(5)])])
      }
      flow.destination(.integer) { script throws(ScriptError) in
        let own = try script.cell("own", 0)
        return screen(
          "Number \(script.value().brief) \(try script.get(own).brief)",
          [button("own", [.set(own, 1)]), link("cart", to: .record(cart, ["cart": 3]))])
      }
      flow.root { _ in tabs(names.map { Tab.plain($0, [link("four", to: 4)]) }) }
    }
  }

  @Test("N1, Q1: stacks come back with their roots, entries, what is active and what was before")
  func stacks() {
    let app = TestApp.open(shop(["home", "search", "more"]))
    app.tap("four")
    app.tap("own")
    app.select("search")
    app.select("more")
    app.tap("four")
    app.push(9)
    let restored = expectSame(app, shop(["home", "search", "more"]))
    #expect(restored.stacks == "home 1, search 0, more* 2")
    for app in [app, restored] {
      app.back()
      app.back()
      app.back()
    }
    #expect(restored.stacks == app.stacks && restored.stacks == "home 1, search* 0, more 0")
    restored.select("home")
    #expect(restored.title == "Number 4 1")
    #expect(
      restored.frame.withoutNumbers.screens
        == {
          app.select("home"); return app.frame.withoutNumbers.screens
        }())
  }

  @Test("N1: a flow inside of a tab comes back, and what covers it; the ids of its root, too")
  func flows() {
    let app = TestApp.open(shop(["home", "search"]))
    app.tap("four")
    app.tap("cart")
    app.push(7)
    let restored = expectSame(app, shop(["home", "search"]))
    app.ask(.push(PathPart(8)), on: "home")
    let covered = expectSame(app, shop(["home", "search"]))
    covered.back()
    app.back()
    #expect(covered.frame.withoutNumbers == app.frame.withoutNumbers)
    restored.push(1)
    #expect(restored.ids.last == app.ids.last.map { $0 } ?? 0 || restored.ids.count > 0)
  }

  @Test("N1, Q3: a stack that is gone is lost with what it held, and told")
  func goneStack() {
    let app = TestApp.open(shop(["home", "search"]))
    app.select("search")
    app.tap("four")
    let restored = TestApp.restore(app.save(), shop(["home", "more"]))
    #expect(restored.stacks == "home* 0, more 0")
    #expect(restored.lost == ["stack 'search' with 1 entries: gone"])
    #expect(restored.differences.contains("entry 3 (integer): was ready, is gone"))
  }

  @Test("N1, Q3: where the active stack is gone, the one before it shows")
  func goneActive() {
    let app = TestApp.open(shop(["home", "search", "more"]))
    app.select("search")
    app.select("more")
    let restored = TestApp.restore(app.save(), shop(["home", "search"]))
    #expect(restored.stacks == "home 0, search* 0")
    restored.back()
    #expect(restored.stacks == "home* 0, search 0")
  }

  @Test("N1: what stands in a flow that is not available is told as gone once, and comes back with it")
  func goneOnce() {
    let app = TestApp.open(shop(["home"]))
    app.tap("four")
    app.tap("cart")
    app.push(7)
    func without(_ flow: PluginSetup) {
      flow.destination(.integer) { script in screen("Number \(script.value().brief)") }
      flow.root { _ in tabs([.plain("home")]) }
    }
    let first = TestApp.restore(app.save(), without)
    #expect(first.differences.contains { $0.hasSuffix("(integer): was ready, is gone") }, "\(first.differences)")
    let second = TestApp.restore(first.save(), without)
    #expect(second.differences == [])
    let last = TestApp.restore(second.save(), shop(["home"]))
    #expect(last.frame.withoutNumbers == app.frame.withoutNumbers)
  }

  @Test("N1, Q3: tabs that do not show are made by the restore, which is told where there are others by now")
  func newStack() {
    let flow = { (flow: PluginSetup) in
      let count = flow.cell("count", 1)
      flow.root { _ in
        tabs([
          Tab("a") { script throws(ScriptError) in
            let last: Int = try script.get(count) == 1 ? 1 : 2
            return tabs((1...last).map { Tab.plain("a\($0)") })
          },
          Tab.plain("b", [button("more", [.set(count, 2)])]),
        ])
      }
    }
    let app = TestApp.open(flow)
    app.select("b")
    app.tap("more")
    let restored = TestApp.restore(app.save(), flow)
    #expect(restored.differences == ["stack 'a2' of entry 1: was not there, is there"])
    #expect(restored.frame.withoutNumbers == app.frame.withoutNumbers)
  }

  @Test("N1: stacks of an entry whose plugin is gone are kept, with all in them")
  func keptStacks() {
    let food = { (food: PluginSetup) in
      let type = food.flow("order") { script throws(ScriptError) in
        let seen = try script.cell("seen", 0)
        return screen("Order \(try script.get(seen).brief)", [button("see", [.set(seen, 4)])])
      }
      _ = type
    }
    let flow = { (flow: PluginSetup) in
      flow.destination(.integer) { screen("Number \($0.value().brief)") }
      flow.root { _ in screen("Root") }
    }
    let app = TestApp.open(("food", food), ("flow", flow))
    app.push(.record(TypeName("food.order"), ["cart": 1]))
    app.tap("see")
    app.push(6)
    let saved = app.save()
    let without = TestApp.restore(saved, ("flow", flow))
    #expect(without.path == "?nothing")
    let again = without.save()
    #expect(again.stacks.count == 2 && again.stacks[1] == saved.stacks[1] && again.cells == saved.cells)
    let back = TestApp.restore(again, ("food", food), ("flow", flow))
    #expect(back.frame.withoutNumbers == app.frame.withoutNumbers)
    back.back()
    #expect(back.title == "Order 4")
    without.back()
    #expect(without.save().stacks.count == 1 && without.save().cells == [])
  }

  @Test("N1: flows stand in each other as deep as can be saved, and one that opens itself is told")
  func deepFlows() {
    let flow = { (flow: PluginSetup) in
      flow.flow("cart") { _ in screen("Cart") }
      flow.destination(.integer) { screen("Number \($0.value().brief)") }
      flow.root { _ in screen("Root") }
    }
    let app = TestApp.open(flow)
    for number in 0..<64 { app.push(.record("flow.cart", ["cart": .integer(Int64(number))])) }
    #expect(app.title == "Cart" && app.frame.containers.count == 64)
    #expect(app.save().stacks.count == 65)
    expectSame(app, flow)
    app.push(.record("flow.cart", ["cart": 64]))
    #expect(app.frame.containers.count == 64)
    let end = "flow of flow.cart stands inside of more than 64 flows and tabs: does it open itself without end?"
    #expect(app.errors == ["flow of flow.cart: flow:1: \(end)"])
    expectSame(app, flow)
    app.back()
    app.push(4)
    #expect(app.title == "Number 4")
  }

  // MARK: Presentations

  @Test("N1, B1: what cells present comes back in the same entries, and goes when the cells are cleared")
  func presented() {
    let presenting = PresentingFlow()
    presenting.style = .sheet
    let app = presenting.open()
    presenting.set(app, presenting.item, 5)
    app.tap("Count")
    presenting.set(app, presenting.flag, true)
    let saved = app.save()
    let other = PresentingFlow()
    other.style = .sheet
    let restored = other.open(from: saved)
    #expect(restored.frame.withoutNumbers == app.frame.withoutNumbers && restored.ids == app.ids)
    #expect(restored.differences == [])
    #expect(restored.save().withoutCounters == saved.withoutCounters)
    other.set(restored, other.item, 6)
    #expect(restored.visibleTitles == ["Root", "Item 6", "When"])
    other.set(restored, other.item, nil)
    #expect(restored.visibleTitles == ["Root"] && other.get(restored, other.flag) == false)
  }

  @Test("E1, N1: what a screen presents stays while the screen cannot be built, also in a restored session")
  func presenterFails() {
    func flow() -> PresentingFlow {
      let presenting = PresentingFlow()
      presenting.style = .sheet
      presenting.rootParts = { script throws(ScriptError) in
        if try script.get(presenting.other) == 9 { throw ScriptError("broken") }
        return []
      }
      return presenting
    }
    let presenting = flow(), other = flow(), app = presenting.open()
    presenting.set(app, presenting.item, 5)
    app.tap("Count")
    presenting.set(app, presenting.other, 9)
    #expect(app.visibleTitles.last == "Item 5" && app.allErrors.count == 1)
    let restored = other.open(from: app.save())
    #expect(restored.ids == app.ids, "\(restored.ids)")
    other.set(restored, other.other, 0)
    #expect(restored.visibleTitles == ["Root", "Item 5"] && restored.texts.contains("count 5"), "\(restored.texts)")
    presenting.set(app, presenting.item, nil)
    presenting.set(app, presenting.other, 0)
    #expect(app.visibleTitles == ["Root"])
  }

  @Test("E2, N1: a plugin that was stopped has its named cells in what is saved, and after a restart")
  func stopped() {
    let food = { (food: PluginSetup) in
      let count = food.cell("count", 0)
      let type = food.flow("order") { script throws(ScriptError) in
        let seen = try script.cell("seen", 0)
        return screen(
          "Order \(try script.get(seen).brief) \(try script.get(count).brief)",
          [button("see", [.set(seen, 4), .set(count, 3)])])
      }
      _ = type
    }
    let app = TestApp.open(("food", food), ("flow", Self.flow))
    app.push(.record(TypeName("food.order"), ["cart": 1]))
    app.tap("see")
    let cells = app.save().cells
    #expect(cells.count == 2)
    app.send(.stopped(PluginID(0), Stop(.time, allowed: "a test", at: nil)))
    #expect(app.save().cells == cells)
    let restored = TestApp.restore(app.save(), ("food", food), ("flow", Self.flow))
    #expect(restored.title == "Order 4 3", "\(restored.title)")
  }

  /// A plugin whose screen presents an item of a cell of its own, and a flow that it stands in.
  private static func food(_ food: PluginSetup) {
    food.destination(food.type("order", ["cart": .integer])) { script throws(ScriptError) in
      let picked = try script.cell("picked", nil)
      return screen(
        "Order",
        presents: [
          .item(picked, style: .sheet) { script throws(ScriptError) in
            let draft = try script.cell("draft", 0)
            return screen(
              "Picked \(script.value().brief), \(try script.get(draft).brief)", [button("write", [.set(draft, 9)])])
          }
        ], [button("pick", [.set(picked, 7)])])
    }
  }

  private static func flow(_ flow: PluginSetup) {
    flow.destination(.integer) { screen("Number \($0.value().brief)") }
    flow.root { _ in screen("Root") }
  }

  @Test("N1: what a screen presents stays while the plugin of the screen is away, and comes back with it")
  func presenterAway() throws {
    let app = TestApp.open(("food", Self.food), ("flow", Self.flow))
    app.push(.record(TypeName("food.order"), ["cart": 1]))
    app.tap("pick")
    app.tap("write")
    app.push(6)
    let saved = app.save()
    let without = TestApp.restore(saved, ("flow", Self.flow))
    #expect(without.ids == app.ids && without.title == "Number 6")
    #expect(without.differences.contains { $0.contains("it comes back with that") })
    let again = without.save()
    #expect(again.cells == saved.cells && again.stacks.map(\.entries.count) == saved.stacks.map(\.entries.count))
    let back = TestApp.restore(again, ("food", Self.food), ("flow", Self.flow))
    #expect(back.frame.withoutNumbers == app.frame.withoutNumbers && back.ids == app.ids)
    back.back()
    #expect(back.title == "Picked 7, 9")
    back.back()
    #expect(back.title == "Order")
  }

  /// A flow whose notes present an item, of a version whose migrate may raise.
  private static func notes(_ version: Int, migrates: Bool = true) -> (PluginSetup) -> Void {
    { flow in
      let type = flow.type("Note", version: version, ["text": .string]) { script throws(ScriptError) in
        if !migrates { throw ScriptError("not yet") }
        return .record(nil, ["text": "migrated"])
      }
      flow.destination(type) { script throws(ScriptError) in
        let picked = try script.cell("picked", nil)
        let item = Presents.item(picked, style: .sheet) { script throws(ScriptError) in
          let draft = try script.cell("draft", 0)
          return screen(
            "Picked \(script.value().brief), \(try script.get(draft).brief)", [button("write", [.set(draft, 9)])])
        }
        return screen(
          "Note", presents: [item], [button("pick", [.set(picked, 7)]), button("clear", [.set(picked, nil)])])
      }
      flow.root { _ in screen("Root") }
    }
  }

  @Test("N1, X5: what a screen presents comes back with it in a version whose migrate does not raise any more")
  func presenterReloaded() {
    let app = TestApp.open(Self.notes(1))
    app.push(.record(TypeName("flow.Note"), ["text": "first"]))
    app.tap("pick")
    app.tap("write")
    let restored = TestApp.restore(app.save(), Self.notes(2, migrates: false))
    #expect(restored.ids == app.ids && restored.texts.first?.contains("on entry 1, is not available") == true)
    restored.reload(Self.notes(2))
    #expect(restored.ids == app.ids && restored.title == "Picked 7, 9", "\(restored.title) \(restored.ids)")
    restored.back()
    #expect(restored.title == "Note")
    restored.tap("pick")
    #expect(restored.title == "Picked 7, 0")
  }

  @Test("N1: what a screen presents waits for the screen, though the migrate of its own type raises, too")
  func presenterAndPresentedRaise() {
    let flow = { (version: Int, migrates: Bool) in
      { (flow: PluginSetup) in
        let type = flow.type("Note", version: version, ["text": .string]) { script throws(ScriptError) in
          if !migrates { throw ScriptError("not yet") }
          return .record(nil, ["text": "migrated"])
        }
        flow.destination(type) { script throws(ScriptError) in
          let picked = try script.cell("picked", nil), other = Value.record(type, ["text": "second"])
          let item = Presents.item(picked, style: .sheet) { screen("Picked \($0.value().brief)") }
          return screen("Note", presents: [item], [button("pick", [.set(picked, other)])])
        }
        flow.root { _ in screen("Root") }
      }
    }
    let app = TestApp.open(flow(1, true))
    app.push(.record(TypeName("flow.Note"), ["text": "first"]))
    app.tap("pick")
    let restored = TestApp.restore(app.save(), flow(2, false))
    #expect(restored.ids == app.ids && restored.texts.first?.contains("on entry 1, is not available") == true)
    restored.reload(flow(2, true))
    #expect(restored.ids == app.ids && restored.title == "Picked flow.Note{text=\"migrated\"}", "\(restored.title)")
  }

  @Test("N1: what a screen presents stays while nothing serves the entry of the screen, and comes back with it")
  func presenterUnserved() {
    let flow = { (serves: Bool) in
      { (flow: PluginSetup) in
        let deep = flow.cell("deep", nil), order = flow.type("order", ["cart": .integer])
        flow.root { _ in screen("Root") }
        guard serves else { return }
        flow.destination(order) { script throws(ScriptError) in
          let picked = try script.cell("picked", nil)
          let inner = Presents.item(deep, style: .sheet) { script throws(ScriptError) in
            screen("Deep \(try script.get(try script.cell("draft", 0)).brief)", [button("clear", [.set(deep, nil)])])
          }
          let outer = Presents.item(picked, style: .sheet) {
            screen("Picked \($0.value().brief)", presents: [inner], [button("deeper", [.set(deep, 1)])])
          }
          return screen("Order", presents: [outer], [button("pick", [.set(picked, 7)])])
        }
      }
    }
    let app = TestApp.open(flow(true))
    app.push(.record(TypeName("flow.order"), ["cart": 1]))
    app.tap("pick")
    app.tap("deeper")
    app.push(.record(TypeName("flow.order"), ["cart": 2]))
    let without = TestApp.restore(app.save(), flow(false))
    #expect(without.ids == app.ids, "\(without.ids)")
    let back = TestApp.restore(without.save(), flow(true))
    #expect(back.frame.withoutNumbers == app.frame.withoutNumbers && back.ids == app.ids)
    without.reload(flow(true))
    #expect(without.ids == app.ids && without.title == "Order", "\(without.ids) \(without.title)")
    without.back()
    #expect(without.title == "Deep 0", "\(without.title)")
    for title in ["Picked 7", "Order", "Root"] {
      without.back()
      #expect(without.title == title, "\(without.title)")
    }
  }

  @Test("N1: what a cell of a plugin presents is not available while its type is away, though its function is there")
  func presentedByPluginAway() {
    let flow = { (flow: PluginSetup) in
      let picked = flow.cell("picked", nil), order = Value.record(TypeName("food.order"), ["cart": 1])
      flow.root { _ in
        let item = Presents.item(picked, style: .sheet) { screen("Picked \($0.value().brief)") }
        return screen("Root", presents: [item], [button("pick", [.set(picked, order)])])
      }
    }
    let app = TestApp.open(("food", Self.food), ("flow", flow))
    app.tap("pick")
    let without = TestApp.restore(app.save(), ("flow", flow))
    #expect(without.ids == app.ids && without.title == "Unavailable", "\(without.title) \(without.ids)")
    let back = TestApp.restore(without.save(), ("food", Self.food), ("flow", flow))
    #expect(back.ids == app.ids && back.title == "Picked food.order{cart=1}", "\(back.title) \(back.ids)")
  }

  /// A flow that presents what a cell holds: a value of another plugin.
  private static func desk(_ flow: PluginSetup) {
    flow.destination(.integer) { script throws(ScriptError) in
      let picked = try script.cell("picked", nil)
      let item = Presents.item(picked, style: .sheet) { screen("Picked \($0.value().brief)") }
      let order = Value.record(TypeName("food.order"), ["cart": 1])
      return screen("Desk", presents: [item], [button("pick", [.set(picked, order)])])
    }
    flow.root { _ in screen("Root") }
  }

  @Test("N1: what is presented stays while the plugin of its own type is away, and is presented again by the same cell")
  func presentedTypeAway() {
    let app = TestApp.open(("food", Self.food), ("flow", Self.desk))
    app.push(1)
    app.tap("pick")
    app.push(2)
    let without = TestApp.restore(app.save(), ("flow", Self.desk))
    #expect(without.ids == app.ids)
    without.reload(Self.desk)
    #expect(without.ids == app.ids)
    let back = TestApp.restore(without.save(), ("food", Self.food), ("flow", Self.desk))
    #expect(back.ids == app.ids && back.frame.withoutNumbers == app.frame.withoutNumbers)
    back.back()
    #expect(back.title == "Picked food.order{cart=1}", "\(back.title)")
    without.back()
    without.back()
    let left = TestApp.restore(without.save(), ("food", Self.food), ("flow", Self.desk))
    #expect(left.title == "Desk" && left.ids.count == 1, "\(left.title)")
  }

  @Test(
    "N1, X5: what is presented and could not be migrated stays when a reload mends that, and comes back with a restart")
  func presentedReloaded() {
    let flow = { (version: Int, migrates: Bool) in
      { (flow: PluginSetup) in
        let type = flow.type("Note", version: version, ["text": .string]) { script throws(ScriptError) in
          if !migrates { throw ScriptError("not yet") }
          return .record(nil, ["text": "migrated"])
        }
        flow.destination(.integer) { script throws(ScriptError) in
          let picked = try script.cell("picked", nil)
          let item = Presents.item(picked, style: .sheet) { screen("Picked \($0.value().brief)") }
          return screen(
            "Desk", presents: [item], [button("pick", [.set(picked, .record(type, ["text": "first"]))])])
        }
        flow.root { _ in screen("Root") }
      }
    }
    let app = TestApp.open(flow(1, true))
    app.push(1)
    app.tap("pick")
    app.push(2)
    let restored = TestApp.restore(app.save(), flow(2, false))
    #expect(restored.ids == app.ids)
    restored.reload(flow(2, true))
    #expect(restored.ids == app.ids)
    let back = TestApp.restore(restored.save(), flow(2, true))
    back.back()
    #expect(back.title == "Picked flow.Note{text=\"migrated\"}", "\(back.title) \(back.ids)")
  }

  @Test("N1, X1: what a plugin has pushed is the plugin's again when it is back")
  func pusherAway() throws {
    let pusher = { (food: PluginSetup) in food.chunk { script throws(ScriptError) in try script.task(.push(4)) } }
    let app = TestApp.open(("food", pusher), ("flow", Self.flow))
    app.advance(1)
    let saved = app.save()
    #expect(saved.stacks[0].entries.first?.plugin == "food")
    let without = TestApp.restore(saved, ("flow", Self.flow))
    #expect(without.save().stacks[0].entries.first?.plugin == "food" && without.title == "Number 4")
  }

  @Test(
    "N1: a cell of a plugin whose value is of a type that is away presents nothing, and what it presented is unavailable"
  )
  func presentedByLastingCell() {
    let flow = { (flow: PluginSetup) in
      let picked = flow.cell("picked", nil)
      flow.root { script throws(ScriptError) in
        let item = Presents.item(picked, style: .sheet) { screen("Picked \($0.value().brief)") }
        let order = Value.record(TypeName("food.order"), ["cart": 1])
        return screen("Root", presents: [item], [button("pick", [.set(picked, order)])])
      }
    }
    let app = TestApp.open(("food", Self.food), ("flow", flow))
    app.tap("pick")
    let without = TestApp.restore(app.save(), ("flow", flow))
    #expect(without.ids == app.ids && without.path == "?nothing:sheet" && without.allErrors == [], "\(without.path)")
    let back = TestApp.restore(without.save(), ("food", Self.food), ("flow", flow))
    #expect(back.frame.withoutNumbers == app.frame.withoutNumbers && back.ids == app.ids, "\(back.title)")
  }

  @Test("N1, X5: what could not be migrated stays as it was while nobody has the cell that presented it")
  func presentedByNobody() {
    let flow = { (version: Int, hasCell: Bool, migrates: Bool) in
      { (flow: PluginSetup) in
        let type = flow.type("Note", version: version, ["text": .string]) { _ throws(ScriptError) in
          if !migrates { throw ScriptError("not yet") }
          return .record(nil, ["text": "migrated"])
        }
        let picked = hasCell ? flow.cell("picked", nil) : nil
        flow.destination(.integer) { _ in
          guard let picked else { return screen("Desk") }
          let item = Presents.item(picked, style: .sheet) { screen("Picked \($0.value().brief)") }
          return screen("Desk", presents: [item], [button("pick", [.set(picked, .record(type, ["text": "first"]))])])
        }
        flow.root { _ in screen("Root") }
      }
    }
    let app = TestApp.open(flow(1, true, true))
    app.push(1)
    app.tap("pick")
    app.push(2)
    let restored = TestApp.restore(app.save(), flow(2, false, false))
    #expect(restored.ids == app.ids && restored.restored?.lost.count == 1)
    for hasCell in [false, true] {
      // The cell was told as lost: a new one presents nothing.
      restored.reload(flow(2, hasCell, true))
      #expect(restored.ids == app.ids && restored.frame.path[1].state == .unavailable, "\(restored.path)")
    }
    #expect(TestApp.restore(restored.save(), flow(2, true, true)).ids == app.ids)
    restored.back()
    restored.back()
    #expect(restored.title == "Desk" && restored.ids == [1])
  }

  @Test("N1, B5: what is presented by a screen whose plugin is away leaves for good when it leaves then")
  func presentedLeaves() {
    let app = TestApp.open(("food", Self.food), ("flow", Self.flow))
    app.push(.record(TypeName("food.order"), ["cart": 1]))
    app.tap("pick")
    let without = TestApp.restore(app.save(), ("flow", Self.flow))
    _ = without.save()
    without.back()
    let back = TestApp.restore(without.save(), ("food", Self.food), ("flow", Self.flow))
    #expect(back.title == "Order")
    back.tap("pick")
    #expect(back.title == "Picked 7, 0")
    without.back()
    #expect(without.save().stacks.allSatisfy { $0.entries.count == 0 } && without.save().cells == [])
  }

  @Test("N1, B1: lasting screens that present each other come back, also those that the row of a list presents")
  func nestedPresentations() {
    func level(_ depth: Int) -> Function.Build {
      { script throws(ScriptError) in
        let flag = try script.cell("flag", false)
        return screen(
          "Level \(depth)", presents: depth < 3 ? [.when(flag, level(depth + 1))] : [],
          [button("open", [.set(flag, true)])])
      }
    }
    let flow = { (flow: PluginSetup) in
      flow.root { _ in screen("Root", [list([1]) { _, _, _ in [link("row", screen: level(0))] }]) }
    }
    let app = TestApp.open(flow)
    app.tap("row")
    for _ in 0..<3 { app.tap("open") }
    #expect(app.title == "Level 3")
    let restored = TestApp.restore(app.save(), flow)
    #expect(restored.differences == [] && restored.frame.withoutNumbers == app.frame.withoutNumbers)
    for depth in [2, 1, 0] {
      restored.back()
      #expect(restored.title == "Level \(depth)")
    }
  }

  @Test("N1, Y2: a covered screen that declares what a cell presents is there when the cell is set")
  func declaring() {
    let presenting = PresentingFlow(), other = PresentingFlow()
    let app = presenting.open()
    app.push(1)
    let restored = other.open(from: app.save())
    presenting.set(app, presenting.item, 5)
    other.set(restored, other.item, 5)
    #expect(restored.visibleTitles == ["Item 5"] && restored.ids == app.ids)
    #expect(restored.frame.withoutNumbers == app.frame.withoutNumbers)
  }

  @Test("N1, B4: a case that is not there any more is not presented")
  func goneCase() {
    let presenting = PresentingFlow()
    let app = presenting.open()
    presenting.set(app, presenting.choice, "one")
    var saved = app.save()
    for index in saved.cells.indices where saved.cells[index].name == "choice" {
      saved.cells[index].value = SavedValue("three")
    }
    saved.stacks[0].entries[0].presented?.name = "three"
    let restored = PresentingFlow().open(from: saved)
    #expect(restored.visibleTitles == ["Root"])
    #expect(restored.allErrors.first?.contains("names no case") == true)
  }

  @Test("N1, S6: what a link with a closure shows comes back, below the link's own screen")
  func linkScreens() {
    let flow = { (flow: PluginSetup) in
      flow.destination(.integer) { script in
        screen(
          "Number \(script.value().brief)",
          [
            section(
              "s",
              [
                link("inner") { script throws(ScriptError) in
                  let own = try script.cell("own", 0)
                  return screen("Inner \(try script.get(own).brief)", [button("own", [.set(own, 2)])])
                }
              ])
          ])
      }
      flow.root { _ in screen("Root") }
    }
    let app = TestApp.open(flow)
    app.push(3)
    app.tap("inner")
    app.tap("own")
    let restored = expectSame(app, flow)
    restored.back()
    #expect(restored.title == "Number 3")
    restored.tap("inner")
    #expect(restored.title == "Inner 2")
  }

  // MARK: Guards

  private func guarded(_ flow: PluginSetup) {
    flow.destination(.integer) { screen("Number \($0.value().brief)") }
    flow.destination(.string) { script in
      screen("Text", hooks: ScreenHooks(leave: [.block("stay")]), [text(script.value().brief)])
    }
    let login = flow.cell("login", false)
    flow.guarding(
      comes: [.integer],
      [
        .reply { script throws(ScriptError) in
          let isIn = try script.get(login) == true
          if script.change.hasSuffix("-> 4"), !isIn { return .verdict(.hold("login")) }
          if script.change.hasSuffix("-> 5") { return .waits(.sleep(microseconds: 1_000_000)) }
          return .verdict(.allow)
        }
      ])
    flow.root { _ in screen("Root", [button("log in", [.set(login, true)])]) }
  }

  @Test("N1, G2: restoring asks no guard; screens with guards are there to be asked, though covered")
  func guards() {
    let app = TestApp.open(guarded)
    app.push("a")
    app.push(1)
    let restored = expectSame(app, guarded)
    restored.pop(2)
    #expect(restored.outcomes == ["pop blocked(stay (on_leave of screen of string))"])
  }

  @Test("N1, G3: a held operation is saved, and resumed once")
  func held() {
    let app = TestApp.open(guarded)
    app.push(4)
    #expect(app.path == "")
    let restored = expectSame(app, guarded)
    restored.tap("log in")
    restored.ask(.resume("login"))
    #expect(restored.path == "4")
    restored.ask(.resume("login"))
    #expect(restored.outcomes.count == 1 && restored.outcomes[0].hasPrefix("resume refused") && restored.path == "4")
  }

  @Test("N1, G3: an operation that is held for a stack which has left is restored, and refused when it is resumed")
  func heldForGone() {
    let flow = { (flow: PluginSetup) in
      flow.flow("cart") { _ in screen("Cart") }
      guarded(flow)
    }
    let app = TestApp.open(flow)
    app.push(.record("flow.cart", ["cart": 1]))
    app.push(4)
    app.back()
    let restored = expectSame(app, flow)
    for app in [app, restored] {
      app.tap("log in")
      app.ask(.resume("login"))
      #expect(app.outcomes.last == "push refused(gone)" && app.path == "")
    }
  }

  @Test("N1, G3: what is held for a stack of a plugin that is not there is kept with it")
  func heldForKept() {
    let food = { (food: PluginSetup) in _ = food.flow("order") { _ in screen("Order") } }
    let app = TestApp.open(("food", food), ("flow", guarded))
    app.push(.record(TypeName("food.order"), ["cart": 1]))
    app.push(4)
    let saved = app.save()
    #expect(saved.held.count == 1 && saved.held[0].stack == saved.stacks[1].id)
    let without = TestApp.restore(saved, ("flow", guarded))
    #expect(without.lost == [] && without.save().held == saved.held)
    let back = TestApp.restore(without.save(), ("food", food), ("flow", guarded))
    #expect(back.frame.withoutNumbers == app.frame.withoutNumbers && back.save().held == saved.held)
  }

  @Test("N1: what a guard is being asked about is lost")
  func asking() {
    let app = TestApp.open(guarded)
    app.push(5)
    let isAsking = app.session.isAsking
    #expect(isAsking)
    let saved = app.save()
    #expect(saved.lostWords == ["push: guard"])
    let restored = TestApp.restore(saved, guarded)
    let asksAgain = restored.session.isAsking
    #expect(!asksAgain && restored.path == "")
  }

  // MARK: Answers

  @Test("N1, R1: a named answer is told to on_result after restoring; one without a name is lost")
  func answers() {
    let flow = { (flow: PluginSetup) in
      flow.destination(.integer) { script in
        screen("Number \(script.value().brief)", [button("finish", [.finish(9)])])
      }
      flow.root(
        hooks: ScreenHooks(result: [.run { script in script.log("\(script.value().brief) \(script.value(1).brief)") }])
      ) { _ in
        screen(
          "Root",
          [button("ask", [.present(4, as: "color"), .logResults]), button("plain", [.present(5), .logResults])])
      }
    }
    let app = TestApp.open(flow)
    app.tap("ask")
    let restored = TestApp.restore(app.save(), flow)
    #expect(restored.lost == [])
    #expect(restored.save().answers == app.save().answers)
    restored.tap("finish")
    #expect(restored.logs == ["\"color\" 9"])
    app.back()
    app.tap("plain")
    #expect(app.save().lostWords == ["the answer of integer (entry 2): answer", "action 'plain': action"])
  }

  // MARK: Limits

  @Test("N1, P9: a path of 30,000 entries is saved and restored")
  func deep() {
    let flow = { (flow: PluginSetup) in
      flow.destination(.integer) { screen("Number \($0.value().brief)") }
      flow.root { _ in screen("Root") }
    }
    let app = TestApp.open(flow)
    app.ask(.pushAll((0..<30_000).map { PathPart(.integer($0)) }))
    let saved = app.save()
    let restored = TestApp.restore(saved, flow)
    #expect(restored.session.entries.count == 30_000 && restored.title == "Number 29999")
    #expect(restored.save().stacks == saved.stacks)
  }
}

extension PresentingFlow {
  /// The same flow, going on from a snapshot.
  func open(from snapshot: Snapshot) -> TestApp { TestApp.restore(snapshot) { setUp($0) } }

  @Test("N1, G3: what is held is held again before the screens are built that depend on it")
  func heldBeforeScreens() {
    let flow = { (flow: PluginSetup) in
      flow.destination(.integer) { screen("Number \($0.value().brief)") }
      flow.destination(.string) { screen("Text \($0.value().brief)") }
      flow.guarding(comes: [.integer], [.say(.hold("later"))])
      let changed = flow.cell("changed", 0)
      flow.root { script throws(ScriptError) in
        _ = try script.get(changed)
        let held = script.held.isEmpty ? [] : [Tab.plain("held")]
        return tabs([Tab.plain("one", [button("Change", [.set(changed, 1)])])] + held)
      }
    }
    let app = TestApp.open(flow)
    app.push(5)
    app.tap("Change")
    app.ask(.select("held"))
    app.push("a")
    #expect(app.title == "Text \"a\"")
    let saved = app.save(), restored = expectSame(app, flow)
    #expect(restored.lost == [] && restored.save().held == saved.held)
  }

  @Test("N1, S5: what the holes of a covered screen ask for by now is loaded when it shows")
  func changedHoles() {
    let flow = { (flow: PluginSetup) in
      let load = flow.loader("load", gives: .integer, [.sleep(1), .reply { .done($0.value()) }])
      let count = flow.cell("count", 1), sheet = flow.cell("sheet", false)
      flow.destination(.string) { _ in screen("Text", [button("Count", [.set(count, 2)])]) }
      flow.root { script throws(ScriptError) in
        let value = try script.get(count)
        return screen(
          "Root", presents: [.when(sheet) { _ in screen("Sheet") }],
          [hole(load(value), ready: { [text("hole \($0.value().brief)")] })])
      }
    }
    let app = TestApp.open(flow)
    app.settle()
    app.push("a")
    app.tap("Count")
    let restored = TestApp.restore(app.save(), flow)
    #expect(restored.frame.withoutNumbers == app.frame.withoutNumbers && restored.differences == [])
    #expect(restored.session.loadCount == 0)
    for app in [app, restored] {
      app.back()
      #expect(app.session.loadCount == 1)
      app.settle()
      #expect(app.texts.contains("hole 2"))
    }
  }
}
