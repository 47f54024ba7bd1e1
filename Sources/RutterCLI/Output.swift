internal import Glibc
internal import RutterWorkers

/// A stream that is written at once: what was said is known to the reader, whatever happens next.
final class Output: Sendable {
  static let standard = Output(1, name: "standard output")
  static let errors = Output(2, name: "standard error")

  let descriptor: Int32
  private let name: String
  /// One writer at a time: the session's thread, the main one, and the one that waits for signals.
  private let isOver = Locked(false)

  init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Whether a terminal is at the other end.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes all of a text. If nobody reads standard output any more, the process ends quietly.
  func write(_ text: String) {
    guard !text.isEmpty else { return }
    isOver.withLock { isOver in
      // The process is ending, and its last words have been said.
      while isOver { pause() }
      writeAll(text)
    }
  }

  /// Writes the last words after a signal, and nothing ever after. Another thread that goes on writing is waited for
  /// only a moment: its reader may have stopped reading.
  func writeLast(_ text: String) {
    for _ in 0..<100 {
      let isWritten: Void? = isOver.withLockIfAvailable { isOver in
        writeAll(text)
        isOver = true
      }
      if isWritten != nil { return }
      usleep(1000)
    }
  }

  private func writeAll(_ text: String) {
    var text = text
    let failure = text.withUTF8 { bytes in writeAll(UnsafeRawBufferPointer(bytes)) }
    guard let failure, descriptor != 2 else { return }
    if failure == EPIPE || failure == EBADF { leave(.brokenPipe) }
    let reason = String(cString: strerror(failure))
    Output.errors.write("rutter: cannot write to \(name): \(reason)\n")
    leave(.internalError)
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

/// The last words are said once, with one exit code: at the end of input and at a signal, whichever comes first.
enum Farewell {
  private static let isSaid = Locked(false)

  /// Returns once, to the first thread that asks. That one ends the process; others wait for it here.
  static func claim() {
    let isFirst = isSaid.withLock { isSaid in
      defer { isSaid = true }
      return !isSaid
    }
    while !isFirst { pause() }
  }
}

/// Ends the process now. Everything that was said has been written already.
func leave(_ code: ExitCode) -> Never {
  RawTerminal.restore()
  _exit(code.rawValue)
}

/// Puts nothing in place of standard streams that are closed, so that no other file gets their number.
func occupyStandardStreams() {
  for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
    // Input reads as empty; writing to what was opened for reading fails like a closed stream.
    _ = open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
  }
}
