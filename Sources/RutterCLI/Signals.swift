internal import Glibc
internal import RutterWorkers

/// HUP, INT, QUIT and TERM, which may come at any moment and are answered at once, whatever scripts do; and Ctrl-Z, where
/// the terminal has to be put back before.
enum Signals {
  /// Keeps them from interrupting any thread. Before the first thread is started: threads inherit it.
  static func block() {
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow any further is told like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    var signals = set(of: ending.map(\.number))
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Has no signal come to the calling thread, which only waits for another: that one may wait for signals, or have them
  /// come to it, as it likes.
  static func leaveToOthers() {
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Has a thread wait for them.
  ///
  /// - Parameters:
  ///   - onContinue: Is told when the process goes on after it was stopped, and the terminal is as it was; nil where the
  ///     terminal is left as it is.
  ///   - onInterrupt: Is told of Ctrl-C, which then ends nothing; nil where it ends the process.
  ///   - onResize: Is told when the terminal has another size; nil where nobody draws.
  ///   - lastWords: Restores the terminal and writes what has to be written, without waiting for anybody.
  /// - Throws: if there can be no such thread.
  static func watch(
    onContinue: (@Sendable () -> Void)? = nil, onInterrupt: (@Sendable () -> Void)? = nil,
    onResize: (@Sendable () -> Void)? = nil, lastWords: @escaping @Sendable (ExitCode) -> Void
  ) throws(SystemError) {
    let further = (onContinue == nil ? [] : [SIGTSTP, SIGCONT]) + (onResize == nil ? [] : [SIGWINCH])
    let awaited = set(of: ending.map(\.number) + further)
    var blocked = awaited
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    try Thread(stackBytes: 256 << 10) {
      var signals = awaited
      while true {
        var number: Int32 = 0
        guard sigwait(&signals, &number) == 0 else { continue }
        if number == SIGINT, let onInterrupt {
          onInterrupt()
          continue
        }
        if let code = ending.first(where: { $0.number == number })?.code {
          Farewell.claim()
          lastWords(code)
          leave(code)
        }
        switch number {
        case SIGTSTP: stop()
        case SIGWINCH: onResize?()
        default: proceed(onContinue)
        }
      }
    }.detach()
  }

  private static let ending: [(number: Int32, code: ExitCode)] = [
    (SIGHUP, .hungUp), (SIGINT, .interrupted), (SIGQUIT, .quit), (SIGTERM, .terminated),
  ]

  /// Those of some signals that the process was not told to ignore, as `nohup` and the jobs of scripts are.
  private static func set(of numbers: [Int32]) -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers {
      var action = sigaction()
      let ignores = unsafeBitCast(SIG_IGN, to: Int.self)
      if sigaction(number, nil, &action) == 0,
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignores
      {
        continue
      }
      sigaddset(&signals, number)
    }
    return signals
  }

  // MARK: Ctrl-Z

  /// Stops the process as if nobody had waited for the signal.
  private static func stop() {
    RawTerminal.lend()
    var signal = set(of: [SIGTSTP])
    pthread_sigmask(SIG_UNBLOCK, &signal, nil)
    pthread_kill(pthread_self(), SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &signal, nil)
    // Where nobody could let it go on, the system does not stop it.
    RawTerminal.takeBack()
  }

  private static func proceed(_ onContinue: (@Sendable () -> Void)?) {
    RawTerminal.takeBack()
    onContinue?()
  }
}
