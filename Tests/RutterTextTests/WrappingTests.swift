import RutterText
import Testing

@Suite("Wrapping")
struct WrappingTests {
  @Test("lines break between words, and inside a word that is too long")
  func wrapping() {
    #expect(Wrapping.lines("one two three", columns: 7) == ["one two", "three"])
    #expect(Wrapping.lines("one two", columns: 9, first: "1) ", rest: "   ") == ["1) one", "   two"])
    #expect(Wrapping.lines("abcdefgh", columns: 3) == ["abc", "def", "gh"])
    #expect(Wrapping.lines("日本語", columns: 5) == ["日本", "語"])
    #expect(Wrapping.lines("", columns: 5) == [""])
    #expect(Wrapping.lines("日", columns: 1) == ["日"])
    #expect(Wrapping.lines("a  b", columns: 10) == ["a  b"])
  }

  @Test("no line is wider than it may be", arguments: 4...30)
  func bounds(columns: Int) {
    let text = "A screen reader reads 日本語 and 🥧 e\u{301} withoutanyblankforaverylongwhile as well"
    for line in Wrapping.lines(text, columns: columns, first: "1) ", rest: "  ") {
      #expect(TextWidth.of(line) <= columns)
    }
  }

  @Test("of more lines than may be, the first show, and the last of them says that there are others")
  func shortened() {
    let lines = ["one", "two", "three"]
    #expect(lines.shortened(to: 3, columns: 5) == lines && lines.shortened(to: 9, columns: 5) == lines)
    #expect(lines.shortened(to: 2, columns: 5) == ["one", "two…"])
    #expect(lines.shortened(to: 2, columns: 3) == ["one", "tw…"])
    #expect(lines.shortened(to: 0, columns: 5) == [])
  }
}
