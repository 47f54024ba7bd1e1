/// Screens: making, building again, and taking down (S1 to S5, E1).
extension Session where H: ~Copyable {
  // MARK: The view of an entry

  func kindToShow(_ entry: Entry) -> EntryView.Kind {
    if !entry.isServed || (entry.id == .root && registry.root == nil) { return .unavailable }
    switch entry.content {
    case .waiting(let load): return loads[load]?.hasEnded == false ? .waiting : .nothing
    case .filled: return entry.isHeldWaiting ? .waiting : .ready
    case .failed: return entry.isHeldWaiting ? .waiting : .failed
    case .abandoned: return .failed
    }
  }

  /// Puts another of its functions in the place of what the entry shows.
  mutating func makeView(_ kind: EntryView.Kind, of id: EntryID) {
    guard let entry = reading.stack[id] else { return }
    if entry.view.scope != nil { takeDownView(of: entry) }
    shown.touch(entry: id, reading.stack)
    if kind == .nothing { return }
    let scope = scope(kind, of: entry)
    _ = reading.stack.update(id) {
      $0.view.kind = kind
      $0.view.scope = scope.id
      $0.view.isUnavailable = false
    }
    if let key = entry.binding, bound[key]?.instance == scope.id { return reveal(scope.id, in: id) }
    scopes[scope.id] = scope
    scopes[scope.id]?.isScreen = true
    if kind == .ready { scopes[scope.id]?.cells = reading.stack.update(id) { $0.view.takeCells() } ?? [:] }
    build(scope.id)
  }

  private mutating func takeDownView(of entry: Entry) {
    destroyView(of: entry)
    _ = reading.stack.update(entry.id) {
      $0.view.scope = nil
      $0.view.kind = .nothing
    }
  }

  /// The scope that an entry's function of this kind runs in, not yet built.
  private mutating func scope(_ kind: EntryView.Kind, of entry: Entry) -> Scope {
    if let key = entry.binding { return presentedScope(key, entry) }
    let what = entry.id == .root ? "root" : entry.type?.description ?? "entry"
    let destination = entry.destination?.value
    let value = entry.content.value ?? .null
    let plugin = destination?.plugin ?? registry.root?.plugin ?? .host
    func make(_ handle: Handle?, _ arguments: [ScopeArgument], _ part: String, _ counters: inout Counters) -> Scope {
      let maker: Scope.Maker = handle.map { .function($0, arguments) } ?? .engine
      return Scope(id: counters.scope(), entry: entry.id, plugin: plugin, maker: maker, what: "\(part) of \(what)")
    }
    switch kind {
    case .ready:
      let handle = entry.id == .root ? registry.root?.screen : destination?.screen
      return make(handle, entry.id == .root ? [] : [.value(value)], "screen", &outbox.counters)
    case .waiting:
      let load: LoadID = if case .waiting(let id) = entry.content { id } else { LoadID(0) }
      let source = entry.source.map { [ScopeArgument.source($0)] } ?? [.value(.null)]
      return make(destination?.waiting, source + [.progress(load)], "waiting view", &outbox.counters)
    case .failed:
      return make(
        destination?.failed, [.error(entry.failure), .retry(.entry(entry.id))], "failed view", &outbox.counters)
    case .unavailable, .nothing:
      return make(nil, [], "view", &outbox.counters)
    }
  }

  /// Takes down what an entry shows, unless it is the lasting screen of a presentation.
  mutating func destroyView(of entry: Entry) {
    guard let scope = entry.view.scope else { return }
    if showsInstance(entry) { return }
    if entry.view.kind == .ready, reading.stack.contains(entry.id), let cells = scopes[scope]?.cells {
      // The screen may come back, and its cells live as long as the entry (S3).
      _ = reading.stack.update(entry.id) { $0.view.cells = cells }
      scopes[scope]?.cells = [:]
    }
    destroy(scope)
  }

  // MARK: Building

  /// Runs a scope's function and puts its tree in place; the scopes inside run with it (S1).
  mutating func build(_ id: ScopeID) {
    guard let scope = scopes[id] else { return }
    scopes[id]?.isOutdated = false
    let version = reading.cells.version
    switch scope.maker {
    case .engine: adopt(engineView(of: scope), id, version)
    case .hole(let node, in: let parent): adopt(engineView(ofHole: node, in: parent), id, version)
    case .function(let handle, let arguments):
      let given = arguments.map { argument($0) }
      let reply = callScope(scope) { host, reading, outbox in
        host.build(handle, given, reading: reading, outbox: &outbox)
      }
      take(reply, id, version)
    case .row(let handle, let index):
      let reply = callScope(scope) { host, reading, outbox in
        host.row(handle, at: index, reading: reading, outbox: &outbox)
      }
      take(reply, id, version)
    }
  }

  private mutating func callScope(
    _ scope: Scope, _ body: (inout H, borrowing Reading, inout Outbox) -> Reply
  ) -> Reply {
    reading.scopeCells = scope.cells
    lastReads.removeAll(keepingCapacity: true)
    let caller = Caller(plugin: scope.plugin, role: .building, asker: .entry(scope.entry, deed: 0), scope: scope.id)
    return call(caller, scope.what, body)
  }

  private func argument(_ argument: ScopeArgument) -> Argument {
    switch argument {
    case .value(let value): .value(value)
    case .error(let error): .error(error)
    case .retry(let target): .retry(target)
    case .source(let deferred): .source(deferred)
    case .progress(let load): .progress(loads[load]?.progress ?? Progress())
    }
  }

  private mutating func take(_ reply: Reply, _ id: ScopeID, _ version: Int) {
    guard scopes[id] != nil else { return }
    scopes[id]?.reads = lastReads
    switch reply {
    case .tree(let tree): take(tree, id, version)
    case .done(.null): givesNothing(id, version)
    case .done(let value): fail(id, .script(ScriptError("expected nodes, got \(value.kind)")), version)
    case .failed(let error): fail(id, .script(error), version)
    case .stopped(let stop): fail(id, .pluginStopped(stop), version, isReported: true)
    default: fail(id, .script(ScriptError("expected nodes")), version)
    }
  }

  /// A screen function gives one screen, all others give parts of one (E1).
  private mutating func take(_ tree: Tree, _ id: ScopeID, _ version: Int) {
    guard let scope = scopes[id], let mistake = tree.mistake(isScreen: scope.isScreen) else {
      return adopt(tree.nodes, id, version)
    }
    tree.forEachHandle { handles.release($0) }
    fail(id, .script(ScriptError("\(scope.what) \(mistake)")), version)
  }

  /// A destination that gives nil says "nothing for this value" (D4); elsewhere nil is a mistake.
  private mutating func givesNothing(_ id: ScopeID, _ version: Int) {
    guard let scope = scopes[id] else { return }
    let isDestination = scope.entry != .root && reading.stack[scope.entry]?.view.scope == id
    guard isDestination, reading.stack[scope.entry]?.view.kind == .ready else {
      return fail(id, .script(ScriptError("\(scope.what) gave nil; it gives nodes")), version)
    }
    _ = reading.stack.update(scope.entry) { $0.view.isUnavailable = true }
    shown.touch(entry: scope.entry, reading.stack)
    adopt(Views.unavailable("Nothing to show for this value"), id, version)
  }

  /// A function that raised shows what went wrong; an older good tree is not kept (E1).
  mutating func fail(_ id: ScopeID, _ error: NavigationError, _ version: Int, isReported: Bool = false) {
    guard let scope = scopes[id] else { return }
    if !isReported { report(scope.what, scope.plugin, error) }
    adopt(Views.failed(error, retry: .scope(id), isScreen: scope.isScreen), id, version)
    scopes[id]?.error = error
  }

  private func engineView(of scope: Scope) -> [Node] {
    guard let entry = reading.stack[scope.entry], entry.view.scope == scope.id else { return scope.nodes }
    switch entry.view.kind {
    case .waiting:
      let load: Load? = if case .waiting(let id) = entry.content { loads[id] } else { nil }
      return Views.waiting(title: entry.type?.description ?? "", load?.progress ?? Progress())
    case .failed: return Views.failed(entry.failure, retry: .entry(entry.id), isScreen: true)
    default:
      return Views.unavailable(entry.id == .root ? "The plugin of this flow was stopped" : "Nothing serves this entry")
    }
  }

  // MARK: A new tree

  private mutating func adopt(_ nodes: [Node], _ id: ScopeID, _ version: Int) {
    guard let old = scopes[id] else { return }
    let fresh = TreeMatch.match(nodes, with: old.nodes, counters: &outbox.counters)
    scopes[id]?.nodes = fresh
    scopes[id]?.builtAt = version
    scopes[id]?.error = nil
    if !old.nodes.isEmpty { forgetGone(old, fresh) }
    if !shown.screensDiffer, !old.isHidden { shown.screensDiffer = old.builtAt < 0 || Tree.looksDifferent(old.nodes, fresh) }
    if let name = repeatedName(fresh) {
      return fail(
        id, .script(ScriptError("two nodes of this screen have the id '\(name)'; an id is unique in its screen")),
        version)
    }
    adoptScreen(id, fresh)
    for node in fresh {
      switch node.detail {
      case .list(let list): adoptRows(list, node.id, id)
      case .hole(let hole): adoptHole(hole, node.id, id)
      case .link(let link): if case .screen = link.target { adoptLinkCell(node.id, id) }
      default: break
      }
      if scopes[id]?.error != nil { return }
    }
    adoptPresentations(id)
  }

  private mutating func adoptScreen(_ id: ScopeID, _ nodes: [Node]) {
    guard let first = nodes.first, case .screen(let screen) = first.detail else {
      scopes[id]?.presents = []
      scopes[id]?.hooks = Hooks()
      return
    }
    scopes[id]?.presents = screen.presents
    scopes[id]?.hooks = screen.hooks
  }

  private func repeatedName(_ nodes: [Node]) -> Text? {
    var seen: Set<Text> = []
    for node in nodes {
      if let name = node.name, !seen.insert(name).inserted { return name }
    }
    return nil
  }

  /// Lets go of what the old tree had and the new one has not.
  private mutating func forgetGone(_ old: Scope, _ fresh: [Node]) {
    Tree(old.nodes).forEachHandle { handles.release($0) }
    if activities.isEmpty, old.rows.isEmpty, old.holes.isEmpty, old.linkCells.isEmpty { return }
    let kept = Set(fresh.map(\.id))
    for node in old.nodes {
      if kept.contains(node.id), let now = fresh.first(where: { $0.id == node.id }) {
        if activities[node.id] != nil, node.namesAnother(than: now) { setActivity(node.id, nil) }
        continue
      }
      if activities[node.id] != nil { setActivity(node.id, nil) }
      for row in scopes[old.id]?.rows.removeValue(forKey: node.id) ?? [] { destroy(row.scope) }
      if let hole = scopes[old.id]?.holes.removeValue(forKey: node.id) { destroy(hole, node.id, old.id) }
      if let cell = scopes[old.id]?.linkCells.removeValue(forKey: node.id) { reading.cells.orphan(cell) }
    }
  }

  // MARK: Rows

  private mutating func adoptRows(_ list: ListDetail, _ node: NodeID, _ parent: ScopeID) {
    guard let scope = scopes[parent] else { return }
    var old: [Value: Row] = [:]
    for row in scope.rows[node] ?? [] { old[row.key] = row }
    var rows: [Row] = []
    rows.reserveCapacity(list.count)
    var seen: Set<Value> = []
    for index in 0..<list.count {
      let key = list.keys.map { $0[index] } ?? .integer(Int64(index))
      if list.keys != nil, !seen.insert(key).inserted {
        let error = ScriptError(
          "rows \(rows.firstIndex { $0.key == key }.map { $0 + 1 } ?? 0) and \(index + 1) of a list have the same key; keys are unique in their list"
        )
        for row in rows { old[row.key] = row }
        scopes[parent]?.rows[node] = old.keys.sorted { $0.kind < $1.kind }.compactMap { old[$0] }
        return fail(parent, .script(error), scope.builtAt)
      }
      let item = list.stableItems.map { $0[index] }
      let former = old.removeValue(forKey: key)
      rows.append(Row(key: key, scope: former?.scope ?? newRow(scope), item: item))
      let id = rows[index].scope
      scopes[id]?.maker = .row(list.rows, index)
      // A stable row depends on its item and its own cells only (S5).
      if let item, let former, former.item == item, scopes[id]?.error == nil { refreshStale(id) } else { build(id) }
    }
    for row in old.values.sorted(by: { $0.scope < $1.scope }) { destroy(row.scope) }
    scopes[parent]?.rows[node] = rows
  }

  private mutating func newRow(_ parent: Scope) -> ScopeID {
    let id = outbox.counters.scope()
    var scope = Scope(id: id, entry: parent.entry, plugin: parent.plugin, maker: .engine, what: "row of \(parent.what)")
    scope.isHidden = parent.isHidden
    scopes[id] = scope
    return id
  }

  // MARK: Up to date

  /// Builds every visible scope again that has read a cell that changed since, bottom to top (T1, step 4).
  mutating func rebuildScreens() {
    if reading.cells.changed.isEmpty && !hasOutdated { return }
    hasOutdated = false
    for id in visibleEntries { refreshStale(reading.stack[id]?.view.scope) }
  }

  /// Has a scope built again in this turn if it shows, else when it shows next.
  mutating func outdate(_ id: ScopeID) {
    scopes[id]?.isOutdated = true
    hasOutdated = true
  }

  mutating func refreshStale(_ id: ScopeID?) {
    guard let id, let scope = scopes[id] else { return }
    if isStale(scope) { return build(id) }
    for node in scope.nodes {
      for row in scope.rows[node.id] ?? [] { refreshStale(row.scope) }
      guard let hole = scope.holes[node.id] else { continue }
      // One that was filled while its screen was covered is built now (S5).
      if hole.scope == nil { showHole(node.id, id) } else { refreshStale(hole.scope) }
    }
  }

  private func isStale(_ scope: Scope) -> Bool {
    if scope.isOutdated { return true }
    for cell in scope.reads where (reading.cells[cell]?.version ?? 0) > scope.builtAt { return true }
    return false
  }

  // MARK: A changed registry

  var isRegistryChanged: Bool { registry.version != resolvedVersion }

  /// The registry changed: entries find what serves them anew, and come back to life or go (D3).
  mutating func resolveAgain() {
    resolvedVersion = registry.version
    let own = registry.root?.destinations ?? []
    reading.stack.root.locals = own.isEmpty ? nil : LocalDestinations(own: own.map(DestinationBox.init), below: nil)
    let before = visibleEntries
    for place in reading.stack.entries.indices { resolveAgain(place) }
    if registry.root == nil, reading.stack.root.view.kind == .ready { makeView(.unavailable, of: .root) }
    show(visibleBefore: before, removed: [])
  }

  private mutating func resolveAgain(_ place: Int) {
    let former = reading.stack.entries[place]
    var entry = former
    serve(&entry, above: reading.stack.entry(at: place - 1))
    reading.stack.updateEntry(at: place) { $0 = entry }
    guard former.destination?.value.id != entry.destination?.value.id else { return }
    shown.touch(place)
    // The screen is destroyed with the destination that made it (A3).
    if former.view.isAppeared { runHook(.disappear, of: former) }
    if former.view.isCreated { runHook(.destroy, of: former) }
    _ = reading.stack.update(former.id) {
      $0.view.isAppeared = false
      $0.view.isCreated = false
    }
    if former.view.scope != nil { takeDownView(of: former) }
  }

  // MARK: Taking down

  mutating func destroy(_ id: ScopeID) {
    guard let scope = scopes[id] else { return }
    Tree(scope.nodes).forEachHandle { handles.release($0) }
    for node in scope.nodes {
      if activities[node.id] != nil { setActivity(node.id, nil) }
      for row in scope.rows[node.id] ?? [] { destroy(row.scope) }
      if let hole = scope.holes[node.id] { destroy(hole, node.id, id) }
    }
    for cell in scope.cells.values.sorted() { reading.cells.orphan(cell) }
    for cell in scope.linkCells.values.sorted() { reading.cells.orphan(cell) }
    if scope.holdsMaker, case .function(let handle, _) = scope.maker { handles.release(handle) }
    scopes[id] = nil
    unregister(scope)
    shown.screensDiffer = true
  }
}

extension Entry {
  /// Its waiting view has not been shown long enough (L2).
  var isHeldWaiting: Bool { view.minimum != nil && view.kind == .waiting }

  /// What its failed view tells.
  var failure: NavigationError {
    switch content {
    case .failed(let error): error
    case .abandoned(let cause): .script(ScriptError(cause == .cancelled ? "cancelled" : cause.description))
    default: .script(ScriptError("not there"))
    }
  }
}

extension Node {
  /// Whether a link leads elsewhere than before, which makes it idle (S2).
  func namesAnother(than now: Node) -> Bool {
    guard case .link(let old) = detail, case .link(let new) = now.detail else { return false }
    switch (old.target, new.target) {
    case (.value(let a), .value(let b)): return a != b
    case (.deferred(let a), .deferred(let b)): return !a.asksTheSame(as: b)
    case (.screen, .screen): return false
    default: return true
    }
  }
}

extension Tree {
  /// What is wrong with the outermost nodes, in words; nil if nothing is.
  fileprivate func mistake(isScreen: Bool) -> String? {
    if isScreen {
      guard let first = nodes.first else { return "gave no screen; it gives rutter.screen { … }" }
      if first.kind != .screen { return "gave a \(first.kind.rawValue); it gives rutter.screen { … }" }
      return first.end == nodes.count ? nil : "gave more than one screen; it gives one"
    }
    return nodes.contains { $0.kind == .screen } ? "gave a screen; it gives the nodes of a part of one" : nil
  }

  /// Whether two trees show differently; what only scripts see does not count.
  static func looksDifferent(_ old: [Node], _ new: [Node]) -> Bool {
    if old.count != new.count { return true }
    for index in old.indices where old[index].looksDifferent(from: new[index]) { return true }
    return false
  }
}

extension Node {
  fileprivate func looksDifferent(from other: Node) -> Bool {
    if kind != other.kind || id != other.id || label != other.label || isEnabled != other.isEnabled
      || name != other.name || end != other.end
    {
      return true
    }
    switch (detail, other.detail) {
    case (.progress(let a), .progress(let b)): return a != b
    case (.input(let a), .input(let b)): return a.cell != b.cell || a.choices != b.choices
    case (.list(let a), .list(let b)): return a.count != b.count
    default: return false
    }
  }
}
