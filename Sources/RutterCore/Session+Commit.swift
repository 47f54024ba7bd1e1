/// Putting a draft into force: the diff, what leaves with it, and the hooks, in their order (A3).
extension Session where H: ~Copyable {
  mutating func commit(_ draft: Draft, _ operation: Pending) {
    var draft = draft
    guard keepsOwners(&draft) else { return settle(operation, .refused("needs_owner")) }
    let before = visibleEntries
    let cause = Cause.operation(operation.id, operation.request.kind.name)
    for entry in draft.moved { entry.wasPut(by: operation) }
    shown.touch(draft.kept)
    retainSources(of: draft.tail)
    let removed = reading.stack.replace(from: draft.kept, with: draft.tail)
    startLoads(of: draft, operation)
    for entry in removed.reversed() { leave(entry, cause) }
    cancelCovered()
    show(visibleBefore: before, removed: removed)
    settle(operation, .committed, entry: draft.tail.last?.id)
  }

  /// An entry holds the function of the inline load that it came from, for its retry (V4).
  private mutating func retainSources(of entries: [Entry]) {
    for entry in entries {
      if let handle = entry.source?.handle, !reading.stack.contains(entry.id) { handles.retain(handle) }
    }
  }

  private mutating func startLoads(of draft: Draft, _ operation: Pending) {
    for (entry, deferred) in draft.loads where reading.stack.contains(entry) {
      let load = request(deferred, for: .entry(entry), operation.caller)
      reading.stack[entry]?.content = .waiting(load)
    }
  }

  /// Presentations go with their owners, and stand above them (B2).
  ///
  /// - Returns: false if the draft would put a presentation below its owner.
  private func keepsOwners(_ draft: inout Draft) -> Bool {
    guard !bound.isEmpty else { return true }
    var place = draft.kept
    while place < draft.count {
      if let key = draft.entry(at: place, reading.stack).binding {
        guard let owner = draft.place(of: key.owner, reading.stack) else {
          draft.pop(draft.count - place)
          return true
        }
        if owner > place { return false }
      }
      place += 1
    }
    // A presentation that an operation other than `remove` takes out takes along what lies above it.
    if !draft.keepsAbove { dropAboveGonePresentations(&draft) }
    return true
  }

  private func dropAboveGonePresentations(_ draft: inout Draft) {
    let old = reading.stack.entries
    guard
      let gone = old[draft.kept...].first(where: { entry in
        entry.binding != nil && !draft.tail.contains { $0.id == entry.id }
      })
    else { return }
    guard let place = reading.stack.place(of: gone.id) else { return }
    let above = Set(old[(place + 1)...].map(\.id))
    draft.tail.removeAll { above.contains($0.id) }
  }

  // MARK: Leaving

  /// An entry is no longer in the path: what belongs to it ends (L5, A1), and its cell is cleared (B5).
  mutating func leave(_ entry: Entry, _ cause: Cause) {
    // Only what is still in the queue can ask why its entry is gone (P7).
    if hasItems { turn.removals[entry.id] = cause }
    if let key = entry.binding { clearBinding(key) }
    if case .waiting(let load) = entry.content { leave(load, .entry(entry.id)) }
    if let handle = entry.source?.handle { handles.release(handle) }
    cancelTimer(entry.view.minimum)
    tellValues(of: entry.id)
    endWork(of: entry, cause)
  }

  /// Ends actions, hooks, pushes and watches that an entry runs.
  mutating func endWork(of entry: Entry, _ cause: Cause) {
    for run in runsOf(entry) {
      noteIfItWaitsForItsOwnEnd(run)
      close(run.id, cause)
    }
    for id in afterPushes where pending[id].map({ $0.isAsked(by: entry.id) }) == true { abandon(id, cause) }
    if !watches.isEmpty { endWatches(of: entry.id) }
  }

  private mutating func noteIfItWaitsForItsOwnEnd(_ run: Run) {
    guard let waiting = run.waiting, case .outcome(let id)? = waiting.leaves.first, let operation = pending[id] else {
      return
    }
    let place = operation.request.place.map { "\($0): " } ?? ""
    effects.append(
      .note(
        "\(place)\(run.what) waited for an operation that removed its own entry and does not go on; use edit or rutter.task"
      ))
  }

  /// Pushes that still load and whose entry is now covered by something foreign (L2, P7).
  private mutating func cancelCovered() {
    for id in afterPushes {
      guard let operation = pending[id], let cause = originLost(operation) else { continue }
      abandon(id, cause)
    }
  }

  /// Ends an `after` push before its time, and its load if nobody else waits for it.
  mutating func abandon(_ id: OperationID, _ cause: Cause) {
    guard let operation = pending[id], operation.outcome == nil else { return }
    settle(operation, .cancelled(by: cause))
    if let load = operation.load { leave(load, .push(id)) }
  }

  // MARK: Showing

  /// The visible entries, bottom to top.
  var visibleEntries: [EntryID] {
    let places = reading.stack.visiblePlaces
    if places.count == 1 { return [reading.stack.top.id] }
    return places.map { reading.stack.entry(at: $0).id }
  }

  func isVisible(_ id: EntryID) -> Bool {
    guard let place = reading.stack.place(of: id) else { return false }
    return reading.stack.visiblePlaces.contains(place)
  }

  /// Builds what shows now and runs the hooks of one operation.
  mutating func show(visibleBefore before: [EntryID], removed: [Entry]) {
    let now = visibleEntries
    for id in now { bringUp(id) }
    for id in before.reversed() where !now.contains(id) { disappear(id, removed) }
    for entry in removed.reversed() {
      if entry.view.isCreated { runHook(.destroy, of: entry) }
      destroyView(of: entry)
    }
    for id in now { appear(id) }
  }

  private mutating func disappear(_ id: EntryID, _ removed: [Entry]) {
    guard let entry = reading.stack[id] ?? removed.first(where: { $0.id == id }), entry.view.isAppeared else { return }
    reading.stack[id]?.view.isAppeared = false
    endHookRuns(of: entry, whenCovered: true)
    runHook(.disappear, of: entry)
    if let key = entry.binding { hide(key, entry) }
  }

  /// Makes an entry's screen if it has none, and builds again what has changed while it was covered (S5).
  mutating func bringUp(_ id: EntryID) {
    guard let entry = reading.stack[id] else { return }
    let kind = kindToShow(entry)
    if entry.view.kind != kind || entry.view.scope == nil {
      makeView(kind, of: id)
    } else {
      refreshStale(entry.view.scope)
    }
    create(id)
  }

  private mutating func create(_ id: EntryID) {
    guard let entry = reading.stack[id], entry.view.kind == .ready, !entry.view.isCreated, isBuilt(entry.view.scope)
    else { return }
    reading.stack[id]?.view.isCreated = true
    if let key = entry.binding, bound[key]?.isCreated == true { return }
    runHook(.create, of: entry)
  }

  mutating func appear(_ id: EntryID) {
    guard let entry = reading.stack[id], entry.view.isCreated, !entry.view.isAppeared else { return }
    reading.stack[id]?.view.isAppeared = true
    runHook(.appear, of: entry)
  }

  private func isBuilt(_ scope: ScopeID?) -> Bool { scope.flatMap { scopes[$0] }.map { $0.error == nil } ?? false }

  // MARK: Hooks

  mutating func runHook(_ hook: Hook, of entry: Entry) {
    if hook == .destroy { endHookRuns(of: entry, whenCovered: false) }
    let scope = entry.view.scope.flatMap { scopes[$0] }
    let handle = entry.id == .root ? outbox.registry.root?.hooks[hook] : entry.destination?.value.hooks[hook]
    if let handle { run(hook, handle, of: entry.id, scope) }
    if let handle = scope?.hooks[hook] { run(hook, handle, of: entry.id, scope) }
  }

  mutating func run(_ hook: Hook, _ handle: Handle, of entry: EntryID, _ scope: Scope?) {
    let isLeaving = hook == .disappear || hook == .destroy
    let caller = Caller(plugin: handle.plugin, role: isLeaving ? .leaving : .hook, asker: .entry(entry, deed: 0))
    let what = What("on_\(hook.rawValue)", of: scope?.what.description ?? "screen")
    start(.hook(hook), handle, [], caller, entry: isLeaving ? nil : entry, what: what)
  }

  private mutating func endHookRuns(of entry: Entry, whenCovered: Bool) {
    for run in runsOf(entry) {
      guard case .hook(let hook) = run.kind, !whenCovered || hook == .appear else { continue }
      close(run.id, .ownerLeft)
    }
  }
}

/// The moments of an entry's life that a script can follow.
enum Hook: String { case create, appear, disappear, destroy }

extension Hooks {
  subscript(hook: Hook) -> Handle? {
    switch hook {
    case .create: create
    case .appear: appear
    case .disappear: disappear
    case .destroy: destroy
    }
  }
}

extension Entry {
  fileprivate func wasPut(by put: Pending) {
    asker = put.caller.asker
    operation = put.id
    operationName = put.request.kind.name
  }
}

extension Pending {
  /// Whether an entry's link, action or hook asked for it.
  func isAsked(by entry: EntryID) -> Bool {
    if case .entry(entry, _) = caller.asker { true } else { false }
  }
}
