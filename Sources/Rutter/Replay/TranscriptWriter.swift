internal import RutterCore
package import RutterText

/// Writes a session down while it runs: an event and what came of it after each turn.
package struct TranscriptWriter: Sendable {
  private static var bytesAtOnce: Int { 256 << 10 }
  private let write: @Sendable (String) -> Void
  private var transcript = Transcript()
  /// The last frame, by which an event's node is known to be secret (S8).
  private var shown: Frame?
  private let keepsSecrets: Bool
  private let keep: (@Sendable (String) -> String?)?

  /// Writes the heading.
  ///
  /// - Parameters:
  ///   - heading: What is run, and how.
  ///   - write: Is given whole lines with their ends.
  ///   - keep: Keeps the text of a long answer, and gives the name by which it is found again; nil if it cannot.
  package init(
    _ heading: TranscriptHeading, _ write: @escaping @Sendable (String) -> Void,
    keep: (@Sendable (String) -> String?)? = nil
  ) {
    self.write = write
    self.keep = keep
    keepsSecrets = heading.keepsSecrets
    write(heading.line + "\n")
  }

  /// Writes an event and what came of it.
  package mutating func record(
    _ event: Event, isConcealed: Bool, _ effects: [Effect], shown: borrowing some Showing & ~Copyable,
    plugins: [PluginInfo]
  ) {
    var text = line(event, isConcealed) + "\n"
    if case .opened(let opening) = event.kind, let snapshot = opening.snapshot {
      text = Transcript.line(snapshot) { keep?($0) } + "\n" + text
    }
    if effects.contains(.frame) { self.shown = shown.frame() }
    for effect in effects {
      text += transcript.line(effect, frame: shown) { id in plugins.first { $0.id == id }?.name ?? "host" } + "\n"
      // A turn may tell as much as a plugin may hold.
      if text.utf8.count < Self.bytesAtOnce { continue }
      write(text)
      text = ""
    }
    if !text.isEmpty { write(text) }
  }

  private func line(_ event: Event, _ isConcealed: Bool) -> String {
    // An answer whose texts alone are longer than a line is not written as a line first, to be measured.
    if isLong(event), let line = lineBeside(event, isConcealed) { return line }
    let line = Transcript.line(event, isConcealed: isConcealed, before: keepsSecrets ? nil : shown)
    guard line.utf8.count > Transcript.longestLine else { return line }
    return lineBeside(event, isConcealed) ?? line
  }

  private func isLong(_ event: Event) -> Bool {
    guard case .returned(_, .values(let values)) = event.kind else { return false }
    return values.reduce(0) { $0 + $1.textBytes } > Transcript.longestLine
  }

  /// The line of an answer that is kept in a file of its own; nil for what is none, or cannot be kept.
  private func lineBeside(_ event: Event, _ isConcealed: Bool) -> String? {
    guard case .returned(let call, .values(let values)) = event.kind, let name = keep?(Transcript.values(values)) else {
      return nil
    }
    return Transcript.line(event, answered: call, beside: name, isConcealed: isConcealed)
  }
}
