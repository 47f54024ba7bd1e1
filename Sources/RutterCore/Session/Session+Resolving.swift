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
      for place in 0..<path.shownCount { shown.path.showAgain(place) }
    }
    path.root.locals = LocalDestinations.inForce(above: nil, with: reading.registry.root?.destinations ?? [])
    let before = path.visible
    for stack in path.allStacks {
      standRoot(of: stack)
      for place in path[stack].entries.indices {
        resolveAgain(path[stack].entry(at: place), above: place - 1, of: stack)
      }
    }
    if reading.registry.root == nil, let view = screens.view(of: .root), view.kind == .ready {
      makeView(.unavailable, view)
    }
    show(visibleBefore: before, removed: [])
  }

  /// A stack has changed from the place `first` on: finds the destinations again of entries that depend on what changed (D1).
  mutating func resolveAgain(from first: Int, in stack: StackID) {
    var place = first
    while place < path[stack].count {
      let entry = path[stack].entry(at: place)
      if !entry.stands(on: path[stack].entry(at: place - 1)) { resolveAgain(entry, above: place - 1, of: stack) }
      place += 1
    }
  }

  /// One entry has changed: finds the destinations again of the entries above it, up to the first that does not depend
  /// on the change.
  mutating func resolveAgain(above changed: Int, of stack: StackID) {
    var place = changed + 1
    while place < path[stack].count {
      let entry = path[stack].entry(at: place)
      if entry.stands(on: path[stack].entry(at: place - 1)) { return }
      resolveAgain(entry, above: place - 1, of: stack)
      place += 1
    }
  }

  private mutating func resolveAgain(_ entry: Entry, above place: Int, of stack: StackID) {
    let former = entry.destination, locals = entry.locals
    reading.registry.serve(entry, above: path[stack].entry(at: place))
    if entry.locals !== locals { resolveAgain(heldBy: entry) }
    let now = entry.destination
    if former?.value.id == now?.value.id { return }
    shown.touch(entry: entry.id, path)
    // The screen is destroyed with the destination that made it (A3).
    guard let view = screens.view(of: entry.id) else { return }
    entry.destination = former
    if view.isAppeared { disappear(view) }
    if view.isCreated { destroyScreen(of: view) }
    if view.scope != nil { takeDown(view) }
    entry.destination = now
  }
  /// The destinations in force above an entry have changed: those of the stacks that it holds stand on them.
  private mutating func resolveAgain(heldBy entry: Entry) {
    guard path.hasContainers, let container = path.containers[entry.id] else { return }
    for stack in container.stacks {
      standRoot(of: stack)
      resolveAgain(from: 0, in: stack)
    }
  }
}
