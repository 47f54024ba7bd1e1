internal import Glibc

/// What the first bytes of a file say of it, and who has it, before SQLite looks at it: a file that SQLite cannot read may
/// be a damaged one of ours, or somebody's letters, which must not be touched.
enum StateHeader {
  /// Marks a file as one of ours: "ruts".
  static let applicationID: UInt32 = 0x7275_7473

  /// Whether a file may be opened as one of ours.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - makes: Whether there may be none.
  /// - Throws: Why not.
  static func check(_ path: String, makes: Bool) throws(StateError) {
    let identity: FileIdentity
    do throws(SystemError) { identity = try FileIdentity(path) } catch {
      guard error == .noSuchFile, makes else { throw .unusable("\(error)") }
      return try make(path)
    }
    guard identity.kind == .file else {
      throw .unusable(identity.kind == .folder ? "this is a folder" : "\(SystemError(ESPIPE))")
    }
    // Reading it would give the locks back that this process has on it.
    if OpenDatabases.hold(identity) { throw .unusable("this process has it open") }
    let start: [UInt8]
    do throws(SystemError) { start = try Descriptor(path: path).bytes(at: 0, DatabaseHeader.length) } catch {
      throw .unusable("\(error)")
    }
    try check(start, path, makes: makes)
    // Also what is only read may have to be brought up to date from its log, which stands beside it.
    guard access(path, W_OK) == 0 else { throw .unusable("it cannot be written: \(SystemError.last)") }
    guard access(parent(path), W_OK) == 0 else {
      throw .unusable("nothing can be written beside it: \(SystemError.last)")
    }
  }

  private static func check(_ start: [UInt8], _ path: String, makes: Bool) throws(StateError) {
    if start.isEmpty {
      // A log that belongs to nothing holds what was saved.
      if FileIdentity.isWritten(path + "-wal") { throw .damaged("the file is empty, though there is a log beside it") }
      guard makes else { throw .unusable("this file is empty") }
      return
    }
    let magic = DatabaseHeader.magic
    let isCut = start.count < DatabaseHeader.length && (start.starts(with: magic) || magic.starts(with: start))
    if isCut { throw .damaged("the file was cut off after \(start.count) bytes") }
    if start.allSatisfy({ $0 == 0 }) { throw .damaged("the file begins with zeros") }
    guard let header = DatabaseHeader(start) else {
      throw .unusable("this file is there, and holds no saved sessions")
    }
    guard header.applicationID == applicationID else { throw .unusable("this is a database of something else") }
  }

  /// Makes an empty file, which nobody else may read.
  private static func make(_ path: String) throws(StateError) {
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw .unusable("\(SystemError.last)") }
    close(number)
  }

  /// The process that has the lock on a file; nil if there is none, or it is not to be known.
  static func holder(of path: String) -> Int32? {
    guard let identity = try? FileIdentity(path), !OpenDatabases.hold(identity), let file = try? Descriptor(path: path)
    else { return nil }
    // The bytes that SQLite locks (`PENDING_BYTE` and what follows it).
    var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0x4000_0000, l_len: 512, l_pid: 0)
    guard fcntl(file.number, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK), lock.l_pid > 0 else { return nil }
    return lock.l_pid
  }
}
