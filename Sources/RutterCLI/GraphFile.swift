internal import Glibc
internal import RutterWorkers

/// A file that `rutter graph` writes: never one of the flow's own, nor one that it has not written itself.
struct GraphFile {
  private let path: String
  private let option: String

  /// Takes a path, and writes nothing yet.
  ///
  /// - Parameters:
  ///   - path: Where it is to be.
  ///   - option: The option that names it.
  ///   - files: The files of the flow and its plugins.
  ///   - beginnings: How files begin that may be replaced.
  ///   - other: What is said of a file that begins otherwise.
  /// - Throws: what would keep it from being written, as far as that can be known.
  init(
    _ path: String, _ option: String, apartFrom files: [String], replacing beginnings: [[UInt8]], else other: String
  ) throws(GraphFailure) {
    self.path = path
    self.option = option
    if let trouble = Self.trouble(path, files, beginnings, other) { throw failure(trouble) }
  }

  private static func trouble(
    _ path: String, _ files: [String], _ beginnings: [[UInt8]], _ other: String
  ) -> String? {
    switch TextFile.kind(path) {
    case .folder: return "this is a folder; name a file in it"
    case .other: return nil
    case .file:
      if files.contains(where: { TextFile.isSame($0, path) }) { return "this is a file of the flow; name another one" }
      if beginnings.allSatisfy({ TextFile.holdsSomethingElse(path, than: $0) }) {
        return "this file is there, and \(other); name another one"
      }
      return access(path, W_OK) == 0 ? nil : SystemError.last.description
    case nil:
      let folder = parent(path)
      guard TextFile.kind(folder) == .folder else { return SystemError.noSuchFile.description }
      return access(folder, W_OK) == 0 ? nil : SystemError.last.description
    }
  }

  /// Writes it: a reader sees all of the old file, or all of the new one.
  ///
  /// - Throws: what the system said.
  func write(_ bytes: [UInt8]) throws(GraphFailure) {
    do throws(SystemError) {
      // A device or a pipe is written to, not replaced.
      if TextFile.kind(path) == .other {
        let output = try Output.file(path, mode: 0o644)
        bytes.withUnsafeBytes { output.write($0) }
      } else {
        try TextFile.write(bytes, to: path)
      }
    } catch { throw failure("\(error)") }
  }

  private func failure(_ trouble: String) -> GraphFailure {
    GraphFailure("\(option) \(path.shortened): \(trouble)", .usage)
  }
}
