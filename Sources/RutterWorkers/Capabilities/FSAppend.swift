internal import RutterCore

/// `fs.append`: adds a text at the end of a file, which is made if it is not there. A link is not followed.
struct FSAppend: Performer {
  let grants: Grants

  /// - Parameter grants: Which folders each plugin may change.
  init(_ grants: Grants) { self.grants = grants }

  func perform(_ call: CapabilityCall) -> CallResult {
    call.changing(by: grants) { (name, folder) throws(SystemError) in
      try folder.append(call.arguments[1].bytes, to: name)
    }
  }
}
