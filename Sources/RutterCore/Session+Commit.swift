/// Putting a draft into force: the diff, what leaves with it, and the hooks, in their order (A3).
extension Session where H: ~Copyable {
  mutating func commit(_ draft: inout Draft, _ operation: Pending) {
    guard keepsOwners(&draft) else { return settle(operation, .refused("needs_owner")) }
    let before = visibleEntries
    let cause = Cause.operation(operation.id, operation.request.kind.name)
    for entry in draft.moved { entry.wasPut(by: operation) }
    shown.change(from: draft.kept)
    retainSources(of: draft.tail)
    let removed = reading.stack.replace(from: draft.kept, with: draft.tail)
    resolveAgain(from: draft.kept)
    startLoads(of: draft, operation)
    for entry in removed.reversed() { leave(entry, cause) }
    cancelCovered()
    show(visibleBefore: before, removed: removed)
    settle(operation, .committed, entry: draft.tail.last?.id)
  }

  /// An entry holds the function of the inline load that it came from, for its retry (V4).
  private mutating func retainSources(of entries: [Entry]) {
    for entry in entries {
      if let handle = entry.inlineLoad, !reading.stack.contains(entry.id) { handles.retain(handle) }
    }
  }

  private mutating func startLoads(of draft: Draft, _ operation: Pending) {
    makeRoom(forLoads: draft.deferred.count)
    for entry in draft.deferred where reading.stack.contains(entry.id) {
      guard let source = entry.source else { continue }
      entry.content = .waiting(request(source, for: .entry(entry.id), operation.caller))
    }
  }

  /// Where many loads start at once, tables that grow step by step would be moved again and again.
  private mutating func makeRoom(forLoads count: Int) {
    if count < 16 { return }
    loads.makeRoom(for: count)
    runs.makeRoom(for: count)
    // A loader mostly waits for one thing, and its time is limited.
    timers.makeRoom(for: 2 * count)
    effects.reserveCapacity(effects.count + 2 * count)
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
    if entry.binding != nil { clearBinding(of: entry) }
    if case .waiting(let load) = entry.content { leave(load, .entry(entry.id)) }
    if let handle = entry.inlineLoad { handles.release(handle) }
    cancelTimer(entry.view.minimum)
    tellValues(of: entry.id)
    endWork(of: entry, cause)
  }

  /// Ends actions, hooks, pushes and watches that an entry runs.
  mutating func endWork(of entry: Entry, _ cause: Cause) {
    for run in runsOf(entry) {
      noteIfItWaitsForItsOwnEnd(run, cause)
      close(run.id, cause)
    }
    for id in afterPushes where pending[id].map({ $0.isAsked(by: entry.id) }) == true { abandon(id, cause) }
    if !watches.isEmpty { endWatches(of: entry.id) }
  }

  /// A coroutine that waits for the very operation that ends it is told about: it does not go on (A1).
  private mutating func noteIfItWaitsForItsOwnEnd(_ run: Run, _ cause: Cause) {
    guard case .operation(let id, _) = cause, run.waiting.leaves.contains(where: { $0.isFor(id) }) else {
      return
    }
    let place = pending[id]?.request.place.map { "\($0): " } ?? ""
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
  var visibleEntries: Visible {
    let places = reading.stack.visiblePlaces
    if places.count == 1 { return Visible(reading.stack.top.id) }
    return Visible(
      reading.stack.entry(at: places.lowerBound).id, then: places.dropFirst().map { reading.stack.entry(at: $0).id })
  }

  func isVisible(_ id: EntryID) -> Bool {
    guard let place = reading.stack.place(of: id) else { return false }
    return reading.stack.visiblePlaces.contains(place)
  }

  /// Builds what shows now and runs the hooks of one operation.
  mutating func show(visibleBefore before: Visible?, removed: [Entry]) {
    let places = reading.stack.visiblePlaces
    for place in places {
      let entry = reading.stack.entry(at: place)
      bringUp(entry, refreshes: before?.contains(entry.id) != true)
    }
    if let before { for id in before.reversed() where !isVisible(id) { disappear(id, removed) } }
    for entry in removed.reversed() { destroy(entry) }
    for place in places { appear(reading.stack.entry(at: place)) }
  }

  /// An entry that left is destroyed, after the lasting screens that it owns (B1).
  private mutating func destroy(_ entry: Entry) {
    dropPresentations(of: entry)
    if showsInstance(entry) { return }
    if entry.view.isCreated { destroyScreen(of: entry) }
    destroyView(of: entry)
    orphan(entry.view.cells)
  }

  /// The cells of something that is gone have no owner any more.
  mutating func orphan(_ cells: [Text: CellID]) {
    if cells.isEmpty { return }
    for cell in cells.values.sorted() { reading.cells.orphan(cell) }
  }

  private mutating func disappear(_ id: EntryID, _ removed: [Entry]) {
    guard let entry = reading.stack[id] ?? removed.first(where: { $0.id == id }), entry.view.isAppeared else { return }
    entry.view.isAppeared = false
    endHookRuns(of: entry, whenCovered: true)
    runHook(.disappear, of: entry)
  }

  /// Makes an entry's screen if it has none, and builds again what has changed while it was covered (S5); one that showed
  /// before is built again when the turn comes to that (S1).
  mutating func bringUp(_ entry: Entry, refreshes: Bool = true) {
    let kind = kindToShow(entry)
    if entry.view.kind != kind || entry.view.scope == nil {
      makeView(kind, of: entry)
    } else if refreshes, let scope = entry.view.scope {
      refreshStale(scope)
    }
    create(entry)
  }

  private mutating func create(_ entry: Entry) {
    guard entry.view.kind == .ready, !entry.view.isCreated, !entry.view.isUnavailable,
      let scope = entry.view.scope, scope.error == nil
    else { return }
    entry.view.isCreated = true
    if let key = entry.binding, showsInstance(entry) {
      if bound[key]?.isCreated == true { return }
      bound[key]?.isCreated = true
      note(.screenCreated(.presentation(key)))
    } else {
      note(.screenCreated(.entry(entry.id)))
    }
    runHook(.create, of: entry)
  }

  /// The screen that an entry had created is gone.
  mutating func destroyScreen(of entry: Entry) {
    note(.screenDestroyed(.entry(entry.id)))
    runHook(.destroy, of: entry)
  }

  /// The hooks of a screen that could not be shown before.
  mutating func comeToLife(_ entry: Entry) {
    guard isVisible(entry.id) else { return }
    create(entry)
    appear(entry)
  }

  mutating func appear(_ entry: Entry) {
    guard entry.view.isCreated, !entry.view.isAppeared else { return }
    entry.view.isAppeared = true
    runHook(.appear, of: entry)
  }

  // MARK: Hooks

  /// Runs a hook of an entry: that of its destination, then that of its screen.
  mutating func runHook(_ hook: Hook, of entry: Entry) {
    if hook == .destroy { endHookRuns(of: entry, whenCovered: false) }
    let base = entry.id == .root ? outbox.registry.root?.hooks[hook] : entry.destination?.value.hooks[hook]
    let scope = entry.view.scope
    if let base { runHook(hook, base, scope, entry.id) }
    if let own = scope?.hooks[hook] { runHook(hook, own, scope, entry.id) }
  }

  /// Runs a hook of a screen.
  mutating func runHook(_ hook: Hook, of scope: Scope?, entry: EntryID) {
    if let handle = scope?.hooks[hook] { runHook(hook, handle, scope, entry) }
  }

  private mutating func runHook(_ hook: Hook, _ handle: Handle, _ scope: Scope?, _ entry: EntryID) {
    let caller = Caller(
      plugin: handle.plugin, role: hook.isLeaving ? .leaving : .hook, asker: .entry(entry, deed: 0))
    start(
      .hook(hook, of: scope?.id), handle, [], caller, entry: hook.isLeaving ? nil : entry,
      name: scope?.what.description ?? "screen")
  }

  /// Closes the hooks of an entry that still wait: all at its end, `on_appear` when it is covered (A4).
  private mutating func endHookRuns(of entry: Entry, whenCovered: Bool) {
    for run in runsOf(entry) {
      guard case .hook(let hook, _) = run.kind, !whenCovered || hook == .appear else { continue }
      close(run.id, .ownerLeft)
    }
  }

  /// Closes the hooks of a lasting screen that still wait.
  mutating func endHookRuns(of instance: ScopeID) {
    for run in runs.values {
      if case .hook(_, of: instance) = run.kind { close(run.id, .ownerLeft) }
    }
  }
}

/// The moments of an entry's life that a script can follow.
enum Hook: String {
  case create, appear, disappear, destroy
  /// It may neither wait nor ask for operations (A4).
  var isLeaving: Bool { self == .disappear || self == .destroy }
}

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
    operationWord = put.request.kind.word
  }
}

extension Pending {
  /// Whether an entry's link, action or hook asked for it.
  func isAsked(by entry: EntryID) -> Bool {
    if case .entry(entry, _) = caller.asker { true } else { false }
  }
}
