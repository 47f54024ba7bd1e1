package import RutterWorkers

/// The thread on which one session's scripts run: an actor's executor with a stack deep enough for Lua.
///
/// Between the actor's jobs it waits, and calls ``Ticker/tick`` when it was rung or when the ticker's time has come.
package final class SessionThread: SerialExecutor, Sendable {
  /// What is done between jobs.
  package struct Ticker: Sendable {
    /// Runs on the thread.
    ///
    /// - Returns: After how many microseconds to call it again, at the latest; nil for not before a ring.
    package var tick: @Sendable () -> Int64?
    /// Joins nothing but the function.
    package init(_ tick: @escaping @Sendable () -> Int64?) { self.tick = tick }
  }

  private struct State: Sendable {
    var jobs: [UnownedJob] = []
    var ticker: Ticker?
    var isOver = false
    /// No thread runs any more.
    var hasEnded = false
  }

  private struct Running: Sendable {
    var thread: Thread
    var isToBeJoined: Bool
  }

  /// Lua may nest 200 C calls deep, and one screen's work stands below them.
  private static let stackBytes = 8 << 20

  private let state = Locked(State())
  private let thread = Locked<Running?>(nil)
  private let bell: Bell

  /// Starts the thread.
  package init() throws(SystemError) {
    bell = try Bell()
    try startThread()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    // The runtime holds the executor only through the actor, and this job may be the one that ends the actor.
    let own = Unmanaged.passRetained(self)
    defer { own.release() }
    let job = UnownedJob(job)
    // The job may be the actor's own end, with which the thread and this executor go: until the lock is free again it
    // cannot run, and afterwards nothing here is touched.
    state.withLock { state in
      state.jobs.append(job)
      bell.ring()
      if !state.hasEnded { return }
      // Somebody still calls a session that is closed: it gets its answer on a thread that lives as long as that takes.
      state.hasEnded = false
      try? startThread(isDetached: true)
    }
  }

  private func startThread(isDetached: Bool = false) throws(SystemError) {
    let started = try Thread(stackBytes: Self.stackBytes) { [self] in run() }
    if isDetached { started.detach() }
    thread.withLock { $0 = Running(thread: started, isToBeJoined: !isDetached) }
  }

  package func checkIsolated() {
    precondition(isCurrent, "this has to run on the session's thread")
  }

  /// Whether the caller runs on this thread.
  private var isCurrent: Bool { thread.withLock { $0?.thread.isCurrent ?? false } }

  /// Has the ticker called between jobs; nil for nothing more.
  package func setTicker(_ ticker: Ticker?) {
    state.withLock { $0.ticker = ticker }
    bell.ring()
  }

  /// Has the ticker called soon. From any thread.
  package func wake() { bell.ring() }

  /// Ends the thread when its jobs are done, and waits for that unless the caller is the thread itself.
  package func finish() {
    state.withLock { $0.isOver = true }
    bell.ring()
    let joinable: Thread? = thread.withLock { running in
      guard let thread = running?.thread, running?.isToBeJoined == true else { return nil }
      running?.isToBeJoined = false
      if !thread.isCurrent { return thread }
      thread.detach()
      return nil
    }
    joinable?.join()
  }

  private func run() {
    while let (jobs, ticker) = next() {
      for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
      let wait = ticker?.tick()
      if jobs.isEmpty { bell.wait(microseconds: ticker == nil ? nil : wait) }
    }
  }

  /// What is to be run now; nil when the thread is to end.
  private func next() -> ([UnownedJob], Ticker?)? {
    state.withLock { state in
      if state.isOver, state.jobs.isEmpty {
        state.hasEnded = true
        return nil
      }
      defer { state.jobs = [] }
      return (state.jobs, state.ticker)
    }
  }
}
