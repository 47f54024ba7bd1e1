/// The files of the databases that this process has open.
///
/// Nobody else in the process may open and close one of them: POSIX gives all locks of a process on a file back when it
/// closes any descriptor of it, and SQLite would go on without (sqlite.org/howtocorrupt.html, 2.2).
enum OpenDatabases {
  private static let paths = Locked<[String: Int]>([:])

  /// A connection to a file was opened.
  static func add(_ path: String) { paths.withLock { $0[path, default: 0] += 1 } }

  /// A connection to a file was closed.
  static func remove(_ path: String) {
    paths.withLock { paths in
      let count = (paths[path] ?? 0) - 1
      paths[path] = count > 0 ? count : nil
    }
  }

  /// Whether a file is one of a database, or one that SQLite keeps beside it.
  static func hold(_ file: FileIdentity) -> Bool {
    let open = paths.withLock { Array($0.keys) }
    return open.contains { path in
      ["", "-shm", "-wal", "-journal"].contains { (try? FileIdentity(path + $0)) == file }
    }
  }
}

extension FileIdentity {
  /// Throws if the file must not be opened, because it is one of an open database.
  func refuseOpenDatabase() throws(SystemError) {
    if kind == .file, OpenDatabases.hold(self) { throw .openDatabase }
  }
}

extension SystemError {
  /// No number of the system: they are above zero.
  static let openDatabase = SystemError(-1)
}
