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
    var explorations: [Int: Exploring] = [:]
    var isStopped = false
  }

  let tests: [TestCase]
  private let budget: RunnerOptions.Budget
  private let state = Locked(State())

  init(_ tests: [TestCase], _ budget: RunnerOptions.Budget) {
    self.tests = tests
    self.budget = budget
  }

  /// Whether there is something that another worker could do.
  var isWorthHelp: Bool { state.withLock { tests.count - $0.next > 1 || !$0.explorations.isEmpty } }

  /// Begins nothing any more; what is under way ends soon.
  func stop() {
    state.change { state in
      state.isStopped = true
      for place in state.explorations.keys { state.explorations[place]?.explorer.stop() }
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
      if let own, let job = orders(of: own, &state) { return job }
      if !state.isStopped, state.next < tests.count {
        if !isLoaded(tests[state.next].file) { return .prepare(tests[state.next].file) }
        defer { state.next += 1 }
        state.running += 1
        return .test(state.next)
      }
      if state.explorations.count > (own == nil ? 0 : 1) {
        for place in state.explorations.keys.sorted() where place != own {
          if let job = orders(of: place, &state) { return job }
        }
      }
      let isDone = state.explorations.isEmpty && state.running == 0
      return isDone ? .some(nil) : nil
    }
    return job ?? nil
  }

  private func orders(of place: Int, _ state: inout State) -> Job? {
    if let attempt = state.explorations[place]?.next(budget) {
      return .attempt(place, attempt, state.explorations[place]?.usual)
    }
    guard state.explorations[place]?.conclude() == true, let done = state.explorations[place] else { return nil }
    return .conclusion(place, done)
  }

  // MARK: What was done

  /// A test was run in its one order.
  func finished() { state.change { $0.running -= 1 } }

  /// A test is explored, and no test for itself any more.
  func open(_ place: Int, _ exploring: Exploring) {
    state.change { state in
      state.running -= 1
      state.explorations[place] = exploring
      if state.isStopped { state.explorations[place]?.explorer.stop() }
    }
  }

  func finished(_ place: Int, _ attempt: Attempt, _ run: TestRun) {
    state.change { $0.explorations[place]?.take(attempt, run) }
  }

  func concluded(_ place: Int) { state.change { $0.explorations[place] = nil } }
}

/// A test whose orders are being run.
struct Exploring: Sendable {
  var explorer: Explorer
  let clock = Clock()
  /// Why the test is not run at all, as its first order says.
  private(set) var pending: (serial: Int, reason: String)?
  /// In how many orders a step had nothing to act on.
  private(set) var impossible = 0
  /// What the usual order showed, where others are compared with it.
  let usual: Usual?
  /// The snapshots of all orders, by line.
  private(set) var snapshots: [Int: Snapshot]
  /// What the orders reached, if that is noted.
  private(set) var coverage = FlowsCoverage()
  private var isConcluded = false

  init(_ explorer: Explorer, usual: Usual? = nil) {
    self.explorer = explorer
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
    if run.isImpossible {
      impossible += 1
    } else if !run.coverage.isEmpty {
      coverage.add(run.coverage)
    }
    for snapshot in run.snapshots where snapshots[snapshot.line] == nil { snapshots[snapshot.line] = snapshot }
    explorer.finished(
      attempt, run.trail, hasFailed: run.failure != nil, end: run.isImpossible ? nil : run.endState)
  }

  /// Draws when most of the time is used up, and ends when all is.
  private mutating func watchTime(_ budget: RunnerOptions.Budget) {
    if explorer.isOver || budget.microseconds == .max { return }
    let spent = clock.now.microseconds
    if spent > budget.microseconds { return explorer.stop() }
    if spent > budget.microseconds / 10 * 9 { explorer.beginDrawing() }
  }
}
