/// A plugin that broke a limit is stopped alone (E2).
extension Session where H: ~Copyable {
  /// Stops a plugin at the present moment.
  ///
  /// - Parameters:
  ///   - plugin: The plugin; one that was stopped already is left as it is.
  ///   - stop: Why.
  ///   - isInRun: Whether a script of it ran, whose requests are forgotten.
  mutating func stop(_ plugin: PluginID, _ stop: Stop, isInRun: Bool = false) {
    guard !isStopped(plugin) else { return }
    if turn.moment > 0 { turn.stopPoints[plugin] = StopPoint(moment: turn.moment, isInRun: isInRun) }
    let isFlow = reading.registry.root?.plugin == plugin || host.flow?.id == plugin
    stops.append((plugin, stop))
    host.stop(plugin)
    effects.append(.stopped(plugin, stop))
    if isFlow, condition == .fine || condition == .rootFailed { condition = .flowStopped }
    failGuards(of: plugin, stop)
    dropRequests(of: plugin)
    dropHeld { $0.holder == plugin || $0.caller.plugin == plugin }
    endRuns(of: plugin)
    failLoads(of: plugin, stop)
    reading.registry.remove(of: plugin)
    forgetResults(of: plugin)
    release(cells.putToSleep(plugin))
    handles.remove(of: plugin)
    outbox.account.forget(plugin)
  }

  /// Forgets what the loaders of a plugin have given.
  mutating func forgetResults(of plugin: PluginID) {
    for timer in loads.forgetResults(of: plugin) { cancelTimer(timer) }
  }

  /// The plugin that has named a type or a loader, if it was stopped: what was registered has gone with it.
  func stoppedOwner(of name: String) -> PluginInfo? {
    stops.isEmpty ? nil : host.plugins.first { isStopped($0.id) && name.hasPrefix($0.name + ".") }
  }

  func pluginName(_ plugin: PluginID) -> String { host.plugins.first { $0.id == plugin }?.name ?? "" }

  /// Drops everything that the plugin asked for in this turn. Each of its operations still gets an outcome (P1).
  private mutating func dropRequests(of plugin: PluginID) {
    var dropped: [Operation] = []
    // What a guard has asked for comes before all else.
    next = Self.left(of: next, without: plugin, &dropped)
    queue = Self.left(of: queue, without: plugin, &dropped)
    for pass in guards.all.reversed() where pass.operation.caller.plugin == plugin {
      if pass.operation.caller.asker != .person { dropped.append(pass.operation) }
    }
    for operation in dropped { settle(operation, .cancelled(by: .pluginStopped(plugin))) }
    // Pushes that wait for a loader of the plugin itself fail with that loader.
    for id in operations.loadingIDs where operations[id]?.caller.plugin == plugin {
      if let load = operations[id]?.load, loads[load]?.plugin == plugin { continue }
      abandon(id, .pluginStopped(plugin))
    }
    for operation in operations.oldestFirst where operation.isReferenced && operation.caller.plugin == plugin {
      operations.letGo(operation.id)
    }
  }

  /// What is left of a queue without what a plugin asked for; its operations are noted.
  private static func left(
    of queue: Queue<Asked>, without plugin: PluginID, _ dropped: inout [Operation]
  ) -> Queue<Asked> {
    var queue = queue, kept = Queue<Asked>()
    while let asked = queue.removeFirst() {
      switch asked.item {
      case .operation(let operation) where operation.caller.plugin == plugin && operation.caller.asker != .person:
        dropped.append(operation)
      case .task(let handle, _) where handle.plugin == plugin: continue
      case .cancel(let caller) where caller.plugin == plugin && caller.asker != .person: continue
      case .preload(_, let caller) where caller.plugin == plugin: continue
      case .refresh(_, let caller) where caller.plugin == plugin: continue
      default: kept.append(asked)
      }
    }
    return kept
  }

  /// What a guard of the plugin is asked about fails: it cannot say yes any more.
  private mutating func failGuards(of plugin: PluginID, _ stop: Stop) {
    for pass in guards.all.reversed() where pass.asked?.plugin == plugin {
      settle(pass.operation, .failed(.pluginStopped(stop)))
    }
  }

  /// Ends the coroutines of the plugin, which are gone already, and gives up what they waited for.
  private mutating func endRuns(of plugin: PluginID) {
    for run in runs.oldestFirst where run.plugin == plugin {
      // A load that waits fails, which closes it; one that is only being started has no coroutine of its own yet.
      if case .loader(let load) = run.kind, loads[load]?.run != nil { continue }
      close(run.id)
    }
  }

  /// Fails the loads of the plugin. Whoever waits for one gets the stop as the error.
  private mutating func failLoads(of plugin: PluginID, _ stop: Stop) {
    for load in loads.oldestFirst where load.plugin == plugin && !load.hasEnded {
      if let run = load.run { close(run) }
      attemptEnded(load.id, .failure(.pluginStopped(stop)))
    }
  }
}
