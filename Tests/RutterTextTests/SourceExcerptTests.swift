import RutterText
import Testing

@Suite("A line of a source text with a caret")
struct SourceExcerptTests {
  private let source = "local a = 1\r\n\tapp:tap \"Apple Pie\"\n  assert.equals(a, b)\nlast"

  @Test("the caret stands below the word, else where the code begins")
  func caret() {
    #expect(
      SourceExcerpt(of: source, line: 2, words: ["nothing", "tap"])?.text()
        == "  2 |   app:tap \"Apple Pie\"\n    |       ^~~\n")
    #expect(SourceExcerpt(of: source, line: 2)?.text() == "  2 |   app:tap \"Apple Pie\"\n    |   ^\n")
    #expect(SourceExcerpt(of: source, line: 1)?.text() == "  1 | local a = 1\n    | ^\n")
  }

  @Test("only whole words count")
  func words() {
    #expect(SourceExcerpt(of: "taps tap", line: 1, words: ["tap"])?.column == 5)
    #expect(SourceExcerpt(of: "taps", line: 1, words: ["tap"])?.column == 0)
    #expect(SourceExcerpt.quoted(in: "no 'a b' near 'c' it's") == ["a b", "c"])
  }

  @Test(
    "a word in the code is meant rather than one in a text or comment",
    arguments: [
      ("it(\"exit\", function() os.exit(0) end)", "exit", 25), ("[[ tap ]] tap()", "tap", 10),
      ("'it\\'s tap' tap()", "tap", 12), ("-- tap", "tap", 0), ("--[[ tap ]] tap()", "tap", 12),
      ("it('finds Pie', function() app:tap 'Pie' end)", "Pie", 36), ("x = 'a Pie'", "Pie", 7),
    ])
  func codeFirst(line: String, word: String, column: Int) {
    #expect(SourceExcerpt(of: line, line: 1, words: [word])?.column == column)
  }

  @Test("a line that is not there has no excerpt")
  func missing() {
    for line in [-1, 0, 5] { #expect(SourceExcerpt(of: source, line: line) == nil) }
    #expect(SourceExcerpt(of: source, line: 4)?.code == "last")
  }

  @Test("a long line is shown around the caret")
  func window() {
    let line = String(repeating: "x ", count: 60) + "here " + String(repeating: "y ", count: 20)
    let lines = SourceExcerpt(of: line, line: 1, words: ["here"])?.lines(columns: 40) ?? []
    #expect(lines.allSatisfy { TextWidth.of($0) <= 40 })
    let caret = lines.last.flatMap { Array($0).firstIndex(of: "^") } ?? 0
    #expect(String(Array(lines.first ?? "")[caret...].prefix(4)) == "here")
  }

  @Test(
    "the name that a line calls first",
    arguments: [
      ("assert.equals(1, x)", "equals"), ("  app:tap \"Apple Pie\"", "tap"), ("app:find { role = 1 }", "find"),
      ("local x = app:find{}", "find"), ("if ready(x) then", "ready"), ("return check 'x'", "check"),
      ("local f = function(a) go(a) end", "go"), ("x = 1", nil), ("", nil), ("for k in pairs(t) do", "pairs"),
      ("return { 1 }", nil), ("if x == \"a\" then", nil), ("while (x) do", nil),
      ("x = 'it\\'s go(1)' tap()", "tap"), ("x = [[go(1)]] tap()", "tap"), ("-- go(1)", nil),
    ] as [(String, String?)])
  func called(line: String, name: String?) { #expect(SourceExcerpt.called(in: line) == name) }
}
