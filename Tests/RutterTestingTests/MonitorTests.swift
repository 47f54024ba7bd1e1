import RutterCore
import RutterTesting
import StepHost
import Testing

@Suite struct MonitorTests {
  /// A session that was opened, and the monitor that is shown its turns: as they were, or wrongly.
  private final class Watched {
    struct Turn {
      var event: Event
      var effects: [Effect]
    }

    let monitor = Monitor()
    var session = Session(host: StepHost(MonitorTests.items))

    /// - Parameter isShown: Whether the monitor sees the opening.
    init(isShown: Bool = true) {
      session.isTraced = true
      let opened = take(.opened(Opening(seed: 1, startedAtMicroseconds: 0)))
      if isShown { show(opened) }
    }

    func take(_ kind: Event.Kind, at seconds: Int64 = 0) -> Turn {
      let event = Event(at: Instant(microseconds: seconds * 1_000_000), kind)
      return Turn(event: event, effects: session.take(event))
    }

    func tap(_ label: Text) throws -> Turn { take(.activated(try #require(session.frame().node(label)))) }

    func show(_ turn: Turn) { monitor.see(turn.event, turn.effects, session) }

    /// Shows a turn with other effects; what the session itself tells of its last turn stays.
    func show(_ turn: Turn, effects: [Effect]) { monitor.see(turn.event, effects, session) }

    var violations: [String] { monitor.violations.map(\.description) }
  }

  private static let items: [StepHost.Item] = [
    .init(.load, "Slow", [.wait(.sleep(microseconds: 1_000_000))]), .init(.load, "Quick", []),
    .init(.action, "Push", [.push(.integer(1))]),
  ]

  @Test("a sound session breaks no rule")
  func sound() throws {
    let monitor = Monitor()
    var simulation = Simulation(
      Session(host: StepHost(Self.items)), answer: { _, _, _ in .values([]) },
      witness: { event, effects, session in monitor.see(event, effects, session) })
    simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
    for label in ["Slow", "Push", "Quick"] as [Text] {
      if let node = simulation.session.frame().node(label) { simulation.take(.activated(node)) }
      try simulation.settle()
      if label == "Slow" { simulation.take(.back) }
    }
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
      Session(host: StepHost(Self.items)), answer: { _, _, _ in .values([]) }, witness: { _, _, _ in events += 1 })
    simulation.open(Opening(seed: 1, startedAtMicroseconds: 0))
    let parts = (0..<5000).map { PathPart(.integer($0)) }
    simulation.take(.requested(OperationRequest(.pushAll(parts))))
    #expect(simulation.session.depth == 5000)
    events = 0
    #expect(simulation.goBackToRoot() == nil)
    #expect(simulation.session.depth == 0)
    #expect(events == 101)
  }

  @Test("every operation settles exactly once: an operation that settles twice")
  func settlesTwice() {
    let watched = Watched()
    let back = watched.take(.back)
    watched.show(back, effects: back.effects + back.effects)
    #expect(
      watched.violations == ["every operation settles exactly once: back #1 settled a second time, as nothing_to_do"])
  }

  @Test("back takes away what is on top: a step back that leaves what was on top")
  func stuckBack() {
    let watched = Watched()
    watched.show(watched.take(.requested(OperationRequest(.push(PathPart(.integer(1)))))))
    #expect(watched.violations.isEmpty)
    // A turn that left the path as it was, told as a step back.
    let cancelled = watched.take(.cancel)
    watched.show(.init(event: Event(at: cancelled.event.at, .back), effects: cancelled.effects))
    #expect(watched.violations == ["back takes away what is on top: back did not take entry #1 away"])
    watched.show(watched.take(.back))
    watched.show(watched.take(.back))
    #expect(watched.violations.count == 1)
  }

  @Test("L5, L6: loads that begin twice, or end unseen")
  func loads() throws {
    let watched = Watched()
    let slow = try watched.tap("Slow")
    watched.show(slow)
    #expect(watched.violations.isEmpty)
    watched.show(slow, effects: [])
    #expect(watched.violations.last == "a load begins once and ends once: load #1 began a second time")
    // Its end is not shown.
    _ = watched.take(.cancel)
    watched.session.isTraced = false
    watched.show(watched.take(.cancel))
    #expect(watched.violations.last == "a load ends with its owner: 1 loads began and did not end, but 0 run")
  }

  @Test("L5, L6: loads that end twice")
  func endsTwice() throws {
    let watched = Watched(isShown: false)
    _ = try watched.tap("Slow")
    watched.show(watched.take(.cancel))
    #expect(watched.violations.first == "a load ends with its owner: load #1 was abandoned after its end")
  }

  @Test("a screen is created once and destroyed once: screens that are created twice, or stay when their entry leaves")
  func screens() throws {
    let watched = Watched()
    let push = try watched.tap("Push")
    watched.show(push)
    watched.show(push, effects: [])
    #expect(
      watched.violations == ["a screen is created once and destroyed once: the screen of entry #1 was created twice"])
    watched.session.isTraced = false
    watched.show(watched.take(.back))
    #expect(
      watched.violations.last
        == "a screen is created once and destroyed once: the screen of entry #1 was not destroyed when it left")
    watched.show(watched.take(.ended))
    #expect(
      watched.violations.last
        == "a screen is created once and destroyed once: the screen of entry #1 was not destroyed at the end")
  }

  @Test("the id of an entry is never used again: an entry that had left")
  func comesBack() throws {
    let watched = Watched(), other = Watched()
    watched.show(try watched.tap("Push"))
    _ = try other.tap("Push")
    let back = watched.take(.back)
    watched.show(back)
    #expect(watched.violations.isEmpty)
    // The other session stands for one that puts the entry back.
    _ = other.take(.cancel)
    watched.monitor.see(back.event, [], other.session)
    #expect(
      watched.violations == ["the id of an entry is never used again: entry #1 is in the path again, after it had left"]
    )
  }

  @Test("L6, L7: an entry that is filled, or fails, without its own load")
  func filledByAnother() {
    let deferred = PathPart(.deferred(Deferred(.inline(Handle(plugin: PluginID(1), slot: 100)), gives: .integer)))
    let ask = Event.Kind.requested(OperationRequest(.push(deferred), present: .placeholder))
    let watched = Watched(), other = Watched()
    watched.show(watched.take(ask))
    #expect(watched.session.entries.count == 1 && watched.violations.isEmpty)
    _ = other.take(ask)
    _ = other.take(.fired(TimerID(1)), at: 1)
    other.session.isTraced = false
    let cancel = other.take(.cancel)
    watched.monitor.see(cancel.event, [], other.session)
    #expect(
      watched.violations.first
        == "a load begins once and ends once: entry #1 was filled, but load #1, which it waited for, did not end")
  }

  @Test("faults that the session itself names keep their rule")
  func faults() {
    // Nothing was opened, so the root was never built.
    let monitor = Monitor()
    let session = Session(host: StepHost(Self.items))
    monitor.see(Event(at: .start, .back), [], session)
    #expect(
      monitor.violations.map(\.description) == ["every visible entry has a screen: visible entry #0 was not built"])
  }
}
