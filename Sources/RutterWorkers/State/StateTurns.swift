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

  /// How many turns are pending at most. The slots of damaged sessions stand besides, as far as there may be any.
  static let slotCount = 64
  private static let mostSlots = 1 << 10
  /// The bytes of a record. A longer one goes into the pieces at once.
  static let longestRecord = 8 << 10
  /// No file has seen as many turns: a greater number is damage. From half of it on nothing is counted on.
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
      guard let slot = Int(exactly: rows.integer(0)), (0..<Self.mostSlots).contains(slot) else {
        throw .damage("a turn in it stands nowhere")
      }
      while slots.count <= slot { slots.append(nil) }
      let record = rows.integer(3) <= Self.longestRecord ? rows.withBytes(4) { TurnRecord(packed: $0) } : nil
      // The row says once more whose it is, for a record that cannot be read.
      let session = record?.session ?? rows.integer(1), number = record?.number ?? rows.integer(2)
      // That of a session that was taken away is nobody's.
      let isFree = takenUp[session].map { number <= $0 } ?? true
      slots[slot] = Slot(session: session, isFree: isFree)
      if let record, number < Self.highestNumber {
        if number >= lastNumber { (lastNumber, nextSlot) = (number, slot + 1) }
        if !isFree { records.append(record) }
      } else if !isFree {
        damaged.insert(session)
      }
    }
    let others = slots.count { slot in slot.map { damaged.contains($0.session) && !$0.isFree } ?? false }
    while slots.count < min(Self.slotCount + others, Self.mostSlots) { slots.append(nil) }
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
    if lastNumber > Self.highestNumber / 2 { return false }
    let record = TurnRecord(number: lastNumber + 1, session: session, savedAtMicroseconds: time, change: change)
    let bytes = record.packed
    if bytes.count > Self.longestRecord { return false }
    let isFull = pending.values.reduce(0) { $0 + $1.count } >= Self.slotCount
    guard let slot = freeSlot(onceTakenUp: isFull) else { return false }
    if isFull {
      try connection.transaction { () throws(SQLError) in
        for session in pending.keys.sorted() { try takeUp(session, connection) }
        try Self.put(record, bytes, in: slot, connection)
      }
      for session in pending.keys { noteTakenUp(by: session) }
    } else {
      try Self.put(record, bytes, in: slot, connection)
    }
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

  /// The next slot that is free, or will be when all pieces have taken up what is pending.
  private func freeSlot(onceTakenUp: Bool) -> Int? {
    for step in slots.indices {
      let number = (nextSlot + step) % slots.count
      guard let slot = slots[number], !slot.isFree else { return number }
      if onceTakenUp, pending[slot.session] != nil { return number }
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

  /// The pieces of a session have taken its turns up.
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
    sum.add(number: UInt64(bitPattern: turn))
    return hash &+ sum.value
  }
}
