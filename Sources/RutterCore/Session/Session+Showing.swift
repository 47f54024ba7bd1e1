/// Showing entries: building their screens, and running their hooks as they are created, appear, disappear and are
/// destroyed (S5, A3).
extension Session where H: ~Copyable {
  /// Builds what shows now and runs the hooks of one operation.
  mutating func show(visibleBefore before: Visible?, removed: [Entry]) {
    let places = path[.main].visiblePlaces
    if !path.hasContainers, turn.reshaping == nil {
      for place in places {
        let entry = path[.main].entry(at: place)
        bringUp(screens.madeView(of: entry), refreshes: before?.contains(entry.id) != true)
      }
    }
    let vanished = path.hasContainers || turn.reshaping != nil ? bringUpAll(visibleBefore: before) : []
    if let before { disappear(before) }
    for entry in vanished.reversed() { destroy(entry) }
    for entry in removed.reversed() { destroy(entry) }
    answerRemoved(vanished)
    if path.hasContainers {
      for id in path.visible { if let entry = path[id] { appear(screens.madeView(of: entry)) } }
    } else {
      for place in places { appear(screens.madeView(of: path[.main].entry(at: place))) }
    }
  }

  /// Makes the screens of all that shows. What holds stacks says only then what shows further.
  ///
  /// - Returns: The entries that have left meanwhile, in the opposite order.
  private mutating func bringUpAll(visibleBefore before: Visible?) -> [Entry] {
    var removed: [Entry] = [], done: Set<EntryID> = []
    repeat {
      removed += turn.reshaping.take()?.removed ?? []
      for id in path.visible where done.insert(id).inserted {
        guard let entry = path[id] else { continue }
        bringUp(screens.madeView(of: entry), refreshes: before?.contains(id) != true)
        if turn.reshaping != nil { break }
      }
    } while turn.reshaping != nil
    return removed
  }

  /// Destroys an entry that left, after the screens of `when` presentations that it owns (B1).
  private mutating func destroy(_ entry: Entry) {
    dropPresentations(of: entry)
    guard let view = screens.view(of: entry.id) else { return }
    if !showsInstance(view) {
      if view.isCreated { destroyScreen(of: view) }
      destroyView(view)
    }
    screens.forgetView(of: entry.id)
    if view.hasCells { for cell in view.takeCells().ids { cells.orphan(cell) } }
  }

  /// What was visible and is no more disappears, the topmost first. It may have left the path.
  private mutating func disappear(_ before: Visible) {
    for id in before.reversed() where !path.isVisible(id) {
      if let view = screens.view(of: id), view.isAppeared { disappear(view) }
    }
  }

  /// An entry shows no more: what its `on_appear` still waits for ends, and its `on_disappear` runs.
  mutating func disappear(_ view: EntryView) {
    view.disappeared()
    endHookRuns(of: view.entry, whenCovered: true)
    runHook(.disappear, of: view)
  }

  /// Makes the screen of an entry if it has none, and builds what has changed while the entry was covered (S5). A
  /// screen that was visible before (`refreshes` is false) is built again later in the turn (S1).
  mutating func bringUp(_ view: EntryView, refreshes: Bool = true) {
    let kind = kindToShow(view)
    if view.kind != kind || view.scope == nil {
      makeView(kind, view)
    } else if refreshes, let scope = view.scope {
      refreshStale(scope)
    }
    if view.hasHolesToStart {
      view.hasHolesToStart = false
      queueHoles(of: view.entry.id)
    }
    create(view)
  }

  private mutating func create(_ view: EntryView) {
    guard view.kind == .ready, !view.isCreated, !view.entry.hasNothingToShow, let scope = view.scope,
      scope.error == nil
    else { return }
    view.created()
    if let key = view.entry.binding, showsInstance(view) {
      if bindings[key]?.isCreated == true { return }
      bindings.setCreated(true, key)
      note(.screenCreated(.presentation(key)))
    } else {
      note(.screenCreated(.entry(view.entry.id)))
    }
    runHook(.create, of: view)
  }

  /// Runs the hooks for a created screen that is gone.
  mutating func destroyScreen(of view: EntryView) {
    view.destroyed()
    note(.screenDestroyed(.entry(view.entry.id)))
    runHook(.destroy, of: view)
    forgetHooks(of: view)
  }

  /// Runs the hooks of an entry that could not show its value before and now can.
  mutating func comeToLife(_ view: EntryView) {
    guard path.isVisible(view.entry.id) else { return }
    create(view)
    appear(view)
  }

  mutating func appear(_ view: EntryView) {
    guard view.isCreated, !view.isAppeared else { return }
    view.appeared()
    runHook(.appear, of: view)
  }

  // MARK: Placeholders

  /// Shows the new state of a visible placeholder, and runs its hooks if the value is there (A3).
  mutating func showAgain(_ id: EntryID) {
    guard let entry = path[id] else { return }
    let view = screens.madeView(of: entry), kind = kindToShow(view)
    if kind != view.kind || kind == .failed { makeView(kind, view) }
    bringUp(view)
    appear(view)
  }

  mutating func forgetView(_ id: EntryID) {
    guard let view = screens.view(of: id), path.contains(id) else { return }
    if view.scope != nil { shown.touch(entry: id, path) }
    takeDown(view)
  }

  /// The waiting view has been shown long enough (L2).
  mutating func minimumPassed(_ id: EntryID) {
    screens.view(of: id)?.minimum = nil
    guard let entry = path[id], path.isVisible(id) else { return }
    if case .waiting = entry.content { return }
    showAgain(id)
  }
}
