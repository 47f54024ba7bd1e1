internal import Glibc
internal import RutterCore

/// The open database of a ``Store``.
struct StoreDatabase: Sendable {
  private let connection: Connection
  /// The file that was opened, by the path that led to it; nil in memory.
  private let file: (path: String, identity: FileIdentity)?

  /// Opens the database, and makes it if there is none.
  ///
  /// - Parameters:
  ///   - place: Where it is.
  ///   - call: Who waits for it.
  ///   - start: Since when.
  /// - Throws: why it cannot be opened; the message names it.
  init(_ place: StorePlace, for call: CapabilityCall, since start: Int64) throws(SQLError) {
    let path: String?
    do throws(SystemError) {
      path = try place.file()
      if let path { try Self.make(path) }
    } catch {
      throw SQLError("the file of the store: \(error)")
    }
    do throws(SQLError) {
      let opened = try Connection(path: path ?? ":memory:", .writing)
      opened.watch.begin(call, since: start)
      defer { opened.watch.done() }
      try Self.prepare(opened, for: call, since: start)
      connection = opened
    } catch {
      throw SQLError(error.code, "\(path ?? "the store"): \(error)")
    }
    // A file that is gone by now is looked for anew by the next call.
    file = path.flatMap { path in (try? FileIdentity(path)).map { (path, $0) } }
  }

  /// Whether its path leads to another file by now, or to none.
  var isGone: Bool { file.map { (try? FileIdentity($0.path)) != $0.identity } ?? false }

  /// Lends the connection out for one call.
  func use<Result>(
    for call: CapabilityCall, since start: Int64, _ body: (Connection) throws(SQLError) -> Result
  ) throws(SQLError) -> Result {
    connection.watch.begin(call, since: start)
    defer { connection.watch.done() }
    return try body(connection)
  }

  /// Makes a missing file, which nobody else may read. One that is there is not opened here: closing it would give back
  /// the locks of another session of this process.
  private static func make(_ path: String) throws(SystemError) {
    if (try? FileIdentity(path)) != nil { return }
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if number >= 0 { close(number) } else if errno != EEXIST { throw .last }
  }

  // MARK: Tables

  /// Marks the file as a store: "rutt".
  static let applicationID: UInt32 = 0x7275_7474
  static let version: UInt32 = 1

  private static func prepare(_ connection: Connection, for call: CapabilityCall, since start: Int64) throws(SQLError) {
    // Where two sessions do this at once, SQLite does not let one of them wait.
    while true {
      do throws(SQLError) {
        // Before anything is changed: what is none of ours stays as it is.
        let isThere = try isMadeAtOneMoment(connection)
        try connection.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        if isThere { return }
        break
      } catch {
        let isInTime = Clock.sinceBoot - start < StatementWatch.patienceMicroseconds
        guard error.isBusy, isInTime, !call.isCancelled else { throw error }
        Moment.pass()
      }
    }
    try connection.transaction { () throws(SQLError) in
      // Another session may have made it meanwhile.
      if try isMade(connection) { return }
      try connection.run(
        """
        CREATE TABLE owner (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, keys INTEGER NOT NULL,
          bytes INTEGER NOT NULL);
        CREATE TABLE entry (owner INTEGER NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, UNIQUE (owner, key));
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        """)
    }
  }

  /// The same, where another session may make it at the same time.
  private static func isMadeAtOneMoment(_ connection: Connection) throws(SQLError) -> Bool {
    try connection.run("BEGIN")
    defer { if connection.isInTransaction { try? connection.run("ROLLBACK") } }
    return try isMade(connection)
  }

  /// Whether the file is a store already; else it is an empty database.
  ///
  /// - Throws: that it is something else, or of a newer version.
  private static func isMade(_ connection: Connection) throws(SQLError) -> Bool {
    let found = try number("PRAGMA user_version", connection)
    if found == version {
      try check(connection)
      return true
    }
    guard found == 0, try number("SELECT count(*) FROM sqlite_schema", connection) == 0 else {
      throw SQLError(found > version ? "a newer version of rutter made this store" : "this is no store of rutter")
    }
    return false
  }

  private static func check(_ connection: Connection) throws(SQLError) {
    guard try number("PRAGMA application_id", connection) == applicationID else {
      throw SQLError("this is no store of rutter")
    }
  }

  private static func number(_ sql: String, _ connection: Connection) throws(SQLError) -> Int64 {
    let statement = try Statement(sql, on: connection)
    return try statement.step() ? statement.integer(0) : 0
  }
}
