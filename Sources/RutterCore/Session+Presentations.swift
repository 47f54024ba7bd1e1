/// Presentations bound to cells (B1 to B6).
extension Session where H: ~Copyable {
  // MARK: What a screen presents

  /// The hidden cell of a link that has its screen in a closure (S6).
  mutating func adoptLinkCell(_ node: NodeID, _ scope: ScopeID) {
    guard let owner = scopes[scope], owner.linkCells[node] == nil else { return }
    let id = outbox.counters.cell()
    reading.cells.add(
      id,
      Cell(
        value: .boolean(false), name: nil, owner: .scope(scope), plugin: owner.plugin, isSecret: false, version: 0,
        references: 0))
    scopes[scope]?.linkCells[node] = id
  }

  /// Everything that a scope presents: what its screen names, and its links with a closure.
  private func presentations(of scope: Scope) -> [PresentationDetail] {
    var all = scope.presents
    for node in scope.nodes {
      guard case .link(let link) = node.detail, case .screen(let handle) = link.target,
        let cell = scope.linkCells[node.id]
      else { continue }
      all.append(PresentationDetail(cell: cell, kind: .when(handle), style: link.style))
    }
    return all
  }

  private func presentations(of entry: EntryID) -> [PresentationDetail] {
    var all: [PresentationDetail] = []
    for scope in presenting[entry] ?? [] { if let scope = scopes[scope] { all += presentations(of: scope) } }
    return all
  }

  /// A scope that presents something was built (again).
  mutating func adoptPresentations(_ id: ScopeID) {
    guard let scope = scopes[id] else { return }
    let all = presentations(of: scope)
    var known = presenting[scope.entry] ?? []
    if !known.contains(id) { known.append(id) }
    presenting[scope.entry] = all.isEmpty ? known.filter { $0 != id } : known
    if presenting[scope.entry]?.isEmpty == true { presenting[scope.entry] = nil }
    var cells: Set<CellID> = []
    for presentation in all where !cells.insert(presentation.cell).inserted {
      let name = reading.cells[presentation.cell]?.name.map { "'\($0)'" } ?? "#\(presentation.cell)"
      report(
        scope.what.description, scope.plugin,
        .script(ScriptError("cell \(name) is bound twice on one screen; bind it once")))
    }
    bindingsChanged = true
    for presentation in all { buildAhead(presentation, scope) }
  }

  /// The screen of a `when` is built with its parent, hidden (B1).
  private mutating func buildAhead(_ presentation: PresentationDetail, _ owner: Scope) {
    let key = BindingKey(owner: owner.entry, cell: presentation.cell)
    if bound[key] == nil { bound[key] = Bound() }
    guard case .when(let handle) = presentation.kind else { return }
    if let instance = bound[key]?.instance {
      scopes[instance]?.maker = .function(handle, [])
      return build(instance)
    }
    let id = outbox.counters.scope()
    let scope = Scope(
      id: id, entry: owner.entry, plugin: handle.plugin, maker: .function(handle, []),
      what: owner.what.part("presented screen"))
    scope.isHidden = true
    bound[key]?.instance = id
    scopes[id] = scope
    build(id)
    createAhead(key, id)
  }

  private mutating func createAhead(_ key: BindingKey, _ scope: ScopeID) {
    guard scopes[scope]?.error == nil else { return }
    bound[key]?.isCreated = true
    runInstanceHook(.create, scope, key.owner)
  }

  private mutating func runInstanceHook(_ hook: Hook, _ scope: ScopeID, _ owner: EntryID) {
    let entry = Entry(
      id: owner, content: .filled(.null), type: nil, source: nil, style: .push, plugin: .host, asker: .host,
      operation: OperationID(0), operationName: "present")
    entry.view.scope = scope
    entry.binding = BindingKey(owner: owner, cell: CellID(0))
    guard owner != .root else {
      // The root's own hooks are not the instance's.
      if let handle = scopes[scope]?.hooks[hook] { run(hook, handle, of: owner, scopes[scope]) }
      return
    }
    runHook(hook, of: entry)
  }

  /// A scope that presented something is gone: what it shows leaves, its cells stay as they are (B5).
  mutating func forgetPresentations(of scope: Scope) {
    guard presenting[scope.entry]?.contains(scope.id) == true else { return }
    presenting[scope.entry]?.removeAll { $0 == scope.id }
    if presenting[scope.entry]?.isEmpty == true { presenting[scope.entry] = nil }
    bindingsChanged = true
    guard !reading.stack.contains(scope.entry) else { return }
    for key in bound.keys.filter({ $0.owner == scope.entry }).sorted(by: { $0.isBefore($1) }) { drop(key) }
  }

  private mutating func drop(_ key: BindingKey) {
    guard let old = bound.removeValue(forKey: key), let instance = old.instance else { return }
    if old.isCreated { runInstanceHook(.destroy, instance, key.owner) }
    destroy(instance)
  }

  // MARK: Comparing cells with what shows (T1, step 3)

  mutating func queuePresentations() {
    if presenting.isEmpty && bound.isEmpty { return }
    if reading.cells.changed.isEmpty && !bindingsChanged { return }
    bindingsChanged = false
    dropUnbound()
    let owners = presenting.keys.compactMap { id in reading.stack.place(of: id).map { (place: $0, id: id) } }
    let inOrder = owners.sorted { $0.place < $1.place }.map(\.id)
    var topmost: [CellID: EntryID] = [:]
    for owner in inOrder { for presentation in presentations(of: owner) { topmost[presentation.cell] = owner } }
    for owner in inOrder {
      for presentation in presentations(of: owner) {
        compare(
          presentation, BindingKey(owner: owner, cell: presentation.cell),
          isTopmost: topmost[presentation.cell] == owner)
      }
    }
  }

  /// A binding that a later run no longer has removes its entry but keeps its cell (B5).
  private mutating func dropUnbound() {
    for key in bound.keys.sorted(by: { $0.isBefore($1) }) {
      let isStill = presentations(of: key.owner).contains { $0.cell == key.cell }
      if isStill { continue }
      if let entry = bound[key]?.shown, reading.stack.contains(entry) {
        keepsCell.insert(key)
        ask(.init(.remove(.entry(entry)), isFromAnywhere: true), asker: .cell(key.cell))
      } else {
        drop(key)
      }
    }
  }

  private mutating func compare(_ presentation: PresentationDetail, _ key: BindingKey, isTopmost: Bool) {
    guard let cell = reading.cells[key.cell], let state = bound[key] else { return }
    let isSet = if case .when = presentation.kind { cell.isOn } else { !cell.value.isNull }
    if state.refused != nil, state.refused != cell.value { bound[key]?.refused = nil }
    if state.shown == nil {
      guard isSet, isTopmost, state.refused != cell.value else { return }
    } else {
      guard !isSet || cell.value != state.shownValue else { return }
      if case .when = presentation.kind, isSet { return }
    }
    ask(.init(.bind(key)), asker: .cell(key.cell))
  }

  // MARK: Presenting

  /// Carries out what a bound cell asks for: to come, to change, or to leave.
  mutating func bind(_ key: BindingKey, _ operation: Pending) {
    guard let presentation = presentations(of: key.owner).first(where: { $0.cell == key.cell }),
      let cell = reading.cells[key.cell], reading.stack.contains(key.owner)
    else { return settle(operation, .nothingToDo) }
    let isSet = if case .when = presentation.kind { cell.isOn } else { !cell.value.isNull }
    let old = bound[key]?.shown
    guard isSet else { return dismiss(key, old, operation) }
    guard let chosen = choose(presentation, cell.value) else {
      return refuseCase(key, presentation, cell.value, operation)
    }
    if let old, bound[key]?.shownCase == chosen.name { return update(old, key, chosen.value, cell.value, operation) }
    present(key, presentation, chosen, cell.value, instead: old, operation)
  }

  private mutating func dismiss(_ key: BindingKey, _ shownEntry: EntryID?, _ operation: Pending) {
    guard let shownEntry, let place = reading.stack.place(of: shownEntry) else {
      return settle(operation, .nothingToDo)
    }
    var draft = Draft(reading.stack)
    draft.pop(draft.count - place)
    commit(draft, operation)
  }

  /// The function that shows a cell's value, and what it takes.
  private func choose(_ presentation: PresentationDetail, _ value: Value) -> (name: Text?, value: Value)? {
    switch presentation.kind {
    case .when, .item: return (nil, value)
    case .cases(let cases):
      let (name, payload): (Text?, Value) =
        switch value {
        case .string(let text): (text, .null)
        case .record(let record) where record.fields.count == 1: (record.fields[0].name, record.fields[0].value)
        default: (nil, .null)
        }
      guard let name, cases.contains(where: { $0.name == name }) else { return nil }
      return (name, payload)
    }
  }

  private mutating func refuseCase(
    _ key: BindingKey, _ presentation: PresentationDetail, _ value: Value, _ operation: Pending
  ) {
    bound[key]?.refused = value
    guard case .cases(let cases) = presentation.kind,
      let scope = reading.stack[key.owner]?.view.scope.flatMap({ scopes[$0] })
    else {
      return settle(operation, .nothingToDo)
    }
    let known = cases.map(\.name.string).sorted()
    var got = value.kind
    var near: String?
    if case .string(let text) = value {
      got = "'\(text)'"
      near = nearest(text.string, among: known)
    } else if case .record(let record) = value {
      got = "a record with \(record.fields.count) fields"
      if record.fields.count == 1 { got = "'\(record.fields[0].name)'" }
    }
    let hint = near.map { "did you mean '\($0)'?" } ?? "the cases are \(known.joined(separator: ", "))"
    let error = ScriptError("a case cell holds \(got), which names no case; \(hint)")
    report("presentation of \(scope.what)", scope.plugin, .script(error))
    if let old = bound[key]?.shown, let place = reading.stack.place(of: old) {
      var draft = Draft(reading.stack)
      draft.pop(draft.count - place)
      keepsCell.insert(key)
      return commit(draft, operation)
    }
    settle(operation, .failed(.script(error)))
  }

  /// Another value of the same case: the same entry, built again; cells and everything above stay (B4).
  private mutating func update(
    _ id: EntryID, _ key: BindingKey, _ value: Value, _ cellValue: Value, _ operation: Pending
  ) {
    bound[key]?.shownValue = cellValue
    shown.touch(entry: id, reading.stack)
    reading.stack[id]?.content = .filled(value)
    reading.stack[id]?.type = value.type
    if let scope = reading.stack[id]?.view.scope, case .function(let handle, _) = scopes[scope]?.maker {
      scopes[scope]?.maker = .function(handle, [.value(value)])
      if isVisible(id) { build(scope) } else { scopes[scope]?.builtAt = -1 }
    }
    settle(operation, .committed, entry: id)
  }

  private mutating func present(
    _ key: BindingKey, _ presentation: PresentationDetail, _ chosen: (name: Text?, value: Value), _ cellValue: Value,
    instead old: EntryID?, _ operation: Pending
  ) {
    var draft = Draft(reading.stack)
    if let old, let place = reading.stack.place(of: old) {
      draft.pop(draft.count - place)
      keepsCell.insert(key)
    }
    if draft.count >= Self.depthLimit { return settle(operation, .refused("too_deep")) }
    let entry = Entry(
      id: outbox.counters.entry(), content: .filled(chosen.value), type: chosen.value.type, source: nil,
      style: presentation.style ?? .push, plugin: scopes[presenting[key.owner]?.first ?? ScopeID(0)]?.plugin ?? .host,
      asker: .cell(key.cell), operation: operation.id, operationName: operation.request.kind.name)
    entry.binding = key
    serve(entry, above: draft.top(reading.stack))
    draft.append(entry)
    bound[key]?.shown = entry.id
    bound[key]?.shownValue = cellValue
    bound[key]?.shownCase = chosen.name
    pendingPresentation = entry.id
    commit(draft, operation)
    pendingPresentation = nil
  }

  /// The scope in which a presented entry shows.
  mutating func presentedScope(_ key: BindingKey, _ entry: Entry) -> Scope {
    if let instance = bound[key]?.instance, let scope = scopes[instance] { return scope }
    let presentation = presentations(of: key.owner).first { $0.cell == key.cell }
    let handle: Handle? =
      switch presentation?.kind {
      case .item(let handle), .when(let handle): handle
      case .cases(let cases): cases.first { $0.name == bound[key]?.shownCase }?.screen
      case nil: nil
      }
    let maker: Scope.Maker = handle.map { .function($0, [.value(entry.content.value ?? .null)]) } ?? .engine
    return Scope(
      id: outbox.counters.scope(), entry: entry.id, plugin: handle?.plugin ?? entry.plugin, maker: maker,
      what: What("presented screen", of: bound[key]?.shownCase?.string ?? entry.type?.description ?? "a cell"))
  }

  /// A lasting screen comes to show: its holes start now (B1).
  mutating func reveal(_ scope: ScopeID) {
    setHidden(false, scope)
    refreshStale(scope)
    if let entry = reading.stack.entries.last(where: { $0.view.scope == scope })?.id { enqueue(.holes(entry)) }
    shown.screensDiffer = true
  }

  /// A lasting screen no longer shows: its loads and actions end, it stays (B1).
  mutating func hide(_ key: BindingKey, _ entry: Entry) {
    guard !reading.stack.contains(entry.id), let instance = bound[key]?.instance else { return }
    _ = cancelHoles(of: instance)
    setHidden(true, instance)
  }

  private mutating func setHidden(_ isHidden: Bool, _ id: ScopeID) {
    guard let scope = scopes[id] else { return }
    scopes[id]?.isHidden = isHidden
    for rows in scope.rows.values { for row in rows { setHidden(isHidden, row.scope) } }
    for hole in scope.holes.values { if let child = hole.scope { setHidden(isHidden, child) } }
  }

  /// A presented entry left, by whatever cause: its cell is cleared in the same step (B5).
  mutating func clearBinding(_ key: BindingKey) {
    bound[key]?.shown = nil
    bound[key]?.shownCase = nil
    bound[key]?.shownValue = .null
    bindingsChanged = true
    if keepsCell.remove(key) != nil {
      if let pendingPresentation { bound[key]?.shown = pendingPresentation }
      return
    }
    guard let cell = reading.cells[key.cell] else { return }
    if case .boolean = cell.value {
      reading.cells.set(key.cell, to: .boolean(false))
    } else {
      reading.cells.set(key.cell, to: .null)
    }
  }
}
