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
  private struct State: Sendable {
    var waits: [OperationID: Wait] = [:]
    /// Nothing settles any more.
    var isOver = false
  }
  private let state = Locked(State())

  /// Says that somebody is going to wait for an operation. From then on what comes of it is kept for him.
  func expect(_ id: OperationID) { state.withLock { $0.waits[id] = .expected } }

  /// Waits for what comes of an operation that was expected.
  ///
  /// - Returns: What has come; nil if the session has ended first, or the task was cancelled.
  func content(of id: OperationID) async -> Content? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let settled: Content?? = state.withLock { state in
          if case .settled(let content)? = state.waits.removeValue(forKey: id) { return .some(content) }
          if state.isOver || Task.isCancelled { return .some(nil) }
          state.waits[id] = .waits(continuation)
          return nil
        }
        if let settled { continuation.resume(returning: settled) }
      }
    } onCancel: {
      leave(id)
    }
  }

  /// Who waits for an operation does not any more.
  private func leave(_ id: OperationID) {
    let continuation: CheckedContinuation<Content?, Never>? = state.withLock { state in
      guard case .waits(let continuation)? = state.waits[id] else { return nil }
      state.waits[id] = nil
      return continuation
    }
    continuation?.resume(returning: nil)
  }

  /// Tells whoever waits for an operation what has come of it.
  func tell(_ content: Content, of id: OperationID) {
    let continuation: CheckedContinuation<Content?, Never>? = state.withLock { state in
      switch state.waits[id] {
      case .waits(let continuation):
        state.waits[id] = nil
        return continuation
      case .expected: state.waits[id] = .settled(content)
      case .settled, nil: break
      }
      return nil
    }
    continuation?.resume(returning: content)
  }

  /// The session has ended: nothing settles any more.
  func end() {
    let left = state.withLock { state in
      state.isOver = true
      let left = state.waits.values.compactMap { if case .waits(let continuation) = $0 { continuation } else { nil } }
      // What has come is there for whoever asks for it.
      state.waits = state.waits.filter { if case .settled = $0.value { true } else { false } }
      return left
    }
    // In no order: each is another's task.
    for continuation in left { continuation.resume(returning: nil) }
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
