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
  private let logbook: Logbook?
  private let state = Locked(State())

  init(_ reporters: [any Reporter], failFast: Bool, _ logbook: Logbook? = nil) {
    self.reporters = reporters
    self.failFast = failFast
    self.logbook = logbook
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

  /// A test was run.
  func finished(_ place: Int, _ result: TestResult, round: Int) {
    take(place, result) { $0.note(result, round: round, place: place) }
  }

  /// A test was run by a process that has died since.
  func knows(_ place: Int, _ result: TestResult) { take(place, result) { _ in } }

  private func take(_ place: Int, _ result: TestResult, _ note: (Logbook) -> Void) {
    state.withLock { state in
      if let logbook { note(logbook) }
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

extension Logbook {
  /// Writes a result down; of a test that just passed no more than that, which is what costs least.
  fileprivate func note(_ result: TestResult, round: Int, place: Int) {
    let remains = Remains(result)
    if case .passed = result.verdict, result.exploration == nil, remains.isEmpty {
      return note(Entry(kind: .passed, round: round, place: place, value: result.microseconds))
    }
    guard let line = ReportLine.text(.finished(result)) else { return }
    note(Entry(kind: .result, round: round, place: place, text: line))
    if !remains.isEmpty { note(Entry(kind: .remains, round: round, place: place, text: remains.text)) }
  }
}
