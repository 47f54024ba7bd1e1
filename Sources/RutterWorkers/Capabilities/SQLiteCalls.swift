internal import RutterCore

/// `sqlite.query`, `sqlite.execute`, and the begin and end of transactions.
struct SQLiteCalls: Performer {
  let grants: Grants
  let databases = Databases()

  /// - Parameter grants: Which databases each plugin may use.
  init(_ grants: Grants) { self.grants = grants }

  func perform(_ call: CapabilityCall) -> CallResult {
    if call.isCancelled { return .cancelled }
    let permissions = grants.permissions(of: call.plugin), name = call.text(0)
    let words = "\(call.name) \"\(name)\""
    switch GrantedDatabase.look(for: name, in: permissions.databases) {
    case .unknown: return .refused(permissions.refusal(words, needs: .sqlite, name.isEmpty ? nil : name))
    case .ambiguous(let found):
      let names = found.map(\.name).joined(separator: ", ")
      return .refused("\(words): this is the name of several databases; say which: \(names)")
    case .found(let database):
      return SQLiteWork(call, databases.pool(of: call.plugin, database), databases, permissions).result()
    }
  }

  func putAside(_ call: CapabilityCall) -> Bool {
    guard
      case .found(let database) = GrantedDatabase.look(
        for: call.text(0), in: grants.permissions(of: call.plugin).databases)
    else { return false }
    return databases.pool(of: call.plugin, database).putAside(call)
  }

  func stop(_ plugin: PluginID) { databases.stop(plugin) }
  func abandon(_ call: CallID) { databases.endTransaction(begunBy: call) }
}

extension CapabilityCall {
  /// The most rows that a query is to give; nil where the script does not say.
  var rowLimit: Int? {
    guard name == "sqlite.query", arguments.count > 3, case .record(let options) = arguments[3],
      case .integer(let limit)? = options["limit"]
    else { return nil }
    return Int(limit)
  }
}
