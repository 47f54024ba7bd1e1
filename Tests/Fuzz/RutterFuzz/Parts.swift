import RutterCore
import RutterLua
import RutterText

/// What is fed. Each takes any bytes, and stops the process where something is wrong.
enum Parts {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// A tape of any items.
  static func tape(_ bytes: Bytes) { DamagedTape.read(UnsafeRawBufferPointer(bytes)) }

  /// Tables that bytes build: what crosses into the engine and back is the same.
  static func values(_ bytes: Bytes) {
    guard case .done(let value) = Converter.shared.build(bytes) else { return }
    precondition(Converter.shared.returned(value) == value, "a value changed on its way")
    precondition(Converter.shared.equals(bytes, value), "a script sees another value than it gave")
    let text = JSON.encode(value)
    precondition((try? JSON.decode(text)) != nil, "its JSON does not read back: \(text)")
  }

  /// Any text as a flow, whose nodes are all activated.
  static func source(_ bytes: Bytes) {
    var limits = Limits()
    limits.instructions = 200_000
    limits.memoryBytes = 8 << 20
    let text = SourceText(file: "fuzz.lua", bytes: Array(bytes))
    var session = Session(host: ScriptHost(plugins: [PluginSource(name: "fuzz", main: text)], limits: limits))
    take(.opened(Opening(seed: 1, startedAtMicroseconds: 0)), &session)
    for node in session.frame().top.nodes.prefix(8) { take(.activated(node.id), &session) }
    take(.back, &session)
    take(.ended, &session)
    precondition(session.host.liveHandles(of: PluginID(0)) == 0, "functions are still held")
  }

  /// A few turns: what sleeps is woken at once, four times at most.
  private static func take(_ kind: Event.Kind, _ session: inout Session<ScriptHost>) {
    var events = [kind]
    for _ in 0..<4 {
      guard let event = events.popLast() else { return }
      for effect in session.take(Event(at: .start, event)) {
        if case .timer(let id, _) = effect { events.append(.fired(id)) }
      }
      precondition(session.faults.isEmpty, "\(session.faults)")
    }
  }

  /// A line of the JSON face.
  static func commands(_ bytes: Bytes) {
    guard let command = try? JSONCommand.read(bytes) else { return }
    _ = try? command.command.request(Types())
  }

  /// A line of a transcript: what can be read can be written, and reads back the same.
  static func transcripts(_ bytes: Bytes) {
    guard let line = String(validating: bytes, as: UTF8.self), let event = try? Transcript.event(in: line) else {
      return
    }
    let again = Transcript.line(event)
    guard let read = try? Transcript.event(in: again) else { preconditionFailure("does not read back: \(again)") }
    precondition(read == event, "reads back as another event: \(again)")
  }
}
