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
  /// - Parameters:
  ///   - microseconds: The longest wait; nil for any time.
  ///   - other: A descriptor that ends the wait as well once it can be read, or its other end is closed.
  /// - Returns: Whether the other descriptor has something to tell.
  @discardableResult
  package func wait(microseconds: Int64?, orFor other: Int32? = nil) -> Bool {
    wait(microseconds: microseconds, reading: other, writing: nil).canRead
  }

  /// Waits for a ring, or for what two descriptors have to tell, and now and then for none of them.
  ///
  /// - Parameters:
  ///   - microseconds: The longest wait; nil for any time.
  ///   - input: A descriptor that ends the wait once it can be read, or its other end is closed.
  ///   - output: One that ends it once something can be written there, or nobody reads it any more.
  /// - Returns: Which of them ended it.
  package func wait(
    microseconds: Int64?, reading input: Int32?, writing output: Int32?
  ) -> (canRead: Bool, canWrite: Bool) {
    // The system passes over a negative descriptor.
    var descriptors = (
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output ?? -1, events: Int16(POLLOUT), revents: 0)
    )
    let limit = microseconds.map { Int32(max(0, min(($0 + 999) / 1000, 3_600_000))) } ?? -1
    withUnsafeMutablePointer(to: &descriptors) { all in
      _ = all.withMemoryRebound(to: pollfd.self, capacity: 3) { poll($0, 3, limit) }
    }
    if descriptors.0.revents != 0 {
      var marks: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
      read(reading, &marks, wakesOneEach ? 1 : 32)
    }
    return (descriptors.1.revents != 0, descriptors.2.revents != 0)
  }
}
