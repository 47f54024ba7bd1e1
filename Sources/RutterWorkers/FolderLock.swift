internal import Glibc

/// A folder that one process at a time holds, so that others wait before they read and write what lies in it. It is given
/// back when the process ends, whatever ends it.
package struct FolderLock: ~Copyable {
  private let number: Int32

  /// How long somebody else is waited for: who holds it is about to write a file or two.
  private static let patience: Int64 = 5_000_000

  /// Waits for the lock, and takes it.
  ///
  /// - Parameter path: The folder.
  /// - Throws: what the system said; `EAGAIN` where somebody else does not give it back.
  package init(_ path: String) throws(SystemError) {
    let number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .last }
    let began = Clock.sinceBoot
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      let error = SystemError.last
      guard error.number == EWOULDBLOCK || error.number == EINTR, Clock.sinceBoot - began < Self.patience else {
        close(number)
        throw error
      }
      Moment.pass()
    }
    self.number = number
  }

  deinit { close(number) }

  /// Gives it back.
  package consuming func end() {}
}
