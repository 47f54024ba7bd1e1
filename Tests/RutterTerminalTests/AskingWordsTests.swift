@testable import RutterCore
import Testing

@testable import RutterTerminal

@Suite("What is said while a guard is asked")
struct AskingWordsTests {
  @Test(
    "it says in plain words who is asked, and whether what",
    arguments: [
      (GuardName.plugin("shop"), "push", "'shop' is asked first whether another screen may open"),
      (.screen("shop.Bill"), "back", "A screen is asked first whether it may be left"),
      (.plugin("a.b"), "select", "'a.b' is asked first whether another tab may show"),
      (.plugin("shop"), "pop_to_root", "'shop' is asked first whether a screen may be left"),
      (.plugin("shop"), "open", "'shop' is asked first whether a URL may be opened"),
      (.screen("screen of root"), "finish", "A screen is asked first whether this may be finished"),
      (.plugin("shop"), "replace_all", "'shop' is asked first whether what shows may change"),
    ])
  func words(by: GuardName, word: String, sentence: String) {
    #expect(AskingWords(asking: Asking(operation: OperationID(1), word: word, by: by)).sentence == sentence)
  }

  @Test("every operation has words, and none of them is the operation's own name")
  func all() {
    for word in OperationRequest.Word.allCases {
      let asking = Asking(operation: OperationID(1), word: word.rawValue, by: .plugin("x"))
      let sentence = AskingWords(asking: asking).sentence
      #expect(!sentence.contains("_") && sentence.contains("whether"))
    }
  }
}
