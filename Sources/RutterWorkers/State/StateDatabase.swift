internal import RutterCore

/// The tables of a ``StateFile``.
struct StateDatabase: Sendable {
  /// Locked, as a session's thread and another one may both be at it.
  private let opened: Locked<Opened>

  /// The connection, and what is known of the file, which is this process's alone.
  private struct Opened: Sendable {
    let connection: Connection
    /// The sessions that were read or written, by their names.
    var sessions: [String: Known] = [:]
    var turns: StateTurns
  }

  /// What is known of a session in pieces.
  private struct Known: Sendable {
    let id: Int64
    /// The flow that it is of, as that stands in the file: the records of turns do not name it.
    let flow: String
    /// Whether one of its pieces may stand in several rows.
    var hasLongPieces: Bool
    /// Whether it was written since the file was opened. Until then the records of earlier turns stand beside it, which may
    /// hold what is not to be saved any more, such as secrets.
    var wasWritten: Bool
  }

  /// Opens the database, and makes its tables if it is empty. It is this process's alone from now on.
  init(_ path: String, _ durability: StateFile.Durability) throws(SQLError) {
    let connection = try Connection(path: path, .writing)
    connection.refuseToWait()
    connection.watch.begin(bytes: Self.mostBytes)
    defer { connection.watch.done() }
    // What is taken away may be secret.
    try connection.run("PRAGMA locking_mode = EXCLUSIVE; PRAGMA secure_delete = ON")
    try Self.prepare(connection)
    // With the lock there is no need for memory that processes share, nor for a file that stands for it.
    try connection.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = \(durability.rawValue)")
    try connection.run("BEGIN IMMEDIATE; COMMIT")
    try Self.check(connection)
    try Self.bringUp(connection)
    try Self.checkTables(connection)
    opened = Locked(Opened(connection: connection, turns: try StateTurns(connection)))
  }

  /// What the work on it may take: SQLite's pages, and one piece of a snapshot.
  private static let mostBytes = 32 << 20

  private func use<Result: Sendable>(
    _ body: (inout Opened) throws(SQLError) -> Result
  ) throws(SQLError) -> Result {
    try opened.withLock { (opened) throws(SQLError) -> Result in
      let watch = opened.connection.watch
      watch.begin(bytes: Self.mostBytes)
      defer { watch.done() }
      return try body(&opened)
    }
  }

  // MARK: Tables

  /// What a file of version 1 has; each session is one text there. Version 2 has sessions in pieces as well.
  private static let firstTables = """
    CREATE TABLE session (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, flow TEXT NOT NULL,
      saved_at INTEGER NOT NULL, bytes INTEGER NOT NULL, hash INTEGER NOT NULL);
    CREATE TABLE part (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
    PRAGMA application_id = \(StateHeader.applicationID);
    """
  /// The head of a session in pieces stands with the session, as both change in each turn; without one it is a text.
  private static let tablesOfPieces = """
    ALTER TABLE session ADD COLUMN head BLOB;
    CREATE TABLE piece (session INTEGER NOT NULL, kind INTEGER NOT NULL, owner INTEGER NOT NULL, place INTEGER NOT NULL,
      part INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (session, kind, owner, place, part)) WITHOUT ROWID;
    """
  /// Version 3 has the latest turns in rows of their own as well. With a session stands the number of the last one that its
  /// pieces have taken up.
  private static let tablesOfTurns = """
    ALTER TABLE session ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE turn (slot INTEGER PRIMARY KEY, session INTEGER NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL);
    PRAGMA user_version = \(version);
    """
  private static let version: Int64 = 3

  /// Makes the tables, in a rollback journal: so the mark by which the file is known stands in it as soon as anything does.
  private static func prepare(_ connection: Connection) throws(SQLError) {
    let found = try number("PRAGMA user_version", connection)
    if found > version { throw SQLError("a newer version of rutter made it; this one reads version \(version)") }
    if found > 0 { return }
    // What a turn changes is small, and a commit writes whole pages.
    try connection.run("PRAGMA page_size = 1024")
    guard try number("SELECT count(*) FROM sqlite_schema", connection) == 0 else {
      throw SQLError("this is a database of something else")
    }
    try connection.transaction { () throws(SQLError) in try connection.run(firstTables + tablesOfPieces + tablesOfTurns)
    }
  }

  /// Adds what a file of an earlier version has not. It is known to be sound by now.
  private static func bringUp(_ connection: Connection) throws(SQLError) {
    let found = try number("PRAGMA user_version", connection)
    if found == version { return }
    try connection.transaction { () throws(SQLError) in
      try connection.run(found < 2 ? tablesOfPieces + tablesOfTurns : tablesOfTurns)
    }
  }

  /// Reads all pages: what is damaged is known before anything is written to it.
  private static func check(_ connection: Connection) throws(SQLError) {
    // The whole check would take twice as long. Only the sessions have an index that can differ from their table.
    for check in ["quick_check(1)", "integrity_check(session)"] {
      let statement = try prepared("PRAGMA \(check)", connection)
      guard try statement.step() else { continue }
      let words = statement.text(0)
      if words != "ok" { throw .damage(words.split(separator: "\n").joined(separator: " ")) }
    }
  }

  /// A statement about tables that each of these files has: where one is missing the file is damaged.
  private static func prepared(_ sql: String, _ connection: Connection) throws(SQLError) -> Statement {
    do throws(SQLError) { return try Statement(sql, on: connection) } catch {
      if error.isOutOfMemory || error.isBusy { throw error }
      throw .damage("its tables are not as they were made: \(error)")
    }
  }

  /// Whether the tables have the columns that they were made with: how they were made stands in the file as well.
  private static func checkTables(_ connection: Connection) throws(SQLError) {
    let queries = [
      "SELECT id, name, flow, saved_at, bytes, hash, head, turn FROM session", "SELECT id, bytes FROM part",
      "SELECT session, kind, owner, place, part, bytes FROM piece", "SELECT slot, session, number, bytes FROM turn",
    ]
    for query in queries { _ = try prepared(query, connection) }
    let strange = try number("SELECT count(*) FROM session WHERE id NOT BETWEEN 1 AND \(1 << 40)", connection)
    if strange > 0 { throw .damage("a session in it has a number that none can have") }
  }

  private static func number(_ sql: String, _ connection: Connection) throws(SQLError) -> Int64 {
    let statement = try Statement(sql, on: connection)
    return try statement.step() ? statement.integer(0) : 0
  }

  // MARK: Sessions

  func sessions() throws(SQLError) -> [StateListing] {
    try use { (opened) throws(SQLError) in
      let statement = try Statement(
        "SELECT id, name, flow, saved_at, bytes FROM session ORDER BY name", on: opened.connection)
      var sessions: [StateListing] = []
      while try statement.step() {
        var listing = StateListing(
          name: statement.text(1), flow: statement.text(2), savedAtMicroseconds: statement.integer(3),
          bytes: Int(statement.integer(4)))
        if let last = opened.turns.pending(of: statement.integer(0)).last {
          (listing.savedAtMicroseconds, listing.bytes) = (last.savedAtMicroseconds, last.change.bytes)
        }
        sessions.append(listing)
      }
      return sessions
    }
  }

  /// What was written of a session, and whether it is whole.
  func content(_ name: String) throws(SQLError) -> (content: StateContent, isWhole: Bool)? {
    try use { (opened) throws(SQLError) in
      let connection = opened.connection
      let session = try Statement("SELECT id, flow, hash, head, turn FROM session WHERE name = ?", on: connection)
      try session.bind(Text(name), at: 1)
      guard try session.step() else { return nil }
      let id = session.integer(0), sum = UInt64(bitPattern: session.integer(2)), turn = session.integer(4)
      func isWhole(_ content: StateContent) -> Bool { StateTurns.sum(content.hash, upTo: turn) == sum }
      if session.isNull(3) {
        let text = StateContent.text(try StateParts.text(of: id, connection))
        return (text, isWhole(text))
      }
      let pieces = try StateParts.pieces(of: id, connection), turns = opened.turns.pending(of: id)
      opened.sessions[name] = Known(
        id: id, flow: session.text(1), hasLongPieces: pieces.contains(where: StateParts.isLong), wasWritten: false)
      let head = SnapshotPiece(.head, session.withBytes(3) { Array($0) }), stored = StateContent.pieces([head] + pieces)
      guard !opened.turns.isDamaged(id), isWhole(stored), let last = turns.last?.change else {
        return (stored, isWhole(stored) && !opened.turns.isDamaged(id))
      }
      let content = StateContent.pieces([SnapshotPiece(.head, last.head)] + turns.pieces(over: pieces))
      return (content, content.hash == last.hash)
    }
  }

  /// Puts the text of a snapshot in the place of what was saved.
  func write(_ saved: StateListing, _ snapshot: [UInt8]) throws(SQLError) {
    try use { (opened) throws(SQLError) in
      let connection = opened.connection, turns = opened.turns
      opened.sessions[saved.name] = nil
      let id = try connection.transaction { () throws(SQLError) in
        let id = try Self.write(saved, hash: Hash.of(snapshot), head: nil, upTo: turns.lastNumber, connection)
        try StateParts.removePieces(of: id, connection)
        try StateParts.put(snapshot, of: id, connection)
        try turns.remove(id, connection)
        return id
      }
      opened.turns.noteRemoved(id)
    }
  }

  /// Writes what differs from what was saved: as the record of a turn, if it may be one, else into the pieces.
  func write(_ saved: StateListing, _ change: SnapshotChange) throws(SQLError) {
    try use { (opened) throws(SQLError) in
      if let known = opened.sessions[saved.name], known.wasWritten, known.flow == saved.flow,
        try opened.turns.record(change, of: known.id, at: saved.savedAtMicroseconds, opened.connection)
      {
        return
      }
      try Self.writePieces(saved, change, &opened)
    }
  }

  /// The pieces take up the turns that are pending, and what differs now. No record stays.
  private static func writePieces(
    _ saved: StateListing, _ newest: SnapshotChange, _ opened: inout Opened
  ) throws(SQLError) {
    let known = opened.sessions[saved.name], connection = opened.connection, turns = opened.turns
    let change = newest.replacesAll ? newest : try pending(of: saved.name, opened).merged(with: newest)
    // Of a session of which nothing is known yet any piece may be long, unless all of them go.
    var hasLongPieces = !change.replacesAll && known?.hasLongPieces != false
    if change.put.contains(where: StateParts.isLong) { hasLongPieces = true }
    let id = try connection.transaction { () throws(SQLError) in
      let id = try write(saved, hash: change.hash, head: change.head, upTo: turns.lastNumber, connection)
      if change.replacesAll {
        try StateParts.removeText(of: id, connection)
        try StateParts.removePieces(of: id, connection)
      }
      try StateParts.write(change, of: id, replacesParts: hasLongPieces, connection)
      try turns.remove(id, connection)
      return id
    }
    opened.sessions[saved.name] = Known(id: id, flow: saved.flow, hasLongPieces: hasLongPieces, wasWritten: true)
    opened.turns.noteRemoved(id)
  }

  /// The turns of a session that are pending.
  private static func pending(of name: String, _ opened: Opened) throws(SQLError) -> PendingTurns {
    if let known = opened.sessions[name] { return opened.turns.pending(of: known.id) }
    let statement = try Statement("SELECT id FROM session WHERE name = ?", on: opened.connection)
    try statement.bind(Text(name), at: 1)
    return try statement.step() ? opened.turns.pending(of: statement.integer(0)) : PendingTurns()
  }

  /// - Returns: The number of the session.
  private static func write(
    _ saved: StateListing, hash: UInt64, head: [UInt8]?, upTo turn: Int64, _ connection: Connection
  ) throws(SQLError) -> Int64 {
    let statement = try Statement(
      kept: """
        INSERT INTO session (name, flow, saved_at, bytes, hash, head, turn) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET flow = excluded.flow, saved_at = excluded.saved_at, bytes = excluded.bytes,
          hash = excluded.hash, head = excluded.head, turn = excluded.turn
        RETURNING id
        """, on: connection)
    try statement.bind(Text(saved.name), at: 1)
    try statement.bind(Text(saved.flow), at: 2)
    try statement.bind(saved.savedAtMicroseconds, at: 3)
    try statement.bind(Int64(saved.bytes), at: 4)
    try statement.bind(Int64(bitPattern: StateTurns.sum(hash, upTo: turn)), at: 5)
    if let head { try statement.bind(head, at: 6) }
    try statement.bind(turn, at: 7)
    guard try statement.step() else { return 0 }
    return statement.integer(0)
  }

  func rename(_ name: String, to other: String) throws(SQLError) {
    try use { (opened) throws(SQLError) in
      opened.sessions = [:]
      let statement = try Statement("UPDATE session SET name = ? WHERE name = ?", on: opened.connection)
      try statement.bind(Text(other), at: 1)
      try statement.bind(Text(name), at: 2)
      _ = try statement.step()
    }
  }

  func delete(_ name: String) throws(SQLError) -> Bool {
    try use { (opened) throws(SQLError) in
      opened.sessions = [:]
      let connection = opened.connection, turns = opened.turns
      let removed: Int64? = try connection.transaction { () throws(SQLError) in
        let statement = try Statement("DELETE FROM session WHERE name = ? RETURNING id", on: connection)
        try statement.bind(Text(name), at: 1)
        guard try statement.step() else { return nil }
        let id = statement.integer(0)
        try StateParts.removeText(of: id, connection)
        try StateParts.removePieces(of: id, connection)
        try turns.remove(id, connection)
        return id
      }
      if let removed { opened.turns.noteRemoved(removed) }
      return removed != nil
    }
  }
}
