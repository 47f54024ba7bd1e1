import Testing

@testable import RutterTerminal

@Suite("The words of an error without its place")
struct ErrorWordsTests {
  @Test("the line of a script goes, and nothing else")
  func place() {
    #expect(ErrorWords.withoutPlace("flow.lua:12: dry") == "dry")
    #expect(ErrorWords.withoutPlace("flow.lua:12: dry: 3: wells") == "dry: 3: wells")
    for other in ["dry", "the well: dry", "a b:3: dry", ":3: dry", "flow.lua:x: dry", "flow.lua:: dry", "3: dry", ""] {
      #expect(ErrorWords.withoutPlace(other) == other)
    }
  }
}
