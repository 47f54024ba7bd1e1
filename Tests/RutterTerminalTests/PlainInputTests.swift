import RutterCore
import RutterTerminal
import Testing

@Suite("Plain face: what a person types")
struct PlainInputTests {
  private func face(_ frame: Frame = everything()) -> PlainFace {
    var face = PlainFace()
    _ = face.frame(frame)
    return face
  }

  private func say(_ line: String, _ frame: Frame = everything()) -> String {
    var face = face(frame)
    if case .say(let text) = face.input(line) { return text }
    return "no answer"
  }

  @Test("words")
  func words() {
    var face = face()
    #expect(face.input("back") == .back)
    #expect(face.input(" cancel ") == .cancel)
    #expect(face.input(":cancel") == .cancel)
    #expect(say("Cancel").hasPrefix("Nothing here is called 'Cancel'. Did you mean 'cancel'?"))
    #expect(face.input("open /recipes/1") == .open("/recipes/1"))
    #expect(face.input(":open cook:recipes") == .open("cook:recipes"))
    #expect(face.input("open  https://a/b c") == .open("https://a/b c"))
    #expect(say(":open") == "open takes a URL: :open /recipes/1\n")
    #expect(say("open") == "Nothing here is called 'open'. open takes a URL: :open /recipes/1\n")
    #expect(say("open sesame") == "Nothing here is called 'open sesame'. open takes a URL: :open /recipes/1\n")
    #expect(say("select") == "Nothing here is called 'select'. select takes a tab: there is none here.\n")
    #expect(say("/t/4") == "Nothing here is called '/t/4'. To go where a URL leads, type :open /t/4\n")
    #expect(face.input("wait") == .wait)
    #expect(face.input("quit") == .quit)
    #expect(face.input("advance 1.5") == .advance(microseconds: 1_500_000))
    #expect(face.input("") == .nothing)
    #expect(face.input("  \t") == .nothing)
    #expect(say("help").contains("Name = Anna"))
    #expect(say("advance soon") == "advance takes seconds, a number such as 1.5, got 'soon'.\n")
  }

  @Test("S8: what is written behind the name of a secret field is known for a secret")
  func secretStart() {
    let frame = Frame([
      ScreenView(
        "Login",
        [
          NodeView(.field, 1, "Pin", value: .string(""), isSecret: true),
          NodeView(.field, 2, "Name", value: .string("")),
          NodeView(.field, 3, "a=b", value: .string(""), isSecret: true),
        ])
    ])
    var face = face(frame)
    for (line, start) in [
      ("Pin = x", 6), ("  pin=x", 6), ("1 = x = y", 4), (":set Pin = x", 11), ("set P =  x", 9), ("a=b=c", 4),
      ("Pin = ", 6), ("Pin =", 5),
    ] {
      #expect(face.secretStart(in: line) == start, "\(line)")
    }
    for line in ["", "Pin", "Name = Pin = x", "2 = x", "nothing = x", ":back = x", "= x", "hunter2"] {
      #expect(face.secretStart(in: line) == nil, "\(line)")
    }
    face.wordMark = ":"
    #expect(face.secretStart(in: "Pin = x") == nil && face.secretStart(in: ":set Pin = x") == 11)
    face.wordMark = ""
    _ = face.input("Name")
    #expect(face.secretStart(in: "Pin = x") == nil, "that is the text of a field")
  }

  @Test("':set LABEL = VALUE' writes, turns and chooses in one line, whatever else the label means")
  func setting() {
    let frame = Frame([
      ScreenView(
        "Form",
        [
          NodeView(.field, 2, "Name", value: .string("")), NodeView(.field, 3, "a = b", value: .string("")),
          NodeView(.toggle, 4, "back", value: .boolean(false)),
          NodeView(.picker, 5, "Size", value: .string("S"), choices: ["S", "M"].map { .string($0) }),
        ])
    ])
    var face = face(frame)
    #expect(face.input(":set Name = Anna") == .set(NodeID(2), .string("Anna")))
    #expect(face.input(":set 1=Anna") == .set(NodeID(2), .string("Anna")))
    #expect(face.input(":set a = b = c = d") == .set(NodeID(3), .string("c = d")))
    #expect(face.input("a = b = c") == .set(NodeID(3), .string("c")))
    #expect(face.input("Name = a = b") == .set(NodeID(2), .string("a = b")))
    #expect(face.input(":set back = on") == .set(NodeID(4), .boolean(true)))
    #expect(face.input(":set Size = m") == .set(NodeID(5), .string("M")))
    #expect(face.input("set Name = Anna") == .set(NodeID(2), .string("Anna")))
    #expect(say("set Nmae = x", frame) == "Nothing here is called 'Nmae'. Did you mean 'Name'?\n")
    let long = String(repeating: "set ", count: 100_000) + "= x"
    #expect(say(long, frame).hasPrefix("Nothing here is called 'set set set "))
    #expect(say(":set Name", frame) == "set takes a label and a value: :set Name = Anna\n")
    #expect(say(":set", frame) == "set takes a label and a value: :set Name = Anna\n")
    #expect(say(":set Nmae = x", frame) == "Nothing here is called 'Nmae'. Did you mean 'Name'?\n")
  }

  @Test("help is no wider than the terminal")
  func helpWidth() {
    for columns in [20, 40, 59, 60, 80, 200] {
      var face = face()
      face.columns = columns
      guard case .say(let text) = face.input("help") else { return #expect(Bool(false), "no help") }
      for line in text.split(separator: "\n") { #expect(line.count <= columns, "\(line)") }
      #expect(text.contains("quit") && text.contains(":set Name = Anna"))
    }
  }

  @Test("a number is that of the frame last printed")
  func numbers() {
    var face = face()
    #expect(face.input("3") == .activate(NodeID(6)))
    #expect(face.input("7") == .activate(NodeID(10)))
    #expect(say("0") == "There is no 0: the numbers are 1 to 8. Type show to see the screen again.\n")
    #expect(say("99999999999999999999").hasPrefix("Nothing here is called"))
    #expect(say("1", Frame([ScreenView("", [])])).hasPrefix("There is no 1: nothing here has a number."))
  }

  @Test("a label: exact, then whatever the case, then its beginning")
  func labels() {
    var face = face()
    #expect(face.input("Pear Pie") == .activate(NodeID(6)))
    #expect(face.input("pear pie") == .activate(NodeID(6)))
    #expect(face.input("one") == .activate(NodeID(4)))
    #expect(say("s") == "'s' may be 1) Share, 4) Sugar, 8) Size. Enter a number.\n")
    #expect(say("Paer Pie") == "Nothing here is called 'Paer Pie'. Did you mean 'Pear Pie'?\n")
    #expect(say("zzzzzzzzzz") == "Nothing here is called 'zzzzzzzzzz'. Enter a number or a label, or type help.\n")
    #expect(say("Secret") == "'Secret' cannot be used now.\n")
    let long = String(repeating: "z", count: 100_000), short = String(repeating: "z", count: 64) + "…"
    #expect(say(long).contains("'\(short)'") && say(long).count < 200)
    #expect(say(":bakc") == "Nothing here is called ':bakc'. Did you mean ':back'?\n")
    #expect(say("bakc") == "Nothing here is called 'bakc'. Did you mean 'back'?\n")
  }

  @Test("a label with a sign in it is still a label")
  func signs() {
    var face = face(
      Frame([ScreenView("", [NodeView(.link, 1, "a = b"), NodeView(.link, 2, "Twice"), NodeView(.link, 3, "Twice")])]))
    #expect(face.input("a = b") == .activate(NodeID(1)))
    #expect(face.input("Twice") == .say("'Twice' may be 2) Twice, 3) Twice. Enter a number.\n"))
  }

  @Test("a label byte for byte comes before words and numbers, which a colon always reaches")
  func odd() {
    let links = [
      NodeView(.link, 1, "back"), NodeView(.link, 2, "7"), NodeView(.link, 3, "1"), NodeView(.button, 4, "Quit"),
    ]
    var face = face(Frame([ScreenView("", links)]))
    #expect(face.input("back") == .activate(NodeID(1)))
    #expect(face.input(":back") == .back)
    #expect(face.input("\"back\"") == .activate(NodeID(1)))
    #expect(face.input("7") == .activate(NodeID(2)))
    #expect(face.input("1") == .activate(NodeID(3)))
    #expect(face.input(":1") == .activate(NodeID(1)))
    #expect(face.input("2") == .activate(NodeID(2)))
    #expect(face.input("Quit") == .activate(NodeID(4)))
    #expect(face.input("quit") == .quit)
    #expect(face.input(":quit") == .quit)
  }

  @Test("S8: a field takes text")
  func fields() {
    var face = face()
    #expect(face.input("Name = Bo B.") == .set(NodeID(9), .string("Bo B.")))
    #expect(face.input("name=a=b") == .set(NodeID(9), .string("a=b")))
    #expect(face.input("6 = \" x \"") == .set(NodeID(9), .string(" x ")))
    #expect(face.input("Name =") == .set(NodeID(9), .string("")))
    #expect(
      face.input("6") == .say("Name is Anna. Type the new text; \"\" empties it, an empty line leaves it.\n"))
    #expect(face.prompt == "Name: ")
    #expect(face.input("back") == .set(NodeID(9), .string("back")))
    #expect(face.prompt == "> ")
    _ = face.input("6")
    #expect(face.input("") == .say("Left as it was.\n"))
    _ = face.input("6")
    #expect(face.input("\"\"") == .set(NodeID(9), .string("")))
  }

  @Test("a question outlives a frame in which its node still shows")
  func questions() {
    var face = face()
    _ = face.input("6")
    _ = face.frame(everything(servings: 9))
    #expect(face.input("Zoe") == .set(NodeID(9), .string("Zoe")))
  }

  @Test("S8: the line that is being typed when what was asked for goes is no command", arguments: [true, false])
  func lostQuestion(isSecret: Bool) {
    let field = NodeView(.field, 1, "Pin", value: .string(""), isSecret: isSecret)
    let login = Frame([ScreenView("Login", [field])]), other = Frame([ScreenView("Other", entry: 5, [])])
    var face = face(login)
    _ = face.input("Pin")
    let told = "'Pin' cannot be changed any more; Enter ends the line that asks for it.\n"
    #expect(face.frame(other).hasSuffix(told))
    #expect(!face.frame(other).contains(told), "that is told once")
    #expect(face.prompt == "Pin: " && face.asksForSecret == isSecret)
    let answer = "What you typed for 'Pin' was not taken: it cannot be changed any more.\n"
    #expect(face.input("quit") == .say(answer))
    #expect(face.input("quit") == .quit)
    _ = face.frame(login)
    for line in ["", "x"] {
      _ = face.input("Pin")
      _ = face.frame(other)
      if line.isEmpty { #expect(face.input("") == .nothing) }
      _ = face.frame(login)
    }
    #expect(face.input("x") == .set(NodeID(1), .string("x")), "it was there again before the line was entered")
  }

  @Test("S8: a toggle takes on and off, a picker one of its choices")
  func choices() {
    var face = face()
    #expect(face.input("Vegan = off") == .set(NodeID(10), .boolean(false)))
    #expect(face.input("7 = yes") == .set(NodeID(10), .boolean(true)))
    #expect(say("Vegan = perhaps") == "Vegan is on or off, got 'perhaps'.\n")
    #expect(face.input("Size = s") == .set(NodeID(11), .string("S")))
    #expect(say("Size = XL") == "Size is one of S, M, got 'XL'.\n")
    #expect(
      face.input("8")
        == .say("Size: type a number or a choice; an empty line leaves it as it is.\n  1) S\n  2) M (now)\n"))
    #expect(face.input("1") == .set(NodeID(11), .string("S")))
    #expect(say("Pear Pie = x") == "Pear Pie is a link and takes no text.\n")
    #expect(say("Nmae = x") == "Nothing here is called 'Nmae'. Did you mean 'Name'?\n")
  }

  private func picker(_ choices: [Value], now: Value) -> PlainFace {
    face(Frame([ScreenView("P", [NodeView(.picker, 1, "Num", value: now, choices: choices)])]))
  }

  @Test("choices that are whole numbers have no other numbers: what is typed is a choice")
  func numbersToChooseFrom() {
    for (third, isNumber) in [(Value.integer(1), true), (.string("1"), true), (.string("one"), false)] {
      var face = picker([.integer(3), .integer(20), third], now: .integer(20))
      let text = isNumber ? "1" : "one"
      #expect(
        face.input("Num")
          == .say("Num: type a choice; an empty line leaves it as it is.\n  3\n  20 (now)\n  \(text)\n"))
      #expect(face.prompt == "Num: ")
      #expect(face.input("3") == .set(NodeID(1), .integer(3)))
      #expect(face.input("Num = \(text)") == .set(NodeID(1), third))
      #expect(face.input("Num = 2") == .say("Num is one of 3, 20, \(text), got '2'.\n"))
    }
  }

  @Test("a choice with blanks at its ends, or without any letter, stands in quotes and is typed so")
  func blanks() {
    var face = picker([.string(" S"), .string(""), .string("\"q\""), .string("M")], now: .string("M"))
    let listed = "  1) \" S\"\n  2) \"\"\n  3) \"q\"\n  4) M (now)\n"
    #expect(face.input("Num") == .say("Num: type a number or a choice; an empty line leaves it as it is.\n" + listed))
    #expect(face.completion(before: "\" ").candidates == ["\" S\""])
    #expect(face.input("\" S\"") == .set(NodeID(1), .string(" S")))
    #expect(face.input("Num = \" s\"") == .set(NodeID(1), .string(" S")))
    #expect(face.input("Num = \"\"") == .set(NodeID(1), .string("")))
    #expect(face.input("Num = \"q\"") == .set(NodeID(1), .string("\"q\"")))
    #expect(face.input("Num = S") == .say("Num is one of \" S\", \"\", \"q\", M, got 'S'.\n"))
  }
}
