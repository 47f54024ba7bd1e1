@testable import RutterTesting
import Testing

@Suite struct KnownStatesTests {
  private func fingerprint(_ number: Int) -> Fingerprint { Fingerprint(high: 0, low: UInt64(number)) }

  private func state(_ number: Int) -> KnownStates.State { .init(run: Int32(number), place: 1, future: 2) }

  @Test("every state that was entered is known, and no other, whatever its level")
  func entering() {
    var states = KnownStates(capacity: 10_000)
    for number in 0..<5_000 {
      #expect(states[fingerprint(number)] == nil)
      states.enter(fingerprint(number), state(number))
    }
    #expect(states.count == 5_000)
    #expect((0..<5_000).allSatisfy { states[fingerprint($0)] == state($0) } && states[fingerprint(5_000)] == nil)
  }

  @Test("a copy keeps what was known when it was made")
  func copies() {
    var states = KnownStates(capacity: 10)
    states.enter(fingerprint(1), state(1))
    let copy = states
    states.enter(fingerprint(2), state(2))
    #expect(copy[fingerprint(1)] == state(1) && copy[fingerprint(2)] == nil && states[fingerprint(2)] == state(2))
  }

  @Test("what does not fit in is not known, and what is known stays so while orders are run")
  func capacity() {
    var states = KnownStates(capacity: 3)
    for number in 0..<9 { states.enter(fingerprint(number), state(number)) }
    #expect(states.count == 3 && states[fingerprint(2)] == state(2) && states[fingerprint(3)] == nil)
  }

  @Test("between them the older half is forgotten, as soon as there is a younger one")
  func forgetting() {
    var states = KnownStates(capacity: 6)
    for number in 0..<30 {
      states.makeRoom()
      states.enter(fingerprint(number), state(number))
      #expect(states.count <= 6 && (max(0, number - 2)...number).allSatisfy { states[fingerprint($0)] == state($0) })
    }
    #expect(states[fingerprint(23)] == nil)
    states.makeRoom()
    for number in 30..<90 { states.enter(fingerprint(number), state(number)) }
    #expect(states.count == 6 && states[fingerprint(29)] != nil)
    states.makeRoom()
    #expect(states.count == 3 && states[fingerprint(29)] == nil && states[fingerprint(30)] != nil)
  }
}

@Suite struct OrderGraphTests {
  private func branch(_ parent: Int32, _ place: Int32, _ value: Int32) -> Frontier.Branch {
    Frontier.Branch(parent: parent, place: place, value: value, met: 0)
  }

  /// Two things: the second order comes to the state that the first was in before its second choice.
  private func graph(isCircle: Bool = false) -> OrderGraph {
    var graph = OrderGraph()
    let trail = Trail([Choice(.order, 0, of: 2), Choice(.order, 0, of: 2)])
    graph.add(branch(-1, -1, 0), trail, .init())
    graph.add(branch(0, 0, 1), Trail([Choice(.order, 1, of: 2), Choice(.order, 0, of: 2)]), .init())
    graph.add(branch(0, 1, 1), Trail([Choice(.order, 0, of: 2), Choice(.order, 1, of: 2)]), .init(fault: 3))
    let rest = Frontier.Rest(trail, from: 1)
    func state(_ run: Int32) -> KnownStates.State { .init(run: run, place: 1, future: 0) }
    graph.meet(1, .init(place: 1, state: state(isCircle ? 1 : 0), rest: rest))
    return graph
  }

  @Test("counts the ways to each run")
  func tally() throws {
    let tally = try #require(graph().tally())
    #expect(tally.orders == 4 && tally.faults == [3: 2] && tally.restarted == 0)
    #expect(OrderGraph().tally()?.orders == 0)
  }

  @Test("states that lead to themselves cannot be counted")
  func circle() { #expect(graph(isCircle: true).tally() == nil) }

  @Test("finds what an order comes to that was not run, and what is still to be run")
  func finding() {
    #expect(
      graph().find([[], [1], [0, 1], [1, 1]]) == [
        .run(.init()), .run(.init()), .run(.init(fault: 3)), .run(.init(fault: 3)),
      ])
    #expect(graph().find([[0, 2], [0, 2, 1]]) == [.queued, .unknown])
    #expect(graph(isCircle: true).find([[1, 1]]) == [.queued])
  }
}
