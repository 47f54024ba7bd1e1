/// Which stack an operation changes, and the operations that change which stacks show (Q2 to Q5).
extension Session where H: ~Copyable {
  // MARK: Whose stack

  /// The stack that whoever asks means without a word: that of an entry, else the one that a person sees (Q2).
  func stack(of asker: Asker) -> StackID {
    if !path.hasContainers { return .main }
    return entry(of: asker).flatMap { path.stack(of: $0) } ?? path.last
  }

  private func entry(of asker: Asker) -> EntryID? { if case .entry(let id, _) = asker { id } else { nil } }

  /// Finds the stack that an operation is to change.
  ///
  /// - Returns: Whether there is one; else the operation has settled.
  mutating func takeUp(_ operation: Operation) -> Bool {
    switch operation.request.stack {
    case nil: operation.stack = stack(of: operation.caller.asker)
    case .known(let stack)?:
      guard path.contains(stack) else {
        settle(operation, .refused(.gone))
        return false
      }
      operation.stack = stack
    case .named(let name)?:
      guard let stack = reading.stack(named: name, for: operation.caller.asker) else {
        settle(operation, .refused(reading.noStack(name, for: operation.caller.asker)))
        return false
      }
      operation.stack = stack
    }
    return true
  }

  // MARK: Selecting

  /// Shows another stack of a container; the one that shows already is popped to its root (Q3).
  mutating func select(_ name: Text, _ operation: Operation) {
    guard let stack = reading.stack(named: name, for: operation.caller.asker), let owner = path[stack].owner,
      let container = path.containers[owner]
    else { return settle(operation, .refused(reading.noStack(name, for: operation.caller.asker))) }
    operation.stack = stack
    if container.activeStack == stack { return empty(stack, operation) }
    if let refusal = refusal(ofSelectingIn: owner, operation) { return settle(operation, refusal) }
    select(path[stack].name, in: owner)
    settle(operation, .committed)
  }

  private mutating func empty(_ stack: StackID, _ operation: Operation) {
    if path[stack].count == 0 { return settle(operation, .nothingToDo) }
    planAndCommit(operation, as: OperationRequest(.popToRoot))
  }

  /// A plugin that has only its own part of the path does not change which stack of others' containers shows (X1).
  private func refusal(ofSelectingIn owner: EntryID, _ operation: Operation) -> Outcome? {
    let plugin = operation.caller.plugin
    guard reading.isRestricted(plugin), let access = reading.plugins.access(of: plugin), let entry = path[owner],
      reading.registry.isForeign(entry, to: plugin)
    else { return nil }
    return .refused(.notAllowed(plugin: access.grantee.name, wayOut: access.grantee.wayOut(to: .path, nil)))
  }

  /// Shows another stack of a container: what showed disappears, and nothing is destroyed.
  mutating func select(_ id: Text, in owner: EntryID) {
    let before = path.visible
    path.select(id, in: owner)
    followChain()
    show(visibleBefore: before, removed: [])
  }

  /// Shows the stack to which a URL leads, if it does not show (U4).
  ///
  /// - Returns: Whether that changed anything.
  mutating func selectStack(of operation: Operation) -> Bool {
    guard isToBeSelected(operation), let owner = path[operation.stack].owner else { return false }
    select(path[operation.stack].name, in: owner)
    return true
  }

  func isToBeSelected(_ operation: Operation) -> Bool {
    operation.lead?.isSelecting == true && path.container(of: operation.stack)?.activeStack != operation.stack
      && operation.stack != .main
  }

  // MARK: Back

  /// The top entry leaves; at the root of a container's stack, what its mode says (Q4).
  mutating func back(_ operation: Operation) {
    if let lead = operation.lead { return planAndCommit(operation, as: lead.request) }
    if path[operation.stack].count > 0, !isFirstQuestion(on: operation.stack) { return planAndCommit(operation) }
    var stack = operation.stack
    while let owner = path[stack].owner, let container = path.containers[owner], container.activeStack == stack,
      let outer = path.stack(of: owner), let place = path.place(of: owner)
    {
      if container.before != nil { return goBack(in: owner, operation) }
      // What is the root of an outer stack does not leave: that one's mode counts. Neither does the first question of steps:
      // they leave themselves.
      if place >= 0, !isFirstQuestion(on: outer) { return leave(above: place, of: outer, operation) }
      stack = outer
    }
    settle(operation, .nothingToDo)
  }

  private mutating func goBack(in owner: EntryID, _ operation: Operation) {
    if let refusal = refusal(ofSelectingIn: owner, operation) { return settle(operation, refusal) }
    let before = path.visible
    path.goBack(in: owner)
    followChain()
    show(visibleBefore: before, removed: [])
    settle(operation, .committed)
  }

  /// The entry at a place leaves with what lies above it, as the answer to `back`, or because its flow is finished.
  private mutating func leave(above place: Int, of stack: StackID, _ operation: Operation) {
    operation.stack = stack
    if let cause = originLost(operation) { return settle(operation, .cancelled(by: cause)) }
    let below = path[stack].entry(at: place - 1).id
    let lead = Operation.Lead(
      request: OperationRequest(.popTo(.entry(below))), plugin: operation.caller.plugin, isList: false)
    operation.lead = lead
    planAndCommit(operation, as: lead.request)
  }

  // MARK: Flows

  /// The innermost flow ends that the asking entry stands in, with an answer for whoever has presented it (Q5, R1).
  mutating func finishFlow(_ value: Value, _ operation: Operation) {
    guard let holder = path.flow(around: operation.stack), let outer = path.stack(of: holder) else {
      return settle(operation, .refused(.noFlow))
    }
    var answer = value
    if let gives = path[holder]?.destination?.value.gives {
      do throws(Mismatch) { answer = try types.fit(value, to: gives) } catch {
        let name = path[holder]?.type?.description ?? ""
        let error = ScriptError("the answer of flow '\(name)': \(error)", at: operation.request.place)
        report(OperationRequest.Word.finishFlow.rawValue, operation.caller.plugin, .script(error))
        return settle(operation, .failed(.script(error)))
      }
    }
    operation.stack = outer
    if let cause = originLost(operation) { return settle(operation, .cancelled(by: cause)) }
    // From now on it is the end of the entry that holds the flow.
    operation.become(.finish(answer, of: holder))
    planAndCommit(operation)
  }
}

extension Path {
  /// The entry that holds the innermost flow around a stack.
  func flow(around stack: StackID) -> EntryID? {
    surroundings(of: stack).lazy.compactMap(\.holder).first { (containers[$0]?.detail.kind ?? .tabs) != .tabs }
  }
}

/// Looking stacks up by name.
extension Reading {
  /// Finds a stack by its id or its title (an id counts more): in the containers that the asking entry stands in, from inside
  /// out, then along the chain from its end.
  func stack(named name: Text, for asker: Asker) -> StackID? {
    if name == path[.main].name { return .main }
    let containers = containers(for: asker)
    for container in containers { if let stack = container.made[name] { return stack } }
    for container in containers {
      if let titled = container.detail.stacks.first(where: { $0.title == name }) { return container.made[titled.id] }
    }
    return nil
  }

  /// The refusal of a name that no stack has.
  func noStack(_ name: Text, for asker: Asker) -> Refusal.Reason {
    let all = containers(for: asker).flatMap { $0.detail.stacks.map(\.id.string) }
    return .noStack(
      name, near: nearest(name.string, among: all).map { [$0] } ?? [], all: Array(all.prefix(Refusal.Reason.mostStacks))
    )
  }

  func containers(for asker: Asker) -> [Container] {
    if !path.hasContainers { return [] }
    var holders: [EntryID] = []
    if case .entry(let id, _) = asker, let own = path.stack(of: id) {
      holders = path.surroundings(of: own).compactMap(\.holder)
    }
    for stack in path.chain.reversed() {
      if let owner = path[stack].owner, !holders.contains(owner) { holders.append(owner) }
    }
    return holders.compactMap { path.containers[$0] }
  }
}
