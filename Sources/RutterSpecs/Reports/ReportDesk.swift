internal import RutterText
internal import RutterWorkers

/// Turns reports into the text of one format. A plain writer: what it says goes to where it was told, at once.
package protocol ReportWriter: Sendable {
  mutating func take(_ report: Report)
}

/// Where a writer's text goes.
package typealias Sink = @Sendable (String) -> Void

/// Hands reports to several writers, one report at a time, and knows what is known when somebody interrupts.
package final class ReportDesk: Reporter {
  private struct State: Sendable {
    var writers: [any ReportWriter]
    var summary = Summary()
    var planned = 0
    var listed = 0
    var isOver = false
    var hasExplored = false
    /// What was begun and is not told yet, in the order in which it was begun; no more than there are workers.
    var underWay: [TestCase] = []

    func place(of test: TestCase) -> Int? { underWay.firstIndex { $0.index == test.index && $0.file == test.file } }
    func isUnderWay(_ test: TestCase) -> Bool { place(of: test) != nil }
  }

  private let state: Locked<State>
  /// What is known beyond what was told.
  private let unfinished = Locked<@Sendable () -> [TestResult]>({ [] })
  private let clock = Clock()

  package init(_ writers: [any ReportWriter]) { state = Locked(State(writers: writers)) }

  package func take(_ report: Report) {
    state.withLock { state in
      if state.isOver { return }
      // Another worker may have told meanwhile that the test has finished.
      if case .exploring(let test, _) = report, !state.isUnderWay(test) { return }
      Self.tally(report, &state)
      Self.pass(report, &state)
    }
  }

  package func accept(_ unfinished: @escaping @Sendable () -> [TestResult]) {
    self.unfinished.withLock { $0 = unfinished }
  }

  /// What is known so far, or at the end.
  package var summary: Summary { state.withLock { $0.summary } }

  /// Whether no test was chosen.
  package var isNothingSelected: Bool { state.withLock { $0.planned == 0 && $0.listed == 0 } }

  /// Whether the orders of any test were explored.
  package var hasExplored: Bool { state.withLock { $0.hasExplored } }

  /// Tells the writers that this was all. From the thread that waits for signals.
  ///
  /// - Returns: Whether they could be told; they cannot while one of them is stuck in its own output.
  @discardableResult package func interrupt() -> Bool {
    let ask = unfinished.withLock { $0 }, known = ask()
    for _ in 0..<100 {
      let told: Void? = state.withLockIfAvailable { state in
        if state.isOver { return }
        for result in known {
          Self.tally(.finished(result), &state)
          Self.pass(.finished(result), &state)
        }
        var summary = state.summary
        summary.isInterrupted = true
        summary.underWay = state.underWay
        summary.microseconds = clock.now.microseconds
        let done = summary.passed + summary.failed + summary.pending
        summary.notRun = max(0, state.planned - done)
        state.summary = summary
        Self.pass(.ended(summary), &state)
        state.isOver = true
      }
      if told != nil { return true }
      Moment.pass()
    }
    return false
  }

  private static func pass(_ report: Report, _ state: inout State) {
    for place in state.writers.indices { state.writers[place].take(report) }
  }

  private static func tally(_ report: Report, _ state: inout State) {
    switch report {
    case .began(let tests, _, _): state.planned = tests
    case .listed: state.listed += 1
    case .started(let test): state.underWay.append(test)
    case .loaded, .exploring, .note, .covered: break
    case .broken: state.summary.broken += 1
    case .finished(let result):
      if let place = state.place(of: result.test) { state.underWay.remove(at: place) }
      let done = state.summary.passed + state.summary.failed + state.summary.pending
      if result.exploration != nil { state.hasExplored = true }
      if done >= state.planned { state.summary = state.summary.nextRound }
      state.summary.count(result)
    case .ended(let summary):
      state.summary = summary
      state.isOver = true
    }
  }
}

/// Says what is no result, to people.
package struct NoteWriter: ReportWriter {
  private let sink: Sink
  package init(_ sink: @escaping Sink) { self.sink = sink }
  package mutating func take(_ report: Report) {
    if case .note(let text) = report { sink("\(Printable.line(text))\n") }
  }
}

extension Summary {
  /// What is known when all begins anew.
  var nextRound: Summary {
    var next = Summary()
    (next.broken, next.rounds) = (broken, rounds + 1)
    return next
  }

  /// Adds one result.
  package mutating func count(_ result: TestResult) {
    switch result.verdict {
    case .passed:
      passed += 1
      if let exploration = result.exploration, !exploration.isComplete { incomplete += 1 }
    case .failed: failed += 1
    case .pending: pending += 1
    }
  }
}
