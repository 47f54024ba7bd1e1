internal import Glibc
internal import RutterWorkers

/// INT and TERM, which may come at any moment and are answered at once, whatever scripts do.
enum Signals {
  /// Keeps them from interrupting any thread. Before the first thread is started: threads inherit it.
  static func block() {
    signal(SIGPIPE, SIG_IGN)
    var signals = awaited
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Has a thread wait for them.
  ///
  /// - Parameter lastWords: Restores the terminal and writes what has to be written, without waiting for anybody.
  /// - Throws: if there can be no such thread.
  static func watch(lastWords: @escaping @Sendable (ExitCode) -> Void) throws(SystemError) {
    let awaited = awaited
    try Thread(stackBytes: 256 << 10) {
      var signals = awaited
      var number: Int32 = 0
      while sigwait(&signals, &number) != 0 {}
      let code = number == SIGINT ? ExitCode.interrupted : .terminated
      Farewell.claim()
      lastWords(code)
      leave(code)
    }.detach()
  }

  private static var awaited: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    return signals
  }
}
