/// Saves the named cells of plugins and of screens, and the values of holes (N1, S3).
extension Session where H: ~Copyable {
  func saveCells(of entries: SavedEntries, in snapshot: inout Snapshot, _ saving: Saving) {
    saveCellsOfPlugins(in: &snapshot, saving)
    var order = CellOrder()
    order.note(snapshot.cells, from: 0)
    snapshot.cells.reserve(stretches: path[.main].stretchCount)
    var open = [SavedBranch.stack(.main)]
    while let next = open.popLast() {
      switch next {
      case .stack(let id):
        if entries.contains(path[id].root.id) { addBranches(of: path[id], to: &open, entries, saving) }
      case .stretch(let stretch):
        snapshot.cells.append(stretch.cells)
        order.noteSorted(stretch.cells.unshared)
        if !stretch.holes.isEmpty { snapshot.holes += stretch.holes }
        if !stretch.cellLosses.isEmpty { snapshot.lost += stretch.cellLosses }
      case .entry(let entry):
        let count = snapshot.cells.count
        if entries.contains(entry.id) { save(entry, in: &snapshot, saving) }
        order.note(snapshot.cells, from: count)
        if let container = path.containers[entry.id] { open += container.leavingStacks.map { .stack($0) } }
      }
    }
    let count = snapshot.cells.count
    // What stands in stacks that do not show yet was never built.
    if kept.hasStacks { for id in entries.keptIDs { saveKept(of: id, in: &snapshot, saving) } }
    for cell in kept.cells {
      let isWhole = saving.keepsAll && (saving.keepsSecrets || !cell.isSecret)
      snapshot.cells.append(Shared(isWhole ? cell : cell.without(saving.of(named: cell.plugin))))
    }
    order.note(snapshot.cells, from: count)
    // They mostly are in order, and moving them costs more than looking.
    if !order.isSorted { snapshot.cells.sort { $0.unshared.id < $1.unshared.id } }
  }

  /// The entries of a stack, and its root, which is walked through first: the last branch is the next one.
  private func addBranches(
    of stack: Stack, to open: inout [SavedBranch], _ entries: SavedEntries, _ saving: Saving
  ) {
    open.reserveCapacity(open.count + stack.stretchCount + SavedStretch.length)
    for number in (0..<stack.stretchCount).reversed() {
      if entries.isWhole(stack.id), let stretch = stack.savedStretches.get(number, saving.basis) {
        open.append(.stretch(stretch))
      } else {
        for entry in stack.stretch(number).reversed() { open.append(.entry(entry)) }
      }
    }
    open.append(.entry(stack.root))
  }

  private func save(_ entry: Entry, in snapshot: inout Snapshot, _ saving: Saving) {
    guard let part = remembered(entry, saving) else { return saveParts(of: entry, in: &snapshot, saving) }
    for cell in part.cells { snapshot.cells.append(cell) }
    if !part.holes.isEmpty { snapshot.holes += part.holes }
    if !part.cellLosses.isEmpty { snapshot.lost += part.cellLosses }
  }

  private func saveCellsOfPlugins(in snapshot: inout Snapshot, _ saving: Saving) {
    var known: Set<CellName> = [], unnamed: [PluginID: Int] = [:]
    for id in cells.idsOfPlugins {
      guard let cell = cells.lasting(id), case .plugin(let plugin) = cell.owner else { continue }
      if let name = cell.name, known.insert(CellName(plugin: plugin, name: name)).inserted {
        save(id, cell, .plugin, in: &snapshot, saving)
      } else if cell.version > 0 {
        // One that has never changed is made anew just so.
        unnamed[plugin, default: 0] += 1
      }
    }
    for (plugin, count) in unnamed.sorted(by: { $0.key < $1.key }) {
      let what = count == 1 ? "a cell" : "\(count) cells"
      snapshot.lost.append(Loss("\(what) of plugin '\(pluginName(plugin))'", .unnamed))
    }
  }

  private func save(_ id: CellID, _ cell: Cell, _ owner: SavedCell.Owner, in snapshot: inout Snapshot, _ saving: Saving)
  {
    if let room = saving.room, !room.hasRoom(for: id, cell, at: owner) { return }
    let own = saving.of(cell.plugin)
    var value = own.saved(self.value(of: id, cell))
    let plugin = saving.name(of: cell.plugin)
    // What cannot be used now is written back as it is.
    if let former = cells.former(id) { value = saving.keepsSecrets ? former : former.without(own) }
    if cell.isSecret, !saving.keepsSecrets { value = SavedValue(nil, lacksSecrets: true) }
    if value.lacksSecrets, !cell.value.isEmpty {
      let name = cell.name.map { "cell '\($0)'" } ?? "a cell"
      snapshot.lost.append(Loss("\(name) of plugin '\(plugin)'", .secret))
    }
    snapshot.cells.append(Shared(SavedCell(id, cell.name, of: plugin, owner: owner, value, isSecret: cell.isSecret)))
  }

  /// Whether a cell stands in a row whose key holds a secret.
  func standsByASecret(_ cell: Cell, _ saving: Saving) -> Bool {
    guard !saving.keepsAll, case .scope(let id) = cell.owner else { return false }
    var scope = screens[id]
    while let part = scope {
      if case .row(_, _, let key) = part.maker, saving.of(part.plugin).saved(key).lacksSecrets { return true }
      scope = part.parent.flatMap { screens[$0] }
    }
    return false
  }

  /// What a cell will hold when what runs is gone: nothing is busy then, and what a guard was asked about has not happened.
  private func value(of id: CellID, _ cell: Cell) -> Value {
    if cells.isBusy(id) { return .boolean(false) }
    for pass in guards.all {
      guard case .bind(let key, _) = pass.operation.request.kind, key.cell == id else { continue }
      if let bound = bindings[key], bound.shown != nil { return bound.cellValue }
      return cell.value.presentingNothing
    }
    return cell.value
  }

  // MARK: Screens

  func saveParts(of entry: Entry, in snapshot: inout Snapshot, _ saving: Saving) {
    if let view = screens.view(of: entry.id) {
      save(view.madeCells, .init(entry: entry.id, path: []), in: &snapshot, saving)
      // The lasting screen of a presentation is its owner's.
      if let scope = view.scope, !showsInstance(view), view.kind == .ready {
        save(scope, .init(entry: entry.id, path: []), in: &snapshot, saving)
      }
      for key in bindings.keys(of: entry.id) {
        guard let instance = bindings[key]?.instance, let scope = screens[instance] else { continue }
        save(scope, .init(entry: entry.id, path: [.presented(key.cell)]), in: &snapshot, saving)
      }
    }
    saveKept(of: entry.id, in: &snapshot, saving)
  }

  /// The cells of what stands in a scope, as they would be saved.
  func cellsOfParts(of scope: Scope, at place: KeptPlace) -> [SavedCell] {
    var snapshot = Snapshot(flow: "")
    let saving = Saving(types: types, secrets: cells.secrets, keepsSecrets: true, plugins: host.plugins)
    saveParts(of: scope, Site(entry: place.entry, path: place.path), in: &snapshot, saving)
    return snapshot.cells.map(\.unshared)
  }

  private func saveKept(of entry: EntryID, in snapshot: inout Snapshot, _ saving: Saving) {
    guard let parts = kept.parts(of: entry) else { return }
    if saving.keepsSecrets {
      snapshot.cells += parts.allCells.map { Shared($0) }
      snapshot.holes += parts.allHoles
    } else {
      let all = parts.allCells
      let cells = all.filter { !saving.of(named: $0.plugin).holdsSecrets($0.owner.path ?? []) }
      if cells.count < all.count { snapshot.lost.append(.rowOfSecret(in: entry)) }
      snapshot.cells += cells.map { Shared($0.without(saving.of(named: $0.plugin))) }
      snapshot.holes += parts.allHoles.filter { !saving.holdsSecrets($0.path) }.map { $0.without(saving) }
    }
  }

  private func save(_ named: NamedCells, _ site: Site, in snapshot: inout Snapshot, _ saving: Saving) {
    for id in named.ids {
      guard let cell = cells.lasting(id), cell.owner != .none else { continue }
      save(id, cell, .part(site.entry, site.path), in: &snapshot, saving)
    }
  }

  private func save(_ scope: Scope, _ site: Site, in snapshot: inout Snapshot, _ saving: Saving) {
    if !scope.cells.isEmpty { save(scope.cells, site, in: &snapshot, saving) }
    if scope.hasParts { saveParts(of: scope, site, in: &snapshot, saving) }
  }

  private func saveParts(of scope: Scope, _ site: Site, in snapshot: inout Snapshot, _ saving: Saving) {
    let paths = scope.nodes.paths { $0.mayHaveParts }
    for node in scope.nodes {
      guard let path = paths[node.id] else { continue }
      if let link = scope.linkCells[node.id], let cell = cells[link] {
        save(link, cell, .link(site.entry, site.path, path), in: &snapshot, saving)
      }
      saveRows(of: node, path, scope, site, in: &snapshot, saving)
      if let hole = scope.holes[node.id] {
        save(hole, of: scope.plugin, site.inside(.hole(path)), in: &snapshot, saving)
      }
    }
  }

  private func saveRows(
    of node: Node, _ path: NodePath, _ scope: Scope, _ site: Site, in snapshot: inout Snapshot, _ saving: Saving
  ) {
    let rows = scope.rows[node.id] ?? []
    if rows.isEmpty { return }
    if node.kind == .slot { return saveContributions(rows, path, site, in: &snapshot, saving) }
    for row in rows {
      guard let part = screens[row.scope], !part.cells.isEmpty || part.hasParts else { continue }
      let key = PartKey.row(list: path, key: row.key)
      if saving.of(scope.plugin).holdsSecrets([key]) {
        snapshot.lost.append(.rowOfSecret(in: site.entry))
      } else {
        save(part, site.inside(key), in: &snapshot, saving)
      }
    }
  }

  /// They stand in the order in which they are contributed.
  private func saveContributions(
    _ rows: [Row], _ path: NodePath, _ site: Site, in snapshot: inout Snapshot, _ saving: Saving
  ) {
    for row in rows {
      guard let part = screens[row.scope], let place = part.contributed, !part.cells.isEmpty || part.hasParts
      else { continue }
      let key = PartKey.contribution(slot: path, plugin: savedName(part.plugin), place: place)
      save(part, site.inside(key), in: &snapshot, saving)
    }
  }

  private func save(
    _ hole: Hole, of plugin: PluginID, _ site: Site, in snapshot: inout Snapshot, _ saving: Saving
  ) {
    let own = saving.of(plugin), source = own.saved(hole.detail.deferred)
    // A loader's arguments tell one hole from another, so without them the value is nobody's.
    if source != nil || hole.detail.deferred.handle != nil {
      let content: SavedHole.Content? =
        switch hole.content {
        case .filled(let value): .value(own.saved(value))
        case .failed(let error): .failed(own.saved(error))
        case .abandoned: .cancelled
        case .waiting: .waiting
        case .running, nil: nil
        }
      if case .value(let value)? = content, value.lacksSecrets {
        // It loads again.
      } else if let content, saving.room?.hasRoom(for: content, source, at: site.path, of: plugin) ?? true {
        snapshot.holes.append(SavedHole(site.entry, site.path, source, content))
      }
    }
    if !hole.cells.isEmpty { save(hole.cells, site, in: &snapshot, saving) }
    if hole.shown == .ready, let scope = hole.scope.flatMap({ screens[$0] }) {
      save(scope, site, in: &snapshot, saving)
    }
  }
}

/// What is still to be walked through of the tree of stacks.
///
/// It stands outside of the session, which is generic: lists of it would be looked up by their types at run time.
private enum SavedBranch {
  case stack(StackID)
  /// Neighbours of which nothing has changed.
  case stretch(SavedStretch)
  case entry(Entry)
}

extension Loss {
  /// A row whose key holds a secret.
  fileprivate static func rowOfSecret(in entry: EntryID) -> Loss {
    Loss("a row of entry \(entry), with its cells", .secret)
  }
}

/// Where a part of a screen stands.
private struct Site {
  var entry: EntryID
  var path: PartPath

  func inside(_ key: PartKey) -> Site { Site(entry: entry, path: path + [key]) }
}

/// Whether cells come in the order of their ids.
private struct CellOrder {
  private(set) var isSorted = true
  private var last: CellID?

  mutating func note(_ cells: SharedList<Shared<SavedCell>>, from place: Int) {
    for place in place..<cells.count { note(cells[place].unshared.id, upTo: cells[place].unshared.id) }
  }

  /// Some that are in order among themselves.
  mutating func noteSorted(_ cells: [Shared<SavedCell>]) {
    if let first = cells.first, let last = cells.last { note(first.unshared.id, upTo: last.unshared.id) }
  }

  private mutating func note(_ first: CellID, upTo last: CellID) {
    if let before = self.last, first < before { isSorted = false }
    self.last = last
  }
}

/// The name of a cell and whose it is.
private struct CellName: Hashable {
  var plugin: PluginID
  var name: Text
}

extension Value {
  /// Whether it is what secrets mostly begin with: then there is nothing to be lost.
  fileprivate var isEmpty: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .boolean, .integer, .number, .bytes, .list, .record: false
    }
  }
}
