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
  /// Its number, from 1.
  let round: Int
  private let budget: RunnerOptions.Budget
  /// The places of the tests whose results are known.
  private let known: Set<Int>
  private let state = Locked(State())
  private let clock = Clock()
  /// How often it is said how far the orders of a test are.
  static let pauseMicroseconds: Int64 = 100_000

  init(_ tests: [TestCase], round: Int = 1, known: Set<Int> = [], _ budget: RunnerOptions.Budget) {
    self.known = known
    self.tests = tests
    self.round = round
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
      while known.contains(state.next) { state.next += 1 }
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
