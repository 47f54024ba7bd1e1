import Glibc

/// Changing what is in an open folder. No link is followed.
extension Descriptor {
  /// Puts bytes in the place of a file: they are written beside it, brought to the disk, and then take its name. A file
  /// that was there keeps its permissions.
  func replace(_ name: String, by bytes: [UInt8]) throws(SystemError) {
    let mode = try modeOfFile(name)
    // Not made from the name, which could be as long as names may be.
    let beside = ".rutter-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    do throws(SystemError) {
      if try !writeNameless(bytes, mode, thenAs: beside) {
        let file = try Descriptor(writing: beside, in: self, flags: O_CREAT | O_EXCL, mode: mode ?? 0o666)
        try file.fill(bytes, mode)
      }
      guard renameat(number, beside, number, name) == 0 else { throw .last }
    } catch {
      unlinkat(number, beside, 0)
      throw error
    }
    try sync()
  }

  /// Writes bytes to a file that has no name until all of them are on the disk, so that nothing is left of it if this
  /// process ends meanwhile.
  ///
  /// - Returns: Whether that can be done here; not every file system has such files.
  private func writeNameless(_ bytes: [UInt8], _ mode: mode_t?, thenAs name: String) throws(SystemError) -> Bool {
    let opened = openat(number, ".", O_WRONLY | O_CLOEXEC | Self.nameless, mode ?? 0o666)
    if opened < 0 { return false }
    let file = Descriptor(opened)
    try file.fill(bytes, mode)
    return linkat(AT_FDCWD, "/proc/self/fd/\(file.number)", number, name, AT_SYMLINK_FOLLOW) == 0
  }

  /// `O_TMPFILE`, which glibc's header keeps to GNU sources.
  private static var nameless: Int32 { 0o20000000 | O_DIRECTORY }

  /// Writes all that a new file is to hold, and brings it to the disk.
  private func fill(_ bytes: [UInt8], _ mode: mode_t?) throws(SystemError) {
    // What the process masks out of new files does not count where a file keeps what it had.
    if let mode, fchmod(number, mode) != 0 { throw .last }
    try writeAll(bytes)
    try sync()
  }

  /// Adds bytes at the end of a file, and brings them to the disk. Makes the file if it is not there.
  func append(_ bytes: [UInt8], to name: String) throws(SystemError) {
    if let there = try? FileIdentity(name: name, in: self) { try there.refuseOpenDatabase() }
    let file = try Descriptor(writing: name, in: self, flags: O_APPEND | O_CREAT, mode: 0o666)
    guard try file.status().kind == .file else { throw SystemError(ESPIPE) }
    try file.writeAll(bytes)
    try file.sync()
  }

  /// Takes a file, a link or an empty folder away.
  func remove(_ name: String) throws(SystemError) {
    if unlinkat(number, name, 0) == 0 { return try sync() }
    guard errno == EISDIR else { throw .last }
    try removeFolder(name)
  }

  /// Takes an empty folder away, and nothing else.
  func removeFolder(_ name: String) throws(SystemError) {
    guard unlinkat(number, name, AT_REMOVEDIR) == 0 else { throw .last }
    try sync()
  }

  /// Makes an empty folder.
  func makeFolder(_ name: String) throws(SystemError) {
    guard mkdirat(number, name, 0o777) == 0 else { throw .last }
    try sync()
  }

  /// The permissions of the file that has a name; nil if there is none, or it is a link.
  private func modeOfFile(_ name: String) throws(SystemError) -> mode_t? {
    var status = stat()
    guard fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return nil }
      throw .last
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status.st_mode & 0o777
    case S_IFDIR: throw SystemError(EISDIR)
    case S_IFLNK: return nil
    default: throw SystemError(ESPIPE)
    }
  }

  /// Writes bytes, all of them.
  ///
  /// - Parameters:
  ///   - bytes: What is written.
  ///   - start: The place of the file where they begin; nil for where it stands.
  /// - Throws: what the system said.
  func writeAll(_ bytes: [UInt8], at start: Int? = nil) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        let rest = all.baseAddress.map { $0 + written }, room = bytes.count - written
        return start.map { pwrite(number, rest, room, off_t($0 + written)) } ?? write(number, rest, room)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      written += count
    }
  }

  /// Waits until it is on the disk. Of file systems that know nothing of this nothing more can be had.
  private func sync() throws(SystemError) {
    guard fsync(number) != 0, errno != EINVAL, errno != EROFS else { return }
    throw .last
  }
}
