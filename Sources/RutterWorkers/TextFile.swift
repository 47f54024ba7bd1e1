internal import Glibc

/// Whole text files, read and written for the command itself; scripts read files by capabilities.
package enum TextFile {
  /// The most that is read.
  package static let limitBytes = 64 << 20

  /// What a path stands for, links followed; nil if there is nothing.
  package static func kind(_ path: String) -> Descriptor.Kind? { try? Descriptor(path: path).status().kind }

  /// Why a path cannot be opened; nil if it can.
  package static func trouble(_ path: String) -> SystemError? {
    do {
      _ = try Descriptor(path: path)
      return nil
    } catch {
      return error
    }
  }

  /// Whether there is anything of this name, be it a link that leads nowhere.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Reads a plain file. What is no UTF-8 in it is put right.
  ///
  /// - Throws: what the system said.
  package static func read(_ path: String) throws(SystemError) -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  /// Reads the bytes of a plain file.
  ///
  /// - Throws: what the system said.
  package static func bytes(_ path: String, limit: Int = limitBytes) throws(SystemError) -> [UInt8] {
    let file = try Descriptor(path: path)
    switch try file.status().kind {
    case .file: break
    case .folder: throw SystemError(EISDIR)
    case .other: throw SystemError(ESPIPE)
    }
    guard let bytes = try file.readAll(limit: limit) else { throw SystemError(EFBIG) }
    return bytes
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: what the system said; `EFBIG` if there is more than `limit`.
  package static func standardInput(limit: Int = limitBytes) throws(SystemError) -> [UInt8] {
    let copy = fcntl(0, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last }
    guard let bytes = try Descriptor(copy).readAll(limit: limit) else { throw SystemError(EFBIG) }
    return bytes
  }

  /// The first bytes of a plain file.
  ///
  /// - Throws: what the system said.
  package static func start(of path: String, bytes: Int) throws(SystemError) -> [UInt8] {
    try Descriptor(path: path).start(bytes: bytes)
  }

  /// Whether a plain file is there that has something in it, and does not begin as told.
  package static func holdsSomethingElse(_ path: String, than beginning: String) -> Bool {
    holdsSomethingElse(path, than: Array(beginning.utf8))
  }

  /// Whether a plain file is there that has something in it, and does not begin with these bytes.
  package static func holdsSomethingElse(_ path: String, than beginning: [UInt8]) -> Bool {
    guard kind(path) == .file, let start = try? start(of: path, bytes: beginning.count) else { return false }
    return !start.isEmpty && !start.elementsEqual(beginning)
  }

  /// The names in a folder that are UTF-8, in the order of their bytes.
  ///
  /// - Throws: what the system said.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    try Descriptor(path: folder, flags: O_DIRECTORY).names().compactMap { String(validating: $0, as: UTF8.self) }
  }

  /// The names in a folder that are no UTF-8, with signs in the place of what is none, in the order of their bytes.
  ///
  /// - Throws: what the system said.
  package static func oddNames(in folder: String) throws(SystemError) -> [String] {
    try Descriptor(path: folder, flags: O_DIRECTORY).names().filter { String(validating: $0, as: UTF8.self) == nil }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Puts a text in a file's place: a reader sees all of the old text, or all of the new one. Who may do what with the
  /// file stays as it was, and one that may not be written is not.
  ///
  /// - Throws: what the system said; the old text is then still there.
  package static func write(_ text: String, to path: String) throws(SystemError) {
    try write(Array(text.utf8), to: path)
  }

  /// Puts bytes in a file's place, as a text is put there.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - path: The path.
  ///   - isShared: Whether several machines write into the folder: then the file lies on the disk before it has its name,
  ///     and no other machine writes it aside under the same one.
  /// - Throws: what the system said; the old bytes are then still there.
  package static func write(_ bytes: [UInt8], to path: String, isShared: Bool = false) throws(SystemError) {
    var old = stat()
    let isNew = stat(path, &old) != 0
    if !isNew, access(path, W_OK) != 0 { throw .last }
    let aside = "\(path).\(isShared ? hostName + "." : "")\(getpid()).new"
    let number = open(aside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw .last }
    if !isNew {
      // To give a file away only root can; the group and the mode can be kept all the same.
      _ = fchown(number, .max, old.st_gid)
      _ = fchown(number, old.st_uid, .max)
      _ = fchmod(number, old.st_mode & 0o7777)
    }
    var error = writeAll(bytes, to: number)
    if isShared, error == nil, fsync(number) != 0 { error = .last }
    if close(number) != 0, error == nil { error = .last }
    if error == nil, rename(aside, path) != 0 { error = .last }
    if isShared, error == nil, let folder = try? Descriptor(path: parent(path), flags: O_DIRECTORY) {
      _ = fsync(folder.number)
    }
    if let error {
      unlink(aside)
      throw error
    }
  }

  private static var hostName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "host" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Writes a file that is not there yet.
  ///
  /// - Throws: what the system said: that there is something of this name, for one.
  package static func create(_ path: String, _ text: String) throws(SystemError) {
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw .last }
    let error = writeAll(Array(text.utf8), to: number)
    close(number)
    if let error {
      unlink(path)
      throw error
    }
  }

  /// Takes a file away.
  package static func remove(_ path: String) { unlink(path) }

  /// Takes an empty folder away.
  package static func removeFolder(_ path: String) { rmdir(path) }

  /// Makes a folder; one that is there already is fine.
  ///
  /// - Throws: what the system said.
  package static func makeFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o755) != 0 else { return }
    let error = SystemError.last
    if error.number != EEXIST || kind(path) != .folder { throw error }
  }

  /// Makes a folder, and those above it that are missing.
  ///
  /// - Parameter path: An absolute path.
  /// - Throws: what the system said.
  package static func makeFolders(_ path: String) throws(SystemError) {
    if path == "/" || kind(path) == .folder { return }
    try makeFolders(parent(path))
    try makeFolder(path)
  }

  private static func writeAll(_ bytes: [UInt8], to number: Int32) -> SystemError? {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let count = Glibc.write(number, rest.baseAddress, rest.count)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno != EINTR {
          return .last
        }
      }
      return nil
    }
  }
}

extension TextFile {
  /// What tells one state of a file from another: a file that was written anew is another one.
  package struct Mark: Equatable, Sendable {
    var device: UInt64
    var number: UInt64
    var size: Int64
    var seconds: Int64
    var nanoseconds: Int64
  }

  /// The mark of a file; nil if there is none.
  package static func mark(_ path: String) -> Mark? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Mark(
      device: UInt64(status.st_dev), number: UInt64(status.st_ino), size: Int64(status.st_size),
      seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
  }

  /// Whether two paths lead to one file, by whatever links.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    var one = stat(), two = stat()
    guard stat(path, &one) == 0, stat(other, &two) == 0 else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  /// Whether a path stands for a folder, and not by a link.
  package static func isOwnFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && Descriptor.Kind(mode: status.st_mode) == .folder
  }
}
