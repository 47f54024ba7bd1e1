import RutterCore
import RutterLua
import RutterTesting
import RutterText

/// What another process makes of a session that was recorded: replayed from its start it says the same, byte for byte (Y1);
/// restored where it was cut it goes on as if it had never been cut (Y2), or tells what is other (N1).
package struct SessionTrial {
  package private(set) var findings: [String] = []
  package private(set) var events = 0
  /// How many of its events were compared after a cut at rest.
  package private(set) var continued = 0
  /// How often a session that was restored has read a file again before it went on.
  package private(set) var readAgain = 0
  package private(set) var met: Set<Feature> = []

  /// What a session can meet, for whoever asks what the sessions were like.
  package enum Feature: String, CaseIterable {
    case guards, tabs, answers, steps, abandoned, held, loads
  }

  private let source: SessionSource

  package init(_ recorded: RecordedSession, of source: SessionSource) {
    self.source = source
    for line in recorded.lines { note(line) }
    if !recorded.lines.isEmpty { replay(recorded) }
    for cut in recorded.cuts {
      switch cut.name {
      case .atRest: goOn(cut)
      case .anywhere: use(cut)
      }
    }
  }

  private mutating func note(_ line: String) {
    if line.contains("\"outcome\":\"blocked\"") || line.contains("\"asking\"") { met.insert(.guards) }
    if line.contains("\"containers\"") { met.insert(.tabs) }
    if line.contains("\"event\":\"answered\"") || line.contains("reason\":\"back") { met.insert(.answers) }
    if line.contains("\"test.wizard\"") { met.insert(.steps) }
    if line.contains("\"event\":\"cancel_timer\"") { met.insert(.abandoned) }
    if line.contains("\"held\"") { met.insert(.held) }
    if line.contains("\"state\":\"loading\"") || line.contains("\"state\":\"waiting\"") { met.insert(.loads) }
  }

  // MARK: From the start

  private mutating func replay(_ recorded: RecordedSession) {
    var session = Session(host: source.makeHost(), isSaved: true), writer = Transcript(), place = 0
    session.isTraced = true
    for event in source.events {
      events += 1
      let effects = session.take(event)
      if session.snapshot(secrets: true) != session.snapshot(secrets: true, remembering: false) {
        findings.append("N1: after event \(events) something else is remembered: \(Transcript.line(event))")
        return
      }
      var lines = [Transcript.line(event)]
      for effect in effects {
        let frame = if case .frame = effect { session.frame() } else { Frame([]) }
        lines.append(writer.line(effect, frame: frame, plugin: { "\($0)" }))
      }
      for line in lines {
        let expected = recorded.lines.indices.contains(place) ? recorded.lines[place] : "(the end)"
        place += 1
        if line == expected { continue }
        findings.append("Y1: replayed in another process, line \(place) differs:\n  \(expected)\n  \(line)")
        return
      }
    }
    if place < recorded.lines.count { findings.append("Y1: line \(place + 1) does not come: \(recorded.lines[place])") }
  }

  // MARK: From a cut

  /// Opens a session from what was saved in the other process.
  private mutating func restored(_ cut: RecordedSession.Cut) -> (opening: Opening, clock: Instant)? {
    do throws(SnapshotError) {
      let saved = try Snapshot(text: Array(cut.text.utf8))
      var opening = Opening(seed: saved.seed, startedAtMicroseconds: saved.startedAtMicroseconds)
      opening.snapshot = saved
      return (opening, saved.clock)
    } catch {
      findings.append("N1: what was saved after event \(cut.events) is refused: \(error)")
      return nil
    }
  }

  /// Takes in what came after the cut, beside a session that was not cut, and compares them turn by turn.
  private mutating func goOn(_ cut: RecordedSession.Cut) {
    guard let (opening, clock) = restored(cut) else { return }
    let events = source.events
    var whole = Session(host: source.makeHost()), rest = Session(host: source.makeHost())
    whole.isTraced = true
    rest.isTraced = true
    var again = AskedAgain(isAllowed: source.readsAgain)
    for event in events.prefix(cut.events) { again.see(event, whole.take(event)) }
    let monitor = Monitor(), opened = Event(at: clock, .opened(opening)), effects = rest.take(opened)
    monitor.see(opened, effects, rest)
    guard case .restored(let report)? = effects.first, report.lost.isEmpty, report.differences.isEmpty else {
      findings.append("Y2: cut at rest after event \(cut.events), it is told as other: \(effects.first as Any)")
      return
    }
    if let difference = Self.difference(whole.frame(), rest.frame()) {
      findings.append("Y2: cut at rest after event \(cut.events), it shows something else:\n\(difference)")
      return
    }
    for (place, event) in events.dropFirst(cut.events).enumerated() where event.kind != .ended {
      let same = again.meaning(of: event.meaning(in: whole.frame(), as: rest.frame()))
      func takeInRest(_ event: Event) -> [Effect] {
        let effects = rest.take(event)
        monitor.see(event, effects, rest)
        return effects
      }
      let one = whole.take(event)
      var other = takeInRest(same)
      again.see(event, one)
      let asks = again.answer(other, but: one) { kind in
        let effects = takeInRest(Event(at: event.at, kind))
        other += effects
        return effects
      }
      again.match(one, other)
      if asks { readAgain += 1 }
      continued += 1
      // A turn in which it asks again tells of that as well; what shows in the end is the same.
      let told = asks ? nil : Self.difference(Self.lines(one.map(again.meaning)), Self.lines(other))
      let difference = told ?? Self.difference(whole.frame(), rest.frame())
      if let difference {
        findings.append(
          "Y2: cut at rest after event \(cut.events), event \(cut.events + place + 1) does something else: "
            + "\(Transcript.line(event))\n\(difference)")
        return
      }
    }
    findings += monitor.violations.map { "Y2: restored after event \(cut.events): \($0)" }
  }

  /// Somebody goes on with a session that was cut while something may have been under way: no rule of the engine is broken,
  /// and what shows is what showed, or what is other was told.
  private mutating func use(_ cut: RecordedSession.Cut) {
    guard let (opening, _) = restored(cut) else { return }
    let monitor = Monitor()
    var simulation = Simulation(
      Session(host: source.makeHost()), answer: { _, _, call in Trial.answer(call) },
      delay: { _, _, _, _ in 100_000 }, witness: { event, effects, session in monitor.see(event, effects, session) })
    simulation.open(opening)
    var person = Person(Choices(seed: UInt64(cut.text.utf8.count)))
    person.use(&simulation, deeds: 12)
    simulation.take(.ended)
    let held = simulation.session.host.liveHandles(of: PluginID(0))
    if held > 0 { findings.append("N1: \(held) functions are held after the end of a restored session") }
    findings += monitor.violations.map { "N1: restored after event \(cut.events): \($0)" }
  }

  // MARK: Comparing

  /// What is told, but for frames, which are compared as wholes. What screen functions say of themselves is left out: a restored
  /// session has built its screens at other moments. In the shipped flows such a line says what was built.
  private static func lines(_ effects: [Effect]) -> [String] {
    var writer = Transcript()
    return effects.compactMap { effect in
      if case .log(let line) = effect, line.text.hasPrefix("built the ") { return nil }
      if case .frame = effect { return "a frame" }
      return writer.line(effect, frame: Frame([]), plugin: { "\($0)" })
    }
  }

  private static func difference(_ whole: Frame, _ rest: Frame) -> String? {
    let one = whole.withoutNumbers, other = rest.withoutNumbers
    if one == other { return nil }
    let texts = [one, other].map { FrameTree.text($0).split(separator: "\n").map(String.init) }
    return difference(texts[0], texts[1]) ?? "  frames of one text that differ all the same:\n  \(one)\n  \(other)"
  }

  private static func difference(_ whole: [String], _ rest: [String]) -> String? {
    if whole == rest { return nil }
    let place = zip(whole, rest).enumerated().first { $1.0 != $1.1 }?.offset ?? min(whole.count, rest.count)
    let lines = [whole, rest].map { $0.indices.contains(place) ? String($0[place].prefix(600)) : "(nothing)" }
    return "  uncut:    \(lines[0])\n  restored: \(lines[1])"
  }
}

extension Event {
  /// The same event for a session that shows the same and has numbered its nodes otherwise.
  fileprivate func meaning(in shown: Frame, as other: Frame) -> Event {
    func same(_ id: NodeID) -> NodeID {
      guard let place = shown.allNodes.firstIndex(where: { $0.id == id }), other.allNodes.indices.contains(place) else {
        return NodeID(1 << 30)
      }
      return other.allNodes[place].id
    }
    var event = self
    switch kind {
    case .activated(let id): event.kind = .activated(same(id))
    case .set(let id, let value): event.kind = .set(same(id), value)
    default: break
    }
    return event
  }
}
