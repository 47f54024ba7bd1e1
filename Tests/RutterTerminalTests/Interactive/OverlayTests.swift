import RutterCore
import RutterTerminal
import RutterText
import Testing

private func tap(_ node: Int) -> FaceRequest { .command(.tap(.node(NodeID(node)))) }

@Suite("Interactive face: filter, commands, help, timeline")
struct OverlayTests {
  private let fruit = Frame([
    ScreenView(
      "Fruit",
      ["Apple Pie", "Pear Pie", "Grape", "Pineapple"].enumerated().map {
        NodeView(.link, 10 + $0.offset, Text($0.element), state: .idle)
      })
  ])

  @Test("the filter shows what matches, the best first; one Enter uses it")
  func filter() throws {
    let hands = Hands(fruit)
    try hands.press("/ a p p")
    #expect(hands.shows("Apple Pie") && hands.shows("Pineapple") && !hands.shows("Grape") && !hands.shows("Pear"))
    #expect(hands.cursorLine() == "/app", "the cursor stands where is typed, until one is chosen")
    try hands.press("Down Up")
    #expect(hands.cursorLine().contains("Apple Pie"))
    #expect(try hands.press("Down Enter") == [tap(13)])
    #expect(hands.shows("Grape"))
  }

  @Test("Esc empties the filter first, then closes it; nothing that matches is said")
  func escape() throws {
    let hands = Hands(fruit)
    try hands.press("/ z z z")
    #expect(hands.shows("nothing matches"))
    #expect(!hands.shows("⏎"))
    #expect(try hands.press("Enter") == [])
    #expect(hands.shows("/zzz"), "what was typed stays to be mended")
    try hands.press("Esc")
    #expect(hands.shows("Grape") && hands.shows("/"))
    #expect(try hands.press("Esc") == [])
    #expect(try hands.press("Esc") == [.command(.back)])
  }

  @Test("digits and letters are text in a filter")
  func text() throws {
    let hands = Hands(fruit)
    #expect(try hands.press("/ 1 q R") == [])
    #expect(hands.shows("/1qR"))
  }

  private func rows(_ numbers: [Int]) -> Frame {
    Frame([ScreenView("Rows", numbers.map { NodeView(.link, 10 + $0, Text("a\($0)"), state: .idle) })])
  }

  @Test("a screen that changes under the filter leaves what is selected; another thing in its place is shown first")
  func changing() throws {
    let hands = Hands(rows([1, 2, 3]))
    try hands.press("/ a Down")
    hands.show(rows([0, 1, 2, 3]))
    #expect(hands.cursorLine().contains("a2"))
    hands.face.look(rows([0, 1, 3]), at: hands.now)
    #expect(hands.face.press(.named(.enter), at: hands.now) == [])
    #expect(hands.cursorLine().contains("a3"))
    #expect(try hands.press("Enter") == [tap(13)])
    try hands.press("/ a Down")
    hands.show(rows([5, 0, 1, 3]))
    #expect(try hands.press("Enter") == [tap(11)])
  }

  @Test("a filter that is closed and begun anew before anything is drawn shows what it finds")
  func anew() throws {
    let hands = Hands(fruit)
    try hands.press("/ a")
    #expect(hands.shows("Apple Pie"))
    for key in [Key.named(.backspace), .named(.backspace), .character("/"), .character("g")] {
      _ = hands.face.press(key, at: hands.now)
    }
    #expect(hands.shows("/g") && hands.shows("Grape") && !hands.shows("Apple Pie"))
  }

  @Test("a click on the screen closes the line that is typed below it, so that a field has the keys alone")
  func clickBesideLine() throws {
    let fields = Frame([
      ScreenView(
        "Form",
        [NodeView(.field, 1, "Name", value: .string("")), NodeView(.button, 2, "Send", state: .idle)])
    ])
    for sign in [":", "g", "/"] {
      let hands = Hands(fields)
      let row = hands.picture().firstIndex { $0.contains("Name") } ?? -1
      try hands.press("\(sign) a")
      hands.press(.mouse(Mouse(.press(.left), row: row, column: 6)))
      try hands.press("b Enter")
      #expect(hands.asked == [.command(.set(.node(NodeID(1)), .string("b")))])
      #expect(try hands.press("q") == [.quit(isInterrupted: false)], "no line takes that key")
    }
  }

  @Test("a command is completed by Tab, and carried out by its name or beginning")
  func command() throws {
    let hands = Hands(fruit)
    try hands.press(": r e f Tab")
    #expect(hands.shows(":refresh"))
    #expect(try hands.press("Enter") == [.command(.edit([.refresh(nil)]))])
    #expect(try hands.press(": b a Enter") == [.command(.back)])
    #expect(try hands.press(": q u i t Enter") == [.quit(isInterrupted: false)])
    hands.type(":open /a/b")
    #expect(try hands.press("Enter") == [.command(.open("/a/b", push: nil))])
    hands.type(":advance 1.5")
    #expect(try hands.press("Enter") == [.command(.advance(microseconds: 1_500_000))])
    hands.type(":Pear Pie")
    #expect(try hands.press("Enter") == [tap(11)])
    hands.type(":nonsense")
    #expect(try hands.press("Enter") == [])
    #expect(hands.shows("Nothing is called 'nonsense'"))
  }

  @Test("a line that is a label exactly as it shows means that, and no command")
  func labelsFirst() throws {
    let labels = ["Quit", "Cancel", "Open file", "Select all", "back", "select one"]
    let buttons = labels.enumerated().map { NodeView(.button, 10 + $0.offset, Text($0.element), state: .idle) }
    let off = NodeView(.button, 30, "Root", isEnabled: false)
    let hands = Hands(Frame([ScreenView("Words", buttons + [off])]))
    for (place, label) in labels.enumerated() {
      hands.type(":\(label)")
      #expect(hands.picture().contains { $0.contains("\(label) ") && $0.contains("on this screen") }, "\(label)")
      #expect(try hands.press("Enter") == [tap(10 + place)], "\(label)")
    }
    try hands.press(": Q u i Tab")
    #expect(hands.shows(":Quit"), "a capital means a label first")
    try hands.press("Esc : q u i Tab")
    #expect(hands.shows(":quit"))
    try hands.press("Esc")
    for word in ["quit", "cancel", "Back", "bac"] {
      hands.type(":\(word)")
      try hands.press("Enter")
      #expect(hands.asked.count == 1 && !(10...15).contains { hands.asked == [tap($0)] }, "\(word)")
    }
    hands.type(":Root")
    #expect(try hands.press("Enter") == [] && hands.shows("'Root' cannot be used now."))
    hands.type(":Quit now")
    #expect(try hands.press("Enter") == [])
  }

  @Test("every command that the table names is carried out", arguments: FaceCommand.allCases)
  func every(command: FaceCommand) throws {
    let hands = Hands(fruit)
    let before = hands.picture()
    hands.type(":\(command.rawValue)")
    try hands.press("Enter")
    #expect(hands.asked != [] || hands.picture() != before)
    #expect(!hands.shows("Nothing is called"))
  }

  @Test("lines that were typed come back by the arrows")
  func history() throws {
    let hands = Hands(fruit)
    hands.type("g/first")
    try hands.press("Enter g Up")
    #expect(hands.shows("go to /first"))
  }

  @Test("? shows every key of the table, and Esc closes it")
  func help() throws {
    let hands = Hands(fruit, columns: 80, rows: 60)
    try hands.press("?")
    for row in KeyTable.parts.flatMap(\.rows) { #expect(hands.shows(row.keys), "\(row.keys)") }
    #expect(try hands.press("Esc") == [])
    #expect(hands.shows("Grape"))
  }

  @Test("on narrow terminals no word of the help is cut", arguments: [40, 49, 50, 60, 80])
  func wholeHelp(columns: Int) throws {
    let hands = Hands(fruit, columns: columns, rows: 120)
    try hands.press("?")
    let words = hands.picture().joined(separator: " ").split(separator: " ")
    #expect(!hands.picture().contains { $0.hasSuffix("…") })
    for word in KeyTable.parts.flatMap(\.rows).flatMap({ $0.does.split(separator: " ") }) {
      #expect(words.contains(word), "\(word)")
    }
  }

  @Test("the wheel does not turn a page beyond its end")
  func wheelOverPage() throws {
    let hands = Hands(fruit, columns: 60, rows: 14)
    try hands.press("?")
    for _ in 0..<100 { hands.press(.mouse(Mouse(.wheelDown, row: 5, column: 5))) }
    let end = hands.picture()
    hands.press(.mouse(Mouse(.wheelUp, row: 5, column: 5)))
    #expect(hands.picture() != end)
  }

  @Test("the timeline shows each moment as it was, only looks, and Esc returns to the present")
  func timeline() throws {
    let hands = Hands(fruit)
    hands.tell([.frame], .activated(NodeID(12)), frame: manyLinks(3, "Then"))
    hands.now += 2_000_000
    hands.tell([.frame], .back, frame: fruit)
    try hands.press("t")
    #expect(hands.shows("2 of 2") && hands.shows("● back") && hands.shows("Grape"))
    try hands.press("Left")
    #expect(hands.shows("● tap \"Grape\"") && hands.shows("Row 2") && !hands.shows("Pineapple"))
    #expect(try hands.press("Enter") == [])
    #expect(hands.shows("Pineapple") && !hands.shows("●"))
  }

  @Test("a moment that is looked at stays while more happens, and times count from the beginning")
  func longTimeline() throws {
    let hands = Hands(fruit)
    func happen() {
      hands.now += 1_000_000
      hands.tell([.frame], .back, frame: fruit)
    }
    for _ in 0..<1000 { happen() }
    try hands.press("t PageUp PageUp PageUp Left")
    #expect(hands.shows("969 of 1000 after 968.0 s"))
    happen()
    #expect(hands.shows("969 of 1001 after"), "the oldest were dropped meanwhile")
    #expect(hands.shows("after 968.0 s"))
    try hands.press("Right")
    #expect(hands.shows("970 of 1001"))
    try hands.press("Home Left")
    #expect(hands.shows("101 of 1001 after 100.0 s"))
    for _ in 0..<100 { happen() }
    #expect(hands.shows("201 of 1101"), "what is not kept any more gives its place to the oldest")
    try hands.press("Right")
    #expect(hands.shows("202 of 1101"))
  }

  @Test("what was told can be read again")
  func messages() throws {
    let hands = Hands(fruit)
    hands.tell([.log(LogLine(.info, plugin: PluginID(1), text: "hello\nthere"))])
    #expect(hands.shows("· hello"))
    hands.now += 2_000_000
    try hands.press("j")
    #expect(!hands.shows("hello"))
    try hands.press("m")
    #expect(hands.shows("· hello"))
  }

  @Test("what is being read of all messages stays where it is while more comes; what is told again is counted")
  func readMessages() throws {
    let hands = Hands(fruit, columns: 60, rows: 12)
    func log(_ text: String) { hands.tell([.log(LogLine(.info, plugin: PluginID(1), text: text))]) }
    for number in 0..<40 { log("line \(number)") }
    try hands.press("m Down Down Down")
    let first = hands.picture()[2]
    for number in 0..<30 { log("more \(number)") }
    #expect(hands.picture()[2] == first)
    try hands.press("Home")
    for _ in 0..<3 { log("same") }
    #expect(hands.picture().filter { $0.contains("same") } == ["· same (×3)"])
  }

  @Test("the page of all messages follows what comes while it is read, and the width")
  func growingMessages() throws {
    let hands = Hands(fruit, columns: 60, rows: 300)
    func log(_ text: String) { hands.tell([.log(LogLine(.info, plugin: PluginID(1), text: text))]) }
    func told() -> [String] { hands.picture().filter { $0.hasPrefix("· ") } }
    log("first " + String(repeating: "word ", count: 20))
    try hands.press("m")
    #expect(hands.picture().filter { $0.contains("word") }.count == 2)
    log("second")
    #expect(told().map { $0.contains("second") } == [true, false])
    hands.size = ScreenSize(columns: 30, rows: 300)
    #expect(hands.picture().filter { $0.contains("word") }.count > 3)
    for number in 0..<199 { log("line \(number)") }
    #expect(told().first?.contains("line 198") == true && told().last?.contains("second") == true)
    #expect(told().count == 200)
    for number in 0..<500 { log("again \(number)") }
    #expect(hands.shows("… 501 before those are"))
    #expect(told().first?.contains("again 499") == true && told().last?.contains("again 300") == true)
  }
}
