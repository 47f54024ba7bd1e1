internal import RutterCore

/// The rows of a ``StateDatabase`` in which the latest turns stand, and which of them the pieces have not taken up yet.
///
/// A row is written over once the pieces have it. So a turn changes one page, which is there already.
struct StateTurns: Sendable {
  /// The number of the last turn.
  private(set) var last: Int64 = 0
  /// What the pieces have not taken up, by the numbers of the sessions.
  private var pending: [Int64: PendingTurns] = [:]
  /// The rows, by their places; nil for one that is not there yet.
  private var rows: [Row?] = Array(repeating: nil, count: Self.most)
  /// The place after that of the last turn.
  private var next = 0

  private struct Row: Sendable {
    var session: Int64
    /// Whether it may not be written over.
    var isPending: Bool
  }

  /// How many turns stand in rows of their own.
  static let most = 64
  /// How long the record of a turn may be. A longer one goes into the pieces at once.
  static let mostBytes = 8 << 10

  /// Reads what is there.
  init(_ connection: Connection) throws(SQLError) {
    let sessions = try Statement("SELECT id, turn FROM session", on: connection)
    var takenUp: [Int64: Int64] = [:]
    while try sessions.step() { takenUp[sessions.integer(0)] = sessions.integer(1) }
    last = takenUp.values.max() ?? 0
    let statement = try Statement("SELECT slot, bytes FROM turn", on: connection)
    var records: [TurnRecord] = []
    while try statement.step() {
      guard let place = Int(exactly: statement.integer(0)), rows.indices.contains(place),
        let record = statement.withBytes(1, { TurnRecord(packed: $0) })
      else { throw .damage("a turn in it is not what was written") }
      if record.number >= last { (last, next) = (record.number, place + 1) }
      // A session that was taken away has no turns any more.
      let isPending = takenUp[record.session].map { record.number > $0 } ?? false
      rows[place] = Row(session: record.session, isPending: isPending)
      if isPending { records.append(record) }
    }
    for record in records.sorted(by: { $0.number < $1.number }) {
      pending[record.session, default: PendingTurns()].append(record)
    }
  }

  /// The turns of a session that its pieces have not taken up.
  func pending(of session: Int64) -> PendingTurns { pending[session] ?? PendingTurns() }

  /// Writes what a turn has changed in a row of its own.
  ///
  /// - Returns: Whether it is written; if not, it is for the pieces.
  /// - Throws: what SQLite says. What was written before is still there.
  mutating func record(
    _ change: SnapshotChange, of session: Int64, at time: Int64, _ connection: Connection
  ) throws(SQLError) -> Bool {
    if change.replacesAll || change.writtenBytes > Self.mostBytes { return false }
    let record = TurnRecord(number: last + 1, session: session, savedAtMicroseconds: time, change: change)
    let bytes = record.packed
    if bytes.count > Self.mostBytes { return false }
    let place = try freePlace(connection)
    try Self.put(bytes, at: place, connection)
    rows[place] = Row(session: session, isPending: true)
    (last, next) = (record.number, place + 1)
    pending[session, default: PendingTurns()].append(record)
    return true
  }

  private static func put(_ bytes: [UInt8], at place: Int, _ connection: Connection) throws(SQLError) {
    let statement = try Statement(kept: "INSERT OR REPLACE INTO turn (slot, bytes) VALUES (?, ?)", on: connection)
    try statement.bind(Int64(place), at: 1)
    try statement.bind(bytes, at: 2)
    _ = try statement.step()
  }

  /// Where the next row that may be written over is. If there is none, the pieces take all up first.
  private mutating func freePlace(_ connection: Connection) throws(SQLError) -> Int {
    for step in 0..<Self.most {
      let place = (next + step) % Self.most
      if rows[place]?.isPending != true { return place }
    }
    try connection.transaction { () throws(SQLError) in
      for session in pending.keys.sorted() { try takeUp(session, connection) }
    }
    for session in pending.keys { noteTakenUp(by: session) }
    return next % Self.most
  }

  /// The pieces of a session take up what its turns have changed.
  private func takeUp(_ session: Int64, _ connection: Connection) throws(SQLError) {
    guard let last = pending[session]?.last, let change = pending[session]?.merged() else { return }
    let statement = try Statement(
      kept: "UPDATE session SET saved_at = ?, bytes = ?, hash = ?, head = ?, turn = ? WHERE id = ?", on: connection)
    try statement.bind(last.savedAtMicroseconds, at: 1)
    try statement.bind(Int64(change.bytes), at: 2)
    try statement.bind(Int64(bitPattern: change.hash), at: 3)
    try statement.bind(change.head, at: 4)
    try statement.bind(last.number, at: 5)
    try statement.bind(session, at: 6)
    _ = try statement.step()
    try StateParts.write(change, of: session, replacesParts: true, connection)
  }

  /// The pieces of a session have what its turns have changed, or the session is written anew.
  mutating func noteTakenUp(by session: Int64) {
    pending[session] = nil
    for place in rows.indices where rows[place]?.session == session { rows[place]?.isPending = false }
  }

  /// Takes the rows of a session away.
  func remove(_ session: Int64, _ connection: Connection) throws(SQLError) {
    for place in rows.indices where rows[place]?.session == session {
      let statement = try Statement("DELETE FROM turn WHERE slot = ?", on: connection)
      try statement.bind(Int64(place), at: 1)
      _ = try statement.step()
    }
  }

  /// The rows of a session were taken away.
  mutating func noteRemoved(_ session: Int64) {
    pending[session] = nil
    for place in rows.indices where rows[place]?.session == session { rows[place] = nil }
  }
}
