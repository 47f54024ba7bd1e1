/// Finds the destinations of entries, and finds them again when registrations or the entries below have changed (D1,
/// D3).
extension Session where H: ~Copyable {
  // MARK: A changed registry

  var isRegistryChanged: Bool { reading.registry.version != resolvedVersion }

  /// The registry has changed: finds the destinations of all entries again. Entries become unavailable or come back to
  /// life (D3).
  mutating func resolveAgain() {
    resolvedVersion = reading.registry.version
    if reading.registry.contributionVersion != resolvedContributions {
      resolvedContributions = reading.registry.contributionVersion
      outdateSlots()
    }
    if reading.registry.routeVersion != resolvedRoutes {
      resolvedRoutes = reading.registry.routeVersion
      for place in path.entries.indices { shown.path.showAgain(place) }
    }
    let own = reading.registry.root?.destinations ?? []
    path.root.locals = own.isEmpty ? nil : LocalDestinations(own: own.map(DestinationBox.init), below: nil)
    let before = path.visible
    for place in path.entries.indices {
      resolveAgain(path.entry(at: place), above: path.entry(at: place - 1), place)
    }
    if reading.registry.root == nil, let view = screens.view(of: .root), view.kind == .ready {
      makeView(.unavailable, view)
    }
    show(visibleBefore: before, removed: [])
  }

  /// The path has changed from the place `first` on: finds the destinations again of entries that depend on what
  /// changed (D1).
  mutating func resolveAgain(from first: Int) {
    var place = first
    while place < path.count {
      let entry = path.entry(at: place), below = path.entry(at: place - 1)
      if !entry.stands(on: below) { resolveAgain(entry, above: below, place) }
      place += 1
    }
  }

  /// One entry has changed: finds the destinations again of the entries above it, up to the first that does not depend
  /// on the change.
  mutating func resolveAgain(above changed: Int) {
    var place = changed + 1
    while place < path.count {
      let entry = path.entry(at: place), below = path.entry(at: place - 1)
      if entry.stands(on: below) { return }
      resolveAgain(entry, above: below, place)
      place += 1
    }
  }

  private mutating func resolveAgain(_ entry: Entry, above below: Entry, _ place: Int) {
    let former = entry.destination
    reading.registry.serve(entry, above: below)
    let now = entry.destination
    if former?.value.id == now?.value.id { return }
    shown.path.touch(place)
    // The screen is destroyed with the destination that made it (A3).
    guard let view = screens.view(of: entry.id) else { return }
    entry.destination = former
    if view.isAppeared { disappear(view) }
    if view.isCreated { destroyScreen(of: view) }
    if view.scope != nil { takeDown(view) }
    entry.destination = now
  }
}
