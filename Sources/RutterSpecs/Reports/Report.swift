package import RutterTesting

/// What a run of tests tells its reporters, in this order; results come in the order of the files and of their lines.
package enum Report: Sendable {
  /// So many tests were chosen, of so many files; with `--shard`, this part of all.
  case began(tests: Int, files: Int, cut: ShardCut? = nil)
  /// A file was loaded: these are all of its tests, whichever were chosen.
  case loaded(file: String, [TestCase])
  /// A test that would run; with `--list` only.
  case listed(TestCase)
  /// A worker has taken a test up. Comes in any order, and says nothing about the result.
  case started(TestCase)
  /// How far a test is whose orders are being run; some times a second at most, and of one test of those that are.
  case exploring(TestCase, ExploringProgress)
  /// Something to know that is no result: a line that holds no test.
  case note(String)
  /// A file that does not load; its tests are not known.
  case broken(file: String, Failure)
  case finished(TestResult)
  /// What the tests reached of the flows; with `--coverage` only.
  case covered(FlowsCoverage)
  case ended(Summary)
}

/// How far the orders of a test are.
package struct ExploringProgress: Sendable, Equatable {
  /// What was tried so far.
  package var exploration: Exploration
  package var microseconds: Int64
  /// All were run, one has failed, and is made small.
  package var isShrinking = false

  package init(_ exploration: Exploration, microseconds: Int64, isShrinking: Bool = false) {
    self.exploration = exploration
    self.microseconds = microseconds
    self.isShrinking = isShrinking
  }

  init(_ exploring: Exploring, isShrinking: Bool = false) {
    self.init(exploring.progress, microseconds: exploring.clock.now.microseconds, isShrinking: isShrinking)
  }
}

/// The numbers at the end.
package struct Summary: Sendable, Equatable {
  package var passed = 0
  package var failed = 0
  package var pending = 0
  /// Files that do not load.
  package var broken = 0
  /// Passed, but not in all orders: the budget was used up first, or something comes again and again.
  package var incomplete = 0
  /// Chosen, but not run: after `--fail-fast` or Ctrl-C.
  package var notRun = 0
  /// Snapshots that should have been written and could not be.
  package var unwritten = 0
  package var microseconds: Int64 = 0
  /// How often all was run, with `--until-fail`; the other numbers are those of the last time.
  package var rounds = 1
  /// What orders were drawn by, for `--shuffle` and sampling; nil if nothing was random.
  package var seed: UInt64?
  package var isInterrupted = false
  /// The tests that were being run when somebody interrupted.
  package var underWay: [TestCase] = []
  /// A process died while tests ran, and none of them is known to be why.
  package var hasUnexplainedDeath = false
  /// Whether the command line names a plugin that no test loads.
  package var hasMisnamed = false

  package init() {}
}

/// Somebody who is told of a run of tests. Called from one thread at a time.
package protocol Reporter: AnyObject, Sendable {
  func take(_ report: Report)

  /// Is told, before tests run, how to ask for what is known of those that are not told yet. Who asks ends the reports.
  func accept(_ unfinished: @escaping @Sendable () -> [TestResult])
}

extension Reporter {
  package func accept(_ unfinished: @escaping @Sendable () -> [TestResult]) {}
}
