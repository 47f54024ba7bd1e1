internal import RutterCore

/// `http.get`, `http.post`, `http.request`: what a plugin asks of a host by HTTP.
struct HTTPCall: LatePerformer {
  let client: HTTPClient
  let grants: Grants

  /// - Parameters:
  ///   - client: Carries the requests of all plugins out.
  ///   - grants: Which hosts each plugin may speak with.
  init(_ client: HTTPClient, _ grants: Grants) {
    self.client = client
    self.grants = grants
  }

  func begin(_ call: CapabilityCall, _ answer: @escaping @Sendable (CallResult) -> Void) {
    client.begin(call, grants.permissions(of: call.plugin), answer)
  }
}
