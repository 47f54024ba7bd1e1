/// Keeps what belongs to the parts of a screen while the screen cannot be built, or its entry shows something else: when they
/// are built again they have it again (S3, B5).
extension Session where H: ~Copyable {
  // MARK: Parts that go

  /// The nodes of a scope are about to go, because its function raised, or because its entry shows no screen for now. The cells
  /// of what stands in it stay for those parts that come back; so a link goes on with what it has presented.
  mutating func keepParts(of scope: Scope) {
    guard scope.hasParts, !isStopped(scope.plugin), let place = keptPlace(of: scope) else { return }
    (place.dropsRest, place.parts.dropsRest) = (true, true)
    let cells = cellsOfParts(of: scope, at: place)
    if cells.isEmpty { return }
    spend(cells.count, for: scope.plugin)
    for cell in cells {
      place.parts.keep(cell)
      let plugin = host.plugins.first { Text($0.name) == cell.plugin }
      outbox.account.charge(cell.weight, .cells, to: plugin?.id ?? scope.plugin)
    }
    path[place.entry]?.saved = nil
  }

  /// Where the parts of a scope are kept; nil for those of a view that is no screen.
  private mutating func keptPlace(of scope: Scope) -> KeptPlace? {
    if let known = scope.kept { return known }
    let made: KeptPlace
    if let parent = scope.parent.flatMap({ screens[$0] }) {
      guard let around = keptPlace(of: parent), let key = key(of: scope, in: parent, around) else { return nil }
      made = KeptPlace(in: around, key)
    } else if let key = binding(of: scope) {
      made = KeptPlace(kept.made(key.owner), of: key.owner, [.presented(key.cell)])
    } else {
      guard let view = screens.view(of: scope.entry), view.scope === scope, view.kind == .ready else { return nil }
      made = KeptPlace(kept.made(scope.entry), of: scope.entry, [])
    }
    scope.kept = made
    return made
  }

  /// The presentation whose lasting screen a scope is.
  private func binding(of scope: Scope) -> BindingKey? {
    if let view = screens.view(of: scope.entry), view.scope === scope {
      return showsInstance(view) ? view.entry.binding : nil
    }
    return bindings.keys(of: scope.entry).first { bindings[$0]?.instance == scope.id }
  }

  /// By what a part is known in the scope in which it stands.
  private func key(of scope: Scope, in parent: Scope, _ around: KeptPlace) -> PartKey? {
    guard let path = around.path(of: scope.site, in: parent) else { return nil }
    if scope.holder != nil { return .hole(path) }
    if let place = scope.contributed {
      return .contribution(slot: path, plugin: savedName(scope.plugin), place: place)
    }
    guard case .row(_, _, let key) = scope.maker else { return nil }
    return .row(list: path, key: key)
  }

  // MARK: Parts that come back

  /// A scope has been built whose parts were kept: what did not come back with them is nobody's any more.
  mutating func dropRest(of scope: Scope, _ place: KeptPlace) {
    place.dropsRest = false
    if scope.isGone || place.parts.isEmpty { return }
    var toCome: Set<PartPath> = []
    noteParts(toComeIn: scope, &toCome)
    if place.path.isEmpty {
      for key in bindings.keys(of: place.entry) {
        if let instance = bindings[key]?.instance { noteParts(toComeIn: screens[instance], &toCome) }
      }
    }
    place.parts.drop(in: place.path, but: toCome)
    path[place.entry]?.saved = nil
  }

  /// Notes the parts of a screen that are not there yet: they could not be built, or stand in a hole that has no value.
  private func noteParts(toComeIn scope: Scope?, _ paths: inout Set<PartPath>) {
    guard let scope, let place = scope.kept else { return }
    if scope.isBroken { paths.insert(place.path) }
    if !scope.hasParts { return }
    for node in scope.nodes {
      for row in scope.rows[node.id] ?? [] { noteParts(toComeIn: screens[row.scope], &paths) }
      guard let hole = scope.holes[node.id] else { continue }
      if let child = hole.scope, hole.shown == .ready {
        noteParts(toComeIn: screens[child], &paths)
      } else if let path = place.path(of: node.id, in: scope) {
        paths.insert(place.path + [.hole(path)])
      }
    }
  }

  // MARK: What parts present

  /// Whether anything that an entry presents waits for a part of its screen.
  func awaitsParts(_ entry: EntryID) -> Bool {
    if kept.isEmpty { return false }
    return bindings.keys(of: entry).contains { isKept($0) } && hasPartsToCome(entry)
  }

  /// The owners of bindings whose cells are kept with parts that are still to come.
  func ownersAwaitingParts(_ keys: [BindingKey]) -> Set<EntryID> {
    var owners: Set<EntryID> = []
    for key in keys where isKept(key) { owners.insert(key.owner) }
    return owners.filter { hasPartsToCome($0) }
  }

  /// Whether the cell of a binding is kept with a part of its owner's screen.
  func isKept(_ key: BindingKey) -> Bool { keeper(of: key) != nil }

  /// The cell of a binding, if it is kept with a part of its owner's screen.
  func keptCell(of key: BindingKey) -> SavedCell? { keeper(of: key).flatMap { kept.parts(of: $0)?.cell(key.cell) } }

  /// What the cell of a binding presented has left.
  mutating func clearKeptCell(of key: BindingKey) { kept.clear(key.cell, of: keeper(of: key) ?? key.owner) }

  /// The entry with whose parts the cell of a binding is kept: its owner, or where that shows the lasting screen of a `when`,
  /// whoever presents that.
  private func keeper(of key: BindingKey) -> EntryID? {
    if kept.isEmpty { return nil }
    if kept.parts(of: key.owner)?.holds(key.cell) == true { return key.owner }
    guard let presenter = path[key.owner]?.binding?.owner, kept.parts(of: presenter)?.holds(key.cell) == true else {
      return nil
    }
    return presenter
  }

  /// Whether a part of an entry's screen could not be built, or stands in a hole that has no value yet.
  private func hasPartsToCome(_ entry: EntryID) -> Bool {
    guard let scope = screens.scope(of: entry) else { return false }
    return screens.subtree(of: scope.id).contains { part in
      if isStopped(part.plugin) { return false }
      return part.isBroken || part.holes.values.contains { $0.scope == nil || $0.shown != .ready }
    }
  }
}
