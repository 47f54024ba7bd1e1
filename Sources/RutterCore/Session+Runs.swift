/// Coroutines: starting, going on, and ending them (A1, A4, A6).
extension Session where H: ~Copyable {
  /// Starts a function that may wait and runs it to its end or first wait.
  @discardableResult
  mutating func start(
    _ kind: Run.Kind, _ function: Handle, _ arguments: [Argument], _ caller: Caller, entry: EntryID?, what: What,
    busy: CellID? = nil
  ) -> CoroutineID {
    let id = outbox.counters.coroutine()
    var caller = caller
    caller.coroutine = id
    caller.plugin = function.plugin
    // What the parts of a coroutine do is its own deed (P7).
    if case .entry(let owner, _) = caller.asker, !kind.isPart { caller.asker = .entry(owner, deed: id.number) }
    handles.retain(function)
    let run = Run(id: id, kind: kind, caller: caller, entry: entry, what: what, handle: function)
    run.busy = busy
    runs[id] = run
    if let entry { reading.stack[entry]?.add(id) }
    if let busy { reading.cells.set(busy, to: .boolean(true)) }
    if case .action(let node) = kind, let entry { setActivity(node, Activity(entry: entry, state: .running(id))) }
    let reply = call(caller) { host, reading, outbox in
      host.start(id, function, arguments, reading: reading, outbox: &outbox)
    }
    follow(reply, id)
    return id
  }

  /// The coroutines that an entry runs, oldest first.
  func runsOf(_ entry: Entry) -> [Run] {
    if entry.runs.isEmpty { return [] }
    return entry.runs.compactMap { runs[$0] }
  }

  mutating func startTask(_ function: Handle, _ caller: Caller) {
    let asker = Asker.plugin(function.plugin)
    let role = Caller(plugin: function.plugin, role: .task, asker: asker)
    start(.task, function, [], role, entry: nil, what: What("task"))
    handles.release(function)
  }

  private mutating func follow(_ reply: Reply, _ id: CoroutineID) {
    switch reply {
    case .done(let value): ended(id, .success(value))
    case .waits(let wait): begin(wait, id)
    case .failed(let error): ended(id, .failure(.script(error)))
    case .stopped(let stop): ended(id, .failure(.pluginStopped(stop)))
    case .tree, .selected, .edited: ended(id, .success(.null))
    }
  }

  // MARK: Waiting

  private mutating func begin(_ wait: Wait, _ id: CoroutineID) {
    let (mode, parts): (Waiting.Mode, [Wait]) =
      switch wait {
      case .all(let parts): (.all, parts)
      case .any(let parts): (.any, parts)
      default: (.single, [wait])
      }
    if parts.isEmpty { return enqueue(.resume(id, .values(mode == .all ? [.list([])] : []))) }
    runs[id]?.waiting = Waiting(
      mode: mode, leaves: Array(repeating: .ended, count: parts.count),
      results: mode == .all ? Array(repeating: .null, count: parts.count) : [], open: parts.count)
    for (index, part) in parts.enumerated() {
      guard runs[id] != nil else { return }
      let leaf = leaf(part, Wakeup(coroutine: id, leaf: index))
      // A part that ended at once has queued its wake-up; the leaf must be there to take it.
      runs[id]?.waiting?.leaves[index] = leaf
    }
  }

  private mutating func leaf(_ wait: Wait, _ wakeup: Wakeup) -> Waiting.Leaf {
    switch wait {
    case .sleep(let microseconds): return .timer(startTimer(.wake(wakeup), after: microseconds))
    case .call(let work):
      let id = outbox.counters.call()
      calls[id] = wakeup
      let plugin = runs[wakeup.coroutine]?.caller.plugin ?? .host
      effects.append(.call(id, plugin, work))
      return .call(id)
    case .outcome(let operation): return outcomeLeaf(operation, wakeup)
    case .value(let operation): return valueLeaf(operation, wakeup)
    case .load(let deferred):
      guard let caller = runs[wakeup.coroutine]?.caller else { return .ended }
      let load = request(deferred, for: .run(wakeup.coroutine, wakeup.leaf), caller)
      if let handle = deferred.handle { handles.release(handle) }
      return .load(load)
    case .function(let function): return partLeaf(function, wakeup)
    case .all, .any:
      let error = ScriptError("all and any do not nest; put the inner one into a function")
      enqueue(.wake(wakeup, .failure(.script(error))))
      // Any open leaf will do: it only waits for this wake-up.
      return .outcome(OperationID(0))
    }
  }

  private mutating func partLeaf(_ function: Handle, _ wakeup: Wakeup) -> Waiting.Leaf {
    guard let run = runs[wakeup.coroutine] else { return .ended }
    let kind = Run.Kind.part(of: wakeup.coroutine, wakeup.leaf)
    let id = start(kind, function, [], run.caller, entry: nil, what: run.what)
    handles.release(function)
    return .part(id)
  }

  private mutating func outcomeLeaf(_ id: OperationID, _ wakeup: Wakeup) -> Waiting.Leaf {
    guard let operation = pending[id] else {
      enqueue(.wake(wakeup, .failure(.script(ScriptError("operation #\(id) is not known any more")))))
      return .outcome(id)
    }
    if let outcome = operation.outcome {
      enqueue(.wake(wakeup, .success([outcome.value(operation.entry)])))
    } else {
      operation.waiters = operation.waiters + [wakeup]
    }
    return .outcome(id)
  }

  private mutating func valueLeaf(_ id: OperationID, _ wakeup: Wakeup) -> Waiting.Leaf {
    guard let operation = pending[id] else {
      enqueue(.wake(wakeup, .failure(.script(ScriptError("operation #\(id) is not known any more")))))
      return .value(id)
    }
    operation.valueWaiters = operation.valueWaiters + [wakeup]
    if operation.outcome != nil { tellValue(id) }
    return .value(id)
  }

  /// Wakes those who wait for the value of an operation's entry, if it is there or will never be.
  mutating func tellValue(_ id: OperationID) {
    guard let operation = pending[id], !operation.valueWaiters.isEmpty else { return }
    let result: Result<[Value], NavigationError>
    switch operation.entry.flatMap({ reading.stack[$0]?.content }) {
    case .waiting:
      if let entry = operation.entry { awaitedValues[entry, default: []].append(id) }
      return
    case .filled(let value): result = .success([value])
    case .failed(let error): result = .failure(error)
    case .abandoned(let cause): result = .failure(.script(ScriptError("abandoned by \(cause)")))
    case nil:
      let why = operation.outcome == .committed ? "its entry left" : operation.outcome?.sentence ?? "pending"
      result = .failure(.script(ScriptError("\(operation.request.kind.name) has no value: \(why)")))
    }
    let waiters = operation.valueWaiters
    operation.valueWaiters = []
    for waiter in waiters { enqueue(.wake(waiter, result)) }
  }

  /// The value of an entry came or will not come: tells those who wait for it.
  mutating func tellValues(of entry: EntryID) {
    guard !awaitedValues.isEmpty, let operations = awaitedValues.removeValue(forKey: entry) else { return }
    for id in operations { tellValue(id) }
  }

  /// One thing that a coroutine waits for has ended.
  mutating func wake(_ wakeup: Wakeup, _ result: Result<[Value], NavigationError>) {
    let id = wakeup.coroutine
    guard var waiting = runs[id]?.waiting, waiting.leaves[wakeup.leaf] != .ended else { return }
    waiting.leaves[wakeup.leaf] = .ended
    waiting.open -= 1
    runs[id]?.waiting = waiting
    switch (waiting.mode, result) {
    case (_, .failure(let error)) where waiting.mode != .any || waiting.open == 0:
      endLeaves(of: id)
      resume(id, .raise(error))
    case (_, .failure): break
    case (.single, .success(let values)): resume(id, .values(values))
    case (.any, .success(let values)):
      endLeaves(of: id)
      resume(id, .values([values.first ?? .null, .integer(Int64(wakeup.leaf + 1))]))
    case (.all, .success(let values)):
      runs[id]?.waiting?.results[wakeup.leaf] = values.first ?? .null
      guard waiting.open == 0, let results = runs[id]?.waiting?.results else { return }
      resume(id, .values([.list(results)]))
    }
  }

  mutating func resume(_ id: CoroutineID, _ resumption: Resumption) {
    guard let run = runs[id] else { return }
    runs[id]?.waiting = nil
    let reply = call(run.caller) { host, reading, outbox in
      host.resume(id, resumption, reading: reading, outbox: &outbox)
    }
    follow(reply, id)
  }

  /// Leaves everything that a coroutine still waits for.
  private mutating func endLeaves(of id: CoroutineID) {
    guard let waiting = runs[id]?.waiting else { return }
    runs[id]?.waiting = nil
    for (index, leaf) in waiting.leaves.enumerated() {
      switch leaf {
      case .timer(let timer): cancelTimer(timer)
      case .call(let call): if calls.removeValue(forKey: call) != nil { effects.append(.abandon(call)) }
      case .outcome(let operation): pending[operation]?.forget(id)
      case .value(let operation): pending[operation]?.forget(id)
      case .load(let load): leave(load, .run(id, index))
      case .part(let part): close(part, .lost)
      case .ended: break
      }
    }
  }

  // MARK: Ending

  private mutating func ended(_ id: CoroutineID, _ result: Result<Value, NavigationError>) {
    guard let run = runs.removeValue(forKey: id) else { return }
    release(run, failure: result.failure)
    switch run.kind {
    case .loader(let load): attemptEnded(load, result)
    case .part(let parent, let leaf): enqueue(.wake(Wakeup(coroutine: parent, leaf: leaf), result.map { [$0] }))
    case .action, .task, .hook, .watch:
      if let error = result.failure, !error.isStop { report(run.what.description, run.caller.plugin, error) }
    }
  }

  /// Ends a waiting coroutine before its time: what it waits for is abandoned, innermost first (L5).
  mutating func close(_ id: CoroutineID, _ cause: Cause) {
    guard runs[id] != nil else { return }
    endLeaves(of: id)
    guard let run = runs.removeValue(forKey: id) else { return }
    var caller = run.caller
    caller.role = .closing
    let reply = call(caller) { host, reading, outbox in
      host.close(id, reading: reading, outbox: &outbox)
    }
    if case .failed(let error) = reply { report("closing of \(run.what)", caller.plugin, .script(error)) }
    release(run, failure: nil, isClosed: true)
  }

  /// Ends a coroutine that the turn has no room for any more, as one that failed (T2).
  mutating func cutOff(_ id: CoroutineID, _ error: NavigationError) {
    guard let run = outermost(id) else { return }
    if case .loader(let load) = run.kind {
      close(run.id, .ended)
      return attemptEnded(load, .failure(error))
    }
    close(run.id, .ended)
    if case .action(let node) = run.kind, let entry = run.entry, reading.stack.contains(entry), find(node) != nil {
      setActivity(node, Activity(entry: entry, state: .failed(error)))
    }
  }

  /// The coroutine that a part belongs to; itself, if it is no part.
  func outermost(_ id: CoroutineID?) -> Run? {
    guard let run = id.flatMap({ runs[$0] }) else { return nil }
    if case .part(let parent, _) = run.kind { return outermost(parent) }
    return run
  }

  /// What a run held while it ran: its function, its busy cell, the state of its button.
  private mutating func release(_ run: Run, failure: NavigationError?, isClosed: Bool = false) {
    if let entry = run.entry { reading.stack[entry]?.remove(run.id) }
    if let handle = run.handle { handles.release(handle) }
    if let busy = run.busy { updateBusy(busy) }
    guard case .action(let node) = run.kind, let activity = activities[node], activity.state == .running(run.id) else {
      return
    }
    setActivity(node, failure.map { Activity(entry: activity.entry, state: .failed($0)) })
    if activity.queued > 0, !isClosed { enqueue(.activateQueued(node, activity.entry, count: activity.queued)) }
  }

  /// A busy cell is true while anything runs that names it (S7).
  mutating func updateBusy(_ cell: CellID) {
    let isBusy =
      runs.values.contains { $0.busy == cell } || afterPushes.contains { pending[$0]?.link?.busy == cell }
    reading.cells.set(cell, to: .boolean(isBusy))
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension NavigationError {
  /// A stopped plugin is reported once, by its stop.
  var isStop: Bool { if case .pluginStopped = self { true } else { false } }
}
