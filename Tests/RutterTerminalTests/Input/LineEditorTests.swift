import Testing

@testable import RutterTerminal

@Suite struct LineEditorTests {
  /// What is left of some keys, with `|` for the cursor.
  private func line(_ keys: String, _ editor: LineEditor = LineEditor()) throws -> String {
    var editor = editor
    for key in try Self.keys(keys) { _ = editor.press(key) }
    return shown(editor)
  }

  private func shown(_ editor: LineEditor) -> String {
    String(editor.line.characters[..<editor.line.cursor]) + "|" + String(editor.line.characters[editor.line.cursor...])
  }

  /// Keys parted by blanks; a word of several characters that is no key is typed letter by letter.
  private static func keys(_ text: String) throws -> [Key] {
    text.split(separator: " ").flatMap { word in
      (try? [KeyText.key(String(word))]) ?? word.map { Key.character($0 == "_" ? " " : $0) }
    }
  }

  @Test(
    "keys do what they do in the shell",
    arguments: [
      ("abc", "abc|"), ("abc Left Left x", "ax|bc"), ("abc Ctrl-a x Ctrl-e y", "xabcy|"),
      ("abc Home x End y", "xabcy|"), ("abc Ctrl-b Ctrl-b Ctrl-f x", "abx|c"), ("abc Backspace", "ab|"),
      ("abc Left Delete", "ab|"), ("abc Ctrl-a Ctrl-d", "|bc"), ("Backspace Delete Left Right", "|"),
      ("one_two-3 Alt-b", "one two-|3"), ("one_two-3 Alt-b Alt-b Alt-b", "|one two-3"),
      ("one_two Ctrl-Left x", "one x|two"), ("one_two Home Ctrl-Right x", "onex| two"),
      ("one_two Home Alt-f Alt-f", "one two|"), ("one_two Alt-Backspace", "one |"), ("one_a-b Ctrl-w", "one |"),
      ("one_a-b Alt-Backspace", "one a-|"), ("one_two Home Alt-d", "| two"), ("one_two Home Ctrl-Delete", "| two"),
      ("one_two Alt-b Ctrl-k", "one |"), ("one_two Alt-b Ctrl-u", "|two"), ("ab Ctrl-t", "ba|"),
      ("abc Left Ctrl-t", "acb|"), ("a Ctrl-t", "a|"), ("one Home Alt-u", "ONE|"), ("ONE Home Alt-l", "one|"),
      ("one_two Home Alt-c Alt-c", "One Two|"), ("one_two Ctrl-w Ctrl-y Ctrl-y", "one twotwo|"),
      ("a_b Ctrl-w Ctrl-w Ctrl-y", "a b|"), ("a_b Home Ctrl-k Ctrl-y", "a b|"),
      ("a_b Alt-b Ctrl-k Ctrl-u Ctrl-y", "a b|"), ("one Ctrl-u two Ctrl-u Ctrl-y Alt-y", "one|"),
      ("one Ctrl-u two Ctrl-u Ctrl-y Alt-y Alt-y", "two|"), ("one Alt-y", "one|"),
      ("abc Ctrl-_", "|"), ("abc Left x Ctrl-_", "ab|c"), ("ab Ctrl-u Ctrl-_ Ctrl-_", "|"),
    ])
  func editing(_ keys: String, _ line: String) throws {
    #expect(try self.line(keys) == line)
  }

  @Test("a character of several scalars is one, however it comes, and is removed as one")
  func clusters() throws {
    #expect(try line("e U+0301 x Left Left") == "|e\u{301}x")
    #expect(try line("👩 U+200D 🍳 x Left Backspace") == "|x")
    var editor = LineEditor()
    // Two flags, between which a letter parts what would be other flags.
    _ = editor.press(.paste("🇩x🇪🇫🇷"))
    editor.move(to: 2)
    _ = editor.press(.named(.backspace))
    #expect(shown(editor) == "🇩🇪|🇫🇷")
    #expect(editor.line.characters.count == 2)
  }

  /// What is written, and what stands behind it.
  private static let joiningTexts = [
    ("🇩🇪", "🇫🇷"), ("👩\u{200D}💻", "👍"), ("👩\u{200D}💻", "👨\u{200D}👩\u{200D}👧"),
    ("\u{1112}\u{1161}\u{11AB}", "한"),
    ("e", "\u{301}x"), ("e\u{301}", "x"), ("🇩", "🇫🇷"), ("👍🏽", "👍"),
  ]

  @Test("what is written stands before what stood there, even what would join that", arguments: joiningTexts)
  func joining(_ first: String, _ second: String) {
    for isPaste in [false, true] {
      var editor = LineEditor(second)
      _ = editor.press(.named(.home))
      let keys = isPaste ? [Key.paste(first)] : first.unicodeScalars.map { Key.character(Character($0)) }
      for key in keys { #expect(editor.press(key) == .changed) }
      #expect(Array(editor.text.unicodeScalars) == Array((first + second).unicodeScalars))
      var deleting = editor
      for _ in first where !deleting.line.beforeCursor.isEmpty { _ = deleting.press(.named(.backspace)) }
      #expect(Array(deleting.text.unicodeScalars) == Array(second.unicodeScalars), "it goes again by itself")
      _ = editor.press(.named(.end))
      #expect(editor.line.characters == Array(first + second) && editor.line.cursor == editor.line.characters.count)
    }
  }

  @Test("a place in a text that joins is found again by what stands before it")
  func movingAway() {
    var editor = LineEditor("🇫🇷🇧🇪x")
    for key: Key in [.named(.home), .character("🇩"), .named(.right)] { _ = editor.press(key) }
    #expect(editor.text == "🇩🇫🇷🇧🇪x" && editor.line.characters.map(String.init) == ["🇩🇫", "🇷🇧", "🇪", "x"])
    #expect(editor.line.beforeCursor == "🇩🇫🇷🇧")
    editor.move(to: 0)
    #expect(editor.line.characters.count == 4 && editor.line.cursor == 0)
  }

  @Test("a paste is text on one line, whatever is in it")
  func paste() {
    var editor = LineEditor()
    #expect(editor.press(.paste("one\r\ntwo\nthree\tfour\u{1B}[A\u{0}\r")) == .changed)
    #expect(editor.text == "one two three four[A ")
    #expect(editor.press(.paste("\u{7}")) == .unchanged)
    #expect(editor.press(.control("_")) == .changed)
    #expect(editor.text == "")
  }

  @Test("what a key means to a line, and what is for somebody else")
  func reactions() {
    var editor = LineEditor()
    #expect(editor.press(.control("d")) == .ended)
    #expect(editor.press(.named(.left)) == .unchanged)
    #expect(editor.press(.character("a")) == .changed)
    #expect(editor.press(.control("d")) == .unchanged)
    #expect(editor.press(.named(.enter)) == .entered)
    for key: Key in [.named(.escape), .named(.f1), .named(.tab), .control("c"), .alt("x"), .focus(true)] {
      #expect(editor.press(key) == .ignored)
    }
    #expect(editor.take() == "a")
    #expect(editor.isEmpty)
  }

  @Test("history goes up and down; what is being written is kept, and so are changes until a line is entered")
  func history() throws {
    var editor = LineEditor()
    for text in ["one", "two", "two", " "] {
      editor.replace(with: text)
      #expect(editor.take() == text)
    }
    #expect(editor.history.lines == ["one", "two"])
    for key in try Self.keys("draft Up Up x") { _ = editor.press(key) }
    #expect(editor.text == "onex")
    #expect(editor.press(.named(.up)) == .unchanged)
    for key in try Self.keys("Down") { _ = editor.press(key) }
    #expect(editor.text == "two")
    for key in try Self.keys("Alt-> Alt-<") { _ = editor.press(key) }
    #expect(shown(editor) == "onex|")
    for key in try Self.keys("Alt->") { _ = editor.press(key) }
    #expect(editor.text == "draft")
    #expect(editor.press(.named(.down)) == .unchanged)
    _ = editor.press(.control("p"))
    #expect(editor.take() == "two")
    #expect(editor.history.lines == ["one", "two"])
    _ = editor.press(.named(.up))
    _ = editor.press(.named(.up))
    #expect(editor.text == "one")
  }

  @Test("Tab completes as far as all candidates agree, then tells them")
  func completion() {
    let words = ["back", "bar", "cancel"]
    let complete = { (before: String) in
      let word = before.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
      return Completion(start: before.count - word.count, candidates: words.filter { $0.hasPrefix(word) })
    }
    var editor = LineEditor()
    _ = editor.press(.paste(":x b"))
    #expect(editor.press(.named(.tab), complete: complete) == .changed)
    #expect(editor.text == ":x ba")
    #expect(editor.press(.named(.tab), complete: complete) == .choices(["back", "bar"]))
    _ = editor.press(.character("c"))
    #expect(editor.press(.named(.tab), complete: complete) == .changed)
    #expect(editor.text == ":x back")
    #expect(editor.press(.named(.tab), complete: complete) == .unchanged)
    _ = editor.press(.paste("zz"))
    #expect(editor.press(.named(.tab), complete: complete) == .unchanged)
  }

  @Test("S8: of a secret nothing shows, and nothing is kept anywhere")
  func secret() throws {
    var editor = LineEditor(isSecret: true)
    for key in try Self.keys("secret Ctrl-u pass Up Tab") { _ = editor.press(key, complete: { _ in fatalError() }) }
    #expect(editor.window(columns: 80) == LineWindow())
    #expect(editor.press(.control("y")) == .unchanged)
    #expect(editor.take() == "pass")
    #expect(editor.history.lines == [])
  }

  @Test("a line is no longer than it may be: what finds no room is left out, and told")
  func longest() {
    var editor = LineEditor(longest: 5)
    #expect(editor.press(.paste("abcö")) == .changed)
    #expect(editor.press(.character("x")) == .full)
    #expect(editor.press(.named(.backspace)) == .changed)
    #expect(editor.press(.paste("x€y")) == .full)
    #expect(editor.text == "abcx")
    for key: Key in [.control("u"), .control("y"), .control("y")] { _ = editor.press(key) }
    #expect(editor.text == "abcx")
    var large = LineEditor()
    #expect(large.press(.paste(String(repeating: "0123456789abcdef", count: 1 << 16))) == .changed)
    #expect(large.press(.character("x")) == .full)
    #expect(large.line.cursor == 1 << 20)
  }

  @Test("random edits give what they give on a text that is put together anew each time")
  func random() throws {
    let parts = ["a", "B", " ", "é", "e\u{301}", "\u{301}", "👩‍🍳", "\u{200D}", "🇩🇪", "🇫", "क्षि", "漢", "\u{600}", "1"]
    let keys: [Key] = [
      .named(.left), .named(.right), .named(.home), .named(.end), .named(.backspace), .named(.delete), .control("k"),
      .control("u"), .control("w"), .control("t"), .alt("d"), .alt("u"), .control("y"), .control("_"), .alt("b"),
    ]
    var dice = Dice(seed: 3)
    for _ in 0..<300 {
      var editor = LineEditor(longest: 200)
      for _ in 0..<40 {
        let start = editor.line
        if dice.number(2) == 0 {
          let text = parts[dice.number(parts.count)]
          let model = String(start.characters[..<start.cursor]) + text
          let rest = String(start.characters[start.cursor...])
          guard editor.press(.paste(text)) == .changed else { continue }
          // The cursor stands behind what was written, which has not become a part of what stands behind it.
          #expect(editor.line.characters[..<editor.line.cursor].elementsEqual(model))
          #expect(editor.line.characters[editor.line.cursor...].elementsEqual(rest))
        } else {
          _ = editor.press(keys[dice.number(keys.count)])
        }
        let line = editor.line
        let before = String(line.characters[..<line.cursor]), behind = String(line.characters[line.cursor...])
        #expect(line.characters == Array(before) + Array(behind) && before + behind == editor.text)
        #expect(editor.line.byteCount == editor.text.utf8.count)
        #expect((0...editor.line.characters.count).contains(editor.line.cursor))
      }
    }
  }
}
