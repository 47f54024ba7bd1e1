/// Loads that run again: retry, refresh, and loading ahead (L9, L12).
extension Session where H: ~Copyable {
  mutating func retry(_ target: RetryTarget) {
    switch target {
    case .entry(let id): retryEntry(id)
    case .hole(let node): retryHole(node)
    case .scope(let scope):
      build(scope)
      if let id = scopes[scope]?.entry, isVisible(id), let entry = reading.stack[id] {
        bringUp(entry)
        appear(entry)
      }
    }
  }

  private mutating func retryEntry(_ id: EntryID) {
    guard let entry = reading.stack[id], let source = entry.source else { return }
    switch entry.content {
    case .failed, .abandoned: loadAgain(id, source)
    case .waiting, .filled: return
    }
  }

  private mutating func loadAgain(_ id: EntryID, _ source: Deferred) {
    shown.touch(entry: id, reading.stack)
    let caller = Caller(plugin: reading.stack[id]?.plugin ?? .host, role: .action)
    let load = request(source, for: .entry(id), caller)
    reading.stack[id]?.content = .waiting(load)
    guard let entry = reading.stack[id], isVisible(id) else { return forgetView(id) }
    // A waiting view follows one load.
    if entry.view.kind == .waiting { takeDownView(of: entry) }
    showAgain(id)
  }

  /// Loads the matching entries' deferred values again; without a selector that of the top entry.
  mutating func refresh(_ selector: Selector?, _ operation: Pending) {
    let selected: [EntryID]
    switch selector {
    case nil: selected = [reading.stack.top.id]
    case .entry(let id): selected = [id]
    case .type(let type): selected = reading.stack.entries.filter { $0.type == type }.map(\.id)
    case .value(let value): selected = reading.stack.entries.filter { $0.content.value == value }.map(\.id)
    case .function: return settle(operation, .refused("refresh takes an entry, a type or a value"))
    }
    var isChanged = false
    for id in selected {
      guard let source = reading.stack[id]?.source else { continue }
      isChanged = true
      reload(id, source)
    }
    settle(operation, isChanged ? .committed : .nothingToDo)
  }

  private mutating func reload(_ id: EntryID, _ source: Deferred) {
    if case .waiting(let load) = reading.stack[id]?.content { leave(load, .entry(id)) }
    forgetFresh(source)
    loadAgain(id, source)
  }

  /// Loads a deferred value again wherever it shows.
  mutating func reload(_ deferred: Deferred, _ caller: Caller) {
    forgetFresh(deferred)
    for entry in reading.stack.entries where entry.source == deferred { reload(entry.id, deferred) }
    for scope in scopes.values {
      for node in scope.holes.keys where scope.holes[node]?.detail.deferred == deferred { reloadHole(node, scope.id) }
    }
  }

  private mutating func forgetFresh(_ deferred: Deferred) {
    guard case .loader(let name, let arguments) = deferred.source, let loader = outbox.registry.sharedLoader(name)
    else { return }
    let own = (try? key(of: loader, arguments).get()) ?? nil
    let key = LoadKey(loader: name, key: own ?? .list(arguments))
    loads.forgetFresh(key)
    forgetPreloaded(key)
  }

  mutating func preload(_ deferred: Deferred, _ caller: Caller) {
    _ = request(deferred, for: .preload, caller)
  }
}
