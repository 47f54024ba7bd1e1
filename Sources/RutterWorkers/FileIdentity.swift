internal import Glibc

/// Which file stands behind a path. It is looked at without being opened: closing a file would give back the locks that
/// SQLite has on it.
struct FileIdentity: Sendable, Hashable {
  private let device: UInt64
  private let number: UInt64
  let kind: Descriptor.Kind

  /// - Throws: what the system said, such as that there is none.
  init(_ path: String) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .last }
    self.init(status)
  }

  /// What a name in an open folder stands for; of a link the link itself.
  ///
  /// - Throws: what the system said, such as that there is none.
  init(name: String, in folder: borrowing Descriptor) throws(SystemError) {
    var status = stat()
    guard fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last }
    self.init(status)
  }

  /// Which file is open.
  ///
  /// - Throws: what the system said.
  init(_ file: borrowing Descriptor) throws(SystemError) {
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw .last }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    kind = Descriptor.Kind(mode: status.st_mode)
  }

  /// Whether something stands in a file.
  static func isWritten(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size > 0
  }
}
