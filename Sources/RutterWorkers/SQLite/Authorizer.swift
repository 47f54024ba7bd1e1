internal import CSQLite

/// Says of each part of a statement, while it is prepared, whether a script may do that. All that is not on the list is
/// refused.
final class Authorizer {
  /// What a statement may do.
  enum Rights: Sendable {
    /// Anything: it is one of our own.
    case all
    case reading
    case writing
  }

  /// What a statement may not do.
  enum Refusal: Sendable, Equatable {
    /// It would change the database.
    case writes
    /// It would do something that no grant allows, in words: `ATTACH`.
    case does(String)
  }

  var rights = Rights.all
  /// The first thing that was refused since this was reset.
  var refusal: Refusal?

  /// Has SQLite ask this authorizer. It lives as long as the connection, which holds it.
  func stand(before connection: OpaquePointer) {
    sqlite3_set_authorizer(
      connection,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        let authorizer = Unmanaged<Authorizer>.fromOpaque(context).takeUnretainedValue()
        return authorizer.mayDo(action, first, second) ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func mayDo(_ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?) -> Bool {
    if case .all = rights { return true }
    guard let refused = refusal(of: action, first, second) else { return true }
    if refusal == nil { refusal = refused }
    return false
  }

  /// Why something is refused; nil if it is not.
  private func refusal(
    of action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?
  ) -> Refusal? {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return nil
    // SQLite says so of itself when it declares a table such as `json_each`. From statements it does not take it.
    case SQLITE_UPDATE where word(first) == "sqlite_master": return nil
    case SQLITE_FUNCTION:
      let name = word(second)
      return Self.refusedFunctions.contains(name) ? .does("the function \(name)") : nil
    case SQLITE_PRAGMA:
      let name = word(first)
      return Self.pragmas.contains(name) ? nil : .does("PRAGMA \(name)")
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE, SQLITE_CREATE_TABLE, SQLITE_CREATE_INDEX, SQLITE_CREATE_VIEW,
      SQLITE_CREATE_TRIGGER, SQLITE_DROP_TABLE, SQLITE_DROP_INDEX, SQLITE_DROP_VIEW, SQLITE_DROP_TRIGGER,
      SQLITE_ALTER_TABLE, SQLITE_REINDEX, SQLITE_ANALYZE:
      if case .writing = rights { return nil }
      return .writes
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: return .does("\(word(first).uppercased()) (db:transaction is for that)")
    case SQLITE_ATTACH, SQLITE_DETACH: return .does("ATTACH, DETACH or VACUUM")
    case SQLITE_CREATE_VTABLE, SQLITE_DROP_VTABLE: return .does("a virtual table")
    default: return .does("a temporary table or the like")
    }
  }

  private func word(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) }?.lowercased() ?? "" }

  /// Those that tell what is in the database.
  private static let pragmas: Set<String> = [
    "table_info", "table_xinfo", "table_list", "foreign_key_list", "index_list",
    // Full-text tables ask for it when they are read.
    "data_version",
  ]

  /// Those that reach outside, and one that takes the square of its arguments' lengths in a single step.
  private static let refusedFunctions: Set<String> = ["load_extension", "fts3_tokenizer", "json_patch"]
}
