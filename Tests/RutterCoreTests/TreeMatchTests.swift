import RutterCore
import Testing

/// Node keys (S2), as a frame shows them: whoever keeps its number kept its key.
@Suite("Node keys") struct TreeMatchTests {
  /// The numbers of all nodes by label, before and after a screen was built again.
  private func numbers(_ before: [Piece], _ after: [Piece]) -> (before: [String: Int], after: [String: Int]) {
    let app = TestApp.open { flow in
      let cell = flow.cell("cell", 0)
      flow.root { script throws(ScriptError) in
        let isLater = try script.get(cell) == 1
        return screen("Root", (isLater ? after : before) + [button("turn", [.set(cell, 1)])])
      }
    }
    let first = flat(app.frame.top.nodes)
    app.tap("turn")
    return (first, flat(app.frame.top.nodes))
  }

  private func flat(_ nodes: [NodeView]) -> [String: Int] {
    var all: [String: Int] = [:]
    for node in nodes {
      let name = node.name?.string ?? node.label.string
      if all[name] == nil { all[name] = node.id.number }
      all.merge(flat(node.children)) { old, _ in old }
    }
    return all
  }

  @Test("S2: links, buttons, rows, inputs and sections are known by kind and label")
  func byLabel() {
    let (before, after) = numbers(
      [button("a", []), link("b", to: 1), row("c", []), section("d", [text("inside")])],
      [section("d", [text("inside")]), link("a", to: 1), row("c", []), link("b", to: 1)])
    #expect(after["b"] == before["b"])
    #expect(after["c"] == before["c"])
    #expect(after["d"] == before["d"])
    #expect(after["inside"] == before["inside"])
    #expect(after["a"] != before["a"])
  }

  @Test("S2: texts are known by kind and place among their like")
  func byPlace() {
    let (before, after) = numbers(
      [text("one"), button("x", []), text("two")], [button("x", []), text("uno"), text("dos"), text("tres")])
    #expect(after["uno"] == before["one"])
    #expect(after["dos"] == before["two"])
    #expect(after["tres"] != nil)
    #expect(!before.values.contains(after["tres"] ?? 0))
  }

  @Test("S2: an id is the whole key, whatever label and place")
  func byName() {
    let (before, after) = numbers(
      [text("one").id("n"), text("two")], [text("two"), text("zero"), text("other").id("n")])
    #expect(after["n"] == before["n"])
    #expect(after["two"] == before["two"])
  }

  @Test("S2: the same id of another kind is another node")
  func otherKind() {
    let (before, after) = numbers([button("a", []).id("n")], [link("a", to: 1).id("n")])
    #expect(after["n"] != before["n"])
  }

  @Test("S2: equal labels are told apart by their order")
  func equalLabels() {
    let (before, after) = numbers(
      [button("same", []), button("first", [])], [button("first", []), button("same", []), button("same", [])])
    #expect(after["same"] == before["same"])
    #expect(after["first"] == before["first"])
  }

  @Test("S2: a key counts below the key of what holds it")
  func nested() {
    let (before, after) = numbers(
      [section("s", [button("b", [])]), section("t", [button("c", [])])],
      [section("t", [button("b", [])]), section("s", [button("c", [])])])
    #expect(after["s"] == before["s"])
    #expect(after["b"] != before["b"])
    #expect(after["c"] != before["c"])
  }

  @Test("no number is ever used again")
  func neverAgain() {
    let app = TestApp.open { flow in
      let cell = flow.cell("cell", 0)
      flow.root { script throws(ScriptError) in
        guard case .integer(let turn) = try script.get(cell) else { return nil }
        return screen(
          "Root", [button("b\(turn)", [])] + [button("turn", [.set(cell, .integer(turn + 1))])])
      }
    }
    var seen: Set<Int> = []
    for turn in 0..<20 {
      let number = app.node("b\(turn)")?.id.number ?? 0
      #expect(seen.insert(number).inserted)
      app.tap("turn")
    }
  }
}
