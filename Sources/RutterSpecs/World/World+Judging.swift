internal import RutterCore
internal import RutterText

/// What is wrong in an order, whatever became of what the test says.
extension World {
  /// Whether what the test finds wrong counts: it may have looked too early, before its last wait for rest.
  var isJudged: Bool { !hasLookedEarly || !apps.contains(where: \.isBeforeLastRest) }

  /// Why a failure of the test is none of the flow's, if it is that of a step which nobody can do in this order.
  func excuse(for failure: Failure) -> Excuse? { excuse.flatMap { $0.failure.isSame(as: failure) ? $0 : nil } }

  /// What a person would act on was there after the step before, and something that came took it away.
  func taken(_ error: Failure, from app: App, _ command: Command) -> Failure {
    var failure = error
    let came = app.takenBy.map { "until this came: \($0)" } ?? "until something came before the step"
    failure.message = "\(words(for: command, app) ?? "a step"): it was there \(came)"
    failure.notes.append("where it may be gone, say so: app:tap(…, { if_there = true })")
    return failure
  }

  /// What is wrong in an order beside the step that nobody can do, if anything is. `expected` are the errors that the
  /// test takes where nothing is early or late: it has not come to that yet.
  func wrong(beside excuse: Excuse, expected: [String?]) -> Failure? {
    if let failure = apps.lazy.compactMap({ $0.journal.broken ?? $0.journal.forbidden }).first { return failure }
    return excuse.unread.first { trouble in !expected.contains { trouble.isMeant(by: $0) } }?.failure
  }

  /// Whether a load was made to end otherwise than it would by itself.
  var hasMadeFailures: Bool { apps.contains(where: \.journal.meant.areMade) }

  /// What is wrong whatever the test says, where a load was made to fail that it needs.
  func wrongWhateverIsSaid(expected: () -> [String?]) -> Failure? {
    if let failure = apps.lazy.compactMap(\.journal.broken).first { return failure }
    let faults = apps.flatMap { app in app.journal.faults.map { (app.journal, $0) } }
    if faults.isEmpty { return nil }
    let expected = expected()
    let found = faults.first { _, fault in !expected.contains { fault.isMeant(by: $0) } }
    return found.map { $0.failure(of: $1) }
  }
}
