internal import Glibc

/// A thread of our own, with a stack as large as its work needs.
package struct Thread: Sendable {
  private let handle: pthread_t

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - stackBytes: Lua needs 2 MiB; the memory is only taken as it is used.
  ///   - isBehind: Whether it works for the session's thread, and lets that one go first where both want to run.
  ///   - body: Runs once. Signals meant for the process are never handled on this thread.
  /// - Throws: if the system has no thread left.
  package init(
    stackBytes: Int, isBehind: Bool = false, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackBytes)
    let start = Unmanaged.passRetained(Start(isBehind, body))
    var handle = pthread_t()
    let result = pthread_create(
      &handle, &attributes,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, start.toOpaque())
    guard result == 0 else {
      start.release()
      throw SystemError(result)
    }
    self.handle = handle
  }

  /// Waits until the body has returned. Once for each thread.
  package func join() { pthread_join(handle, nil) }

  /// Lets the thread end by itself. Instead of ``join()``.
  package func detach() { pthread_detach(handle) }

  /// Whether the caller runs on this thread.
  package var isCurrent: Bool { pthread_equal(handle, pthread_self()) != 0 }

  /// What the new thread runs.
  private final class Start: Sendable {
    private let isBehind: Bool
    private let body: @Sendable () -> Void

    init(_ isBehind: Bool, _ body: @escaping @Sendable () -> Void) { (self.isBehind, self.body) = (isBehind, body) }

    func run() {
      blockProcessSignals()
      // On Linux this is about the calling thread only.
      if isBehind { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
      body()
    }
  }
}

/// Leaves INT, TERM and their like to the thread that waits for them.
private func blockProcessSignals() {
  var signals = sigset_t()
  sigemptyset(&signals)
  for signal in [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGPIPE] { sigaddset(&signals, signal) }
  pthread_sigmask(SIG_BLOCK, &signals, nil)
}

/// How far threads stand back that work for the session: with a tenth of its share where there is not enough for all.
private let niceness: Int32 = 10
