internal import Glibc
internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// Writes the transcript as it happens (`--record`).
final class Recorder: Sendable {
  private let file: Output
  private struct State: Sendable {
    var transcript = Transcript()
    /// The last frame, by which an event's node is known to be secret (S8).
    var shown: Frame?
  }
  private let state = Locked(State())

  /// Begins a new transcript; an old file of that name is replaced.
  ///
  /// - Parameters:
  ///   - path: Where it is written.
  ///   - plugins: The paths of what is run, whose scripts are never written over.
  /// - Throws: That the file is a script of what runs, or why it cannot be written.
  init(path: String, sparing plugins: [String] = []) throws(UsageError) {
    for plugin in plugins {
      guard let files = try? PluginFiles(path: plugin) else { continue }
      if files.paths.contains(where: { TextFile.isSame($0, path) }) {
        throw UsageError("--record \(path): this is a script of '\(plugin)'; name another file", command: "run")
      }
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw UsageError("--record \(path): \(String(cString: strerror(errno)))", command: "run")
    }
    file = Output(descriptor, name: path)
    file.write(Transcript.heading + "\n")
  }

  /// Writes an event and what came of it.
  func record(_ event: Event, _ effects: [Effect], frame: () -> Frame, plugin: (PluginID) -> String) {
    let lines = state.withLock { state in
      var lines = [Transcript.line(event, before: state.shown)]
      if effects.contains(.frame) { state.shown = frame() }
      for effect in effects {
        lines.append(state.transcript.line(effect, frame: state.shown ?? frame(), plugin: plugin))
      }
      return lines
    }
    file.write(lines.joined(separator: "\n") + "\n")
  }
}
