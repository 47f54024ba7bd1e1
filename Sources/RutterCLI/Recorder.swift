internal import Glibc
internal import Rutter
internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// Writes the transcript as it happens (`--record`).
final class Recorder: Sendable {
  private static var bytesAtOnce: Int { 256 << 10 }
  private let file: Output
  private struct State: Sendable {
    var transcript = Transcript()
    /// The last frame, by which an event's node is known to be secret (S8).
    var shown: Frame?
  }
  private let state = Locked(State())

  /// Begins a new transcript; an old one of that name is replaced.
  ///
  /// - Parameters:
  ///   - path: Where it is written.
  ///   - plugins: What is run, whose scripts are never written over.
  ///   - tell: Is told, before the process ends, that the transcript cannot be written any further.
  /// - Throws: That the file is none of ours to replace: a script of what runs, or no transcript; or why it cannot be
  ///   written.
  init(
    path: String, sparing plugins: [PluginUnit] = [], onFailure tell: @escaping @Sendable (String) -> Void
  ) throws(UsageError) {
    for plugin in plugins {
      if plugin.files.contains(where: { TextFile.isSame($0, path) }) {
        throw UsageError("--record \(path): this is a script of '\(plugin.path)'; name another file", command: "run")
      }
    }
    if Self.holdsSomethingElse(path) {
      throw UsageError("--record \(path): this file is there, and is no transcript; name another file", command: "run")
    }
    do throws(SystemError) { file = try Output.file(path, mode: 0o666) } catch {
      throw UsageError("--record \(path): \(error)", command: "run")
    }
    file.tellFailures(tell)
    file.write(Transcript.heading + "\n")
  }

  /// Whether a file is there that has something in it, and does not begin as a transcript does.
  private static func holdsSomethingElse(_ path: String) -> Bool {
    // Of whatever version.
    let heading = Transcript.heading.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard TextFile.kind(path) == .file, let start = try? TextFile.start(of: path, bytes: heading.count) else {
      return false
    }
    return !start.isEmpty && !start.elementsEqual(heading)
  }

  /// Writes an event and what came of it.
  func record(
    _ event: Event, _ effects: [Effect], shown: borrowing some Showing & ~Copyable, plugin: (PluginID) -> String
  ) {
    state.withLock { state in
      var text = Transcript.line(event, before: state.shown) + "\n"
      if effects.contains(.frame) { state.shown = shown.frame() }
      for effect in effects {
        text += state.transcript.line(effect, frame: shown, plugin: plugin) + "\n"
        // A turn may tell as much as a plugin may hold.
        if text.utf8.count < Self.bytesAtOnce { continue }
        file.write(text)
        text = ""
      }
      file.write(text)
    }
  }
}
