import RutterCore
import RutterTerminal
import RutterText
import Testing

private func set(_ node: Int, _ text: Text) -> FaceRequest { .command(.set(.node(NodeID(node)), .string(text))) }

@Suite("Interactive face: what is typed where its place goes")
struct InterruptionTests {
  private func home(secret: Bool = false, isEnabled: Bool = true, value: Text = "") -> ScreenView {
    ScreenView(
      "Home",
      [
        NodeView(.link, 1, "Ada", state: .idle),
        NodeView(.field, 2, "Note", isEnabled: isEnabled, value: .string(value), isSecret: secret),
      ])
  }

  /// Another screen on top, which shows alone, or as a sheet.
  private func ada(over home: ScreenView? = nil) -> Frame {
    let item = PathItem(1, "x.Ada", nil, style: home == nil ? .push : .sheet, titled: "Ada")
    return Frame((home.map { [$0] } ?? []) + [ScreenView("Ada", entry: 1, [NodeView(.button, 9, "Go")])], over: [item])
  }

  @Test("a field that is covered goes on as a line below the screen, where no letter acts as a key")
  func covered() throws {
    let hands = Hands(Frame([home()]))
    try hands.press("Down Enter t h e")
    hands.show(ada())
    #expect(hands.cursorLine() == "Note: the" && hands.shows("'Note' cannot be written now."))
    hands.type(" quilt 1")
    try hands.press("Backspace Left Right")
    hands.press(.paste("q"))
    #expect(hands.asked == [] && hands.cursorLine() == "Note: the quilt q" && hands.shows("⏎ keep it"))
    #expect(try hands.press("Enter") == [])
    #expect(hands.shows("Kept until 'Note' can be written again: the quilt q"))
    #expect(try hands.press("q") == [.quit(isInterrupted: false)], "keys are keys again")
  }

  @Test("what was kept stands in its field when a person comes back, and only once")
  func kept() throws {
    let hands = Hands(Frame([home()]))
    try hands.press("Down Enter a b")
    hands.show(ada())
    try hands.press("c Enter Left")
    hands.show(Frame([home()]))
    #expect(hands.cursorLine().contains("Note") && hands.cursorLine().contains("abc"))
    #expect(try hands.press("d Enter") == [set(2, "abcd")])
    hands.show(ada())
    hands.show(Frame([home(value: "abcd")]))
    #expect(try hands.press("q") == [.quit(isInterrupted: false)])
  }

  @Test("a screen that goes again by itself gives the field back while it is written")
  func back() throws {
    let hands = Hands(Frame([home()]))
    try hands.press("Down Enter a")
    hands.show(ada())
    try hands.press("b")
    hands.show(Frame([home()]))
    #expect(!hands.shows("cannot be written") && hands.cursorLine().contains("▸") && hands.cursorLine().contains("ab"))
    #expect(try hands.press("c Enter") == [set(2, "abc")])
  }

  @Test("beneath a sheet the field still shows: Enter writes into it")
  func beneathSheet() throws {
    let hands = Hands(Frame([home()]))
    try hands.press("Down Enter a")
    hands.show(ada(over: home()))
    #expect(hands.shows("⏎ take it"))
    #expect(try hands.press("q Enter") == [set(2, "aq")])
  }

  @Test("a field that goes, or is disabled, on its own screen has its text again once it is back")
  func gone() throws {
    for without in [manyLinks(3), Frame([home(isEnabled: false)])] {
      let hands = Hands(Frame([home()]))
      try hands.press("Down Enter x")
      hands.show(without)
      #expect(try hands.press("q Enter") == [])
      #expect(hands.shows("Kept until 'Note' can be written again: xq"))
      hands.show(Frame([home()]))
      #expect(!hands.cursorLine().contains("xq"), "nobody is made to write")
      try hands.press("End Enter")
      #expect(hands.cursorLine().contains("xq"))
    }
  }

  @Test("Esc drops what was written, and says what that was; where nothing was written nothing is said")
  func drop() throws {
    let hands = Hands(Frame([home()]))
    try hands.press("Down Enter a b")
    hands.show(ada())
    #expect(try hands.press("Esc") == [])
    #expect(hands.shows("Dropped what you wrote into 'Note': ab"))
    hands.show(Frame([home()]))
    try hands.press("End Enter")
    #expect(!hands.cursorLine().contains("ab"))
    hands.show(ada())
    try hands.press("Enter")
    #expect(!hands.shows("Kept") && !hands.shows("Note"))
  }

  @Test("of a secret nothing shows below the screen either, nothing is told, and its keys are not written down")
  func secret() throws {
    for end in ["Enter", "Esc"] {
      let hands = Hands(Frame([home(secret: true)]))
      try hands.press("Down Enter")
      hands.type("hun")
      hands.show(ada())
      hands.type("ter2")
      #expect(hands.face.isWritingSecret && hands.cursorLine() == "Note: ••••••")
      try hands.press(end)
      #expect(!hands.face.isWritingSecret && hands.shows("'Note'"))
      try hands.press("m")
      #expect(!hands.shows("hun") && !hands.shows("ter2"))
    }
  }

  @Test("a click on the screen that came keeps what was written")
  func click() throws {
    let hands = Hands(Frame([home()]))
    try hands.press("Down Enter a")
    hands.show(ada())
    let row = hands.picture().firstIndex { $0.contains("[ Go ]") } ?? -1
    hands.press(.mouse(Mouse(.press(.left), row: row, column: 6)))
    #expect(hands.asked.last == .command(.tap(.node(NodeID(9)))) && hands.shows("Kept until 'Note'"))
  }

  @Test("what is typed into a filter does not act as keys on another screen, and filters again where it began")
  func filter() throws {
    let hands = Hands(Frame([home()]))
    try hands.press("/ n o")
    hands.show(ada())
    #expect(hands.shows("Another screen shows."))
    #expect(try hands.press("q 1") == [])
    #expect(hands.cursorLine() == "/noq1" && hands.shows("[ Go ]"))
    try hands.press("Backspace Backspace")
    hands.show(Frame([home()]))
    #expect(hands.shows("1 found") && !hands.shows("Ada"))
    hands.show(ada())
    #expect(try hands.press("Enter") == [])
    #expect(try hands.press("q") == [.quit(isInterrupted: false)])
  }

  @Test("a picker that goes leaves nothing to be ended")
  func picker() throws {
    let picker = NodeView(.picker, 3, "Size", value: .string("M"), choices: [.string("S"), .string("M")])
    let hands = Hands(Frame([ScreenView("Form", [picker])]))
    try hands.press("Enter Down")
    hands.show(ada())
    #expect(try hands.press("Left") == [.command(.back)])
  }
}
