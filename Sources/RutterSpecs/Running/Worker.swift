internal import RutterCore
internal import RutterTesting
internal import RutterWorkers

/// What all workers of a run have in common.
struct Crew: Sendable {
  let files: [Text: SpecFile]
  let library: FlowLibrary
  let options: RunnerOptions
  /// Those of the files that have snapshots.
  let mentionSnapshots: Set<String>

  init(_ files: [SpecFile], _ library: FlowLibrary, _ options: RunnerOptions) {
    self.files = Dictionary(files.map { (Text($0.path), $0) }) { first, _ in first }
    self.library = library
    self.options = options
    mentionSnapshots = Set(files.filter { SnapshotCalls.areMentioned(in: $0.text) }.map(\.path))
  }
}

/// Runs tests one after another, in spec states of its own, each made when it is first needed. Used by one thread.
final class Worker {
  private let crew: Crew
  private let runner: TestRunner
  private var states: [Text: SpecState] = [:]
  /// Files that could not be loaded here; why, the run of their tests says.
  private var broken: Set<Text> = []
  /// How long all loading took.
  private var loadingMicroseconds: Int64 = 0

  /// Where it is told what is being run, for whoever finds this process dead.
  private let lane: Lane?

  init(_ crew: Crew, number: Int = 0) {
    self.crew = crew
    lane = crew.options.logbook?.lane(number)
    runner = TestRunner(
      FlowShelf(crew.library, natives: crew.options.plugins, isolated: crew.options.isolated), crew.options, lane)
  }

  // MARK: Files

  /// A file with its tests, or why it has none.
  struct Loaded {
    var path: String
    var tests: [TestCase] = []
    var failure: Failure?
  }

  /// Loads a file, to know its tests.
  func load(_ file: SpecFile) -> Loaded {
    if let trouble = file.trouble { return Loaded(path: file.path, failure: Failure(.loading, trouble)) }
    do throws(Failure) {
      return Loaded(path: file.path, tests: try state(file.path).tests)
    } catch {
      return Loaded(path: file.path, failure: error)
    }
  }

  private func state(_ path: String) throws(Failure) -> SpecState {
    if let state = states[Text(path)] { return state }
    guard let file = crew.files[Text(path)] else { throw Failure(.loading, "the spec file is gone") }
    broken.insert(Text(path))
    let clock = Clock()
    defer { loadingMicroseconds += clock.now.microseconds }
    let state = try SpecState(file)
    states[Text(path)] = state
    return state
  }

  private func isLoaded(_ path: String) -> Bool { states[Text(path)] != nil || broken.contains(Text(path)) }

  // MARK: Work

  /// How long a worker works alone. To call others costs more than they could do in that time.
  private static let aloneMicroseconds: Int64 = 3_000
  /// Scripts need 2 MiB.
  private static let stackBytes = 8 << 20

  /// Works until nothing is left; calls other workers, if it may, when there is more to do than it can do at once.
  func work(_ board: WorkBoard, _ desk: OrderedDesk, isHelped: Bool) {
    let clock = Clock()
    var isAlone = isHelped && crew.options.jobs > 1, own: Int?
    while let job = board.next(own, isLoaded: isLoaded) {
      if isAlone, isHelpWorthwhile(board, after: clock.now.microseconds) {
        isAlone = false
        callOthers(board, desk)
      }
      lane?.begin(job, round: board.round)
      switch job {
      case .prepare(let path): _ = try? state(path)
      case .test(let place):
        desk.tell(.started(board.tests[place]))
        if begin(place, board, desk) { own = place }
      case .attempt(let place, let attempt, let usual):
        let report = board.finished(place, attempt, run(attempt, of: board.tests[place], after: usual))
        if let report { desk.tell(report) }
      case .conclusion(let place, let exploring):
        if exploring.isBegun {
          sayShrinking(exploring, of: board.tests[place], desk)
          desk.finished(place, conclude(exploring, of: board.tests[place]), round: board.round)
        }
        board.concluded(place)
        if own == place { own = nil }
      }
      lane?.end()
      if desk.isOver { board.stop() }
    }
  }

  /// Says that a failing order is made small, where it may take long enough to be read.
  private func sayShrinking(_ exploring: Exploring, of test: TestCase, _ desk: OrderedDesk) {
    let progress = ExploringProgress(exploring, isShrinking: true)
    guard exploring.explorer.firstFailing != nil, progress.microseconds > WorkBoard.pauseMicroseconds else { return }
    desk.tell(.exploring(test, progress))
  }

  private func isHelpWorthwhile(_ board: WorkBoard, after spent: Int64) -> Bool {
    spent > Self.aloneMicroseconds && board.isWorthHelp(after: spent, loading: loadingMicroseconds)
  }

  /// Starts the other workers. Where the system has no threads left there are fewer.
  private func callOthers(_ board: WorkBoard, _ desk: OrderedDesk) {
    for number in 1..<crew.options.jobs {
      let crew = crew
      let thread = try? Thread(stackBytes: Self.stackBytes) {
        Worker(crew, number: number).work(board, desk, isHelped: false)
      }
      thread?.detach()
    }
  }

  /// Runs a test, or begins to explore it.
  ///
  /// - Returns: Whether it is explored.
  private func begin(_ place: Int, _ board: WorkBoard, _ desk: OrderedDesk) -> Bool {
    let test = board.tests[place], clock = Clock()
    let again = test.failedOrder == nil ? nil : failsAgain(test)
    if again == nil, let explorer = runner.explorer(of: test, round: board.round) {
      board.open(
        place,
        Exploring(
          explorer, usual: usual(of: test), crew.options, restarts: crew.options.hasRestarts(test)))
      return true
    }
    var result: TestResult
    do throws(Failure) {
      if let again { result = again } else { result = runner.run(test, try state(test.file)) }
    } catch {
      result = TestResult(test, .failed(error))
    }
    result.microseconds = clock.now.microseconds
    desk.finished(place, result, round: board.round)
    board.finished()
    return false
  }

  /// Whether a test fails again in the order in which it failed before.
  private func failsAgain(_ test: TestCase) -> TestResult? {
    do throws(Failure) { return runner.failsAgain(test, try state(test.file)) } catch { return nil }
  }

  /// Runs one test, in all its orders if it is explored, without any other worker.
  func result(of test: TestCase) -> TestResult {
    guard let explorer = runner.explorer(of: test) else {
      do throws(Failure) { return runner.run(test, try state(test.file)) } catch {
        return TestResult(test, .failed(error))
      }
    }
    return conclude(explored(explorer, of: test, usual: usual(of: test)), of: test)
  }

  private func explored(_ explorer: Explorer, of test: TestCase, usual: Usual?) -> Exploring {
    var exploring = Exploring(explorer, usual: usual, crew.options, restarts: crew.options.hasRestarts(test))
    while let attempt = exploring.next(crew.options.budget) {
      exploring.take(attempt, run(attempt, of: test, after: exploring.usual))
    }
    return exploring
  }

  /// Explores a test a second time, in every order.
  ///
  /// - Returns: How it comes to something else then; nil if it does not.
  private func differs(_ exploring: Exploring, of test: TestCase) -> Failure? {
    guard crew.options.checkStates, StatesCheck.isWorthwhile(exploring),
      let explorer = runner.explorer(of: test, merges: false)
    else { return nil }
    return StatesCheck(compared: exploring, every: explored(explorer, of: test, usual: exploring.usual)).failure
  }

  /// Whether a test has so many orders that they are worth cutting into parts.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - place: Its place among all, by which it is known if this process dies in it.
  /// - Returns: Whether it has.
  func offersMuch(_ test: TestCase, at place: Int) -> Bool {
    lane?.begin(place, round: Survey.round)
    defer { lane?.end() }
    do throws(Failure) { return runner.offersMuch(test, try state(test.file)) } catch { return false }
  }

  private func run(_ attempt: Attempt, of test: TestCase, after usual: Usual?) -> TestRun {
    do throws(Failure) {
      return runner.run(attempt, of: test, try state(test.file), after: usual)
    } catch {
      return TestRun(verdict: .failed(error))
    }
  }

  /// What the usual order does, and what it shows, if the test may take snapshots that no file holds yet: the others are
  /// compared with it.
  private func usual(of test: TestCase) -> Usual? {
    let hasSnapshots = crew.options.snapshotMode != .strict && crew.mentionSnapshots.contains(test.file)
    do throws(Failure) {
      return runner.usual(test, try state(test.file), hasSnapshots: hasSnapshots)
    } catch { return nil }
  }

  private func conclude(_ exploring: Exploring, of test: TestCase) -> TestResult {
    var result: TestResult
    do throws(Failure) {
      result = runner.conclude(exploring, of: test, try state(test.file))
      if let failure = differs(exploring, of: test) { result.verdict = .failed(failure) }
    } catch {
      result = TestResult(test, .failed(error))
    }
    result.microseconds = exploring.clock.now.microseconds
    return result
  }
}

extension Lane {
  /// A worker takes something up that is about a test.
  fileprivate func begin(_ job: WorkBoard.Job, round: Int) {
    switch job {
    case .prepare: break
    case .test(let place), .attempt(let place, _, _), .conclusion(let place, _): begin(place, round: round)
    }
  }
}
