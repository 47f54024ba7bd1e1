import RutterText
import Testing

@Suite("Two texts as one")
struct UnifiedDiffTests {
  private func text(_ expected: String, _ actual: String, columns: Int = .max) -> String {
    UnifiedDiff(expected: expected, actual: actual).text(columns: columns)
  }

  @Test("what differs in a single line is marked")
  func single() {
    #expect(
      text("screen\n  text \"Serves 4\"\n  link", "screen\n  text \"Serves 12\"\n  link") == """
          screen
        -   text "Serves 4"
        ?                ^
        +   text "Serves 12"
        ?                ^^
            link

        """)
  }

  @Test("something missing is marked where it should be")
  func missing() {
    #expect(text("Apple Pie", "ApplePie") == "- Apple Pie\n?      ^\n+ ApplePie\n?      ^\n")
    #expect(text("pie", "pie ") == "- pie\n?    ^\n+ pie \n?    ^\n")
  }

  @Test("lines with next to nothing in common, and changes of several lines, have no marks")
  func noMarks() {
    #expect(text("abcdefgh", "stuvwxyz") == "- abcdefgh\n+ stuvwxyz\n")
    #expect(text("\"Help\"", "\"Editor\"") == "- \"Help\"\n+ \"Editor\"\n")
    #expect(text("\"Help\"", "\"Editor\"") == "- \"Help\"\n+ \"Editor\"\n")
    #expect(text("one a\none b", "one c\none d") == "- one a\n- one b\n+ one c\n+ one d\n")
  }

  @Test("far from a change equal lines are left out, and counted")
  func gaps() {
    let lines = (1...20).map(String.init)
    var changed = lines
    changed[9] = "ten"
    #expect(
      text(lines.joined(separator: "\n"), changed.joined(separator: "\n")) == """
          … 6 equal lines …
          7
          8
          9
        - 10
        + ten
          11
          12
          13
          … 7 equal lines …

        """)
  }

  @Test("what cannot be seen is shown")
  func invisible() {
    #expect(text("a\tb", "a b") == "- a\\tb\n?  ^^\n+ a b\n?  ^\n")
    #expect(text("a\r", "a") == "- a\\u{D}\n?  ^^^^^\n+ a\n?  ^\n")
    #expect(text("e\u{301}!", "\u{E9}!") == "- e\\u{301}!\n? ^^^^^^^\n+ \\u{E9}!\n? ^^^^^\n")
    #expect(text("a", "a\u{1B}[2J").contains("+ a\\u{1B}[2J\n"))
  }

  @Test("a missing last line is a line")
  func ends() {
    #expect(text("a\n", "a") == "  a\n-\n")
    #expect(text("", "a") == "-\n+ a\n")
    #expect(UnifiedDiff(expected: "a\nb", actual: "a\nb").isEmpty)
    #expect(!UnifiedDiff(expected: "", actual: "\n").isEmpty)
  }

  @Test("of long lines that shows where they differ", arguments: [20, 40, 80])
  func window(columns: Int) {
    let line = String(repeating: "0123456789", count: 30)
    let text = text(line + "a" + line, line + "b" + line, columns: columns)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == 4 && lines.allSatisfy { TextWidth.of($0) <= columns }, "\(text)")
    let marks = Array(lines[1]), removed = Array(lines[0]), added = Array(lines[2])
    let place = marks.firstIndex(of: "^") ?? 0
    #expect(removed[place] == "a" && added[place] == "b")
  }

  @Test("marks stand below wide characters, too")
  func wide() { #expect(text("日本 4", "日本 5") == "- 日本 4\n?      ^\n+ 日本 5\n?      ^\n") }
}
