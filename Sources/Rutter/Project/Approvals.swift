package import RutterWorkers
internal import RutterCore
internal import RutterText

/// Which project files the user has approved, and which plugins always have what they ask for: each with the text that it had then: what a file grants that somebody else
/// wrote, or has changed, is worth nothing until the user has seen it.
package struct Approvals: Sendable {
  /// What is known of a project file.
  package enum Verdict: Sendable {
    case approved, changed, unknown
  }

  /// Nil where the user has no folder for such things.
  private let folder: String?

  /// The user's own, in `$XDG_STATE_HOME/rutter`, or what stands for it.
  package init() { folder = UserFolders.state }

  package init(folder: String) { self.folder = folder }

  private var file: String? { folder.map { $0 + "/approvals" } }

  /// Whether a project file is approved as it is now.
  package func verdict(on project: Project) -> Verdict {
    let approved = read().first { $0.path == Text(project.path) }
    return approved.map { $0.hash == Text(project.hash) ? .approved : .changed } ?? .unknown
  }

  /// Approves a project file as it was read.
  ///
  /// - Throws: why that cannot be kept.
  package func approve(_ project: Project) throws(SystemError) { try approve(project.path, project.hash) }

  /// Approves a file as it is, of which a text stands for what matters.
  func approve(_ path: String, _ hash: String) throws(SystemError) {
    try change { lines in
      lines.removeAll { $0.path == Text(path) }
      lines.append(Line(path: Text(path), hash: Text(hash)))
    }
  }

  /// Whether a file is approved as it is.
  func holds(_ path: String, _ hash: String) -> Bool {
    read().contains { $0.path == Text(path) && $0.hash == Text(hash) }
  }

  /// The paths of all files that are approved, sorted.
  package var all: [String] { read().map(\.path.string) }

  /// Takes an approval back.
  ///
  /// - Parameter path: The path of the file, as ``Project/path`` has it.
  /// - Returns: Whether there was one.
  /// - Throws: why that cannot be kept.
  package func revoke(_ path: String) throws(SystemError) -> Bool {
    guard read().contains(where: { $0.path == Text(path) }) else { return false }
    try change { lines in lines.removeAll { $0.path == Text(path) } }
    return true
  }

  /// Where approvals could not be kept, why, and the way out, as the rest of a sentence.
  package func trouble(_ error: SystemError) -> String {
    guard let folder else {
      return ": there is no place for them, as neither HOME nor XDG_STATE_HOME is set; set XDG_STATE_HOME to a folder"
    }
    return " in \(folder): \(error); make it a folder that you can write to, or set XDG_STATE_HOME to another one"
  }

  // MARK: The file

  /// One approval: an object of JSON on a line of its own.
  private struct Line {
    let path: Text
    let hash: Text

    init(path: Text, hash: Text) {
      self.path = path
      self.hash = hash
    }

    init?(_ text: Substring) {
      guard case .record(let record)? = try? JSON.decode(String(text)), case .string(let path)? = record["path"],
        case .string(let hash)? = record["hash"]
      else { return nil }
      self.init(path: path, hash: hash)
    }

    var text: String { JSON.encode(.record(Record([.init("hash", .string(hash)), .init("path", .string(path))]))) }
  }

  /// What cannot be read is not approved.
  private func read() -> [Line] {
    guard let file, let text = try? TextFile.read(file) else { return [] }
    return Self.lines(of: text)
  }

  private static func lines(of text: String) -> [Line] { text.split(separator: "\n").compactMap { Line($0) } }

  private func change(_ body: (inout [Line]) -> Void) throws(SystemError) {
    guard let folder, let file else { throw .noSuchFile }
    try TextFile.makeFolders(folder)
    // Two that approve at once must not forget what the other one has.
    let lock = try FolderLock(folder)
    // What is there and cannot be read is not written over.
    var lines: [Line] = []
    do throws(SystemError) { lines = Self.lines(of: try TextFile.read(file)) } catch {
      if error != .noSuchFile { throw error }
    }
    body(&lines)
    lines.sort { $0.path < $1.path }
    try TextFile.write(lines.map { $0.text + "\n" }.joined(), to: file)
    lock.end()
  }
}
