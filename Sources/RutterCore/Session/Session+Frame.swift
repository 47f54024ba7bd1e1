/// What the last frame showed, as far as it is needed to know what the next one changes.
struct ShownState: Sendable {
  var path = ShownPath()
  var visible: Visible?
  /// The scopes that were built since the last frame.
  var built: [ScopeID] = []
  /// Whether a scope that showed is gone, or stands at another place.
  var hasMoved = false
  /// The first row of each long list whose rows came, went or moved.
  var movedRows: [NodeID: Int] = [:]
  /// What held the stacks of the path.
  var containers: [ContainerView] = []
  /// What guards were being asked about.
  var asking: Asking?
  /// How many frames there were.
  var number = 0
  /// What the last frame changed.
  var changes = FrameChanges()
  /// How long the visible screens are, as far as they were measured.
  var lengths: [ScreenLength] = []

  mutating func touch(entry: EntryID, _ path: borrowing Path) {
    guard let place = path.place(of: entry), place >= 0 else { return }
    self.path.touch(place, shownAt: path.shownPlace(of: entry))
  }

  mutating func takeMoves() -> FrameChanges {
    var changes = FrameChanges()
    changes.isDeep = hasMoved
    swap(&changes.firstRows, &movedRows)
    hasMoved = false
    return changes
  }
}

/// Whether what shows differs from the last frame, and in what (T1).
extension Session where H: ~Copyable {
  /// Whether there is something new to show. Asking this also makes the present state the one to compare with next time.
  mutating func frameDiffers() -> Bool {
    var changes = shown.takeMoves()
    let before = shown.visible
    if let visible = changedVisible() {
      shown.visible = visible
      markShown(before, visible)
      changes.isDeep = true
    }
    if changes.isDeep || !shown.built.isEmpty {
      // Their titles stand in the path.
      showVisibleAgain()
    }
    if !shown.built.isEmpty { noteBuiltScopes(&changes) }
    let hasPathChanged = pathDiffers()
    if !changes.isDeep {
      if screens.hasChangedActivities { noteActivities(&changes) }
      if !cells.changed.isEmpty { noteInputs(&changes) }
    }
    let hasAskingChanged = askingDiffers()
    let haveContainersChanged = containersDiffer()
    if changes.isEmpty, !hasPathChanged, !hasAskingChanged, !haveContainersChanged { return false }
    shown.number += 1
    shown.changes = changes
    return true
  }

  private func changedVisible() -> Visible? {
    let now = path.visible
    return now == shown.visible ? nil : now
  }

  private mutating func pathDiffers() -> Bool {
    if !shown.path.isOutdated { return false }
    let count = path.shownCount
    var differs = shown.path.cut(to: count)
    while let place = shown.path.takeOutdated(of: count) {
      let entry = path.shownEntry(at: place), item = item(entry)
      if hasSecrets { outbox.account.charge(maskedWeight(of: item, entry), .entries, to: entry.plugin) }
      if shown.path.put(item, at: place) { differs = true }
    }
    return differs
  }

  private mutating func askingDiffers() -> Bool {
    if guards.isEmpty, shown.asking == nil { return false }
    let asking = self.asking
    defer { shown.asking = asking }
    return asking != shown.asking
  }

  private mutating func containersDiffer() -> Bool {
    if !path.hasContainers, shown.containers.isEmpty { return false }
    let now = containersToShow()
    defer { shown.containers = now }
    return now != shown.containers
  }

  private mutating func showVisibleAgain() {
    if path.hasContainers {
      for id in path.visible { if let place = path.shownPlace(of: id) { shown.path.showAgain(place) } }
    } else {
      for place in path[.main].visiblePlaces { shown.path.showAgain(place) }
    }
  }

  /// Other entries are visible than before: the scopes of those that went show no more, those of the others do.
  private func markShown(_ before: Visible?, _ now: Visible) {
    if let before { for id in before where !now.contains(id) { markShown(screens.scope(of: id), false) } }
    for id in now { markShown(screens.scope(of: id), true) }
  }

  private func markShown(_ scope: Scope?, _ isShown: Bool) {
    guard let scope else { return }
    scope.isShown = isShown
    if !scope.hasParts { return }
    for node in scope.nodes {
      for row in scope.rows[node.id] ?? [] { markShown(screens[row.scope], isShown) }
      if let child = scope.holes[node.id]?.scope { markShown(screens[child], isShown) }
    }
  }

  // MARK: What changed

  /// The scopes that were built since the last frame: they are new to those that show, or look different, or neither.
  private mutating func noteBuiltScopes(_ changes: inout FrameChanges) {
    for id in shown.built {
      guard let scope = screens[id] else { continue }
      let before = scope.shownNodes
      scope.shownNodes = nil
      if scope.isHidden || !path.isVisible(scope.entry) { continue }
      if !scope.isShown {
        scope.isShown = true
        changes.isDeep = true
      } else if let before, !changes.isDeep || scope.rowPlace != nil {
        noteDifferences(from: before, scope, &changes)
      }
    }
    shown.built.removeAll(keepingCapacity: true)
  }

  private func noteDifferences(from before: [Node], _ scope: Scope, _ changes: inout FrameChanges) {
    guard let different = Tree.differences(before, scope.nodes) else {
      changes.isDeep = true
      return noteRow(of: scope, &changes)
    }
    if different.isEmpty { return }
    for index in different { changes.nodes.append(NodePlace(scope: scope.id, index: index)) }
    noteRow(of: scope, &changes)
  }

  /// Notes the rows of long lists in which a scope stands that has changed.
  private func noteRow(of scope: Scope, _ changes: inout FrameChanges) {
    var inner = scope
    while let parent = inner.parent.flatMap({ screens[$0] }) {
      if let row = inner.rowPlace, (parent.rows[inner.site]?.count ?? 0) > Frame.rowsShown {
        changes.note(row: row, of: inner.site)
      }
      inner = parent
    }
  }

  /// The links, buttons and rows that show and do something else than before.
  private func noteActivities(_ changes: inout FrameChanges) {
    for id in path.visible {
      if let scope = screens.scope(of: id) { noteActivities(in: scope, &changes) }
    }
  }

  private func noteActivities(in scope: Scope, _ changes: inout FrameChanges) {
    for index in scope.nodes.indices {
      let id = scope.nodes[index].id
      if screens.hasChangedActivity(id) {
        changes.nodes.append(NodePlace(scope: scope.id, index: index))
        noteRow(of: scope, &changes)
      }
      if !scope.hasParts { continue }
      for row in scope.rows[id] ?? [] { if let inner = screens[row.scope] { noteActivities(in: inner, &changes) } }
      if let inner = scope.holes[id]?.scope.flatMap({ screens[$0] }) { noteActivities(in: inner, &changes) }
    }
  }

  /// The fields, toggles and pickers that show a cell which changed.
  private func noteInputs(_ changes: inout FrameChanges) {
    for id in screens.inputs(of: cells.changed) {
      guard let scope = screens[id], scope.isShown, path.isVisible(scope.entry) else { continue }
      for index in scope.nodes.indices where scope.nodes[index].kind.isInput {
        guard case .input(let input) = scope.nodes[index].detail, looksDifferent(input) else { continue }
        changes.nodes.append(NodePlace(scope: id, index: index))
        noteRow(of: scope, &changes)
      }
    }
  }

  /// Of a secret only the length shows (S8).
  private func looksDifferent(_ input: InputDetail) -> Bool {
    guard cells.differs(input.cell) else { return false }
    guard isSecret(input), let before = cells.before(input.cell), let now = cells[input.cell]?.value
    else { return true }
    return Value.hiding(before) != Value.hiding(now)
  }
}

extension Tree {
  /// The places of the nodes that look different; nil if nodes came, went or moved, or the screen itself changed. What only
  /// scripts see does not count.
  fileprivate static func differences(_ old: [Node], _ new: [Node]) -> [Int]? {
    if old.count != new.count { return nil }
    var places: [Int] = []
    for index in new.indices {
      if !new[index].stands(as: old[index]) { return nil }
      if !new[index].looksDifferent(from: old[index]) { continue }
      if new[index].kind == .screen { return nil }
      places.append(index)
    }
    return places
  }
}

extension Node {
  fileprivate func stands(as other: Node) -> Bool {
    if kind != other.kind || id != other.id || end != other.end { return false }
    if case .list(let now) = detail, case .list(let before) = other.detail { return now.count == before.count }
    return true
  }

  fileprivate func looksDifferent(from other: Node) -> Bool {
    if label != other.label || isEnabled != other.isEnabled || name != other.name { return true }
    switch (detail, other.detail) {
    case (.progress(let a), .progress(let b)): return a != b
    case (.input(let a), .input(let b)): return a.cell != b.cell || a.choices != b.choices || a.isSecret != b.isSecret
    default: return false
    }
  }
}
