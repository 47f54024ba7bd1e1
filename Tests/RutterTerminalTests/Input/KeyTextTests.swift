import Testing

@testable import RutterTerminal

@Suite struct KeyTextTests {
  private static let lines: [(String, Key)] = [
    ("a", .character("a")), ("-", .character("-")), ("#", .character("#")), ("Space", .character(" ")),
    ("U+0301", .character("\u{301}")), ("U+200D", .character("\u{200D}")), ("👩‍🍳", .character("👩‍🍳")),
    ("Ctrl-c", .control("c")), ("Ctrl--", .control("-")), ("Alt-Space", .alt(" ")),
    ("Ctrl-Alt-x", .character("x", [.control, .alt])), ("Shift-Tab", .named(.tab, .shift)), ("Enter", .named(.enter)),
    ("Ctrl-Alt-Shift-PageUp", .named(.pageUp, [.control, .alt, .shift])),
    (#"Paste "a \"b\"\\\n\r\t\u{1B}\u{301}é""#, .paste("a \"b\"\\\n\r\t\u{1B}\u{301}é")), (#"Paste """#, .paste("")),
    ("Press left at 3:12", .mouse(Mouse(.press(.left), row: 2, column: 11))),
    ("Ctrl-WheelDown at 1:1", .mouse(Mouse(.wheelDown, row: 0, column: 0, modifiers: .control))),
    ("Release right at 1:2", .mouse(Mouse(.release(.right), row: 0, column: 1))), ("FocusIn", .focus(true)),
    ("FocusOut", .focus(false)), ("Cursor 12:1", .report(.cursor(row: 11, column: 0))),
    ("Background #1E0A2E", .report(.color(.background, TerminalReport.Color(red: 30, green: 10, blue: 46)))),
    ("Foreground #FFFFFF", .report(.color(.foreground, TerminalReport.Color(red: 255, green: 255, blue: 255)))),
    ("Attributes", .report(.attributes)), ("Mode 2026 known", .report(.mode(2026, isKnown: true))),
  ]

  @Test("each key has a line that people can read, and that reads back", arguments: lines)
  func roundTrip(_ line: String, _ key: Key) throws {
    #expect(KeyText.line(key) == line)
    #expect(try KeyText.key(line) == key)
  }

  @Test("every named key reads back, with every modifier")
  func names() throws {
    for name in Key.Name.allCases {
      for bits: UInt8 in 0..<8 {
        let key = Key.named(name, Key.Modifiers(rawValue: bits))
        #expect(try KeyText.key(KeyText.line(key)) == key)
      }
    }
  }

  @Test("a file of keys has a key a line, and may have remarks and empty lines, and the line ends of others")
  func file() throws {
    let keys = try KeyText.keys(in: "# to the pie\nj\r\n\nEnter\n#\n")
    #expect(keys == [.character("j"), .named(.enter), .character("#")])
    #expect(throws: KeyTextError("line 2: a line is one key, got 'Entr'; did you mean 'Enter'?")) {
      try KeyText.keys(in: "j\nEntr\n")
    }
  }

  @Test(
    "what is no key is told with what was expected",
    arguments: [
      ("", "a line is one key, got ''; such as a, Space, Enter or Ctrl-c"),
      ("ab ", "a line is one key, got 'ab '; such as a, Space, Enter or Ctrl-c"),
      ("Crtl-c", "a line is one key, got 'Crtl-c'; such as a, Space, Enter or Ctrl-c"),
      ("U+D800", "a line is one key, got 'U+D800'; such as a, Space, Enter or Ctrl-c"),
      ("Press left at 0:1", "a cell is a row and a column from 1, such as 3:12, got '0:1'"),
      ("Background #12", "a colour is six hexadecimal digits, got '12'"),
      (
        #"Paste "a"b""#,
        #"a paste is a text in quotes, in which \n, \r, \t, \", \\ and \u{1F600} stand for others"#
      ),
      (
        #"Paste "\x""#, #"a paste is a text in quotes, in which \n, \r, \t, \", \\ and \u{1F600} stand for others"#
      ),
    ])
  func mistakes(_ line: String, _ message: String) {
    #expect(throws: KeyTextError(message)) { try KeyText.key(line) }
  }
}
