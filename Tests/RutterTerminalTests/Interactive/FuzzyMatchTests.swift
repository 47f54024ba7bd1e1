@testable import RutterTerminal
import Testing

@Suite("Fuzzy matching")
struct FuzzyMatchTests {
  private func score(_ pattern: String, _ text: String) -> Int? {
    FuzzyMatch(pattern).score(Array(text.lowercased().utf8))
  }

  @Test("the letters have to be there, in their order")
  func letters() {
    #expect(score("apl", "Apple") != nil)
    #expect(score("lpa", "Apple") == nil)
    #expect(score("", "Apple") == 0)
    #expect(score("apple pie", "Pie of apples") != nil)
    #expect(score("日", "今日") != nil)
  }

  @Test("a word as it is beats its letters apart, and the beginning of a word its middle")
  func order() throws {
    let best = try [
      #require(score("app", "Apple")), #require(score("app", "Pineapple")), #require(score("app", "A pear pip")),
    ]
    #expect(best[0] > best[1] && best[1] > best[2])
  }

  @Test("of words that begin alike a whole one comes first")
  func whole() throws { #expect(try #require(score("pie", "Pie Crust")) > #require(score("pie", "Pierogi"))) }

  @Test("the places are those of the letters")
  func places() {
    #expect(FuzzyMatch("pp").places(Array("apple".utf8)) == [1, 2])
    #expect(FuzzyMatch("ae").places(Array("apple".utf8)) == [0, 4])
  }
}
