/// Showing entries: building their screens, and running their hooks as they are created, appear, disappear and are
/// destroyed (S5, A3).
extension Session where H: ~Copyable {
  /// Builds what shows now and runs the hooks of one operation.
  mutating func show(visibleBefore before: Visible?, removed: [Entry]) {
    let places = path.visiblePlaces
    for place in places {
      let entry = path.entry(at: place)
      bringUp(entry, refreshes: before?.contains(entry.id) != true)
    }
    if let before { disappear(before.reversed().filter { !path.isVisible($0) }, removed) }
    for entry in removed.reversed() { destroy(entry) }
    for place in places { appear(path.entry(at: place)) }
  }

  /// Destroys an entry that left, after the screens of `when` presentations that it owns (B1).
  private mutating func destroy(_ entry: Entry) {
    dropPresentations(of: entry)
    if showsInstance(entry) { return orphan(screens.forgetView(of: entry.id)) }
    if screens.view(of: entry.id).isCreated { destroyScreen(of: entry) }
    destroyView(of: entry)
    orphan(screens.forgetView(of: entry.id))
  }

  /// The cells of something that is gone have no owner any more.
  private mutating func orphan(_ made: [Text: CellID]) {
    if made.isEmpty { return }
    for cell in made.values.sorted() { cells.orphan(cell) }
  }

  /// Entries show no more, the topmost first. Some of them may have left the path.
  private mutating func disappear(_ ids: [EntryID], _ removed: [Entry]) {
    if ids.isEmpty { return }
    var gone = IdentifierTable<EntryID, Entry>()
    for entry in removed { gone[entry.id] = entry }
    for id in ids {
      guard let entry = path[id] ?? gone[id], screens.view(of: entry.id).isAppeared else { continue }
      disappear(entry)
    }
  }

  /// An entry shows no more: what its `on_appear` still waits for ends, and its `on_disappear` runs.
  mutating func disappear(_ entry: Entry) {
    screens.setAppeared(false, entry.id)
    endHookRuns(of: entry, whenCovered: true)
    runHook(.disappear, of: entry)
  }

  /// Makes the screen of an entry if it has none, and builds what has changed while the entry was covered (S5). A
  /// screen that was visible before (`refreshes` is false) is built again later in the turn (S1).
  mutating func bringUp(_ entry: Entry, refreshes: Bool = true) {
    let kind = kindToShow(entry)
    if screens.view(of: entry.id).kind != kind || screens.scope(of: entry.id) == nil {
      makeView(kind, of: entry)
    } else if refreshes, let scope = screens.scope(of: entry.id) {
      refreshStale(scope)
    }
    create(entry)
  }

  private mutating func create(_ entry: Entry) {
    guard screens.view(of: entry.id).kind == .ready, !screens.view(of: entry.id).isCreated, !entry.hasNothingToShow,
      let scope = screens.scope(of: entry.id), scope.error == nil
    else { return }
    screens.setCreated(true, entry.id)
    if let key = entry.binding, showsInstance(entry) {
      if bindings[key]?.isCreated == true { return }
      bindings.setCreated(true, key)
      note(.screenCreated(.presentation(key)))
    } else {
      note(.screenCreated(.entry(entry.id)))
    }
    runHook(.create, of: entry)
  }

  /// Runs the hooks for a created screen that is gone.
  mutating func destroyScreen(of entry: Entry) {
    note(.screenDestroyed(.entry(entry.id)))
    runHook(.destroy, of: entry)
  }

  /// Runs the hooks of an entry that could not show its value before and now can.
  mutating func comeToLife(_ entry: Entry) {
    guard path.isVisible(entry.id) else { return }
    create(entry)
    appear(entry)
  }

  mutating func appear(_ entry: Entry) {
    guard screens.view(of: entry.id).isCreated, !screens.view(of: entry.id).isAppeared else { return }
    screens.setAppeared(true, entry.id)
    runHook(.appear, of: entry)
  }

  // MARK: Placeholders

  /// Shows the new state of a visible placeholder, and runs its hooks if the value is there (A3).
  mutating func showAgain(_ id: EntryID) {
    guard let entry = path[id] else { return }
    let kind = kindToShow(entry)
    if kind != screens.view(of: entry.id).kind || kind == .failed { makeView(kind, of: entry) }
    bringUp(entry)
    appear(entry)
  }

  mutating func forgetView(_ id: EntryID) {
    guard let entry = path[id] else { return }
    if screens.scope(of: entry.id) != nil { shown.touch(entry: id, path) }
    takeDownView(of: entry)
  }

  /// The waiting view has been shown long enough (L2).
  mutating func minimumPassed(_ id: EntryID) {
    screens.setMinimum(nil, id)
    guard let entry = path[id], path.isVisible(id) else { return }
    if case .waiting = entry.content { return }
    showAgain(id)
  }
}
