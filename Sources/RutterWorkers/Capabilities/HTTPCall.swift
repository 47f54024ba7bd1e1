internal import RutterCore

/// `http.get`, `http.post`, `http.request`: what a plugin asks of a host by HTTP.
struct HTTPCall: Performer {
  let client: HTTPClient
  let grants: Grants

  /// - Parameters:
  ///   - client: Carries the requests of all plugins out.
  ///   - grants: Which hosts each plugin may speak with.
  init(_ client: HTTPClient, _ grants: Grants) {
    self.client = client
    self.grants = grants
  }

  var isQuick: Bool { true }

  func perform(_ call: CapabilityCall) -> CallResult {
    let permissions = grants.permissions(of: call.plugin)
    guard call.canBePutAside else {
      let result = Locked<CallResult?>(nil)
      client.begin(call, permissions) { answer in result.change { $0 = answer } }
      return result.wait { $0 }
    }
    call.putAside()
    client.begin(call, permissions) { call.answer($0) }
    return .aside
  }
}
