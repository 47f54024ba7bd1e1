/// Keeps what shows up to date: every visible scope that has read a cell that changed since is built again (T1, step 4).
extension Session where H: ~Copyable {
  /// More scopes than this are looked for among all that show, instead of one by one.
  private static var fewScopes: Int { 64 }

  /// Builds what is out of date, bottom to top, and scopes before those inside of them.
  mutating func rebuildScreens() {
    var stale = screens.readers(of: cells.changed) + screens.takeOutdated()
    if stale.isEmpty { return }
    if stale.count > Self.fewScopes {
      rebuildCovered(stale)
      for id in path.visible { if let scope = screens.scope(of: id) { refreshStale(scope) } }
      return
    }
    stale.removeAll { id in screens[id].map { !isStale($0) } ?? true }
    rebuildCovered(stale)
    let found = stale.compactMap { id in screens[id].flatMap { scope in whereabouts(of: scope).map { ($0, scope) } } }
    let sorted = found.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1), looksAhead = looksAhead
    defer { if looksAhead { lookNoFurther() } }
    for (place, scope) in sorted.enumerated() where !scope.isGone {
      if looksAhead, scope.rowPlace != nil { lookAhead(sorted[place...]) }
      if isStopped(scope.plugin) { continue }
      spend(1 + scope.reads.count, for: scope.plugin)
      // It may have been built with what it stands in.
      if isStale(scope) { build(scope) }
    }
  }

  /// Builds parts of covered screens that could not be built and can be now, where something shows that these present: it
  /// waits for them.
  private mutating func rebuildCovered(_ stale: [ScopeID]) {
    for id in stale {
      guard let scope = screens[id], scope.isBroken, isStale(scope), !isStopped(scope.plugin),
        presents(scope.entry), path.contains(scope.entry), !path.isVisible(scope.entry)
      else { continue }
      spend(1 + scope.reads.count, for: scope.plugin)
      build(scope)
    }
  }

  /// Where a scope stands among all that shows: the place of its entry, then for each list or hole that it stands in, from the
  /// outside in, the place of that node and the row. nil if it does not show.
  private func whereabouts(of scope: Scope) -> [Int]? {
    var inner = scope, steps: [Int] = []
    while let parent = inner.parent.flatMap({ screens[$0] }) {
      guard let node = parent.nodes.firstIndex(where: { $0.id == inner.site }) else { return nil }
      steps += [place(of: inner, in: parent), node]
      inner = parent
    }
    guard inner.parent == nil, screens.scope(of: inner.entry) === inner,
      let place = visiblePlace(of: inner.entry)
    else { return nil }
    return [place] + steps.reversed()
  }

  /// The place of an entry among those that show; nil if it does not.
  private func visiblePlace(of id: EntryID) -> Int? {
    if path.hasContainers { return path.visible.firstIndex(of: id) }
    guard let place = path.place(of: id), path[.main].visiblePlaces.contains(place) else { return nil }
    return place
  }

  /// Which row of a list a scope is, or which contribution to a slot; 0 in a hole.
  private func place(of scope: Scope, in parent: Scope) -> Int {
    if let place = scope.rowPlace { return place }
    return scope.isContribution ? parent.rows[scope.site]?.firstIndex { $0.scope == scope.id } ?? 0 : 0
  }

  mutating func refreshStale(_ id: ScopeID?) { if let id, let scope = screens[id] { refreshStale(scope) } }

  mutating func refreshStale(_ scope: Scope) {
    if isStopped(scope.plugin) { return }
    spend(1 + scope.reads.count, for: scope.plugin)
    if isStale(scope) { return build(scope) }
    if !scope.hasParts { return }
    for node in scope.nodes {
      refreshStale(scope.rows[node.id] ?? [])
      guard let hole = scope.holes[node.id] else { continue }
      // A hole that was filled while its screen was covered is built now (S5).
      if hole.scope == nil { showHole(node.id, scope.id) } else { refreshStale(hole.scope) }
    }
  }

  private mutating func refreshStale(_ rows: [Row]) {
    guard looksAhead else {
      for row in rows { refreshStale(row.scope) }
      return
    }
    defer { lookNoFurther() }
    for (place, row) in rows.enumerated() {
      guard let scope = screens[row.scope] else { continue }
      if isStale(scope) { lookAhead(rows[place...].prefix(4 * RowsAhead.most).compactMap { screens[$0.scope] }) }
      refreshStale(scope)
    }
  }

  func isStale(_ scope: Scope) -> Bool {
    if scope.isOutdated { return true }
    for cell in scope.reads where (cells[cell]?.version ?? 0) > scope.builtAt { return true }
    return false
  }
}
