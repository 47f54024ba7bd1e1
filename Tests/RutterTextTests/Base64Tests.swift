import Testing

@testable import RutterText

@Suite struct Base64Tests {
  @Test(
    "bytes are written as RFC 4648 has them",
    arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")])
  func vectors(_ bytes: String, _ text: String) {
    #expect(Base64.encode(Array(bytes.utf8)) == text)
    #expect(Base64.decode(text) == Array(bytes.utf8))
  }

  @Test("what was written is read back, and only that")
  func roundTrips() {
    var numbers = SeededGenerator(state: 7)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      let text = Base64.encode(bytes)
      #expect(Base64.decode(text) == bytes)
      for other in [text + "=", text + "A", text + "\n", "=" + text, " " + text] {
        #expect(Base64.decode(other) == nil)
      }
    }
    for text in ["Zg", "Zg=", "Zh==", "Zm9=", "Z===", "====", "-_-_", "Zg==Zg=="] {
      #expect(Base64.decode(text) == nil)
    }
  }
}
