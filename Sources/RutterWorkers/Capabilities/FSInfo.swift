internal import RutterCore

/// `fs.info`: what a path leads to, its size in bytes, and when it was changed. It needs the right to read or to write.
struct FSInfo: Performer {
  let grants: Grants

  /// - Parameter grants: Which folders each plugin may read, or change.
  init(_ grants: Grants) { self.grants = grants }

  func perform(_ call: CapabilityCall) -> CallResult {
    let path = call.text(0), permissions = grants.permissions(of: call.plugin)
    switch permissions.looking.look(for: path, call: call.name) {
    case .refused(let message): return .refused(message)
    case .failed(let message): return .failed(message)
    case .opened(let file):
      do throws(SystemError) { return .values([try info(of: file)]) } catch { return .failed("\(path): \(error)") }
    }
  }

  private func info(of file: borrowing Descriptor) throws(SystemError) -> Value {
    let status = try file.fullStatus()
    let kind: Text =
      switch status.kind {
      case .file: "file"
      case .folder: "folder"
      case .other: "other"
      }
    return .record(
      Record([
        .init("kind", .string(kind)), .init("modified", .number(status.modifiedSeconds)),
        .init("size", .integer(Int64(status.size))),
      ]))
  }
}
