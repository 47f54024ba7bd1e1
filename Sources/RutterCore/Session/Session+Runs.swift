/// Coroutines: starting, going on, and ending them (A1, A4, A6).
extension Session where H: ~Copyable {
  /// Starts a function that may wait and runs it to its end or first wait.
  @discardableResult
  mutating func start(
    _ kind: Run.Kind, _ function: Handle, _ arguments: [Argument], _ caller: Caller, entry: EntryID? = nil,
    name: String = "", holdsFunction: Bool = true, depth: Int = 0
  ) -> CoroutineID {
    let run = runs.begin(
      kind, function, caller, holdsFunction: holdsFunction, endsWithEntry: entry != nil, name: name, depth: depth)
    outbox.account.charge(Run.weight, .coroutines, to: run.plugin)
    if holdsFunction { handles.retain(function) }
    if case .action(let node, let busy) = kind, let entry {
      if let busy { cells.beginBusy(busy) }
      screens.setActivity(node, Activity(entry: entry, state: .running(run.id)))
    }
    let reply = call(run.caller, .start(run.id, function, arguments))
    follow(reply, run.id)
    return run.id
  }

  mutating func startTask(_ function: Handle) {
    let asker = Asker.plugin(function.plugin)
    let role = Caller(plugin: function.plugin, role: .task, asker: asker)
    start(.task, function, [], role)
    handles.release(function)
  }

  private mutating func follow(_ reply: Reply, _ id: CoroutineID) {
    if let run = runs[id], case .steps(let holder) = run.kind { return follow(reply, run, of: holder) }
    switch reply {
    case .done(let value): ended(id, .success(value))
    case .verdict(let verdict): ended(id, verdict)
    case .waits(let wait): begin(wait, id)
    case .failed(let error): ended(id, .failure(.script(error)))
    case .stopped(let stop): ended(id, .failure(.pluginStopped(stop)))
    case .tree, .selected, .edited, .parts: ended(id, .success(.null))
    }
  }

  // MARK: Waiting

  mutating func begin(_ wait: Wait, _ id: CoroutineID) {
    switch wait {
    case .all(let parts): begin(parts, id, isAll: true)
    case .any(let parts): begin(parts, id, isAll: false)
    default:
      guard let run = runs[id] else { return }
      let leaf = leaf(wait, run.wakeup(), run)
      // Starting the wait may have run a script at once, and that may have stopped the plugin with this coroutine.
      if runs[id] != nil { run.wait(for: leaf) }
    }
  }

  private mutating func begin(_ parts: [Wait], _ id: CoroutineID, isAll: Bool) {
    if parts.isEmpty { return enqueue(.resume(id, .values(isAll ? [.list([])] : []))) }
    guard let run = runs[id] else { return }
    let several = Waiting.Several(parts.count, isAll: isAll)
    outbox.account.charge(several.weight, .coroutines, to: run.plugin)
    run.wait(for: several)
    for (place, part) in parts.enumerated() {
      if runs[id] == nil { return }
      // A part that ended at once has already queued its wake-up, so its leaf has to exist before that is worked off.
      several.leaves[place] = leaf(part, run.wakeup(place), run)
    }
  }

  private mutating func leaf(_ wait: Wait, _ wakeup: Wakeup, _ run: Run) -> Waiting.Leaf {
    switch wait {
    case .sleep(let microseconds): return .timer(startTimer(.wake(wakeup), after: microseconds))
    case .call(let work):
      if runs.wouldWaitForItself(work, by: run.id) {
        enqueue(.wake(wakeup, .failure(.script(.waitsForOwnTransaction(work)))))
        return .untold
      }
      let id = runs.startCall(work, for: wakeup)
      outbox.account.charge(work.weight, .calls, to: run.plugin)
      effects.append(.call(id, run.plugin, work))
      return .call(id)
    case .outcome(let operation): return outcomeLeaf(operation, wakeup)
    case .value(let operation): return valueLeaf(operation, wakeup)
    case .answer(let presenting): return answerLeaf(presenting, wakeup, run)
    case .question(let question): return questionLeaf(question, run)
    case .recorded(let inner, _): return leaf(inner, wakeup, run)
    case .load(let deferred):
      let load = serve(asking: run.plugin) { $0.request(deferred, for: .run(wakeup)) }
      if let handle = deferred.handle { handles.release(handle) }
      return .load(load)
    case .function(let function): return partLeaf(function, wakeup, run)
    case .all, .any:
      let error = ScriptError("all and any do not nest; put the inner one into a function")
      enqueue(.wake(wakeup, .failure(.script(error))))
      return .untold
    }
  }

  private mutating func partLeaf(_ function: Handle, _ wakeup: Wakeup, _ run: Run) -> Waiting.Leaf {
    defer { handles.release(function) }
    if run.depth >= Self.nestingLimit {
      enqueue(.wake(wakeup, .failure(.script(tooDeep(from: run, "function")))))
      return .untold
    }
    let id = start(
      .part(wakeup), function, [], run.caller, name: run.what.description, depth: Int(run.depth) + 1)
    return .part(id)
  }

  /// One thing that a coroutine waits for has ended.
  mutating func wake(_ wakeup: Wakeup, _ result: Result<[Value], NavigationError>) {
    guard let woken = runs.wake(wakeup, result) else { return }
    if !woken.others.isEmpty { leave(woken.others) }
    if case .steps(let holder) = woken.run.kind { return goOn(Step.Came(woken.resumption), woken.run, of: holder) }
    resume(woken.run, woken.resumption)
  }

  mutating func resume(_ id: CoroutineID, _ resumption: Resumption) {
    guard let run = runs[id] else { return }
    run.endWait()
    resume(run, resumption)
  }

  private mutating func resume(_ run: Run, _ resumption: Resumption) {
    let reply = call(run.caller, .resume(run.id, resumption))
    follow(reply, run.id)
  }

  // MARK: Ending

  mutating func ended(_ id: CoroutineID, _ result: Result<Value, NavigationError>) {
    guard let run = runs.remove(id) else { return }
    release(run, failure: result.failure)
    switch run.kind {
    case .guarding(let operation): guardEnded(operation, result.flatMap { .init(verdict: $0) })
    case .loader(let load): attemptEnded(load, result)
    case .part(let wakeup): enqueue(.wake(wakeup, result.map { [$0] }))
    case .steps(let holder): stepsEnded(result, of: holder, run)
    case .action, .task, .hook, .watch, .line:
      if let error = result.failure, !error.isStop { report(run.what.description, run.plugin, error) }
    }
  }

  private mutating func ended(_ id: CoroutineID, _ verdict: Verdict) {
    guard let run = runs.remove(id) else { return }
    release(run, failure: nil)
    if case .guarding(let operation) = run.kind { guardEnded(operation, .success(verdict)) }
  }

  /// Ends a coroutine as failed, because the turn is over its limit (T2).
  mutating func cutOff(_ id: CoroutineID, _ error: NavigationError) {
    guard let run = runs.outermost(id) else { return }
    if case .loader(let load) = run.kind {
      close(run.id)
      return attemptEnded(load, .failure(error))
    }
    if case .guarding(let operation) = run.kind, let pass = guards[operation] {
      return settle(pass.operation, .failed(error))
    }
    if case .steps(let holder) = run.kind { return cutOffSteps(of: holder, error) }
    close(run.id)
    if case .action(let node, _) = run.kind, let entry = run.entry, path.contains(entry), find(node) != nil {
      screens.setActivity(node, Activity(entry: entry, state: .failed(error)))
    }
  }

  /// Releases what a coroutine held while it ran: its function, its busy cell, the state of its button.
  mutating func release(_ run: Run, failure: NavigationError?, isClosed: Bool = false) {
    if let function = run.function { handles.release(function) }
    if let busy = run.busy { cells.endBusy(busy) }
    for call in runs.endTransactions(of: run.id) { effects.append(.abandon(call)) }
    guard case .action(let node, _) = run.kind, let activity = screens.activity(node),
      activity.state == .running(run.id)
    else {
      return
    }
    screens.setActivity(node, failure.map { Activity(entry: activity.entry, state: .failed($0)) })
    if activity.queued > 0, !isClosed { enqueue(.activateQueued(node, activity.entry, count: activity.queued)) }
  }
}

extension Result<Verdict, NavigationError> {
  /// What a plain value says as the answer of a guard.
  fileprivate init(verdict value: Value) {
    switch value {
    case .null, .boolean(true): self = .success(.allow)
    default: self = .failure(.script(.noVerdict(value.kind.withArticle)))
    }
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension NavigationError {
  /// Whether the error is the stop of a plugin, which is not reported again because the stop itself is an event.
  var isStop: Bool { if case .pluginStopped = self { true } else { false } }
}
