internal import RutterCore

/// What the capabilities of files have in common.
extension CapabilityCall {
  /// Opens what the first argument names, as far as the plugin may, and does something with it.
  func withOpened(
    by grants: Grants, _ body: (borrowing Descriptor, _ path: String) throws(SystemError) -> CallResult
  ) -> CallResult {
    let path = text(0)
    switch grants.permissions(of: plugin).reading.look(for: path, call: name) {
    case .refused(let message): return .refused(message)
    case .failed(let message): return .failed(message)
    case .opened(let file):
      do throws(SystemError) { return try body(file, path) } catch { return .failed("\(path): \(error)") }
    }
  }
}

extension CapabilityCall {
  /// Opens the folder that holds what the first argument names, as far as the plugin may change it, and does something
  /// with the name there. What went well gives true.
  func changing(
    _ target: FolderAccess.Target = .file, by grants: Grants,
    _ body: (_ name: String, borrowing Descriptor) throws(SystemError) -> Void
  ) -> CallResult {
    let path = text(0)
    switch grants.permissions(of: plugin).writing.parent(of: path, target, call: name) {
    case .refused(let message): return .refused(message)
    case .failed(let message): return .failed(message)
    case .opened(let folder, let name):
      do throws(SystemError) { try body(name, folder) } catch { return .failed("\(path): \(error)") }
      return .values([.boolean(true)])
    }
  }
}

extension Descriptor.Kind {
  /// Why no text can be read from it; nil for a file.
  func mistake(_ path: String) -> CallResult? {
    switch self {
    case .file: nil
    case .folder: .failed("\(path): this is a folder; fs.list gives its names")
    case .other: .failed("\(path): this is a device or a pipe, not a file")
    }
  }
}
