/// Loads that run again: retry, refresh, and loading ahead (L9, L12).
extension Session where H: ~Copyable {
  mutating func retry(_ target: RetryTarget) {
    switch target {
    case .entry(let id): retryEntry(id)
    case .hole(let node): retryHole(node)
    case .scope(let scope):
      build(scope)
      if let id = screens[scope]?.entry, path.isVisible(id), let entry = path[id] {
        let view = screens.madeView(of: entry)
        bringUp(view)
        appear(view)
      }
    }
  }

  private mutating func retryEntry(_ id: EntryID) {
    if retrySteps(at: id) { return }
    guard let entry = path[id], let source = entry.source else { return }
    switch entry.content {
    case .failed, .abandoned: loadAgain(id, source)
    case .waiting, .filled, .running: return
    }
  }

  private mutating func loadAgain(_ id: EntryID, _ source: Deferred) {
    shown.touch(entry: id, path)
    let load = request(source, for: .entry(id))
    path[id]?.content = .waiting(load)
    guard let entry = path[id], path.isVisible(id) else { return forgetView(id) }
    // A waiting view follows one load.
    let view = screens.madeView(of: entry)
    if view.kind == .waiting { takeDown(view) }
    showAgain(id)
  }

  /// Loads the deferred values of some entries again, as an operation says that has been committed.
  mutating func refresh(_ entries: [EntryID]) {
    for id in entries { if let source = path[id]?.source { refresh(id, source) } }
  }

  private mutating func refresh(_ id: EntryID, _ source: Deferred) {
    if case .waiting(let load) = path[id]?.content { leave(load, .entry(id)) }
    forgetFresh(source)
    loadAgain(id, source)
  }

  /// Loads a deferred value again wherever it shows. A plugin that has only its own part of the path has it loaded again only
  /// there, and in its own screens (X1).
  mutating func refresh(_ deferred: Deferred, by plugin: PluginID) {
    let isRestricted = reading.isRestricted(plugin)
    forgetFresh(deferred)
    for entry in path.everything where entry.source == deferred {
      if !isRestricted || !reading.registry.isForeign(entry, to: plugin) { refresh(entry.id, deferred) }
    }
    for scope in screens.oldestFirst where !isRestricted || scope.plugin == plugin {
      for node in scope.holes.keys where scope.holes[node]?.detail.deferred == deferred {
        // What does not show loads when it does (B1).
        if scope.isHidden { emptyHole(node, of: scope.id) } else { refreshHole(node, scope.id) }
      }
    }
  }

  private mutating func forgetFresh(_ deferred: Deferred) {
    guard case .loader(let name, let arguments) = deferred.source, let loader = reading.registry.sharedLoader(name)
    else { return }
    let own = (try? key(of: loader, arguments).get()) ?? nil
    let key = LoadKey(loader: name, key: own ?? .list(arguments))
    loads.forgetFresh(key)
    forgetPreloaded(key)
  }

  mutating func preload(_ deferred: Deferred) { _ = request(deferred, for: .preload) }
}
