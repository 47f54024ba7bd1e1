internal import Glibc
internal import RutterCore

/// What a plugin may reach of the files on disk in one way: by reading, or by changing.
///
/// A relative path is looked for in the granted folders in the order given. An absolute one must lie within one of them.
/// Both after all links are resolved, and what was resolved is then opened name by name without following any link.
struct FolderAccess {
  /// The folders, in the order in which they were granted.
  let folders: [GrantedFolder]
  private let permissions: Permissions
  private let word: Grant.Word

  /// - Parameters:
  ///   - permissions: Those of the plugin.
  ///   - word: Whether it wants to read or to write.
  ///   - folders: The folders that it may use for that.
  init(_ permissions: Permissions, _ word: Grant.Word, _ folders: [GrantedFolder]) {
    self.permissions = permissions
    self.word = word
    self.folders = folders
  }

  /// What came of looking for a path.
  enum Lookup: ~Copyable {
    case opened(Descriptor)
    /// Allowed, but not there or not to be had.
    case failed(String)
    /// Not allowed.
    case refused(String)
  }

  /// Opens what a script names.
  ///
  /// - Parameters:
  ///   - path: As the script wrote it.
  ///   - call: What the script called, for the message: `fs.read`.
  /// - Returns: What came of it.
  func look(for path: String, call: String) -> Lookup {
    if let mistake = Self.mistake(in: path, call) { return .refused(mistake) }
    if path.hasPrefix("/") { return look(for: path, as: [path], call) }
    guard !folders.isEmpty else { return .refused(refusalText(path, call, nil)) }
    return look(for: path, as: folders.map { "\($0.real)/\(path)" }, call)
  }

  private func look(for path: String, as candidates: [String], _ call: String) -> Lookup {
    var gone: [String] = []
    for candidate in candidates {
      if let real = realPath(candidate) {
        guard let folder = folder(holding: real) else { return outside(path, call, candidate) }
        do { return .opened(try folder.open(real)) } catch { return .failed("\(path): \(error)") }
      }
      let error = SystemError.last
      // Whether something exists outside is nobody's business: the nearest folder that exists decides.
      guard folder(holding: nearestExisting(candidate)) != nil else {
        guard let loss = loss(of: candidate) else { return outside(path, call, candidate) }
        gone.append(loss)
        continue
      }
      guard error.number == ENOENT || error.number == ENOTDIR else { return .failed("\(path): \(error)") }
    }
    if gone.count == candidates.count { return .failed("\(path): \(gone.joined(separator: "; "))") }
    let places = path.hasPrefix("/") ? "" : " in \(names.joined(separator: ", "))"
    return .failed("\(path): " + (["no such file or folder\(places)"] + gone).joined(separator: "; "))
  }

  /// What the last name of a path is to be.
  enum Target: String {
    case file = "a file"
    case folder = "a folder"
    case either = "a file or folder"

    /// Whether a slash may stand behind it.
    var mayEndInSlash: Bool { self != .file }
  }

  /// What came of looking for the folder in which a name is to be made, changed or removed.
  enum Parent: ~Copyable {
    case opened(Descriptor, name: String)
    case failed(String)
    case refused(String)
  }

  /// Opens the folder that holds what a script names, which need not exist. A relative path begins in the first folder.
  ///
  /// - Parameters:
  ///   - written: As the script wrote it.
  ///   - target: What it is to name.
  ///   - call: What the script called, for the message: `fs.write`.
  /// - Returns: The folder, and the last name of the path, at which no link is followed.
  func parent(of written: String, _ target: Target = .file, call: String) -> Parent {
    if let mistake = Self.mistake(in: written, call) { return .refused(mistake) }
    guard let first = folders.first else { return .refused(refusalText(written, call, nil)) }
    var path = written
    if target.mayEndInSlash { while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() } }
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[$0...].dropFirst()) } ?? path
    guard !["", ".", ".."].contains(name) else {
      return .refused("\(call) takes the path of \(target.rawValue), got \"\(written)\", which ends in no name")
    }
    let whole = path.hasPrefix("/") ? path : "\(first.real)/\(path)"
    if folders.contains(where: { $0.real == withoutDots(whole) }) {
      return .refused("\(call) takes what lies in an allowed folder, got \"\(written)\", which is that folder itself")
    }
    let candidate = RutterWorkers.parent(whole)
    guard let real = realPath(candidate) else {
      let error = SystemError.last
      guard folder(holding: nearestExisting(candidate)) != nil else {
        if let loss = loss(of: whole) { return .failed("\(written): \(loss)") }
        return outside(path, call, whole)
      }
      let isMissing = error.number == ENOENT || error.number == ENOTDIR
      return .failed("\(written): " + (isMissing ? "the folder that it names is not there" : "\(error)"))
    }
    guard let folder = folder(holding: real) else { return outside(path, call, whole) }
    do { return .opened(try folder.open(real), name: name) } catch { return .failed("\(written): \(error)") }
  }

  private static func mistake(in path: String, _ call: String) -> String? {
    if path.isEmpty { return "\(call) takes a path, got an empty string" }
    return path.utf8.contains(0) ? "\(call): a path cannot hold a NUL byte" : nil
  }

  private func folder(holding real: String) -> GrantedFolder? { folders.first { $0.holds(real) } }

  /// That the allowed folder in which a path lies, as it is written, is not there or not to be had; nil where it is.
  private func loss(of candidate: String) -> String? {
    let written = withoutDots(candidate)
    guard let folder = folders.first(where: { $0.holds(written) }), realPath(folder.real) == nil else { return nil }
    let error = SystemError.last
    let isMissing = error.number == ENOENT || error.number == ENOTDIR
    return "the allowed folder \(folder.name)" + (isMissing ? " is not there any more" : ": \(error)")
  }

  private func outside(_ path: String, _ call: String, _ candidate: String) -> Lookup {
    linkOut(path, candidate).map { .failed($0) } ?? .refused(refusalText(path, call, candidate))
  }

  private func outside(_ path: String, _ call: String, _ candidate: String) -> Parent {
    linkOut(path, candidate).map { .failed($0) } ?? .refused(refusalText(path, call, candidate))
  }

  /// That a path leads out by a link, which is none of the script's doing; nil where its own text does. Nothing is told of
  /// where the link leads.
  private func linkOut(_ path: String, _ candidate: String) -> String? {
    guard folder(holding: withoutDots(candidate)) != nil else { return nil }
    return "\(path): a link on the way leads out of what is allowed (\(word.rawValue)="
      + names.joined(separator: ", \(word.rawValue)=") + ")"
  }

  /// The folders as they were granted: one may be both for reading and for writing.
  private var names: [String] {
    var names: [String] = []
    for folder in folders where !names.contains(folder.name) { names.append(folder.name) }
    return names
  }

  /// A refusal, which tells no more of the outside than the script wrote.
  private func refusalText(_ path: String, _ call: String, _ candidate: String?) -> String {
    // To read a file its folder has to be granted; of a folder, that itself is enough.
    let isFolder = call == "fs.list" || path.hasSuffix("/") || path == ".." || path.hasSuffix("/..")
    let subject = candidate.map(withoutDots).map { isFolder ? $0 : RutterWorkers.parent($0) }
    return permissions.refusal("\(call) \"\(path)\"", needs: word, subject)
  }
}

/// An absolute path without `.` and `..`, as it is written: links are not looked at.
private func withoutDots(_ path: String) -> String {
  var names: [Substring] = []
  for name in path.split(separator: "/") where name != "." {
    if name == ".." { _ = names.popLast() } else { names.append(name) }
  }
  return "/" + names.joined(separator: "/")
}

private func nearestExisting(_ path: String) -> String {
  var path = path
  while path != "/" {
    path = RutterWorkers.parent(path)
    if let real = realPath(path) { return real }
  }
  return "/"
}
