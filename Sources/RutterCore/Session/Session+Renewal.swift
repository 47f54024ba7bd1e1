/// Puts new versions of plugins in the place of those that run, in one turn (X5).
extension Session where H: ~Copyable {
  /// Loads new versions; if all of them load, they take over: the path and what fits of the cells stay, everything that the
  /// versions before had under way ends.
  mutating func renew(_ reload: Reload) {
    defer { host.dropVersions() }
    let stopped = host.plugins.map(\.id).filter { isStopped($0) && reload.plugins.contains(pluginName($0)) }
    for plugin in stopped { reading.cells.wake(plugin) }
    guard condition != .notLoaded, let versions = loadVersions(of: reload.plugins), !versions.plugins.isEmpty else {
      for plugin in stopped { release(reading.cells.putToSleep(plugin)) }
      return
    }
    let plugins = Set(versions.plugins), before = path.visible
    turn.renewed = plugins
    turn.endsVersions = true
    let again = endWork(of: plugins)
    turn.endsVersions = false
    tellNoStops(of: plugins)
    host.adoptVersions(of: versions.plugins)
    effects.append(.reloaded(reload))
    takeOver(versions)
    renewValues()
    let mended = path.everything.filter { $0.source?.formerVersions != nil }.map(\.id)
    renewEntries(of: plugins)
    renewRecords()
    startAgain(again)
    startMended(mended)
    takeDownViewsOfSteps(of: plugins)
    renewScreens(of: plugins)
    buildPresenters()
    show(visibleBefore: before, removed: [])
    beginStepsAnew(of: plugins)
    countAnew()
  }

  /// A version that breaks a limit while it is being closed is over anyway: its stop is none of the new one.
  private mutating func tellNoStops(of plugins: Set<PluginID>) {
    for index in effects.indices {
      guard case .stopped(let plugin, let stop) = effects[index], plugins.contains(plugin) else { continue }
      effects[index] = .note("plugin '\(pluginName(plugin))' was cut off while it was closed for a reload: \(stop)")
    }
  }

  /// What the new versions have registered and asked for comes into force.
  private mutating func takeOver(_ versions: NewVersions) {
    let plugins = Set(versions.plugins)
    renumberContributions(of: plugins, to: versions.registry)
    reading.plugins = host.plugins
    cells.forgetPreparedSecrets()
    turn.formerTypes = types
    reading.registry = versions.registry
    stops.removeAll { plugins.contains($0.plugin) }
    if condition == .flowStopped, let flow = host.flow, plugins.contains(flow.id) { condition = .fine }
    for plugin in versions.plugins { handles.renew(plugin) }
    var kept: Set<CellID> = []
    for left in versions.left { kept.formUnion(left.retained) }
    reading.cells.renew(of: plugins, keeping: kept)
    noteFormerValues()
    let (counters, account) = (outbox.counters, outbox.account)
    for left in versions.left {
      outbox.take(left)
      collect()
    }
    (outbox.counters, outbox.account) = (counters, account)
  }

  // MARK: What ends

  /// What waited for a load of a version that is gone, and for a load that is named: it has it started anew.
  struct LoadAgain {
    var deferred: Deferred
    var waiter: Load.Waiter
  }

  /// Ends all that plugins have under way, and all that waits for it.
  ///
  /// - Returns: What is to be started anew, the oldest first.
  private mutating func endWork(of plugins: Set<PluginID>) -> [LoadAgain] {
    for pass in guards.all.reversed() {
      let asked = pass.asked.map { plugins.contains($0.plugin) } ?? false
      guard asked || plugins.contains(pass.operation.caller.plugin) else { continue }
      settle(pass.operation, .cancelled(by: .reload))
    }
    dropHeld { $0.request.kind.handles.contains { plugins.contains($0.plugin) } }
    for id in operations.loadingIDs {
      guard let operation = operations[id], plugins.contains(operation.caller.plugin) else { continue }
      abandon(id, .reload)
    }
    for run in runs.oldestFirst where plugins.contains(run.plugin) {
      // A loader ends with its load.
      if case .loader = run.kind { continue }
      close(run.id)
    }
    var again: [LoadAgain] = []
    for load in loads.oldestFirst where plugins.contains(load.plugin) { again += end(load) }
    for plugin in plugins.sorted() { forgetResults(of: plugin) }
    _ = reading.cells.endWatches { plugins.contains($0.handle.plugin) }
    for operation in operations.oldestFirst where operation.isReferenced && plugins.contains(operation.caller.plugin) {
      operations.letGo(operation.id)
    }
    return again
  }

  /// Ends one load. An inline one fails, for its function is gone; who waits for a named one gets it from the new version.
  private mutating func end(_ load: Load) -> [LoadAgain] {
    guard loads.remove(load.id) != nil else { return [] }
    cancelTimer(load.timer)
    let waiters = load.waiters.all.filter { $0 != .preload }
    if load.loader == nil {
      let failure = NavigationError.cancelled("reloaded")
      note(.loadEnded(load.id, .failure(failure), entries: waiters.compactMap(\.entry)))
      for waiter in waiters { fail(waiter, failure) }
    } else {
      note(.loadAbandoned(load.id))
    }
    if let run = load.run { close(run) }
    return load.loader == nil ? [] : waiters.map { LoadAgain(deferred: load.deferred, waiter: $0) }
  }

  /// Only what shows a value itself waits for an inline load: coroutines and pushes that did have ended.
  private mutating func fail(_ waiter: Load.Waiter, _ error: NavigationError) {
    switch waiter {
    case .entry(let id):
      path[id]?.content = .failed(error)
      shown.touch(entry: id, path)
      tellValues(of: id)
    case .hole(let scope, let node):
      letGo(screens.takeDownHole(node, of: scope))
      screens[scope]?.holes[node]?.content = .failed(error)
    case .push, .run, .preload: break
    }
  }

  // MARK: What starts anew

  private mutating func startAgain(_ again: [LoadAgain]) {
    for one in again {
      switch one.waiter {
      case .entry(let id):
        guard let entry = path[id] else { continue }
        if let view = screens.view(of: id), view.kind == .waiting { takeDown(view) }
        entry.content = .waiting(request(entry.source ?? renewed(one.deferred), for: one.waiter))
        shown.touch(entry: id, path)
      case .hole(let scope, let node): emptyHole(node, of: scope)
      case .push(let id):
        guard operations.isLoading(id) else { continue }
        operations.wait(id, for: request(renewed(one.deferred), for: one.waiter))
      case .run(let wakeup):
        guard let run = runs[wakeup.coroutine] else { continue }
        let load = request(renewed(one.deferred), for: one.waiter)
        run.wait(for: .load(load), insteadOf: wakeup)
      case .preload: continue
      }
    }
  }

  /// What could not be loaded because of its arguments is loaded now that these can be used.
  private mutating func startMended(_ entries: [EntryID]) {
    for id in entries where path[id]?.failsByArguments == false && path[id]?.content == .failed(.formerArguments) {
      retry(.entry(id))
    }
  }

  /// The same deferred value with what its loader promises now, and with arguments in the form that their types have now. Where
  /// they cannot be brought into that, they stay as they are, with the versions that they have.
  mutating func renewed(_ deferred: Deferred) -> Deferred {
    guard case .loader(let name, let arguments) = deferred.source else { return deferred }
    let gives = reading.registry.sharedLoader(name)?.value.gives ?? deferred.gives
    guard let versions = deferred.formerVersions ?? formerVersions(of: arguments) else {
      return gives == deferred.gives ? deferred : Deferred(deferred.source, gives: gives)
    }
    guard let renewed = try? restoredArguments(SavedSource(name, arguments, versions: versions)) else {
      return Deferred(deferred.source, gives: gives, formerVersions: versions)
    }
    return Deferred(.loader(name, renewed), gives: gives)
  }

  /// A hole loads again when the screen around it has been built.
  mutating func emptyHole(_ node: NodeID, of parent: ScopeID) {
    guard let scope = screens[parent], scope.holes[node] != nil else { return }
    letGo(screens.takeDownHole(node, of: parent))
    scope.holes[node]?.content = nil
    if !scope.isHidden { queueHoles(of: scope.entry) }
  }
}

extension NavigationError {
  static var formerArguments: NavigationError {
    .script(
      ScriptError(
        "the arguments of the load are of an earlier version of their types, and migrate did not bring them into the "
          + "present form"))
  }
}

extension Entry {
  /// Whether its load has failed because its arguments could not be brought into the form that their types have now.
  var failsByArguments: Bool {
    if case .failed(.formerArguments) = content { source?.formerVersions != nil } else { false }
  }
}
