package import RutterWorkers
internal import Glibc

/// The thread on which one session's scripts run: an executor with a stack deep enough for Lua.
///
/// It is a thread of its own, or the one that calls ``run(_:)``, which then lives for the session until the function is
/// over. Between its jobs the thread waits; it calls ``Ticker/tick`` when it was rung or when the ticker's time has come.
package final class SessionThread: SerialExecutor, TaskExecutor, Sendable {
  /// What is done between jobs.
  package struct Ticker: Sendable {
    /// Runs on the thread.
    ///
    /// - Returns: After how many microseconds to call it again, at the latest; nil for not before a ring.
    package var tick: @Sendable () -> Int64?
    package init(_ tick: @escaping @Sendable () -> Int64?) { self.tick = tick }
  }

  private struct State: Sendable {
    var jobs: [UnownedJob] = []
    var ticker: Ticker?
    /// What is called before the thread waits: for what it has to say until then.
    var beforeWaiting: (@Sendable () -> Void)?
    /// Who waits for input, and where.
    var reader: (descriptor: Int32, continuation: CheckedContinuation<Void, Never>)?
    var isOver = false
    /// No thread runs any more.
    var hasEnded = false
  }

  /// Which thread it is.
  private enum Running: Sendable {
    /// One of its own, which is waited for at the end unless that has been done.
    case own(Thread, isToBeJoined: Bool)
    case callers(pthread_t)

    var isCurrent: Bool {
      switch self {
      case .own(let thread, _): thread.isCurrent
      case .callers(let thread): pthread_equal(thread, pthread_self()) != 0
      }
    }
  }

  /// Lua may nest 200 C calls deep, and one screen's work stands below them.
  package static let stackBytes = 8 << 20

  private let state = Locked(State())
  private let thread = Locked<Running?>(nil)
  private let bell: Bell

  /// Starts a thread.
  package init() throws(SystemError) {
    bell = try Bell()
    try startThread()
  }

  private init(bell: consuming Bell) {
    self.bell = bell
    thread.withLock { $0 = .callers(pthread_self()) }
  }

  /// The calling thread, whose stack has to hold ``stackBytes``. Nothing runs on it before ``run(_:)``.
  package static func ofCaller() throws(SystemError) -> SessionThread { SessionThread(bell: try Bell()) }

  package func enqueue(_ job: consuming ExecutorJob) {
    // The runtime holds the executor only through the actor, and this job may be the one that ends the actor.
    let own = Unmanaged.passRetained(self)
    defer { own.release() }
    let job = UnownedJob(job)
    // The thread looks for jobs before it waits, so only others have to wake it.
    let isCurrent = isCurrent
    // The job may be the actor's own end, with which the thread and this executor go: until the lock is free again it
    // cannot run, and afterwards nothing here is touched.
    state.withLock { state in
      state.jobs.append(job)
      if !isCurrent { bell.ring() }
      if !state.hasEnded { return }
      // Somebody still calls a session that is closed: it gets its answer on a thread that lives as long as that takes.
      state.hasEnded = false
      try? startThread(isDetached: true)
    }
  }

  private func startThread(isDetached: Bool = false) throws(SystemError) {
    let started = try Thread(stackBytes: Self.stackBytes) { [self] in work { $0.isOver && $0.jobs.isEmpty } }
    if isDetached { started.detach() }
    thread.withLock { $0 = .own(started, isToBeJoined: !isDetached) }
  }

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

  /// Has a function called each time before the thread waits.
  package func setBeforeWaiting(_ body: (@Sendable () -> Void)?) { state.withLock { $0.beforeWaiting = body } }

  /// Has the ticker called soon. From any thread.
  package func wake() { bell.ring() }

  /// Waits until something can be read, or the other end is closed, while the session goes on. One waits at a time.
  package nonisolated(nonsending) func waitUntilReadable(_ descriptor: Int32) async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.reader = (descriptor, continuation) }
      // The thread itself looks before it waits.
      if !isCurrent { bell.ring() }
    }
  }

  /// Runs a function, and with it the session, on the calling thread, which has to be the one of ``ofCaller()``.
  package func run<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
    let end = Locked<Result?>(nil)
    Task(executorPreference: self) {
      let result = await body()
      end.withLock { $0 = result }
      self.bell.ring()
    }
    while true {
      work { _ in end.withLock { $0 != nil } }
      if let result = end.withLock({ $0 }) { return result }
    }
  }

  /// Ends a thread of its own when its jobs are done, and waits for that unless the caller is the thread itself.
  package func finish() {
    let joinable: Thread? = thread.withLock { running in
      guard case .own(let thread, isToBeJoined: true)? = running else { return nil }
      running = .own(thread, isToBeJoined: false)
      if !thread.isCurrent { return thread }
      thread.detach()
      return nil
    }
    state.withLock { $0.isOver = true }
    bell.ring()
    joinable?.join()
  }

  // MARK: The thread's work

  /// So many rounds of jobs may come between two ticks.
  private static let mostRounds = 16

  /// Runs jobs, ticks and waits, until it is over.
  private func work(until isOver: (State) -> Bool) {
    var rounds = 0
    while let (jobs, ticker) = next(until: isOver) {
      for job in jobs {
        job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
      // What a job has set going is done first: a command is several jobs, and a person waits for it. But not for ever.
      rounds = jobs.isEmpty || rounds == Self.mostRounds ? 0 : rounds + 1
      if rounds > 0 { continue }
      let wait = ticker?.tick()
      if jobs.isEmpty { rest(microseconds: ticker == nil ? nil : wait) }
    }
  }

  /// What is to be run now; nil when the work is over.
  private func next(until isOver: (State) -> Bool) -> ([UnownedJob], Ticker?)? {
    state.withLock { state in
      if isOver(state) {
        state.hasEnded = state.isOver
        return nil
      }
      defer { state.jobs = [] }
      return (state.jobs, state.ticker)
    }
  }

  /// Waits for a ring, for input if somebody wants it, or for a time.
  private func rest(microseconds: Int64?) {
    let (descriptor, prepare, hasJobs) = state.withLock {
      ($0.reader?.descriptor, $0.beforeWaiting, !$0.jobs.isEmpty)
    }
    if hasJobs { return }
    prepare?()
    guard bell.wait(microseconds: microseconds, orFor: descriptor) else { return }
    let reader = state.withLock { state in
      defer { state.reader = nil }
      return state.reader
    }
    reader?.continuation.resume()
  }
}
