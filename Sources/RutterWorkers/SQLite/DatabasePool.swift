internal import Glibc
internal import RutterCore

/// The connections of one plugin to one database: one that changes it, which a transaction holds from its begin to its
/// end, and up to three that read. A call for which none is free is put aside, and gets one when it is its turn.
///
/// Short statements are read one after another on one thread, which is quicker than three that wake each other, and
/// leaves the processors to the session. Only where one takes long does the next begin beside it.
final class DatabasePool: Sendable {
  /// What a connection is for.
  enum Purpose: Sendable { case reading, changing }

  private static let mostReaders = 3

  /// A statement that has run for so long is not short.
  static let shortMicroseconds: Int64 = 1_000

  /// A transaction that is open.
  fileprivate struct Transaction: Sendable {
    /// The call that has begun it.
    let call: CallID
    /// Its number, and those of the savepoints within it, the innermost last.
    var numbers: [Int64]
    /// Nil while a call uses it.
    var connection: Connection?
    var lastUse: Int64
    /// Whether it is to end as soon as no call uses it.
    var isAbandoned = false
  }

  /// Why a transaction is over whose script has not asked for its end.
  enum Cause: Sendable {
    /// No call of it came for so long.
    case idle
    /// A statement failed in a way by which SQLite takes the whole of it back.
    case statement
  }

  /// A transaction that is over, until its script has been told or has ended.
  fileprivate struct Ended: Sendable {
    let transaction: Transaction
    let cause: Cause
  }

  fileprivate struct State: Sendable {
    /// Connections that nobody uses, and how many are lent out.
    var readers: [Connection] = []
    var writer: Connection?
    var readersLent = 0
    /// Who was lent a reader last, as long as its statement counts as short.
    var short: CallID?
    var isWriterLent = false
    var transaction: Transaction?
    var ended: [Ended] = []
    var lastNumber: Int64 = 0
    var toRead = CallLine()
    var toChange = CallLine()
    var isClosed = false
  }

  let database: GrantedDatabase
  private let state = Locked(State())

  init(_ database: GrantedDatabase) { self.database = database }

  // MARK: Lending

  enum Lent {
    case connection(Connection)
    case aside
    /// In virtual time nobody can wait for a transaction to end.
    case busy
  }

  /// Lends a connection out; it is to be given back.
  ///
  /// - Throws: why the database cannot be opened.
  func lend(_ purpose: Purpose, to call: CapabilityCall, since start: Int64) throws(SQLError) -> Lent {
    var isNew = false
    let (isFree, idle, next) = state.withLock { state -> (Bool, Connection?, CapabilityCall?) in
      // Several that were given back at once have woken only the first in line.
      if state.mayHave(purpose, call) { return (true, state.take(purpose, call), state.next(purpose)) }
      if call.canBePutAside {
        isNew = state.wait(for: purpose, call)
        call.putAside()
      }
      return (false, nil, nil)
    }
    next?.takeUp()
    guard isFree else {
      if isNew { withdrawWhenCancelled(call) }
      return call.canBePutAside ? .aside : .busy
    }
    do throws(SQLError) {
      if let idle, idle.identity == (try? FileIdentity(database.real)) { return .connection(idle) }
      return .connection(try open(purpose, call, start))
    } catch {
      giveBack(nil, purpose, from: call, hasThread: true)
      throw error
    }
  }

  /// Puts a call in line for a connection, and takes up whose turn it is, maybe at once: of many calls that come together
  /// only one asks for a thread.
  ///
  /// - Returns: Whether it was put aside; one that needs no connection of its own was not.
  func putAside(_ call: CapabilityCall) -> Bool {
    guard call.canBePutAside, let purpose = purpose(of: call) else { return false }
    let next = state.withLock { state in
      _ = state.wait(for: purpose, call)
      call.putAside()
      return state.next(purpose)
    }
    withdrawWhenCancelled(call)
    next?.takeUp()
    return true
  }

  /// What the connection is for that a call needs first; nil for one within a transaction, which has one.
  func purpose(of call: CapabilityCall) -> Purpose? {
    if case .integer? = call.arguments.last { return nil }
    switch call.name {
    case "sqlite.begin": return .changing
    // A statement that returns what it changes goes where changes are made, but only then.
    case "sqlite.query": return .reading
    case "sqlite.execute": return database.canWrite ? .changing : .reading
    default: return nil
    }
  }

  private func withdrawWhenCancelled(_ call: CapabilityCall) {
    // The call itself would hold what it holds.
    call.onCancel { [weak self, id = call.id] in self?.withdraw(id) }
  }

  /// A statement that reads has turned out not to be short: the next one need not wait for its end.
  func takesLong(_ call: CapabilityCall) {
    let next = state.withLock { state in
      if state.short == call.id { state.short = nil }
      return state.next(.reading)
    }
    next?.takeUp()
  }

  /// Takes a connection back, for the next who waits.
  ///
  /// - Parameters:
  ///   - connection: What was lent; nil if it is closed. One that is left in a transaction is not lent again.
  ///   - purpose: What for.
  ///   - call: To whom; nil where that is long ago.
  ///   - hasThread: The thread that gives it back looks for work at once, so that no other has to be woken.
  func giveBack(
    _ connection: Connection?, _ purpose: Purpose, from call: CapabilityCall? = nil, hasThread: Bool = false
  ) {
    connection?.rest()
    let isUsable = connection?.isInTransaction == false
    let next = state.withLock { state in
      let kept = state.isClosed || !isUsable ? nil : connection
      if purpose == .reading {
        state.readersLent -= 1
        if state.short == call?.id { state.short = nil }
        if let kept { state.readers.append(kept) }
      } else {
        state.isWriterLent = false
        state.writer = kept
      }
      return state.next(purpose)
    }
    next?.takeUp(hasThread: hasThread)
  }

  /// A call is over, whatever came of it. Where it still stands in line nobody else would have a turn.
  func withdraw(_ id: CallID) {
    let next = state.withLock { state in
      [state.toRead.remove(id) ? state.next(.reading) : nil, state.toChange.remove(id) ? state.next(.changing) : nil]
    }
    for call in next { call?.takeUp() }
  }

  // MARK: Transactions

  /// Keeps a connection that changes as a transaction that a call has begun.
  ///
  /// - Returns: Its number.
  func keep(_ connection: Connection, for call: CallID) -> Int64 {
    state.withLock { state in
      state.lastNumber += 1
      let number = state.lastNumber
      state.transaction = Transaction(call: call, numbers: [number], connection: connection, lastUse: Clock.sinceBoot)
      return number
    }
  }

  /// What a call finds that belongs to a transaction.
  enum Entered {
    /// The connection, and how many savepoints lie between the transaction and the number, with 0 for itself.
    case connection(Connection, depth: Int)
    /// Nothing, and why, where that is known.
    case over(Cause?)
  }

  /// Lends the connection of a transaction out.
  ///
  /// - Parameters:
  ///   - number: That of the transaction, or of a savepoint within it.
  ///   - isEnd: Whether it is to end, so that nobody asks for it again.
  /// - Returns: The connection, or why there is none.
  func enter(_ number: Int64, isEnd: Bool = false) -> Entered {
    state.withLock { state in
      guard var transaction = state.transaction, let depth = transaction.numbers.firstIndex(of: number),
        let connection = transaction.connection
      else {
        guard let place = state.ended.firstIndex(where: { $0.transaction.numbers.contains(number) }) else {
          return .over(nil)
        }
        let ended = state.ended[place]
        if isEnd, ended.transaction.numbers.first == number { state.ended.remove(at: place) }
        return .over(ended.cause)
      }
      transaction.connection = nil
      state.transaction = transaction
      return .connection(connection, depth: depth)
    }
  }

  /// A call within a transaction is over.
  func leave(_ connection: Connection) {
    let isOver = state.withLock { state in
      let isOver = state.isClosed || state.transaction?.isAbandoned == true
      state.transaction?.connection = isOver ? nil : connection
      state.transaction?.lastUse = Clock.sinceBoot
      return isOver
    }
    if isOver { end(connection) }
  }

  /// Begins a savepoint within a transaction that a call uses.
  func addSavepoint() -> Int64 {
    state.withLock { state in
      state.lastNumber += 1
      state.transaction?.numbers.append(state.lastNumber)
      return state.lastNumber
    }
  }

  /// How many savepoints are open within the transaction.
  var savepoints: Int { state.withLock { ($0.transaction?.numbers.count ?? 1) - 1 } }

  /// Forgets the innermost savepoint.
  func removeSavepoint() { state.withLock { _ = $0.transaction?.numbers.popLast() } }

  /// Ends a transaction that a call uses. What it has not committed is rolled back.
  ///
  /// - Parameters:
  ///   - connection: That of the transaction.
  ///   - cause: Why, where its script has not asked for it: the calls that still come are told.
  func end(_ connection: Connection, because cause: Cause? = nil) {
    if connection.isInTransaction { try? connection.run("ROLLBACK") }
    state.withLock { $0.endTransaction(cause) }
    giveBack(connection, .changing)
  }

  /// Ends the transaction that a call has begun, if it is still open: at once, or when the call is over that uses it.
  func endTransaction(begunBy call: CallID) {
    let connection = state.withLock { state -> Connection? in
      state.ended.removeAll { $0.transaction.call == call }
      guard state.transaction?.call == call else { return nil }
      state.transaction?.isAbandoned = true
      return state.transaction?.connection.take()
    }
    if let connection { end(connection) }
  }

  /// Ends a transaction of which no call came for so long.
  ///
  /// - Returns: When to look again; nil where no transaction is open.
  func endIdle(after microseconds: Int64) -> Int64? {
    let (connection, next) = state.withLock { state -> (Connection?, Int64?) in
      guard let transaction = state.transaction else { return (nil, nil) }
      let now = Clock.sinceBoot
      guard let connection = transaction.connection else { return (nil, now + microseconds) }
      guard now - transaction.lastUse >= microseconds else { return (nil, transaction.lastUse + microseconds) }
      state.endTransaction(.idle)
      return (connection, nil)
    }
    if let connection { end(connection) }
    return next
  }

  /// Ends what goes on between calls. Connections that are lent out are closed when they come back.
  func close() {
    state.withLock { state in
      state.isClosed = true
      (state.readers, state.writer) = ([], nil)
    }
    _ = endIdle(after: 0)
  }
}

// MARK: - Opening

extension DatabasePool {
  private func open(_ purpose: Purpose, _ call: CapabilityCall, _ start: Int64) throws(SQLError) -> Connection {
    let path = database.real, mayChange = database.canWrite && purpose == .changing
    if (try? FileIdentity(path)) == nil {
      let error = SystemError.last
      guard database.canWrite, error.number == ENOENT else { throw SQLError("\(error)") }
      _ = try Connection(path: path, .making)
    }
    do throws(SQLError) {
      return try probed(try Connection(path: path, mayChange ? .writing : .reading), call, start)
    } catch  where error.needsWriter && database.canWrite && !mayChange {
      // What somebody left in the middle of a change cannot be read before it is taken back.
      _ = try probed(try Connection(path: path, .writing), call, start)
      return try probed(try Connection(path: path, .reading), call, start)
    } catch {
      // Where a database has a log, who reads it writes beside it, which cannot be done here; then nobody else can either.
      guard !mayChange, access(path, W_OK) != 0, access(parent(path), W_OK) != 0, !error.isBusy else { throw error }
      return try probed(try Connection(path: path, .reading, isImmutable: true), call, start)
    }
  }

  /// A connection that was used once: only then SQLite has looked at the file.
  private func probed(
    _ connection: Connection, _ call: CapabilityCall, _ start: Int64
  ) throws(SQLError) -> Connection {
    connection.watch.begin(call, since: start)
    defer { connection.watch.done() }
    connection.identity = try? FileIdentity(database.real)
    try connection.run("SELECT 1 FROM sqlite_schema LIMIT 1")
    return connection
  }
}

extension DatabasePool.State {
  /// Forgets the transaction, but for why it is over, where calls of it may still come.
  fileprivate mutating func endTransaction(_ cause: DatabasePool.Cause?) {
    guard var over = transaction.take() else { return }
    over.connection = nil
    if let cause, !over.isAbandoned { ended.append(DatabasePool.Ended(transaction: over, cause: cause)) }
  }

  fileprivate mutating func mayHave(_ purpose: DatabasePool.Purpose, _ call: CapabilityCall) -> Bool {
    switch purpose {
    case .reading: (isReaderFree || !call.canBePutAside) && (toRead.first().map { $0.id == call.id } ?? true)
    case .changing: !isWriterLent && (toChange.first().map { $0.id == call.id } ?? true)
    }
  }

  fileprivate mutating func take(_ purpose: DatabasePool.Purpose, _ call: CapabilityCall) -> Connection? {
    switch purpose {
    case .reading:
      toRead.remove(call.id)
      readersLent += 1
      short = call.id
      return readers.popLast()
    case .changing:
      toChange.remove(call.id)
      isWriterLent = true
      return writer.take()
    }
  }

  fileprivate mutating func wait(for purpose: DatabasePool.Purpose, _ call: CapabilityCall) -> Bool {
    purpose == .reading ? toRead.append(call) : toChange.append(call)
  }

  /// Whose turn it is, if there is something to have.
  fileprivate mutating func next(_ purpose: DatabasePool.Purpose) -> CapabilityCall? {
    switch purpose {
    case .reading: isReaderFree ? toRead.first() : nil
    case .changing: isWriterLent ? nil : toChange.first()
    }
  }

  /// Whether one more may read.
  private var isReaderFree: Bool { readersLent < DatabasePool.mostReaders && short == nil }
}
