internal import RutterCore

/// `fs.make_folder`: makes an empty folder in one that is there.
struct FSMakeFolder: Performer {
  let grants: Grants

  /// - Parameter grants: Which folders each plugin may change.
  init(_ grants: Grants) { self.grants = grants }

  func perform(_ call: CapabilityCall) -> CallResult {
    call.changing(.folder, by: grants) { (name, folder) throws(SystemError) in try folder.makeFolder(name) }
  }
}
