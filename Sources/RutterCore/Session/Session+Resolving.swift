/// Finds the destinations of entries, and finds them again when registrations or the entries below have changed (D1,
/// D3).
extension Session where H: ~Copyable {
  /// Finds the destination of an entry, and the local destinations that are in force above it (D1).
  func serve(_ entry: Entry, above below: Entry) {
    let destination =
      entry.binding == nil ? resolve(entry.content.value, entry.type, entry.plugin, above: below) : nil
    entry.stand(on: below, servedBy: destination)
  }

  func resolve(_ value: Value?, _ type: TypeName?, _ asker: PluginID, above below: Entry) -> DestinationBox? {
    outbox.registry.destination(forValue: value, type: type, asker: asker)
      ?? below.locals?.destination(forValue: value, type: type)
  }

  // MARK: A changed registry

  var isRegistryChanged: Bool { outbox.registry.version != resolvedVersion }

  /// The registry has changed: finds the destinations of all entries again. Entries become unavailable or come back to
  /// life (D3).
  mutating func resolveAgain() {
    resolvedVersion = outbox.registry.version
    let own = outbox.registry.root?.destinations ?? []
    reading.stack.root.locals = own.isEmpty ? nil : LocalDestinations(own: own.map(DestinationBox.init), below: nil)
    let before = visibleEntries
    for place in reading.stack.entries.indices {
      resolveAgain(reading.stack.entries[place], above: reading.stack.entry(at: place - 1), place)
    }
    let root = reading.stack.root
    if outbox.registry.root == nil, root.view.kind == .ready { makeView(.unavailable, of: root) }
    show(visibleBefore: before, removed: [])
  }

  /// The path has changed from the place `first` on: finds the destinations again of entries that depend on what
  /// changed (D1).
  mutating func resolveAgain(from first: Int) {
    var place = first
    while place < reading.stack.entries.count {
      let entry = reading.stack.entries[place], below = reading.stack.entry(at: place - 1)
      if !entry.stands(on: below) { resolveAgain(entry, above: below, place) }
      place += 1
    }
  }

  /// One entry has changed: finds the destinations again of the entries above it, up to the first that does not depend
  /// on the change.
  mutating func resolveAgain(above changed: Int) {
    var place = changed + 1
    while place < reading.stack.entries.count {
      let entry = reading.stack.entries[place], below = reading.stack.entry(at: place - 1)
      if entry.stands(on: below) { return }
      resolveAgain(entry, above: below, place)
      place += 1
    }
  }

  private mutating func resolveAgain(_ entry: Entry, above below: Entry, _ place: Int) {
    let former = entry.destination
    serve(entry, above: below)
    let now = entry.destination
    if former?.value.id == now?.value.id { return }
    shown.path.touch(place)
    // The screen is destroyed with the destination that made it (A3).
    entry.destination = former
    if entry.view.isAppeared { runHook(.disappear, of: entry) }
    if entry.view.isCreated { destroyScreen(of: entry) }
    entry.view.isAppeared = false
    entry.view.isCreated = false
    if entry.view.scope != nil { takeDownView(of: entry) }
    entry.destination = now
  }
}

extension Entry {
  func stand(on below: Entry, servedBy box: DestinationBox?) {
    destination = box
    guard let own = box?.value.destinations, !own.isEmpty else { return locals = below.locals }
    locals = LocalDestinations(own: own.map(DestinationBox.init), below: below.locals)
  }

  /// Whether the local destinations below are still those with which the entry's destination was found.
  func stands(on below: Entry) -> Bool {
    let hasOwn = destination?.value.destinations.isEmpty == false
    return (hasOwn ? locals?.below : locals) === below.locals
  }
}
