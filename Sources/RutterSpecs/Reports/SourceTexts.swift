package import RutterCore
internal import RutterWorkers

/// The lines of scripts, for excerpts; each file is read once, when it is first asked for.
package final class SourceTexts: Sendable {
  private let files = Locked<[String: Lines]>([:])
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
      let lines = files[path] ?? Lines(try? TextFile.read(path))
      files[path] = lines
      return lines[place.line]
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
}

/// A text whose lines are asked for by their numbers.
private struct Lines: Sendable {
  private var text: String
  /// The offsets at which lines begin.
  private var starts: [Int] = []

  /// nil has no lines, where an empty text has one.
  init(_ text: String?) {
    self.text = text ?? ""
    if text == nil { return }
    starts = self.text.withUTF8 { bytes in
      [0] + bytes.indices.lazy.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    }
  }

  /// A line by its number, from 1; nil if there are not so many.
  subscript(number: Int) -> String? {
    guard number <= starts.count else { return nil }
    let bytes = text.utf8, end = number < starts.count ? starts[number] - 1 : bytes.count
    let first = bytes.index(bytes.startIndex, offsetBy: starts[number - 1])
    return String(text[first..<bytes.index(bytes.startIndex, offsetBy: end)])
  }
}
