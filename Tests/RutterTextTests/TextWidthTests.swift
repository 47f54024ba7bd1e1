import RutterText
import Testing

@Suite("Width of texts")
struct TextWidthTests {
  @Test(
    "columns as a terminal counts them",
    arguments: [
      ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한글", 4), ("ﾊﾝ", 2), ("ＡＢ", 4), ("🥧", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2),
      ("❤️", 2), ("❤", 1), ("…", 1), ("›", 1), ("", 0), ("\u{200B}", 0), ("नि", 1),
    ])
  func widths(text: String, columns: Int) { #expect(TextWidth.of(text) == columns) }

  @Test("a text is cut between characters, with a mark where something is left out")
  func cut() {
    #expect("日本語".cut(columns: 5) == "日本" && "日本語".cut(columns: 1) == "" && "abc".cut(columns: 3) == "abc")
    #expect("日本語".shortened(columns: 5) == "日本…" && "日本語".shortened(columns: 6) == "日本語")
    #expect("abcdef".shortened(columns: 1) == "…" && "".shortened(columns: 0) == "")
  }
}
