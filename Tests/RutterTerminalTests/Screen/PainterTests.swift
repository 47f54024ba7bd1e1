import RutterTerminal
import Testing

@Suite("Painter: pictures on a terminal")
struct PainterTests {
  private let palette = Palette(.extended)

  @Test("the difference to the picture before gives the same cells as drawing anew", arguments: 0..<200)
  func difference(seed: Int) {
    var dice = PictureDice(seed)
    let columns = dice.below(40) + 1, rows = dice.below(12) + 1
    var painter = Painter(isInline: false, palette: palette)
    var terminal = PaperTerminal(columns: columns, rows: rows)
    for _ in 0..<8 {
      let picture = Canvas.random(columns: columns, rows: rows, &dice)
      terminal.write(painter.paint(picture))
      #expect(terminal.difference(from: picture, in: palette) == nil)
      #expect(painter.paint(picture).isEmpty, "what does not change is not written")
    }
  }

  @Test("inline, a picture grows and shrinks below what was there before, which is kept", arguments: 0..<200)
  func inline(seed: Int) {
    var dice = PictureDice(seed)
    let columns = dice.below(40) + 10, rows = dice.below(12) + 4
    var painter = Painter(isInline: true, palette: palette)
    var terminal = PaperTerminal(columns: columns, rows: rows)
    let before = (0..<dice.below(rows * 2) + 1).map { "line \($0)" }
    for line in before { terminal.write(line + "\r\n") }
    var most = 0
    for _ in 0..<8 {
      let picture = Canvas.random(columns: columns, rows: dice.below(rows - 1) + 1, &dice)
      most = max(most, picture.rows)
      terminal.write(painter.paint(picture))
      #expect(terminal.difference(from: picture, in: palette, at: min(before.count, rows - most)) == nil)
      let all = terminal.scrolledOut + terminal.texts
      #expect(Array(all.prefix(before.count)) == before, "what stood there is kept")
    }
  }

  @Test("one changed word costs the bytes of that word, not of the picture")
  func small() {
    var painter = Painter(isInline: true, palette: palette)
    var picture = Canvas(columns: 80, rows: 20)
    for row in 0..<20 { picture.draw("A row of some text, number \(row)", row: row, column: 4) }
    let all = painter.paint(picture)
    picture.draw("other", row: 7, column: 10, .accent)
    let change = painter.paint(picture)
    #expect(all.utf8.count > 600)
    #expect(change.utf8.count < 70)
    #expect(change.contains("other") && change.hasPrefix("\u{1B}[?2026h") && change.hasSuffix("\u{1B}[?2026l"))
  }

  @Test("a character on which terminals do not agree is followed by an absolute column")
  func contested() {
    var painter = Painter(isInline: true, palette: palette)
    var picture = Canvas(columns: 40, rows: 1)
    picture.draw("👨‍👩‍👧‍👦 and more", row: 0, column: 0)
    #expect(painter.paint(picture).contains("👨‍👩‍👧‍👦\u{1B}[3G and more"))
  }

  @Test("moving the cursor alone writes the move alone")
  func cursor() {
    var painter = Painter(isInline: false, palette: palette)
    var picture = Canvas(columns: 10, rows: 3)
    picture.cursor = CellPlace(row: 0, column: 0)
    _ = painter.paint(picture)
    picture.cursor = CellPlace(row: 2, column: 4)
    #expect(painter.paint(picture) == "\u{1B}[3;5H")
  }

  @Test("after a resize inline, the picture is found again although its lines were broken")
  func resize() {
    var painter = Painter(isInline: true, palette: palette)
    var picture = Canvas(columns: 40, rows: 3)
    for row in 0..<3 { picture.draw(String(repeating: "x", count: 30), row: row, column: 0) }
    picture.cursor = CellPlace(row: 2, column: 0)
    _ = painter.paint(picture)
    // Two rows of 30 columns stand above the cursor, each of which takes two rows of 20.
    #expect(painter.forget(columns: 20) == "\u{1B}[4A\r\u{1B}[K\u{1B}7\u{1B}[B\u{1B}[J\u{1B}8")
    #expect(painter.paint(Canvas(columns: 20, rows: 1)) != "")
  }

  @Test("who leaves stands below the picture, with the cursor shown")
  func leave() {
    var painter = Painter(isInline: true, palette: palette)
    var terminal = PaperTerminal(columns: 20, rows: 6)
    var picture = Canvas(columns: 20, rows: 3)
    picture.draw("last", row: 2, column: 0)
    terminal.write(painter.paint(picture))
    terminal.write(painter.wayOut)
    terminal.write("$ ")
    #expect(terminal.texts.prefix(4) == ["", "", "last", "$"])
  }
}
