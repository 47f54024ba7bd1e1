package import RutterCore
internal import RutterWorkers

/// The lines of spec files and of what they require, for excerpts; each file is read once, when it is first asked for.
package final class SourceTexts: Sendable {
  private let files = Locked<[String: Lines]>([:])

  package init() {}

  /// One line.
  ///
  /// - Parameters:
  ///   - place: The script as messages name it, and the line.
  ///   - spec: The spec file that the message is about.
  /// - Returns: nil if it cannot be found, or is nothing that a spec may show.
  package func line(_ place: Place, of spec: String) -> String? {
    guard place.line > 0 else { return nil }
    // The spec may be named without its folder; what it requires is named as the spec is.
    let path = place.script == lastName(spec) ? spec : place.script
    guard path == spec || Self.isBeside(path, SpecFile.folder(of: spec)) else { return nil }
    return files.withLock { files in
      let lines = files[path] ?? Lines(TextFile.kind(path) == .file ? try? TextFile.read(path) : nil)
      files[path] = lines
      return lines[place.line]
    }
  }

  /// Whether a file is a script below the folder of a spec or the working directory. A script can name any file as the
  /// place of an error, by the name that it gives to a text that it loads.
  private static func isBeside(_ path: String, _ folder: String) -> Bool {
    let bytes = path.utf8
    let rest = bytes.starts(with: "\(folder)/".utf8) ? bytes.dropFirst(folder.utf8.count + 1) : bytes[...]
    let parts = rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let leadsOut = parts.contains { $0.isEmpty || $0.elementsEqual("..".utf8) }
    return !leadsOut && bytes.suffix(4).elementsEqual(".lua".utf8)
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
