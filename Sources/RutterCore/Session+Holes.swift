/// Holes: deferred values in the middle of a screen (L11).
extension Session where H: ~Copyable {
  /// A hole of a new tree: with the same deferred it keeps what it has, else it loads anew (S2).
  mutating func adoptHole(_ detail: HoleDetail, _ node: NodeID, _ parent: ScopeID) {
    if let old = scopes[parent]?.holes[node] {
      if old.detail.deferred.asksTheSame(as: detail.deferred) {
        scopes[parent]?.holes[node]?.detail = detail
        // The scopes inside a scope run with it (S1).
        if old.content != nil { showHole(node, parent) }
        return
      }
      destroy(old, node, parent)
    }
    scopes[parent]?.holes[node] = Hole(detail: detail, content: nil, scope: nil)
    guard let scope = scopes[parent], !scope.isHidden else { return }
    enqueue(.holes(scope.entry))
  }

  /// Starts the loads of an entry's holes that have none yet.
  mutating func startHoles(of entry: EntryID) {
    guard let scope = reading.stack[entry]?.view.scope else { return }
    startHoles(in: scope)
  }

  private mutating func startHoles(in id: ScopeID) {
    guard let scope = scopes[id] else { return }
    for node in scope.nodes {
      for row in scope.rows[node.id] ?? [] { startHoles(in: row.scope) }
      guard let hole = scope.holes[node.id] else { continue }
      if hole.content == nil { load(hole, node.id, id) } else if let child = hole.scope { startHoles(in: child) }
    }
  }

  private mutating func load(_ hole: Hole, _ node: NodeID, _ parent: ScopeID) {
    let caller = Caller(plugin: scopes[parent]?.plugin ?? .host, role: .building)
    let load = request(hole.detail.deferred, for: .hole(parent, node), caller)
    scopes[parent]?.holes[node]?.content = .waiting(load)
    if loads[load]?.hasEnded == false { showHole(node, parent) }
  }

  /// The value of a hole is there, or will not come: that hole is built, nothing else (L11).
  mutating func fill(hole node: NodeID, of parent: ScopeID, _ result: Result<Value, NavigationError>) {
    guard scopes[parent]?.holes[node] != nil else { return }
    let content: Placeholder =
      switch result {
      case .success(let value): .filled(value)
      case .failure(let error): .failed(error)
      }
    scopes[parent]?.holes[node]?.content = content
    shown.screensDiffer = true
    showHole(node, parent)
  }

  /// Builds what a hole shows in its state; a state that stays keeps its scope.
  private mutating func showHole(_ node: NodeID, _ parent: ScopeID) {
    guard let hole = scopes[parent]?.holes[node], let owner = scopes[parent], let content = hole.content else { return }
    let (handle, arguments) = hole.function(content, node)
    let maker: Scope.Maker = handle.map { .function($0, arguments) } ?? .engine
    let id: ScopeID
    if let old = hole.scope, scopes[old]?.what == hole.what(content) {
      id = old
      scopes[id]?.maker = maker
    } else {
      if let old = hole.scope { destroy(old) }
      id = outbox.counters.scope()
      scopes[id] = Scope(
        id: id, entry: owner.entry, plugin: handle?.plugin ?? owner.plugin, maker: maker, what: hole.what(content))
      scopes[parent]?.holes[node]?.scope = id
    }
    buildHole(id, node, parent)
  }

  mutating func buildHole(_ id: ScopeID, _ node: NodeID, _ parent: ScopeID) {
    guard let hole = scopes[parent]?.holes[node], let content = hole.content else { return }
    if case .engine = scopes[id]?.maker {
      let nodes = engineHole(content, node)
      scopes[id]?.nodes = nodes
    }
    build(id)
  }

  private func engineHole(_ content: Placeholder, _ node: NodeID) -> [Node] {
    switch content {
    case .waiting(let load): Views.waitingPart(loads[load]?.progress ?? Progress())
    case .filled(let value): Views.plain(value)
    case .failed(let error): Views.failed(error, retry: .hole(node), isScreen: false)
    case .abandoned: Views.failed(.script(ScriptError("cancelled")), retry: .hole(node), isScreen: false)
    }
  }

  mutating func destroy(_ hole: Hole, _ node: NodeID, _ parent: ScopeID) {
    if case .waiting(let load) = hole.content { leave(load, .hole(parent, node)) }
    if let child = hole.scope { destroy(child) }
    scopes[parent]?.holes[node] = nil
  }

  /// Ends the loads of all holes in a scope; each shows its failed view (L10).
  mutating func cancelHoles(of id: ScopeID?) -> Bool {
    guard let id, let scope = scopes[id] else { return false }
    var isChanged = false
    for node in scope.nodes {
      for row in scope.rows[node.id] ?? [] where cancelHoles(of: row.scope) { isChanged = true }
      guard let hole = scope.holes[node.id] else { continue }
      if case .waiting(let load) = hole.content {
        isChanged = true
        leave(load, .hole(id, node.id))
        scopes[id]?.holes[node.id]?.content = .abandoned(.cancelled)
        shown.screensDiffer = true
        showHole(node.id, id)
      } else if cancelHoles(of: hole.scope) {
        isChanged = true
      }
    }
    return isChanged
  }

  mutating func retryHole(_ node: NodeID) {
    for id in scopes.keys where scopes[id]?.holes[node] != nil {
      switch scopes[id]?.holes[node]?.content {
      case .failed, .abandoned: reloadHole(node, id)
      default: return
      }
    }
  }

  mutating func reloadHole(_ node: NodeID, _ parent: ScopeID) {
    guard let hole = scopes[parent]?.holes[node] else { return }
    if case .waiting(let load) = hole.content { leave(load, .hole(parent, node)) }
    shown.screensDiffer = true
    load(hole, node, parent)
  }
}

extension Hole {
  /// The function that shows a state, and what it takes.
  fileprivate func function(_ content: Placeholder, _ node: NodeID) -> (Handle?, [ScopeArgument]) {
    switch content {
    case .waiting(let load): (detail.waiting, [.source(detail.deferred), .progress(load)])
    case .filled(let value): (detail.ready, [.value(value)])
    case .failed(let error): (detail.failed, [.error(error), .retry(.hole(node))])
    case .abandoned: (detail.failed, [.error(.script(ScriptError("cancelled"))), .retry(.hole(node))])
    }
  }

  fileprivate func what(_ content: Placeholder) -> What {
    switch content {
    case .waiting: What("waiting view of hole", quoting: detail.deferred.name)
    case .filled: What("hole", quoting: detail.deferred.name)
    case .failed, .abandoned: What("failed view of hole", quoting: detail.deferred.name)
    }
  }
}
