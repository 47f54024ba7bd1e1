internal import RutterCore

/// The rows of a ``StateDatabase`` in which the latest turns stand.
///
/// A turn that changes little is written as a record in a row of its own: one page, and mostly one that is there already.
/// From time to time the pieces of its session *take up* what its turns have changed: they are written as they are by then,
/// and the number of the last turn that they have is written with the session. Until then the record is *pending*, and who
/// reads the session has to apply it to the pieces; afterwards its slot is free to be written over.
///
///     session 1: pieces as after turn 7       slot 0   turn 8 of session 1   pending
///     session 2: pieces as after turn 9       slot 1   turn 9 of session 2   free
///                                             slot 2   turn 10 of session 1  pending
struct StateTurns: Sendable {
  /// The number of the last turn of any session.
  private(set) var lastNumber: Int64 = 0
  /// By the numbers of the sessions.
  private var pending: [Int64: PendingTurns] = [:]
  /// Whose turn stands in each slot; nil where nothing stands yet.
  private var slots: [Slot?] = Array(repeating: nil, count: Self.slotCount)
  private var nextSlot = 0
  /// The sessions of which a record cannot be read that is pending.
  private var damaged: Set<Int64> = []

  private struct Slot: Sendable {
    var session: Int64
    /// Whether it may be written over.
    var isFree: Bool
  }

  /// How many turns are pending at most. Slots that hold what is damaged stand besides.
  static let slotCount = 64
  /// The bytes of a record. A longer one goes into the pieces at once.
  static let longestRecord = 8 << 10
  /// No file has seen as many turns: a greater number is damage, and could not be counted on from.
  private static let highestNumber: Int64 = 1 << 62

  /// Reads what is there.
  init(_ connection: Connection) throws(SQLError) {
    let sessions = try Statement("SELECT id, turn FROM session", on: connection)
    var takenUp: [Int64: Int64] = [:]
    while try sessions.step() { takenUp[sessions.integer(0)] = sessions.integer(1) }
    lastNumber = takenUp.values.filter { $0 < Self.highestNumber }.max() ?? 0
    let rows = try Statement(
      "SELECT slot, session, number, length(bytes), bytes FROM turn ORDER BY slot", on: connection)
    var records: [TurnRecord] = []
    while try rows.step() {
      guard let slot = Int(exactly: rows.integer(0)), (0..<1 << 16).contains(slot) else {
        throw .damage("a turn in it stands nowhere")
      }
      while slots.count <= slot { slots.append(nil) }
      let session = rows.integer(1), number = rows.integer(2)
      // That of a session that was taken away is nobody's.
      slots[slot] = Slot(session: session, isFree: takenUp[session].map { number <= $0 } ?? true)
      let record = rows.integer(3) <= Self.longestRecord ? rows.withBytes(4) { TurnRecord(packed: $0) } : nil
      guard let record, (record.session, record.number) == (session, number), number < Self.highestNumber else {
        if slots[slot]?.isFree == false { damaged.insert(session) }
        // Where the row and its record name two sessions, it is not known whose it is.
        if let record, let before = takenUp[record.session], record.number > before {
          damaged.insert(record.session)
          slots[slot] = Slot(session: record.session, isFree: false)
        }
        continue
      }
      if number >= lastNumber { (lastNumber, nextSlot) = (number, slot + 1) }
      if slots[slot]?.isFree == false { records.append(record) }
    }
    for record in records.sorted(by: { $0.number < $1.number }) where !damaged.contains(record.session) {
      pending[record.session, default: PendingTurns()].append(record)
    }
  }

  /// The pending turns of a session.
  func pending(of session: Int64) -> PendingTurns { pending[session] ?? PendingTurns() }

  /// Whether one of the pending turns of a session cannot be read.
  func isDamaged(_ session: Int64) -> Bool { damaged.contains(session) }

  /// Writes what a turn has changed in a row of its own.
  ///
  /// - Returns: Whether it is written; if not, it is for the pieces.
  /// - Throws: what SQLite says. What was written before is still there.
  mutating func record(
    _ change: SnapshotChange, of session: Int64, at time: Int64, _ connection: Connection
  ) throws(SQLError) -> Bool {
    if change.replacesAll || change.writtenBytes > Self.longestRecord || isDamaged(session) { return false }
    let record = TurnRecord(number: lastNumber + 1, session: session, savedAtMicroseconds: time, change: change)
    let bytes = record.packed
    if bytes.count > Self.longestRecord { return false }
    let slot = try freeSlot(connection)
    try Self.put(record, bytes, in: slot, connection)
    slots[slot] = Slot(session: session, isFree: false)
    (lastNumber, nextSlot) = (record.number, slot + 1)
    pending[session, default: PendingTurns()].append(record)
    return true
  }

  private static func put(
    _ record: TurnRecord, _ bytes: [UInt8], in slot: Int, _ connection: Connection
  ) throws(SQLError) {
    let statement = try Statement(
      kept: "INSERT OR REPLACE INTO turn (slot, session, number, bytes) VALUES (?, ?, ?, ?)", on: connection)
    try statement.bind(Int64(slot), at: 1)
    try statement.bind(record.session, at: 2)
    try statement.bind(record.number, at: 3)
    try statement.bind(bytes, at: 4)
    _ = try statement.step()
  }

  /// The next slot that is free. If there is none, the pieces of all sessions take their turns up first.
  private mutating func freeSlot(_ connection: Connection) throws(SQLError) -> Int {
    if let slot = nextFreeSlot { return slot }
    try connection.transaction { () throws(SQLError) in
      for session in pending.keys.sorted() { try takeUp(session, connection) }
    }
    for session in pending.keys { noteTakenUp(by: session) }
    // What is damaged is kept, even if it has filled all.
    if nextFreeSlot == nil { slots.append(nil) }
    return nextFreeSlot ?? slots.count - 1
  }

  private var nextFreeSlot: Int? {
    for step in slots.indices {
      let slot = (nextSlot + step) % slots.count
      if slots[slot]?.isFree != false { return slot }
    }
    return nil
  }

  /// The pieces of a session take its turns up.
  private func takeUp(_ session: Int64, _ connection: Connection) throws(SQLError) {
    guard let last = pending[session]?.last, let change = pending[session]?.merged() else { return }
    let statement = try Statement(
      kept: "UPDATE session SET saved_at = ?, bytes = ?, hash = ?, head = ?, turn = ? WHERE id = ?", on: connection)
    try statement.bind(last.savedAtMicroseconds, at: 1)
    try statement.bind(Int64(change.bytes), at: 2)
    try statement.bind(Int64(bitPattern: Self.sum(change.hash, upTo: last.number)), at: 3)
    try statement.bind(change.head, at: 4)
    try statement.bind(last.number, at: 5)
    try statement.bind(session, at: 6)
    _ = try statement.step()
    try StateParts.write(change, of: session, replacesParts: true, connection)
  }

  /// The pieces of a session have taken its turns up. It is told when the transaction is over that has done it, which can
  /// fail.
  private mutating func noteTakenUp(by session: Int64) {
    pending[session] = nil
    for slot in slots.indices where slots[slot]?.session == session { slots[slot]?.isFree = true }
  }

  /// Takes the records of a session away, in a transaction: the session is written anew, with all that they say, or is taken
  /// away itself. When the transaction is over, ``noteRemoved(_:)`` is to be told.
  func remove(_ session: Int64, _ connection: Connection) throws(SQLError) {
    for slot in slots.indices where slots[slot]?.session == session {
      let statement = try Statement(kept: "DELETE FROM turn WHERE slot = ?", on: connection)
      try statement.bind(Int64(slot), at: 1)
      _ = try statement.step()
    }
  }

  mutating func noteRemoved(_ session: Int64) {
    pending[session] = nil
    damaged.remove(session)
    for slot in slots.indices where slots[slot]?.session == session { slots[slot] = nil }
  }

  /// What is written as the hash of a session, so that the number of the last turn that its pieces have counts, too. In files
  /// of earlier versions there were no turns, and the hash is that of the pieces.
  static func sum(_ hash: UInt64, upTo turn: Int64) -> UInt64 {
    if turn == 0 { return hash }
    var sum = Hash()
    for shift in stride(from: 0, to: 64, by: 8) { sum.add(UInt8(truncatingIfNeeded: turn >> Int64(shift))) }
    return hash &+ sum.value
  }
}
