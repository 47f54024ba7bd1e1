import RutterText
import Testing

@Suite("Printable text")
struct PrintableTests {
  @Test("what steers a terminal or turns the direction of writing shows as its number")
  func escapes() {
    #expect(Printable.text("a\u{202E}b\nc") == #"a\u{202E}b\u{A}c"#)
    #expect(Printable.text("a\nb\u{1B}", keepsLines: true) == "a\nb\\u{1B}")
    #expect(Printable.text("\u{0}\u{E0041}\u{7F}é") == #"\u{0}\u{E0041}\u{7F}é"#)
    #expect(Printable.text("日本 🥧 é 👩‍👩‍👧") == "日本 🥧 é 👩‍👩‍👧")
  }

  @Test("all lines but the first are marked, so that none can look like another message")
  func lines() {
    #expect(Printable.lines("a") == "a")
    #expect(Printable.lines("a\nflow.lua:3: error: fake\n") == "a\n  | flow.lua:3: error: fake\n  | ")
  }

  @Test("a text on one line has spaces where lines and tabs were")
  func line() {
    #expect(Printable.line("a\n\nb\tc\r\nd\re") == "a b c d e")
    #expect(Printable.line("\na\u{1B}\n") == #"a\u{1B}"#)
    #expect(Printable.line("a  b") == "a  b" && Printable.line("") == "" && Printable.line("\n") == "")
  }
}
