/// Operations, from the queue to their outcome (P1 to P9).
extension Session where H: ~Copyable {
  mutating func carryOut(_ operation: Operation) {
    if turn.command == nil, operation.caller.asker == .person { turn.command = operation.id }
    if operation.isSettled { return }
    if operation.caller.role == .leaving { return settle(operation, .refused(.leaving)) }
    guard takeUp(operation) else { return }
    if let cause = originLost(operation) { return settle(operation, .cancelled(by: cause)) }
    carryOutRequest(of: operation)
  }

  mutating func carryOutRequest(of operation: Operation) {
    switch operation.request.kind {
    case .push(let part): if !ask(part, operation) { push(part, operation) }
    case .bind(let key, _): bind(key, operation)
    case .resume(let name): resume(name, operation)
    case .open(let url, let push): open(url, push: push, operation)
    case .back: back(operation)
    case .finish(let value, let entry): finish(value, entry, operation)
    case .finishFlow(let value): finishFlow(value, operation)
    case .select(let name): select(name, operation)
    default: planAndCommit(operation)
    }
  }

  /// Works an operation out on a draft and commits it, if it is not refused.
  ///
  /// - Parameters:
  ///   - operation: What was asked for.
  ///   - source: The deferred value that a pushed value came from.
  ///   - request: What it comes to; nil for what was asked for.
  ///   - plugin: The plugin that names the values, if another one asked.
  ///   - isList: Whether a refusal names the place in the list that it is about.
  ///   - gap: Where among the entries of the stack it is carried out; nil for on top of all.
  mutating func planAndCommit(
    _ operation: Operation, from source: Deferred? = nil, as request: OperationRequest? = nil,
    of plugin: PluginID? = nil, isList: Bool = true, in gap: Gap? = nil
  ) {
    var author = operation.author
    if let plugin { author.plugin = plugin }
    var planner = Planner(
      request ?? operation.request, by: author, on: operation.stack, of: reading.path, from: source,
      keeping: gap?.base, hiding: hiding(operation))
    let planned = plan(&planner, operation)
    var draft = planner.finish()
    for entry in gap?.above ?? [] { draft.append(entry) }
    if planned == .nothingToDo, selectStack(of: operation) {
      settle(operation, .committed)
    } else if let outcome = planned ?? refusal(of: draft, operation) {
      settle(operation, isList ? outcome : outcome.withoutPosition)
    } else if !keepsOwners(draft) {
      settle(operation, .refused(.needsOwner))
    } else if mustWait(for: draft, operation) {
      // The request has the functions of its steps now.
      if !operation.isSettled { return }
    } else {
      commit(draft, operation)
    }
    for handle in draft.handles { handles.release(handle) }
  }

  /// Which entries whoever asked does not see.
  func hiding(_ operation: Operation) -> (Entry) -> Bool {
    let plugin = operation.caller.plugin
    guard reading.isRestricted(plugin) else { return { _ in false } }
    let registry = reading.registry
    return { registry.isForeign($0, to: plugin) }
  }

  /// A plugin may take away, move and load again what it put on the path, and values of its own types; the rest is refused
  /// (X1).
  private func refusal(of draft: borrowing Draft, _ operation: Operation) -> Outcome? {
    let plugin = operation.caller.plugin
    guard reading.isRestricted(plugin), let access = reading.plugins.access(of: plugin) else { return nil }
    if !operation.isByLink, showsTooManyByOthers(draft.tail, of: draft, for: plugin) {
      return .refused(.tooManyShown)
    }
    let kept = Set(draft.tail.map(\.id))
    let leaving = path[draft.stack].entries[draft.kept...].filter { !kept.contains($0.id) }
    let reloaded = draft.refreshed.compactMap { path[$0] }
    let touched = path.unfolded(leaving + draft.moved) + reloaded
    guard touched.contains(where: { reading.registry.isForeign($0, to: plugin) }) else { return nil }
    let wayOut = access.grantee.wayOut(to: .path, nil)
    return .refused(.notAllowed(plugin: access.grantee.name, wayOut: wayOut))
  }

  /// Lets a planner go on until it has a draft to commit, or an outcome.
  private mutating func plan(_ planner: inout Planner, _ operation: Operation) -> Outcome? {
    while true {
      let need = planner.next(&reading.path, reading.registry)
      spend(planner.takeWork(), for: operation.caller.plugin)
      switch need {
      case .commit: return nil
      case .settle(let outcome): return outcome
      case .pause: break
      case .select(let function, let all):
        if let outcome = select(function, all: all, &planner, operation) { return outcome }
      case .edit(let function): if let outcome = edit(function, &planner, operation) { return outcome }
      }
      guard goesOn(after: 0, for: operation.caller.plugin) else {
        return .cancelled(by: .pluginStopped(operation.caller.plugin))
      }
    }
  }

  /// Asks a selector function which entries of the draft it means.
  ///
  /// - Returns: How the operation settles by that; nil if it goes on.
  private mutating func select(
    _ function: Handle, all: Bool, _ planner: inout Planner, _ operation: Operation
  ) -> Outcome? {
    var caller = operation.caller
    caller.role = .building
    caller.plugin = function.plugin
    caller.scope = nil
    let reply = ask(operation, caller, .select(function, all: all), on: planner.draft)
    switch reply {
    case .selected(let ids):
      planner.selected(ids, on: reading.path)
      operation.selections.append(Selection(function: function, entries: ids))
      return nil
    case .failed(let error):
      report("selector of \(operation.request.kind.name)", function.plugin, .script(error))
      return .failed(.script(error))
    case .stopped(let stop): return .failed(.pluginStopped(stop))
    default: return .failed(.script(ScriptError("a selector gives true or false")))
    }
  }

  /// Has the function of an `edit` name its steps.
  private mutating func edit(_ function: Handle, _ planner: inout Planner, _ operation: Operation) -> Outcome? {
    var caller = operation.caller
    caller.role = .editing
    let reply = ask(operation, caller, .edit(function), on: planner.draft)
    switch reply {
    case .edited(let steps):
      planner.edited(steps)
      operation.named = steps
      return nil
    case .failed(let error):
      report("edit", caller.plugin, .script(error))
      return .failed(.script(error))
    case .stopped(let stop): return .failed(.pluginStopped(stop))
    default: return .nothingToDo
    }
  }

  /// Calls a function that reads the path as the steps of an `edit` have made it so far.
  private mutating func ask(_ operation: Operation, _ caller: Caller, _ script: ScriptCall, on draft: borrowing Draft)
    -> Reply
  {
    operation.ask()
    defer { operation.answered() }
    if draft.isUntouched(reading.path) { return call(caller, script, on: draft.stack) }
    let path = reading.path
    reading.path = path.preview(draft)
    shown.path.pretend(from: draft.kept)
    defer {
      reading.path = path
      shown.path.pretend(from: draft.kept)
    }
    return call(caller, script, on: draft.stack)
  }

  /// Gives an operation its one outcome and tells whoever waits for it.
  mutating func settle(_ operation: Operation, _ outcome: Outcome, entry: EntryID? = nil) {
    if operation.isSettled { return }
    let outcome = withinRoom(naming(stoppedOwnerOf: outcome), for: operation.caller.plugin)
    outbox.account.charge(256 + outcome.weight, .messages, to: operation.caller.plugin)
    if turn.command == operation.id { commandOutcome = outcome }
    if case .missingDestination = outcome { reportMissing(outcome, operation) }
    withdrawFromHands(operation)
    release(operation.request.kind.handles)
    if let lead = operation.lead {
      release(lead.request.kind.handles)
      operation.lead = nil
    }
    if !stepping.isEmpty { tellSteps(operation, outcome) }
    cancelTimer(operations.settle(operation, outcome, entry: entry))
    endLink(operation, outcome)
    answer(operation, outcome, entry)
    if operation.hasWaiters { note(.outcomeTaken(operation.id)) }
    for waiter in operation.takeWaiters() { enqueue(.wake(waiter, .success([outcome.value(entry)]))) }
    settleValueWaiters(operation, outcome, entry)
  }

  /// An outcome as it is told. Each one is written out, which is nobody's time: a plugin that asks for very many has the
  /// details of the rest left out, so that others do not wait for them.
  private func withinRoom(_ outcome: Outcome, for plugin: PluginID) -> Outcome {
    let room = reading.isRestricted(plugin) ? 1 << 20 : Account.mostLogged
    return outbox.account.held(for: plugin, .messages) > room ? outcome.short : outcome
  }

  /// A destination that is missing because the plugin that has it was stopped says so.
  private func naming(stoppedOwnerOf outcome: Outcome) -> Outcome {
    guard case .missingDestination(let type, _, let position, _) = outcome,
      let owner = stoppedOwner(of: type.description)
    else { return outcome }
    return .missingDestination(type, near: [], at: position, stopped: owner.name)
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
    // A URL says itself where it leads (P7).
    if case .open = operation.request.kind { return nil }
    // The screen that led to what a guard has waited for, such as a login, has mostly left by then.
    if case .resume = operation.request.kind { return nil }
    // What has ended already is told so.
    if case .finish(_, let entry?) = operation.request.kind, !path.contains(entry) { return nil }
    let origin = operation.origin
    // What a run of steps asks for lies above what it asked for before.
    let isOfSteps = operation.caller.role == .steps
    if !isOfSteps, let cause = originLost(origin.asker, isFromAnywhere: origin.isFromAnywhere) { return cause }
    return originLostAround(origin)
  }

  /// The same for all that one deed asks for on one stack.
  func originLost(_ origin: AfterPushes.Origin) -> Cause? {
    originLost(origin.asker, isFromAnywhere: origin.isFromAnywhere) ?? originLostAround(origin)
  }

  /// On a stack around that of the asking entry, this one stands for what it holds (Q2).
  private func originLostAround(_ origin: AfterPushes.Origin) -> Cause? {
    guard path.hasContainers, case .entry(let owner, _) = origin.asker, !origin.isFromAnywhere,
      let own = path.stack(of: owner),
      let holder = path.surroundings(of: own).first(where: { $0.stack == origin.stack })?.holder,
      let foreign = path.foreign(above: holder, asker: origin.asker)
    else { return nil }
    return .operation(foreign.operation, foreign.operationWord.rawValue)
  }

  func originLost(_ asker: Asker, isFromAnywhere: Bool) -> Cause? {
    guard case .entry(let owner, _) = asker, !isFromAnywhere else { return nil }
    guard path.contains(owner) else { return turn.removals[owner] ?? .ownerLeft }
    guard let foreign = path.foreign(above: owner, asker: asker) else { return nil }
    return .operation(foreign.operation, foreign.operationWord.rawValue)
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
