import RutterCore
import RutterTesting
import StepHost
import Testing

@Suite struct MonitorTests {
  /// What a monitor is shown of one turn, to be shown wrongly.
  private struct Turn {
    var event: Event
    var effects: [Effect]
  }

  private let items: [StepHost.Item] = [
    .init(.load, "Slow", [.wait(.sleep(microseconds: 1_000_000))]), .init(.load, "Quick", []),
    .init(.action, "Push", [.push(.integer(1))]),
  ]

  private func newSession() -> Session<StepHost> {
    var session = Session(host: StepHost(items))
    session.isTraced = true
    return session
  }

  private func take(_ kind: Event.Kind, _ session: inout Session<StepHost>, at seconds: Int64 = 0) -> Turn {
    let event = Event(at: Instant(microseconds: seconds * 1_000_000), kind)
    return Turn(event: event, effects: session.take(event))
  }

  private func open(_ session: inout Session<StepHost>) -> Turn {
    take(.opened(Opening(seed: 1, startedAtMicroseconds: 0)), &session)
  }

  private func tap(_ label: Text, _ session: inout Session<StepHost>) throws -> Turn {
    let node = try #require(session.frame().node(label))
    return take(.activated(node), &session)
  }

  private func rules(_ monitor: Monitor) -> [String] { monitor.violations.map(\.rule) }

  @Test("a sound session breaks no rule", arguments: [true, false])
  func sound(isThorough: Bool) throws {
    let monitor = Monitor(isThorough: isThorough)
    var simulation = Simulation(
      Session(host: StepHost(items)), answer: { _, _ in .values([]) },
      witness: { event, effects, session in monitor.see(event, effects, session) })
    simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
    for label in ["Slow", "Push", "Quick"] as [Text] {
      if let node = simulation.session.frame().node(label) { simulation.take(.activated(node)) }
      try simulation.settle()
      if label == "Slow" { simulation.take(.back) }
    }
    monitor.look(at: simulation.session)
    let violation = simulation.goBackToRoot()
    simulation.take(.ended)
    simulation.take(.back)
    #expect(violation == nil)
    #expect(monitor.violations.isEmpty, "\(monitor.violations)")
  }

  @Test("the way back from a deep path takes about a hundred steps")
  func deep() {
    var events = 0
    var simulation = Simulation(
      Session(host: StepHost(items)), answer: { _, _ in .values([]) }, witness: { _, _, _ in events += 1 })
    simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
    let parts = (0..<5000).map { PathPart(.integer($0)) }
    simulation.take(.requested(OperationRequest(.pushAll(parts))))
    #expect(simulation.session.depth == 5000)
    events = 0
    #expect(simulation.goBackToRoot() == nil)
    #expect(simulation.session.depth == 0)
    #expect(events == 101)
  }

  @Test("P1: an operation that settles twice")
  func settlesTwice() throws {
    let monitor = Monitor()
    var session = newSession()
    let opened = open(&session)
    monitor.see(opened.event, opened.effects, session)
    let back = take(.back, &session)
    monitor.see(back.event, back.effects + back.effects, session)
    #expect(monitor.violations.map(\.description) == ["P1: back #1 settled a second time, as nothing_to_do"])
  }

  @Test("L5, L6: loads that begin twice, or end unseen")
  func loads() throws {
    let monitor = Monitor()
    var session = newSession()
    let opened = open(&session)
    monitor.see(opened.event, opened.effects, session)
    let slow = try tap("Slow", &session)
    monitor.see(slow.event, slow.effects, session)
    #expect(monitor.violations.isEmpty)
    monitor.see(slow.event, [], session)
    #expect(monitor.violations.last?.description == "L6: load #1 began a second time")
    // Its end is not shown.
    _ = take(.cancel, &session)
    session.isTraced = false
    let cancel = take(.cancel, &session)
    monitor.see(cancel.event, cancel.effects, session)
    #expect(monitor.violations.last?.description == "L5: 1 loads began and did not end, but 0 run")
  }

  @Test("L5, L6: loads that end twice")
  func endsTwice() throws {
    let monitor = Monitor()
    var session = newSession()
    _ = open(&session)
    _ = try tap("Slow", &session)
    let cancel = take(.cancel, &session)
    monitor.see(cancel.event, cancel.effects, session)
    #expect(rules(monitor).first == "L5")
    #expect(monitor.violations.first?.message == "load #1 was abandoned after its end")
  }

  @Test("A3: screens that are created twice, or stay when their entry leaves")
  func screens() throws {
    let monitor = Monitor()
    var session = newSession()
    let opened = open(&session)
    monitor.see(opened.event, opened.effects, session)
    let push = try tap("Push", &session)
    monitor.see(push.event, push.effects, session)
    monitor.see(push.event, [], session)
    #expect(monitor.violations.map(\.description) == ["A3: the screen of entry #1 was created twice"])
    session.isTraced = false
    let back = take(.back, &session)
    monitor.see(back.event, back.effects, session)
    #expect(monitor.violations.last?.message == "the screen of entry #1 was not destroyed when it left")
    let end = take(.ended, &session)
    monitor.see(end.event, end.effects, session)
    #expect(monitor.violations.last?.message == "the screen of entry #1 was not destroyed at the end")
  }

  @Test("T5: an entry that had left")
  func comesBack() throws {
    let monitor = Monitor()
    var session = newSession(), other = newSession()
    let opened = open(&session)
    _ = open(&other)
    monitor.see(opened.event, opened.effects, session)
    let push = try tap("Push", &session)
    _ = try tap("Push", &other)
    monitor.see(push.event, push.effects, session)
    let back = take(.back, &session)
    monitor.see(back.event, back.effects, session)
    #expect(monitor.violations.isEmpty)
    // The other session stands for one that puts the entry back.
    _ = take(.cancel, &other)
    monitor.see(back.event, [], other)
    #expect(monitor.violations.map(\.description) == ["T5: entry #1 is in the path again, after it had left"])
  }

  @Test("L6, L7: an entry that is filled, or fails, without its own load")
  func filledByAnother() throws {
    let deferred = PathPart(.deferred(Deferred(.inline(Handle(plugin: PluginID(1), slot: 100)), gives: .integer)))
    let ask = Event.Kind.requested(OperationRequest(.push(deferred), present: .placeholder))
    let monitor = Monitor()
    var session = newSession(), other = newSession()
    let opened = open(&session)
    _ = open(&other)
    monitor.see(opened.event, opened.effects, session)
    let push = take(ask, &session)
    monitor.see(push.event, push.effects, session)
    #expect(session.entries.count == 1 && monitor.violations.isEmpty)
    _ = take(ask, &other)
    _ = take(.fired(TimerID(1)), &other, at: 1)
    other.isTraced = false
    let cancel = take(.cancel, &other)
    monitor.see(cancel.event, [], other)
    #expect(rules(monitor).first == "L6")
    #expect(
      monitor.violations.first?.message == "entry #1 was filled, but load #1, which it waited for, did not end")
  }

  @Test("faults that the session itself names keep their rule")
  func faults() {
    // Nothing was opened, so the root was never built.
    let monitor = Monitor()
    let session = newSession()
    monitor.see(Event(at: .start, .back), [], session)
    #expect(monitor.violations.map(\.description) == ["S5: visible entry #0 was not built"])
    let light = Monitor(isThorough: false)
    light.see(Event(at: .start, .back), [], session)
    #expect(light.violations.isEmpty)
    light.look(at: session)
    #expect(rules(light) == ["S5"])
  }
}
