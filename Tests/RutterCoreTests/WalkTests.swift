import RutterCore
import Testing

/// Random persons in a flow that has everything: nothing may be out of order after any event, nothing may be left over.
@Suite("Walks at random") struct WalkTests {
  /// A generator of our own, so that a seed means the same everywhere.
  private struct Dice {
    var state: UInt64
    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(sides))
    }
  }

  private func open() -> TestApp { TestApp.open(register) }

  private func register(_ flow: PluginSetup) {
    let flag = flow.cell("flag", false), item = flow.cell("item", nil), choice = flow.cell("choice", nil)
    let items = flow.cell("items", [1, 2, 3]), busy = flow.cell("busy", false)
    let slow = flow.loader(
      "slow", gives: .integer, [.closing { $0.log("closed") }, .sleep(1), .reply { .done($0.value()) }])
    let keyed = flow.loader("keyed", gives: .integer, fresh: 5, key: { $0.value(0) }, [.sleep(2), .give(8)])
    let bad = flow.loader(
      "bad", gives: .integer, timeout: 1, retry: Loader.Retry(times: 1, waitMicroseconds: 500_000, factor: 2),
      [.sleep(3)])
    let read = flow.loader("read", gives: .integer, timeout: 4, [.call("fs.read"), .giveResult])

    func parts(_ value: Value) -> [Piece] {
      let late = Present.threshold(afterMicroseconds: 500_000, minMicroseconds: 300_000)
      return [
        link("after", to: slow(value), LinkOptions(whileLoading: .restart, busy: busy)),
        link("place", to: slow(5), present: .placeholder), link("late", to: keyed(1), present: late),
        link("bad", to: bad(), present: .placeholder), link("read", to: read()),
        link("inline", gives: .integer, LinkOptions(present: .placeholder), load: [.sleep(1), .give(6)]),
        link("value", to: 3, style: .sheet), link("closure", screen: { _ in screen("Closure", [hole(slow(9))]) }),
        button("flag", [.set(flag, true)]), button("item", [.set(item, value)]),
        button("item 2", [.set(item, "two")]),
        button("one", [.set(choice, "one")]), button("two", [.set(choice, .record(nil, ["two": 2]))]),
        button("three", [.set(choice, "three")]), button("clear", [.set(item, nil), .set(choice, nil)]),
        button("queue", whileRunning: .queue, busy: busy, [.sleep(1), .push(slow(4))]),
        button(
          "all", whileRunning: .restart, [.all { _ in [.load(keyed(1)), .load(slow(2))] }, .push(7), .outcome]),
        button(
          "any", [.any { _ in [.load(bad()), .load(read()), .sleep(microseconds: 700_000)] }, .pop(), .outcome]),
        button("ahead", [.run { script throws(ScriptError) in try script.preload(keyed(1)) }]),
        button("again", [.run { script throws(ScriptError) in try script.reload(keyed(1)) }]),
        button("cancel", [.run { script throws(ScriptError) in try script.cancel() }]),
        button("items", [.set(items, [3, 4])]), button("items 2", [.set(items, [1, 2, 3, 5])]),
        button("raise", [.sleep(1), .raise("no")]),
        button("watch", [.run { script throws(ScriptError) in try script.watch(item, .sleep(1)) }]),
        hole(keyed(1), ready: { [text("hole \($0.value().brief)")] }), hole(slow(value)),
        hole(gives: .integer, load: [.sleep(1), .give(1)]),
      ]
    }
    func presents() -> [Presents] {
      [
        .when(flag, style: .sheet) { _ in
          screen("When", hooks: .logging("when"), [hole(slow(3)), button("close", [.set(flag, false)])])
        },
        .item(item) { script throws(ScriptError) in
          let own = try script.cell("own", 0)
          return screen("Item \(try script.get(own).brief)", parts(script.value()) + [button("own", [.set(own, 1)])])
        },
        .cases(choice, [("one", { _ in screen("One", parts(1)) }), ("two", { _ in screen("Two", [hole(read())]) })]),
      ]
    }
    flow.destination(.integer, DestinationOptions(hooks: .logging("base"))) { script throws(ScriptError) in
      let own = try script.cell("own", 0)
      if script.value() == 7, try script.get(own) == 1 { throw ScriptError("seven") }
      let hooks = ScreenHooks(create: [.sleep(1)], appear: [.load(slow(1))], disappear: [.log("x")])
      return screen(
        "Number \(try script.get(own).brief)", presents: script.value() == 3 ? presents() : [], hooks: hooks,
        parts(script.value()) + [button("own", [.set(own, 1)])])
    }
    flow.destination(.string) { _ in nil }
    flow.root { script throws(ScriptError) in
      guard case .list(let all) = try script.get(items) else { return nil }
      return screen(
        try script.get(busy) == true ? "Busy" : "Root", presents: presents(),
        parts(1) + [
          list(all, keys: all, isStable: true) { script, item, _ throws(ScriptError) in
            let own = try script.cell("own", 0)
            return [
              text(try script.get(own).brief), link("row \(item.brief)", screen: { _ in screen("Row") }),
              hole(keyed(item)), button("own \(item.brief)", [.set(own, 1)]),
            ]
          }
        ])
    }
  }

  private func step(_ app: TestApp, _ dice: inout Dice) {
    switch dice.roll(12) {
    case 0: app.back()
    case 1: app.cancel()
    case 2: app.advance(Double(dice.roll(8)) / 4)
    case 3: if app.callNames.contains("fs.read") { app.complete("fs.read", [1, "x", nil][dice.roll(3)]) }
    case 4: app.ask([.popToRoot, .remove(.value(3)), .bringToFront(PathPart(3)), .refresh(nil)][dice.roll(4)])
    default:
      let nodes = active(app.frame.screens.flatMap { $0.nodes })
      if nodes.isEmpty { app.back() } else { app.send(.activated(nodes[dice.roll(nodes.count)].id)) }
    }
  }

  private func active(_ nodes: [NodeView]) -> [NodeView] {
    nodes.flatMap { ($0.kind.isActive ? [$0] : []) + active($0.children) }
  }

  @Test("nothing is out of order on the way, nothing is left over in the end", arguments: [121, 286] + Array(1...12))
  func walk(_ seed: Int) { walk(seed) { app, dice in step(app, &dice) } }

  @Test("X5: not either where the flow is loaded again and again", arguments: 1...16)
  func reloads(_ seed: Int) {
    walk(seed) { app, dice in
      if dice.roll(8) > 0 { return step(app, &dice) }
      let path = app.path, titles = titles(app)
      app.reload(register)
      #expect(app.effects.contains { if case .reloaded = $0 { true } else { false } })
      // The same version again: what was not under way shows as before. What a link opened that has gone meanwhile leaves,
      // for its function is gone.
      if path.contains("~") || path.contains("!") || path.contains("true") { return }
      #expect(app.path == path && self.titles(app) == titles)
    }
  }

  /// The titles of what shows, whatever runs: a reload ends that.
  private func titles(_ app: TestApp) -> [String] { app.frame.screens.map { $0.title == "Busy" ? "Root" : $0.title } }

  private func walk(_ seed: Int, _ step: (TestApp, inout Dice) -> Void) {
    let app = open()
    app.settle()
    var dice = Dice(state: UInt64(seed) &* 977)
    for _ in 0..<600 { step(app, &dice) }
    app.path()
    app.cancel()
    app.send(.ended)
    #expect(app.functions.names == [])
    #expect(app.running.isEmpty)
    #expect(app.timers.isEmpty)
    #expect(app.callNames.isEmpty)
  }
}
