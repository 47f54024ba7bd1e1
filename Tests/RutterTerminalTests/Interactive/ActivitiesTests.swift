import RutterTerminal
import Testing

@testable import RutterCore

@Suite("Interactive face: what goes on by itself")
struct ActivitiesTests {
  private func frame(_ state: NodeView.State, entry: Int = 0, _ asking: Asking? = nil) -> Frame {
    var frame = Frame([ScreenView("Kitchen", entry: entry, [NodeView(.button, 1, "Bake", state: state)])])
    frame.asking = asking
    return frame
  }

  private let asking = Asking(operation: OperationID(7), word: "back", by: .plugin("kitchen"))

  @Test("what runs goes on since it was first seen, until it is seen no more")
  func running() {
    let hands = Hands(frame(.idle))
    #expect(hands.face.busySince == nil)
    hands.face.look(frame(.running), at: 10)
    hands.face.look(frame(.running), at: 20)
    #expect(hands.face.busySince == 10)
    hands.face.look(frame(.idle), at: 30)
    #expect(hands.face.busySince == nil)
    hands.face.look(frame(.running), at: 40)
    #expect(hands.face.busySince == 40)
  }

  @Test("the newest counts: a part whose value is not there yet, and an entry, as well as what runs")
  func newest() {
    let hands = Hands(frame(.running))
    var waiting = frame(.running)
    waiting.screens[0].nodes.append(NodeView(.hole, 2, state: .waiting))
    hands.face.look(waiting, at: 10)
    hands.face.look(waiting, at: 20)
    #expect(hands.face.busySince == 10)
    let item = PathItem(5, "Cake", nil, state: .waiting)
    hands.face.look(Frame([ScreenView("Cake", entry: 5, [])], over: [item]), at: 30)
    #expect(hands.face.busySince == 30)
  }

  @Test("a guard goes on until its question stands on the screen, and again when that is answered")
  func guarded() {
    let hands = Hands(frame(.idle))
    hands.face.look(frame(.idle, asking), at: 10)
    hands.face.look(frame(.idle, asking), at: 20)
    #expect(hands.face.busySince == 10)
    hands.face.look(frame(.idle, entry: 9, asking), at: 30)
    #expect(hands.face.busySince == nil)
    hands.face.look(frame(.running, entry: 9, asking), at: 40)
    #expect(hands.face.busySince == 40)
    hands.face.look(frame(.idle, asking), at: 50)
    #expect(hands.face.busySince == 10)
    hands.face.look(frame(.idle), at: 60)
    #expect(hands.face.busySince == nil)
  }

  @Test("a question that comes at once with what it is about is no more waited for")
  func guardedAtOnce() {
    let hands = Hands(frame(.idle))
    hands.face.look(frame(.idle, entry: 9, asking), at: 10)
    #expect(hands.face.busySince == nil)
  }
}
