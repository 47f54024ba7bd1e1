internal import RutterWorkers

/// Runs the command's own asynchronous code on the main thread.
///
/// Without it the runtime would start three threads that have nothing to do here, and that take signals.
final class MainLoop: TaskExecutor {
  private let jobs = Locked<[UnownedJob]>([])
  private let bell: Bell

  init() throws(SystemError) { bell = try Bell() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    bell.ring()
  }

  /// Runs a function to its end.
  func run<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
    let end = End<Result>()
    Task(executorPreference: self) { end.put(await body()) }
    while true {
      for job in takeJobs() { job.runSynchronously(on: asUnownedTaskExecutor()) }
      if let result = end.take() { return result }
      bell.wait(microseconds: nil)
    }
  }

  private func takeJobs() -> [UnownedJob] {
    jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
  }

  /// What the function gave.
  private final class End<Result: Sendable>: Sendable {
    private let result = Locked<Result?>(nil)
    func put(_ result: Result) { self.result.withLock { $0 = result } }
    func take() -> Result? { result.withLock { $0 } }
  }
}
