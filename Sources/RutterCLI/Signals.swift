internal import Glibc
internal import RutterWorkers

/// INT and TERM, which may come at any moment and are answered at once, whatever scripts do.
enum Signals {
  /// Has a thread wait for them.
  ///
  /// - Parameter lastWords: Restores the terminal and writes what has to be written, without waiting for anybody.
  static func watch(lastWords: @escaping @Sendable (ExitCode) -> Void) throws(SystemError) {
    signal(SIGPIPE, SIG_IGN)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    // Threads inherit this, so that all but the one below are never interrupted.
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let awaited = signals
    try Thread(stackBytes: 256 << 10) {
      var signals = awaited
      var number: Int32 = 0
      while sigwait(&signals, &number) != 0 {}
      let code = number == SIGINT ? ExitCode.interrupted : .terminated
      lastWords(code)
      leave(code)
    }.detach()
  }
}
