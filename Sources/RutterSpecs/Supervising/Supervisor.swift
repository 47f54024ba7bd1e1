internal import CRutterSpecs
internal import Glibc
internal import RutterWorkers

/// Watches over the process that runs tests. When that dies, whatever the cause, another one goes on with the tests that
/// are left, and reports the one that was running.
package struct Supervisor {
  /// How the process that ran tests has ended.
  private enum End {
    case exited(Int32)
    case died(signal: Int32)
    case overdue(Lane.Running)

    /// What a process has died of; who is ended for his time is killed.
    var signal: Int32 { if case .died(let signal) = self { signal } else { SIGKILL } }
  }

  /// How long after its limit a test has not ended itself before its process is ended.
  private static let patience: Int64 = 2_000_000
  /// The most that counts between two looks: a process that was stopped for a while has done nothing meanwhile.
  private static let longestLook: Int64 = 2_000_000

  private let logbook: Logbook
  private let signals: sigset_t
  /// What the terminal was like before any test ran.
  private var terminal: termios?
  private var process: pid_t = 0
  /// How long processors had worked on it when it was last looked at.
  private var worked: Int64 = 0
  /// For how long each worker has been at one run, as far as it was looked at.
  private var spent: [(run: Lane.Running?, microseconds: Int64)] = []

  /// Goes on in a new process, which runs the tests. The old one stays here until all is done, and ends with the same
  /// code.
  ///
  /// - Parameter complain: Says why the run cannot go on.
  /// - Returns: What the new process has to write down; nil where there is none, and this process runs the tests.
  package static func start(complain: (String) -> Void) -> Logbook? {
    guard let logbook = Logbook() else { return nil }
    var signals = sigset_t(), before = sigset_t()
    sigemptyset(&signals)
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCHLD] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    var supervisor = Supervisor(logbook, signals)
    var idle: Int?
    RunningPrograms.beforeFork()
    while true {
      let process = rs_fork()
      if process <= 0 {
        pthread_sigmask(SIG_SETMASK, &before, nil)
        return process == 0 ? logbook : nil
      }
      let end = supervisor.watch(process)
      if case .exited(let code) = end { _exit(code) }
      RunningPrograms.killLeft()
      supervisor.restoreTerminal()
      let size = logbook.size
      if !supervisor.note(end) {
        if idle == size {
          complain("the process that runs the tests \(Death.words(of: end.signal)) twice while no test ran; giving up")
          _exit(70)
        }
        idle = logbook.size
      }
      logbook.isResumed = true
    }
  }

  private init(_ logbook: Logbook, _ signals: sigset_t) {
    self.logbook = logbook
    self.signals = signals
    var now = termios()
    if tcgetattr(0, &now) == 0 { terminal = now }
  }

  private func restoreTerminal() {
    guard var terminal else { return }
    // A process in the background would be stopped for it.
    if tcgetpgrp(0) == getpgrp() { tcsetattr(0, TCSANOW, &terminal) }
  }

  /// Writes down what the process died of.
  ///
  /// - Returns: Whether it is known what it was about.
  private func note(_ end: End) -> Bool {
    defer {
      logbook.loading = nil
      for lane in logbook.lanes { lane.end() }
    }
    if case .overdue(let run) = end {
      logbook.note(.init(kind: .overdue, round: run.round, place: run.place, value: run.limit, line: run.line))
      return true
    }
    let signal = Int64(end.signal)
    if let file = logbook.loading {
      logbook.note(.init(kind: .diedLoading, place: file, value: signal))
      return true
    }
    var running: [Lane.Running] = []
    for run in logbook.lanes.compactMap(\.running) where !running.contains(where: { $0.place == run.place }) {
      running.append(run)
    }
    if running.count == 1 {
      let run = running[0]
      logbook.note(.init(kind: .died, round: run.round, place: run.place, value: signal, line: run.line))
      return true
    }
    let places = running.map { "\($0.place)" }.joined(separator: " ")
    logbook.note(.init(kind: .diedSomewhere, round: running.first?.round ?? 0, value: signal, text: places))
    return !running.isEmpty
  }

  // MARK: Watching

  private mutating func watch(_ process: pid_t) -> End {
    self.process = process
    (spent, worked) = ([], 0)
    var lookedAt = Clock.sinceBoot, overdue: Lane.Running?
    while true {
      if let end = end() {
        if let overdue, case .died = end { return .overdue(overdue) }
        return end
      }
      passOn(timeoutSeconds: 1)
      let now = Clock.sinceBoot
      if overdue == nil, let run = tooLong(after: share(of: min(now - lookedAt, Self.longestLook))) {
        overdue = run
        kill(process, SIGKILL)
      }
      lookedAt = now
    }
  }

  /// What counts of the time that has passed: as much of it as processors have worked for the process, so that it is not
  /// ended because others keep them busy; and a tenth in any case, as it may wait for something that never comes.
  private mutating func share(of passed: Int64) -> Int64 {
    guard let now = WorkedTime.of(process) else { return passed }
    defer { worked = now }
    return max(min(now - worked, passed), passed / 10)
  }

  /// How the process has ended; nil if it has not.
  private func end() -> End? {
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG | WUNTRACED) == process {
      // The macros that take a status apart do not cross from C.
      let low = status & 0x7F
      if low == 0 { return .exited(status >> 8 & 0xFF) }
      if low != 0x7F { return .died(signal: low) }
      // Somebody halted that process alone, who may wake it again; else it is overdue some day.
      if status >> 8 & 0xFF == SIGSTOP { continue }
      // Ctrl-Z: the terminal is put back by now, so that this one may stop, too. The shell wakes both.
      stopLikewise()
      kill(process, SIGCONT)
    }
    return nil
  }

  /// Stops this process by the same signal, so that a shell sees what it sees of any program; returns when it goes on.
  private func stopLikewise() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    // While it is blocked: the terminal may have sent the same signal already, and both are then one.
    kill(getpid(), SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for a signal, and passes it on if it was meant for one process: of what the terminal sends, both get one.
  private func passOn(timeoutSeconds: Int) {
    var signals = signals, info = siginfo_t(), time = timespec(tv_sec: timeoutSeconds, tv_nsec: 0)
    let number = sigtimedwait(&signals, &info, &time)
    if number > 0, number != SIGCHLD, info.si_code <= 0 { kill(process, number) }
  }

  /// A run that goes on though it should have ended itself long ago.
  private mutating func tooLong(after passed: Int64) -> Lane.Running? {
    let lanes = logbook.lanes
    if spent.isEmpty { spent = lanes.map { _ in (nil, 0) } }
    for (index, lane) in lanes.enumerated() {
      guard var run = lane.running, run.limit > 0 else {
        spent[index] = (nil, 0)
        continue
      }
      let line = run.line
      run.line = 0
      guard spent[index].run == run else {
        spent[index] = (run, 0)
        continue
      }
      spent[index].microseconds += passed
      guard spent[index].microseconds > run.limit + Self.patience else { continue }
      run.line = line
      return run
    }
    return nil
  }
}
