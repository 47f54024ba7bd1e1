/// Makes what an entry shows, and takes it down (S1, S5, D3).
extension Session where H: ~Copyable {
  // MARK: The view of an entry

  func kindToShow(_ entry: Entry) -> EntryView.Kind {
    if !entry.isServed || (entry.id == .root && outbox.registry.root == nil) { return .unavailable }
    switch entry.content {
    case .waiting(let load): return loads[load]?.hasEnded == false ? .waiting : .nothing
    case .filled: return entry.isHeldWaiting ? .waiting : .ready
    case .failed: return entry.isHeldWaiting ? .waiting : .failed
    case .abandoned: return .failed
    }
  }

  /// Replaces what the entry shows by a view of this kind.
  mutating func makeView(_ kind: EntryView.Kind, of entry: Entry) {
    if entry.view.scope != nil { takeDownView(of: entry) }
    shown.touch(entry: entry.id, reading.stack)
    if kind == .nothing { return }
    let scope = scope(kind, of: entry)
    entry.view.kind = kind
    entry.view.scope = scope
    entry.view.isUnavailable = false
    if showsInstance(entry) { return reveal(scope.id, in: entry.id) }
    scope.isScreen = true
    if kind == .ready { scope.cells = entry.takeCells() }
    scopes[scope.id] = scope
    build(scope)
  }

  mutating func takeDownView(of entry: Entry) {
    destroyView(of: entry)
    entry.view.scope = nil
    entry.view.kind = .nothing
  }

  /// The scope that an entry's function of this kind runs in, not yet built.
  private mutating func scope(_ kind: EntryView.Kind, of entry: Entry) -> Scope {
    if let key = entry.binding { return presentedScope(key, entry) }
    let what = entry.id == .root ? "root" : entry.type?.description ?? "entry"
    let destination = entry.destination?.value
    let plugin = destination?.plugin ?? outbox.registry.root?.plugin ?? .host
    func make(_ handle: Handle?, _ arguments: ScopeArguments, _ part: String, _ counters: inout Counters) -> Scope {
      let maker: Scope.Maker = handle.map { .function($0, arguments) } ?? .engine
      return Scope(id: counters.scope(), entry: entry.id, plugin: plugin, maker: maker, what: What(part, of: what))
    }
    switch kind {
    case .ready:
      let handle = entry.id == .root ? outbox.registry.root?.screen : destination?.screen
      let value = entry.content.value ?? .null
      return make(handle, entry.id == .root ? .none : .value(value), "screen", &outbox.counters)
    case .waiting:
      let load: LoadID = if case .waiting(let id) = entry.content { id } else { LoadID(0) }
      return make(destination?.waiting, .load(entry.source, load), "waiting view", &outbox.counters)
    case .failed:
      return make(
        destination?.failed, .failure(entry.failure, .entry(entry.id)), "failed view", &outbox.counters)
    case .unavailable, .nothing:
      return make(nil, .none, "view", &outbox.counters)
    }
  }

  /// Takes down what an entry shows, unless it is the lasting screen of a presentation.
  mutating func destroyView(of entry: Entry) {
    guard let scope = entry.view.scope, !showsInstance(entry) else { return }
    if entry.view.kind == .ready, reading.stack.contains(entry.id) {
      // The screen may come back, and its cells live as long as the entry (S3).
      entry.view.cells = scope.takeCells()
    }
    destroy(scope.id)
  }

  // MARK: Taking down

  mutating func destroy(_ id: ScopeID) {
    guard let scope = scopes.removeValue(forKey: id) else { return }
    scope.isGone = true
    Tree(scope.nodes).forEachHandle { handles.release($0) }
    if !activities.isEmpty || scope.hasParts {
      for node in scope.nodes {
        if activities.contains(node.id) { setActivity(node.id, nil) }
        for row in scope.rows[node.id] ?? [] { destroy(row.scope) }
        if let hole = scope.holes[node.id] { destroy(hole, node.id, id) }
      }
    }
    orphan(scope.cells)
    if scope.hasParts { for cell in scope.linkCells.values { reading.cells.orphan(cell) } }
    if scope.holdsMaker, case .function(let handle, _) = scope.maker { handles.release(handle) }
    bindings.retract(id)
    if scope.isShown { shown.hasMoved = true }
  }
}

extension Entry {
  /// Whether the waiting view has not been shown for its minimum time yet (L2).
  fileprivate var isHeldWaiting: Bool { view.minimum != nil && view.kind == .waiting }

  /// The error that the failed view shows.
  var failure: NavigationError {
    switch content {
    case .failed(let error): error
    case .abandoned(let cause): .cancelled(cause == .cancelled ? "cancelled" : cause.description)
    default: .script(ScriptError("not there"))
    }
  }
}
