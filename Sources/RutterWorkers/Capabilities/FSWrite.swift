internal import RutterCore

/// `fs.write`: puts a text in the place of a file, whole or not at all: whoever reads meanwhile gets the old text or the
/// new one, and after a crash one of them is there. A link is replaced, never followed.
struct FSWrite: Performer {
  let grants: Grants

  /// - Parameter grants: Which folders each plugin may change.
  init(_ grants: Grants) { self.grants = grants }

  func perform(_ call: CapabilityCall) -> CallResult {
    call.changing(by: grants) { (name, folder) throws(SystemError) in
      try folder.replace(name, by: call.arguments[1].bytes)
    }
  }
}
