import RutterCore
import RutterLua
import RutterTesting
import RutterText

/// One program, run in virtual time with the events that its choices name, and what did not hold.
package struct Trial {
  /// One line for each event and effect.
  package private(set) var transcript: [String] = []
  /// What must never be, in words; empty for a sound engine.
  package private(set) var findings: [String] = []
  /// What scripts printed.
  package var output: [String] { transcript.filter { $0.contains("\"event\":\"log\"") } }

  static var opening: Opening { Opening(seed: 1, startedAtMicroseconds: 1_700_000_000_000_000) }

  private static func limits(_ program: Program) -> Limits {
    var limits = Limits()
    switch program.means {
    case .few: (limits.instructions, limits.memoryBytes) = (30_000, 4 << 20)
    case .many: (limits.instructions, limits.memoryBytes) = (600_000, 16 << 20)
    case .time: (limits.instructions, limits.memoryBytes) = (3_000_000, 4 << 20)
    }
    return limits
  }

  /// Runs a program, and some programs twice; the second time some go back to where they were loaded the first time.
  package static func of(_ program: Program) -> Trial {
    let template = template(program)
    var first = Trial(program, template.host())
    let second: Trial
    switch program.repetition {
    case .none: return first
    case .fromCheckpoint: second = Trial(program, template.host())
    case .anew: second = once(program)
    case .fromTranscript: second = Trial(replaying: first.transcript, Self.template(program).host())
    }
    if first.transcript != second.transcript { first.findings.append(difference(first.transcript, second.transcript)) }
    return first
  }

  /// Runs a program once.
  package static func once(_ program: Program) -> Trial { Trial(program, template(program).host()) }

  static func template(_ program: Program) -> HostTemplate {
    let main = SourceText(file: "test.lua", text: program.text)
    return HostTemplate(plugins: [PluginSource(name: "test", main: main)], limits: limits(program))
  }

  private init(_ program: Program, _ host: consuming ScriptHost) {
    let witness = Witness()
    var simulation = Simulation(
      Session(host: host), answer: { _, _, call in Self.answer(call) }, delay: { _, _, _, _ in 100_000 },
      witness: { event, effects, session in witness.see(event, effects, session) })
    simulation.open(Self.opening)
    var person = Person(program.events)
    person.use(&simulation)
    if simulation.session.condition == .fine {
      findings += Self.findings(
        ofSaving: simulation.session.snapshot(secrets: true), program, simulation.session.frame().withoutNumbers)
    }
    // A flow may push anew whenever its root shows: that it does not end at the root is no fault.
    _ = simulation.goBackToRoot()
    simulation.take(.ended)
    let held = simulation.session.host.liveHandles(of: PluginID(0))
    if held > 0 { findings.append("\(held) functions are held after the end") }
    transcript = witness.lines
    findings += witness.monitor.violations.map(\.description) + witness.findings
  }

  /// What is wrong with a session that is saved as text, read back and restored (N1): it is the same, or the differences are
  /// told.
  private static func findings(ofSaving saved: Snapshot, _ program: Program, _ former: Frame) -> [String] {
    let text = saved.text(), read: Snapshot
    do throws(SnapshotError) { read = try Snapshot(text: text) } catch {
      return ["N1: what was saved is refused: \(error)"]
    }
    if read != saved { return ["N1: what was saved is read back as something else"] }
    let witness = Witness()
    var session = Session(host: template(program).host())
    session.isTraced = true
    var opening = Opening(seed: saved.seed, startedAtMicroseconds: saved.startedAtMicroseconds)
    opening.snapshot = saved
    let event = Event(at: saved.clock, .opened(opening)), effects = session.take(event)
    witness.see(event, effects, session)
    var findings = witness.monitor.violations.map(\.description)
    guard case .restored(let report)? = effects.first else { return findings }
    let frame = session.frame().withoutNumbers
    if report.differences.isEmpty, report.lost.isEmpty, session.stops.isEmpty, frame != former {
      let (was, now) = (line(former), line(frame))
      findings.append(
        "N1: the restored session shows something else, and no difference is told:\n  \(was)\n  \(now)")
    }
    _ = session.take(Event(at: saved.clock, .ended))
    let held = session.host.liveHandles(of: PluginID(0))
    if held > 0 { findings.append("N1: \(held) functions are held after the end of a restored session") }
    return findings
  }

  private static func line(_ frame: Frame) -> String {
    var writer = Transcript()
    return String(writer.line(.frame, frame: frame, plugin: { "\($0)" }).prefix(2000))
  }

  /// Takes the events of a transcript in again, as it was read back, with no outside and no person (Y1).
  private init(replaying recorded: [String], _ host: consuming ScriptHost) {
    let witness = Witness()
    var session = Session(host: host)
    session.isTraced = true
    for line in recorded {
      guard let event = try? Transcript.event(in: line) else { continue }
      let effects = session.take(event)
      witness.see(event, effects, session)
    }
    transcript = witness.lines
  }

  /// The outside: a few files.
  static func answer(_ call: OutsideCall) -> CallResult {
    guard case .string(let path)? = call.arguments.first else { return .refused("no path") }
    if path.count % 3 == 1 { return .values([.null, .string("there is no such file")]) }
    // A test or a transcript may have any answer.
    if path.count % 7 == 2 { return .values([.string("one\ntwo"), .boolean(true), .list([])]) }
    if path.count % 7 == 5 { return .values([.list([.string("one")]), .string("two")]) }
    switch call.name {
    case "fs.read": return .values([.string("one\ntwo")])
    case "fs.list", "fs.lines": return .values([.list([.string("one"), .string("two")])])
    default: return .refused("there is no \(call.name)")
    }
  }

  private static func difference(_ one: [String], _ other: [String]) -> String {
    let place =
      zip(one, other).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(one.count, other.count)
    let lines = [one, other].map { $0.indices.contains(place) ? String($0[place].prefix(400)) : "(the end)" }
    return "K1: the same program and events gave another line \(place + 1):\n  \(lines[0])\n  \(lines[1])"
  }
}

/// Looks at every turn.
private final class Witness {
  let monitor = Monitor()
  private(set) var lines: [String] = []
  private(set) var findings: [String] = []
  private var writer = Transcript()

  func see(_ event: Event, _ effects: [Effect], _ session: borrowing Session<ScriptHost>) {
    monitor.see(event, effects, session)
    lines.append(Transcript.line(event))
    for effect in effects {
      if let finding = finding(effect) { findings.append(finding) }
      let frame = if case .frame = effect { session.frame() } else { Frame([]) }
      lines.append(writer.line(effect, frame: frame, plugin: { "\($0)" }))
    }
  }

  /// What the prelude of the program noticed, or a tape that C wrote wrongly, whatever the script did.
  private func finding(_ effect: Effect) -> String? {
    let text =
      switch effect {
      case .log(let line): line.text
      case .error(let report): "\(report.error)"
      default: ""
      }
    return text.hasPrefix("BROKEN") || text.hasSuffix("from the script is damaged") ? text : nil
  }
}

extension Frame {
  /// The same without the numbers of nodes, which are others after restoring.
  var withoutNumbers: Frame {
    var frame = self
    for index in frame.screens.indices {
      frame.screens[index].nodes = screens[index].nodes.map(\.withoutNumbers)
      frame.screens[index].toolbar = screens[index].toolbar.map(\.withoutNumbers)
    }
    return frame
  }
}

extension NodeView {
  fileprivate var withoutNumbers: NodeView {
    var view = self
    view.id = .none
    view.children = children.map(\.withoutNumbers)
    return view
  }
}
