import RutterTerminal
import Testing

@Suite("Canvas: drawing cells")
struct CanvasTests {
  @Test("what does not fit is cut and ends in a mark")
  func cut() {
    var canvas = Canvas(columns: 6, rows: 1)
    #expect(canvas.draw("abcdefgh", row: 0, column: 0) == 6)
    #expect(canvas.text(row: 0) == "abcde…")
    canvas.draw("abcdef", row: 0, column: 0)
    #expect(canvas.text(row: 0) == "abcdef")
  }

  @Test("a wide character never shows in half")
  func wide() {
    var canvas = Canvas(columns: 6, rows: 1)
    canvas.draw("日本語", row: 0, column: 0)
    canvas.draw("x", row: 0, column: 1)
    #expect(canvas.text(row: 0) == " x本語")
    canvas.draw("漢字漢字", row: 0, column: 0, limit: 5)
    #expect(canvas.text(row: 0) == "漢字…")
    canvas.draw("漢", row: 0, column: 1)
    #expect(canvas[0, 0].character == " " && canvas[0, 2].character == nil)
  }

  @Test("a mark without a letter stands on a circle; what takes no column is left out")
  func marks() {
    var canvas = Canvas(columns: 8, rows: 1)
    canvas.draw("\u{301}a\u{200B}b", row: 0, column: 0)
    #expect(canvas.text(row: 0) == "◌\u{301}ab")
  }

  @Test("what is drawn outside is not drawn")
  func outside() {
    var canvas = Canvas(columns: 3, rows: 1)
    for (row, column) in [(-1, 0), (1, 0), (0, -1), (0, 3), (7, 7)] { canvas.draw("abc", row: row, column: column) }
    canvas.fill("x", row: 4, columns: 0..<2, .plain)
    #expect(canvas.text(row: 0) == "")
  }
}
