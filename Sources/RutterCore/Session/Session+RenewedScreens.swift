/// Entries and screens when new versions of plugins have come into force (X5).
///
/// What is on the path stays there, with the cells of its screens. No hook runs because of a new version: screens that both
/// versions have are neither destroyed nor created.
extension Session where H: ~Copyable {
  // MARK: Entries

  /// Checks the values of all entries against the types as they are now, and finds their destinations again.
  mutating func renewEntries(of plugins: Set<PluginID>) {
    resolvedVersion = reading.registry.version
    if reading.registry.contributionVersion != resolvedContributions {
      resolvedContributions = reading.registry.contributionVersion
      outdateSlots()
    }
    for scope in screens.oldestFirst where plugins.contains(scope.plugin) {
      scope.isOfBefore = true
      screens.outdate(scope.id)
      renewHoles(of: scope)
    }
    renewRoot(of: plugins)
    for stack in path.allStacks {
      standRoot(of: stack)
      for place in path[stack].entries.indices { renewEntry(at: place, in: stack, of: plugins) }
    }
  }

  private mutating func renewEntry(at place: Int, in stack: StackID, of plugins: Set<PluginID>) {
    let entry = path[stack].entry(at: place), former = entry.destination
    if let source = entry.source { entry.comes(from: renewed(source)) }
    let isChanged = checkValue(of: entry)
    reading.registry.serve(entry, above: path[stack].entry(at: place - 1))
    shown.touch(entry: entry.id, path)
    guard let view = screens.view(of: entry.id) else { return }
    renew(view, from: former?.value, of: plugins)
    if isChanged {
      giveValue(to: view)
      beginAnew(stepsOf: entry.id)
    }
  }

  private mutating func renewRoot(of plugins: Set<PluginID>) {
    guard let root = reading.registry.root else { return }
    path.root.plugin = root.plugin
    path.root.locals = LocalDestinations.inForce(above: nil, with: root.destinations)
    guard let view = screens.view(of: .root), let scope = view.scope else { return }
    if view.kind != .ready { return takeDown(view) }
    guard plugins.contains(root.plugin), case .function = scope.maker else { return }
    scope.maker = .function(root.screen, .none)
    scope.plugin = root.plugin
  }

  /// Brings the value of an entry into the form that its type has now.
  ///
  /// - Returns: Whether it is another one by that. What does not fit is kept as it was, as by a session that goes on, and no
  ///   script sees it before it fits again.
  private mutating func checkValue(of entry: Entry) -> Bool {
    if let kept = entry.kept { return revive(entry, kept) }
    guard entry.binding == nil, case .filled(let value) = entry.content else { return false }
    let versions = turn.formerTypes?.versions(in: value) ?? [:]
    do throws(Unfit) {
      let fitted = try migrated(value, from: versions)
      // A field may be secret that was none before.
      noteSecrets(in: fitted, of: entry.plugin)
      if fitted == value { return false }
      entry.content = .filled(fitted)
      return true
    } catch {
      let saving = Saving(types: types, secrets: cells.secrets, keepsSecrets: true, plugins: host.plugins)
      var saved = saved(entry, saving)
      saved.content = .value(SavedValue(value, versions: versions))
      entry.keep(saved, error)
      shown.touch(entry: entry.id, path)
      return false
    }
  }

  /// Has the screen of an entry built again with the value that the entry has now.
  private mutating func giveValue(to view: EntryView) {
    guard view.kind == .ready, let scope = view.scope, view.entry.content.value != nil else { return }
    if case .function(let handle, _) = scope.maker { scope.maker = .function(handle, argument(of: view.entry)) }
    screens.outdate(scope.id)
  }

  /// What an entry shows goes on in the new version of its destination, or is taken down.
  private mutating func renew(_ view: EntryView, from former: Destination?, of plugins: Set<PluginID>) {
    let entry = view.entry
    if entry.binding != nil { return }
    let now = entry.destination?.value
    if let now, former?.id == now.id { return }
    if view.kind == .ready, let former, let now, former.plugin == now.plugin, plugins.contains(now.plugin),
      (former.flow == nil) == (now.flow == nil)
    {
      // What holds a flow has no function of its own: the stacks that it holds have.
      if now.flow == nil { view.scope?.maker = .function(now.screen, argument(of: entry)) }
      return
    }
    keepTitle(of: view)
    guard let former, former.id != now?.id, former.plugin != now?.plugin else {
      if view.scope != nil { takeDown(view) }
      return
    }
    // The destination is another plugin's now, or nobody's.
    if plugins.contains(former.plugin) { return endWithoutHooks(view) }
    if view.isAppeared { disappear(view) }
    if view.isCreated { destroyScreen(of: view) }
    if view.scope != nil { takeDown(view) }
  }

  /// What a covered entry shows goes, and nothing is built in its place before it shows: its title stays in the path.
  private mutating func keepTitle(of view: EntryView) {
    let entry = view.entry
    guard view.kind != .unavailable, !path.isVisible(entry.id), let title = shownTitle(of: entry) else { return }
    kept.keep(title, of: entry.id)
  }

  /// What an entry shows ends with the version before, whose hooks are gone.
  mutating func endWithoutHooks(_ view: EntryView) {
    if view.isCreated {
      view.destroyed()
      note(.screenDestroyed(.entry(view.entry.id)))
      _ = view.exchange(Hooks())
    }
    if view.scope != nil { takeDown(view) }
  }

  /// What a hole holds gets the form that its types have now, too; what cannot be used is loaded anew.
  private mutating func renewHoles(of scope: Scope) {
    if !scope.hasParts { return }
    for node in scope.nodes {
      guard let hole = scope.holes[node.id], case .filled(let value) = hole.content else { continue }
      scope.holes[node.id]?.detail.deferred = renewed(hole.detail.deferred)
      let versions = turn.formerTypes?.versions(in: value) ?? [:]
      guard let renewed = try? migrated(value, from: versions) else {
        emptyHole(node.id, of: scope.id)
        continue
      }
      noteSecrets(in: renewed, of: scope.plugin)
      if renewed == value { continue }
      scope.holes[node.id]?.content = .filled(renewed)
      if let inner = hole.scope.flatMap({ screens[$0] }), case .function(let handle, .value) = inner.maker {
        inner.maker = .function(handle, .value(renewed))
        screens.outdate(inner.id)
      }
    }
  }

  // MARK: Contributions

  /// The contributions of a new version take over the scopes of those before, each of the one that was as many-th to its slot.
  mutating func renumberContributions(of plugins: Set<PluginID>, to registry: Registry) {
    var numbers: [Value: Value] = [:]
    let old = reading.registry.allContributions, new = registry.allContributions
    for plugin in plugins {
      for slot in Set(old.lazy.filter { $0.plugin == plugin }.map(\.slot)) {
        let before = old.filter { $0.plugin == plugin && $0.slot == slot }
        let own = new.filter { $0.plugin == plugin && $0.slot == slot }
        let after = Dictionary(own.map { ($0.ordinal, $0.id) }) { $1 }
        for one in before {
          guard let other = after[one.ordinal] else { continue }
          numbers[.integer(Int64(one.id.number))] = .integer(Int64(other.number))
        }
      }
    }
    if numbers.isEmpty { return }
    for scope in screens.oldestFirst where scope.traits.hasSlots {
      for node in scope.nodes where node.kind == .slot {
        guard var rows = scope.rows[node.id] else { continue }
        for index in rows.indices { rows[index].key = numbers[rows[index].key] ?? rows[index].key }
        scope.rows[node.id] = rows
      }
    }
  }

  // MARK: Screens

  /// Builds what shows, and of what is covered only what matters beyond itself: what holds stacks, screens with hooks of
  /// their own, and those that present something. What stands in a stack has its function of what holds that, and what is
  /// presented of its owner: these come first.
  mutating func renewScreens(of plugins: Set<PluginID>) {
    var old: [ScopeID: Handle] = [:]
    for scope in screens.oldestFirst where scope.holdsMaker && plugins.contains(scope.plugin) {
      old[scope.id] = scope.function
    }
    for entry in path.everything where path.contains(entry.id) {
      // After a stop what holds stacks shows them again, with what stands in them.
      if path.containers[entry.id] != nil, screens.scope(of: entry.id) == nil, path.isVisible(entry.id) {
        showAgain(entry.id)
      }
      guard let scope = screens.scope(of: entry.id), !scope.isForgotten(old), !waitsForHolder(entry) else { continue }
      if path.isVisible(entry.id) {
        refreshStale(scope)
      } else if holdsStacks(entry, scope) || matters(scope, plugins) {
        build(scope)
      }
    }
    for key in bindings.keys {
      guard let scope = bindings[key]?.instance.flatMap({ screens[$0] }), scope.isHidden, !scope.isForgotten(old)
      else { continue }
      if scope.isOfBefore, !scope.hooks.isEmpty { build(scope) }
    }
    for scope in screens.oldestFirst where scope.isForgotten(old) { forgetFunction(of: scope) }
    for view in screens.allViews where view.hooks.all.contains(where: { plugins.contains($0.plugin) }) {
      _ = view.exchange(Hooks())
    }
  }

  /// What nobody presents any more leaves in this turn, without a hook: its functions are gone. Where whoever presents it could
  /// not be built, it stays, and shows that.
  private mutating func forgetFunction(of scope: Scope) {
    scope.hooks = Hooks()
    keepParts(of: scope)
    if let view = screens.view(of: scope.entry), view.scope === scope { keepTitle(of: view) }
    if case .function(let handle, _) = scope.maker { handles.release(handle) }
    (scope.maker, scope.holdsMaker, scope.hasLostFunction) = (.engine, false, true)
    // What stood in it is kept now, and is nowhere else.
    adopt([], scope, cells.version)
  }

  /// Whether an entry holds stacks whose functions are those of a version that is gone.
  private func holdsStacks(_ entry: Entry, _ scope: Scope) -> Bool {
    scope.isOfBefore && path.containers[entry.id] != nil
  }

  /// Whether what holds the stack of an entry is covered and not there just now, as after a stop: it is built when it shows.
  private func waitsForHolder(_ entry: Entry) -> Bool {
    guard path.hasContainers, let stack = path.stack(of: entry.id) else { return false }
    return path.surroundings(of: stack).contains { $0.holder.map { screens.scope(of: $0) == nil } ?? false }
  }

  /// Whether a scope is one of those that matter while they are covered, or a scope inside of it is.
  private func matters(_ scope: Scope, _ plugins: Set<PluginID>) -> Bool {
    screens.subtree(of: scope.id).contains { part in
      plugins.contains(part.plugin) && (part.presentsSomething || !part.hooks.isEmpty)
    }
  }
}

extension Scope {
  /// The function that makes its nodes, if it has one of its own.
  fileprivate var function: Handle? { if case .function(let handle, _) = maker { handle } else { nil } }

  /// Whether it still has the function that it had, in a version that is gone.
  fileprivate func isForgotten(_ old: [ScopeID: Handle]) -> Bool { old[id].map { $0 == function } ?? false }
}
