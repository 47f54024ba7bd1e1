import RutterCore
import Testing

@Suite("Words") struct WordsTests {
  @Test("V5: a text is looked for among all words, which keep their order")
  func contains() {
    let words: Words = ["soup", "cake", "soup"]
    #expect(words.contains("cake"))
    #expect(!words.contains("Cake"))
    #expect(words.all == ["soup", "cake", "soup"])
    #expect(words != ["cake", "soup", "soup"])
    #expect("\(Schema.oneOf(words))" == "one of \"soup\", \"cake\", \"soup\"")
  }
}
