import RutterCore
import Testing

/// Generated walks through one rich flow, saved and restored at random moments (N1, Y2).
@Suite("Generated snapshots") struct SnapshotModelTests {
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  /// Tabs, a flow, presentations, rows and holes with cells, loaders that wait, fail and share.
  private static func rich(_ flow: PluginSetup) {
    let slow = flow.loader("slow", gives: .integer, [.sleep(1), .reply { .done($0.value()) }])
    let bad = flow.loader("bad", gives: .integer, [.sleep(1), .raise("no")])
    let shared = flow.loader("shared", gives: .integer, key: { $0.value() }, [.sleep(2), .reply { .done($0.value()) }])
    let order = flow.flow("order", gives: .integer) { script throws(ScriptError) in
      let seen = try script.cell("seen", 0)
      return screen(
        "Order \(try script.get(seen).brief)",
        [
          button("see", [.set(seen, 1)]), link("deeper", to: 7), button("done", [.finish(3)]),
        ])
    }
    let flag = flow.cell("flag", false), item = flow.cell("item", nil), count = flow.cell("count", 0)
    flow.destination(.integer, DestinationOptions(gives: .integer)) { script throws(ScriptError) in
      let number = script.value(), own = try script.cell("own", 0)
      let rows = list([1, 2], keys: ["a", "b"]) { script, value, _ throws(ScriptError) in
        let cell = try script.cell("row", 0)
        return [
          button("row \(value.brief) of \(number.brief): \(try script.get(cell).brief)", [.set(cell, value)]),
          hole(
            slow(value),
            ready: { script throws(ScriptError) in
              let inner = try script.cell("in", 0)
              return [button("in \(try script.get(inner).brief)", [.set(inner, 4)])]
            }),
        ]
      }
      return screen(
        "Number \(number.brief) \(try script.get(own).brief)",
        [
          button("own", [.set(own, 1)]), link("next", to: .integer(8), style: .sheet), rows,
          link("slow", to: slow(5), present: .placeholder), link("bad", to: bad(6), present: .placeholder),
          link("shared", to: shared(9), present: .placeholder), button("finish", [.finish(2)]),
          link("closure") { script throws(ScriptError) in
            let cell = try script.cell("closed", 0)
            return screen("Closure \(try script.get(cell).brief)", [button("closed", [.set(cell, 1)])])
          },
        ])
    }
    let parts = { (script: Script) throws(ScriptError) -> [Piece] in
      [
        text("count \(try script.get(count).brief)"), button("count", [.set(count, 5)]), link("one", to: 1),
        link("order", to: .record(order, ["cart": 2])), button("flag", [.set(flag, true)]),
        button("item", [.set(item, 3)]), button("ask", [.present(4, as: "answer")]),
        link("slow", to: slow(2), present: .placeholder),
      ]
    }
    flow.root { _ in
      tabs([
        Tab("home") { script throws(ScriptError) in
          screen(
            "Home",
            presents: [
              .when(flag) { script throws(ScriptError) in
                let cell = try script.cell("when", 0)
                return screen(
                  "When \(try script.get(cell).brief)", [button("when", [.set(cell, 1)]), link("one", to: 1)])
              },
              .item(item, style: .sheet) { script throws(ScriptError) in
                let cell = try script.cell("item", 0)
                return screen(
                  "Item \(script.value().brief) \(try script.get(cell).brief)",
                  [button("itself", [.set(cell, 1)]), button("other item", [.set(item, 6)])])
              },
            ], try parts(script))
        },
        Tab("search") { script throws(ScriptError) in screen("Search", try parts(script)) },
      ])
    }
  }

  private func labels(_ app: TestApp) -> [NodeID] {
    func active(_ nodes: [NodeView]) -> [NodeID] {
      nodes.flatMap { node in (node.kind.isActive ? [node.id] : []) + active(node.children) }
    }
    return active(app.frame.top.nodes)
  }

  private func step(_ app: TestApp, _ dice: inout Dice) {
    switch Int.random(in: 0..<10, using: &dice) {
    case 0: app.back()
    case 1: app.select(Bool.random(using: &dice) ? "home" : "search")
    case 2: app.advance([0.5, 1, 3].randomElement(using: &dice) ?? 1)
    case 3: app.cancel()
    default: if let node = labels(app).randomElement(using: &dice) { app.send(.activated(node)) }
    }
  }

  @Test(
    "N1, Y2: at any moment of a generated walk the restored session shows the same and saves the same",
    arguments: 0..<60)
  func walk(seed: UInt64) {
    var dice = Dice(state: seed &* 7919 &+ 1)
    var app = TestApp.open(Self.rich)
    for number in 0..<40 {
      step(app, &dice)
      guard Int.random(in: 0..<4, using: &dice) == 0 else { continue }
      let saved = app.save()
      let restored = TestApp.restore(saved, Self.rich)
      let isSame = restored.frame.withoutNumbers == app.frame.withoutNumbers
      #expect(isSame || !restored.differences.isEmpty || !saved.lost.isEmpty, "seed \(seed), step \(number)")
      guard saved.lost.isEmpty else { continue }
      #expect(isSame && restored.differences.isEmpty, "seed \(seed), step \(number): \(restored.differences)")
      let again = restored.save()
      #expect(again.withoutCounters == saved.withoutCounters, "seed \(seed), step \(number)")
      // The walk goes on in the one or the other, which is the same.
      if Bool.random(using: &dice) { app = restored } else { compare(app, restored, seed, number) }
    }
  }

  /// What both do next shows the same: the same ids, and the same outcomes.
  private func compare(_ app: TestApp, _ restored: TestApp, _ seed: UInt64, _ number: Int) {
    for _ in 0..<3 {
      app.back()
      restored.back()
      #expect(app.outcomes == restored.outcomes, "seed \(seed), step \(number)")
      #expect(app.frame.withoutNumbers == restored.frame.withoutNumbers, "seed \(seed), step \(number)")
    }
    app.push(1)
    restored.push(1)
    #expect(app.ids == restored.ids, "seed \(seed), step \(number)")
  }
}
