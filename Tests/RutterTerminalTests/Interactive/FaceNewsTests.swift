import RutterCore
import RutterTerminal
import RutterText
import Testing

@Suite("Interactive face: what is told")
struct FaceNewsTests {
  private let screen = Frame([ScreenView("Fruit", [NodeView(.button, 10, "Buy", state: .idle)])])

  @Test("a button that changes nothing on the screen is answered; one that changes or says something is not")
  func silence() {
    let words = "Done; nothing on the screen has changed."
    let hands = Hands(screen)
    hands.tell([], .activated(NodeID(10)))
    #expect(hands.shows(words))
    let other = Hands(screen)
    other.tell([.frame], .activated(NodeID(10)), frame: screen)
    other.tell([.log(LogLine(.info, plugin: PluginID(1), text: "bought"))], .activated(NodeID(10)))
    #expect(!other.shows(words) && other.shows("bought"))
  }

  @Test("a cancel is answered, whether anything ran or not")
  func cancel() {
    let hands = Hands(screen, columns: 80)
    hands.tell([.frame], .cancel, frame: screen)
    #expect(hands.shows("· Cancelled."))
    hands.tell([], .cancel)
    #expect(hands.shows("there is nothing to cancel"))
  }

  @Test("ways out are keys and what shows, never the commands of the plain face")
  func refusals() {
    let hands = Hands(screen, columns: 80)
    for reason in [Refusal.Reason.stale, .gone, .disabled] {
      hands.tell([.outcome(OutcomeReport(1, "tap", .refused(Refusal(reason))))])
      #expect(hands.shows("✗ That") && !hands.shows("type show"))
    }
    let cause = Cause.operation(OperationID(4), "back")
    hands.tell([.outcome(OutcomeReport(1, "push", .cancelled(by: cause)))])
    #expect(hands.shows("Cancelled: another change came."))
    hands.tell([.outcome(OutcomeReport(1, "back", .nothingToDo))], .back)
    #expect(hands.shows("This is the first screen; q quits."))
  }

  @Test("an error that stands in its row is not told again below it, while that row shows", arguments: [24, 10, 7])
  func once(rows: Int) throws {
    var link = NodeView(.link, 10, "Draw", state: .failed)
    link.message = "well.lua:3: dry"
    let others = (0..<60).map { NodeView(.button, 20 + $0, Text("Row \($0)"), state: .idle) }
    let frame = Frame([ScreenView("Well", [link] + others)])
    let hands = Hands(frame, columns: 80, rows: rows)
    let error = ScriptError("dry", at: Place(script: "well.lua", line: 3))
    hands.tell([.error(ErrorReport("loader 'water'", of: PluginID(0), .script(error)))], frame: frame)
    #expect(hands.picture().filter { $0.contains("dry") }.count == 1)
    #expect(hands.shows(rows == 24 ? "in loader 'water'" : "m where"))
    try hands.press("m")
    #expect(hands.shows("well.lua:3: error: dry"))
    try hands.press("Esc")
    let far = Hands(frame, columns: 80, rows: rows)
    try far.press("End")
    far.tell([.error(ErrorReport("loader 'water'", of: PluginID(0), .script(error)))])
    #expect(far.shows(rows == 24 ? "well.lua:3: error: dry" : rows == 10 ? "✗ dry  … m" : "✗ dry"))
  }

  @Test("a value that no destination shows is told once in a turn: with the line of the script, if one asked for it")
  func missing() {
    let outcome = Effect.outcome(OutcomeReport(1, "push", .missingDestination(TypeName("a.B"), near: [])))
    let hands = Hands(screen, columns: 80)
    hands.tell([outcome])
    #expect(hands.shows("No destination shows a value of type a.B."))
    let error = ScriptError("no destination shows a value of type a.B", at: Place(script: "a.lua", line: 3))
    let asked = Hands(screen, columns: 80)
    asked.tell([.error(ErrorReport("push", of: PluginID(0), .script(error))), outcome])
    #expect(asked.shows("a.lua:3: error: no destination") && !asked.shows("No destination"))
  }

  @Test("what is told together stands together; where there is no room, the last of it and how much there is besides")
  func together() throws {
    let words = ["one", "two", "three", "four"].map { Effect.note($0) }
    let hands = Hands(screen, columns: 80)
    hands.tell(words)
    #expect(hands.picture().filter { $0.contains("note: ") }.count == 4)
    let small = Hands(screen, columns: 80, rows: 14)
    small.tell(words + [.note("five")])
    #expect(
      small.shows("note: five") && small.shows("and 4 more before those: m shows all") && !small.shows("note: four"))
    let low = Hands(screen, columns: 80, rows: 10)
    low.tell(words)
    #expect(low.shows("note: four") && low.shows("m 3 more"))
    try low.press("m")
    #expect(low.shows("note: one"))
  }

  @Test(
    "an error told again below its row is counted with its place, on a terminal of any height", arguments: [13, 14, 24])
  func again(rows: Int) {
    let frame = Frame([ScreenView("Well", [NodeView(.text, 9, "a.lua:5: dry"), NodeView(.retry, 10, "Try again")])])
    let hands = Hands(frame, columns: 60, rows: rows)
    let error = ScriptError("dry", at: Place(script: "a.lua", line: 5), traceback: "a.lua:5: in screen")
    for _ in 0..<2 { hands.tell([.error(ErrorReport("screen", of: PluginID(0), .script(error)))], frame: frame) }
    #expect(hands.picture().filter { $0.contains("dry") } == ["    ✗ dry"])
    #expect(hands.shows("✗ in a.lua:5 (×2):") && hands.shows("  in screen"))
  }

  @Test("before anything shows, all that was told stands there, and goes with the first screen")
  func waiting() {
    let hands = Hands(screen, columns: 80)
    hands.face = InteractiveFace()
    hands.face.problem("flow.lua:1: unexpected symbol", at: 0)
    hands.face.note("waiting for a change", at: 0)
    #expect(hands.shows("✗ flow.lua:1: unexpected symbol") && hands.shows("· waiting for a change"))
    hands.show(screen)
    #expect(hands.shows("Buy") && !hands.shows("waiting"))
  }

  @Test("a line that goes on keeps its indent")
  func indent() {
    let hands = Hands(screen, columns: 40, rows: 40)
    hands.tell([.stopped(PluginID(1), Stop(.time, allowed: "250 ms a turn", at: nil))])
    let way = hands.picture().drop { !$0.contains("it runs again") }.prefix { !$0.isEmpty && !$0.contains("keys") }
    #expect(way.count > 1 && way.allSatisfy { $0.hasPrefix("    ") })
  }
}
