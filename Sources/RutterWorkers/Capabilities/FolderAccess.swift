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
    guard !folders.isEmpty else { return refusal(path, call, nil) }
    return look(for: path, as: folders.map { "\($0.real)/\(path)" }, call)
  }

  private func look(for path: String, as candidates: [String], _ call: String) -> Lookup {
    for candidate in candidates {
      if let real = realPath(candidate) {
        guard let folder = folder(holding: real) else { return refusal(path, call, candidate) }
        do { return .opened(try folder.open(real)) } catch { return .failed("\(path): \(error)") }
      }
      let error = SystemError.last
      // Whether something exists outside is nobody's business: the nearest folder that exists decides.
      guard folder(holding: nearestExisting(candidate)) != nil else { return refusal(path, call, candidate) }
      guard error.number == ENOENT || error.number == ENOTDIR else { return .failed("\(path): \(error)") }
    }
    let names = folders.map(\.name).joined(separator: ", ")
    return .failed("\(path): no such file or folder" + (path.hasPrefix("/") ? "" : " in \(names)"))
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
  ///   - path: As the script wrote it.
  ///   - call: What the script called, for the message: `fs.write`.
  /// - Returns: The folder, and the last name of the path, at which no link is followed.
  func parent(of path: String, call: String) -> Parent {
    if let mistake = Self.mistake(in: path, call) { return .refused(mistake) }
    guard let first = folders.first else { return .refused(refusalText(path, call, nil)) }
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[$0...].dropFirst()) } ?? path
    guard !["", ".", ".."].contains(name) else {
      return .refused("\(call) takes the path of a file, got \"\(path)\", which ends in no name")
    }
    let whole = path.hasPrefix("/") ? path : "\(first.real)/\(path)"
    let candidate = RutterWorkers.parent(whole)
    guard let real = realPath(candidate) else {
      let error = SystemError.last
      guard folder(holding: nearestExisting(candidate)) != nil else { return .refused(refusalText(path, call, whole)) }
      let isMissing = error.number == ENOENT || error.number == ENOTDIR
      return .failed("\(path): " + (isMissing ? "the folder that it names is not there" : "\(error)"))
    }
    guard let folder = folder(holding: real) else { return .refused(refusalText(path, call, whole)) }
    do { return .opened(try folder.open(real), name: name) } catch { return .failed("\(path): \(error)") }
  }

  private static func mistake(in path: String, _ call: String) -> String? {
    if path.isEmpty { return "\(call) takes a path, got an empty string" }
    return path.utf8.contains(0) ? "\(call): a path cannot hold a NUL byte" : nil
  }

  private func folder(holding real: String) -> GrantedFolder? { folders.first { $0.holds(real) } }

  private func refusal(_ path: String, _ call: String, _ candidate: String?) -> Lookup {
    .refused(refusalText(path, call, candidate))
  }

  /// A refusal, which tells no more of the outside than the script wrote: not where a link leads.
  private func refusalText(_ path: String, _ call: String, _ candidate: String?) -> String {
    let call = "\(call) \"\(path)\""
    guard let candidate else { return permissions.refusal(call, needs: word, nil) }
    let plain = withoutDots(candidate)
    if folder(holding: plain) != nil {
      return permissions.refusal("\(call) (a link on the way leads out of the allowed folders)", needs: word, nil)
    }
    return permissions.refusal(call, needs: word, RutterWorkers.parent(plain))
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
