internal import RutterCore

/// Knows which command caused what a turn tells: that of the turn itself, or that of an earlier turn, in which what has
/// now happened was begun. Only commands that were given an id count.
struct CommandTracks: Sendable {
  /// The command that is being carried out.
  var current: Value?
  private var timers: [TimerID: Value] = [:]
  private var calls: [CallID: Value] = [:]
  /// What was asked for and has not settled.
  private var operations: [OperationID: Value] = [:]
  /// What was presented and has no answer yet.
  private var presented: [OperationID: Value] = [:]
  private var operationCount = 0

  /// Follows one turn.
  ///
  /// - Parameters:
  ///   - event: What happened outside.
  ///   - effects: What came of it.
  ///   - count: How many operations were asked for since the session began.
  /// - Returns: The id of the command that caused the turn.
  mutating func follow(_ event: Event.Kind, _ effects: [Effect], operations count: Int) -> Value? {
    let cause = cause(of: event)
    // What the command itself asks for comes first.
    if let cause, case .requested(let request) = event, request.wantsAnswer {
      presented[OperationID(operationCount + 1)] = cause
    }
    if let cause {
      for number in operationCount..<max(operationCount, count) { operations[OperationID(number + 1)] = cause }
    }
    operationCount = count
    for effect in effects {
      switch effect {
      case .timer(let id, _): if let cause { timers[id] = cause }
      case .cancelTimer(let id): if !timers.isEmpty { timers[id] = nil }
      case .call(let id, _, _): if let cause { calls[id] = cause }
      case .abandon(let id): if !calls.isEmpty { calls[id] = nil }
      default: break
      }
    }
    return cause
  }

  /// The command that asked for an operation, which has settled.
  mutating func takeOwner(of operation: OperationID) -> Value? {
    operations.isEmpty ? nil : operations.removeValue(forKey: operation)
  }

  /// The command that presented something, which is answered.
  mutating func takeAsker(of operation: OperationID) -> Value? {
    presented.isEmpty ? nil : presented.removeValue(forKey: operation)
  }

  private mutating func cause(of event: Event.Kind) -> Value? {
    switch event {
    case .activated, .set, .back, .selected, .cancel, .requested, .line: current
    case .fired(let timer): timers.isEmpty ? nil : timers.removeValue(forKey: timer)
    case .returned(let call, _): calls.isEmpty ? nil : calls.removeValue(forKey: call)
    case .opened, .stopped, .reloaded, .ended: nil
    }
  }
}
