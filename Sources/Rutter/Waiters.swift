internal import RutterCore
internal import RutterWorkers

/// Those who wait for what comes of operations that a program has asked for: their outcomes, or the answers of what they
/// present.
final class Waiters<Content: Sendable>: Sendable {
  private enum Wait: Sendable {
    /// Somebody is going to wait.
    case expected
    /// Somebody waits; nil says that the session has ended.
    case waits(CheckedContinuation<Content?, Never>)
    /// It has come, and nobody has asked yet.
    case settled(Content)
  }
  private let waits = Locked<[OperationID: Wait]>([:])
  private let isOver = Locked(false)

  /// Says that somebody is going to wait for an operation. From then on what comes of it is kept for him.
  func expect(_ id: OperationID) { waits.withLock { $0[id] = .expected } }

  /// Waits for what comes of an operation that was expected.
  ///
  /// - Returns: What has come; nil if the session has ended first.
  func content(of id: OperationID) async -> Content? {
    await withCheckedContinuation { continuation in
      let isOver = isOver.withLock { $0 }
      let settled: Content?? = waits.withLock { waits in
        if case .settled(let content)? = waits.removeValue(forKey: id) { return .some(content) }
        if isOver { return .some(nil) }
        waits[id] = .waits(continuation)
        return nil
      }
      if let settled { continuation.resume(returning: settled) }
    }
  }

  /// Tells whoever waits for an operation what has come of it.
  func tell(_ content: Content, of id: OperationID) {
    let continuation: CheckedContinuation<Content?, Never>? = waits.withLock { waits in
      switch waits[id] {
      case .waits(let continuation):
        waits[id] = nil
        return continuation
      case .expected: waits[id] = .settled(content)
      case .settled, nil: break
      }
      return nil
    }
    continuation?.resume(returning: content)
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

/// All who wait for something that a session tells.
struct AllWaiters: Sendable {
  let outcomes = Waiters<Outcome>()
  let answers = Waiters<Answer>()

  /// Tells those who wait what has settled, and what was answered.
  func tell(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .outcome(let report): outcomes.tell(report.outcome, of: report.id)
      case .answered(let report): answers.tell(report.answer, of: report.operation)
      default: break
      }
    }
  }

  /// The session has ended.
  func end() {
    outcomes.end()
    answers.end()
  }
}
