internal import RutterCore

/// `fs.list`: the sorted names in a folder. Names that are no UTF-8 cannot reach a script; a second result says how many
/// were left out.
struct FSList: Performer {
  let grants: Grants
  /// The most bytes of all names together.
  let limit = Performers.answerLimitBytes

  /// - Parameter grants: Which folders each plugin may read.
  init(_ grants: Grants) { self.grants = grants }

  func perform(_ call: CapabilityCall) -> CallResult {
    call.withOpened(by: grants) { (folder, path) throws(SystemError) in
      guard try folder.status().kind == .folder else {
        return .failed("\(path): this is a file; fs.read reads it")
      }
      guard let names = try folder.names(limit: limit, while: { !call.isCancelled }) else {
        return call.isCancelled ? .cancelled : .failed("\(path): more names than \(limit / (1 << 20)) MiB hold")
      }
      let texts = names.compactMap { $0.withUnsafeBufferPointer { Text(validating: $0) } }
      let list = Value.list(texts.map { .string($0) }), leftOut = names.count - texts.count
      return .values(leftOut == 0 ? [list] : [list, .string("\(leftOut) names are not UTF-8 and were left out")])
    }
  }
}
