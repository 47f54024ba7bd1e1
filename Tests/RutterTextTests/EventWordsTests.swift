import RutterCore
import RutterText
import Testing

@Suite struct EventWordsTests {
  private let frame = Frame([ScreenView("Root", [NodeView(.button, 3, "Pay")])])

  @Test("what a person did is told by what it was done with")
  func person() {
    var words = EventWords()
    #expect(words.text(.activated(NodeID(3)), before: frame) == "tap \"Pay\"")
    #expect(words.text(.activated(NodeID(4)), before: frame) == "tap node 4")
    #expect(words.text(.set(NodeID(3), .integer(5)), before: frame) == "set \"Pay\" to 5")
    #expect(words.text(.back, before: nil) == "back")
    #expect(words.text(.requested(OperationRequest(.push(PathPart(.integer(4))))), before: nil) == "push 4")
    #expect(words.text(.requested(OperationRequest(.popToRoot)), before: nil) == "pop to root")
    #expect(words.text(.requested(OperationRequest(.finish(.integer(4), of: nil))), before: nil) == "finish with 4")
    var presenting = OperationRequest(.push(PathPart(.integer(4))))
    presenting.wantsAnswer = true
    #expect(words.text(.requested(presenting), before: nil) == "present 4")
    #expect(words.text(.line("a = 1"), before: nil) == "line \"a = 1\"")
  }

  @Test("an answer is told by the name of its call")
  func answers() {
    var words = EventWords()
    words.follow([.call(CallID(1), PluginID(0), OutsideCall("fs.read", []))])
    words.follow([.call(CallID(2), PluginID(0), OutsideCall("http.get", [])), .abandon(CallID(2))])
    #expect(words.text(.returned(CallID(1), .values([.string("x")])), before: nil) == "fs.read gave \"x\"")
    #expect(words.text(.returned(CallID(1), .values([])), before: nil) == "call 1 is done")
    #expect(words.text(.returned(CallID(2), .refused("no")), before: nil) == "call 2 was refused: no")
  }
}
