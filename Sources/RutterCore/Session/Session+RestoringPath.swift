/// Puts saved entries back in their places, and saved cells and holes into the screens that are built for them (N1).
extension Session where H: ~Copyable {
  // MARK: Stacks

  /// The stacks that an entry holds have come back: their entries do, too.
  mutating func restore(_ saved: [SavedStack], in owner: EntryID) {
    if saved.isEmpty { return }
    for one in saved {
      if let stack = path.containers[owner]?.made[one.name] {
        place(one, in: stack)
      } else {
        kept.forget(one)
        lose("stack '\(one.name)' with \(one.entries.count) entries", .gone)
        loseAnswers(of: one)
      }
    }
  }

  /// Nobody will answer what was presented on a stack that is gone.
  private mutating func loseAnswers(of stack: SavedStack) {
    for (operation, presented) in answers.all {
      guard let entry = presented.entry, stack.entries.contains(where: { $0.unshared.id == entry }) else { continue }
      lose("the answer of \(presented.type?.description ?? "what was presented") (entry \(entry))", .gone)
      _ = answers.take(operation)
    }
  }

  mutating func place(_ saved: SavedStack, in stack: StackID) {
    let pathOf = stack == .main ? reading.registry.root?.pathOf : path.detail(of: stack)?.pathOf
    var entries: [Entry] = []
    entries.reserveCapacity(saved.entries.count)
    if let title = saved.title, screens.scope(of: saved.root) == nil { kept.keep(title, of: saved.root) }
    for one in saved.entries {
      entries.append(entry(one.unshared, pathOf))
      if let title = one.title { kept.keep(title, of: one.id) }
      if let tag = one.tag { kept.keep(tag: tag, of: one.id) }
      if !one.plugin.isEmpty, turn.restoring?.plugins[one.plugin] == nil { kept.keep(plugin: one.plugin, of: one.id) }
    }
    _ = path.replace(in: stack, from: 0, with: entries)
    shown.path.change(from: 0, shownFrom: path.shownStart(of: stack))
    for place in entries.indices {
      let entry = path[stack].entry(at: place)
      outbox.account.charge(Entry.weight + (entry.content.value?.weight ?? 0), .entries, to: entry.plugin)
      reading.registry.serve(entry, above: path[stack].entry(at: place - 1))
      keepIfPresenterIsUnserved(entry, saved.entries[place].unshared)
      if let value = entry.content.value { noteSecrets(in: value, of: entry.plugin) }
    }
    for entry in entries {
      guard case .waiting = entry.content, let source = entry.source else { continue }
      entry.content = .waiting(request(renewed(source), for: .entry(entry.id)))
    }
  }

  private mutating func entry(_ saved: SavedEntry, _ pathOf: TypeName?) -> Entry {
    let plugin = turn.restoring?.plugins[saved.plugin] ?? .host
    let author = Author(operation: saved.operation, word: saved.word, plugin: plugin, asker: asker(saved.asker))
    do throws(Unfit) {
      if let presented = saved.presented { return try self.entry(saved, presented, author) }
      let entry = try entry(saved, author)
      if let pathOf, let type = entry.type, type != pathOf { throw .notAllowed(type, pathOf: pathOf) }
      return entry
    } catch {
      turn.restoring?.unfit.insert(saved.id)
      return Entry(KeptEntry(saved, error), by: author)
    }
  }

  /// What is presented by a screen that nothing serves any more waits for it, as for one whose plugin is away.
  private mutating func keepIfPresenterIsUnserved(_ entry: Entry, _ saved: SavedEntry) {
    if let key = entry.binding, entry.kept == nil, turn.restoring?.unfit.contains(key.owner) == true {
      bindings.remove(key)
      entry.keep(saved, .presenter(key.owner))
      turn.restoring?.unfit.insert(entry.id)
    }
    if !entry.isServed { turn.restoring?.unfit.insert(entry.id) }
  }

  /// What a cell presents. What declares that is built before the entry shows.
  private mutating func entry(
    _ saved: SavedEntry, _ presented: SavedPresented, _ author: Author
  ) throws(Unfit) -> Entry {
    guard case .value(let value) = saved.content else { throw .lost(.presented) }
    guard let restoring = turn.restoring, !restoring.unfit.contains(presented.owner),
      let cell = restoring.snapshot.cells.first(where: { $0.id == presented.cell })?.unshared,
      restoring.plugins[cell.plugin] != nil
    else { throw .presenter(presented.owner) }
    let content = try restored(value), key = BindingKey(owner: presented.owner, cell: presented.cell)
    bindings.restore(key, presented.cellValue(of: content), presented.name, in: saved.id)
    return Entry(saved.id, content, of: key, style: saved.style, by: author)
  }

  private mutating func entry(_ saved: SavedEntry, _ author: Author) throws(Unfit) -> Entry {
    let source = try deferred(saved)
    let content: Placeholder
    switch saved.content {
    case .value(let value):
      // What is loaded again has its secrets again (S8).
      if value.lacksSecrets, source != nil {
        content = .waiting(LoadID(0))
      } else {
        content = .filled(try restored(value))
      }
    case .waiting: content = .waiting(LoadID(0))
    case .failed(let error): content = .failed(error)
    case .cancelled: content = .abandoned(.cancelled)
    case .lost(let reason): throw reason == .inline ? .inline : reason == .secret ? .secret : .lost(reason)
    }
    if case .filled = content {} else if source == nil { throw .lost(.gone) }
    return Entry(saved.id, content, from: source, style: saved.style, by: author)
  }

  /// Where the value of an entry comes from. What was not there yet is of a type that has to be known.
  private mutating func deferred(_ saved: SavedEntry) throws(Unfit) -> Deferred? {
    guard let source = saved.source else { return nil }
    let isThere = if case .value(let value) = saved.content { !value.lacksSecrets } else { false }
    var arguments: [Value] = []
    do throws(Unfit) { arguments = try restoredArguments(source) } catch {
      if isThere { return nil }
      throw error
    }
    if let loader = reading.registry.sharedLoader(source.loader) {
      return Deferred(.loader(source.loader, arguments), gives: loader.value.gives)
    }
    if isThere { return Deferred(.loader(source.loader, arguments), gives: .any) }
    let type = saved.type ?? TypeName(source.loader.text)
    guard let current = types.current(type) else { throw .unknown(type) }
    return Deferred(.loader(source.loader, arguments), gives: .type(current))
  }

  /// A kept entry may have become one that can be used: a new version of its plugin is there.
  ///
  /// - Returns: Whether it has its value now.
  mutating func revive(_ entry: Entry, _ kept: KeptEntry) -> Bool {
    guard case .value(let saved) = kept.saved.content else { return false }
    if case .notAllowed = kept.why { return false }
    let value: Value
    do throws(Unfit) { value = try restored(saved) } catch {
      entry.keep(kept.saved, error)
      return false
    }
    if let presented = kept.saved.presented, !presentsAgain(presented, value, in: entry) { return false }
    entry.kept = nil
    entry.content = .filled(value)
    shown.touch(entry: entry.id, path)
    if let view = screens.view(of: entry.id), view.kind == .unavailable { takeDown(view) }
    return true
  }

  /// Takes up what a screen presented that was not available, now that it is. It is built as soon as all entries are renewed.
  private mutating func presentsAgain(_ presented: SavedPresented, _ value: Value, in entry: Entry) -> Bool {
    let key = BindingKey(owner: presented.owner, cell: presented.cell)
    guard let owner = path[key.owner], owner.kept == nil, owner.isServed, bindings[key]?.shown == nil,
      isThere(key)
    else { return false }
    bindings.restore(key, presented.cellValue(of: value), presented.name, in: entry.id)
    return true
  }

  /// Whether a cell presents something, or will when the screen that it belongs to is built.
  private func isThere(_ key: BindingKey) -> Bool {
    if let cell = cells[key.cell] { return cell.value != .null && cell.value != .boolean(false) }
    guard let cell = keptCell(of: key) else { return false }
    return host.plugins.contains { Text($0.name) == cell.plugin }
  }

  // MARK: Screens that have to be there

  /// Builds, from below, what holds stacks, presents something or declares that, has a guard, or holes that load, though it may
  /// be covered: what stands in it could not be found before. Nothing of it is created by that.
  mutating func buildWhatHolds() {
    var open: [Entry] = path.everything.reversed()
    let presenting = Set(bindings.keys.map(\.owner))
    let needed = turn.restoring.map { $0.snapshot.neededBeneath.union($0.loading) } ?? []
    while let entry = open.popLast() {
      let isHolder = !kept.stacks(of: entry.id).isEmpty
      guard isHolder || presenting.contains(entry.id) || needed.contains(entry.id) || presents(entry.id) else {
        continue
      }
      let view = screens.madeView(of: entry), kind = kindToShow(view)
      if view.scope == nil || view.kind != kind { makeView(kind, view) }
      // Its holes may present something, too.
      if presenting.contains(entry.id) { refreshStale(view.scope?.id) }
      guard isHolder, let container = path.containers[entry.id] else { continue }
      for stack in container.leavingStacks { open += path[stack].entries.reversed() + [path[stack].root] }
    }
  }

  /// The same after a reload, of what is available again and presents something (X5).
  mutating func buildPresenters() {
    let undeclared = Set(bindings.keys.filter { bindings[$0]?.scope == nil }.map(\.owner))
    for owner in undeclared.sorted() where screens.view(of: owner)?.scope == nil {
      buildCovered(owner)
    }
  }

  /// Builds the screen of an entry that may be covered, because something else depends on what it says. No hook runs.
  mutating func buildCovered(_ id: EntryID) {
    guard let entry = path[id] else { return }
    let view = screens.madeView(of: entry)
    makeView(kindToShow(view), view)
  }

  /// Whether something shows that an entry presents.
  func presents(_ entry: EntryID) -> Bool { !bindings.keys(of: entry).isEmpty }

  // MARK: Cells and holes

  /// The screen of an entry is about to be built: it has the cells again that were saved.
  mutating func takeKept(_ scope: Scope, of entry: EntryID) {
    guard let parts = kept.parts(of: entry) else { return }
    takeKept(scope, KeptPlace(parts, of: entry, []))
  }

  /// The same for a part of a screen, at a node of the part around it.
  mutating func takeKept(_ scope: Scope, of parent: Scope, at node: NodeID, _ key: (NodePath) -> PartKey) {
    guard let around = parent.kept, !around.parts.isEmpty, let path = around.path(of: node, in: parent) else { return }
    takeKept(scope, KeptPlace(in: around, key(path)))
  }

  /// The same for the lasting screen of a presentation, which belongs to the entry, whatever part of its screen presents it.
  mutating func takeKept(_ scope: Scope, presentedBy key: BindingKey) {
    guard let parts = kept.parts(of: key.owner) else { return }
    takeKept(scope, KeptPlace(parts, of: key.owner, [.presented(key.cell)]))
  }

  private mutating func takeKept(_ scope: Scope, _ place: KeptPlace) {
    scope.kept = place
    let plugins = pluginsByName
    for saved in place.parts.takeCells(of: place.path, where: { plugins[$0.plugin] != nil }) {
      guard let name = saved.name, let plugin = plugins[saved.plugin], restore(saved, in: scope, plugin) else {
        continue
      }
      scope.add(saved.id, named: name)
      // What the cells hold is compared with what the function says they hold at first.
      scope.isOfBefore = true
    }
  }

  /// - Returns: Whether the cell is there again.
  private mutating func restore(_ saved: SavedCell, in scope: Scope, _ plugin: PluginID) -> Bool {
    guard var value = saved.value.value else { return false }
    do throws(Unfit) { value = try restored(saved.value) } catch {
      // Without its secret it is made anew.
      if case .secret = error { return false }
      cells.keep(saved.value, of: saved.id)
      differ(
        "cell '\(saved.name ?? "")' of entry \(scope.entry)", was: "saved",
        now: "as at first, what was saved is kept until it is set: \(error)")
      // No script says what the cell of a link holds at first.
      if saved.name == nil { value = value.presentingNothing }
    }
    if cells.takeBack(saved.id, by: .scope(scope.id), with: value) { return true }
    let cell = Cell(
      value: value, name: saved.name, owner: .scope(scope.id), plugin: plugin, isSecret: saved.isSecret, version: 0,
      references: 0)
    outbox.account.charge(cell.fullWeight, .cells, to: plugin)
    cells.add(saved.id, cell)
    noteSecrets(in: value, of: plugin)
    return true
  }

  /// The hidden cell that a link had.
  mutating func takeKeptCell(ofLink node: NodeID, _ scope: Scope) -> CellID? {
    guard let place = scope.kept, !place.parts.isEmpty, let path = place.path(of: node, in: scope) else { return nil }
    guard let saved = place.parts.takeCell(of: place.path, link: path), restore(saved, in: scope, scope.plugin) else {
      return nil
    }
    return saved.id
  }

  /// What a hole held, if it asks for the same as it did.
  mutating func takeKeptHole(_ detail: HoleDetail, _ node: NodeID, _ scope: Scope) -> Placeholder? {
    guard let place = scope.kept, !place.parts.isEmpty, let path = place.path(of: node, in: scope),
      let saved = place.parts.takeHole(place.path + [.hole(path)]), isMeant(saved, by: detail.deferred)
    else { return nil }
    switch saved.content {
    case .waiting: return nil
    case .failed(let error): return .failed(error)
    case .cancelled: return .abandoned(.cancelled)
    case .value(let value):
      if value.lacksSecrets { return nil }
      guard let value = try? restored(value), let fitted = try? types.fit(value, to: detail.deferred.gives) else {
        return nil
      }
      noteSecrets(in: fitted, of: scope.plugin)
      return .filled(fitted)
    }
  }

  private mutating func isMeant(_ saved: SavedHole, by deferred: Deferred) -> Bool {
    switch (deferred.source, saved.source) {
    case (.inline, nil): return true
    case (.loader(let name, let arguments), let source?):
      return source.loader == name && (try? restoredArguments(source)) == arguments
    default: return false
    }
  }
}

extension Snapshot {
  /// The entries, and roots of stacks, whose screens have guards, or declare what cells present.
  fileprivate var neededBeneath: Set<EntryID> {
    var needed: Set<EntryID> = []
    for stack in stacks {
      if stack.isGuarded || stack.isPresenting { needed.insert(stack.root) }
      for entry in stack.entries where entry.isGuarded || entry.isPresenting { needed.insert(entry.id) }
    }
    return needed
  }
}
