import RutterCore
import RutterTesting
import StepHost
import Testing

/// Keeps what a simulation's witness saw.
private final class Record {
  var moments: [Int64] = []
  var logs: [String] = []
  var events: [Event.Kind] = []
}

@Suite struct SimulationTests {
  private let second: Int64 = 1_000_000

  private func simulation(
    _ items: [StepHost.Item], _ record: Record = Record(),
    answer: @escaping (OutsideCall) -> CallResult = { _ in .values([]) }
  ) -> Simulation<StepHost> {
    var simulation = Simulation(
      Session(host: StepHost(items)), answer: { _, _, call in answer(call) },
      witness: { event, effects, _ in
        record.moments.append(event.at.microseconds)
        record.events.append(event.kind)
        for case .log(let line) in effects { record.logs.append(line.text) }
      })
    simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
    return simulation
  }

  private func tap(_ label: Text, _ simulation: inout Simulation<StepHost>) throws {
    simulation.take(.activated(try #require(simulation.session.frame().node(label))))
  }

  private func path(_ simulation: borrowing Simulation<StepHost>) -> [Value?] {
    simulation.session.frame().path.map(\.value)
  }

  @Test("K4: time stands still unless it is told to move")
  func standsStill() throws {
    var simulation = simulation([.init(.load, "Slow", [.wait(.sleep(microseconds: 1_000_000))])])
    try tap("Slow", &simulation)
    simulation.take(.cancel)
    #expect(simulation.now == .start)
  }

  @Test("K4: advance lets come what is due by then, and nothing else")
  func advances() throws {
    var simulation = simulation([.init(.load, "Slow", [.wait(.sleep(microseconds: 1_000_000))])])
    try tap("Slow", &simulation)
    try simulation.advance(microseconds: second - 1)
    #expect(path(simulation).isEmpty)
    try simulation.advance(microseconds: 1)
    #expect(path(simulation) == [.integer(100)])
    #expect(simulation.now.microseconds == second)
  }

  @Test("each timer fires at its own moment, not at the end of the advance")
  func ownMoments() throws {
    let record = Record()
    var simulation = simulation(
      [.init(.action, "Steps", [.wait(.sleep(microseconds: 10)), .wait(.sleep(microseconds: 20)), .log("over")])],
      record)
    try tap("Steps", &simulation)
    try simulation.advance(microseconds: 100)
    #expect(record.moments == [0, 0, 10, 30])
    #expect(record.logs == ["over"])
    #expect(simulation.now.microseconds == 100)
  }

  @Test("K3: an answer takes no virtual time and comes before a sleep of the same instant")
  func answersFirst() throws {
    let record = Record()
    var simulation = simulation(
      [
        .init(.action, "Sleep", [.wait(.sleep(microseconds: 0)), .log("slept")]),
        .init(.action, "Read", [.wait(.call(OutsideCall("fs.read", []))), .log("read")]),
      ], record)
    try tap("Sleep", &simulation)
    try tap("Read", &simulation)
    try simulation.settle()
    #expect(record.logs == ["read", "slept"])
    #expect(simulation.now == .start)
  }

  @Test("host calls are answered by the given function")
  func answers() throws {
    let record = Record()
    var simulation = simulation(
      [.init(.action, "Read", [.wait(.call(OutsideCall("fs.read", [.string("a.txt")])))])], record,
      answer: { call in .values([.string(Text("\(call.name) \(call.arguments.count)"))]) })
    try tap("Read", &simulation)
    try simulation.settle()
    #expect(record.logs.count == 1)
    #expect(record.logs.first?.contains("fs.read 1") == true)
  }

  @Test("L5: what was abandoned is never answered")
  func abandoned() throws {
    var answered = 0
    var simulation = simulation(
      [.init(.load, "Read", [.wait(.call(OutsideCall("fs.read", [])))])],
      answer: { _ in
        answered += 1; return .values([])
      })
    try tap("Read", &simulation)
    simulation.take(.cancel)
    try simulation.settle()
    #expect(answered == 0)
    #expect(simulation.agenda.isEmpty)
  }

  @Test("K4: settle waits for loads and actions")
  func settles() throws {
    var simulation = simulation([.init(.load, "Slow", [.wait(.sleep(microseconds: 2_000_000))])])
    try tap("Slow", &simulation)
    try simulation.settle()
    let isQuiet = simulation.session.isQuiet
    #expect(isQuiet)
    #expect(simulation.now.microseconds == 2 * second)
  }

  @Test("K4: settle does not wait for tasks")
  func tasksAreNotWaitedFor() throws {
    var simulation = simulation([.init(.task, "Task", [.wait(.sleep(microseconds: 2_000_000)), .log("late")])])
    try tap("Task", &simulation)
    try simulation.settle()
    #expect(simulation.now == .start)
    #expect(simulation.agenda.count == 1)
  }

  @Test("K4: settle gives up after one virtual hour and names what runs")
  func givesUpInTime() throws {
    var simulation = simulation([.init(.action, "Long", [.wait(.sleep(microseconds: 4_000_000_000))])])
    try tap("Long", &simulation)
    do {
      try simulation.settle()
      Issue.record("it settled")
    } catch {
      #expect(error.reason == .time)
      #expect(error.description.contains("Long"))
    }
  }

  @Test("K4: settle gives up after 10,000 turns")
  func givesUpInTurns() throws {
    let steps = Array(repeating: StepHost.Step.wait(.sleep(microseconds: 0)), count: Unrest.limitTurns + 1)
    var simulation = simulation([.init(.action, "Busy", steps)])
    try tap("Busy", &simulation)
    #expect(throws: Unrest.self) { try simulation.settle() }
  }

  @Test("an advance that does not get anywhere is given up, too")
  func advanceGivesUp() throws {
    let steps = Array(repeating: StepHost.Step.wait(.sleep(microseconds: 0)), count: Unrest.limitTurns + 1)
    var simulation = simulation([.init(.action, "Busy", steps)])
    try tap("Busy", &simulation)
    #expect(throws: Unrest.self) { try simulation.advance(microseconds: second) }
    // The next wait is as long as it says.
    try simulation.advance(microseconds: 5)
    #expect(simulation.now == Instant(microseconds: 5))
  }

  @Test("K1: the same events give the same turns")
  func sameness() throws {
    func run() throws -> [Event.Kind] {
      let record = Record()
      var simulation = simulation(
        [
          .init(.load, "A", [.wait(.sleep(microseconds: 5)), .wait(.call(OutsideCall("fs.read", [])))]),
          .init(.action, "B", [.wait(.sleep(microseconds: 5)), .push(.integer(4))]),
        ], record)
      try tap("A", &simulation)
      try tap("B", &simulation)
      try simulation.settle()
      return record.events
    }
    #expect(try run() == run())
  }
}
