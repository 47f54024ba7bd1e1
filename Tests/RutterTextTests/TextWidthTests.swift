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
}
