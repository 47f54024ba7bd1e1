internal import CSQLite
internal import RutterCore

/// Why a statement of a script gives no rows.
enum StatementFailure: Error, Sendable {
  /// It would do what it may not.
  case refused(Authorizer.Refusal)
  case failed(SQLError)
}

extension Connection {
  /// Prepares a statement of a script, which may do no more than it has the right to. SQLite prepares it anew where the
  /// tables have changed meanwhile, so the rights hold until it has run.
  ///
  /// - Parameters:
  ///   - sql: One statement.
  ///   - rights: What it may do.
  ///   - body: Runs it.
  /// - Returns: What the body gives.
  /// - Throws: what it may not do, or what is wrong with it.
  func withStatement<Result>(
    _ sql: Text, _ rights: Authorizer.Rights, _ body: (borrowing Statement) throws(SQLError) -> Result
  ) throws(StatementFailure) -> Result {
    authorizer.refusal = nil
    authorizer.rights = rights
    defer { authorizer.rights = .all }
    do throws(SQLError) {
      return try body(try statement(sql))
    } catch {
      if let refusal = authorizer.refusal { throw .refused(refusal) }
      throw .failed(error)
    }
  }

  /// Prepares the one statement of a text.
  private func statement(_ sql: Text) throws(SQLError) -> Statement {
    var text = sql.string
    var first: OpaquePointer?, more: OpaquePointer?
    if text.utf8.contains(0) { throw SQLError("a statement cannot hold a NUL byte") }
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters -> Int32 in
        var rest: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v2(handle, characters.baseAddress, Int32(characters.count), &first, &rest)
        guard code == SQLITE_OK, first != nil, let start = characters.baseAddress, let rest else { return code }
        // Nothing but comments may follow. What is not even SQL is a second statement, too.
        let count = characters.count - (rest - start)
        guard count > 0 else { return code }
        return sqlite3_prepare_v2(handle, rest, Int32(count), &more, nil) == SQLITE_OK ? code : SQLITE_MISUSE
      }
    }
    let isAlone = more == nil && code != SQLITE_MISUSE
    sqlite3_finalize(more)
    guard code == SQLITE_OK || !isAlone else { throw SQLError(code, on: handle) }
    guard let first else { throw SQLError("this is no statement") }
    let statement = Statement(first, on: self)
    guard isAlone else { throw SQLError("these are several statements; give them one at a time") }
    return statement
  }
}
