internal import RutterTesting
internal import RutterWorkers

/// A test whose orders are being run.
struct Exploring: Sendable {
  var explorer: Explorer
  /// For people: how long it took depends on what else the machine does.
  let clock = Clock()
  /// How long processors worked on the orders so far. The budget is counted by it: what else the machine does must not
  /// change how many orders are run, and so what is found.
  private(set) var workMicroseconds: Int64 = 0
  /// Why the test is not run, as the first order says that gives it up.
  private(set) var pending: String?
  /// The first order that failed, as it was run.
  private(set) var failingRun: TestRun?
  /// The first order that passed.
  private(set) var passing: Trail?
  /// The first two orders, before them the first that did not repeat what it was given.
  private(set) var repeatable: [TestRun] = []
  /// What was run and waits for its turn to be counted, by serial.
  private var uncounted: [Int: TestRun] = [:]
  /// The first order that failed by itself, whether or not its turn to be counted has come.
  private var failed: (serial: Int, failure: Failure, trail: Trail)?
  /// What the usual order showed, where others are compared with it.
  let usual: Usual?
  /// The snapshots of all orders, by line.
  private(set) var snapshots: [Int: TestSnapshot]
  /// What the orders reached, if that is noted.
  private(set) var coverage = FlowsCoverage()
  private var isConcluded = false
  /// Whether it is tried to restart the session.
  private let triesRestarts: Bool
  /// Whether an order had a step before which it could have been restarted.
  private(set) var hasPlaces = false

  /// Whether further orders were not run because the time is used up.
  private var isOutOfTime = false

  init(_ explorer: Explorer, usual: Usual? = nil, _ options: RunnerOptions = RunnerOptions(), restarts: Bool = false) {
    triesRestarts = restarts
    self.explorer = explorer
    // What is compared with a second search has to be all that there is.
    self.explorer.endsAtFailure = options.failFast && !options.checkStates
    self.explorer.endsSoonAfterFailure = !options.allFailures && !options.checkStates
    self.usual = usual
    snapshots = Dictionary((usual?.snapshots ?? []).map { ($0.line, $0) }) { first, _ in first }
  }

  mutating func next(_ budget: RunnerOptions.Budget) -> Attempt? {
    watchTime(budget)
    return explorer.next()
  }

  /// Whether all orders were run and counted; once.
  mutating func conclude() -> Bool {
    guard explorer.isDone, !isConcluded else { return false }
    isConcluded = true
    return true
  }

  mutating func take(_ attempt: Attempt, _ run: TestRun) {
    if let failure = run.failure, failed.map({ attempt.serial < $0.serial }) ?? true {
      failed = (attempt.serial, failure, run.trail)
    }
    uncounted[attempt.serial] = run
    workMicroseconds += run.workMicroseconds
    let begin = explorer.counted
    explorer.finished(
      attempt, run.trail, hasFailed: run.failure != nil, fault: run.failure?.fault ?? "",
      end: run.isImpossible ? nil : run.endState,
      wasCut: run.wasCut, hindrance: run.hindrance, landmarks: run.landmarks)
    for serial in begin..<explorer.counted {
      if let run = uncounted.removeValue(forKey: serial) { count(run, serial) }
    }
  }

  /// Keeps what is needed of an order whose turn has come. How much others had begun must not show.
  private mutating func count(_ run: TestRun, _ serial: Int) {
    if let last = explorer.lastCounted, last < serial { return }
    if explorer.firstFailing?.serial == serial { failingRun = run }
    if explorer.firstUnstable?.serial == serial {
      repeatable.insert(run, at: 0)
    } else if serial < 2 {
      repeatable.append(run)
    }
    if passing == nil, case .passed = run.verdict { passing = run.trail }
    if case .pending(let reason) = run.verdict, pending == nil {
      pending = reason
      // Where the usual order gives up, no more is asked than whether the one of instant loads fails.
      if serial == 0 { explorer.spend() }
    }
    if !run.isImpossible, !run.coverage.isEmpty { coverage.add(run.coverage) }
    if run.hasPlaces { hasPlaces = true }
    for snapshot in run.snapshots where snapshots[snapshot.line] == nil { snapshots[snapshot.line] = snapshot }
  }

  /// Whether any order was run: one that was stopped before says nothing of its test.
  var isBegun: Bool { explorer.counted > 0 }

  /// How much was tried so far.
  var exploration: Exploration { completed(explorer.exploration) }

  /// The same, for whoever waits.
  var progress: Exploration { completed(explorer.progress) }

  private func completed(_ exploration: Exploration) -> Exploration {
    var exploration = exploration
    exploration.isOutOfTime = isOutOfTime && !exploration.isComplete
    exploration.restarts = triesRestarts ? exploration.restarts : nil
    exploration.leavesTasks = usual?.course.leavesTasks == true
    exploration.isLookedAt = exploration.isComplete && exploration.runs == 1 && usual?.course.isLookedAt == true
    return exploration
  }

  /// What is known to be wrong before all orders were run: the first order that failed, as it came.
  var knownFailure: (failure: Failure, trail: Trail)? {
    if let failed { return (failed.failure, failed.trail) }
    return explorer.firstFailing.map { (.otherEnd, $0.trail) }
  }

  /// Ends when all time is used up.
  private mutating func watchTime(_ budget: RunnerOptions.Budget) {
    let most = explorer.part.map { Int64($0.share(of: Int(budget.microseconds))) } ?? budget.microseconds
    if explorer.isOver || workMicroseconds <= most { return }
    isOutOfTime = true
    explorer.spend()
  }
}
