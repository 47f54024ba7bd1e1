internal import Glibc
internal import Rutter
internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// Writes the transcript as it happens (`--record`).
final class Recorder: Sendable {
  private let writer: Locked<TranscriptWriter>

  /// Begins a new transcript; an old one of that name is replaced.
  ///
  /// - Parameters:
  ///   - path: Where it is written.
  ///   - heading: What is run, and how.
  ///   - plugins: Its plugins, whose scripts are never written over.
  ///   - tell: Is told, before the process ends, that the transcript cannot be written any further.
  /// - Throws: That the file is none of ours to replace: a script of what runs, or no transcript; or why it cannot be
  ///   written.
  init(
    path: String, _ heading: TranscriptHeading, sparing plugins: [PluginUnit] = [],
    onFailure tell: @escaping @Sendable (String) -> Void
  ) throws(UsageError) {
    for plugin in plugins {
      if plugin.files.contains(where: { TextFile.isSame($0, path) }) {
        throw UsageError("--record \(path): this is a script of '\(plugin.path)'; name another file", command: "run")
      }
    }
    // Of whatever version.
    let beginning = Transcript.heading.prefix { $0 != ":" }
    if TextFile.holdsSomethingElse(path, than: String(beginning)) {
      throw UsageError("--record \(path): this file is there, and is no transcript; name another file", command: "run")
    }
    let file: Output
    do throws(SystemError) { file = try Output.file(path, mode: 0o666) } catch {
      throw UsageError("--record \(path): \(error)", command: "run")
    }
    file.tellFailures(tell)
    let answers = RecordedFiles(of: path)
    writer = Locked(TranscriptWriter(heading, { file.write($0) }, keep: { answers.keep($0) }))
  }

  /// Writes an event and what came of it.
  func record(
    _ event: Event, isConcealed: Bool, _ effects: [Effect], shown: borrowing some Showing & ~Copyable,
    plugins: [PluginInfo]
  ) {
    writer.withLock {
      $0.record(event, isConcealed: isConcealed, effects, shown: shown, plugins: plugins)
    }
  }
}
