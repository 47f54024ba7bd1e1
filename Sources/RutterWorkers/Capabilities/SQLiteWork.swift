internal import RutterCore

/// One call of a plugin to one of its databases.
struct SQLiteWork {
  /// How long a call may take once it has a connection.
  private static let timeoutMicroseconds: Int64 = 30_000_000
  /// The rows that a query gives unless it is told, and the most memory that they take.
  private static let rowLimit = 10_000
  private static let mostBytes = 16 << 20

  private let call: CapabilityCall
  private let pool: DatabasePool
  private let databases: Databases
  private let permissions: Permissions
  private let start = Clock.sinceBoot

  init(_ call: CapabilityCall, _ pool: DatabasePool, _ databases: Databases, _ permissions: Permissions) {
    (self.call, self.pool, self.databases, self.permissions) = (call, pool, databases, permissions)
  }

  /// Does it.
  func result() -> CallResult {
    do throws(SQLError) {
      if case .integer(let number)? = call.arguments.last { return within(number) }
      switch call.name {
      case "sqlite.begin": return try begin()
      case "sqlite.query":
        // A statement that returns what it changes goes where changes are made.
        let answer = try lend(.reading) { run(on: $0, .reading) }
        guard case .mustChange = answer, pool.database.canWrite else { return result(of: answer) }
        return result(of: try lend(.changing) { run(on: $0, .writing) })
      case "sqlite.execute":
        let canWrite = pool.database.canWrite
        return result(of: try lend(canWrite ? .changing : .reading) { run(on: $0, canWrite ? .writing : .reading) })
      default: return .refused("\(call.name) takes a transaction, got nil")
      }
    } catch {
      return failed(error)
    }
  }

  // MARK: Answers

  /// What came of a statement.
  private enum Answer {
    case result(CallResult)
    /// It changes the database, which this connection may not.
    case mustChange
  }

  private func result(of answer: Answer) -> CallResult {
    switch answer {
    case .result(let result): return result
    case .mustChange:
      let words = "\(call.name) \"\(pool.database.name)\" with a statement that changes the database"
      return .refused(permissions.refusal(words, needs: .sqlite, pool.database.name + ":write"))
    }
  }

  private func failed(_ error: SQLError) -> CallResult {
    call.isCancelled ? .cancelled : .failed("\(pool.database.name): \(error)")
  }

  // MARK: Statements

  /// Runs the statement of the call.
  private func run(on connection: Connection, _ rights: Authorizer.Rights) -> Answer {
    let parameters = call.arguments.count > 2 ? call.arguments[2] : .null
    do throws(StatementFailure) {
      return try watched(connection) { () throws(StatementFailure) in
        try connection.withStatement(Text(call.text(1)), rights) { statement throws(SQLError) in
          try statement.bind(parameters)
          return .result(try answer(of: statement, on: connection))
        }
      }
    } catch {
      switch error {
      case .refused(.writes): return .mustChange
      case .refused(.does(let words)): return .result(.refused("\(call.name): \(words) is not allowed in statements"))
      case .failed(let error):
        let isOverdue = connection.watch.isOverdue
        let seconds = Self.timeoutMicroseconds / 1_000_000
        return .result(failed(isOverdue ? SQLError("the statement took more than \(seconds) s and was ended") : error))
      }
    }
  }

  private func answer(of statement: borrowing Statement, on connection: Connection) throws(SQLError) -> CallResult {
    if call.name == "sqlite.query" {
      let (rows, bytes) = try statement.rows(limit: limit, mostBytes: Self.mostBytes)
      guard call.takeRoom(bytes: bytes) else { return .cancelled }
      return .values([.list(rows)])
    }
    let before = connection.totalChanges
    try statement.runToEnd()
    let changes = Record.Field("changes", .integer(connection.totalChanges == before ? 0 : connection.changes))
    return .values([.record(Record([changes, .init("last_id", .integer(connection.lastID))]))])
  }

  private var limit: Int {
    guard call.arguments.count > 3, case .record(let options) = call.arguments[3],
      case .integer(let limit)? = options["limit"]
    else { return Self.rowLimit }
    return max(0, Int(limit))
  }

  /// Does something on a connection, which ends when the time is over or the call is cancelled.
  private func watched<Result, Failure: Error>(
    _ connection: Connection, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    connection.watch.begin(call, since: Clock.sinceBoot, microseconds: Self.timeoutMicroseconds)
    let hold = Locked<Connection?>(connection)
    call.onCancel { hold.withLock { $0?.interrupt() } }
    defer {
      // Whoever uses the connection next is not interrupted.
      hold.withLock { $0 = nil }
      connection.watch.done()
    }
    return try body()
  }

  /// Does something on a connection of its own.
  private func lend(
    _ purpose: DatabasePool.Purpose, _ body: (Connection) -> Answer
  ) throws(SQLError) -> Answer {
    switch try pool.lend(purpose, to: call, since: start) {
    case .aside: return .result(.aside)
    case .busy: return .result(failed(Self.busy))
    case .connection(let connection):
      defer { pool.giveBack(connection, purpose) }
      return body(connection)
    }
  }

  private static var busy: SQLError {
    SQLError("another transaction is open, and in virtual time nothing waits for its end")
  }

  // MARK: Transactions

  private func begin() throws(SQLError) -> CallResult {
    switch try pool.lend(.changing, to: call, since: start) {
    case .aside: return .aside
    case .busy: return failed(Self.busy)
    case .connection(let connection):
      do throws(SQLError) {
        let word = pool.database.canWrite ? "IMMEDIATE" : "DEFERRED"
        try watched(connection) { () throws(SQLError) in try connection.run("BEGIN \(word)") }
      } catch {
        pool.giveBack(connection, .changing)
        throw error
      }
      let number = pool.keep(connection)
      databases.keepTime()
      if call.isCancelled { if let (connection, _) = pool.enter(number) { pool.end(connection) } }
      return .values([.integer(number)])
    }
  }

  /// Does a call that belongs to a transaction.
  private func within(_ number: Int64) -> CallResult {
    guard let (connection, depth) = pool.enter(number) else {
      let seconds = Databases.leaseMicroseconds / 1_000_000
      return failed(SQLError("the transaction is over: it was rolled back, as after \(seconds) s without a call"))
    }
    guard connection.isInTransaction else {
      pool.end(connection)
      return failed(SQLError("the transaction was rolled back because a statement in it failed"))
    }
    let answer: CallResult
    var isOver = false
    do throws(SQLError) {
      switch call.name {
      case "sqlite.begin":
        try connection.run("SAVEPOINT rutter")
        answer = .values([.integer(pool.addSavepoint())])
      case "sqlite.commit":
        isOver = depth == 0
        try end(connection, at: depth, "COMMIT", "RELEASE rutter")
        answer = .values([.boolean(true)])
      case "sqlite.rollback":
        isOver = depth == 0
        try end(connection, at: depth, "ROLLBACK", "ROLLBACK TO rutter; RELEASE rutter")
        answer = .values([.boolean(true)])
      default: answer = result(of: run(on: connection, pool.database.canWrite ? .writing : .reading))
      }
    } catch {
      answer = failed(error)
    }
    if isOver || call.isCancelled { pool.end(connection) } else { pool.leave(connection) }
    return answer
  }

  /// Ends a transaction, or the savepoint at some depth with all within it: all have one name, the innermost is meant.
  private func end(
    _ connection: Connection, at depth: Int, _ whole: String, _ savepoint: String
  ) throws(SQLError) {
    try watched(connection) { () throws(SQLError) in
      if depth == 0 { return try connection.run(whole) }
      while pool.savepoints >= depth {
        try connection.run(savepoint)
        pool.removeSavepoint()
      }
    }
  }
}
