/// Runs the functions that give nodes, and replaces old trees by new ones (S1, S2, E1).
extension Session where H: ~Copyable {
  // MARK: Building

  /// Runs a scope's function and puts its tree in place; the scopes inside run with it (S1).
  mutating func build(_ id: ScopeID) { if let scope = screens[id] { build(scope) } }

  mutating func build(_ scope: Scope) {
    scope.isOutdated = false
    let version = cells.version
    if scope.depth > Self.nestingLimit { return fail(scope, .script(tooDeep(scope)), version) }
    switch scope.maker {
    case .engine:
      if let mistake = mistake(ofShowingFlow: scope) { return fail(scope, .script(mistake), version) }
      adopt(engineView(of: scope), scope, version)
      if scope.isScreen { adoptContainer(of: scope) }
    case .hole(let node, in: let parent): adopt(engineView(ofHole: node, in: parent), scope, version)
    case .function(let handle, let argument):
      scope.hasLostFunction = false
      let given = arguments(argument)
      noteHanded(given, toShowIn: scope)
      let reply = callScope(scope, .build(handle, given))
      take(reply, scope, version)
    case .row(let handle, let index, _):
      let reply = callScope(scope, .row(handle, at: index))
      take(reply, scope, version)
    }
  }

  private mutating func callScope(_ scope: Scope, _ script: ScriptCall) -> Reply {
    reading.scopeCells = scope.cells
    if !lastReads.isEmpty { lastReads.removeAll(keepingCapacity: true) }
    let caller = Caller(plugin: scope.plugin, role: .building, asker: .entry(scope.entry, deed: 0), scope: scope.id)
    reading.isRenewing = scope.isOfBefore
    let reply = call(caller, script)
    reading.isRenewing = false
    if case .tree = reply { scope.isOfBefore = false }
    return reply
  }

  /// What a scope's function is called with, as it is now.
  private func arguments(_ arguments: ScopeArguments) -> [Argument] {
    switch arguments {
    case .none: []
    case .value(let value): [.value(value)]
    case .question(let value, let former): [.value(value), .value(former)]
    case .load(let source, let load): waiting(for: source, loads[load])
    case .steps(let holder, let entry):
      waiting(for: awaited(bySteps: holder, at: entry)?.deferred, awaited(bySteps: holder, at: entry))
    case .failure(let error, let retry): [.error(error), .retry(retry)]
    }
  }

  /// What a waiting view is called with.
  private func waiting(for source: Deferred?, _ load: Load?) -> [Argument] {
    [source.map { .source($0) } ?? .value(.null), .progress(load?.progress ?? Progress())]
  }

  private mutating func take(_ reply: consuming Reply, _ scope: Scope, _ version: Int) {
    // If the plugin was stopped, its screens may be gone.
    if scope.isGone { return }
    screens.note(reads: lastReads, of: scope)
    if let tree = reply.takeTree() { return take(tree, scope, version) }
    switch reply {
    case .done(.null): givesNothing(scope, version)
    case .done(let value):
      fail(scope, .script(ScriptError("expected nodes, got \(value.kind)", at: placeOfFunction(of: scope))), version)
    case .failed(let error): fail(scope, .script(error), version)
    case .stopped(let stop): fail(scope, .pluginStopped(stop), version, isReported: true)
    default: fail(scope, .script(ScriptError("expected nodes")), version)
    }
  }

  /// A screen function gives one screen, all others give parts of one (E1).
  private mutating func take(_ tree: consuming Tree, _ scope: Scope, _ version: Int) {
    guard let mistake = tree.mistake(isScreen: scope.isScreen) ?? mistake(ofHolding: tree, scope) else {
      adopt((consume tree).nodes, scope, version)
      if scope.error == nil, let place = scope.kept, place.dropsRest { dropRest(of: scope, place) }
      if scope.isScreen, scope.error == nil {
        if let view = view(showing: scope), view.kind == .ready { forgetHooks(of: view) }
        adoptContainer(of: scope)
      }
      return givesSomething(scope)
    }
    tree.forEachHandle { handles.release($0) }
    let place = registration(of: scope) ?? tree.placeOfStacks ?? placeOfFunction(of: scope)
    fail(scope, .script(ScriptError("\(scope.what) \(mistake)", at: place)), version)
  }

  /// A destination that gives nil says "nothing for this value" (D4), and so does a contribution; elsewhere nil is a
  /// mistake.
  private mutating func givesNothing(_ scope: Scope, _ version: Int) {
    if scope.isContribution { return adopt([], scope, version) }
    guard let view = view(showing: scope), !view.entry.isRoot, view.kind == .ready else {
      let gives = scope.isScreen ? "rutter.screen { … }" : "nodes"
      let message = "\(scope.what) gave nil; it gives \(gives): is a 'return' missing?"
      let error = ScriptError(message, at: placeOfFunction(of: scope))
      return fail(scope, .script(error), version)
    }
    view.entry.hasNothingToShow = true
    keepHooks(of: view)
    shown.touch(entry: scope.entry, path)
    adopt(Views.unavailable("Nothing to show for this value"), scope, version)
  }

  /// The view of the entry whose own screen a scope is; nil for a part of one, and for an entry that has left.
  private func view(showing scope: Scope) -> EntryView? {
    guard let view = screens.view(of: scope.entry), view.scope === scope, path.contains(scope.entry) else { return nil }
    return view
  }

  /// Where a script registered the function of an entry's own screen; nil for a part of it, or what is presented.
  func registration(of scope: Scope) -> Place? {
    guard let entry = view(showing: scope)?.entry, entry.binding == nil else { return nil }
    if entry.id == .root { return reading.registry.root?.place }
    if let steps = holderOfSteps(waitingAt: entry) { return path[steps]?.destination?.value.place }
    if entry.isRoot { return path.stack(of: entry.id).flatMap { path.detail(of: $0)?.place } }
    return entry.destination?.value.place
  }

  /// Where a script registered or wrote the function that has given what a scope cannot use; of rows, where it makes the list.
  private func placeOfFunction(of scope: Scope) -> Place? {
    if let place = registration(of: scope) { return place }
    switch scope.maker {
    case .function(let function, _): return host.place(of: function)
    case .row:
      let node = scope.parent.flatMap { screens[$0] }?.nodes.first { $0.id == scope.site }
      return if case .list(let list)? = node?.detail { list.place } else { nil }
    case .engine, .hole: return nil
    }
  }

  /// A destination that had nothing for its value has something now (D4).
  private mutating func givesSomething(_ scope: Scope) {
    guard !scope.isGone, let view = view(showing: scope), view.entry.hasNothingToShow else { return }
    view.entry.hasNothingToShow = false
    shown.touch(entry: scope.entry, path)
    comeToLife(view)
  }

  /// A function that raised shows what went wrong; an older good tree is not kept (E1).
  mutating func fail(_ scope: Scope, _ error: NavigationError, _ version: Int, isReported: Bool = false) {
    if scope.isGone { return }
    if scope.isScreen, path.hasContainers { closeContainer(of: scope.entry) }
    if !isReported { report(error, of: scope) }
    outbox.account.charge(2 * error.weight, .screens, to: scope.plugin)
    if let view = view(showing: scope), view.kind == .ready { keepHooks(of: view) }
    if scope.error == nil, !error.isStop { keepParts(of: scope) }
    adopt(Views.failed(error, retry: .scope(scope.id), isScreen: scope.isScreen), scope, version)
    scope.error = error
  }

  /// Tells of a scope that failed. One mistake in a row function is one error, however many rows it fails for.
  private mutating func report(_ error: NavigationError, of scope: Scope) {
    guard case .row(let handle, _, _) = scope.maker else {
      return report(scope.what.description, scope.plugin, error)
    }
    let place: Place? = if case .script(let error) = error { error.place } else { nil }
    let key = RowError(list: handle, place: place, message: place == nil ? error.description : "")
    if let index = turn.rowErrors[key], case .error(var report) = effects[index] {
      report.count += 1
      effects[index] = .error(report)
    } else {
      turn.rowErrors[key] = effects.count
      report(scope.what.description, scope.plugin, error)
    }
  }

  private func engineView(of scope: Scope) -> [Node] {
    guard let view = view(showing: scope) else { return scope.nodes }
    let entry = view.entry
    switch view.kind {
    case .waiting:
      let steps = holderOfSteps(waitingAt: entry)
      let load: Load? =
        if case .waiting(let id) = entry.content { loads[id] } else {
          steps.flatMap { awaited(bySteps: $0, at: entry.id) }
        }
      let title = steps.flatMap { titleOfSteps($0) } ?? entry.type?.description ?? ""
      return Views.waiting(title: title, load?.progress ?? Progress())
    case .failed: return Views.failed(entry.failure, retry: .entry(entry.id), isScreen: true)
    case .ready where entry.binding != nil: return Views.unavailable("What presents this could not be built")
    case .ready: return Views.stacks(title: entry.type?.description ?? "")
    default: return Views.unavailable(whyUnavailable(entry))
    }
  }

  private func whyUnavailable(_ entry: Entry) -> String {
    if entry.isRoot { return "The plugin of this flow was stopped" }
    if let kept = entry.kept { return kept.why.description }
    let owner = entry.type.flatMap { stoppedOwner(of: $0.description) }
    return "Nothing serves this entry" + (owner.map { ": plugin '\($0.name)' was stopped" } ?? "")
  }

  // MARK: A new tree

  /// What matching, keeping and showing a node costs.
  private static var workPerNode: Int { 10 }

  mutating func adopt(_ nodes: consuming [Node], _ scope: Scope, _ version: Int) {
    if scope.isGone { return }
    spend(Self.workPerNode * (1 + nodes.count), for: scope.plugin)
    if scope.shownNodes == nil { shown.built.append(scope.id) }
    letGo(screens.adopt(scope.named(nodes), scope, at: version))
    scope.kept?.forgetNodes()
    if scope.traits.hasInputs { noteSecrets(of: scope) }
    if scope.isGone { return }
    if let mistake = mistake(in: scope) { return fail(scope, .script(mistake), version) }
    adoptScreen(scope)
    if scope.traits.mayHaveParts, !adoptParts(of: scope) { return }
    if scope.traits.hasNames { screens.haveNamesCompared(around: scope) }
    if scope.presentsSomething || bindings.presents(scope.id) { adoptPresentations(scope) }
  }

  /// What is wrong with the nodes of a scope by themselves; nil if nothing is.
  private func mistake(in scope: Scope) -> ScriptError? {
    if scope.traits.hasNames {
      var names: [Text: Int32] = [:]
      if let repeated = scope.nodes.repeatedName(among: &names) { return refusal(of: repeated, in: scope) }
    }
    return scope.traits.hasInputs ? wrongInput(scope.nodes) : nil
  }

  /// What is wrong with the first input whose cell holds something else than it could write (S8).
  private func wrongInput(_ nodes: [Node]) -> ScriptError? {
    for index in nodes.indices {
      guard case .input(let input) = nodes[index].detail, let value = reading.shown(input), !value.isNull,
        !nodes[index].kind.takes(value, choices: input.choices)
      else { continue }
      let node = nodes[index]
      let expected =
        switch node.kind {
        case .field: "a string"
        case .toggle: "a boolean"
        default: "one of its choices"
        }
      let held = isSecret(input) ? "a secret \(value.kind)" : shownValue(value).described
      return ScriptError(
        "\(node.kind.rawValue) '\(node.label)' takes a cell that holds \(expected), this one holds \(held)",
        at: input.place)
    }
    return nil
  }

  /// Gives lists, holes and links with a `screen` function what they had, or makes it if they are new.
  ///
  /// - Returns: false if one of them made the whole scope fail.
  private mutating func adoptParts(of scope: Scope) -> Bool {
    let nodes = scope.nodes
    for index in nodes.indices where nodes[index].kind.mayHaveParts {
      switch nodes[index].detail {
      case .list(let list): adoptRows(list, nodes[index].id, scope)
      case .hole(let hole): adoptHole(hole, nodes[index].id, scope.id)
      case .slot(let slot): adoptContributions(slot, nodes[index].id, scope)
      case .link(let link): if case .screen = link.target { adoptLinkCell(nodes[index].id, scope.id) }
      case .none, .screen, .action, .input, .progress, .retry: continue
      }
      if scope.error != nil { return false }
    }
    return true
  }

  private func adoptScreen(_ scope: Scope) {
    if !scope.nodes.isEmpty, case .screen(let screen) = scope.nodes[0].detail {
      scope.presents = screen.presents
      scope.hooks = screen.hooks
    } else {
      scope.presents = []
      scope.hooks = Hooks()
    }
  }

  /// Takes a scope down with all that stands in it.
  mutating func destroy(_ id: ScopeID) { letGo(screens.destroy(id)) }

  /// Does what follows elsewhere from parts of screens that are gone, in order.
  mutating func letGo(_ gone: [Screens.Gone]) {
    for part in gone {
      switch part {
      case .function(let handle): handles.release(handle)
      case .cell(let cell): cells.orphan(cell)
      case .load(let load, let scope, let node): leave(load, .hole(scope, node))
      case .scope(let id, let wasShown):
        bindings.retract(id)
        if wasShown { shown.hasMoved = true }
      }
    }
  }

  // MARK: Rows

  private mutating func adoptRows(_ list: ListDetail, _ node: NodeID, _ scope: Scope) {
    let before = scope.rows[node] ?? []
    var old: [Value: Row] = [:]
    for row in before { old[row.key] = row }
    var rows: [Row] = []
    rows.reserveCapacity(list.count)
    var seen: Set<Value> = []
    spend(Self.workPerRow * list.count, for: scope.plugin)
    let whatRowsAre = scope.what.part("row")
    let looksAhead = looksAhead && scope.kept == nil
    defer { if looksAhead { lookNoFurther() } }
    for index in 0..<list.count {
      // What is over shows no more in this turn.
      if isStopped(scope.plugin) || scope.isGone { break }
      let key = list.keys.map { $0[index] } ?? .integer(Int64(index))
      if list.keys != nil, !seen.insert(key).inserted {
        let first = rows.firstIndex { $0.key == key } ?? 0
        // All rows go with the failed scope's tree.
        scope.rows[node] = (rows + old.values).sorted { $0.scope < $1.scope }
        let error = ScriptError.equalKeys(first + 1, index + 1, shownValue(key).described, at: list.place)
        return fail(scope, .script(error), scope.builtAt)
      }
      if looksAhead { lookAhead(from: index, list, old, seen) }
      let item = list.stableItems.map { $0[index] }
      let former = old.isEmpty ? nil : old.removeValue(forKey: key)
      let row = former.flatMap { screens[$0.scope] } ?? newRow(scope, in: node, key, whatRowsAre)
      rows.append(Row(key: key, scope: row.id, item: item))
      row.maker = .row(list.rows, index, key: key)
      // A stable row depends on its item and its own cells only (S5).
      if let item, let former, former.item == item, row.error == nil { refreshStale(row) } else { build(row) }
    }
    for row in old.values.sorted(by: { $0.scope < $1.scope }) { destroy(row.scope) }
    if scope.isGone {
      // It was taken down without knowing these.
      for row in rows { destroy(row.scope) }
      return
    }
    if scope.isShown { noteMoves(from: before, to: rows, of: node) }
    scope.rows[node] = rows
  }

  mutating func noteMoves(from before: [Row], to rows: [Row], of list: NodeID) {
    let first = rows.indices.first { $0 >= before.count || before[$0].scope != rows[$0].scope }
    if first == nil, before.count == rows.count { return }
    shown.hasMoved = true
    if let first, rows.count > Frame.rowsShown { shown.movedRows[list] = min(first, shown.movedRows[list] ?? .max) }
  }

  /// What keeping a row costs, besides running its function and what the function gives.
  static var workPerRow: Int { 20 }

  private mutating func newRow(_ parent: Scope, in list: NodeID, _ key: Value, _ what: What) -> Scope {
    let scope = screens.make(parent.entry, parent.plugin, .engine, what)
    outbox.account.charge(Scope.weight, .screens, to: parent.plugin)
    scope.parent = parent.id
    scope.site = list
    scope.isHidden = parent.isHidden
    scope.depth = parent.depth + 1
    scope.namePrefix = parent.namePrefix
    takeKept(scope, of: parent, at: list) { .row(list: $0, key: key) }
    return scope
  }
}

extension Scope {
  /// Its nodes with their ids as they are known in the screen.
  fileprivate func named(_ nodes: consuming [Node]) -> [Node] {
    guard let namePrefix else { return nodes }
    for index in nodes.indices {
      if let name = nodes[index].name { nodes[index].name = Text(namePrefix.string + name.string) }
    }
    return nodes
  }
}

extension ScriptError {
  fileprivate static func equalKeys(_ first: Int, _ second: Int, _ key: String, at place: Place?) -> ScriptError {
    ScriptError(
      "rows \(first) and \(second) of a list have the same key, \(key); keys are unique in their list", at: place)
  }
}

extension Node {
  /// Whether a link leads elsewhere than before, which makes it idle (S2).
  func namesAnother(than now: Node) -> Bool {
    guard case .link(let old) = detail, case .link(let new) = now.detail else { return false }
    switch (old.target, new.target) {
    case (.value(let a), .value(let b)): return a != b
    case (.deferred(let a), .deferred(let b)): return !a.asksTheSame(as: b)
    case (.screen, .screen): return false
    default: return true
    }
  }
}

extension Tree {
  /// Where the script gives stacks in place of a screen, if it does.
  fileprivate var placeOfStacks: Place? {
    guard case .screen(let screen)? = nodes.first?.detail else { return nil }
    return screen.container?.stacks.first?.place
  }

  /// What is wrong with the outermost nodes, in words; nil if nothing is.
  fileprivate func mistake(isScreen: Bool) -> String? {
    if isScreen {
      if nodes.isEmpty { return "gave no screen; it gives rutter.screen { … }" }
      if nodes[0].kind != .screen { return "gave a \(nodes[0].kind.rawValue); it gives rutter.screen { … }" }
      return nodes[0].end == nodes.count ? nil : "gave more than one screen; it gives one"
    }
    return nodes.contains { $0.kind == .screen } ? "gave a screen; it gives the nodes of a part of one" : nil
  }
}
