import RutterCore
import RutterTerminal
import Testing

@Suite("Plain face: outcomes and errors")
struct PlainReportsTests {
  private func text(_ outcome: Outcome, _ operation: String = "push", _ face: PlainFace = PlainFace()) -> String {
    face.outcome(OutcomeReport(1, operation, outcome))
  }

  @Test("P1: an outcome is told where a person needs it")
  func outcomes() {
    #expect(text(.committed) == "")
    #expect(text(.nothingToDo) == "")
    #expect(text(.nothingToDo, "back") == "This is the first screen; type quit to leave.\n")
    #expect(text(.refused(Refusal(.stale))) == "That does not show any more; type show to see what does.\n")
    #expect(text(.cancelled(by: .newer(OperationID(4)))) == "Cancelled: push, something newer was chosen.\n")
    let pop = Cause.operation(OperationID(4), "pop")
    #expect(text(.cancelled(by: pop)) == "Cancelled: push, as another change came: pop #4.\n")
    #expect(text(.cancelled(by: .ended)) == "")
    #expect(text(.blocked(Block(by: .plugin("editor")))) == "Not done: 'editor' says no.\n")
    #expect(text(.blocked(Block(by: .screen("Editor"), reason: "not saved"))) == "Not done: not saved\n")
    let held = Block(by: .plugin("shop"), reason: "held", name: "login")
    #expect(text(.blocked(held)) == "'shop' keeps that for later, as 'login'.\n")
    #expect(
      text(.missingDestination(TypeName("a.Recpie"), near: ["a.Recipe"]))
        == "No destination shows a value of type a.Recpie. Did you mean 'a.Recipe'?\n")
    #expect(text(.failed(.timeout(microseconds: 2_000_000))) == "Failed: push: timed out after 2 s\n")
  }

  @Test("where nothing came of what a person asked for, that is said")
  func silence() {
    var face = PlainFace()
    #expect(
      face.silence(after: .cancel, result: "nothing_to_do")
        == "Nothing is being loaded or run: there is nothing to cancel.\n")
    #expect(face.silence(after: .cancel, result: "committed") == "Cancelled.\n")
    #expect(
      face.silence(after: .activate(NodeID(2)), result: "ok") == "Done; nothing on the screen has changed.\n")
    #expect(
      face.silence(after: .set(NodeID(2), .string("x")), result: "committed")
        == "It holds that; nothing on the screen has changed.\n")
    #expect(face.silence(after: .select("Cart"), result: "nothing_to_do") == "That shows already.\n")
    #expect(face.silence(after: .wait, result: "ok") == "")
    _ = face.frame(everything(pie: .loading))
    #expect(face.silence(after: .activate(NodeID(2)), result: "ok") == "")
  }

  @Test("L3: a second activation is told as such while it loads")
  func duplicates() {
    var face = PlainFace()
    _ = face.frame(everything(pie: .loading))
    #expect(text(.duplicate, "push", face) == "That is under way already.\n")
    #expect(text(.duplicate) == "That is open already.\n")
  }

  @Test("a failure whose error was printed is not told again")
  func failures() {
    var face = PlainFace()
    let error = NavigationError.script(ScriptError("boom", at: Place(script: "a.lua", line: 1)))
    #expect(face.error(ErrorReport("load of a.b", of: PluginID(0), error)) { _ in nil }.contains("boom"))
    #expect(text(.failed(error), "push", face) == "")
    #expect(text(.failed(.noLoader("x")), "push", face) != "")
  }

  @Test("D5: a missing destination whose error was printed is not told again")
  func missing() {
    var face = PlainFace()
    let outcome = Outcome.missingDestination(.integer, near: [])
    let error = NavigationError.script(ScriptError(outcome.message ?? "", at: Place(script: "a.lua", line: 1)))
    _ = face.error(ErrorReport("push", of: PluginID(0), error)) { _ in nil }
    #expect(text(outcome, "push", face) == "")
    #expect(text(outcome) == "No destination shows a value of type integer. rutter.destination gives it one.\n")
  }

  @Test("one mistake in a row function is told once, with the number of rows")
  func rows() {
    var face = PlainFace()
    var report = ErrorReport("row of root screen", of: PluginID(0), .script(ScriptError("boom")))
    report.count = 5000
    #expect(face.error(report) { _ in nil } == "error: boom\n  in row of root screen, 5000 times\n")
  }

  @Test("a log line has its place and level")
  func logs() {
    let line = LogLine(.warn, plugin: PluginID(0), text: "a\nb", place: Place(script: "a.lua", line: 3))
    #expect(PlainFace().log(line) == "a.lua:3: warn: a\n  | b\n")
    #expect(PlainFace().note("late") == "note: late\n")
  }
}
