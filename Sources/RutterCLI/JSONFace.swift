internal import Rutter
internal import RutterLua
internal import RutterText
internal import RutterWorkers

/// JSON lines, schema 1: for programs.
///
/// The lines of one command are written at once, with its `done`; a command that waits has written all before. Where the
/// session is saved, those of several commands that have come together are written together, once they are saved.
final class JSONFace: Face {
  /// A command that says more than so many bytes is heard before it is done.
  private static let mostUnwritten = 64 << 10
  /// How long lines are held back while more commands have come.
  private static let longestHold: Int64 = 5_000
  private let output: Output
  private struct State: ~Copyable, Sendable {
    /// The name of the session that is saved.
    let session: String?
    var frames = FrameText()
    var tracks = CommandTracks()
    /// The lines that are still to be written out.
    var lines = JSONWriter()
    /// Saves what the lines tell of, before they are written.
    var save: (@Sendable (_ isLast: Bool) -> Bool)?
    /// Since when the first of them is held back.
    var heldSince: Int64?
  }
  private let state: Locked<State>

  init(_ output: Output, session: String? = nil) {
    self.output = output
    state = Locked(State(session: session))
  }

  func hello() { say(EventLine.hello(version: Help.version)) }
  func note(_ text: String) { say(EventLine.note(text)) }

  func turned(
    _ event: Event.Kind, _ effects: [Effect], operations: Int, shown: borrowing some Showing & ~Copyable,
    plugin: (PluginID) -> String
  ) {
    let cause = state.withLock { $0.tracks.follow(event, effects, operations: operations) }
    for effect in effects {
      let isMuch = state.withLock { state in
        if Self.tell(effect, of: cause, &state, shown, plugin) { state.lines.endLine() }
        return state.lines.count > Self.mostUnwritten
      }
      // A turn may tell as much as a plugin may hold.
      if isMuch { flush() }
    }
  }

  var canHoldBack: Bool { true }
  func holdBack(until save: @escaping @Sendable (_ isLast: Bool) -> Bool) { state.withLock { $0.save = save } }

  func forget() {
    state.withLock { state in
      state.lines.takeBytes { _ in }
      state.save = nil
    }
  }

  /// Writes the line of an effect.
  ///
  /// - Returns: false for one that programs are not told of.
  private static func tell(
    _ effect: Effect, of cause: Value?, _ state: inout State, _ shown: borrowing some Showing & ~Copyable,
    _ plugin: (PluginID) -> String
  ) -> Bool {
    switch effect {
    case .outcome(let report):
      EventLine.outcome(report, command: state.tracks.takeOwner(of: report.id), to: &state.lines)
    case .frame: state.frames.write(shown, command: cause, to: &state.lines)
    case .log(let log): state.lines.add(EventLine.log(log, command: cause))
    case .error(let report): state.lines.add(EventLine.error(report, command: cause))
    case .note(let text): state.lines.add(EventLine.note(text, command: cause))
    case .answered(let report):
      state.lines.add(EventLine.answered(report, command: state.tracks.takeAsker(of: report.operation)))
    case .stopped(let id, let stop): state.lines.add(EventLine.stopped(plugin(id), stop, command: cause))
    case .reloaded(let reload): state.lines.add(EventLine.reloaded(reload, command: cause))
    case .restored(let report): state.lines.add(EventLine.restored(report, session: state.session, command: cause))
    case .call, .abandon, .timer, .cancelTimer: return false
    }
    return true
  }

  func stillRunning(_ running: [String], seconds: Int) {}
  func learn(_ flow: Flow) {}

  func read(_ line: InputLines.Line) throws(CommandError) -> JSONCommand? {
    guard case .bytes(let bytes) = line else { throw CommandError("the line is longer than 64 MiB", .syntax) }
    // An empty line, such as one at the end of a script, asks for nothing.
    if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { return nil }
    let command = try JSONCommand.read(bytes)
    state.withLock { $0.tracks.current = command.id }
    return command
  }

  func problem(_ message: String, code: String, command: Value?) {
    say(EventLine.error(message, code: code, command: command))
  }

  func show(_ shown: borrowing some Showing & ~Copyable) {
    state.withLock { state in
      state.frames.writeWhole(shown, command: state.tracks.current, to: &state.lines)
      state.lines.endLine()
    }
  }

  func done(_ id: Value?, result: String) {
    let isToWait = state.withLock { state in
      state.tracks.current = nil
      EventLine.done(id: id, result: result, to: &state.lines)
      state.lines.endLine()
      if state.save == nil || state.lines.count > Self.mostUnwritten { return false }
      // If no other command has come yet, the thread waits for one now, and has all written before.
      let now = Clock.sinceBoot, since = state.heldSince ?? now
      state.heldSince = since
      return now - since < Self.longestHold
    }
    if !isToWait { flush() }
  }

  func ready() {}

  func tell(_ stats: [PluginStats]) { say(StatsTable.event(stats)) }

  func end(_ code: ExitCode) {
    // After a signal another thread may be writing; its lines are not waited for.
    let held = state.withLockIfAvailable { ($0.lines.text, $0.save) }
    let isSaved = held?.1?(true) ?? true, rest = isSaved ? held?.0 ?? "" : ""
    let text = rest + EventLine.end(code: Int(code.rawValue)) + "\n"
    if code.isSignal { return output.writeLast(text) }
    // The file of the session is closed by now: who reads that the run has ended may go on with it in another process.
    output.write(text)
  }

  func flush() {
    // Not under the lock: who cannot save says so here.
    let save = state.withLock { $0.save }
    if save?(false) == false { return }
    state.withLock { state in
      state.lines.takeBytes(output.write)
      state.heldSince = nil
    }
  }

  private func say(_ line: String) {
    let isMuch = state.withLock { state in
      state.lines.add(line)
      state.lines.endLine()
      return state.lines.count > Self.mostUnwritten
    }
    if isMuch { flush() }
  }
}
