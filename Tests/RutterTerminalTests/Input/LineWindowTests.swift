import RutterText
import Testing

@testable import RutterTerminal

@Suite struct LineWindowTests {
  private func window(_ text: String, at place: Int? = nil, columns: Int) -> LineWindow {
    var editor = LineEditor(text)
    if let place { editor.move(to: place) }
    return editor.window(columns: columns)
  }

  @Test("a line that finds room shows whole, with a column for the cursor behind it")
  func whole() {
    let window = window("abc", columns: 4)
    #expect(window.text == "abc")
    #expect((window.cursor, window.width) == (3, 3))
    #expect(!window.isCutBefore && !window.isCutAfter)
  }

  @Test("of a longer line the part around the cursor shows")
  func part() {
    let end = window("0123456789", columns: 6)
    #expect(end.text == "56789" && end.cursor == 5)
    #expect(end.isCutBefore && !end.isCutAfter)
    let start = window("0123456789", at: 0, columns: 6)
    #expect(start.text == "012345" && start.cursor == 0)
    #expect(!start.isCutBefore && start.isCutAfter)
    // Within half a window the text stands still.
    #expect(window("0123456789", at: 3, columns: 6).text == window("0123456789", at: 5, columns: 6).text)
  }

  @Test("wide characters count as wide, marks are shown on a circle, and what steers a terminal is written out")
  func widths() {
    #expect(window("漢字", columns: 10).cursor == 4)
    #expect(window("\u{301}", columns: 10).text == "\u{25CC}\u{301}")
    #expect(window("\u{202E}", columns: 10).text == #"\u{202E}"#)
  }

  @Test("the cursor is always inside, and nothing is wider than the window")
  func bounds() {
    let texts = ["", "a", "0123456789", "漢字漢字漢字", "a漢b字c\u{301}👩‍🍳d", "\u{202E}\u{202E}x"]
    for text in texts {
      for columns in 0...12 {
        for place in 0...text.count {
          let window = window(text, at: place, columns: columns)
          #expect((0..<max(columns, 1)).contains(window.cursor), "\(text) at \(place) in \(columns)")
          #expect(window.width <= max(columns, 1) && TextWidth.of(window.text) == window.width)
          #expect(window.characters.lowerBound <= place && place <= window.characters.upperBound)
        }
      }
    }
  }

  @Test("a mark stands at each end behind which there is more, and the cursor where its letter is")
  func marks() {
    var editor = LineEditor("the quick brown fox")
    let end = editor.markedWindow(columns: 10)
    #expect(end.text.hasPrefix("…") && !end.text.hasSuffix("…") && end.width <= 10)
    editor.move(to: 0)
    let start = editor.markedWindow(columns: 10)
    #expect(start.text == "the quic…" && start.cursor == 0)
    editor.move(to: 10)
    let middle = editor.markedWindow(columns: 12)
    #expect(middle.text.hasPrefix("…") && middle.text.hasSuffix("…") && middle.width <= 12)
    #expect(Array(middle.text)[middle.cursor] == "b")
    #expect(editor.markedWindow(columns: 40).text == "the quick brown fox")
    #expect(editor.markedWindow(columns: 4) == editor.window(columns: 4))
    var wide = LineEditor("a" + String(repeating: "漢", count: 40))
    for place in 0..<41 {
      wide.move(to: place)
      let window = wide.markedWindow(columns: 20)
      var column = 0, under: Character?
      for character in window.text {
        if column == window.cursor { under = character }
        column += TextWidth.of(character)
      }
      #expect(under == (place == 0 ? "a" : "漢"), "at \(place)")
    }
  }
}
