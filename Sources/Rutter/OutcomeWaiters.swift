internal import RutterCore
internal import RutterWorkers

/// Those who wait for the outcomes of operations that a program has asked for.
final class OutcomeWaiters: Sendable {
  private enum Wait: Sendable {
    /// Somebody is going to wait.
    case expected
    /// Somebody waits; nil says that the session has ended.
    case waits(CheckedContinuation<Outcome?, Never>)
    /// It has settled, and nobody has asked yet.
    case settled(Outcome)
  }
  private let waits = Locked<[OperationID: Wait]>([:])
  private let isOver = Locked(false)

  /// Says that somebody is going to wait for an operation. From then on its outcome is kept for him.
  func expect(_ id: OperationID) { waits.withLock { $0[id] = .expected } }

  /// Waits for the outcome of an operation that was expected.
  ///
  /// - Returns: The outcome; nil if the session has ended first.
  func outcome(of id: OperationID) async -> Outcome? {
    await withCheckedContinuation { continuation in
      let isOver = isOver.withLock { $0 }
      let settled: Outcome?? = waits.withLock { waits in
        if case .settled(let outcome)? = waits.removeValue(forKey: id) { return .some(outcome) }
        if isOver { return .some(nil) }
        waits[id] = .waits(continuation)
        return nil
      }
      if let settled { continuation.resume(returning: settled) }
    }
  }

  /// Tells those who wait what has settled.
  func tell(_ effects: [Effect]) {
    for effect in effects {
      guard case .outcome(let report) = effect else { continue }
      let continuation: CheckedContinuation<Outcome?, Never>? = waits.withLock { waits in
        switch waits[report.id] {
        case .waits(let continuation):
          waits[report.id] = nil
          return continuation
        case .expected: waits[report.id] = .settled(report.outcome)
        case .settled, nil: break
        }
        return nil
      }
      continuation?.resume(returning: report.outcome)
    }
  }

  /// The session has ended: nothing settles any more.
  func end() {
    isOver.withLock { $0 = true }
    let left = waits.withLock { waits in
      defer { waits = [:] }
      return waits
    }
    // In no order: each is another's task.
    for wait in left.values { if case .waits(let continuation) = wait { continuation.resume(returning: nil) } }
  }
}
