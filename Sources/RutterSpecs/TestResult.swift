package import RutterCore
package import RutterPages
package import RutterTesting

/// How one test ended.
package struct TestResult: Sendable, Equatable {
  package enum Verdict: Sendable, Equatable {
    case passed
    case failed(Failure)
    /// Not run, with the reason that the spec gives; empty where it gives none.
    case pending(String)
  }
  package var test: TestCase
  package var verdict: Verdict
  /// Wall time. For people and for balancing shards; no verdict depends on it.
  package var microseconds: Int64
  /// How much was tried, if orders were explored.
  package var exploration: Exploration?
  /// Why its session was restarted nowhere, if restarts were to be tried; nil if it was, or if they were not.
  package var unrestarted: String?
  /// The snapshots that it took, in the order of their lines; none of a test that failed.
  package var snapshots: [TestSnapshot] = []
  /// What it reached, if that is noted.
  package var coverage = FlowsCoverage()
  /// Of a failure, if that is asked for: an order that passes, where one is known, and the one that failed.
  package var stories: [SessionStory] = []

  package init(_ test: TestCase, _ verdict: Verdict, microseconds: Int64 = 0, exploration: Exploration? = nil) {
    self.test = test
    self.verdict = verdict
    self.microseconds = microseconds
    self.exploration = exploration
  }

  /// The longest time that is taken from a file, 11 days: sums of such times stay numbers.
  static let longest: Int64 = 1_000_000_000_000

  package var hasFailed: Bool { if case .failed = verdict { true } else { false } }
}

/// Why a test failed, as plain data; ``FailureText`` makes it readable.
package struct Failure: Error, Sendable, Equatable {
  /// What went wrong.
  package enum Kind: String, Sendable, CaseIterable {
    /// An `assert` of the test.
    case assertion
    /// A step that could not be carried out: no such target, several, nothing that would become quiet.
    case step
    /// An error raised by the test's own code.
    case error
    /// An error of the flow that no `expect_error` was waiting for (E1, E2).
    case flow
    /// A rule of the engine, or an invariant of the user, that did not hold.
    case invariant
    /// Something was still going on at the end.
    case unfinished
    /// The end differs between two orders.
    case confluence
    /// Work of the outside that is neither stubbed nor allowed.
    case closedWorld
    /// The spec file, or a flow, does not load.
    case loading
    /// The process that ran the test has died in it.
    case crash
  }
  package var kind: Kind
  /// Whether it is that the test took longer than it may. Where that happens differs from run to run.
  var isOutOfTime = false
  /// What was expected and what came, as one sentence or a few lines.
  package var message: String
  /// The line of the spec, or of the flow, where it shows.
  package var place: Place?
  /// The text of that line as it was launched, if it is of a flow.
  package var source: String?
  /// Two texts that should have been equal, each of one or more lines.
  package var difference: Difference?
  /// The rule of the engine that did not hold, in words, or the name of the user's invariant.
  package var rule: String?
  /// Ways out: nearest labels, what to stub. A line each.
  package var notes: [String] = []
  /// What happened, in the order of events.
  package var story: [StoryLine] = []
  /// `fails in 61 of 1,320 orders`.
  package var frequency: String?
  /// What `--replay` takes.
  package var token: String?
  /// Whether the order was found by `--outcomes`.
  package var hasOutcomes = false
  /// Whether it was found by `--restarts`.
  package var hasRestarts = false
  /// Whether it was found by `--loose`.
  package var isLoose = false
  /// Why a second run of the same order came out otherwise: the first event that differs, and the likely source.
  package var instability: String?
  /// The calls that led there, innermost first.
  package var traceback = ""
  /// The ways in which orders of the test fail, this one first; empty where it is the only one.
  package var ways: [Way] = []

  package init(_ kind: Kind, _ message: String, at place: Place? = nil) {
    self.kind = kind
    self.message = message
    self.place = place
  }

  /// A way in which orders of a test fail, as the first of them does.
  package struct Way: Sendable, Equatable {
    package var message: String
    package var place: Place?
    package var orders: Int
    /// What `--replay` takes.
    package var token: String
    /// What tells it from others, and where its first order stands among all.
    package var fault: UInt64
    package var rank: OrderRank

    package init(_ message: String, at place: Place?, orders: Int, token: String, fault: UInt64, rank: OrderRank) {
      self.message = message
      self.place = place
      self.orders = orders
      self.token = token
      self.fault = fault
      self.rank = rank
    }
  }

  /// Two texts that should have been equal.
  package struct Difference: Sendable, Equatable {
    package var expected: String
    package var actual: String
    package init(expected: String, actual: String) {
      self.expected = expected
      self.actual = actual
    }
  }

  /// One event of a story: `recipe(3) comes`, with the line of the spec that led to it, if one did.
  package struct StoryLine: Sendable, Equatable {
    package var text: String
    package var place: Place?
    package init(_ text: String, at place: Place? = nil) {
      self.text = text
      self.place = place
    }
  }
}
