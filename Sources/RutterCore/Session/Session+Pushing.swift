/// Pushes whose values are loaded first (L2).
extension Session where H: ~Copyable {
  mutating func push(_ part: PathPart, _ operation: Operation) {
    if case .deferred(let deferred) = part.content, operation.request.present != .placeholder {
      return pushAfter(deferred, part, operation)
    }
    planAndCommit(operation)
  }

  /// Loads first and pushes when the value is there (L2).
  private mutating func pushAfter(_ deferred: Deferred, _ part: PathPart, _ operation: Operation) {
    var planner = Planner(operation.request, by: operation.author, on: operation.stack, of: reading.path)
    let admitted = planner.admit(part, operation.request, reading.path, reading.registry)
    spend(planner.takeWork(), for: operation.caller.plugin)
    if case .failure(let obstacle) = admitted { return settle(operation, obstacle.outcome) }
    if mustWait(forLoading: deferred, part.style, operation) { return }
    abandonOlderLoads(than: operation)
    var threshold: TimerID?
    if case .threshold(let after, _) = operation.request.present {
      threshold = startTimer(.threshold(operation.id), after: after)
    }
    operations.wait(operation, threshold: threshold)
    beginLink(operation)
    let load = request(deferred, for: .push(operation.id), anew: operation.link?.isAnew == true)
    operations.wait(operation.id, for: load)
  }

  /// The load of an `after` push has its value.
  mutating func pushLoaded(_ id: OperationID, _ value: Value) {
    guard let operation = operations[id], case .push(let part) = operation.request.kind else { return }
    if let cause = originLost(operation) { return settle(operation, .cancelled(by: cause)) }
    let source: Deferred? = if case .deferred(let deferred) = part.content { deferred } else { nil }
    var request = operation.request
    request.kind = .push(PathPart(value, style: part.style))
    planAndCommit(operation, from: source, as: request)
  }

  /// The load takes longer than its threshold: the push commits as a placeholder (L2).
  mutating func passThreshold(_ id: OperationID) {
    guard let operation = operations[id], let load = operation.load, case .push(let part) = operation.request.kind,
      case .deferred(let deferred) = part.content
    else { return }
    operations.endWait(operation)
    var planner = Planner(
      operation.request, by: operation.author, on: operation.stack, of: reading.path, from: deferred)
    let appended = planner.appendPlaceholder(part, operation.request, load, &reading.path, reading.registry)
    spend(planner.takeWork(), for: operation.caller.plugin)
    switch appended {
    case .failure(let obstacle):
      settle(operation, obstacle.outcome)
      leave(load, .push(id))
    case .success(let entry):
      if case .threshold(_, let minimum) = operation.request.present {
        screens.madeView(of: entry).minimum = startTimer(.minimum(entry.id), after: minimum)
      }
      loads[load]?.replace(.push(id), by: .entry(entry.id))
      commit(planner.finish(), operation)
    }
  }
}
