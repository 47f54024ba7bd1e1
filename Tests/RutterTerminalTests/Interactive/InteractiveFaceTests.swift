import RutterCore
import RutterTerminal
import RutterText
import Testing

private func tap(_ node: Int) -> FaceRequest { .command(.tap(.node(NodeID(node)))) }

@Suite("Interactive face: keys")
struct InteractiveFaceTests {
  @Test("arrows and j, k move, without going round; what is disabled is no stop")
  func moving() throws {
    let hands = Hands(everything())
    #expect(hands.cursorLine().contains("[ One more guest ]"))
    try hands.press("Down")
    #expect(hands.cursorLine().contains("Pear Pie"))
    try hands.press("j k k k k k")
    #expect(hands.cursorLine().contains("[ Share ]"))
    try hands.press("End")
    #expect(hands.cursorLine().contains("Size"))
    try hands.press("Down j")
    #expect(hands.cursorLine().contains("Size"))
    try hands.press("Home")
    #expect(hands.cursorLine().contains("[ Share ]"))
  }

  @Test("Enter uses what is selected; digits use one of the first nine")
  func using() throws {
    let hands = Hands(everything())
    #expect(try hands.press("Enter") == [tap(4)])
    #expect(try hands.press("1") == [tap(2)])
    #expect(try hands.press("3") == [tap(6)])
    #expect(try hands.press("7") == [tap(10)])
    #expect(try hands.press("9") == [])
    #expect(hands.shows("Nothing here has the number 9"))
  }

  @Test("the screen to which one comes back is as it was left; what is gone gives its place to the next")
  func focus() throws {
    let hands = Hands(manyLinks(20))
    try hands.press("j j j")
    let leaf = Frame(
      [ScreenView("Leaf", entry: 1, [NodeView(.button, 99, "Do", state: .idle)])], over: [PathItem(1, "x.T", nil)])
    hands.show(leaf)
    #expect(hands.cursorLine().contains("Do"))
    hands.show(manyLinks(20))
    #expect(hands.cursorLine().contains("Row 3"))
    hands.show(manyLinks(2))
    #expect(hands.cursorLine().contains("Row 1"))
  }

  @Test("Esc cancels what runs, else goes back; Left and Backspace go back")
  func back() throws {
    let hands = Hands(everything())
    #expect(try hands.press("Esc") == [.command(.back)])
    #expect(try hands.press("Left Backspace") == [.command(.back), .command(.back)])
    hands.show(everything(pie: .loading))
    #expect(try hands.press("Esc") == [.command(.cancel)])
    #expect(try hands.press("Left") == [.command(.back)])
  }

  @Test("r tries again: what is selected if that failed, else the screen, else the topmost")
  func retry() throws {
    let hands = Hands(everything())
    #expect(try hands.press("r") == [])
    #expect(hands.shows("Nothing here has failed"))
    hands.show(everything(pie: .failed, message: "no network"))
    #expect(try hands.press("r") == [tap(6)])
    #expect(hands.shows("✗ no network"))
    let own = Frame([
      ScreenView(
        "Lost",
        [
          NodeView(.link, 1, "a", state: .failed), NodeView(.link, 2, "b", state: .failed),
          NodeView(.retry, 3, "Try again"),
        ])
    ])
    hands.show(own)
    try hands.press("Home Down")
    #expect(try hands.press("r") == [tap(2)])
    try hands.press("End")
    #expect(try hands.press("r") == [tap(3)])
  }

  @Test("q quits, Ctrl-C interrupts, in a field too; R reloads; Ctrl-Z stops; Ctrl-L draws again")
  func leaving() throws {
    let hands = Hands(everything())
    #expect(try hands.press("q") == [.quit(isInterrupted: false)])
    #expect(try hands.press("R Ctrl-z Ctrl-l Ctrl-c") == [.reload, .suspend, .redraw, .quit(isInterrupted: true)])
    try hands.press("6 q")
    #expect(try hands.press("Ctrl-c") == [.quit(isInterrupted: true)])
  }

  @Test(
    "Tab goes through the fields below, writing in them at once, and stays at the last; brackets always change tabs")
  func tabs() throws {
    let stacks = ["a", "b", "c"].map { StackView($0, titled: $0.uppercased(), isActive: $0 == "a") }
    let frame = Frame(
      [
        ScreenView(
          "Form",
          [
            NodeView(.link, 1, "L", state: .idle), NodeView(.field, 2, "One", value: .string("x")),
            NodeView(.field, 3, "Two", value: .string("y")),
          ])
      ],
      in: [ContainerView(.tabs, of: .root, stacks)])
    let hands = Hands(frame)
    #expect(hands.shows("[A]  B   C"))
    #expect(try hands.press("]") == [.command(.select("b"))])
    #expect(try hands.press("[") == [.command(.select("c"))])
    #expect(try hands.press("Tab z Tab z") == [.command(.set(.node(NodeID(2)), .string("xz")))])
    #expect(try hands.press("Tab") == [.command(.set(.node(NodeID(3)), .string("yz")))])
    #expect(try hands.press("Shift-Tab") == [])
    #expect(hands.cursorLine().contains("One"))
  }

  @Test("from the last field Tab goes to what stands below it first, and back from the first one to what stands above")
  func lastField() throws {
    let stacks = ["a", "b"].map { StackView($0, titled: $0.uppercased(), isActive: $0 == "a") }
    let frame = Frame(
      [
        ScreenView(
          "Form",
          [
            NodeView(.link, 1, "Above", state: .idle), NodeView(.field, 2, "One", value: .string("x")),
            NodeView(.button, 3, "Send", state: .idle),
          ])
      ],
      in: [ContainerView(.tabs, of: .root, stacks)])
    let hands = Hands(frame)
    #expect(try hands.press("Tab z Tab") == [.command(.set(.node(NodeID(2)), .string("xz")))])
    #expect(hands.cursorLine().contains("[ Send ]"))
    #expect(try hands.press("Tab") == [.command(.select("b"))])
    #expect(try hands.press("Shift-Tab Shift-Tab") == [])
    #expect(hands.cursorLine().contains("Above"))
    #expect(try hands.press("Shift-Tab") == [.command(.select("b"))])
  }

  @Test("a paste outside of a field does nothing, and that is said; into a line below it is text on one line")
  func paste() throws {
    let hands = Hands(everything())
    hands.press(.paste("qqq\nR"))
    #expect(hands.asked == [] && hands.shows("A paste goes into a field only"))
    try hands.press("g")
    hands.press(.paste("/recipes\n1"))
    #expect(hands.shows("go to /recipes 1"))
    #expect(try hands.press("Enter") == [.command(.open("/recipes 1", push: nil))])
  }

  @Test("a thousand rows: what is selected always shows, pages move by what shows")
  func scrolling() throws {
    let hands = Hands(manyLinks(10_000), rows: 15)
    for _ in 0..<30 { try hands.press("Down") }
    #expect(hands.cursorLine().contains("Row 30"))
    try hands.press("PageDown")
    #expect(hands.cursorLine().contains("Row 3") || hands.cursorLine().contains("Row 4"))
    try hands.press("End")
    #expect(hands.cursorLine().contains("Row 9999"))
    #expect(hands.picture().count == 14)
    try hands.press("PageUp Home")
    #expect(hands.cursorLine().contains("Row 0"))
  }

  @Test("long texts without anything to use are scrolled")
  func texts() throws {
    let texts = (0..<40).map { NodeView(.text, $0 + 1, Text("line \($0)")) }
    let hands = Hands(
      Frame([ScreenView("Text", texts + [NodeView(.button, 90, "At the end", state: .idle)])]), rows: 14)
    #expect(hands.shows("line 0") && !hands.shows("At the end"))
    try hands.press("Down Down")
    #expect(!hands.shows("line 0") && hands.shows("line 2"))
    #expect(try hands.press("Enter") == [], "what does not show is shown first")
    #expect(hands.shows("At the end"))
    #expect(try hands.press("Enter") == [tap(90)])
    try hands.press("PageUp PageUp PageUp PageUp PageUp PageUp")
    #expect(hands.shows("line 0"))
  }

  @Test("clicks use what is under them, the wheel scrolls")
  func mouse() throws {
    let hands = Hands(manyLinks(100), rows: 15)
    let row = hands.picture().firstIndex { $0.contains("Row 2") } ?? -1
    hands.press(.mouse(Mouse(.press(.left), row: row, column: 6)))
    #expect(hands.asked == [tap(12)])
    hands.press(.mouse(Mouse(.wheelDown, row: 5, column: 5)))
    #expect(!hands.shows("Row 0"))
    hands.press(.mouse(Mouse(.wheelUp, row: 5, column: 5)))
    #expect(hands.shows("Row 0"))
    hands.press(.mouse(Mouse(.press(.left), row: 900, column: 900)))
  }

  /// A screen of which something changes often, and on which there is more at last.
  private func ticking(_ count: Int, _ labels: [(Int, Text)] = [(2, "Tap"), (3, "Start")]) -> Frame {
    Frame([
      ScreenView(
        "Root",
        [NodeView(.text, 1, Text("ticks \(count)"))] + labels.map { NodeView(.button, $0.0, $0.1, state: .idle) })
    ])
  }

  @Test("a frame that has come and is not drawn yet swallows neither Enter nor a click")
  func betweenPictures() {
    let hands = Hands(ticking(0))
    let row = hands.picture().firstIndex { $0.contains("Start") } ?? -1
    hands.face.look(ticking(1), at: 1)
    #expect(hands.face.press(.named(.enter), at: 2) == [tap(2)])
    hands.face.look(ticking(2, [(4, "New"), (2, "Tap"), (3, "Start")]), at: 3)
    #expect(hands.face.press(.mouse(Mouse(.press(.left), row: row, column: 6)), at: 4) == [tap(3)], "what was under it")
  }

  @Test("Enter does not use what a frame that is not drawn yet has put in the place of what was selected")
  func replaced() throws {
    let hands = Hands(ticking(0))
    hands.face.look(ticking(1, [(3, "Start")]), at: 1)
    #expect(hands.face.press(.named(.enter), at: 2) == [])
    #expect(hands.cursorLine().contains("Start"))
    #expect(try hands.press("Enter") == [tap(3)])
  }

  @Test("Esc cancels what loads in a part of the screen, whether anything stands there meanwhile or not")
  func hole() throws {
    let mark = NodeView(.progress, 3, "Loading")
    let button = NodeView(.button, 4, "Do", state: .idle)
    for inside in [[mark], []] {
      let hands = Hands(Frame([ScreenView("Five", [NodeView(.hole, 2, state: .waiting, inside), button])]))
      #expect(try hands.press("Esc") == [.command(.cancel)])
      hands.show(Frame([ScreenView("Five", [NodeView(.hole, 2, state: .ready, inside), button])]))
      #expect(try hands.press("Esc") == [.command(.back)])
    }
  }

  @Test("random frames, keys and sizes never draw outside, and something always shows", arguments: 0..<60)
  func anything(seed: Int) {
    var dice = FrameDice(seed)
    let hands = Hands(
      dice.frame(), columns: dice.dice.below(90), rows: dice.dice.below(30), isFullscreen: dice.dice.chance(50))
    for _ in 0..<40 {
      switch dice.dice.below(10) {
      case 0: hands.show(dice.frame())
      // Keys may come before a frame is drawn.
      case 2:
        hands.face.look(dice.frame(), at: hands.now)
        for _ in 0..<3 { _ = hands.face.press(dice.key(), at: hands.now) }
      case 1: hands.size = ScreenSize(columns: dice.dice.below(120), rows: dice.dice.below(40))
      default: hands.press(dice.key())
      }
      let canvas = hands.face.draw(hands.size, at: hands.now)
      #expect(canvas.rows >= 1 && canvas.rows <= max(1, hands.size.rows))
      if let cursor = canvas.cursor {
        #expect((0..<canvas.rows).contains(cursor.row) && (0..<canvas.columns).contains(cursor.column))
      }
      for row in 0..<canvas.rows {
        #expect(!canvas.text(row: row).unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
      }
    }
  }
}
