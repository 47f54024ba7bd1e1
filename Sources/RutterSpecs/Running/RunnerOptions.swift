package import Rutter
internal import RutterTesting

/// How tests are run.
package struct RunnerOptions: Sendable {
  /// How many workers there are.
  package var jobs = 1
  /// Whether the orders of every test are explored, unless it says otherwise itself.
  package var explore = false
  package var budget = Budget()
  /// The most that a test may do: a loop that takes step after step is not stopped by the limits of a turn.
  package var mostSteps = 100_000, mostLaunches = 1_000
  /// How long one run of a test may take by the clock on the wall; 0 for as long as it likes.
  package var timeoutMicroseconds: Int64 = 10_000_000
  /// What orders are drawn by where not all can be tried.
  package var seed: UInt64 = 1
  /// Ends after the first failure.
  package var failFast = false
  /// Goes on with the orders of a test after one of them has failed, as long as its budget lasts.
  package var allFailures = false
  /// Whether orders that lead to a state that was there before are not run again.
  package var comparesStates = true
  /// Explores each test a second time in every order, and compares what that comes to.
  package var checkStates = false
  /// How often all is run, at most, until something fails.
  package var untilFail = 1
  /// What each loader may do besides what it does: `value`, `error`, `never`.
  package var outcomes = false
  /// Whether sessions are saved, ended and restored between any two steps, in one place an order.
  package var restarts = false
  /// Whether things may be late although the test looks, before its last wait for rest; what it finds there is not judged.
  package var loose = false
  /// One order to run again.
  ///
  /// What it was found by besides orders is looked for in the same way, whatever was set before.
  package var replay: String? { didSet { takeWaysOfReplay() } }
  /// Whether it is noted what tests reach of the flows.
  package var coverage = false
  /// Whether the orders of tests that fail are told event by event, for a page.
  package var tellsStories = false
  /// Whether snapshots are written; never where `CI` is set.
  package var updateSnapshots = false
  /// Whether `CI` is set, where nobody can accept a snapshot.
  package var isUnattended = false
  package var requireComplete = false
  /// Folders that scripts may read.
  package var grants: [Grant] = []
  /// Whether the project files of flows grant what they say.
  package var trustsProjects = false
  /// The plugins of flows that run in processes of their own; an empty name stands for all but the flow, `*` for all.
  package var isolated: [String] = []
  /// Plugins written in Swift, which every flow finds beside it.
  package var plugins: [SwiftPlugin] = []
  /// Whether one of several parts runs its part of the orders of each test that has many, and not of the tests alone.
  package var cutsOrders = false
  /// Where it is noted which files were read; nil if nobody asks.
  package var sources: SourceLog?
  /// Tells which tests would run, and runs none.
  package var isListing = false
  package var selection = Selection()
  /// Keeps a trail that is too long for a command line: gives what `--replay` takes instead, or nil.
  package var keepTrail: @Sendable (String) -> String? = { _ in nil }
  /// Where it is written down what was done, so that another process can go on if this one dies.
  package var logbook: Logbook?
  /// Is told when all that another process had told before it died was told again; of use to who must not say it twice.
  package var onNews: @Sendable () -> Void = {}

  package init() {}

  /// Whether orders that lead to one state may be followed from there only once. A part runs each of its orders, those
  /// of tests that are whole in it, too: so the joined report does not depend on how many parts there are.
  var mayCompareStates: Bool { comparesStates && !cutsOrders || checkStates }

  var snapshotMode: SnapshotBook.Mode { isUnattended ? .strict : updateSnapshots ? .writing : .asking }

  /// What `--replay` is told to take for an order of a test: the token, or the file of a long one.
  func token(_ trail: Trail, _ test: TestCase) -> String {
    var ways: Token.Ways = []
    if hasOutcomes(test), !test.options.outcomes { ways.insert(.outcomes) }
    if hasRestarts(test), test.options.restarts == nil { ways.insert(.restarts) }
    if isLoose(test) { ways.insert(.loose) }
    let token = Token(trail, ofTest: test.markedName, ways)
    return token.isComfortable ? token.text : keepTrail(token.text) ?? token.text
  }

  private mutating func takeWaysOfReplay() {
    guard let replay, let ways = (try? Token(reading: replay))?.ways else { return }
    (outcomes, restarts, loose) = (ways.contains(.outcomes), ways.contains(.restarts), ways.contains(.loose))
  }

  /// Whether the orders of every test are explored that does not say otherwise, whatever is to be found in them.
  package var exploresAll: Bool { explore || outcomes || restarts || loose }

  /// Whether the loads of a test may come out otherwise though it does not say so itself.
  func hasOutcomes(_ test: TestCase) -> Bool { outcomes || test.failedOrder?.outcomes == true }

  /// Whether things may be late in a test although it looks.
  func isLoose(_ test: TestCase) -> Bool { loose || test.failedOrder?.loose == true }

  /// Whether the sessions of a test may be restarted between its steps.
  func hasRestarts(_ test: TestCase) -> Bool {
    switch test.options.restarts {
    case .always: true
    case .never: false
    case nil: restarts || test.failedOrder?.restarts == true
    }
  }

  /// Why the session of a test was restarted nowhere, if restarts were to be tried.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - exploring: Its orders, if it was explored.
  /// - Returns: nil if it was restarted, or that was not asked for.
  func whyUnrestarted(_ test: TestCase, _ exploring: Exploring? = nil) -> String? {
    if case .never(let reason) = test.options.restarts {
      return restarts ? (reason.isEmpty ? "the spec says not to, and not why" : reason) : nil
    }
    guard hasRestarts(test), let exploring, !exploring.explorer.isRestarted else { return nil }
    if !exploring.exploration.isComplete { return "its tries ended before an order with a restart" }
    return exploring.hasPlaces ? "something was under way before each step" : "there is no step after the launch"
  }

  /// The most that is spent on the orders of one test.
  package struct Budget: Sendable, Hashable {
    package var runs: Int
    package var microseconds: Int64
    package init(runs: Int = 20_000, microseconds: Int64 = 10_000_000) {
      self.runs = runs
      self.microseconds = microseconds
    }
  }
}

/// What runs tests and tells reporters of them.
package protocol SpecRunner: Sendable {
  /// Runs what ``RunnerOptions/selection`` chooses from files; listens for cancellation of its task.
  func run(_ files: [SpecFile], reporters: [any Reporter]) async -> Summary
}
