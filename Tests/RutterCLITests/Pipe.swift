import Glibc
import RutterWorkers

@testable import RutterCLI

/// A pipe whose two ends a test holds.
final class Pipe {
  /// Held while a pipe is made and while a process is started: a process that got the end of another test's pipe would
  /// keep it open, and that test would wait for ever.
  /// (A value of no size would share its address with what follows it, which ThreadSanitizer takes for a race.)
  static let gate = Locked(0)

  private(set) var reading: Int32
  private(set) var writing: Int32

  init() {
    let ends = Self.gate.withLock { _ in
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return ends
    }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeWriting()
    closeReading()
  }

  var output: Output { Output(writing, name: "a pipe") }

  /// Makes room for 1 MiB: for who writes much before anybody reads.
  func widen() {
    // Swift does not see the name F_SETPIPE_SZ.
    _ = fcntl(writing, 1031, 1 << 20)
  }

  func put(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(writing, $0.baseAddress, $0.count) }
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  /// Everything that was written, once the writing end is closed.
  func all() -> String { Self.all([self])[0] }

  /// The same of several pipes, as it comes: who writes to one may wait until another one is read.
  /// `look` sees what has come from each so far, whenever there is more.
  static func all(_ pipes: [Pipe], look: ([[UInt8]]) -> Void = { _ in }) -> [String] {
    var bytes = [[UInt8]](repeating: [], count: pipes.count), chunk = [UInt8](repeating: 0, count: 64 << 10)
    var ends = pipes.map { pipe in
      pipe.closeWriting()
      return pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
    }
    // The system passes over negative descriptors.
    while ends.contains(where: { $0.fd >= 0 }) {
      poll(&ends, nfds_t(ends.count), -1)
      for index in ends.indices where ends[index].revents != 0 {
        let count = read(ends[index].fd, &chunk, chunk.count)
        if count > 0 { bytes[index] += chunk[..<count] } else { ends[index].fd = -1 }
      }
      look(bytes)
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
