import Glibc

/// An open file or folder with one owner, which closes it.
package struct Descriptor: ~Copyable {
  package let number: Int32

  /// Takes over what somebody has opened.
  init(_ number: Int32) { self.number = number }
  deinit { close(number) }

  /// Opens for reading. Never waits: a pipe without writer opens at once, and is refused later as no plain file.
  package init(path: String, flags: Int32 = 0) throws(SystemError) {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags)
    guard number >= 0 else { throw .last }
    self.init(number)
  }

  /// Opens a folder by a path that had no links when it was resolved, name by name: a link that has come in between by now
  /// is not followed.
  ///
  /// - Parameters:
  ///   - path: Absolute, links resolved.
  ///   - isOnlyNamed: Whether it is only there to look for names in it, for which no right to read it is needed.
  /// - Throws: what the system said, also of a link.
  package init(folder path: String, isOnlyNamed: Bool = false) throws(SystemError) {
    // Whoever may pass through a folder need not be allowed to read it.
    let passing = Self.onlyNamed | O_DIRECTORY | O_CLOEXEC
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    let start = open("/", names.isEmpty && !isOnlyNamed ? O_RDONLY | O_DIRECTORY | O_CLOEXEC : passing)
    guard start >= 0 else { throw .last }
    var current = Descriptor(start)
    for (place, name) in names.enumerated() {
      let isPassed = isOnlyNamed || place < names.count - 1
      let flags = isPassed ? passing : O_RDONLY | O_DIRECTORY | O_CLOEXEC
      let next = openat(current.number, name, flags | O_NOFOLLOW)
      guard next >= 0 else { throw .last }
      current = Descriptor(next)
    }
    self = current
  }

  /// `O_PATH`, which glibc's header keeps to GNU sources.
  private static let onlyNamed: Int32 = 0o10000000

  /// Opens a name within an open folder; a link is not followed. A socket, which cannot be opened, is there to be looked at.
  package init(name: String, in folder: borrowing Descriptor, flags: Int32 = 0) throws(SystemError) {
    var number = openat(folder.number, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | flags)
    if number < 0, errno == ENXIO { number = openat(folder.number, name, Self.onlyNamed | O_CLOEXEC | O_NOFOLLOW) }
    guard number >= 0 else { throw .last }
    self.init(number)
  }

  /// Opens a name within an open folder for writing; a link is not followed, and nobody is waited for.
  init(
    writing name: String, in folder: borrowing Descriptor, flags: Int32, mode: mode_t
  ) throws(SystemError) {
    let number = openat(
      folder.number, name, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | flags, mode)
    guard number >= 0 else { throw .last }
    self.init(number)
  }

  /// What kind of thing it is, its size in bytes, and when it was changed, in seconds since 1970 began (UTC).
  func fullStatus() throws(SystemError) -> (kind: Kind, size: Int, modifiedSeconds: Double) {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    let time = status.st_mtim
    return (Kind(mode: status.st_mode), Int(status.st_size), Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }

  /// What kind of thing it is, and its size in bytes.
  package func status() throws(SystemError) -> (kind: Kind, size: Int) {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    return (Kind(mode: status.st_mode), Int(status.st_size))
  }

  /// What a name stands for.
  package enum Kind: Sendable {
    case file, folder
    /// A pipe, a device, a socket.
    case other

    init(mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = .folder
      default: self = .other
      }
    }
  }

  /// Reads from here to the end.
  ///
  /// - Parameters:
  ///   - limit: The most that is read.
  ///   - goesOn: Is asked between pieces of 1 MiB whether the rest is still wanted.
  /// - Returns: The bytes; nil if there are more than `limit`, or they are no longer wanted.
  /// - Throws: what the system said.
  package func readAll(limit: Int, while goesOn: () -> Bool = { true }) throws(SystemError) -> [UInt8]? {
    let size = try status().size
    guard size <= limit else { return nil }
    // One byte more than the size, so that a file that did not grow needs no more room.
    let room = max(size, 4095) + 1, most = 1 << 20
    var bytes: [UInt8] = []
    var step = min(room, most)
    while bytes.count <= limit {
      guard goesOn() else { return nil }
      let (more, error) = readSome(step)
      if let error { throw error }
      if more.isEmpty { return bytes }
      if bytes.isEmpty {
        bytes = more
        if room > most { bytes.reserveCapacity(room) }
      } else {
        bytes += more
      }
      step = bytes.count < size ? min(room - bytes.count, most) : 64 * 1024
    }
    return nil
  }

  /// Reads from here to the end, at the end of what was read before.
  ///
  /// - Parameters:
  ///   - buffer: Takes the bytes, also where they are too many.
  ///   - limit: The most that is read.
  ///   - goesOn: Is asked between pieces of 1 MiB whether the rest is still wanted.
  /// - Returns: Whether all was read; else there is more than `limit`, or it is no longer wanted.
  /// - Throws: what the system said.
  func read(into buffer: inout ByteBuffer, limit: Int, while goesOn: () -> Bool) throws(SystemError) -> Bool {
    let size = try status().size
    guard size <= limit else { return false }
    // One byte more than the size, so that a file that did not grow needs no more room.
    guard buffer.reserve(max(size, 4095) + 1) else { throw SystemError(ENOMEM) }
    while goesOn() {
      let rest = size + 1 - buffer.count
      let got = buffer.read(rest > 0 ? min(rest, 1 << 20) : 64 << 10, from: number)
      if got < 0 { throw .last }
      if got == 0 { return true }
      if buffer.count > limit { return false }
    }
    return false
  }

  /// Reads so many bytes from here, or fewer where there are no more.
  ///
  /// - Throws: what the system said.
  package func start(bytes: Int) throws(SystemError) -> [UInt8] {
    let (start, error) = readSome(bytes)
    if let error { throw error }
    return start
  }

  /// Reads so many bytes that begin at a place of the file; fewer only where it ends.
  package func bytes(at start: Int, _ count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(number, buffer.baseAddress! + filled, count - filled, off_t(start + filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = .last }
        if got <= 0 { return }
        filled += got
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private func readSome(_ count: Int) -> ([UInt8], SystemError?) {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var got = Glibc.read(number, buffer.baseAddress, count)
      while got < 0, errno == EINTR { got = Glibc.read(number, buffer.baseAddress, count) }
      if got < 0 { failure = .last }
      filled = max(got, 0)
    }
    return (bytes, failure)
  }

  /// The names in this folder without `.` and `..`, as bytes, in the order of the bytes.
  package func names() throws(SystemError) -> [[UInt8]] { try names(limit: .max, while: { true }) ?? [] }

  /// The same names, as far as they are wanted.
  ///
  /// - Parameters:
  ///   - limit: The most bytes of all names together.
  ///   - goesOn: Is asked for each name whether they are still wanted.
  /// - Returns: The names; nil if they are longer than `limit`, or no longer wanted.
  /// - Throws: what the system said.
  package func names(limit: Int, while goesOn: () -> Bool) throws(SystemError) -> [[UInt8]]? {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last }
    guard let folder = fdopendir(copy) else {
      let error = SystemError.last
      close(copy)
      throw error
    }
    defer { closedir(folder) }
    var names: [[UInt8]] = [], bytes = 0
    while let entry = readdir(folder) {
      guard goesOn(), bytes <= limit else { return nil }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      names.append(name)
      bytes += name.count
    }
    return bytes <= limit ? names.sorted { $0.lexicographicallyPrecedes($1) } : nil
  }
}
