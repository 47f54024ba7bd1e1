import RutterCore
import RutterTerminal
import Testing

@Suite("Plain face: refusals")
struct PlainRefusalsTests {
  private func text(_ reason: String, _ operation: String) -> String {
    PlainFace(columns: 200).outcome(OutcomeReport(1, operation, .refused(reason)))
  }

  @Test(
    "P8, S4, S8: what is refused of a node is said with the way out",
    arguments: [
      ("stale", "That does not show any more; type show to see what does."),
      ("gone", "That belongs to a screen that was left; type show to see what is there now."),
      ("disabled", "That cannot be used now; type show to see what can."),
      ("not_interactive", "Nothing happens with that; what has a number can be used."),
      ("no_action", "Nothing happens with that; what has a number can be used."),
      (
        "type",
        "That does not take such a value: a field takes text, a toggle on or off, a picker one of its choices."
      ),
      (
        "no_value", "That can be turned off, but not on: which value would it get? Choose the value itself."
      ),
    ])
  func nodes(_ reason: String, _ sentence: String) {
    #expect(text(reason, "set") == sentence + "\n")
  }

  @Test(
    "P1, P2: what is refused of the path is said with the way out",
    arguments: [
      ("remove", "root", "the first screen stays; only what was opened from it can go"),
      ("pop_to", "not_found", "nothing that is open is meant by it; the path above the screen shows what is"),
      ("push", "too_deep", "the path is as long as it may be; go back before you open more"),
      ("push", "no_type", "the value has no type, so no destination can show it; make it with one of rutter.type"),
      ("push", "leaving", "a screen that leaves can ask for nothing; ask before, in an action or in on_appear"),
      ("remove", "needs_owner", "a screen bound to a cell stays above the one that declares it; clear the cell first"),
      ("refresh", "not_in_edit", "it cannot be one step of several; ask for it by itself"),
      ("pop", "negative", "a number of screens is 0 or more"),
      ("pop", "only 1", "there is only 1 above the first screen; take no more than that"),
      ("pop", "only 2", "there are only 2 above the first screen; take no more than that"),
      (
        "push", "this path takes integer, not string (a.lua:3)",
        "this path takes integer, not string (a.lua:3); its type is path_of in rutter.root"
      ),
      ("refresh", "refresh takes an entry, a type or a value", "refresh takes an entry, a type or a value"),
    ])
  func path(_ operation: String, _ reason: String, _ because: String) {
    #expect(text(reason, operation) == "The \(operation) was refused: \(because).\n")
  }

  @Test("P4: of several at once the refused one is named")
  func several() {
    #expect(
      text("position 2: too_deep", "push_all")
        == "The push_all was refused at position 2: the path is as long as it may be; go back before you open more.\n")
    #expect(
      text("step 1, pop: only 2", "edit")
        == "The edit was refused at step 1, pop: there are only 2 above the first screen; take no more than that.\n")
    #expect(
      text("step 2, push_all: position 3: negative", "edit")
        == "The edit was refused at step 2, push_all at position 3: a number of screens is 0 or more.\n")
  }

  @Test("words of a script cannot reach the terminal raw")
  func printable() {
    #expect(!text("odd\u{1B}[31m", "pu\u{1B}sh").contains("\u{1B}"))
  }
}
