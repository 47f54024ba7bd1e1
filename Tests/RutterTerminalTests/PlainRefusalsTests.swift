import RutterCore
import RutterTerminal
import Testing

@Suite("Plain face: refusals")
struct PlainRefusalsTests {
  private func text(_ reason: Refusal.Reason, _ operation: String, at position: Refusal.Position? = nil) -> String {
    PlainFace(columns: 200).outcome(OutcomeReport(1, operation, .refused(Refusal(reason, at: position))))
  }

  @Test(
    "P8, S4, S8: what is refused of a node is said with the way out",
    arguments: [
      (.stale, "That does not show any more; type show to see what does."),
      (.gone, "That belongs to a screen that was left; type show to see what is there now."),
      (.disabled, "That cannot be used now; type show to see what can."),
      (.notInteractive, "Nothing happens with that; what has a number can be used."),
      (.noAction, "Nothing happens with that; what has a number can be used."),
      (
        .type,
        "That does not take such a value: a field takes text, a toggle on or off, a picker one of its choices."
      ),
      (
        .noValue, "That can be turned off, but not on: which value would it get? Choose the value itself."
      ),
    ] as [(Refusal.Reason, String)])
  func nodes(_ reason: Refusal.Reason, _ sentence: String) {
    #expect(text(reason, "set") == sentence + "\n")
  }

  @Test(
    "P1, P2: what is refused of the path is said with the way out",
    arguments: [
      ("remove", .root, "the first screen stays; only what was opened from it can go"),
      ("pop_to", .notFound, "nothing that is open is meant by it; the path above the screen shows what is"),
      ("push", .tooDeep, "the path is as long as it may be; go back before you open more"),
      ("push", .noType, "the value has no type, so no destination can show it; make it with one of rutter.type"),
      ("push", .leaving, "a screen that leaves can ask for nothing; ask before, in an action or in on_appear"),
      ("remove", .needsOwner, "a screen bound to a cell stays above the one that declares it; clear the cell first"),
      ("refresh", .notInEdit, "it cannot be one step of several; ask for it by itself"),
      ("pop", .negative, "a number of screens is 0 or more"),
      ("pop", .only(1), "there is only 1 above the first screen; take no more than that"),
      ("pop", .only(2), "there are only 2 above the first screen; take no more than that"),
      (
        "push", .wrongType(path: .integer, got: .string, Place(script: "a.lua", line: 3)),
        "this path takes integer, not string (a.lua:3); its type is the option path_of"
      ),
    ] as [(String, Refusal.Reason, String)])
  func path(_ operation: String, _ reason: Refusal.Reason, _ because: String) {
    #expect(text(reason, operation) == "The \(operation) was refused: \(because).\n")
  }

  @Test("P4: of several at once the refused one is named")
  func several() {
    #expect(
      text(.tooDeep, "push_all", at: .init(2))
        == "The push_all was refused at position 2: the path is as long as it may be; go back before you open more.\n")
    #expect(
      text(.only(2), "edit", at: .init(1, step: "pop"))
        == "The edit was refused at step 1, pop: there are only 2 above the first screen; take no more than that.\n")
    #expect(
      text(.negative, "edit", at: .init(2, step: "push_all", inner: 3))
        == "The edit was refused at step 2, push_all at position 3: a number of screens is 0 or more.\n")
  }

  @Test("words of a script cannot reach the terminal raw")
  func printable() {
    #expect(!text(.root, "pu\u{1B}sh", at: .init(1, step: "po\u{1B}p")).contains("\u{1B}"))
  }
}
