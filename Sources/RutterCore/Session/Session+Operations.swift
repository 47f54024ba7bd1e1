/// What one step on a draft came to.
enum Step {
  case done
  case settles(Outcome)
}

/// Operations, from the queue to their outcome (P1 to P9).
extension Session where H: ~Copyable {
  mutating func carryOut(_ operation: Operation) {
    if turn.command == nil, operation.caller.asker == .person { turn.command = operation.id }
    if operation.isSettled { return }
    if operation.caller.role == .leaving { return settle(operation, .refused(.leaving)) }
    if let cause = originLost(operation) { return settle(operation, .cancelled(by: cause)) }
    switch operation.request.kind {
    case .push(let part): push(part, operation)
    case .bind(let key): bind(key, operation)
    default: change(operation)
    }
  }

  /// Works an operation out on a draft and commits it, if it is not refused.
  private mutating func change(_ operation: Operation) {
    var draft = Draft(reading.stack)
    let step = apply(operation.request, operation, to: &draft)
    switch step {
    case .done: commit(&draft, operation)
    case .settles(let outcome): settle(operation, outcome)
    }
    for handle in draft.handles { handles.release(handle) }
  }

  mutating func apply(_ request: OperationRequest, _ operation: Operation, to draft: inout Draft) -> Step {
    switch request.kind {
    case .push(let part): return append(part, request, operation, to: &draft)
    case .pushAll(let parts): return appendAll(parts, request, operation, to: &draft)
    case .pop(let count): return pop(count, &draft)
    case .back: return pop(1, &draft)
    case .popToRoot:
      if draft.count == 0 { return .settles(.nothingToDo) }
      draft.pop(draft.count)
      return .done
    case .popTo(let selector): return popTo(selector, operation, &draft)
    case .remove(let selector): return remove(selector, operation, &draft)
    case .replace(let part): return replace(part, request, operation, &draft)
    case .replaceAll(let parts): return replaceAll(parts, request, operation, &draft)
    case .bringToFront(let part): return bringToFront(part, request, operation, &draft)
    case .edit(let steps): return edit(steps, operation, &draft)
    case .editBy(let function): return edit(by: function, operation, &draft)
    case .refresh(let selector): return refresh(selector, operation, &draft)
    case .bind: return .settles(.refused(.notInEdit))
    }
  }

  /// Gives an operation its one outcome and tells whoever waits for it.
  mutating func settle(_ operation: Operation, _ outcome: Outcome, entry: EntryID? = nil) {
    if operation.isSettled { return }
    outbox.account.charge(256 + outcome.weight, .messages, to: operation.caller.plugin)
    if turn.command == operation.id { commandOutcome = outcome }
    if case .missingDestination = outcome { reportMissing(outcome, operation) }
    for handle in operation.request.kind.handles { handles.release(handle) }
    cancelTimer(operations.settle(operation, outcome, entry: entry))
    endLink(operation, outcome)
    for waiter in operation.takeWaiters() { enqueue(.wake(waiter, .success([outcome.value(entry)]))) }
    settleValueWaiters(operation, outcome, entry)
  }

  /// A script that asks for what no destination shows has made a mistake (D5). What a person chose by a link is told by
  /// its outcome alone.
  private mutating func reportMissing(_ outcome: Outcome, _ operation: Operation) {
    switch operation.caller.asker {
    case .person, .host, .cell: return
    case .plugin, .entry: if operation.link != nil { return }
    }
    let error = ScriptError(outcome.message ?? outcome.sentence, at: operation.request.place)
    report(operation.request.kind.name, operation.caller.plugin, .script(error))
  }

  /// The origin rule (P7): why an operation of an entry's action or link may no longer be carried out.
  func originLost(_ operation: Operation) -> Cause? {
    originLost(operation.caller.asker, isFromAnywhere: operation.request.isFromAnywhere)
  }

  func originLost(_ asker: Asker, isFromAnywhere: Bool) -> Cause? {
    guard case .entry(let owner, _) = asker, !isFromAnywhere else { return nil }
    guard reading.stack.contains(owner) else { return turn.removals[owner] ?? .ownerLeft }
    guard let foreign = reading.stack.foreign(above: owner, asker: asker) else { return nil }
    return .operation(foreign.operation, foreign.operationWord.rawValue)
  }

  // MARK: Taking away

  private func pop(_ count: Int, _ draft: inout Draft) -> Step {
    if count < 0 { return .settles(.refused(.negative)) }
    if count == 0 || draft.count == 0 { return .settles(.nothingToDo) }
    if count > draft.count { return .settles(.refused(.only(draft.count))) }
    draft.pop(count)
    return .done
  }

  private mutating func popTo(_ selector: Selector, _ operation: Operation, _ draft: inout Draft) -> Step {
    switch places(selector, all: false, operation, draft) {
    case .failure(let error): return .settles(.failed(error))
    case .success(let places):
      guard let place = places.first else { return .settles(.refused(.notFound)) }
      if place == draft.count - 1 { return .settles(.nothingToDo) }
      draft.pop(draft.count - 1 - place)
      return .done
    }
  }

  private mutating func remove(_ selector: Selector, _ operation: Operation, _ draft: inout Draft) -> Step {
    switch places(selector, all: true, operation, draft) {
    case .failure(let error): return .settles(.failed(error))
    case .success(let places):
      if places.contains(-1) { return .settles(.refused(.root)) }
      if places.isEmpty { return .settles(.refused(.notFound)) }
      draft.remove(at: places, reading.stack)
      draft.keepsAbove = true
      return .done
    }
  }

  /// Marks the matching entries of deferred values for loading them again; without a selector that of the top entry.
  private mutating func refresh(_ selector: Selector?, _ operation: Operation, _ draft: inout Draft) -> Step {
    let selector = selector ?? .entry(draft.top(reading.stack).id)
    switch places(selector, all: true, operation, draft) {
    case .failure(let error): return .settles(.failed(error))
    case .success(let places):
      let entries = places.reversed().map { draft.entry(at: $0, reading.stack) }.filter { $0.source != nil }
      if entries.isEmpty { return .settles(.nothingToDo) }
      draft.refreshed += entries.map(\.id)
      return .done
    }
  }

  /// The places of the entries that a selector means, from the top down.
  private mutating func places(
    _ selector: Selector, all: Bool, _ operation: Operation, _ draft: Draft
  ) -> Result<[Int], NavigationError> {
    spend(draft.count, for: operation.caller.plugin)
    switch selector {
    case .entry(let id): return .success(draft.place(of: id, reading.stack).map { [$0] } ?? [])
    case .type(let type): return .success(places(all, draft) { $0.type == type })
    case .value(let value): return .success(places(all, draft) { $0.content.value == value })
    case .function(let function):
      var caller = operation.caller
      caller.role = .building
      caller.plugin = function.plugin
      caller.scope = nil
      operation.ask()
      let reply = call(caller, .select(function, all: all), on: draft)
      operation.answered()
      switch reply {
      case .selected(let ids): return .success(ids.compactMap { draft.place(of: $0, reading.stack) }.sorted(by: >))
      case .failed(let error):
        report("selector of \(operation.request.kind.name)", function.plugin, .script(error))
        return .failure(.script(error))
      case .stopped(let stop): return .failure(.pluginStopped(stop))
      default: return .failure(.script(ScriptError("a selector gives true or false")))
      }
    }
  }

  /// Calls a function that reads the path as the steps of an `edit` have made it so far.
  private mutating func call(_ caller: Caller, _ script: ScriptCall, on draft: Draft) -> Reply {
    if draft.isUntouched(reading.stack) { return call(caller, script) }
    let stack = reading.stack
    reading.stack = stack.preview(from: draft.kept, with: draft.tail)
    defer { reading.stack = stack }
    return call(caller, script)
  }

  private func places(_ all: Bool, _ draft: Draft, where fits: (Entry) -> Bool) -> [Int] {
    if !all { return draft.lastPlace(reading.stack, where: fits).map { [$0] } ?? [] }
    return (0..<draft.count).reversed().filter { fits(draft.entry(at: $0, reading.stack)) }
  }

  // MARK: Several at once

  /// What one part of a path or one step of an edit costs, besides what it looks through.
  static var stepsPerPart: Int { 20 }

  private mutating func edit(_ steps: [OperationRequest], _ operation: Operation, _ draft: inout Draft) -> Step {
    var changes = false
    if draft.gone == nil { draft.gone = Gone() }
    for (index, step) in steps.enumerated() {
      guard goesOn(after: Self.stepsPerPart + draft.tail.count, for: operation.caller.plugin) else {
        return .settles(.cancelled(by: .pluginStopped(operation.caller.plugin)))
      }
      switch apply(step, operation, to: &draft) {
      case .done: changes = true
      case .settles(.duplicate), .settles(.nothingToDo): continue
      case .settles(let outcome): return .settles(outcome.standing(at: index + 1, step: step.kind.name))
      }
    }
    return changes ? .done : .settles(.nothingToDo)
  }

  private mutating func edit(by function: Handle, _ operation: Operation, _ draft: inout Draft) -> Step {
    var caller = operation.caller
    caller.role = .editing
    operation.ask()
    let reply = call(caller, .edit(function), on: draft)
    operation.answered()
    switch reply {
    case .edited(let steps):
      draft.handles += steps.flatMap(\.kind.handles)
      return edit(steps, operation, &draft)
    case .failed(let error):
      report("edit", caller.plugin, .script(error))
      return .settles(.failed(.script(error)))
    case .stopped(let stop): return .settles(.failed(.pluginStopped(stop)))
    default: return .settles(.nothingToDo)
    }
  }
}

extension Outcome {
  /// The table that `op:await()` gives.
  func value(_ entry: EntryID?) -> Value {
    var fields = [Record.Field("outcome", .string(Text(name)))] + self.fields
    if let entry { fields.append(.init("entry", .integer(Int64(entry.number)))) }
    return .record(Record(fields))
  }

  /// Word and detail, as a message shows them.
  package var sentence: String { detail.map { "\(name) (\($0))" } ?? name }
}
