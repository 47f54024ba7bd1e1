import RutterCore
import RutterTerminal
import RutterText
import Testing

private func tap(_ node: Int) -> FaceRequest { .command(.tap(.node(NodeID(node)))) }

@Suite("Interactive face: things found again")
struct ItemLookTests {
  /// A list whose rows have no key of their own: they are other nodes when one comes or goes.
  private func rows(_ labels: [Text], from first: Int) -> Frame {
    Frame([
      ScreenView("Rows", labels.enumerated().map { NodeView(.link, first + $0.offset, $0.element, state: .idle) })
    ])
  }

  @Test("what is selected stays so among other nodes, where it looks the same, and one Enter uses it")
  func selection() throws {
    let hands = Hands(rows(["a1", "a2", "a3"], from: 10))
    try hands.press("Down")
    hands.face.look(rows(["a0", "a1", "a2", "a3"], from: 20), at: hands.now)
    #expect(hands.face.press(.named(.enter), at: hands.now) == [tap(22)])
    #expect(hands.cursorLine().contains("a2"))
  }

  @Test("so does what is selected of a filtered screen, and what is under a click")
  func filterAndClick() throws {
    let hands = Hands(rows(["a1", "a2", "a3"], from: 10))
    try hands.press("/ a Down")
    hands.show(rows(["b", "a0", "a1", "a2"], from: 20))
    #expect(hands.cursorLine().contains("a2"))
    #expect(try hands.press("Enter") == [tap(23)])
    let row = hands.picture().firstIndex { $0.contains("a0") } ?? -1
    hands.face.look(rows(["c", "b", "a0"], from: 30), at: hands.now)
    #expect(hands.face.press(.mouse(Mouse(.press(.left), row: row, column: 6)), at: hands.now) == [tap(32)])
  }

  @Test("of several that look the same none is taken for another before that shows")
  func alike() throws {
    let hands = Hands(rows(["Delete", "Delete", "Delete"], from: 10))
    try hands.press("Down")
    hands.face.look(rows(["Delete", "Delete", "Delete", "Delete"], from: 20), at: hands.now)
    #expect(hands.face.press(.named(.enter), at: hands.now) == [])
    _ = hands.picture()
    #expect(try hands.press("Enter") == [tap(21)])
  }
}
