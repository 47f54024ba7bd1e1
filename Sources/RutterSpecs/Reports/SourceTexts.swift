package import RutterCore
internal import RutterWorkers

/// The lines of scripts, for excerpts; each file is read once, when it is first asked for.
package final class SourceTexts: Sendable {
  private let files = Locked<[String: [Substring]]>([:])
  private let folders: [String]

  /// - Parameter folders: Where a script that is named without a folder may lie, besides that of the spec.
  package init(folders: [String] = []) { self.folders = folders }

  /// One line.
  ///
  /// - Parameters:
  ///   - place: The script as messages name it, and the line.
  ///   - spec: The spec file that the message is about.
  /// - Returns: nil if it cannot be found.
  package func line(_ place: Place, of spec: String) -> String? {
    guard place.line > 0, let path = path(place.script, spec) else { return nil }
    return files.withLock { files in
      let lines = files[path] ?? Self.lines(path)
      files[path] = lines
      return place.line <= lines.count ? String(lines[place.line - 1]) : nil
    }
  }

  /// The path of a script: the spec itself, or beside it, or in one of the known folders.
  private func path(_ script: String, _ spec: String) -> String? {
    if script == spec || script == lastName(spec) { return spec }
    let near = parent(spec)
    // A plugin that is a folder names its scripts with that folder: `recipes/init.lua`.
    let candidates = [script] + [near, parent(near)].map { "\($0)/\(script)" } + folders.map { "\($0)/\(script)" }
    return candidates.first { path in
      files.withLock { $0[path] != nil } || TextFile.kind(path) == .file
    }
  }

  private static func lines(_ path: String) -> [Substring] {
    guard let text = try? TextFile.read(path) else { return [] }
    return text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
  }
}
