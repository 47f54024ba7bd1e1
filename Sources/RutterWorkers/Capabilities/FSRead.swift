internal import RutterCore

/// `fs.read`: the whole text of a file, or its bytes.
struct FSRead: Performer {
  let grants: Grants
  let limit: Int

  /// - Parameters:
  ///   - grants: Which folders each plugin may read.
  ///   - limit: The most bytes of a text.
  init(_ grants: Grants, limit: Int = Performers.answerLimitBytes) {
    self.grants = grants
    self.limit = limit
  }

  func perform(_ call: CapabilityCall) -> CallResult {
    call.withOpened(by: grants) { (file, path) throws(SystemError) in
      let (kind, size) = try file.status()
      if let mistake = kind.mistake(path) { return mistake }
      if size <= limit, !call.takeRoom(bytes: size) { return .aside }
      var bytes = ByteBuffer()
      guard try file.read(into: &bytes, limit: limit, while: { !call.isCancelled }) else {
        if call.isCancelled { return .cancelled }
        return .failed("\(path): larger than \(limit.roundedSize), the most that is read at once")
      }
      let form = AnswerForm(call.arguments.count > 1 ? call.arguments[1] : nil)
      do throws(AnswerForm.NoText) {
        return .values([try bytes.value(as: form, else: "not UTF-8 text")])
      } catch {
        return .failed("\(path): \(error)")
      }
    }
  }
}
