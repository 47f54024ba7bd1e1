internal import RutterTesting

/// What is known of a round of tests that somebody ends: results that wait for those of tests before them, and tests
/// of which an order has failed while others were still to be run.
struct Unfinished: Sendable {
  let board: WorkBoard
  let desk: OrderedDesk
  let options: RunnerOptions

  /// Has nothing more told, and gives what is known besides, in the order of the tests. For the thread that waits for
  /// signals: it waits for no output.
  func results() -> [TestResult] {
    guard let (next, waiting) = desk.close() else { return [] }
    var results = waiting
    for (place, exploring) in board.explorations where place >= next && results[place] == nil {
      results[place] = result(of: exploring, board.tests[place])
    }
    return results.keys.sorted().compactMap { results[$0] }
  }

  private func result(of exploring: Exploring, _ test: TestCase) -> TestResult? {
    guard let (known, trail) = exploring.knownFailure else { return nil }
    var failure = known
    failure.notes.append("the run was interrupted before this order was made small")
    let exploration = exploring.exploration
    if exploration.failing > 0 { failure.frequency = "fails in \(exploration.frequency)" }
    failure.isReplayed(by: options.token(trail, test), test, options)
    return TestResult(
      test, .failed(failure), microseconds: exploring.clock.now.microseconds, exploration: exploration)
  }
}

extension Failure {
  /// Notes what names the order in which a test failed, and what was tried besides orders.
  mutating func isReplayed(by token: String, _ test: TestCase, _ options: RunnerOptions) {
    self.token = token
    hasOutcomes = options.hasOutcomes(test) && !test.options.outcomes
    hasRestarts = options.hasRestarts(test) && test.options.restarts == nil
    isLoose = options.isLoose(test)
  }
}
