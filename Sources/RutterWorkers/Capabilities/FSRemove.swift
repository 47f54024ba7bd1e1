internal import RutterCore

/// `fs.remove`: takes a file away, a link, or an empty folder. A path that ends in a slash means a folder.
struct FSRemove: Performer {
  let grants: Grants

  /// - Parameter grants: Which folders each plugin may change.
  init(_ grants: Grants) { self.grants = grants }

  func perform(_ call: CapabilityCall) -> CallResult {
    call.changing(.either, by: grants) { (name, folder) throws(SystemError) in
      try call.text(0).hasSuffix("/") ? folder.removeFolder(name) : folder.remove(name)
    }
  }
}
