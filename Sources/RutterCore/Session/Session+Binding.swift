/// Bound cells: comparing them with what shows, and carrying out what follows (T1, B2 to B6).
extension Session where H: ~Copyable {
  // MARK: Comparing

  /// Compares every bound cell with what shows, bottom to top, and queues what follows (T1, step 3).
  mutating func queuePresentations() {
    guard bindings.beginComparing() else { return }
    let inForce = bindings.inForce { rank(of: $0) }
    let unbound = bindings.undeclared(but: inForce), awaiting = ownersAwaitingParts(unbound)
    for key in unbound { dropUnbound(key, isAwaited: isKept(key) && awaiting.contains(key.owner)) }
    for key in bindings.due(inForce, value: { reading.cells[$0]?.value }) where !guards.isAsked(about: key) {
      if turn.restoring != nil, refusesAgain(key) { continue }
      ask(.init(.bind(key)), asker: .cell(key.cell))
    }
  }

  /// Whether what the cell of a session that is restored asks for came to nothing before: it names no case and presents nothing,
  /// which was told then (B4), or a guard has kept what another stack presents of it (B3).
  private mutating func refusesAgain(_ key: BindingKey) -> Bool {
    guard let value = cells[key.cell]?.value, let presentation = bindings.presentation(key) else { return false }
    let isUnknown = bindings[key]?.shown == nil && presentation.choose(value) == nil
    guard isUnknown || bindings[key]?.shown != nil && isPresentedAbove(value, key) else { return false }
    bindings.refuse(value, key)
    return true
  }

  /// A binding that its screen no longer has removes its entry but keeps its cell (B5). What a link with a closure opened
  /// goes on without the link (S2, B6), until it leaves. What waits for a part of its owner's screen stays.
  private mutating func dropUnbound(_ key: BindingKey, isAwaited: Bool) {
    if isBetweenScreens(key) {
      // What shows leaves if its cell was cleared meanwhile. Otherwise the next screen says what it presents.
      if let state = bindings[key], let entry = state.shown, path.contains(entry),
        cells[key.cell]?.value.isPresented(isWhen: state.isWhen) != true
      {
        ask(.init(.bind(key)), asker: .cell(key.cell))
      }
      return
    }
    guard let state = bindings[key], let entry = state.shown, path.contains(entry) else { return drop(key) }
    let plugin = path[entry]?.plugin ?? .host
    if state.isLink, !isStopped(plugin), !turn.renewed.contains(plugin) { return }
    // A screen that could not be built says nothing of what it presents: that stays until it can be built again (E1).
    let owner = state.scope.flatMap { screens[$0] } ?? screens.scope(of: key.owner)
    if let owner, owner.isBroken, !isStopped(owner.plugin) { return }
    if isAwaited { return }
    ask(.init(.bind(key)), asker: .cell(key.cell))
  }

  /// Whether the owner of a binding shows no screen just now that could say what it presents: its value is loaded again,
  /// could not be loaded, or has come while the entry was covered.
  private func isBetweenScreens(_ key: BindingKey) -> Bool {
    guard let entry = path[key.owner], bindings[key]?.scope.flatMap({ screens[$0] }) == nil else { return false }
    let root = entry.isRoot ? reading.registry.root?.plugin : nil
    guard let plugin = root ?? entry.destination?.value.plugin ?? entry.binding.map({ _ in entry.plugin }),
      !isStopped(plugin), !turn.renewed.contains(plugin)
    else { return false }
    switch screens.view(of: key.owner)?.kind ?? .nothing {
    case .nothing, .waiting, .failed: return true
    case .ready, .unavailable: return false
    }
  }

  /// Where an entry stands among those that present something: stacks that show come after those that do not, and inner ones
  /// after outer ones (B3).
  private func rank(of id: EntryID) -> Int? {
    guard let place = path.place(of: id) else { return nil }
    guard path.hasContainers, let stack = path.stack(of: id) else { return place }
    let order = path.chain.firstIndex(of: stack).map { $0 + 1 } ?? 0
    return order * 2 * Planner.depthLimit + place
  }

  // MARK: Carrying out

  /// Carries out what a bound cell asks for: to come, to change, or to leave.
  mutating func bind(_ key: BindingKey, _ operation: Operation) {
    guard bindings[key] != nil else { return settle(operation, .nothingToDo) }
    operation.stack = path.stack(of: key.owner) ?? operation.stack
    guard let presentation = bindings.presentation(key), path.contains(key.owner),
      let value = cells[key.cell]?.value
    else { return isBetweenScreens(key) ? dismiss(key, operation) : withdraw(key, operation) }
    guard presentation.shows(value) else { return dismiss(key, operation) }
    if let shown = bindings[key]?.shown, isPresentedAbove(value, key) { return giveWay(shown, key, value, operation) }
    if let standing = standing(key), isPresented(key.owner, above: standing.entry) {
      return bind(standing.key, operation)
    }
    guard let chosen = presentation.choose(value) else { return refuseCase(key, presentation, value, operation) }
    bindings.forgetRefused(key)
    if let state = bindings[key], let shown = state.shown {
      if state.isWhen || state.cellValue == value { return settle(operation, .nothingToDo) }
      if state.shownCase == chosen.name { return update(shown, key, chosen.value, value, operation) }
    }
    present(key, presentation, chosen, value, operation)
  }

  /// What another entry of the same stack presents of the cell, though this one is the topmost that binds it (B3).
  private func standing(_ key: BindingKey) -> (key: BindingKey, entry: EntryID)? {
    guard bindings[key]?.shown == nil, let stack = path.stack(of: key.owner) else { return nil }
    for other in bindings.keys(of: key.cell) where other != key {
      if let entry = bindings[other]?.shown, path.stack(of: entry) == stack { return (other, entry) }
    }
    return nil
  }

  /// Whether an entry above, in another stack, presents what the cell holds, and this one something else (B3).
  private func isPresentedAbove(_ value: Value, _ key: BindingKey) -> Bool {
    if bindings.shows(value, key) { return false }
    let own = rank(of: key.owner) ?? 0
    return bindings.keys(of: key.cell).contains {
      $0 != key && bindings.shows(value, $0) && rank(of: $0.owner) ?? 0 > own
    }
  }

  /// What a lower entry presents in another stack is taken out alone, as in the same one, but by an operation of its own: none
  /// changes two stacks (Q2). If a guard keeps it, it stays until the cell gets another value.
  private mutating func giveWay(_ shown: EntryID, _ key: BindingKey, _ value: Value, _ operation: Operation) {
    bindings.refuse(value, key)
    leave(shown, alone: true, operation) { $0.bindings.forgetShown(key) }
  }

  /// Whether an entry is one that a presentation shows, or that is presented by its screen, and so on.
  private func isPresented(_ entry: EntryID, above presentation: EntryID) -> Bool {
    var entry = entry
    while entry != presentation {
      guard let owner = path[entry]?.binding?.owner else { return false }
      entry = owner
    }
    return true
  }

  /// The binding is gone: its entry leaves with all above it, the cell stays as it is (B5).
  private mutating func withdraw(_ key: BindingKey, _ operation: Operation) {
    let entry = bindings[key]?.shown
    bindings.forgetShown(key)
    operation.isAllowed = true
    leave(entry, operation)
    drop(key)
  }

  /// The cell was cleared: its entry leaves with all above it (B2).
  private mutating func dismiss(_ key: BindingKey, _ operation: Operation) { leave(bindings[key]?.shown, operation) }

  /// Takes an entry away with all above it, or alone with what its screen presents; `prepare` notes what has to be noted if
  /// nobody has to be asked first.
  private mutating func leave(
    _ entry: EntryID?, alone: Bool = false, _ operation: Operation, prepare: (inout Session) -> Void = { _ in }
  ) {
    guard let entry, let place = path.place(of: entry), let stack = path.stack(of: entry) else {
      return settle(operation, .nothingToDo)
    }
    operation.stack = stack
    var draft = Draft(stack, path)
    if alone { takeOut(entry, of: &draft) } else { draft.pop(draft.count - place) }
    if mustWait(for: draft, operation) { return }
    prepare(&self)
    commit(draft, operation)
  }

  /// A guard did not allow what a cell asks for: the cell gets the value back that shows.
  mutating func giveBack(_ key: BindingKey) {
    guard let cell = cells[key.cell] else { return }
    if bindings.isShown(cell.value, of: key.cell) { return }
    let shown = ([key] + bindings.keys(of: key.cell)).lazy.compactMap { [bindings] key in
      bindings[key].flatMap { $0.shown == nil ? nil : $0.cellValue }
    }.first
    cells.set(key.cell, to: shown ?? cell.value.presentingNothing)
    bindings.compareAgain()
  }

  /// An unknown case presents nothing, is reported once, and keeps its cell (B4). What shows leaves, if the guards allow it.
  private mutating func refuseCase(
    _ key: BindingKey, _ presentation: PresentationDetail, _ value: Value, _ operation: Operation
  ) {
    let scope = screens.scope(of: key.owner)
    let error = NavigationError.script(presentation.unknownCase(value))
    if !operation.isAllowed {
      report("presentation of \(scope?.what.description ?? "screen")", scope?.plugin ?? .host, error)
    }
    func refuse(_ session: inout Session) {
      session.bindings.refuse(value, key)
      session.bindings.forgetShown(key)
    }
    if let entry = bindings[key]?.shown, path.contains(entry) { return leave(entry, operation, prepare: refuse) }
    refuse(&self)
    settle(operation, .failed(error))
  }

  /// Another value of the same case: the same entry, built again; cells and everything above stay (B4).
  private mutating func update(
    _ id: EntryID, _ key: BindingKey, _ value: Value, _ cellValue: Value, _ operation: Operation
  ) {
    bindings.change(key, to: cellValue)
    shown.touch(entry: id, path)
    path[id]?.content = .filled(value)
    if let scope = screens.scope(of: id), case .function(let handle, _) = scope.maker {
      scope.maker = .function(handle, .value(value))
      screens.outdate(scope.id)
    }
    settle(operation, .committed, entry: id)
  }

  /// A new entry on top of the whole path (B2). Another case of the same cell leaves in the same operation (B4), and so does
  /// what another entry presents of it (B3).
  private mutating func present(
    _ key: BindingKey, _ presentation: PresentationDetail, _ chosen: (name: Text?, value: Value), _ cellValue: Value,
    _ operation: Operation
  ) {
    var draft = Draft(operation.stack, path)
    if let old = bindings[key]?.shown, let place = path.place(of: old) { draft.pop(draft.count - place) }
    let standing = standing(key)
    if let standing { takeOut(standing.entry, of: &draft) }
    if draft.count >= Planner.depthLimit {
      bindings.refuse(cellValue, key)
      return settle(operation, .refused(.tooDeep))
    }
    let entry = Entry(
      path.newEntryID(), chosen.value, of: key, style: presentation.style ?? .push, by: operation.author)
    entry.plugin = presentation.function(chosen.name)?.plugin ?? .host
    entry.client = entry.plugin
    entry.asker = .cell(key.cell)
    reading.registry.serve(entry, above: draft.top(path))
    if reading.isRestricted(entry.plugin), showsTooManyByOthers([entry], of: draft, for: entry.plugin) {
      bindings.refuse(cellValue, key)
      return settle(operation, .refused(.tooManyShown))
    }
    draft.append(entry)
    if mustWait(for: draft, operation) { return }
    if let standing { bindings.forgetShown(standing.key) }
    bindings.show(cellValue, chosen.name, key, in: entry.id)
    commit(draft, operation)
  }

  /// Takes a presented entry out with what its screen presents; what else lies above it stays.
  private func takeOut(_ entry: EntryID, of draft: inout Draft) {
    guard let lowest = draft.place(of: entry, path) else { return }
    let places = (lowest..<draft.count).filter { isPresented(draft.entry(at: $0, path).id, above: entry) }
    draft.remove(at: places.reversed(), path)
  }

  /// The scope in which a presented entry shows.
  mutating func presentedScope(_ key: BindingKey, _ entry: Entry) -> Scope {
    if let instance = bindings[key]?.instance, let scope = screens[instance] { return scope }
    let name = bindings[key]?.shownCase
    let handle = bindings.presentation(key)?.function(name)
    let maker: Scope.Maker = handle.map { .function($0, .value(entry.content.value ?? .null)) } ?? .engine
    let what = What("presented screen", of: name.map { "case '\($0)'" } ?? entry.type?.description ?? "a cell")
    let scope = screens.make(entry.id, handle?.plugin ?? entry.plugin, maker, what)
    if let handle {
      handles.retain(handle)
      scope.holdsMaker = true
    }
    scope.hasLostFunction = handle == nil
    return scope
  }

  // MARK: Leaving

  /// A presented entry left, by whatever cause: its cell is cleared in the same step (B5), unless the binding already
  /// shows something else.
  mutating func clearBinding(of entry: Entry) {
    guard let key = entry.binding else { return }
    if entry.kept != nil { return clearKeptBinding(key) }
    guard let state = bindings[key] else { return }
    hide(entry)
    bindings.compareAgain()
    guard state.shown == entry.id else { return }
    bindings.forgetShown(key)
    clearKeptCell(of: key)
    guard let cell = cells[key.cell], !bindings.isShown(cell.value, of: key.cell) else { return }
    cells.set(key.cell, to: state.isWhen ? cell.value.presentingNothing : .null)
  }

  /// What presented the entry that left is not available: when it is again, its cell says that nothing is presented.
  private mutating func clearKeptBinding(_ key: BindingKey) {
    if bindings[key]?.shown != nil { return }
    clearKeptCell(of: key)
    cells.clearFormer(key.cell)
    path[key.owner]?.saved = nil
    guard let cell = cells[key.cell] else { return }
    cells.set(key.cell, to: cell.value.presentingNothing)
  }
}

extension Value {
  /// Whether a cell that holds this presents anything (B3): nil is not set, and false is not for `when`.
  func isPresented(isWhen: Bool) -> Bool { self != .null && !(isWhen && self == .boolean(false)) }

  /// What a cell holds that presents nothing, of one that holds this.
  var presentingNothing: Value { if case .boolean = self { .boolean(false) } else { .null } }
}

extension PresentationDetail {
  /// Which case a value names, and what its function takes; nil for a value that names none.
  func choose(_ value: Value) -> (name: Text?, value: Value)? {
    guard case .cases(let cases) = kind else { return (nil, value) }
    let name: Text, payload: Value
    switch value {
    case .string(let text): (name, payload) = (text, .null)
    case .record(let record) where record.fields.count == 1:
      (name, payload) = (record.fields[0].name, record.fields[0].value)
    default: return nil
    }
    return cases.contains { $0.name == name } ? (name, payload) : nil
  }

  /// What is wrong with a value that names no case.
  fileprivate func unknownCase(_ value: Value) -> ScriptError {
    guard case .cases(let cases) = kind else { return ScriptError("no case", at: place) }
    let known = cases.map(\.name.string).sorted()
    let got: String
    var near: String?
    switch value {
    case .string(let text):
      got = "'\(text)'"
      near = nearest(text.string, among: known)
    case .record(let record) where record.fields.count == 1: got = "'\(record.fields[0].name)'"
    case .record(let record): got = "a record with \(record.fields.count) fields"
    default: got = "a value of kind \(value.kind)"
    }
    let hint = near.map { "did you mean '\($0)'?" } ?? "the cases are \(known.joined(separator: ", "))"
    return ScriptError("a case cell holds \(got), which names no case; \(hint)", at: place)
  }
}
