internal import RutterWorkers
internal import Synchronization

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
  }

  /// Lua may nest 200 C calls deep, and one screen's work stands below them.
  private static let stackBytes = 8 << 20

  private let state = Mutex(State())
  private let thread = Mutex<Thread?>(nil)
  private let bell: Bell

  /// Starts the thread.
  package init() throws(SystemError) {
    bell = try Bell()
    let started = try Thread(stackBytes: Self.stackBytes) { [self] in run() }
    thread.withLock { $0 = started }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    bell.ring()
  }

  package func isSameExclusiveExecutionContext(other: SessionThread) -> Bool { self === other }

  package func checkIsolated() {
    precondition(isCurrent, "this has to run on the session's thread")
  }

  /// Whether the caller runs on this thread.
  private var isCurrent: Bool { thread.withLock { $0?.isCurrent ?? false } }

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
    let ended = thread.withLock { thread in
      defer { if thread?.isCurrent != true { thread = nil } }
      return thread
    }
    guard let ended else { return }
    if ended.isCurrent { ended.detach() } else { ended.join() }
  }

  private func run() {
    while true {
      let (jobs, ticker, isOver) = state.withLock { state in
        defer { state.jobs = [] }
        return (state.jobs, state.ticker, state.isOver)
      }
      for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
      if jobs.isEmpty, isOver { return }
      let wait = ticker?.tick()
      if jobs.isEmpty { bell.wait(microseconds: ticker == nil ? nil : wait) }
    }
  }
}
