internal import CRutterSQLite
internal import CSQLite
internal import Glibc

/// An open database.
///
/// `@unchecked` is proven by those who hold connections: whoever has taken one out of where it is kept is the only one to
/// use it, until it is put back under the same lock. Only ``interrupt()`` may be called meanwhile from elsewhere.
final class Connection: @unchecked Sendable {
  /// What a connection can do with its file.
  enum Mode: Sendable { case reading, writing, making }

  let handle: OpaquePointer
  private let path: String
  /// Through this its files are reached as long as the connection is open: a link that somebody puts in the way meanwhile
  /// leads nowhere. Nil in memory.
  private let folder: Folder?
  /// The file, as it was when it was opened; for who keeps the connection.
  var identity: FileIdentity?
  /// What limits the time of the statements that run.
  let watch: StatementWatch
  /// What statements may do.
  let authorizer = Authorizer()
  /// Statements of our own that run often, by their texts.
  private var keptStatements: [String: OpaquePointer] = [:]

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: Absolute, without links; `:memory:` for a database that lives in memory.
  ///   - mode: Whether it may be written to, and made where it is missing.
  ///   - isImmutable: Nobody changes the file: it is read without a lock.
  /// - Throws: what SQLite says.
  init(path: String, _ mode: Mode, isImmutable: Bool = false) throws(SQLError) {
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
    switch mode {
    case .reading: flags |= SQLITE_OPEN_READONLY
    case .writing: flags |= SQLITE_OPEN_READWRITE
    case .making: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
    if isImmutable { flags |= SQLITE_OPEN_URI }
    var handle: OpaquePointer?
    // Before anything else of SQLite: then it is too late to count its memory.
    let watch = StatementWatch()
    self.watch = watch
    _ = Self.memoryLimit
    guard Self.files == SQLITE_OK else { throw SQLError(Self.files, on: nil) }
    watch.begin()
    defer { watch.done() }
    do throws(SystemError) { folder = path.hasPrefix("/") ? try Folder(of: path) : nil } catch {
      throw SQLError(SQLITE_CANTOPEN, "\(error)")
    }
    let file = folder?.path ?? path
    let code = sqlite3_open_v2(isImmutable ? Self.immutable(file) : file, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      defer { sqlite3_close_v2(handle) }
      throw SQLError(code, on: handle)
    }
    self.handle = handle
    self.path = path
    OpenDatabases.add(path)
    watch.stand(over: handle)
    authorizer.stand(before: handle)
    for (limit, most) in Self.limits { sqlite3_limit(handle, limit, most) }
    var defended = csqlite_defend(handle)
    if defended == SQLITE_OK { defended = csqlite_replace_functions(handle) }
    // All stored members have values, so that this closes the connection.
    guard defended == SQLITE_OK else { throw SQLError(defended, on: handle) }
    try run("PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
  }

  deinit {
    for statement in keptStatements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
    OpenDatabases.remove(path)
  }

  /// The folder of a database.
  private final class Folder {
    private let folder: Descriptor
    /// The path of the database through it.
    let path: String

    init(of path: String) throws(SystemError) {
      folder = try Descriptor(folder: parent(path), isOnlyNamed: true)
      self.path = "\(RQ_FOLDERS)\(folder.number)/\(lastName(path))"
    }
  }

  private static func immutable(_ path: String) -> String {
    var text = "file:"
    for letter in path.unicodeScalars {
      switch letter {
      case "%", "?", "#": text += "%" + String(letter.value, radix: 16)
      default: text.unicodeScalars.append(letter)
      }
    }
    return text + "?immutable=1"
  }

  /// All databases of the process together take no more memory than this, whoever has them. Set once.
  private static let memoryLimit = sqlite3_hard_heap_limit64(96 << 20)

  /// What connections reach of files. Set once, after the limit.
  private static let files = rq_open()

  /// What a connection keeps of the file while nobody uses it.
  private static let idleBytes = 512 << 10

  /// Gives back what is only kept to be quicker, if that is much: there may be many connections that nobody uses.
  func rest() { if watch.usedBytes > Self.idleBytes { sqlite3_db_release_memory(handle) } }

  /// What keeps one statement small: the texts that it makes, and the depth to which it is nested, which takes stack.
  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, 16 << 20), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_ATTACHED, 0),
    (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 100), (SQLITE_LIMIT_TRIGGER_DEPTH, 20),
    (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100), (SQLITE_LIMIT_VARIABLE_NUMBER, 10_000),
    (SQLITE_LIMIT_VDBE_OP, 1_000_000), (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]

  /// Has what runs end soon, with an error. From any thread, while somebody holds the connection.
  func interrupt() { sqlite3_interrupt(handle) }

  /// From now on what somebody else has locked is an error at once.
  func refuseToWait() { sqlite3_busy_handler(handle, nil, nil) }

  /// Whether a transaction is under way.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// How many rows the last statement that changes rows has changed, and all since the connection was opened.
  var changes: Int64 { sqlite3_changes64(handle) }
  var totalChanges: Int64 { sqlite3_total_changes64(handle) }
  /// The number of the row that was inserted last.
  var lastID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Carries statements of our own out, without results.
  func run(_ sql: String) throws(SQLError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLError(code, on: handle) }
  }

  /// A statement of our own that is prepared once, and has to be reset after each use.
  func kept(_ sql: String) throws(SQLError) -> OpaquePointer {
    if let known = keptStatements[sql] { return known }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw SQLError(code, on: handle) }
    keptStatements[sql] = statement
    return statement
  }

  /// Does something in a transaction that writes: all of it, or nothing.
  func transaction<Result>(_ body: () throws(SQLError) -> Result) throws(SQLError) -> Result {
    _ = try Statement(kept: "BEGIN IMMEDIATE", on: self).step()
    do throws(SQLError) {
      let result = try body()
      _ = try Statement(kept: "COMMIT", on: self).step()
      return result
    } catch {
      // Some errors have ended the transaction already.
      if isInTransaction { try? run("ROLLBACK") }
      throw error
    }
  }
}
