import RutterCore
import RutterTerminal
import Testing

@Suite("Plain face: completion")
struct PlainCompletionTests {
  private let face: PlainFace = {
    var face = PlainFace()
    _ = face.frame(
      Frame([
        ScreenView(
          "Menu",
          [
            NodeView(.link, 2, "Soup", state: .idle), NodeView(.link, 3, "Soup of the day", state: .idle),
            NodeView(.field, 4, "Name", value: .string("")),
            NodeView(.picker, 5, "Size", value: .string("S"), choices: ["S", "M", "L"].map { .string($0) }),
            NodeView(.button, 6, "back", state: .idle),
          ])
      ]))
    return face
  }()

  @Test("labels come first, whatever the case, then words; what is both comes once")
  func labels() {
    #expect(face.completion(before: "so") == Completion(start: 0, candidates: ["Soup", "Soup of the day"]))
    #expect(face.completion(before: "b").candidates == ["back"])
    #expect(face.completion(before: "S").candidates == ["Soup", "Soup of the day", "Size", "select", "show"])
    #expect(face.completion(before: "zzz").candidates == [])
  }

  @Test("behind a colon stand words, and behind :set what takes a value")
  func words() {
    #expect(face.completion(before: ":se").candidates == [":select", ":set "])
    #expect(face.completion(before: ":set n") == Completion(start: 5, candidates: ["Name = "]))
    #expect(face.completion(before: ":set ").candidates == ["Name = ", "Size = "])
  }

  @Test("an answer is completed by the choices")
  func choices() {
    var face = face
    _ = face.input("Size")
    #expect(face.completion(before: "m").candidates == ["M"])
    _ = face.input("M")
    _ = face.input("Name")
    #expect(face.completion(before: "s").candidates == [])
  }
}
