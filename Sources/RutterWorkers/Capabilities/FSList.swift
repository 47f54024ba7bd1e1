internal import RutterCore

/// `fs.list`: the sorted names in a folder. Names that are no UTF-8 cannot reach a script; a second result says how many
/// were left out.
struct FSList: Performer {
  let grants: Grants
  let limit: Int

  /// - Parameters:
  ///   - grants: Which folders each plugin may read.
  ///   - limit: The most bytes of all names together.
  init(_ grants: Grants, limit: Int = Performers.answerLimitBytes) {
    self.grants = grants
    self.limit = limit
  }

  func perform(_ call: CapabilityCall) -> CallResult {
    call.withOpened(by: grants) { (folder, path) throws(SystemError) in
      switch try folder.status().kind {
      case .folder: break
      case .file: return .failed("\(path): this is a file; fs.read reads it")
      case .other: return .failed("\(path): this is a device or a pipe, not a folder")
      }
      guard let names = try folder.names(limit: limit, while: { !call.isCancelled }) else {
        return call.isCancelled ? .cancelled : .failed("\(path): more names than \(limit.roundedSize) hold")
      }
      let texts = names.compactMap { $0.withUnsafeBufferPointer { Text(validating: $0) } }
      let list = Value.list(texts.map { .string($0) }), leftOut = names.count - texts.count
      return .values(
        leftOut == 0
          ? [list]
          : [
            list,
            .string(
              leftOut == 1 ? "1 name is not UTF-8 and was left out" : "\(leftOut) names are not UTF-8 and were left out"
            ),
          ])
    }
  }
}
