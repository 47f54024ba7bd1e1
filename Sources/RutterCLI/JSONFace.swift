internal import Rutter
internal import RutterText
internal import RutterWorkers

/// JSON lines, schema 1: for programs.
///
/// The lines of one command are written at once, with its `done`; a command that waits has written all before.
final class JSONFace: Face {
  /// A command that says more than so many bytes is heard before it is done.
  private static let mostUnwritten = 64 << 10
  private let output: Output
  private struct State: Sendable {
    var frames = FrameText()
    var tracks = CommandTracks()
  }
  private let state = Locked(State())
  private let unwritten = Locked("")

  init(_ output: Output) { self.output = output }

  func hello() { write([EventLine.hello(version: Help.version)]) }

  func turned(
    _ event: Event.Kind, _ effects: [Effect], operations: Int, frame: () -> Frame, plugin: (PluginID) -> String
  ) {
    let cause = state.withLock { $0.tracks.follow(event, effects, operations: operations) }
    // One by one: a turn may tell as much as a plugin may hold.
    for effect in effects {
      if let line = state.withLock({ line(effect, of: cause, &$0, frame, plugin) }) { write([line]) }
    }
  }

  private func line(
    _ effect: Effect, of cause: Value?, _ state: inout State, _ frame: () -> Frame, _ plugin: (PluginID) -> String
  ) -> String? {
    switch effect {
    case .outcome(let report): EventLine.outcome(report, command: state.tracks.takeOwner(of: report.id))
    case .log(let log): EventLine.log(log, command: cause)
    case .error(let report): EventLine.error(report, command: cause)
    case .note(let text): EventLine.note(text, command: cause)
    case .stopped(let id, let stop): EventLine.stopped(plugin(id), stop, command: cause)
    case .frame: state.frames.line(frame(), command: cause)
    case .call, .abandon, .timer, .cancelTimer: nil
    }
  }

  func stillRunning(_ running: [String], seconds: Int) {}
  func learn(_ flow: Flow) {}

  func read(_ line: InputLines.Line) throws(CommandError) -> JSONCommand? {
    guard case .bytes(let bytes) = line else { throw CommandError("the line is longer than 64 MiB", .syntax) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError("the line is not UTF-8", .syntax)
    }
    // An empty line, such as one at the end of a script, asks for nothing.
    if text.utf8.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { return nil }
    let command = try JSONCommand.read(text)
    state.withLock { $0.tracks.current = command.id }
    return command
  }

  func problem(_ message: String, code: String, command: Value?) {
    write([EventLine.error(message, code: code, command: command)])
  }

  func show(_ frame: Frame) {
    write([state.withLock { $0.frames.whole(frame, command: $0.tracks.current) }])
  }

  func done(_ id: Value?, result: String) {
    state.withLock { $0.tracks.current = nil }
    write([EventLine.done(id: id, result: result)])
    flush()
  }

  func ready() {}

  func end(_ code: ExitCode) {
    // After a signal another thread may be writing; its lines are not waited for.
    let rest = unwritten.withLockIfAvailable { $0 } ?? ""
    let text = rest + EventLine.end(code: Int(code.rawValue)) + "\n"
    code.isSignal ? output.writeLast(text) : output.write(text)
  }

  func flush() {
    let text = unwritten.withLock { text in
      defer { text = "" }
      return text
    }
    output.write(text)
  }

  private func write(_ lines: [String]) {
    let isMuch = unwritten.withLock { text in
      for line in lines {
        text += line
        text += "\n"
      }
      return text.utf8.count > Self.mostUnwritten
    }
    if isMuch { flush() }
  }
}
