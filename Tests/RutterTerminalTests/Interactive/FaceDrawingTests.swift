import RutterCore
import RutterTerminal
import RutterText
import Testing

@Suite("Interactive face: the whole picture")
struct FaceDrawingTests {
  /// A screen of so many texts, with a button behind them.
  private func page(_ count: Int, _ words: String = "Line") -> Frame {
    let texts = (0..<count).map { NodeView(.text, 10 + $0, Text("\(words) \($0)")) }
    return Frame([ScreenView("Page", texts + [NodeView(.button, 9, "Done", state: .idle)])])
  }

  @Test("where all shows without blank lines, they give way to it: it is never said that one more line is there")
  func blanks() {
    for rows in 6...20 {
      for count in 1...20 {
        let hands = Hands(page(count), rows: rows, isFullscreen: true)
        let picture = hands.picture(),
          more = picture.contains { $0.contains("1 more line") && !$0.contains("1 more lines") }
        let hasBlank = picture.contains { $0.isEmpty }
        #expect(!(more && hasBlank), "\(count) lines in \(rows) rows")
      }
    }
  }

  @Test("a page further on is one page: no line is jumped over, although the only thing to choose is far below")
  func pages() throws {
    let hands = Hands(page(60), rows: 12)
    var seen = Set(hands.picture())
    for _ in 0..<20 {
      try hands.press("PageDown")
      seen.formUnion(hands.picture())
    }
    for number in 0..<60 { #expect(seen.contains { $0.hasSuffix("Line \(number)") }, "line \(number)") }
    #expect(hands.cursorLine().contains("[ Done ]"))
  }

  @Test("what can be chosen is named by the keys only where it shows; else they say where it is")
  func hints() throws {
    let hands = Hands(page(60), rows: 12)
    #expect(hands.picture().last?.hasPrefix("PgDn go on") == true)
    try hands.press("End")
    #expect(hands.picture().last?.hasPrefix("⏎ press") == true)
    try hands.press("PageUp PageUp")
    #expect(hands.picture().last?.hasPrefix("PgDn go on") == true)
  }

  @Test("another size of the terminal keeps the place where a person reads")
  func resize() throws {
    let hands = Hands(page(60, String(repeating: "word ", count: 12)), columns: 80, rows: 12)
    try hands.press("PageDown PageDown")
    let first = hands.picture().first { $0.contains("word") && $0.contains(where: \.isNumber) } ?? ""
    let number = first.split(separator: " ").last ?? ""
    for columns in [40, 63, 20, 80] {
      hands.size = ScreenSize(columns: columns, rows: 12)
      #expect(hands.picture().contains { $0.hasSuffix(" \(number)") }, "\(number) at \(columns)")
    }
  }

  @Test("a title for which the path has no room stands in lines of its own, with a mark where it is longer still")
  func title() {
    let title = "Rename what nobody has used and remove what nobody has named", items = [PathItem(1, "x.T", nil)]
    let screen = ScreenView(title, entry: 1, [NodeView(.button, 9, "Do", state: .idle)])
    let hands = Hands(Frame([ScreenView("Home", [])]), columns: 40, rows: 20)
    hands.show(Frame([screen], over: items))
    #expect(hands.picture()[1...2].map { $0.dropFirst(2) }.joined(separator: " ") == title)
    hands.size = ScreenSize(columns: 28, rows: 10)
    #expect(hands.picture()[1].hasPrefix("  Rename what") && hands.picture()[2].hasSuffix("…"))
    hands.size = ScreenSize(columns: 100, rows: 20)
    #expect(hands.picture()[1].isEmpty)
  }

  @Test("what was chosen shows in another size as well")
  func resizedChoice() throws {
    let hands = Hands(manyLinks(60), columns: 80, rows: 40)
    try hands.press("PageDown")
    let chosen = hands.cursorLine().suffix(8)
    hands.size = ScreenSize(columns: 40, rows: 10)
    #expect(hands.cursorLine().hasSuffix(chosen))
  }

  @Test("what stays after the end says how much there is besides, and nothing goes on in it")
  func last() {
    let hands = Hands(page(60), rows: 12)
    let canvas = hands.face.drawLast(hands.size, at: hands.now)
    #expect((0..<canvas.rows).map(canvas.text).contains { $0.contains("↓ ") && $0.contains("more lines") })
    var node = NodeView(.link, 10, "Slow", state: .loading)
    node.loader = "a.slow"
    let loading = Hands(Frame([ScreenView("Home", [node])]))
    loading.now = 5_000_000
    #expect(loading.shows("loading slow"))
    let end = loading.face.drawLast(loading.size, at: loading.now)
    #expect((0..<end.rows).map(end.text) == ["Home", "", "    Slow ›"])
  }

  @Test("what a screen says of a value that did not come is marked, without the line of a script")
  func failure() {
    let nodes = [
      NodeView(
        .hole, 1, "", state: .failed, [NodeView(.text, 2, "flow.lua:3: dry"), NodeView(.retry, 3, "Try again")])
    ]
    let hands = Hands(Frame([ScreenView("Well", nodes)]))
    #expect(hands.shows("    ✗ dry") && !hands.shows("flow.lua"))
    #expect(!hands.shows("r retry") && hands.shows("⏎ try again"))
  }
}
