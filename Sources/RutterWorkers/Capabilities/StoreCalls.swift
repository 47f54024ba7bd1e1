internal import RutterCore

/// `store.get`, `store.set`, `store.remove`, `store.keys`: what a plugin keeps for itself.
struct StoreCalls: Performer {
  let grants: Grants
  let store: Store

  /// - Parameters:
  ///   - grants: Which plugins may keep anything.
  ///   - store: Where.
  init(_ grants: Grants, _ store: Store) {
    self.grants = grants
    self.store = store
  }

  func perform(_ call: CapabilityCall) -> CallResult {
    let permissions = grants.permissions(of: call.plugin)
    guard store.isFree || permissions.hasAny(.store) else {
      return .refused(permissions.refusal(words(of: call), needs: .store, nil))
    }
    if call.isCancelled { return .cancelled }
    do throws(SQLError) {
      return try answer(call, permissions.grantee.storeName)
    } catch {
      return .failed("\(call.name): \(error)")
    }
  }

  private func words(of call: CapabilityCall) -> String {
    call.name == "store.keys" ? call.name : "\(call.name) \"\(call.text(0))\""
  }

  private func answer(_ call: CapabilityCall, _ owner: String) throws(SQLError) -> CallResult {
    let key = Text(call.text(0))
    switch call.name {
    case "store.get": return .values([try store.value(of: key, owner, for: call) ?? .null])
    case "store.remove": return .values([.boolean(try store.remove(key, owner, for: call))])
    case "store.set":
      guard call.arguments.count > 1, !call.arguments[1].isNull else {
        return .refused("store.set takes a key and a value, got nil or rutter.null; store:remove(key) forgets a key")
      }
      try store.set(key, to: call.arguments[1], owner, for: call)
      return .values([.boolean(true)])
    default:
      guard call.takeRoom(bytes: try store.bytesOfKeys(owner, for: call)) else { return .aside }
      return .values([.list(try store.keys(owner, for: call).map { .string($0) })])
    }
  }
}
