import RutterCore
import RutterTerminal
import RutterText
import Testing

private func set(_ node: Int, _ text: Text) -> FaceRequest { .command(.set(.node(NodeID(node)), .string(text))) }

@Suite("Interactive face: fields and pickers")
struct EditingTests {
  private func form(secret: Bool = false) -> Frame {
    Frame([
      ScreenView(
        "Form",
        [
          NodeView(.field, 1, "Name", value: .string("Anna"), isSecret: secret),
          NodeView(.field, 2, "City", value: .string("")),
          NodeView(.picker, 3, "Size", value: .string("M"), choices: [.string("S"), .string("M"), .string("L")]),
          NodeView(.button, 4, "Send", state: .idle),
        ])
    ])
  }

  @Test("Enter begins to write, every key is text, Enter takes it: one operation")
  func write() throws {
    let hands = Hands(form())
    try hands.press("Enter")
    hands.type(" q/3?jk")
    #expect(hands.asked == [])
    #expect(hands.cursorLine().contains("Anna q/3?jk"))
    #expect(try hands.press("Enter") == [set(1, "Anna q/3?jk")])
    #expect(try hands.press("Enter Enter") == [], "the same text is no operation")
  }

  @Test("a click on a field that is disabled does not begin to write, and says why")
  func disabled() throws {
    let field = NodeView(.field, 1, "Name", isEnabled: false, value: .string("Anna"))
    let hands = Hands(Frame([ScreenView("Form", [field, NodeView(.button, 4, "Send", state: .idle)])]))
    let row = hands.picture().firstIndex { $0.contains("Anna") } ?? -1
    hands.press(.mouse(Mouse(.press(.left), row: row, column: 12)))
    #expect(hands.asked == [] && hands.shows("That cannot be used now."))
    hands.type("x")
    #expect(!hands.shows("Annax"))
  }

  @Test("Esc leaves it as it was")
  func leave() throws {
    let hands = Hands(form())
    try hands.press("Enter x Esc")
    #expect(hands.cursorLine().contains("Anna") && !hands.cursorLine().contains("Annax"))
    #expect(try hands.press("Esc") == [.command(.back)])
  }

  @Test("up and down take the text, and go on")
  func arrows() throws {
    let hands = Hands(form())
    #expect(try hands.press("Enter x Down") == [set(1, "Annax")])
    #expect(hands.cursorLine().contains("City"))
  }

  @Test("the cursor stands in the text, by columns")
  func cursor() throws {
    let hands = Hands(form())
    try hands.press("Down Enter")
    hands.type("日本é")
    let canvas = hands.face.draw(hands.size, at: 0)
    let start = canvas.cursor.map { $0.column - 5 } ?? 0
    #expect(canvas.cursor.map { canvas[$0.row, start].character } == "日")
    try hands.press("Left Left")
    #expect(hands.face.draw(hands.size, at: 0).cursor?.column == start + 2)
  }

  @Test("of a secret nothing shows, neither letters nor their number")
  func secret() throws {
    let hands = Hands(form(secret: true))
    try hands.press("Enter h")
    let before = hands.picture()
    hands.type("unter2")
    #expect(hands.picture() == before)
    #expect(try hands.press("Enter") == [set(1, "hunter2")])
    #expect(!hands.picture().joined().contains("hunter2"))
  }

  @Test("a secret that nothing is done to stays, and what is seen to be deleted is emptied")
  func emptySecret() throws {
    let hands = Hands(form(secret: true))
    #expect(try hands.press("Enter Enter") == [] && hands.press("Enter Tab Up") == [])
    #expect(try hands.press("Enter Left Esc") == [])
    for keys in ["x Ctrl-u", "Ctrl-u", "Backspace", "x Backspace", "x Ctrl-_ Ctrl-w"] {
      try hands.press("Home Enter")
      #expect(hands.cursorLine().contains("••••••") && hands.shows("⏎ leave it"))
      try hands.press(keys)
      #expect(!hands.cursorLine().contains("•") && hands.shows("⏎ empty it"), "\(keys)")
      #expect(try hands.press("Enter") == [set(1, "")], "\(keys)")
    }
    #expect(try hands.press("Home Enter Ctrl-u Esc") == [])
    #expect(try hands.press("Enter x Ctrl-_ Enter") == [], "what is undone is not done")
  }

  @Test("a secret that is empty stays so")
  func noSecret() throws {
    let field = NodeView(.field, 1, "Pin", value: .string("‹secret 0›"), isSecret: true)
    let hands = Hands(Frame([ScreenView("Form", [field])]))
    try hands.press("Enter")
    #expect(!hands.cursorLine().contains("•"))
    #expect(try hands.press("x Ctrl-u Enter") == [])
  }

  @Test("a text with a secret in it is left as it is, or replaced as a whole, and does not show while it is written")
  func partlySecret() throws {
    let field = NodeView(.field, 1, "Street", value: .string("Main St ‹secret 4›b"))
    let hands = Hands(Frame([ScreenView("Form", [field])]))
    try hands.press("Enter")
    #expect(hands.shows("A part of it is a secret") && hands.cursorLine().contains("Main St ‹secret 4›b"))
    #expect(hands.face.isWritingSecret)
    #expect(try hands.press("Enter") == [])
    #expect(try hands.press("Enter b Esc") == [])
    try hands.press("Enter")
    hands.type("Side St 1234")
    #expect(!hands.shows("Side") && !hands.shows("1234") && !hands.shows("Main"))
    #expect(try hands.press("Enter") == [set(1, "Side St 1234")])
  }

  @Test("line ends and tabs show as signs and stay, whatever else is changed")
  func lines() throws {
    let text: Text = "one\ntwo\tthree\r\nfour\u{1B}"
    let hands = Hands(Frame([ScreenView("Form", [NodeView(.field, 1, "Lines", value: .string(text))])]))
    try hands.press("Enter")
    #expect(hands.cursorLine().contains(#"one⏎two⇥three⏎four\u{1B}"#))
    #expect(try hands.press("Enter") == [])
    #expect(try hands.press("Enter Home x Enter") == [set(1, "xone\ntwo\tthree\r\nfour\u{1B}")])
    #expect(try hands.press("Enter Home Right Right Right Delete Enter") == [set(1, "onetwo\tthree\r\nfour\u{1B}")])
    try hands.press("Enter End")
    hands.press(.paste("a\nb"))
    #expect(try hands.press("Enter") == [set(1, "one\ntwo\tthree\r\nfour\u{1B}a b")], "what is pasted is one line")
  }

  @Test("a picker opens its choices; Enter takes one, Esc none, and digits choose")
  func picker() throws {
    let hands = Hands(form())
    try hands.press("End Up Enter")
    #expect(hands.shows("(•) M") && hands.shows("( ) L"))
    #expect(hands.cursorLine().contains("M"))
    #expect(try hands.press("Down Enter") == [set(3, "L")])
    #expect(try hands.press("Enter Esc") == [])
    #expect(!hands.shows("( ) L"))
    #expect(try hands.press("Enter 1") == [set(3, "S")])
    #expect(try hands.press("Enter Enter") == [], "what is chosen already is no operation")
  }

  @Test("of choices that are whole numbers a digit is the choice, not its place")
  func numbers() throws {
    let choices: [Value] = [.integer(3), .integer(20), .integer(1)]
    let picker = NodeView(.picker, 3, "Size", value: .integer(20), choices: choices)
    let hands = Hands(Frame([ScreenView("Form", [picker])]))
    #expect(try hands.press("Enter 1") == [.command(.set(.node(NodeID(3)), .integer(1)))])
    #expect(try hands.press("Enter 2 3") == [.command(.set(.node(NodeID(3)), .integer(3)))])
  }

  @Test("of more choices than there are rows the chosen one shows")
  func longPicker() throws {
    let hands = Hands(sizes((1...60).map { "size \($0)" }, now: "size 1"))
    try hands.press("Enter")
    for number in 2...60 {
      try hands.press("Down")
      #expect(hands.cursorLine().contains("( ) size \(number)"))
    }
    #expect(try hands.press("Enter") == [set(3, "size 60")])
  }

  @Test("a long label gives way to what can be done with it, and to what is written")
  func longLabels() throws {
    let long = Text(String(repeating: "long ", count: 40))
    var button = NodeView(.button, 1, long)
    button.isEnabled = false
    let nodes = [button, NodeView(.link, 2, long), NodeView(.field, 3, long, value: .string("x"))]
    let hands = Hands(Frame([ScreenView("Long", nodes)]))
    #expect(hands.shows("… ] (disabled)") && hands.shows("… ›"))
    try hands.press("End Enter a b c d e f g h")
    #expect(hands.shows("xabcdefgh"))
  }

  private func sizes(_ choices: [Text], now: Text = "M") -> Frame {
    Frame([
      ScreenView("Size", [NodeView(.picker, 3, "Size", value: .string(now), choices: choices.map { .string($0) })])
    ])
  }

  @Test("choices that change while a picker is open leave the one that is meant; if that goes, what is chosen stays")
  func changedChoices() throws {
    let hands = Hands(sizes(["S", "M", "L", "XL"]))
    try hands.press("Enter Down")
    hands.show(sizes(["XS", "S", "M", "L", "XL"]))
    #expect(hands.cursorLine().contains("( ) L"))
    #expect(try hands.press("Enter") == [set(3, "L")])
    try hands.press("Enter Down")
    let row = hands.picture().firstIndex { $0.contains("( ) XL") } ?? -1
    hands.face.look(sizes(["S", "M", "XL"]), at: hands.now)
    #expect(hands.face.press(.mouse(Mouse(.press(.left), row: row, column: 10)), at: hands.now) == [set(3, "XL")])
    hands.show(sizes(["S", "M", "L", "XL"]))
    try hands.press("Enter Down")
    hands.show(sizes(["S", "M", "XL"]))
    #expect(hands.cursorLine().contains("(•) M"))
    #expect(try hands.press("Enter") == [])
    try hands.press("Enter Down")
    hands.show(sizes(["S", "L"]))
    #expect(!hands.shows("( )"), "neither is there any more")
  }

  @Test("as much as a value may hold is taken from a paste, and more is told")
  func largePaste() throws {
    let hands = Hands(form())
    try hands.press("Down Enter")
    hands.press(.paste(String(repeating: "a", count: Value.longestText)))
    #expect(!hands.shows("found room"))
    hands.press(.paste("b"))
    #expect(hands.shows("found room"))
  }
}
