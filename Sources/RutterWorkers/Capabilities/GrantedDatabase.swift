internal import RutterCore

/// A database that a plugin may query, or also change.
struct GrantedDatabase: Granted {
  /// As it was granted, without `:write`.
  let name: String
  /// What the plugin's own manifest calls it, if it does.
  let wish: String?
  /// Absolute, links resolved.
  let real: String
  let canWrite: Bool

  init(_ subject: String, from folder: String?) throws(PermissionError) {
    let ending = ":write"
    let canWrite = subject.hasSuffix(ending)
    let name = canWrite ? String(subject.dropLast(ending.count)) : subject
    (self.name, self.canWrite, wish) = (name, canWrite, nil)
    let path = folder.map { name.hasPrefix("/") ? name : "\($0)/\(name)" } ?? name
    if let real = realPath(path) {
      self.real = real
    } else {
      let error = SystemError.last
      // A database that may be written to is made when it is first used.
      guard canWrite, !lastName(path).isEmpty, !path.hasSuffix("/"), let parent = realPath(parent(path)) else {
        throw PermissionError("\(error)")
      }
      real = "\(parent == "/" ? "" : parent)/\(lastName(path))"
    }
    // Only looked at: who opens and closes the file of a database gives back its locks.
    guard let kind = try? FileIdentity(real).kind, kind != .file else { return }
    throw PermissionError(kind == .folder ? "this is a folder; give the file of a database" : "this is no file")
  }

  private init(_ name: String, wish: String?, _ real: String, canWrite: Bool) {
    (self.name, self.wish, self.real, self.canWrite) = (name, wish, real, canWrite)
  }

  func narrowed(to other: GrantedDatabase) -> GrantedDatabase? {
    guard real == other.real else { return nil }
    return GrantedDatabase(name, wish: other.name, real, canWrite: canWrite && other.canWrite)
  }

  /// What a script's name for a database stands for.
  enum Lookup {
    case found(GrantedDatabase)
    case unknown
    /// The last name of several.
    case ambiguous([GrantedDatabase])
  }

  /// Finds a database by what was granted, or by its last name where only one has it.
  static func look(for name: String, in all: [GrantedDatabase]) -> Lookup {
    let exact = all.filter { $0.name == name || $0.wish == name }
    let found = exact.isEmpty ? all.filter { lastName($0.name) == name } : exact
    guard let first = found.first else { return .unknown }
    if found.contains(where: { $0.real != first.real }) { return .ambiguous(found) }
    return .found(found.first(where: \.canWrite) ?? first)
  }
}
