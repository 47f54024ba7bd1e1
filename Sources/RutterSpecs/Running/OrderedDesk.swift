internal import RutterWorkers

/// Tells results in the order of the tests, whichever worker was done first.
final class OrderedDesk: Sendable {
  private struct State: Sendable {
    var waiting: [Int: TestResult] = [:]
    var next = 0
    var count = 0
    var summary = Summary()
    /// Of all rounds.
    var snapshots = SnapshotTally()
    var coverage = FlowsCoverage()
    var isOver = false
    /// Somebody else tells the rest.
    var isClosed = false
  }

  private let reporters: [any Reporter]
  private let failFast: Bool
  private let state = Locked(State())

  init(_ reporters: [any Reporter], failFast: Bool) {
    self.reporters = reporters
    self.failFast = failFast
  }

  /// Nothing more is to be run.
  var isOver: Bool { state.withLock { $0.isOver } }

  func tell(_ report: Report) { state.withLock { if !$0.isClosed { pass(report) } } }

  /// Tells nothing any more, and hands over what was still to be told.
  ///
  /// - Returns: How many tests were told, and the results after them; nil while a reporter is stuck in its own output.
  func close() -> (next: Int, waiting: [Int: TestResult])? {
    for _ in 0..<100 {
      let left = state.withLockIfAvailable { state in
        state.isOver = true
        state.isClosed = true
        return (state.next, state.waiting)
      }
      if let left { return left }
      Moment.pass()
    }
    return nil
  }

  /// A round of so many tests begins.
  func begin(_ count: Int) {
    state.withLock { state in
      if !state.isClosed { state = State(count: count, snapshots: state.snapshots, coverage: state.coverage) }
    }
  }

  func finished(_ place: Int, _ result: TestResult) {
    state.withLock { state in
      guard place == state.next, !state.isOver else {
        state.waiting[place] = result
        return
      }
      tell(result, &state)
      while !state.isOver, !state.waiting.isEmpty, let result = state.waiting.removeValue(forKey: state.next) {
        tell(result, &state)
      }
    }
  }

  private func tell(_ result: TestResult, _ state: inout State) {
    state.next += 1
    state.summary.count(result)
    state.snapshots.count(result)
    state.coverage.add(result.coverage)
    pass(.finished(result))
    if failFast, result.hasFailed { state.isOver = true }
  }

  /// The snapshots of the tests that were told, in all rounds.
  var snapshots: SnapshotTally { state.withLock { $0.snapshots } }

  /// What the tests that were told reached, in all rounds.
  var coverage: FlowsCoverage { state.withLock { $0.coverage } }

  /// The numbers of the round, added to what was known before it.
  func summary(after summary: Summary, of count: Int) -> Summary {
    state.withLock { state in
      var sum = state.summary
      sum.broken = summary.broken
      sum.notRun = count - state.next
      return sum
    }
  }

  private func pass(_ report: Report) { for reporter in reporters { reporter.take(report) } }
}
