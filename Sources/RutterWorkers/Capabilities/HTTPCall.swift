internal import RutterCore

/// `http.get`, `http.post`, `http.request`: what a plugin asks of a host by HTTP.
struct HTTPCall: Performer {
  let client: HTTPClient

  /// - Parameter client: Carries the requests of all plugins out.
  init(_ client: HTTPClient) { self.client = client }

  var isQuick: Bool { true }

  func perform(_ call: CapabilityCall) -> CallResult {
    guard call.canBePutAside else {
      let result = Locked<CallResult?>(nil)
      client.begin(call) { answer in result.change { $0 = answer } }
      return result.wait { $0 }
    }
    call.putAside()
    client.begin(call) { call.answer($0) }
    return .aside
  }
}
