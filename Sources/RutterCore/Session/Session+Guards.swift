/// Guards: who is asked before entries leave or come (G1), and what replaces what they are asked about (G2).
extension Session where H: ~Copyable {
  /// For how long one guard may take.
  private static var guardMicroseconds: Int64 { 30_000_000 }

  // MARK: Before a change is made

  /// Has guards asked about a change that has been worked out.
  ///
  /// - Returns: Whether it has to wait for them, or has settled; else it is to be made now.
  mutating func mustWait(for draft: borrowing Draft, _ operation: Operation) -> Bool {
    if mayBeGuarded(draft), isGuarded(operation) {
      let changing = Changing(draft, path)
      guards[operation.id].map { noteWanted(by: $0, changing) }
      if askNextGuard(about: changing, operation) { return true }
    }
    takeOutOfHands(operation)
    return false
  }

  /// Notes what comes by an operation that asks for whatever its cell holds.
  private func noteWanted(by pass: Pass, _ changing: Changing) {
    guard case .bind(let key, _) = pass.operation.request.kind else { return }
    let name = cells[key.cell].flatMap { bindings.presentation(key)?.choose($0.value)?.name }
    pass.want(changing.comes.last?.content.value.map { Pass.Wanted(name: name, value: $0) }, in: key.cell)
  }

  /// Has guards asked about a push whose value is going to be loaded first: about the deferred value, before the load
  /// begins, and never again (G1).
  mutating func mustWait(forLoading source: Deferred, _ style: Style?, _ operation: Operation) -> Bool {
    if !reading.registry.guards.isEmpty, isGuarded(operation),
      askNextGuard(about: Changing(loading: source, style: style ?? .push), operation)
    {
      return true
    }
    takeOutOfHands(operation)
    operation.isAllowed = true
    return false
  }

  private func isGuarded(_ operation: Operation) -> Bool {
    // Nobody is asked because a session is restored (G2).
    if turn.restoring != nil, case .cell = operation.caller.asker { return false }
    // Nor because steps come to another question in the place of one that showed, in a new version of their plugin or in a
    // session that was restored. One that has not shown yet is guarded as ever.
    let isAnew = turn.restoring != nil || turn.formerTypes != nil
    if isAnew, !stepping.isEmpty, let holder = stepping.holder(asking: operation.id),
      stepping[holder]?.lost.isEmpty == false
    {
      return false
    }
    return !operation.request.isForced && !operation.isAllowed
  }

  // MARK: Asking

  /// Asks the next guard that has not been asked about this operation.
  ///
  /// - Returns: Whether there is one, or the operation has settled, because the same is in the guards' hands already.
  private mutating func askNextGuard(about changing: Changing, _ operation: Operation) -> Bool {
    if changing.isEmpty { return false }
    let outer = owners(of: operation, changing)
    guard let (asked, function) = nextGuard(changing, operation, within: outer) else { return false }
    guard let pass = guards[operation.id] ?? putInHands(operation, changing, within: outer) else { return true }
    pass.ask(asked, microseconds: Self.guardMicroseconds)
    start(asked, function, changing, pass)
    return true
  }

  /// Most changes meet no guard at all.
  private func mayBeGuarded(_ draft: borrowing Draft) -> Bool {
    if !reading.registry.guards.isEmpty || path.hasContainers { return true }
    var place = draft.kept
    while place < path[draft.stack].count {
      let entry = path[draft.stack].entry(at: place)
      if entry.destination?.value.hooks.leave != nil || screens.scope(of: entry.id)?.hooks.leave != nil { return true }
      place += 1
    }
    return false
  }

  private mutating func putInHands(_ operation: Operation, _ changing: Changing, within outer: [Pass]) -> Pass? {
    // What a guard has begun is about something else, even if it is asked for in the same words.
    let foreign = guards.all.filter { pass in !outer.contains { $0 === pass } }
    if foreign.contains(where: { $0.operation.stack == operation.stack && $0.operation.asksTheSame(as: operation) }) {
      settle(operation, .duplicate)
      return nil
    }
    replaceInHands(by: operation, but: outer)
    let stack = path[operation.stack]
    let meant = operation.meant ?? Meant(leaving: changing.leaves.map(\.id), top: stack.top.id)
    let pass = Pass(operation, meant: meant, version: stack.version, outer: outer)
    noteWanted(by: pass, changing)
    guards.append(pass)
    operation.putInHands()
    keepWhatIsMeant(by: operation)
    return pass
  }

  /// The first guard that has not been asked: those of the entries, topmost first, then those of plugins (G1).
  private func nextGuard(
    _ changing: Changing, _ operation: Operation, within outer: [Pass]
  ) -> (Pass.Asked, Handle)? {
    let pass = guards[operation.id]
    // What a guard asks for itself is not put to it.
    let busy = outer.compactMap(\.asked?.id)
    func isOpen(_ id: GuardID) -> Bool { !busy.contains(id) && pass?.hasAsked(id) != true }
    for entry in changing.leaves.reversed() {
      // What is not there yet has nothing to lose.
      guard case .filled = entry.content else { continue }
      if let screen = screens.scope(of: entry.id), let own = screen.hooks.leave, isOpen(.screen(entry.id)),
        !isPassedOver(own.plugin, operation)
      {
        let name = GuardName.screen(screen.what.description)
        return (Pass.Asked(id: .screen(entry.id), plugin: own.plugin, name: name), own)
      }
      if let base = entry.destination?.value.hooks.leave, isOpen(.destination(entry.id)),
        !isPassedOver(base.plugin, operation)
      {
        let name = GuardName.screen(entry.type?.description ?? "a destination")
        return (Pass.Asked(id: .destination(entry.id), plugin: base.plugin, name: name), base)
      }
    }
    for one in reading.registry.guards where isOpen(.plugin(one.id)) && isMeant(one, by: changing, operation) {
      let name = GuardName.plugin(pluginName(one.plugin))
      return (Pass.Asked(id: .plugin(one.id), plugin: one.plugin, name: name), one.function)
    }
    return nil
  }

  /// Whether the guards of a plugin have held up somebody else already: nobody is kept in the screens of a plugin that has only
  /// its part of the path (G1).
  private func isPassedOver(_ plugin: PluginID, _ operation: Operation) -> Bool {
    guards.refusers.contains(plugin) && operation.caller.plugin != plugin && reading.isRestricted(plugin)
  }

  /// Without a grant a plugin guards only what it put on the path, and values of its own types (X1).
  private func isMeant(_ one: Guard, by changing: Changing, _ operation: Operation) -> Bool {
    var seen = changing
    if let access = reading.plugins.access(of: one.plugin), !access.mayGuard {
      seen.leaves.removeAll { reading.registry.isForeign($0, to: one.plugin) }
      seen.comes.removeAll { reading.registry.isForeign($0, to: one.plugin) }
      if let type = seen.deferred?.source.gives.type, types[type]?.plugin != one.plugin { seen.deferred = nil }
    }
    // Whether it keeps what comes out is its own affair.
    if seen.comesNothing, isPassedOver(one.plugin, operation) { return false }
    return !seen.isEmpty && one.isMeant(by: seen.change(operation) { _ in false })
  }

  private mutating func start(_ asked: Pass.Asked, _ function: Handle, _ changing: Changing, _ pass: Pass) {
    let isRestricted = reading.isRestricted(asked.plugin), registry = reading.registry
    let change = changing.change(pass.operation) { isRestricted && registry.isForeign($0, to: asked.plugin) }
    let caller = Caller(plugin: asked.plugin, role: .guarding, asker: .plugin(asked.plugin))
    let run = start(
      .guarding(pass.operation.id), function, [.change(change)], caller, name: asked.name.description)
    // It may have ended at once.
    guard runs[run] != nil, guards[pass.operation.id] === pass else { return }
    pass.begin(run)
    runClock(of: pass)
  }

  /// A selector and the function of an `edit` are asked once, whatever guards say afterwards.
  private mutating func keepWhatIsMeant(by operation: Operation) {
    switch operation.request.kind {
    case .editBy(let handle):
      become(.edit(operation.named ?? []), operation)
      handles.release(handle)
    case .edit, .popTo, .remove, .refresh: become(operation.request.kind, operation)
    default: break
    }
  }

  /// Has an operation go on as this, with the entries that their selectors have meant.
  private mutating func become(_ kind: OperationRequest.Kind, _ operation: Operation) {
    let meant = kind.meaning(operation.selections), kept = Set(meant.handles)
    operation.become(meant)
    for handle in kind.handles where !kept.contains(handle) { handles.release(handle) }
  }

  /// Those of the entries that an operation was to take away that are still there. What these hold goes with them.
  func left(of meant: [EntryID], in stack: StackID) -> [EntryID] {
    meant.filter { path.place(of: $0, in: stack) != nil }
  }

  // MARK: What belongs to a guard

  /// Those whose guards have begun what an operation belongs to: with the ones in whose hands that began, and those around
  /// them.
  private func owners(of operation: Operation, _ changing: Changing) -> [Pass] {
    if guards.isEmpty { return [] }
    var ids: Set<OperationID> = []
    for pass in guards.all where isOwn(operation, changing, of: pass) {
      ids.insert(pass.operation.id)
      ids.formUnion(pass.outer)
    }
    return guards.all.filter { ids.contains($0.operation.id) }
  }

  /// Whether an operation belongs to what a guard has begun: it asked for it itself, or it is about nothing but what came
  /// because of that, such as the answer to a question.
  private func isOwn(_ operation: Operation, _ changing: Changing, of pass: Pass) -> Bool {
    if operation === pass.operation { return false }
    if pass.owns(operation.id) { return true }
    switch operation.caller.asker {
    case .entry(let entry, _): return pass.owns(entry)
    case .cell(let cell):
      guard case .bind(let key, _) = operation.request.kind else { return pass.hasSet(cell) }
      return pass.hasSet(cell) || pass.owns(key.owner)
    case .person, .host: return changing.comesNothing && changing.leaves.allSatisfy { pass.owns($0.id) }
    case .plugin: return false
    }
  }

  /// A guard has set cells, and asked for operations.
  mutating func noteDeedsOfGuard() {
    guard !guards.isEmpty, reading.caller.role == .guarding,
      case .guarding(let operation)? = runs.outermost(reading.caller.coroutine)?.kind, let pass = guards[operation]
    else { return }
    for write in outbox.writes { pass.set(write.cell) }
    for request in outbox.requests {
      switch request {
      case .operation(let id, _, _): pass.own(id)
      case .cancel(let caller): if let coroutine = caller.coroutine { pass.askToCancel(coroutine) }
      default: break
      }
    }
  }

  // MARK: Replacing

  /// An operation that changes the path ends what is in the guards' hands, unless it belongs to that (G2).
  mutating func replaceInHands(by operation: Operation, _ draft: borrowing Draft) {
    if guards.isEmpty || operation.takesQuestionAway { return }
    let changing = Changing(draft, path)
    let outer = owners(of: operation, changing)
    for pass in outer { pass.own(changing.comes) }
    replaceInHands(by: operation, but: outer)
  }

  private mutating func replaceInHands(by operation: Operation, but outer: [Pass]) {
    for pass in guards.all.reversed() where pass.operation !== operation && !outer.contains(where: { $0 === pass }) {
      // Each stack has guards' hands of its own (Q2).
      guard pass.operation.stack == operation.stack else { continue }
      // A plugin that gets in the way while its own guard is asked has not allowed it either.
      if let asked = pass.asked, asked.plugin == operation.caller.plugin { noteRefusal(pass, by: asked) }
      settle(pass.operation, .cancelled(by: .operation(operation.id, operation.request.kind.name)))
    }
  }

  /// An operation settles that is still in the guards' hands: it was not allowed, or is not wanted any more.
  mutating func withdrawFromHands(_ operation: Operation) {
    guard case .guarded = operation.state else { return }
    takeOutOfHands(operation)
    if case .bind(let key, _) = operation.request.kind { giveBack(key) }
  }

  /// Guards are done with an operation.
  private mutating func takeOutOfHands(_ operation: Operation) {
    guard !guards.isEmpty, let pass = guards.remove(operation.id) else { return }
    operation.takeOutOfHands()
    end(pass)
    if let verdict = pass.verdict.take() { dropVerdict(verdict) }
    // What a guard asked for has gone first; now it is the turn of what the guard has said.
    for outer in guards.all.reversed() where pass.outer.contains(outer.operation.id) && !guards.hasInner(of: outer) {
      if let verdict = outer.verdict.take() { enqueueNext(.guarded(outer.operation.id, verdict)) }
    }
  }

  /// Nobody waits for the guard that is asked now.
  private mutating func end(_ pass: Pass) {
    let (run, timer) = pass.end()
    cancelTimer(timer)
    if let run { close(run) }
  }
}

extension Operation {
  /// Whether the same is asked for again by the same.
  fileprivate func asksTheSame(as other: Operation) -> Bool {
    request.kind == other.request.kind && caller.asker.isSameParty(as: other.caller.asker)
  }
}
