import RutterText
import Testing

@testable import RutterTerminal

/// The line of a terminal on which the cursor stands, and those above it.
private struct TerminalLine {
  private(set) var above: [String] = []
  private var cells: [Character?] = []
  private(set) var cursor = 0

  /// What shows, without blanks at the end.
  var text: String {
    var text = String(cells.compactMap { $0 })
    while text.last == " " { text.removeLast() }
    return text
  }

  mutating func write(_ text: String) {
    var rest = Array(text)[...]
    while let character = rest.popFirst() {
      switch character {
      case "\r\n": end()
      case "\n": end()
      case "\r": cursor = 0
      case "\u{7}": break
      case "\u{1B}":
        #expect(rest.popFirst() == "[")
        let digits = rest.prefix { $0.isNumber }
        rest = rest.dropFirst(digits.count)
        let count = Int(String(digits)) ?? 1
        switch rest.popFirst() {
        case "K": cells = Array(cells.prefix(cursor))
        case "C": cursor += count
        case "D": cursor = max(0, cursor - count)
        default: Issue.record("an unknown sequence in \(text.debugDescription)")
        }
      default: put(character)
      }
    }
  }

  private mutating func end() {
    above.append(text)
    cells = []
    cursor = 0
  }

  private mutating func put(_ character: Character) {
    let width = TextWidth.of(character)
    while cells.count < cursor + width { cells.append(" ") }
    cells[cursor] = character
    for place in cursor + 1..<max(cursor + width, cursor + 1) { cells[place] = nil }
    cursor += width
  }
}

@Suite struct LinePromptTests {
  private func complete(_ before: String) -> Completion {
    Completion(start: 0, candidates: ["back", "bar", "cancel"].filter { $0.hasPrefix(before) })
  }

  private func keys(_ text: String) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.feed(Array(text.utf8), at: .start) + decoder.finish()
  }

  @Test("what is typed at the end is only written further")
  func appending() {
    var prompt = LinePrompt()
    #expect(prompt.open("> ") == "> ")
    #expect(prompt.press(keys("ab"), complete: complete) == "ab")
    #expect(prompt.press(keys("c\r"), complete: complete) == "c\n")
    #expect(prompt.take() == .line("abc"))
    #expect(prompt.take() == nil)
    #expect(!prompt.isOpen)
  }

  @Test("what is typed early waits for the next prompt, unseen")
  func early() {
    var prompt = LinePrompt()
    _ = prompt.open("> ")
    #expect(prompt.press(keys("one\rtwo\rthr"), complete: complete) == "one\n")
    #expect(prompt.take() == .line("one"))
    #expect(prompt.press(keys("ee"), complete: complete) == "")
    #expect(prompt.open("> ") + prompt.press([], complete: complete) == "> two\n")
    #expect(prompt.take() == .line("two"))
    #expect(prompt.open("> ") + prompt.press([], complete: complete) == "> three")
    #expect(prompt.take() == nil)
  }

  @Test("Ctrl-D on an empty line is the end")
  func end() {
    var prompt = LinePrompt()
    _ = prompt.open("> ")
    #expect(prompt.press(keys("\u{4}"), complete: complete) == "")
    #expect(prompt.take() == .end)
  }

  @Test("S8: of a secret nothing is written, and it is nothing to enter again")
  func secret() {
    var prompt = LinePrompt()
    _ = prompt.open("Word: ", isQuestion: true, isSecret: true)
    #expect(prompt.press(keys("hunter2\u{17}pass"), complete: complete) == "")
    #expect(prompt.close() + prompt.redrawn() == "\nWord: ")
    #expect(prompt.press(keys("\r"), complete: complete) == "\n")
    #expect(prompt.take() == .line("pass"))
    _ = prompt.open("> ")
    #expect(prompt.press(keys("\u{1B}[A\u{19}"), complete: complete) == "")
  }

  @Test("S8: dots stand for the part of a line that is a secret, however long it is, and the line is no history")
  func secretPart() {
    var prompt = LinePrompt(), line = TerminalLine(), written = ""
    func press(_ bytes: String) {
      let text = prompt.press(keys(bytes), secretStart: { $0.hasPrefix("Pin=") ? 4 : nil }, complete: complete)
      line.write(text)
      written += text
    }
    line.write(prompt.open("> "))
    press("back\r")
    line.write(prompt.open("> "))
    press("Pin=h")
    #expect(line.text == "> Pin=••••••" && line.cursor == 12)
    press("unter2\u{1B}[D")
    #expect(line.text == "> Pin=••••••" && line.cursor == 12)
    press("\u{1}\u{1B}[C")
    #expect(line.cursor == 3)
    // Its name is spoilt: what was a secret does not show for that.
    press("\u{8}")
    #expect(line.text == "> ••••••")
    press("P\u{1B}[A")
    #expect(line.text == "> back")
    press("\u{1B}[B")
    #expect(line.text == "> Pin=••••••")
    press("\u{5}\u{15}\u{1F}\u{19}")
    #expect(line.text == ">", "neither what was deleted nor what was there before comes back")
    press("Pin=hunter2\r")
    #expect(prompt.take() == .line("Pin=hunter2") && line.above.last == "> Pin=••••••")
    line.write(prompt.open("> "))
    press("\u{1B}[A")
    #expect(line.text == "> back")
    #expect(!written.contains("h") && !written.contains("unter"))
  }

  @Test("answers to questions are no history; lines are, over several prompts")
  func history() {
    var prompt = LinePrompt(), line = TerminalLine()
    for (question, text) in [(false, "1"), (true, "Anna"), (false, "back")] {
      line.write(prompt.open(question ? "Name: " : "> ", isQuestion: question))
      line.write(prompt.press(keys("\(text)\r"), complete: complete))
      #expect(prompt.take() == .line(text))
    }
    line.write(prompt.open("> "))
    line.write(prompt.press(keys("\u{1B}[A"), complete: complete))
    #expect(line.text == "> back")
    line.write(prompt.press(keys("\u{1B}[A"), complete: complete))
    #expect(line.text == "> 1")
  }

  @Test("Tab completes, and lists what could follow below the line, which is there again afterwards")
  func completion() {
    var prompt = LinePrompt(), line = TerminalLine()
    line.write(prompt.open("> "))
    line.write(prompt.press(keys("b\t"), complete: complete))
    #expect(line.text == "> ba")
    line.write(prompt.press(keys("\t"), complete: complete))
    #expect(line.above == ["> ba", "back  bar"])
    #expect(line.text == "> ba")
  }

  @Test("what comes from elsewhere stands below, and the line is there again, with the cursor where it was")
  func interrupted() {
    var prompt = LinePrompt(), line = TerminalLine()
    line.write(prompt.open("> "))
    line.write(prompt.press(keys("abc\u{2}"), complete: complete))
    line.write(prompt.close() + "News\n" + prompt.redrawn())
    #expect(line.above == ["> abc", "News"])
    #expect(line.text == "> abc")
    #expect(line.cursor == 4)
    line.write(prompt.redrawnInPlace())
    #expect(line.text == "> abc" && line.cursor == 4)
    line.write(prompt.giveUp("> "))
    #expect(line.above.last == "> abc" && line.text == ">")
  }

  @Test("a prompt that is wider than half of the terminal is cut")
  func widePrompt() {
    var prompt = LinePrompt(columns: 20)
    #expect(prompt.open("What is your name, please? ") == "What is y…")
    prompt.columns = 1
    #expect(prompt.open("> ") == "…")
  }

  @Test("whatever is typed, the terminal shows the prompt and the part of the line around the cursor")
  func random() {
    let inputs = [
      "a", "b c", "é", "e\u{301}", "\u{301}", "漢字", "👩‍🍳", "🇩🇪", "\u{2}", "\u{6}", "\u{1}", "\u{5}", "\u{7F}", "\u{4}",
      "\u{B}", "\u{15}", "\u{17}", "\u{19}", "\u{14}", "\u{1F}", "\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{1B}[A",
      "\u{1B}[B",
      "\t", "\u{1B}[200~one\ntwo three four\u{1B}[201~",
    ]
    var dice = Dice(seed: 5)
    for _ in 0..<200 {
      var prompt = LinePrompt(columns: 4 + dice.number(40)), line = TerminalLine(), editor = LineEditor()
      line.write(prompt.open("> "))
      for _ in 0..<30 {
        let keys = keys(inputs[dice.number(inputs.count)])
        line.write(prompt.press(keys, complete: complete))
        if prompt.take() != nil { break }
        for key in keys { _ = editor.press(key, complete: complete) }
        let lead = prompt.columns < 4 ? "…" : "> "
        let window = editor.window(columns: prompt.columns - 3)
        let shown = lead + window.text
        let end = shown.lastIndex { $0 != " " }
        #expect(line.text == end.map { String(shown[...$0]) } ?? "")
        #expect(line.cursor == 2 + window.cursor)
        if dice.number(5) == 0 { line.write(prompt.close() + "News\n" + prompt.redrawn()) }
      }
    }
  }
}
