internal import Glibc
internal import RutterWorkers

/// A stream that is written at once: what was said is known to the reader, whatever happens next.
final class Output: Sendable {
  static let standard = Output(1, name: "standard output")
  static let errors = Output(2, name: "standard error")

  let descriptor: Int32
  private let name: String
  private struct State: Sendable {
    /// The process is ending, and its last words have been said.
    var isOver = false
    /// Nobody reads any more; with the code that a process ends with for that.
    var loss: ExitCode?
    /// What is done then; nil ends the process.
    var onLoss: (@Sendable (ExitCode) -> Void)?
    /// Tells that it cannot be written, before the process ends; nil says so on standard error.
    var onFailure: (@Sendable (String) -> Void)?
  }
  /// One writer at a time: the session's thread, the main one, and the one that waits for signals.
  private let state = Locked(State())

  init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Opens a file for writing, and never waits: a pipe that nobody reads is refused.
  ///
  /// - Throws: what the system said.
  static func file(_ path: String, mode: mode_t) throws(SystemError) -> Output {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_TRUNC
    let number = open(path, flags, mode)
    guard number >= 0 else { throw .last }
    // From now on it may wait: for who reads slowly.
    var status = stat()
    if fstat(number, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) & ~O_NONBLOCK)
    }
    return Output(number, name: path)
  }

  /// Whether a terminal is at the other end.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes all of a text. If nobody reads it any more, the process ends quietly, or does what it was told to do then.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes all of some bytes, as it writes a text.
  func write(_ bytes: UnsafeRawBufferPointer) {
    if bytes.isEmpty { return }
    state.withLock { state in
      while state.isOver { pause() }
      writeAll(bytes, &state)
    }
  }

  /// From now on nothing ends the process when nobody reads any more: what is written then goes nowhere.
  ///
  /// - Parameter onLoss: Is told once, with the code to end with. It must write nothing here.
  func outlive(_ onLoss: @escaping @Sendable (ExitCode) -> Void) { state.withLock { $0.onLoss = onLoss } }

  /// From now on this tells that nothing can be written here any more, on a full disk for one, and the process ends after it.
  /// It must write nothing here.
  func tellFailures(_ tell: @escaping @Sendable (String) -> Void) { state.withLock { $0.onFailure = tell } }

  /// The code to end with, if nobody reads any more.
  var loss: ExitCode? { state.withLock { $0.loss } }

  /// Writes the last words after a signal, and nothing ever after. Another thread that goes on writing is waited for
  /// only a moment: its reader may have stopped reading.
  func writeLast(_ text: String) {
    for _ in 0..<100 {
      let isWritten: Void? = state.withLockIfAvailable { state in
        var text = text
        text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), &state) }
        state.isOver = true
      }
      if isWritten != nil { return }
      usleep(1000)
    }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer, _ state: inout State) {
    if state.loss != nil { return }
    guard let failure = writeAll(bytes), descriptor != 2 else { return }
    if let code = Self.loss(failure, descriptor) {
      guard let onLoss = state.onLoss else { leave(code) }
      state.loss = code
      return onLoss(code)
    }
    let message = "cannot write to \(name): \(String(cString: strerror(failure)))"
    if let tell = state.onFailure { tell(message) } else { Output.errors.write("rutter: \(message)\n") }
    leave(.internalError)
  }

  /// What a failure says of the reader: that it has gone, or its terminal.
  private static func loss(_ failure: Int32, _ descriptor: Int32) -> ExitCode? {
    switch failure {
    case EPIPE, EBADF: .brokenPipe
    case EIO where descriptor == 1: .hungUp
    default: nil
    }
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

/// Ends the process now, and what scripts have started. Everything that was said has been written already.
func leave(_ code: ExitCode) -> Never {
  RawTerminal.restore()
  OutsideWork.endForGood()
  _exit(code.rawValue)
}

/// Puts nothing in place of standard streams that are closed, so that no other file gets their number.
func occupyStandardStreams() {
  for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
    // Input reads as empty; writing to what was opened for reading fails like a closed stream.
    _ = open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
  }
}
