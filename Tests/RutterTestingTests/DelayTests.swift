import RutterCore
import RutterTesting
import StepHost
import Testing

@Suite struct DelayTests {
  /// Actions that wait for answers with these delays; a negative one never comes.
  private func simulation(_ delays: [String: Int64], _ names: Names) -> Simulation<StepHost> {
    let items = delays.keys.sorted().map { name in
      StepHost.Item(.action, name, [.wait(.call(OutsideCall(name, []))), .log(name)])
    }
    var simulation = Simulation(
      Session(host: StepHost(items)), answer: { _, _, _ in .values([]) },
      delay: { id, _, call, session in
        names.asked.append(session.work(of: id).map { session.subject(of: $0.group).words } ?? "")
        return delays[call.name].flatMap { $0 < 0 ? nil : $0 }
      },
      witness: { _, effects, _ in
        for case .log(let line) in effects where line.text.count < 6 { names.came.append(line.text) }
      })
    simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
    for name in delays.keys.sorted() {
      if let node = simulation.session.frame().node(Text(name)) { simulation.take(.activated(node)) }
    }
    return simulation
  }

  private final class Names {
    var asked: [String] = []
    var came: [String] = []
  }

  @Test("an answer comes after its delay; whoever says so may know what it is for")
  func delayed() throws {
    let names = Names()
    var simulation = simulation(["a": 2_000_000, "b": 1_000_000, "c": 0], names)
    try simulation.settle()
    #expect(names.came == ["c", "b", "a"])
    #expect(names.asked == ["action 'a'", "action 'b'", "action 'c'"])
    #expect(simulation.now.microseconds == 2_000_000)
  }

  @Test("what never answers is named when nothing else is to come")
  func never() throws {
    let names = Names()
    var simulation = simulation(["a": -1, "b": 0], names)
    do throws(Unrest) {
      try simulation.settle()
      Issue.record("it settled")
    } catch {
      #expect(error.reason == .nothingToCome)
      #expect(error.running == ["action 'a'"])
    }
    #expect(names.came == ["b"])
    simulation.take(.cancel)
    try simulation.settle()
  }
}
