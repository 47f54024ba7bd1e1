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

  @Test("a word further down in the same statement is meant rather than none; beyond the statement nothing is")
  func statement() {
    let source = "local Tea = type(\"Tea\", {\n  name = \"string\",\n  grams = \"intger\",\n})\nlocal size = grams"
    let excerpt = SourceExcerpt(of: source, line: 1, words: ["grams", "Tea"])
    #expect(excerpt?.number == 3 && excerpt?.column == 2)
    #expect(SourceExcerpt(of: source, line: 1, words: ["size", "Tea"])?.number == 1)
    #expect(SourceExcerpt(of: "a = {\nb = 1", line: 1, words: ["b"])?.number == 2)
  }

  @Test("of the words of a message those that say what is wrong come before the name of the thing that has it")
  func order() {
    #expect(
      SourceExcerpt.quoted(in: "loader 'w' has no option 'give'; did you mean 'gives'?") == ["give", "gives", "w"])
    #expect(
      SourceExcerpt.quoted(in: "attempt to get length of a nil value (local 'city')") == ["#city", "city"])
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
    "the caret stands below the name that a line calls first, never below one that it defines",
    arguments: [
      ("assert.equals(1, x)", "       ^~~~~~"), ("  app:tap \"Apple Pie\"", "      ^~~"),
      ("app:find { role = 1 }", "    ^~~~"), ("local x = app:find{}", "              ^~~~"),
      ("if ready(x) then", "   ^~~~~"), ("return check 'x'", "       ^~~~~"),
      ("for k in pairs(t) do", "         ^~~~~"), ("x = 'it\\'s go(1)' tap()", "                  ^~~"),
      ("x = [[go(1)]] tap()", "              ^~~"), ("it('x', function() go() end)", "                   ^~"),
      ("local f = function(a) go(a) end", "                      ^~"),
      ("function m.go() stop() end", "                ^~~~"), ("function m.go()", "^"),
      ("local function go() return go(1) end", "                           ^~"),
      ("function a.b:c(x) a.b:c(x) end", "                      ^"), ("local go = go(1)", "           ^~"),
      ("function (a) go(a) end", "             ^~"),
      ("x = 1", "^"), ("return { 1 }", "^"), ("if x == \"a\" then", "^"), ("while (x) do", "^"), ("-- go(1)", "^"),
    ])
  func called(line: String, caret: String) {
    let excerpt = SourceExcerpt(line: line, number: 1, callsBut: ["it"])
    #expect(excerpt.lines(indent: "") == ["1 | \(line)", "  | \(caret)"])
  }

  @Test("a quoted name is meant where it is used rather than where it is defined")
  func definitions() {
    func column(_ line: String) -> Int { SourceExcerpt(line: line, number: 1, words: ["go"]).column }
    #expect(column("local function go() return go(1) end") == 27)
    #expect(column("function m.go(x) error 'no' end") == 11)
    #expect(column("function m.stop() go = 1 end") == 18)
  }

  @Test("functions that a message names without quotes are meant, and no names of files")
  func functions() {
    #expect(SourceExcerpt.functions(in: "fs.read \"a\" is not allowed; run with --allow read=DIR") == ["fs.read"])
    #expect(SourceExcerpt.functions(in: "a.lua:3: 1.5 is no number. See b.lua.") == [])
  }

  @Test("where nothing is named, the call that says itself that something is wrong is meant")
  func raised() throws {
    func column(_ line: String) -> Int? { SourceExcerpt(of: line, line: 1, calls: ["error", "assert"])?.column }
    #expect(column("if not x then error(\"dry\", 0) end") == 14)
    #expect(column("local text = assert(read(\"an error\"))") == 13)
    #expect(column("say(\"error\")") == 0)
  }
}
