/// Starts, shares, retries and ends loads (L1 to L12).
extension Session where H: ~Copyable {
  static var preloadKeptMicroseconds: Int64 { 30_000_000 }

  /// Asks for a deferred value and runs its load at once to its first wait (T1).
  ///
  /// - Returns: The load that the waiter now waits for; it may be shared (L9), and may have ended already, in which case
  ///   its end is the next item.
  mutating func request(_ deferred: Deferred, for waiter: Load.Waiter, anew: Bool = false) -> LoadID {
    guard case .loader(let name, let arguments) = deferred.source else {
      return startLoad(deferred, nil, ownKey: nil, waiter, isShared: false)
    }
    if deferred.formerVersions != nil { return endedLoad(deferred, nil, waiter, .failure(.formerArguments)) }
    guard let loader = reading.registry.sharedLoader(name) else {
      if let stop = stoppedOwner(of: name.description).flatMap({ stopOf($0.id) }) {
        return endedLoad(deferred, nil, waiter, .failure(.pluginStopped(stop)))
      }
      let near = nearest(name.description, among: reading.registry.loaderNames.map(\.description))
      return endedLoad(deferred, nil, waiter, .failure(.noLoader(name.description, near: near)))
    }
    var own: Value?
    switch key(of: loader, arguments) {
    case .success(let value): own = value
    case .failure(let error): return endedLoad(deferred, loader, waiter, .failure(error))
    }
    if !anew, loads.canShare, let known = known(deferred, loader, own, waiter) { return known }
    return startLoad(
      deferred, loader, ownKey: own, waiter, isShared: loader.value.key != nil || waiter == .preload)
  }

  /// What a loader's `key` function says; nil without one.
  mutating func key(of loader: LoaderBox, _ arguments: [Value]) -> Result<Value?, NavigationError> {
    guard let function = loader.value.key else { return .success(nil) }
    let caller = Caller(plugin: loader.value.plugin, role: .building)
    let reply = call(caller, .value(function, arguments))
    switch reply {
    case .done(let value): return .success(value)
    case .failed(let error): return .failure(.script(error))
    case .stopped(let stop): return .failure(.pluginStopped(stop))
    default: return .success(nil)
    }
  }

  /// Uses a result that is still fresh or preloaded, or joins a load that is under way; nil if there is none.
  private mutating func known(
    _ deferred: Deferred, _ loader: LoaderBox, _ own: Value?, _ waiter: Load.Waiter
  ) -> LoadID? {
    guard let key = LoadKey(deferred, own: own) else { return nil }
    switch loads.known(key, loader.value, waiter, at: reading.now) {
    case .value(let value, let timer):
      cancelTimer(timer)
      return endedLoad(deferred, loader, waiter, .success(value), ownKey: own)
    case .running(let load):
      if case .run(let wakeup) = waiter, let chain = chain(from: load.id, to: wakeup) {
        return endedLoad(deferred, loader, waiter, .failure(.script(.circle(chain))), ownKey: own)
      }
      loads.join(load, waiter)
      return load.id
    case nil: return nil
    }
  }

  private mutating func startLoad(
    _ deferred: Deferred, _ loader: LoaderBox?, ownKey: Value?, _ waiter: Load.Waiter, isShared: Bool
  ) -> LoadID {
    let client = self.client(of: waiter)
    if let error = tooManyLoads(deferred, of: loader?.value.plugin, for: client) {
      return endedLoad(deferred, loader, waiter, .failure(error), ownKey: ownKey)
    }
    let load = loads.begin(
      deferred, loader, ownKey: ownKey, waiter, isShared: isShared, client: client)
    outbox.account.charge(load.weight, .loads, to: load.plugin)
    note(.loadStarted(load.id, deferred.loader))
    startAttempt(load)
    return load.id
  }

  /// Makes a load whose end is known before it starts, because its result is there already or because it cannot start.
  private mutating func endedLoad(
    _ deferred: Deferred, _ loader: LoaderBox?, _ waiter: Load.Waiter, _ result: Result<Value, NavigationError>,
    ownKey: Value? = nil
  ) -> LoadID {
    let load = loads.begin(deferred, loader, ownKey: ownKey, waiter, isReused: true)
    outbox.account.charge(load.weight, .loads, to: load.plugin)
    if case .failure(let error) = result, !error.isStop { report(error, ofLoad: load) }
    note(.loadStarted(load.id, deferred.loader))
    enqueueNext(.loadEnded(load.id, result))
    return load.id
  }

  /// Reports that a load cannot start. That a client asks for too much is its own mistake, and said once a turn.
  private mutating func report(_ error: NavigationError, ofLoad load: Load) {
    guard case .tooManyLoads = error else { return report("loader '\(load.deferred.name)'", load.plugin, error) }
    let asking = load.waiters.all.first.map { client(of: $0) } ?? turn.client
    if turn.askedTooMuch.insert(asking).inserted { report("loader '\(load.deferred.name)'", asking, error) }
  }

  // MARK: Attempts

  mutating func startAttempt(_ id: LoadID) { if let load = loads[id], !load.hasEnded { startAttempt(load) } }

  private mutating func startAttempt(_ load: Load) {
    let function: Handle
    var arguments: [Argument] = []
    switch load.deferred.source {
    case .inline(let handle): function = handle
    case .loader(let name, let values):
      guard let loader = load.loader else { return attemptEnded(load.id, .failure(.noLoader("\(name)"))) }
      function = loader.value.load
      arguments = values.map { .value($0) }
    }
    let above = awaiting(load)
    if let above, above.depth >= Self.nestingLimit {
      return cannotStart(load, .script(tooDeep(from: above, load.deferred.name)))
    }
    let plugin = load.plugin
    if isHanded(load) { noteHanded(arguments, to: plugin) }
    let caller = Caller(plugin: plugin, role: .loader, asker: .plugin(plugin))
    // A registered loader lives longer than its loads, and its function with it.
    let coroutine = start(
      .loader(load.id), function, arguments, caller, name: load.deferred.name, holdsFunction: load.loader == nil,
      depth: above.map { Int($0.depth) + 1 } ?? 0)
    if runs[coroutine] == nil { return }
    // Its plugin may have been stopped meanwhile, by what it waits for.
    guard loads[load.id] != nil, !load.hasEnded else { return close(coroutine) }
    load.begin(coroutine)
    if let timeout = load.timeoutMicroseconds { load.wait(for: startTimer(.timeout(load.id), after: timeout)) }
  }

  /// An attempt ended; a failed one may be followed by another (L8).
  mutating func attemptEnded(_ id: LoadID, _ result: Result<Value, NavigationError>) {
    guard let load = loads[id], !load.hasEnded else { return }
    cancelTimer(load.endAttempt())
    let checked = check(result, load.deferred)
    if case .failure(.cancelled) = checked {
      load.end()
      return enqueueNext(.loadEnded(id, checked))
    }
    if case .failure(let error) = checked, let wait = load.waitBeforeRetry(after: error) {
      load.wait(for: startTimer(.retryLoad(id), after: wait))
      load.beginAnotherAttempt()
      return showProgress(of: load)
    }
    // Whoever waits shows the failure; the error event is for the script's author (E1).
    if case .failure(let error) = checked, !error.isStop {
      report("loader '\(load.deferred.name)'", load.plugin, error)
    }
    load.end()
    enqueueNext(.loadEnded(id, checked))
  }

  /// An attempt that may not begin, and neither may another (L8). The coroutine that waits tells the error, with its line.
  private mutating func cannotStart(_ load: Load, _ error: NavigationError) {
    load.end()
    enqueueNext(.loadEnded(load.id, .failure(error)))
  }

  /// Checks the value of a loader against what the loader promises. A value that does not fit is a wrong type. So is a
  /// typed value that no longer fits its own type.
  private func check(_ result: Result<Value, NavigationError>, _ deferred: Deferred) -> Result<Value, NavigationError> {
    switch result {
    case .success(let value):
      do throws(Mismatch) {
        return .success(try reading.registry.types.fit(value, to: deferred.gives))
      } catch {
        return .failure(wrongType(error, deferred))
      }
    case .failure(.script(let error)):
      if error.isCancellation { return .failure(.cancelled(error.message)) }
      return .failure(error.mismatch.map { wrongType($0, deferred) } ?? .script(error))
    case .failure: return result
    }
  }

  private func wrongType(_ mismatch: Mismatch, _ deferred: Deferred) -> NavigationError {
    let place = deferred.loader.flatMap { reading.registry.loader($0)?.place }
    return .wrongType(loader: deferred.name, mismatch, at: place)
  }

  mutating func timedOut(_ id: LoadID) {
    guard let load = loads[id] else { return }
    load.forgetTimer()
    if let run = load.run { close(run) }
    attemptEnded(id, .failure(.timeout(microseconds: load.timeoutMicroseconds ?? 0)))
  }

  // MARK: The end

  /// A load has ended: its waiters are told, in the order in which they came.
  mutating func finish(_ id: LoadID, _ result: Result<Value, NavigationError>) {
    guard let load = loads.remove(id) else { return }
    note(.loadEnded(id, result, entries: load.waiters.all.compactMap(\.entry)))
    if case .success(let value) = result {
      noteSecrets(in: value, of: load)
      keep(value, of: load)
    }
    if case .one(let waiter) = load.waiters { return tell(waiter, result) }
    for waiter in load.waiters.all { tell(waiter, result) }
  }

  private mutating func tell(_ waiter: Load.Waiter, _ result: Result<Value, NavigationError>) {
    switch waiter {
    case .entry(let entry): fill(entry, result)
    case .hole(let scope, let node): fill(hole: node, of: scope, result)
    case .push(let operation): finishPush(operation, result)
    case .run(let wakeup):
      wake(wakeup, result.map { [$0] })
      outdateWaitingView(ofSteps: wakeup.coroutine)
    case .preload: break
    }
  }

  private mutating func keep(_ value: Value, of load: Load) {
    let fresh = load.isReused ? nil : load.loader?.value.freshMicroseconds
    let isAhead = load.waiters.contains(.preload)
    guard fresh != nil || isAhead, let key = load.key else { return }
    if let fresh { keepFresh(value, key, of: load.plugin, until: reading.now.advanced(byMicroseconds: fresh)) }
    if isAhead {
      let until = reading.now.advanced(byMicroseconds: Self.preloadKeptMicroseconds)
      forgetPreloaded(key)
      keepPreloaded(value, key, of: load.plugin, until: until)
    }
  }

  /// What the fresh results of a plugin's loaders may take, and those that were loaded ahead as much again: both can be had
  /// anew, so they must not be what brings the plugin over its memory limit.
  private var mostKept: Int { host.memoryLimit / 8 }

  mutating func keepFresh(_ value: Value, _ key: LoadKey, of plugin: PluginID, until: Instant) {
    loads.keepFresh(value, key, of: plugin, until: until, most: mostKept)
  }

  mutating func keepPreloaded(_ value: Value, _ key: LoadKey, of plugin: PluginID, until: Instant) {
    let timer = startTimer(.dropPreloaded, after: until.microseconds - reading.now.microseconds)
    let forgotten = loads.keepPreloaded(value, key, of: plugin, timer: timer, until: until, most: mostKept)
    for timer in forgotten { cancelTimer(timer) }
  }

  mutating func forgetPreloaded(_ key: LoadKey) {
    if let result = loads.takePreloaded(key) { cancelTimer(result.timer) }
  }

  private mutating func finishPush(_ id: OperationID, _ result: Result<Value, NavigationError>) {
    switch result {
    case .success(let value): pushLoaded(id, value)
    case .failure(.cancelled): if let operation = operations[id] { settle(operation, .cancelled(by: .cancelled)) }
    case .failure(let error): if let operation = operations[id] { settle(operation, .failed(error)) }
    }
  }

  /// Fills a waiting placeholder, or marks it failed. Only its own entry is touched.
  private mutating func fill(_ id: EntryID, _ result: Result<Value, NavigationError>) {
    guard let stack = path.stack(of: id), let place = path.place(of: id), place >= 0 else { return }
    shown.touch(entry: id, path)
    let below = path[stack].entry(at: place - 1)
    let entry = path[stack].entry(at: place)
    switch result {
    case .success(let value):
      entry.content = .filled(value)
      // What could not be used of it before is in the past.
      entry.kept = nil
      reading.registry.serve(entry, above: below)
      resolveAgain(above: place, of: stack)
    case .failure(.cancelled): entry.content = .abandoned(.cancelled)
    case .failure(let error): entry.content = .failed(error)
    }
    tellValues(of: id)
    if path.isVisible(id) { return showAgain(id) }
    kept.forgetTitle(of: id)
    forgetView(id)
  }

  // MARK: Leaving and cancelling

  /// Activating another link of a screen abandons the older load at once (L4).
  mutating func abandonOlderLoads(than operation: Operation) {
    guard let link = operation.link else { return }
    for id in operations.loadingIDs(askedBy: link.entry) where operations[id]?.link?.entry == link.entry {
      abandon(id, operations[id]?.link?.node == link.node ? .linkRestarted : .newer(operation.id))
    }
  }

  /// Ends at once all that the top screen runs, but not the action that asks for it (L10). A plugin that has only its own
  /// part of the path ends only what is its own (X1).
  mutating func cancelTop(by caller: Caller) {
    let stack = stack(of: caller.asker)
    let top = path[stack].top, asking = runs.outermost(caller.coroutine)
    let owner = reading.isRestricted(caller.plugin) ? caller.plugin : nil
    var isChanged = false
    if owner == nil || !reading.registry.isForeign(top, to: caller.plugin) { isChanged = cancelPlaceholder(top) }
    if cancelHoles(of: screens.scope(of: top.id)?.id, ownedBy: owner) { isChanged = true }
    for id in operations.loadingIDs(askedBy: top.id) where operations[id]?.caller.asker != asking?.caller.asker {
      if let owner, operations[id]?.caller.plugin != owner { continue }
      isChanged = true
      abandon(id, .cancelled)
    }
    let around = path.surroundings(of: stack).map(\.stack)
    for pass in guards.all.reversed() where owner == nil || pass.operation.caller.plugin == owner {
      guard around.contains(pass.operation.stack) else { continue }
      // A guard that asks for it goes on.
      if pass.asksToCancel(caller.coroutine) { continue }
      isChanged = true
      // Whoever calls off what a guard goes on asking about gets out the next time.
      if let asked = pass.asked { noteRefusal(pass, by: asked) }
      settle(pass.operation, .cancelled(by: .cancelled))
    }
    for run in runs.ofEntry(top.id) where run.id != asking?.id && (owner ?? run.plugin) == run.plugin {
      guard case .action = run.kind else { continue }
      isChanged = true
      close(run.id)
    }
    if turn.command == nil { commandOutcome = isChanged ? .committed : .nothingToDo }
  }

  private mutating func cancelPlaceholder(_ entry: Entry) -> Bool {
    if case .running = entry.content { return cancelSteps(at: entry) }
    guard case .waiting(let load) = entry.content else { return false }
    leave(load, .entry(entry.id))
    shown.touch(entry: entry.id, path)
    let view = screens.madeView(of: entry)
    cancelTimer(view.minimum)
    entry.content = .abandoned(.cancelled)
    view.minimum = nil
    tellValues(of: entry.id)
    showAgain(entry.id)
    return true
  }

  /// A loader tells how far it is: waiting views and links show it (L12).
  mutating func report(_ progress: Progress, of coroutine: CoroutineID) {
    if let load = runs.load(of: coroutine).flatMap({ loads[$0] }), load.report(progress) { showProgress(of: load) }
  }

  /// How far a load is has changed.
  private mutating func showProgress(of load: Load) {
    for waiter in load.waiters.all {
      switch waiter {
      case .entry(let entry): if let scope = screens.scope(of: entry) { screens.outdate(scope.id) }
      case .hole(let scope, let node): if let child = screens[scope]?.holes[node]?.scope { screens.outdate(child) }
      case .push(let operation):
        guard let link = operations[operation]?.link, let activity = screens.activity(link.node) else { continue }
        screens.setActivity(link.node, activity.with(load.progress))
      case .run(let wakeup): outdateWaitingView(ofSteps: wakeup.coroutine)
      case .preload: continue
      }
    }
  }
}
