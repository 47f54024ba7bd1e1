import RutterCore
import RutterTerminal
import RutterText
import Testing

@Suite("Interactive face: sheets")
struct BorderTests {
  private func sheet(_ count: Int) -> Frame {
    let rows = (0..<count).map { NodeView(.link, 10 + $0, Text("Row \($0)"), state: .idle) }
    return Frame(
      [ScreenView("Below", [NodeView(.link, 1, "A")]), ScreenView("Rows", entry: 1, rows)],
      over: [PathItem(1, "integer", .integer(3), style: .sheet, titled: "Rows")])
  }

  @Test("on a whole terminal a sheet is as high as what it holds, and the hints stay at the bottom")
  func height() {
    let hands = Hands(sheet(2), columns: 100, rows: 40, isFullscreen: true)
    let picture = hands.picture()
    let upper = picture.firstIndex { $0.hasPrefix("╭") } ?? -1
    #expect(picture.firstIndex { $0.hasPrefix("╰") } == upper + 3)
    #expect(picture.count == 40 && picture[39].contains("? keys"))
  }

  @Test("the border of a sheet tells how much more there is above and below")
  func more() throws {
    let hands = Hands(sheet(60), columns: 60, rows: 20)
    #expect(hands.picture().contains { $0.hasPrefix("╰") && $0.contains("↓ ") && $0.hasSuffix("╯") })
    #expect(!hands.shows("↑ "))
    try hands.press("End")
    #expect(hands.picture().contains { $0.hasPrefix("╭") && $0.contains("─ Rows · sheet ─") && $0.contains("↑ ") })
    #expect(!hands.shows("↓ "))
  }

  private func titled(_ title: String, _ style: Style, columns: Int = 60) -> Hands {
    let top = ScreenView(title, entry: 1, (0..<60).map { NodeView(.link, 10 + $0, Text("Row \($0)"), state: .idle) })
    return Hands(Frame([top], over: [PathItem(1, "x.T", nil, style: style, titled: title)]), columns: columns)
  }

  @Test("a sheet and a cover say by a word what they are, whatever their title is")
  func words() throws {
    let long = String(repeating: "Long title ", count: 12)
    for style in [Style.sheet, .cover] {
      let word = style.rawValue, line = style == .sheet ? "─" : "━"
      #expect(titled("Login", style).shows("\(line) Login · \(word) \(line)"))
      #expect(titled("", style).shows("\(line) \(word) \(line)"))
      for columns in [20, 60] {
        let hands = titled(long, style, columns: columns)
        #expect(hands.shows("… · \(word) \(line)"), "\(columns)")
        try hands.press("End")
        #expect(hands.shows("… · \(word) \(line)"), "how much there is above gives way")
      }
    }
  }
}
