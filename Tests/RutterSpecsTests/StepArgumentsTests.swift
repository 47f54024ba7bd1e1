import RutterCore
import RutterText
import Testing

@testable import RutterSpecs

@Suite("What comes with a step")
struct StepArgumentsTests {
  private func record(_ name: Text, _ value: Value) -> Value { .record(Record([Record.Field(name, value)])) }

  @Test("an app is named by its number, whatever else is missing")
  func app() {
    #expect(StepArguments([.integer(2)]).app == 2)
    #expect(StepArguments([.string("2")]).app == nil)
    #expect(StepArguments([]).app == nil)
    #expect(StepArguments([.null, .string("x")]).text(1) == "x")
    #expect(StepArguments([.null]).text(1) == nil && StepArguments([.null])[1] == nil)
  }

  @Test("a target is read as that of a tap")
  func target() throws {
    #expect(try StepArguments([.integer(1), record("node", .integer(7))]).target() == .node(NodeID(7)))
    #expect(throws: Failure.self) { try StepArguments([.integer(1)]).target() }
  }

  @Test("a command is read as the JSON face reads it, and so are its mistakes told")
  func command() throws {
    #expect(try StepArguments([.integer(1), record("do", .string("back"))]).command() == .back)
    let wrong = #expect(throws: Failure.self) {
      try StepArguments([.integer(1), record("do", .string("bakc"))]).command()
    }
    #expect(wrong?.kind == .step && wrong?.message.contains("back") == true)
  }
}
