/// Operations that put entries on the path.
extension Session where H: ~Copyable {
  static var depthLimit: Int { 100_000 }

  // MARK: One push

  mutating func push(_ part: PathPart, _ operation: Operation) {
    if case .deferred(let deferred) = part.content, operation.request.present != .placeholder {
      return pushAfter(deferred, part, operation)
    }
    var draft = Draft(reading.stack)
    switch append(part, operation.request, operation, to: &draft) {
    case .done: commit(&draft, operation)
    case .settles(let outcome): settle(operation, outcome)
    }
  }

  /// Loads first and pushes when the value is there (L2).
  private mutating func pushAfter(_ deferred: Deferred, _ part: PathPart, _ operation: Operation) {
    if case .failure(let obstacle) = admit(part, operation.request, operation, Draft(reading.stack)) {
      return settle(operation, obstacle.outcome)
    }
    abandonOlderLoads(than: operation)
    var threshold: TimerID?
    if case .threshold(let after, _) = operation.request.present {
      threshold = startTimer(.threshold(operation.id), after: after)
    }
    operations.wait(operation, threshold: threshold)
    beginLink(operation)
    let load = request(deferred, for: .push(operation.id), operation.caller, anew: operation.link?.isAnew == true)
    operations.wait(operation.id, for: load)
  }

  /// The load of an `after` push has its value.
  mutating func pushLoaded(_ id: OperationID, _ value: Value) {
    guard let operation = operations[id], case .push(let part) = operation.request.kind else { return }
    if let cause = originLost(operation) { return settle(operation, .cancelled(by: cause)) }
    var draft = Draft(reading.stack)
    let source: Deferred? = if case .deferred(let deferred) = part.content { deferred } else { nil }
    let step = append(PathPart(value, style: part.style), operation.request, operation, from: source, to: &draft)
    switch step {
    case .done: commit(&draft, operation)
    case .settles(let outcome): settle(operation, outcome)
    }
  }

  /// The load takes longer than its threshold: the push commits as a placeholder (L2).
  mutating func passThreshold(_ id: OperationID) {
    guard let operation = operations[id], let load = operation.load, case .push(let part) = operation.request.kind,
      case .deferred(let deferred) = part.content
    else { return }
    operations.endWait(operation)
    var draft = Draft(reading.stack)
    let entry: Entry
    switch admit(part, operation.request, operation, draft, source: deferred) {
    case .failure(let obstacle):
      settle(operation, obstacle.outcome)
      return leave(load, .push(id))
    case .success(let destination): entry = newEntry(part, destination, operation, draft)
    }
    entry.content = .waiting(load)
    draft.append(entry)
    if case .threshold(_, let minimum) = operation.request.present {
      entry.view.minimum = startTimer(.minimum(entry.id), after: minimum)
    }
    loads[load]?.replace(.push(id), by: .entry(entry.id))
    commit(&draft, operation)
  }

  // MARK: Steps on a draft

  mutating func append(
    _ part: PathPart, _ request: OperationRequest, _ operation: Operation, from source: Deferred? = nil,
    to draft: inout Draft
  ) -> Step {
    if request.once == .anywhere { spend(draft.count, for: operation.caller.plugin) }
    switch admit(part, request, operation, draft, source: source) {
    case .failure(let obstacle): return .settles(obstacle.outcome)
    case .success(let destination):
      let style = part.style ?? destination.value.style ?? .push
      if draft.putBack(part, style: style, reading.stack) { return .done }
      let entry = newEntry(part, destination, operation, draft, from: source)
      draft.append(entry)
      if case .deferred = part.content { draft.deferred.append(entry) }
      return .done
    }
  }

  /// Puts several parts on a draft. `kept` says how many parts of the whole list stand already: positions count from its
  /// beginning.
  mutating func appendAll(
    _ parts: [PathPart], after kept: Int = 0, _ request: OperationRequest, _ operation: Operation, to draft: inout Draft
  ) -> Step {
    var isChanged = false
    for (index, part) in parts.enumerated() {
      guard goesOn(after: Self.stepsPerPart, for: operation.caller.plugin) else {
        return .settles(.cancelled(by: .pluginStopped(operation.caller.plugin)))
      }
      switch append(part, request, operation, to: &draft) {
      case .done: isChanged = true
      case .settles(.duplicate): continue
      case .settles(let outcome): return .settles(outcome.standing(at: kept + index + 1))
      }
    }
    return isChanged ? .done : .settles(.nothingToDo)
  }

  mutating func replace(
    _ part: PathPart, _ request: OperationRequest, _ operation: Operation, _ draft: inout Draft
  ) -> Step {
    if draft.count == 0 { return .settles(.refused(.root)) }
    let old = draft.top(reading.stack)
    draft.pop(1)
    var part = part
    part.style = part.style ?? old.style
    // The new entry is another one even if it shows the same (P2).
    let gone = draft.gone.take()
    defer { draft.gone = gone }
    return append(part, request, operation, to: &draft)
  }

  /// Sets the whole path; the longest equal beginning keeps its entries (P2).
  mutating func replaceAll(
    _ parts: [PathPart], _ request: OperationRequest, _ operation: Operation, _ draft: inout Draft
  ) -> Step {
    var kept = 0
    while kept < min(parts.count, draft.count), isEqual(draft.entry(at: kept, reading.stack), parts[kept]) { kept += 1 }
    if kept == parts.count, kept == draft.count { return .settles(.nothingToDo) }
    draft.pop(draft.count - kept)
    if kept == parts.count { return .done }
    let step = appendAll(Array(parts[kept...]), after: kept, request, operation, to: &draft)
    if case .settles(.nothingToDo) = step { return .done }
    return step
  }

  private func isEqual(_ entry: Entry, _ part: PathPart) -> Bool {
    if entry.binding != nil { return false }
    if entry.style != part.style ?? entry.destination?.value.style ?? .push { return false }
    return entry.cameFrom(part, nil)
  }

  mutating func bringToFront(
    _ part: PathPart, _ request: OperationRequest, _ operation: Operation, _ draft: inout Draft
  ) -> Step {
    guard let place = draft.lastPlace(reading.stack, where: { $0.cameFrom(part, nil) }) else {
      return append(part, request, operation, to: &draft)
    }
    if place == draft.count - 1 { return .settles(.nothingToDo) }
    let entry = draft.entry(at: place, reading.stack)
    draft.remove(at: [place], reading.stack)
    draft.moved.append(entry)
    draft.append(entry)
    draft.keepsAbove = true
    return .done
  }

  // MARK: New entries

  /// What would serve a part on top of a draft, or why it may not be put there.
  private func admit(
    _ part: PathPart, _ request: OperationRequest, _ operation: Operation, _ draft: Draft, source: Deferred? = nil
  ) -> Result<DestinationBox, Obstacle> {
    if draft.count >= Self.depthLimit { return .failure(Obstacle(.refused(.tooDeep))) }
    let (value, type) = part.subject
    guard let type else { return .failure(Obstacle(.refused(.noType))) }
    if let pathOf = outbox.registry.root?.pathOf, type != pathOf {
      return .failure(Obstacle(.refused(.wrongType(path: pathOf, got: type, request.place))))
    }
    guard let destination = resolve(value, type, operation.caller.plugin, above: draft.top(reading.stack)) else {
      return .failure(Obstacle(.missingDestination(type, near: outbox.registry.near(type))))
    }
    if let once = request.once ?? destination.value.once, isDuplicate(part, source, once, draft) {
      return .failure(Obstacle(.duplicate))
    }
    return .success(destination)
  }

  private func isDuplicate(_ part: PathPart, _ source: Deferred?, _ once: Once, _ draft: Draft) -> Bool {
    switch once {
    case .top: return draft.count > 0 && draft.top(reading.stack).cameFrom(part, source)
    case .anywhere: return draft.lastPlace(reading.stack) { $0.cameFrom(part, source) } != nil
    }
  }

  private mutating func newEntry(
    _ part: PathPart, _ destination: DestinationBox, _ operation: Operation, _ draft: Draft,
    from source: Deferred? = nil
  ) -> Entry {
    let style = part.style ?? destination.value.style ?? .push
    let id = outbox.counters.entry()
    let entry =
      switch part.content {
      case .value(let value): Entry(id, .filled(value), from: source, style: style, by: operation)
      // The load's id is filled in when it has been asked for, in the commit.
      case .deferred(let deferred): Entry(id, .waiting(LoadID(0)), from: deferred, style: style, by: operation)
      }
    entry.stand(on: draft.top(reading.stack), servedBy: destination)
    return entry
  }
}

/// Why a part may not be put on the path.
private struct Obstacle: Error {
  let outcome: Outcome
  init(_ outcome: Outcome) { self.outcome = outcome }
}

extension PathPart {
  /// What a destination is looked up by: the value, where it is there, and its type.
  fileprivate var subject: (Value?, TypeName?) {
    switch content {
    case .value(let value): (value, value.type)
    case .deferred(let deferred): (nil, deferred.gives.type)
    }
  }
}

extension Entry {
  /// Whether an entry stands for the same as a part: an equal value, or the deferred it came from (P5).
  fileprivate func cameFrom(_ part: PathPart, _ deferred: Deferred?) -> Bool {
    if let deferred, source == deferred { return true }
    return switch part.content {
    case .value(let value): content.value == value
    case .deferred(let deferred): source == deferred
    }
  }
}
