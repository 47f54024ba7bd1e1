internal import Glibc
internal import RutterPages
internal import RutterWorkers

/// A file that a page is written to. What is no page of ours is never replaced.
struct PageFile {
  /// Why there can be no page: the file, and the way out.
  struct Trouble: Error, CustomStringConvertible {
    let description: String
  }

  private let path: String

  /// Takes a path, and writes nothing yet.
  ///
  /// - Throws: what would keep a page from being written there, as far as that can be known.
  init(_ path: String) throws(Trouble) {
    self.path = path
    if let trouble = Self.trouble(path) { throw Trouble(description: "\(path): \(trouble)") }
  }

  private static func trouble(_ path: String) -> String? {
    switch TextFile.kind(path) {
    case .folder: return "this is a folder; name a file in it"
    case .other: return nil
    case .file:
      if TextFile.holdsSomethingElse(path, than: StoryPage.beginning) {
        return "this file is there, and is no page of rutter; name another file"
      }
      return access(path, W_OK) == 0 ? nil : SystemError.last.description
    case nil:
      let folder = folder(of: path)
      if TextFile.kind(folder) != .folder { return "there is no folder \(folder)" }
      return access(folder, W_OK) == 0 ? nil : SystemError.last.description
    }
  }

  private static func folder(of path: String) -> String {
    guard let stroke = path.lastIndex(of: "/") else { return "." }
    return stroke == path.startIndex ? "/" : String(path[..<stroke])
  }

  /// Takes the page away.
  ///
  /// - Throws: what the system said.
  func remove() throws(Trouble) {
    if unlink(path) != 0 { throw Trouble(description: "\(path): \(SystemError.last)") }
  }

  /// Writes a page: a reader sees all of the old one, or all of the new one.
  ///
  /// - Throws: what the system said.
  func write(_ text: String) throws(Trouble) {
    do throws(SystemError) {
      // A device or a pipe is written to, not replaced.
      if TextFile.kind(path) == .other {
        try Output.file(path, mode: 0o644).write(text)
      } else {
        try TextFile.write(text, to: path)
      }
    } catch {
      throw Trouble(description: "\(path): \(error)")
    }
  }
}
