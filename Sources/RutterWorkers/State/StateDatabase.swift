internal import RutterCore

/// The tables of a ``StateFile``.
struct StateDatabase: Sendable {
  /// Locked, as a session's thread and another one may both be at it.
  private let connection: Locked<Connection>

  /// Opens the database, and makes its tables if it is empty. It is this process's alone from now on.
  init(_ path: String, _ durability: StateFile.Durability) throws(SQLError) {
    let opened = try Connection(path: path, .writing)
    opened.refuseToWait()
    opened.watch.begin(bytes: Self.mostBytes)
    defer { opened.watch.done() }
    try opened.run("PRAGMA locking_mode = EXCLUSIVE")
    try Self.prepare(opened)
    // With the lock there is no need for memory that processes share, nor for a file that stands for it.
    try opened.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = \(durability.rawValue)")
    try opened.run("BEGIN IMMEDIATE; COMMIT")
    try Self.check(opened)
    connection = Locked(opened)
  }

  /// What the work on it may take: SQLite's pages, and one piece of a snapshot.
  private static let mostBytes = 32 << 20

  private func use<Result: Sendable>(
    _ body: (Connection) throws(SQLError) -> Result
  ) throws(SQLError) -> Result {
    try connection.withLock { (connection) throws(SQLError) -> Result in
      connection.watch.begin(bytes: Self.mostBytes)
      defer { connection.watch.done() }
      return try body(connection)
    }
  }

  // MARK: Tables

  private static let version: Int64 = 1

  /// Makes the tables, in a rollback journal: so the mark by which the file is known stands in it as soon as anything does.
  private static func prepare(_ connection: Connection) throws(SQLError) {
    let found = try number("PRAGMA user_version", connection)
    if found > version { throw SQLError("a newer version of rutter made it; this one reads version \(version)") }
    if found == version { return }
    guard try number("SELECT count(*) FROM sqlite_schema", connection) == 0 else {
      throw SQLError("this is a database of something else")
    }
    try connection.transaction { () throws(SQLError) in
      try connection.run(
        """
        CREATE TABLE session (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, flow TEXT NOT NULL,
          saved_at INTEGER NOT NULL, bytes INTEGER NOT NULL, hash INTEGER NOT NULL);
        CREATE TABLE part (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
        PRAGMA application_id = \(StateHeader.applicationID);
        PRAGMA user_version = \(version);
        """)
    }
  }

  /// Reads all pages: what is damaged is known before anything is written to it.
  private static func check(_ connection: Connection) throws(SQLError) {
    let statement = try Statement("PRAGMA quick_check(1)", on: connection)
    guard try statement.step() else { return }
    let words = statement.text(0)
    if words != "ok" { throw .damage(words.split(separator: "\n").joined(separator: " ")) }
  }

  private static func number(_ sql: String, _ connection: Connection) throws(SQLError) -> Int64 {
    let statement = try Statement(sql, on: connection)
    return try statement.step() ? statement.integer(0) : 0
  }

  // MARK: Sessions

  func sessions() throws(SQLError) -> [StateListing] {
    try use { (connection) throws(SQLError) in
      let statement = try Statement("SELECT name, flow, saved_at, bytes FROM session ORDER BY name", on: connection)
      var sessions: [StateListing] = []
      while try statement.step() {
        sessions.append(
          StateListing(
            name: statement.text(0), flow: statement.text(1), savedAtMicroseconds: statement.integer(2),
            bytes: Int(statement.integer(3))))
      }
      return sessions
    }
  }

  /// What was written as the snapshot of a session, and its hash.
  func snapshot(_ name: String) throws(SQLError) -> (bytes: [UInt8], hash: UInt64)? {
    try use { (connection) throws(SQLError) in
      let session = try Statement("SELECT id, hash FROM session WHERE name = ?", on: connection)
      try session.bind(Text(name), at: 1)
      guard try session.step() else { return nil }
      let parts = try Statement("SELECT bytes FROM part WHERE id BETWEEN ? AND ? ORDER BY id", on: connection)
      let (first, last) = Self.places(of: session.integer(0))
      try parts.bind(first, at: 1)
      try parts.bind(last, at: 2)
      var bytes: [UInt8] = []
      while try parts.step() { parts.withBytes(0) { bytes += $0 } }
      return (bytes, UInt64(bitPattern: session.integer(1)))
    }
  }

  func write(_ saved: StateListing, _ snapshot: [UInt8]) throws(SQLError) {
    try use { (connection) throws(SQLError) in
      try connection.transaction { () throws(SQLError) in
        let id = try write(saved, hash: Hash.of(snapshot), connection)
        let (first, last) = Self.places(of: id)
        var place = first
        for start in stride(from: 0, to: snapshot.count, by: Self.partBytes) {
          let end = min(start + Self.partBytes, snapshot.count)
          try Self.run("INSERT OR REPLACE INTO part (id, bytes) VALUES (?, ?)", connection) {
            (statement) throws(SQLError) in
            try statement.bind(place, at: 1)
            try statement.bind(Array(snapshot[start..<end]), at: 2)
          }
          place += 1
        }
        try Self.removeParts(from: place, through: last, connection)
      }
    }
  }

  private func write(_ saved: StateListing, hash: UInt64, _ connection: Connection) throws(SQLError) -> Int64 {
    let statement = try Statement(
      """
      INSERT INTO session (name, flow, saved_at, bytes, hash) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET flow = excluded.flow, saved_at = excluded.saved_at, bytes = excluded.bytes,
        hash = excluded.hash
      RETURNING id
      """, on: connection)
    try statement.bind(Text(saved.name), at: 1)
    try statement.bind(Text(saved.flow), at: 2)
    try statement.bind(saved.savedAtMicroseconds, at: 3)
    try statement.bind(Int64(saved.bytes), at: 4)
    try statement.bind(Int64(bitPattern: hash), at: 5)
    guard try statement.step() else { return 0 }
    return statement.integer(0)
  }

  func rename(_ name: String, to other: String) throws(SQLError) {
    try use { (connection) throws(SQLError) in
      try Self.run("UPDATE session SET name = ? WHERE name = ?", connection) { (statement) throws(SQLError) in
        try statement.bind(Text(other), at: 1)
        try statement.bind(Text(name), at: 2)
      }
    }
  }

  func delete(_ name: String) throws(SQLError) -> Bool {
    try use { (connection) throws(SQLError) in
      try connection.transaction { () throws(SQLError) in
        let statement = try Statement("DELETE FROM session WHERE name = ? RETURNING id", on: connection)
        try statement.bind(Text(name), at: 1)
        guard try statement.step() else { return false }
        let (first, last) = Self.places(of: statement.integer(0))
        try Self.removeParts(from: first, through: last, connection)
        return true
      }
    }
  }

  // MARK: Parts

  /// A snapshot stands in parts, which fit what one statement may take.
  private static let partBytes = 1 << 20

  /// The ids of the first part that a session may have, and of the last one.
  private static func places(of session: Int64) -> (first: Int64, last: Int64) {
    (session << 20, (session + 1) << 20 - 1)
  }

  private static func removeParts(from first: Int64, through last: Int64, _ connection: Connection) throws(SQLError) {
    try run("DELETE FROM part WHERE id BETWEEN ? AND ?", connection) { (statement) throws(SQLError) in
      try statement.bind(first, at: 1)
      try statement.bind(last, at: 2)
    }
  }

  private static func run(
    _ sql: String, _ connection: Connection, _ bind: (borrowing Statement) throws(SQLError) -> Void
  ) throws(SQLError) {
    let statement = try Statement(sql, on: connection)
    try bind(statement)
    _ = try statement.step()
  }
}
