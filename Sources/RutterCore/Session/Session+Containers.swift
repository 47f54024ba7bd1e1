/// Entries that hold stacks in place of a screen (Q1, Q3).
extension Session where H: ~Copyable {
  // MARK: Coming

  /// The function of an entry's screen has given nodes: they may stand for stacks, or not any more.
  mutating func adoptContainer(of scope: Scope) {
    if !scope.holdsStacks, !path.hasContainers { return }
    guard let view = screens.view(of: scope.entry), view.scope === scope, view.kind == .ready else { return }
    let entry = view.entry
    if let detail = container(of: entry, scope) {
      contain(detail, in: entry)
    } else if path.containers[entry.id] != nil {
      reshape { session in session.dropContainer(of: entry.id) }
    }
  }

  /// What an entry holds: what its function gave, or its flow.
  private func container(of entry: Entry, _ scope: Scope) -> ContainerDetail? {
    if let flow = entry.destination?.value.flow, case .engine = scope.maker {
      var detail = ContainerDetail(flow.kind, [flow.stack])
      detail.back = .leave
      detail.value = flow.argument(entry.content.value)
      return detail
    }
    guard case .screen(let screen)? = scope.nodes.first?.detail else { return nil }
    return screen.container
  }

  private mutating func contain(_ detail: ContainerDetail, in entry: Entry) {
    for handle in detail.handles { handles.retain(handle) }
    let former = path.containers[entry.id]
    reshape { session in
      let saved = session.kept.takeStacks(of: entry.id)
      let gone = session.path.contain(
        detail.numbered(as: former?.detail) { session.outbox.counters.registration() }, in: entry.id, as: saved)
      session.renewStacks(of: entry)
      session.restore(saved, in: entry.id)
      session.removeStacks(gone, .ownerLeft)
    }
    for handle in former?.detail.handles ?? [] { handles.release(handle) }
    if detail.kind == .steps { beginSteps(of: entry) } else { endSteps(of: entry.id) }
  }

  /// What the stacks of a container serve, and how their roots are made, follows the newest run of its function.
  private mutating func renewStacks(of holder: Entry) {
    guard let container = path.containers[holder.id] else { return }
    for detail in container.detail.stacks {
      guard let stack = container.made[detail.id] else { continue }
      path[stack].root.plugin = detail.root.plugin
      standRoot(of: stack)
      renewScreens(of: stack, detail, container.detail.value)
    }
  }

  /// The root of a stack has the destinations of its stack above those around it (D1).
  mutating func standRoot(of stack: StackID) {
    let root = path[stack].root
    guard let owner = path[stack].owner, let holder = path[owner], let detail = path.detail(of: stack) else { return }
    root.locals = LocalDestinations.inForce(above: holder.locals, with: detail.destinations)
  }

  /// The screens of a stack that its functions have made are made by the new functions from now on.
  private mutating func renewScreens(of stack: StackID, _ detail: StackDetail, _ value: Value?) {
    // Where the run of steps waits, or has failed, another function shows.
    if let view = screens.view(of: path[stack].root.id), view.kind == .ready, let scope = view.scope,
      case .function = scope.maker
    {
      scope.maker = .function(detail.root, value.map { .value($0) } ?? .none)
      screens.outdate(scope.id)
    }
    renewEntries(of: stack, servedBy: Set(detail.destinations.map(\.id)))
  }

  /// The destinations of a stack serve the stacks that its entries hold, too.
  private mutating func renewEntries(of stack: StackID, servedBy ids: Set<RegistrationID>) {
    for place in 0..<path[stack].count {
      let entry = path[stack].entry(at: place), locals = entry.locals
      reading.registry.serve(entry, above: path[stack].entry(at: place - 1))
      if entry.locals !== locals, let inner = path.containers[entry.id]?.stacks {
        for stack in inner {
          standRoot(of: stack)
          renewEntries(of: stack, servedBy: ids)
        }
      }
      guard let now = entry.destination?.value, ids.contains(now.id), let view = screens.view(of: entry.id),
        view.kind == .ready, let scope = view.scope, case .function = scope.maker
      else { continue }
      scope.maker = .function(now.screen, argument(of: entry))
      screens.outdate(scope.id)
    }
  }

  // MARK: Leaving

  /// An entry shows something else than its stacks, which keep what they have.
  mutating func closeContainer(of entry: EntryID) {
    if !path.showsStacks(entry) { return }
    reshape { session in session.path.open(false, in: entry) }
  }

  /// What an entry holds is gone: its stacks leave with all they hold.
  private mutating func dropContainer(of entry: EntryID) {
    guard let container = path.containers[entry] else { return }
    removeStacks(container.leavingStacks, .ownerLeft)
    forgetContainer(of: entry)
  }

  private mutating func forgetContainer(of entry: EntryID) {
    if !stepping.isEmpty { stepping.forget(entry) }
    for handle in path.forgetContainer(of: entry)?.detail.handles ?? [] { handles.release(handle) }
  }

  /// Stacks that nobody names any more leave; no guard is asked.
  private mutating func removeStacks(_ stacks: [StackID], _ cause: Cause) {
    for stack in stacks.reversed() {
      let all = path.unfolded([path[stack].root] + path[stack].entries)
      dismantle(all, cause)
      removeStack(stack, cause)
      for entry in all.reversed() { leave(entry, cause) }
      turn.reshaping?.removed += all
    }
  }

  /// Takes down the containers among entries that leave, with their stacks. The entries are those of stacks with all that stands
  /// in them.
  mutating func dismantle(_ entries: [Entry], _ cause: Cause) {
    if !path.hasContainers { return }
    for entry in entries.reversed() {
      guard let container = path.containers[entry.id] else { continue }
      for stack in container.stacks { removeStack(stack, cause) }
      forgetContainer(of: entry.id)
    }
  }

  /// A stack is no more: what was to change it settles.
  private mutating func removeStack(_ stack: StackID, _ cause: Cause) {
    path.remove(stack)
    for pass in guards.all.reversed() where pass.operation.stack == stack {
      settle(pass.operation, .cancelled(by: cause))
    }
    for id in operations.loadingIDs where operations[id]?.stack == stack { abandon(id, cause) }
  }

  // MARK: A changed tree

  /// Changes which stacks there are while screens are built. What follows of it for what shows is done when they are.
  private mutating func reshape(_ body: (inout Self) -> Void) {
    if turn.reshaping == nil { turn.reshaping = Reshaping(before: path.visible) }
    body(&self)
    followChain()
  }

  /// Builds and shows what a changed tree shows, if screens that were built again have changed it.
  mutating func showReshaped() {
    while let reshaping = turn.reshaping.take() {
      show(visibleBefore: reshaping.before, removed: reshaping.removed)
      answerRemoved(reshaping.removed)
      // The functions of what shows already may be new ones.
      if screens.hasOutdated { rebuildScreens() }
    }
  }

  /// The chain may lead elsewhere: frames show the entries of the new one.
  mutating func followChain() {
    if let place = path.followChain() { shown.path.changeShown(from: place) }
  }
}

/// What building screens has changed in the tree of stacks.
struct Reshaping {
  /// What showed before.
  var before: Visible
  /// The entries that have left, in the opposite order.
  var removed: [Entry] = []
}

extension ContainerDetail {
  var handles: [Handle] { stacks.flatMap(\.handles) }

  /// The same with numbers for its destinations. One for the same in the same stack has the number that it had before: an entry
  /// that was served by the one is served by the other.
  fileprivate func numbered(as former: ContainerDetail?, _ next: () -> RegistrationID) -> ContainerDetail {
    if kind != .tabs { return self }
    var detail = self
    for index in detail.stacks.indices {
      let before = former?.stacks.first { $0.id == detail.stacks[index].id }
      for place in detail.stacks[index].destinations.indices {
        let target = detail.stacks[index].destinations[place].target
        let same = before?.destinations.first { $0.target == target }
        detail.stacks[index].destinations[place].id = same?.id ?? next()
      }
    }
    return detail
  }
}

extension NestedFlow {
  /// What the root function takes, of the value of the entry.
  func argument(_ value: Value?) -> Value? {
    guard isWrapped, case .record(let record)? = value else { return value }
    return record.fields.first { $0.name == "value" }?.value ?? .null
  }
}

extension Scope {
  /// Whether its function gave stacks in place of a screen.
  var holdsStacks: Bool {
    if case .engine = maker { return isScreen }
    if case .screen(let screen)? = nodes.first?.detail { return screen.container != nil }
    return false
  }
}

extension Session where H: ~Copyable {
  /// What is wrong with stacks in the place of a screen; nil if nothing is, or there are none.
  func mistake(ofHolding tree: borrowing Tree, _ scope: Scope) -> String? {
    guard case .screen(let screen)? = tree.nodes.first?.detail, screen.container != nil else { return nil }
    guard let view = screens.view(of: scope.entry), view.scope === scope, view.kind == .ready, !showsInstance(view)
    else { return "gave tabs; they stand in the place of a root's, a destination's or a tab's own screen" }
    return isTooDeep(scope) ? "gave tabs inside of more than \(Container.depthLimit) flows and tabs" : nil
  }

  /// What is wrong with a flow in the place of a screen; nil if nothing is.
  func mistake(ofShowingFlow scope: Scope) -> ScriptError? {
    guard scope.isScreen, let view = screens.view(of: scope.entry), view.scope === scope, view.kind == .ready,
      view.entry.destination?.value.flow != nil, isTooDeep(scope)
    else { return nil }
    return ScriptError(
      "\(scope.what) stands inside of more than \(Container.depthLimit) flows and tabs: does it open itself without end?",
      at: registration(of: scope))
  }

  private func isTooDeep(_ scope: Scope) -> Bool {
    guard let stack = path.stack(of: scope.entry) else { return false }
    return path.surroundings(of: stack).count > Container.depthLimit
  }
}
