@testable import RutterCore
import Testing

@testable import RutterTerminal

@Suite("What is said while a guard is asked")
struct AskingWordsTests {
  @Test(
    "it says in plain words who is asked, and whether what",
    arguments: [
      ("guard of shop", "push", "'shop' is asked first whether another screen may open"),
      ("on_leave of shop.Bill", "back", "A screen is asked first whether it may be left"),
      ("guard of a.b", "select", "'a.b' is asked first whether another tab may show"),
      ("guard of shop", "pop_to_root", "'shop' is asked first whether a screen may be left"),
      ("guard of shop", "open", "'shop' is asked first whether a URL may be opened"),
      ("on_leave of screen of root", "finish", "A screen is asked first whether this may be finished"),
      ("guard of shop", "replace_all", "'shop' is asked first whether what shows may change"),
    ])
  func words(by: String, word: String, sentence: String) {
    #expect(AskingWords(asking: Asking(operation: OperationID(1), word: word, by: by)).sentence == sentence)
  }

  @Test("every operation has words, and none of them is the operation's own name")
  func all() {
    for word in OperationRequest.Word.allCases {
      let asking = Asking(operation: OperationID(1), word: word.rawValue, by: "guard of x")
      let sentence = AskingWords(asking: asking).sentence
      #expect(!sentence.contains("_") && sentence.contains("whether"))
    }
  }
}
