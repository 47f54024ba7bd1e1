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
    #expect(hands.shows("Cancelled: push, because of back."))
    hands.tell([.outcome(OutcomeReport(1, "back", .nothingToDo))], .back)
    #expect(hands.shows("This is the first screen; q quits."))
  }

  @Test("a line that goes on keeps its indent")
  func indent() {
    let hands = Hands(screen, columns: 40, rows: 40)
    hands.tell([.stopped(PluginID(1), Stop(.time, allowed: "250 ms a turn", at: nil))])
    let way = hands.picture().drop { !$0.contains("it runs again") }.prefix { !$0.isEmpty && !$0.contains("keys") }
    #expect(way.count > 1 && way.allSatisfy { $0.hasPrefix("    ") })
  }
}
