internal import RutterTesting
internal import RutterWorkers

/// What there is to do in one round: tests, and the orders of explored tests, which all workers share.
///
/// A worker that explores a test goes on with it; one that has nothing else to do helps with what others explore.
final class WorkBoard: Sendable {
  enum Job {
    /// A test that nobody has begun, by its place.
    case test(Int)
    /// A file whose tests come next, and which this worker has not loaded. Nobody waits for it.
    case prepare(String)
    /// One order of an explored test.
    case attempt(Int, Attempt, Usual?)
    /// An exploration of which nothing is left to be run.
    case conclusion(Int, Exploring)
  }

  private struct State: Sendable {
    var next = 0
    /// Tests that are being run, and not by orders.
    var running = 0
    /// By their places; the first is helped first.
    var explorations: [(place: Int, exploring: Exploring)] = []
    var isStopped = false
    /// When it was last said how far it is.
    var saidAt: Int64 = 0
  }

  let tests: [TestCase]
  private let budget: RunnerOptions.Budget
  private let state = Locked(State())
  private let clock = Clock()
  /// How often it is said how far the orders of a test are.
  static let pauseMicroseconds: Int64 = 100_000

  init(_ tests: [TestCase], _ budget: RunnerOptions.Budget) {
    self.tests = tests
    self.budget = budget
  }

  /// Whether to call other workers, who have to load the files first.
  ///
  /// - Parameters:
  ///   - spent: How long the one worker has worked so far. It holds the test that was handed out last.
  ///   - loading: How long it took to load its files.
  /// - Returns: Whether much is left by the time at which others have loaded the same.
  func isWorthHelp(after spent: Int64, loading: Int64) -> Bool {
    state.withLock { state in
      if !state.explorations.isEmpty { return true }
      let left = tests.count - state.next, done = max(1, state.next - 1)
      // A part of what is left is all that can be saved, and two that load at once slow each other down.
      return left > 1 && spent / Int64(done) * Int64(left) > 2 * loading
    }
  }

  /// Begins nothing any more; what is under way ends soon.
  func stop() {
    state.change { state in
      state.isStopped = true
      for index in state.explorations.indices { state.explorations[index].exploring.explorer.stop() }
    }
  }

  /// What a worker does next, if need be after a wait.
  ///
  /// - Parameters:
  ///   - own: The test that it explores.
  ///   - isLoaded: Whether it has loaded a file; the worker whose files are all loaded says yes.
  /// - Returns: nil if all is done.
  func next(_ own: Int?, isLoaded: (String) -> Bool) -> Job? {
    let job: Job?? = state.wait { state in
      let mine = state.explorations.firstIndex { $0.place == own }
      if let mine, let job = orders(at: mine, &state) { return job }
      if !state.isStopped, state.next < tests.count {
        if !isLoaded(tests[state.next].file) { return .prepare(tests[state.next].file) }
        defer { state.next += 1 }
        state.running += 1
        return .test(state.next)
      }
      for index in state.explorations.indices where index != mine {
        if let job = orders(at: index, &state) { return job }
      }
      let isDone = state.explorations.isEmpty && state.running == 0
      return isDone ? .some(nil) : nil
    }
    return job ?? nil
  }

  private func orders(at index: Int, _ state: inout State) -> Job? {
    let place = state.explorations[index].place
    if let attempt = state.explorations[index].exploring.next(budget) {
      return .attempt(place, attempt, state.explorations[index].exploring.usual)
    }
    guard state.explorations[index].exploring.conclude() else { return nil }
    return .conclusion(place, state.explorations[index].exploring)
  }

  /// What is explored just now, in the order of the tests.
  var explorations: [(place: Int, exploring: Exploring)] { state.withLock { $0.explorations } }

  // MARK: What was done

  /// A test was run in its one order.
  func finished() { state.change { $0.running -= 1 } }

  /// A test is explored, and no test for itself any more.
  func open(_ place: Int, _ exploring: Exploring) {
    state.change { state in
      state.running -= 1
      var exploring = exploring
      if state.isStopped { exploring.explorer.stop() }
      let index = state.explorations.firstIndex { $0.place > place } ?? state.explorations.count
      state.explorations.insert((place, exploring), at: index)
    }
  }

  /// An order was run.
  ///
  /// - Returns: How far the first of the tests is that are explored, if it is time to say so.
  func finished(_ place: Int, _ attempt: Attempt, _ run: TestRun) -> Report? {
    state.change { state in
      guard let index = state.explorations.firstIndex(where: { $0.place == place }) else { return nil }
      state.explorations[index].exploring.take(attempt, run)
      let now = clock.now.microseconds
      guard now - state.saidAt >= Self.pauseMicroseconds, let first = state.explorations.first else { return nil }
      state.saidAt = now
      return .exploring(tests[first.place], ExploringProgress(first.exploring))
    }
  }

  func concluded(_ place: Int) { state.change { $0.explorations.removeAll { $0.place == place } } }
}

/// A test whose orders are being run.
struct Exploring: Sendable {
  var explorer: Explorer
  let clock = Clock()
  /// Why the test is not run at all, as its first order says.
  private(set) var pending: (serial: Int, reason: String)?
  /// The first order that failed by itself, whether or not its turn to be counted has come.
  private var failed: (serial: Int, failure: Failure, trail: Trail)?
  /// The orders in which a step had nothing to act on.
  private var impossibleSerials: [Int] = []
  /// What the usual order showed, where others are compared with it.
  let usual: Usual?
  /// The snapshots of all orders, by line.
  private(set) var snapshots: [Int: Snapshot]
  /// What the orders reached, if that is noted.
  private(set) var coverage = FlowsCoverage()
  private var isConcluded = false

  init(_ explorer: Explorer, usual: Usual? = nil, failFast: Bool) {
    self.explorer = explorer
    self.explorer.endsAtFailure = failFast
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
    if case .pending(let reason) = run.verdict {
      if pending.map({ attempt.serial < $0.serial }) ?? true { pending = (attempt.serial, reason) }
      explorer.stop()
    }
    if let failure = run.failure, failed.map({ attempt.serial < $0.serial }) ?? true {
      failed = (attempt.serial, failure, run.trail)
    }
    if run.isImpossible {
      impossibleSerials.append(attempt.serial)
    } else if !run.coverage.isEmpty {
      coverage.add(run.coverage)
    }
    for snapshot in run.snapshots where snapshots[snapshot.line] == nil { snapshots[snapshot.line] = snapshot }
    explorer.finished(
      attempt, run.trail, hasFailed: run.failure != nil, end: run.isImpossible ? nil : run.endState,
      wasCut: run.wasCut)
  }

  /// How much was tried so far.
  var exploration: Exploration {
    var exploration = explorer.exploration
    exploration.impossible = min(impossible, exploration.runs)
    return exploration
  }

  /// In how many orders a step had nothing to act on.
  private var impossible: Int {
    guard explorer.endsAtFailure, let last = explorer.firstFailing?.serial else { return impossibleSerials.count }
    return impossibleSerials.count { $0 <= last }
  }

  /// What is known to be wrong before all orders were run: the first order that failed, as it came.
  var knownFailure: (failure: Failure, trail: Trail)? {
    if pending != nil { return nil }
    if let failed { return (failed.failure, failed.trail) }
    return explorer.firstFailing.map { (.otherEnd, $0.trail) }
  }

  /// Draws when most of the time is used up, and ends when all is.
  private mutating func watchTime(_ budget: RunnerOptions.Budget) {
    if explorer.isOver || budget.microseconds == .max { return }
    let spent = clock.now.microseconds
    if spent > budget.microseconds { return explorer.stop() }
    if spent > budget.microseconds / 10 * 9 { explorer.beginDrawing() }
  }
}
