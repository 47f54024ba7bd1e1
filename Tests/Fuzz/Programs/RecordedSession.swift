package import RutterCore
package import RutterLua
import RutterTesting
import RutterText

/// One session of a generated flow as lines of text, for another process: what was taken in and told, and what was saved in
/// the middle of it.
///
/// Each session begins with `== NAME`; then come the lines of its transcript, and a line for each cut: what it is like, after
/// how many events it was, and the snapshot. The name is the seed of a generated flow, or the path of a transcript that
/// somebody else has written, whose lines are left out.
package struct RecordedSession {
  package let name: String
  /// One line for each event and effect.
  package var lines: [String] = []
  package var cuts: [Cut] = []

  /// A session that was saved between two of its events.
  package struct Cut {
    package enum Name: String {
      /// At any moment.
      case anywhere
      /// While nothing was under way that a snapshot cannot hold.
      case atRest
    }
    package let name: Name
    /// How many events the session had taken in.
    package let events: Int
    package let text: String
  }

  package static let heading = "== "

  /// How many taps and other deeds a session has at most.
  private static let mostDeeds = 60

  /// Has somebody use the flow of a seed.
  package init(recording seed: UInt64) {
    name = "\(seed)"
    let program = Program.session(seed), recorder = Recorder(seed: seed)
    var simulation = Simulation(
      Session(host: Trial.template(program).host(), isSaved: true), answer: { _, _, call in Trial.answer(call) },
      delay: { _, _, _, _ in 100_000 }, witness: { event, effects, session in recorder.see(event, effects, session) })
    simulation.open(Trial.opening)
    var person = Person(Choices(seed: ~seed), guesses: false)
    person.use(&simulation, deeds: Self.mostDeeds)
    simulation.take(.ended)
    (lines, cuts) = (recorder.lines, recorder.cuts)
  }

  /// Takes a session in again that was recorded elsewhere, and cuts it so often.
  package init(cutting name: String, _ source: SessionSource, times: UInt64) {
    self.name = name
    for seed in 0..<times {
      var session = Session(host: source.makeHost())
      let recorder = Recorder(seed: seed)
      session.isTraced = true
      for event in source.events {
        let effects = session.take(event)
        recorder.see(event, effects, session)
      }
      cuts += recorder.cuts
    }
  }

  /// Reads the lines of a session.
  package init(name: String, reading text: [String]) {
    self.name = name
    for line in text {
      let parts = line.split(separator: " ", maxSplits: 2)
      if parts.count == 3, let name = Cut.Name(rawValue: String(parts[0])), let events = Int(parts[1]) {
        cuts.append(Cut(name: name, events: events, text: String(parts[2])))
      } else {
        lines.append(line)
      }
    }
  }

  /// All of it, line by line.
  package func forEachLine(_ body: (String) -> Void) {
    body(Self.heading + name)
    for line in lines { body(line) }
    for cut in cuts { body("\(cut.name.rawValue) \(cut.events) \(cut.text)") }
  }
}

/// What a session is of: a flow, and what happened in it.
package struct SessionSource {
  package let events: [Event]
  package let makeHost: () -> ScriptHost
  /// Whether the flow keeps what it has read from files in tables of Lua, so that a restored session reads it again.
  package let readsAgain: Bool

  /// Of a flow that somebody has written.
  package init(_ events: [Event], _ makeHost: @escaping () -> ScriptHost) {
    self.events = events
    self.makeHost = makeHost
    readsAgain = true
  }

  /// The flow of a seed, with the events that were written down of it.
  package init(seed: UInt64, _ lines: [String]) {
    let program = Program.session(seed)
    events = lines.compactMap { line in (try? Transcript.event(in: line)) ?? nil }
    makeHost = { Trial.template(program).host() }
    readsAgain = false
  }
}

/// Writes a session down while it runs, and saves it at moments that chance picks: each as likely as any other.
private final class Recorder {
  private(set) var lines: [String] = []
  private var writer = Transcript()
  private var dice: Dice
  private var events = 0
  private var picked: [(cut: RecordedSession.Cut, seen: Int)?] = [nil, nil]

  init(seed: UInt64) { dice = Dice(seed: seed) }

  var cuts: [RecordedSession.Cut] { picked.compactMap { $0?.cut } }

  func see(_ event: Event, _ effects: [Effect], _ session: borrowing Session<ScriptHost>) {
    lines.append(Transcript.line(event))
    for effect in effects {
      let frame = if case .frame = effect { session.frame() } else { Frame([]) }
      lines.append(writer.line(effect, frame: frame, plugin: { "\($0)" }))
    }
    events += 1
    guard event.kind != .ended, session.condition == .fine else { return }
    pick(0, .anywhere, session)
    if session.isAtRest { pick(1, .atRest, session) }
  }

  private func pick(_ place: Int, _ name: RecordedSession.Cut.Name, _ session: borrowing Session<ScriptHost>) {
    let seen = (picked[place]?.seen ?? 0) + 1
    if let known = picked[place], dice.roll(seen) != 0 {
      picked[place] = (known.cut, seen)
      return
    }
    let text = String(decoding: session.snapshot(secrets: true).text(), as: UTF8.self)
    picked[place] = (RecordedSession.Cut(name: name, events: events, text: text), seen)
  }
}

extension Session where H: ~Copyable {
  /// Whether a snapshot holds all there is: no script runs or waits, but for steps, whose record is saved.
  fileprivate var isAtRest: Bool {
    guard isQuiet else { return false }
    let saved = snapshot(secrets: true)
    // A script that waits for an answer with a name does not wait any more after a restore: `on_result` gets it (R1).
    return saved.lost.isEmpty && saved.answers.isEmpty
  }
}
