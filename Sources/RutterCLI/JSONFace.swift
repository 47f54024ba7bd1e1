internal import Rutter
internal import RutterText
internal import RutterWorkers

/// JSON lines, schema 1: for programs.
final class JSONFace: Face {
  private let output: Output
  private let frames = Locked(FrameText())

  init(_ output: Output) { self.output = output }

  func hello() { write([EventLine.hello(version: Help.version)]) }

  func turned(_ effects: [Effect], frame: () -> Frame, plugin: (PluginID) -> String) {
    write(effects.compactMap { line($0, frame, plugin) })
  }

  private func line(_ effect: Effect, _ frame: () -> Frame, _ plugin: (PluginID) -> String) -> String? {
    switch effect {
    case .outcome(let report): EventLine.outcome(report)
    case .log(let log): EventLine.log(log)
    case .error(let report): EventLine.error(report)
    case .note(let text): EventLine.note(text)
    case .stopped(let id, let stop): EventLine.stopped(plugin(id), stop)
    case .frame: frames.withLock { $0.line(frame()) }
    case .call, .abandon, .timer, .cancelTimer: nil
    }
  }

  func stillRunning(_ running: [String], seconds: Int) {}
  func learn(_ flow: Flow) {}

  func read(_ line: InputLines.Line) throws(CommandError) -> JSONCommand? {
    guard case .bytes(let bytes) = line else { throw CommandError("the line is longer than 64 MiB") }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw CommandError("the line is not UTF-8") }
    // An empty line, such as one at the end of a script, asks for nothing.
    if text.utf8.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { return nil }
    return try JSONCommand.read(text)
  }

  func problem(_ message: String) { write([EventLine.error(message)]) }
  func show(_ frame: Frame) { write([frames.withLock { $0.whole(frame) }]) }
  func done(_ id: Value?, result: String) { write([EventLine.done(id: id, result: result)]) }
  func ready() {}

  func end(_ code: ExitCode) {
    let line = EventLine.end(code: Int(code.rawValue)) + "\n"
    code.isSignal ? output.writeLast(line) : output.write(line)
  }

  private func write(_ lines: [String]) {
    if !lines.isEmpty { output.write(lines.joined(separator: "\n") + "\n") }
  }
}
