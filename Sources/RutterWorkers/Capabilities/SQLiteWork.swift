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
    let result = outcome()
    // One that was put aside may be with another thread by now.
    if result != .aside { pool.withdraw(call.id) }
    return result
  }

  private func outcome() -> CallResult {
    if let limit = call.rowLimit, limit < 1 {
      let words = "\(call.name) \"\(call.text(0))\""
      return .refused("\(words): option 'limit' is a number of rows from 1 on, got \(limit)")
    }
    do throws(SQLError) {
      if case .integer(let number)? = call.arguments.last { return within(number) }
      guard let purpose = pool.purpose(of: call) else { return .refused("\(call.name) takes a transaction, got nil") }
      if call.name == "sqlite.begin" { return try begin() }
      let answer = try lend(purpose, purpose == .changing ? .writing : .reading)
      // A query that returns what it changes goes where changes are made.
      guard case .mustChange = answer, purpose == .reading, pool.database.canWrite else { return result(of: answer) }
      return result(of: try lend(.changing, .writing))
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
    /// It takes more memory than there is while others run; nothing is done yet.
    case needsMore(SQLError)
  }

  private func result(of answer: Answer) -> CallResult {
    switch answer {
    case .result(let result): return result
    case .needsMore(let error): return failed(error)
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
  ///
  /// - Parameters:
  ///   - connection: It is the only one to use it.
  ///   - rights: What the statement may do.
  ///   - bytes: How much memory it may take.
  /// - Returns: What came of it.
  private func run(on connection: Connection, _ rights: Authorizer.Rights, bytes: Int) -> Answer {
    let parameters = call.arguments.count > 2 ? call.arguments[2] : .null
    do throws(StatementFailure) {
      return try watched(connection, bytes: bytes) { () throws(StatementFailure) in
        try whole(on: connection, rights) { () throws(StatementFailure) in
          try connection.withStatement(Text(call.text(1)), rights) { statement throws(SQLError) in
            try statement.bind(parameters)
            return .result(try answer(of: statement, on: connection, bytes: bytes))
          }
        }
      }
    } catch {
      switch error {
      case .refused(.writes): return .mustChange
      case .refused(.does(let words)): return .result(.refused(refusal(words)))
      case .failed(let error) where error.isOutOfMemory && !call.isCancelled: return .needsMore(error)
      case .failed(let error):
        let isOverdue = connection.watch.isOverdue
        let seconds = Self.timeoutMicroseconds / 1_000_000
        return .result(failed(isOverdue ? SQLError("the statement took more than \(seconds) s and was ended") : error))
      }
    }
  }

  /// A query that changes the database has changed it before its rows are read. Where they cannot be given, it is to have
  /// done nothing.
  private func whole(
    on connection: Connection, _ rights: Authorizer.Rights, _ body: () throws(StatementFailure) -> Answer
  ) throws(StatementFailure) -> Answer {
    guard call.name == "sqlite.query", rights == .writing else { return try body() }
    let isOutside = !connection.isInTransaction
    do throws(SQLError) { try connection.run("SAVEPOINT rutter_query") } catch { throw .failed(error) }
    do throws(StatementFailure) {
      let answer = try body()
      do throws(SQLError) { try connection.run("RELEASE rutter_query") } catch { throw .failed(error) }
      return answer
    } catch {
      // Some errors have ended the whole transaction already, and who is given the connection next is in none.
      try? connection.run("ROLLBACK TO rutter_query; RELEASE rutter_query")
      if isOutside, connection.isInTransaction { try? connection.run("ROLLBACK") }
      throw error
    }
  }

  /// That a statement does what no database is granted for.
  private func refusal(_ words: String) -> String {
    let name = pool.database.name, right = pool.database.canWrite ? ":write" : ""
    return "\(call.name) \"\(name)\" with \(words) is not allowed for plugin '\(permissions.grantee.name)': --allow "
      + "sqlite=\(name)\(right) is for reading\(pool.database.canWrite ? " and changing" : "") its tables, and nothing allows more"
  }

  private func answer(
    of statement: borrowing Statement, on connection: Connection, bytes: Int
  ) throws(SQLError) -> CallResult {
    if call.name == "sqlite.query" {
      let (rows, bytes) = try statement.rows(
        limit: call.rowLimit ?? Self.rowLimit, mostBytes: min(bytes, Self.mostBytes))
      call.keepRoom(bytes: bytes)
      return .values([.list(rows)])
    }
    let before = connection.totalChanges
    try statement.runToEnd()
    let changes = Record.Field("changes", .integer(connection.totalChanges == before ? 0 : connection.changes))
    return .values([.record(Record([changes, .init("last_id", .integer(connection.lastID))]))])
  }

  /// Does something on a connection, which ends when the time is over or the call is cancelled.
  private func watched<Result, Failure: Error>(
    _ connection: Connection, bytes: Int = StatementWatch.ownBytes, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    connection.watch.begin(
      call, since: Clock.sinceBoot, microseconds: Self.timeoutMicroseconds, bytes: bytes
    ) { [pool, call] in pool.takesLong(call) }
    let hold = Locked<Connection?>(connection)
    call.onCancel { hold.withLock { $0?.interrupt() } }
    defer {
      // Whoever uses the connection next is not interrupted.
      hold.withLock { $0 = nil }
      connection.watch.done()
    }
    return try body()
  }

  /// Runs the statement on a connection of its own, as soon as there is one, and room for what it may take.
  private func lend(_ purpose: DatabasePool.Purpose, _ rights: Authorizer.Rights) throws(SQLError) -> Answer {
    switch try pool.lend(purpose, to: call, since: start) {
    case .aside:
      call.giveRoom(.statement)
      return .result(.aside)
    case .busy: return .result(failed(Self.busy))
    case .connection(let connection):
      let answer = runWhereThereIsRoom(on: connection, rights)
      // What must change goes on with another connection.
      let hasThread = if case .mustChange = answer { false } else { true }
      pool.giveBack(connection, purpose, from: call, hasThread: hasThread)
      return answer
    }
  }

  private func runWhereThereIsRoom(on connection: Connection, _ rights: Authorizer.Rights) -> Answer {
    let size = call.roomSize, all = size.statementBytes
    let part = call.canBePutAside && !call.needsAllRoom ? all / size.statements : all
    guard call.takeRoom(bytes: part, .statement) else { return .result(.aside) }
    let answer = run(on: connection, rights, bytes: part)
    call.giveRoom(.statement)
    // One that failed has done nothing: it is tried again where it is alone.
    guard case .needsMore = answer, part < all else { return answer }
    call.needAllRoom()
    guard call.takeRoom(bytes: all, .statement) else { return .result(.aside) }
    defer { call.giveRoom(.statement) }
    return run(on: connection, rights, bytes: all)
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
        pool.giveBack(connection, .changing, from: call, hasThread: true)
        throw error
      }
      let number = pool.keep(connection, for: call.id)
      databases.keepTime()
      if call.isCancelled, case .connection(let connection, _) = pool.enter(number) { pool.end(connection) }
      return .values([.integer(number)])
    }
  }

  /// Does a call that belongs to a transaction.
  private func within(_ number: Int64) -> CallResult {
    let isEnd = call.name == "sqlite.commit" || call.name == "sqlite.rollback"
    let connection: Connection, depth: Int
    switch pool.enter(number, isEnd: isEnd) {
    case .connection(let lent, let place): (connection, depth) = (lent, place)
    case .over(let cause): return failed(Self.over(cause))
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
      default:
        // It does not wait for room: others wait for the end of the transaction.
        answer = result(
          of: run(
            on: connection, pool.database.canWrite ? .writing : .reading, bytes: call.roomSize.statementBytes))
      }
    } catch {
      answer = failed(error)
    }
    if isOver || call.isCancelled {
      pool.end(connection)
    } else if connection.isInTransaction {
      pool.leave(connection)
    } else {
      pool.end(connection, because: .statement)
    }
    return answer
  }

  /// That a transaction is over of which a call comes, and why.
  private static func over(_ cause: DatabasePool.Cause?) -> SQLError {
    switch cause {
    case .idle:
      let seconds = Databases.leaseMicroseconds / 1_000_000
      return SQLError("the transaction is over: it was rolled back after \(seconds) s without a call")
    case .statement:
      return SQLError("the transaction is over: it was rolled back because a statement in it failed")
    case nil: return SQLError("the transaction is over")
    }
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
