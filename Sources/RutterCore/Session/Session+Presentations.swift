/// The presentations that screens declare, and the screens of `when` presentations, which are built with their owners
/// and live as long (B1, B3). Comments call these lasting screens.
///
/// ``Bound`` holds the state of one binding; `Session+Binding` compares the cells with it and carries out what follows.
extension Session where H: ~Copyable {
  /// Everything that a scope presents: the presentations of its screen, and its links with a `screen` function.
  private func presentations(of scope: Scope) -> [PresentationDetail] {
    var all = scope.presents
    for node in scope.nodes {
      guard case .link(let link) = node.detail, case .screen(let handle) = link.target,
        let cell = scope.linkCells[node.id]
      else { continue }
      var presentation = PresentationDetail(cell: cell, kind: .when(handle), style: link.style)
      presentation.isLink = true
      all.append(presentation)
    }
    return all
  }

  // MARK: A new tree

  /// Makes the hidden cell of a link with a `screen` function (S6).
  mutating func adoptLinkCell(_ node: NodeID, _ scope: ScopeID) {
    guard let owner = screens[scope], owner.linkCells[node] == nil else { return }
    if let id = takeKeptCell(ofLink: node, owner) { return owner.linkCells[node] = id }
    let id = outbox.counters.cell()
    cells.add(
      id,
      Cell(
        value: .boolean(false), name: nil, owner: .scope(scope), plugin: owner.plugin, isSecret: false, version: 0,
        references: 0))
    screens[scope]?.linkCells[node] = id
  }

  /// A scope was built: takes over the presentations of the new tree.
  mutating func adoptPresentations(_ scope: Scope) {
    // A hidden screen presents nothing, because it owns its presentations only while it shows.
    if scope.isHidden { return }
    let all = presentations(of: scope)
    if all.isEmpty { return bindings.retract(scope.id) }
    if let cell = boundTwice(all) {
      let name = cells[cell]?.name.map { "'\($0)'" } ?? "#\(cell)"
      let error = ScriptError("cell \(name) is bound twice on one screen; bind it once", at: all[0].place)
      return fail(scope, .script(error), scope.builtAt)
    }
    bindings.declare(all, scope.id, scope.entry)
    for presentation in all { adopt(presentation, of: scope) }
  }

  private func boundTwice(_ all: [PresentationDetail]) -> CellID? {
    var cells: Set<CellID> = []
    return all.first { !cells.insert($0.cell).inserted }?.cell
  }

  private mutating func adopt(_ presentation: PresentationDetail, of owner: Scope) {
    let key = BindingKey(owner: owner.entry, cell: presentation.cell)
    bindings.bind(key, as: presentation, by: owner.id)
    path[owner.entry]?.bindsCells = true
    if case .when(let handle) = presentation.kind {
      if let instance = bindings[key]?.instance.flatMap({ screens[$0] }) { return renew(instance, handle) }
      buildAhead(key, handle, owner)
      // It was restored above a screen that could not be built, and could not be built itself.
      if let shown = bindings[key]?.shown, case .engine? = screens.scope(of: shown)?.maker { haveBuiltAgain(shown) }
      return
    }
    // The shown screen still has the function of the old tree.
    guard let state = bindings[key], let shown = state.shown else { return }
    guard let scope = screens.scope(of: shown) else {
      // A restored one has none yet, and may have a case that is not there any more.
      if presentation.function(state.shownCase) == nil { bindings.change(key, to: .null) }
      return
    }
    // It was there while the screen that presents it could not be built, and could not be built itself.
    if case .engine = scope.maker, presentation.function(state.shownCase) != nil { return haveBuiltAgain(shown) }
    if let handle = presentation.function(state.shownCase) { return renew(scope, handle) }
    // A new version has no such case any more, so what shows is to be compared again.
    if !turn.renewed.isEmpty || turn.restoring != nil { bindings.change(key, to: .null) }
  }

  /// Gives a presented screen its function from the new tree. The screen runs again with it as soon as it shows (S1).
  private mutating func renew(_ scope: Scope, _ handle: Handle) {
    handles.retain(handle)
    switch scope.maker {
    case .function(let old, let arguments):
      handles.release(old)
      scope.maker = .function(handle, arguments)
    // The lasting screen of a `when`, which takes nothing, while what presents it could not be built.
    case .engine: scope.maker = .function(handle, .none)
    case .row, .hole: return handles.release(handle)
    }
    scope.holdsMaker = true
    screens.outdate(scope.id)
  }

  private mutating func haveBuiltAgain(_ entry: EntryID) {
    if let view = screens.view(of: entry) { takeDown(view) }
    if path.isVisible(entry) { return showAgain(entry) }
    forgetView(entry)
    // What it has presented itself waits for it.
    if presents(entry) { buildPresenter(entry) }
  }

  /// Builds a covered screen, and then those that are built again by that: not one inside of the other, as they may be many.
  private mutating func buildPresenter(_ entry: EntryID) {
    turn.presenters.append(entry)
    if turn.presenters.count > 1 { return }
    var place = 0
    while place < turn.presenters.count {
      buildCovered(turn.presenters[place])
      place += 1
    }
    turn.presenters = []
  }

  // MARK: Lasting screens

  /// Builds and creates the screen of a `when` with its owner, hidden (B1).
  private mutating func buildAhead(_ key: BindingKey, _ handle: Handle, _ owner: Scope) {
    let scope = screens.make(
      owner.entry, handle.plugin, .function(handle, .none), owner.what.part("presented screen"))
    scope.isHidden = true
    scope.isScreen = true
    scope.holdsMaker = true
    handles.retain(handle)
    bindings.last(in: scope.id, key)
    takeKept(scope, presentedBy: key)
    build(scope)
    guard scope.error == nil else { return }
    bindings.setCreated(true, key)
    note(.screenCreated(.presentation(key)))
    runHook(.create, of: scope, entry: owner.entry)
  }

  /// Whether an entry shows the lasting screen of a `when`, which its leaving does not destroy.
  func showsInstance(_ view: EntryView) -> Bool {
    guard let key = view.entry.binding, let scope = view.scope else { return false }
    return bindings[key]?.instance == scope.id
  }

  /// Shows a lasting screen in an entry. Its holes start to load now (B1).
  mutating func reveal(_ id: ScopeID, in entry: EntryID) {
    for part in screens.subtree(of: id) {
      part.entry = entry
      part.isHidden = false
    }
    refreshStale(id)
    for part in screens.subtree(of: id) { adoptPresentations(part) }
    queueHoles(of: entry)
  }

  /// Hides a lasting screen, which stays with its owner. Its loads end, and start again when it shows again (B1).
  mutating func hide(_ entry: Entry) {
    guard let key = entry.binding, let view = screens.view(of: entry.id), showsInstance(view),
      let instance = view.scope?.id
    else { return }
    for part in screens.subtree(of: instance) where part.entry == entry.id {
      bindings.retract(part.id)
      stopHoles(of: part.id)
      for node in part.nodes where screens.activity(node.id) != nil { screens.setActivity(node.id, nil) }
      part.entry = key.owner
      part.isHidden = true
      part.isShown = false
    }
  }

  // MARK: The end of bindings

  /// Destroys the lasting screens of an owner that is gone.
  mutating func dropPresentations(of owner: Entry) {
    guard owner.bindsCells else { return }
    for key in bindings.keys(of: owner.id) { drop(key) }
  }

  /// Forgets a binding, and destroys its lasting screen.
  mutating func drop(_ key: BindingKey) {
    runDestroyHook(of: key)
    if let instance = bindings.remove(key)?.instance { destroy(instance) }
  }

  /// Runs the `on_destroy` hook of the lasting screen of a binding.
  mutating func runDestroyHook(of key: BindingKey) {
    guard let state = bindings[key], let instance = state.instance else { return }
    endHookRuns(of: instance)
    if state.isCreated {
      note(.screenDestroyed(.presentation(key)))
      runHook(.destroy, of: screens[instance], entry: key.owner)
    }
    bindings.setCreated(false, key)
  }
}

extension PresentationDetail {
  /// The function for a case. `when` and `item` have only one function, which has no name.
  func function(_ name: Text?) -> Handle? {
    switch kind {
    case .when(let handle), .item(let handle): handle
    case .cases(let cases): cases.first { $0.name == name }?.screen
    }
  }

  /// Whether a cell with this value is shown.
  func shows(_ value: Value) -> Bool {
    if case .when = kind { return value.isPresented(isWhen: true) }
    return value.isPresented(isWhen: false)
  }
}

extension BindingKey {
  func isBefore(_ other: BindingKey) -> Bool { (owner, cell) < (other.owner, other.cell) }
}
