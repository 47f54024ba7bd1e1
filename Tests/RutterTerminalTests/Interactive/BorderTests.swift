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
    #expect(hands.picture().contains { $0.hasPrefix("╭") && $0.contains("─ Rows ─") && $0.contains("↑ ") })
    #expect(!hands.shows("↓ "))
  }
}
