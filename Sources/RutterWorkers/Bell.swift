internal import Glibc

/// Wakes a thread that waits. A ring before the wait is not lost.
package struct Bell: ~Copyable, Sendable {
  // A pipe: the only thing that wakes a waiting thread, takes a time limit, and is plain data to the compiler.
  private let reading: Int32
  private let writing: Int32
  private let wakesOneEach: Bool

  /// Makes a bell that nobody has rung.
  ///
  /// - Parameter wakesOneEach: Whether each ring wakes one thread of several; else many rings before one wait count as
  ///   one.
  /// - Throws: if the system is out of file descriptors.
  package init(wakesOneEach: Bool = false) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
    self.wakesOneEach = wakesOneEach
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Wakes who waits, or who waits next.
  package func ring() {
    var mark: UInt8 = 1
    // A full pipe has rung often enough.
    write(writing, &mark, 1)
  }

  /// Waits for a ring, and now and then for none: look again at what was waited for.
  ///
  /// - Parameter microseconds: The longest wait; nil for any time.
  package func wait(microseconds: Int64?) {
    var descriptor = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, microseconds.map { Int32(max(0, min(($0 + 999) / 1000, 3_600_000))) } ?? -1)
    var marks: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    read(reading, &marks, wakesOneEach ? 1 : 32)
  }
}
