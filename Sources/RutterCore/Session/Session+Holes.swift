/// Loads and shows holes, the deferred values in the middle of a screen (L11).
extension Session where H: ~Copyable {
  /// Takes over a hole of a new tree. With the same deferred value it keeps its load or value; with another one it
  /// loads again (S2).
  mutating func adoptHole(_ detail: HoleDetail, _ node: NodeID, _ parent: ScopeID) {
    if let old = screens[parent]?.holes[node] {
      if old.detail.deferred.asksTheSame(as: detail.deferred) {
        screens[parent]?.holes[node]?.detail = detail
        // The scopes inside a scope run with it (S1).
        if old.content != nil { showHole(node, parent) }
        return
      }
      letGo(screens.destroyHole(node, of: parent))
    }
    screens[parent]?.holes[node] = Hole(detail: detail, content: nil, scope: nil)
    guard let scope = screens[parent], !scope.isHidden else { return }
    if let saved = takeKeptHole(detail, node, scope) { return put(saved, into: node, of: parent) }
    if waitsToShow(scope.entry) {
      screens.view(of: scope.entry)?.hasHolesToStart = true
    } else {
      queueHoles(of: scope.entry)
    }
  }

  /// Whether the holes of a screen are not loaded yet: it is covered, and is built as the session is restored, because
  /// something depends on what it says. What it asks for by now it would ask for when it shows (S5).
  private func waitsToShow(_ entry: EntryID) -> Bool {
    guard let restoring = turn.restoring else { return false }
    return !path.isVisible(entry) && !restoring.loading.contains(entry) && !awaitsParts(entry)
  }

  /// Queues one item that starts the loads of all new holes of an entry.
  mutating func queueHoles(of entry: EntryID) {
    if turn.holesQueued.insert(entry).inserted { enqueue(.holes(entry)) }
  }

  /// Starts the loads of an entry's holes that have none yet.
  mutating func startHoles(of entry: EntryID) {
    turn.holesQueued.remove(entry)
    guard let scope = screens.scope(of: entry) else { return }
    startHoles(in: scope.id)
  }

  private mutating func startHoles(in id: ScopeID) {
    guard let scope = screens[id], !isStopped(scope.plugin) else { return }
    spend(1 + scope.nodes.count, for: scope.plugin)
    for node in scope.nodes {
      for row in scope.rows[node.id] ?? [] { startHoles(in: row.scope) }
      guard let hole = scope.holes[node.id] else { continue }
      if isStopped(scope.plugin) { return }
      if hole.content == nil { load(hole, node.id, id) } else if let child = hole.scope { startHoles(in: child) }
    }
  }

  /// Fails the holes of an entry that have no load yet, because the turn is over its limit (T2).
  mutating func failHoles(of entry: EntryID, _ error: NavigationError) {
    turn.holesQueued.remove(entry)
    if let scope = screens.scope(of: entry) { failHoles(in: scope.id, error) }
  }

  private mutating func failHoles(in id: ScopeID, _ error: NavigationError) {
    guard let scope = screens[id] else { return }
    for node in scope.nodes {
      for row in scope.rows[node.id] ?? [] { failHoles(in: row.scope, error) }
      guard let hole = scope.holes[node.id] else { continue }
      if hole.content == nil {
        fill(hole: node.id, of: id, .failure(error))
      } else if let child = hole.scope {
        failHoles(in: child, error)
      }
    }
  }

  private mutating func load(_ hole: Hole, _ node: NodeID, _ parent: ScopeID) {
    if let scope = screens[parent], let saved = takeKeptHole(hole.detail, node, scope) {
      return put(saved, into: node, of: parent)
    }
    let plugin = screens[parent]?.plugin ?? .host
    let load = serve(asking: plugin) { $0.request(hole.detail.deferred, for: .hole(parent, node)) }
    put(.waiting(load), into: node, of: parent)
  }

  /// The value of a hole is there or will never come. Only that hole is built (L11), as soon as it shows (S5).
  mutating func fill(hole node: NodeID, of parent: ScopeID, _ result: Result<Value, NavigationError>) {
    let content: Placeholder =
      switch result {
      case .success(let value): .filled(value)
      case .failure(.cancelled): .abandoned(.cancelled)
      case .failure(let error): .failed(error)
      }
    put(content, into: node, of: parent)
  }

  private mutating func put(_ content: Placeholder, into node: NodeID, of parent: ScopeID) {
    guard let owner = screens[parent], owner.holes[node] != nil else { return }
    screens[parent]?.holes[node]?.content = content
    let isNeeded = !owner.isHidden && (path.isVisible(owner.entry) || awaitsParts(owner.entry))
    if isNeeded { showHole(node, parent) } else { takeDown(node, parent) }
  }

  /// Builds the view of a hole for its state. If the state has not changed, the view keeps its scope.
  mutating func showHole(_ node: NodeID, _ parent: ScopeID) {
    guard let owner = screens[parent], let hole = owner.holes[node], let content = hole.content else { return }
    // A load that ended without waiting has no waiting view (T1).
    if case .waiting(let load) = content, loads[load]?.hasEnded != false { return }
    let (handle, arguments) = hole.function(content, node)
    let maker: Scope.Maker = handle.map { .function($0, arguments) } ?? .hole(node, in: parent)
    if let child = hole.scope, hole.shown == hole.state {
      screens[child]?.maker = maker
      return build(child)
    }
    takeDown(node, parent)
    let scope = screens.make(owner.entry, handle?.plugin ?? owner.plugin, maker, hole.what(content))
    scope.isHidden = owner.isHidden
    scope.holder = parent
    scope.parent = parent
    scope.site = node
    scope.depth = owner.depth + 1
    scope.namePrefix = owner.namePrefix
    if hole.state == .ready {
      scope.cells = screens[parent]?.holes[node]?.takeCells() ?? NamedCells()
      takeKept(scope, of: owner, at: node) { .hole($0) }
    }
    screens[parent]?.holes[node]?.scope = scope.id
    screens[parent]?.holes[node]?.shown = hole.state
    build(scope.id)
  }

  private mutating func takeDown(_ node: NodeID, _ parent: ScopeID) { letGo(screens.takeDownHole(node, of: parent)) }

  /// The engine's own view of a hole, for what the script gives no function for.
  func engineView(ofHole node: NodeID, in parent: ScopeID) -> [Node] {
    switch screens[parent]?.holes[node]?.content {
    case .waiting(let load): Views.waitingPart(loads[load]?.progress ?? Progress())
    case .filled(let value): Views.plain(value)
    case .failed(let error): Views.failed(error, retry: .hole(node), isScreen: false)
    case .abandoned: Views.failed(.cancelled("cancelled"), retry: .hole(node), isScreen: false)
    // Steps stand on the path, never in a hole.
    case .running, nil: []
    }
  }

  /// Ends the loads of all holes in a scope, or of those that one plugin made; each shows its failed view (L10).
  ///
  /// - Returns: Whether any load ended.
  mutating func cancelHoles(of id: ScopeID?, ownedBy owner: PluginID?) -> Bool {
    guard let id, let scope = screens[id] else { return false }
    var isChanged = false
    for node in scope.nodes {
      for row in scope.rows[node.id] ?? [] where cancelHoles(of: row.scope, ownedBy: owner) { isChanged = true }
      guard let hole = scope.holes[node.id] else { continue }
      if case .waiting(let load) = hole.content {
        if let owner, owner != scope.plugin { continue }
        isChanged = true
        leave(load, .hole(id, node.id))
        put(.abandoned(.cancelled), into: node.id, of: id)
      } else if cancelHoles(of: hole.scope, ownedBy: owner) {
        isChanged = true
      }
    }
    return isChanged
  }

  /// The loads of a scope's holes end; they start again when it shows again (B1).
  mutating func stopHoles(of id: ScopeID) {
    guard let scope = screens[id] else { return }
    for node in scope.nodes {
      guard let hole = scope.holes[node.id], case .waiting(let load) = hole.content else { continue }
      leave(load, .hole(id, node.id))
      takeDown(node.id, id)
      screens[id]?.holes[node.id]?.content = nil
    }
  }

  mutating func retryHole(_ node: NodeID) {
    for id in screens.oldestFirst.map(\.id) where screens[id]?.holes[node] != nil {
      switch screens[id]?.holes[node]?.content {
      case .failed, .abandoned: refreshHole(node, id)
      default: return
      }
    }
  }

  mutating func refreshHole(_ node: NodeID, _ parent: ScopeID) {
    guard let hole = screens[parent]?.holes[node] else { return }
    if case .waiting(let load) = hole.content { leave(load, .hole(parent, node)) }
    load(hole, node, parent)
  }
}

extension Hole {
  /// The function that shows a state, and what it takes.
  fileprivate func function(_ content: Placeholder, _ node: NodeID) -> (Handle?, ScopeArguments) {
    switch content {
    case .waiting(let load): (detail.waiting, .load(detail.deferred, load))
    case .running: (detail.waiting, .none)
    case .filled(let value): (detail.ready, .value(value))
    case .failed(let error): (detail.failed, .failure(error, .hole(node)))
    case .abandoned: (detail.failed, .failure(.cancelled("cancelled"), .hole(node)))
    }
  }

  fileprivate func what(_ content: Placeholder) -> What {
    switch content {
    case .waiting, .running: What("waiting view of hole", quoting: detail.deferred.name)
    case .filled: What("hole", quoting: detail.deferred.name)
    case .failed, .abandoned: What("failed view of hole", quoting: detail.deferred.name)
    }
  }
}
