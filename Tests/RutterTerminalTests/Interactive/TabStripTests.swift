import RutterCore
import RutterTerminal
import RutterText
import Testing

@Suite("Interactive face: tabs")
struct TabStripTests {
  private func frame(_ titles: [String], active: Int) -> Frame {
    let stacks = titles.enumerated().map { place, title in
      StackView("s\(place)", titled: title, isActive: place == active)
    }
    return Frame([ScreenView("S", [NodeView(.text, 1, "t")])], in: [ContainerView(.tabs, of: .root, stacks)])
  }

  private let titles = (1...9).map { "Chapter \($0)" }

  @Test("the active tab shows on 40 columns, too, and what is left out is marked", arguments: 0..<9)
  func narrow(active: Int) {
    let hands = Hands(frame(titles, active: active), columns: 40, rows: 10)
    let line = hands.picture()[1]
    #expect(line.contains("[Chapter \(active + 1)]") && TextWidth.of(line) <= 40)
    #expect(line.hasPrefix("‹ ") == !line.contains("Chapter 1"))
    #expect(line.hasSuffix(" ›") == !line.contains("Chapter 9"))
  }

  @Test("where all have room, all show")
  func wide() {
    let hands = Hands(frame(["A", "B", "C"], active: 1), columns: 40, rows: 10)
    #expect(hands.picture()[1] == " A  [B]  C")
  }

  @Test("a click finds the tab under it, whichever is the first that shows")
  func clicks() throws {
    let hands = Hands(frame(titles, active: 6), columns: 40, rows: 10)
    let line = hands.picture()[1]
    let range = try #require(line.firstRange(of: "Chapter 6"))
    let column = TextWidth.of(line[..<range.lowerBound])
    hands.press(.mouse(Mouse(.press(.left), row: 1, column: column + 2)))
    #expect(hands.asked == [.command(.select("s5"))])
  }

  @Test("a title longer than the terminal is cut, and still marked as the active one")
  func long() {
    let hands = Hands(frame(["A", String(repeating: "x", count: 100)], active: 1), columns: 40, rows: 10)
    #expect(hands.picture()[1].hasPrefix("‹ [xxx") && hands.picture()[1].hasSuffix("…"))
  }
}
