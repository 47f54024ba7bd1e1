internal import CSQLite

/// What SQLite answered instead of doing as asked.
struct SQLError: Error, Sendable, CustomStringConvertible {
  /// The main code, such as `SQLITE_BUSY`; `SQLITE_OK` where it was not SQLite that refused.
  let code: Int32
  let description: String

  init(_ code: Int32, _ description: String) {
    self.code = code & 0xFF
    self.description = description
  }

  /// What is wrong with a statement or its parameters, as Rutter sees it.
  init(_ description: String) { self.init(SQLITE_OK, description) }

  /// What went wrong just now on a connection.
  init(_ code: Int32, on connection: OpaquePointer?) {
    let words = sqlite3_errmsg(connection).map { String(cString: $0) } ?? ""
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self.init(code, "somebody else is writing to the database (it is locked)")
    case SQLITE_NOMEM: self.init(code, "this takes more memory than a statement may")
    case SQLITE_TOOBIG: self.init(code, "a text or blob is too long")
    case SQLITE_CANTOPEN: self.init(code, "the database cannot be opened")
    case SQLITE_IOERR where code == csqlite_error_of_access:
      let why = "a change of several databases was cut off, or somebody has put the journal there"
      self.init(code, "its journal names another file: \(why); the program sqlite3 ends it, if you trust it")
    case SQLITE_READONLY where code == csqlite_error_of_rollback:
      self.init(
        code, "a change was cut off, and who may only read cannot take it back; `:write` behind its grant allows it")
    default: self.init(code, words)
    }
  }
}

extension SQLError {
  /// Whether there was not enough memory.
  var isOutOfMemory: Bool { code == SQLITE_NOMEM }

  /// That what a query gives takes more memory than it may.
  static func rowsTake(moreThan bytes: Int) -> SQLError {
    SQLError(SQLITE_NOMEM, "the rows take more than \(bytes.roundedSize)")
  }

  /// Whether somebody who may write has to take back what was cut off.
  var needsWriter: Bool { code == SQLITE_READONLY }

  /// That a file does not hold what SQLite has written.
  static func damage(_ words: String) -> SQLError { SQLError(SQLITE_CORRUPT, words) }

  /// Whether a file does not hold what SQLite has written.
  var isOfDamage: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }

  /// Whether somebody else holds a lock.
  var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
}
