internal import Glibc
internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// Writes the transcript as it happens (`--record`).
final class Recorder: Sendable {
  private let file: Output
  private let transcript = Locked(Transcript())

  /// Begins a new transcript; an old file of that name is replaced.
  init(path: String) throws(UsageError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw UsageError("--record \(path): \(String(cString: strerror(errno)))", command: "run")
    }
    file = Output(descriptor, name: path)
    file.write(Transcript.heading + "\n")
  }

  /// Writes an event and what came of it.
  func record(_ event: Event, _ effects: [Effect], frame: () -> Frame, plugin: (PluginID) -> String) {
    let lines = transcript.withLock { transcript in
      [Transcript.line(event)]
        + effects.map { transcript.line($0, frame: frame(), plugin: plugin) }
    }
    file.write(lines.joined(separator: "\n") + "\n")
  }
}
