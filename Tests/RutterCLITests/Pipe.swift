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
  func all() -> String {
    closeWriting()
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(reading, &chunk, chunk.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}
