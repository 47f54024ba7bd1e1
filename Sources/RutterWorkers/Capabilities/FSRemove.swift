internal import RutterCore

/// `fs.remove`: takes a file away, a link, or an empty folder.
struct FSRemove: Performer {
  let grants: Grants

  /// - Parameter grants: Which folders each plugin may change.
  init(_ grants: Grants) { self.grants = grants }

  func perform(_ call: CapabilityCall) -> CallResult {
    call.changing(by: grants) { (name, folder) throws(SystemError) in try folder.remove(name) }
  }
}
