/// A node with where it stands.
struct FoundNode {
  let scope: Scope
  /// Its place among the nodes of the scope.
  let index: Int
  let entry: EntryID
  var node: Node { scope.nodes[index] }
  var id: NodeID { scope.nodes[index].id }
}

/// What a person does with the nodes of a screen (P8, L3, A2, S7, S8).
extension Session where H: ~Copyable {
  /// Where a node stands, if it is on a visible screen.
  func find(_ id: NodeID) -> FoundNode? {
    for entry in path.visible.reversed() {
      if let scope = screens.scope(of: entry), let found = screens.find(id, in: scope, entry) { return found }
    }
    return nil
  }

  // MARK: Activating

  /// Whether a tap begins something although what the one before has begun still goes on (`while_running`,
  /// `while_loading`).
  package func takesTapsWhileBusy(_ id: NodeID) -> Bool {
    switch find(id)?.node.detail {
    case .action(let action): action.whileRunning != .ignore
    case .link(let link): link.whileLoading == .restart
    default: false
    }
  }

  mutating func activate(_ id: NodeID) {
    guard let found = find(id) else { return refuse(.refused(.stale), name: "activate") }
    let node = found.node
    guard node.isEnabled else { return refuse(.refused(.disabled), name: "activate") }
    switch node.detail {
    case .link(let link): follow(link, found)
    case .action(let action): perform(action, found)
    case .retry(let target): retry(target)
    case .input(let input):
      guard node.kind == .toggle, case .boolean(let flag)? = reading.shown(input) else {
        return refuse(.refused(.type), name: "activate")
      }
      write(.boolean(!flag), node.kind, input, name: "activate")
    case .none, .screen, .list, .progress, .hole, .slot: refuse(.refused(.notInteractive), name: "activate")
    }
  }

  private mutating func follow(_ link: LinkDetail, _ found: FoundNode) {
    var isAnew = false
    if case .loading = screens.activity(found.id)?.state {
      switch link.whileLoading {
      case .ignore, .queue: return refuse(.duplicate, name: "push")
      case .restart: isAnew = true
      }
    }
    guard let part = part(of: link, found) else { return }
    let id = outbox.counters.operation()
    // Every activation of a link is a deed of its own. Deeds of actions have the numbers of coroutines and those of links
    // the numbers of operations; these are negative, so that they are never taken for an action's.
    let caller = Caller(plugin: found.scope.plugin, role: .action, asker: .entry(found.entry, deed: -id.number))
    let operation = Operation(
      id: id, request: .init(.push(part), once: link.once, present: link.present), caller: caller,
      link: LinkUse(node: found.id, entry: found.entry, busy: link.busy, isAnew: isAnew))
    if turn.command == nil { turn.command = id }
    enqueue(.operation(operation))
  }

  /// What a link puts on the path; nil for one with a closure, whose cell does it (S6).
  private mutating func part(of link: LinkDetail, _ found: FoundNode) -> PathPart? {
    switch link.target {
    case .value(let value): return PathPart(value, style: link.style)
    case .deferred(let deferred):
      if let handle = deferred.handle { handles.retain(handle) }
      return PathPart(.deferred(deferred), style: link.style)
    case .screen:
      if let cell = found.scope.linkCells[found.id] { cells.set(cell, to: .boolean(true)) }
      return nil
    }
  }

  private mutating func perform(_ action: ActionDetail, _ found: FoundNode) {
    guard let function = action.action else { return refuse(.refused(.noAction), name: "activate") }
    if case .running(let running) = screens.activity(found.id)?.state {
      switch action.whileRunning {
      case .ignore: return refuse(.duplicate, name: "activate")
      case .restart: restart(running)
      case .queue:
        return screens.queue(1, found.id)
      }
    }
    run(function, action, found)
  }

  private mutating func run(_ function: Handle, _ action: ActionDetail, _ found: FoundNode) {
    let caller = Caller(plugin: function.plugin, role: .action, asker: .entry(found.entry, deed: 0))
    let label = found.node.label.isEmpty ? found.node.kind.rawValue : found.node.label.string.shortened
    start(.action(found.node.id, busy: action.busy), function, [], caller, entry: found.entry, name: label)
  }

  /// Ends an action that starts over, with the pushes that it has under way: two runs must not push twice (P8).
  private mutating func restart(_ running: CoroutineID) {
    let asker = runs[running]?.asker
    close(running)
    for id in asker.map({ operations.loadingIDs(askedBy: $0) }) ?? [] { abandon(id, .linkRestarted) }
  }

  /// The action before it has ended: the next of those that wait runs, even if its entry is covered meanwhile (A2).
  mutating func activateQueued(_ id: NodeID, of entry: EntryID, _ count: Int) {
    guard let scope = screens.scope(of: entry), let found = screens.find(id, in: scope, entry),
      case .action(let action) = found.node.detail, let function = action.action
    else { return }
    guard found.node.isEnabled else { return refuse(.refused(.disabled), name: "activate") }
    run(function, action, found)
    guard count > 1 else { return }
    if case .running = screens.activity(id)?.state {
      screens.queue(count - 1, id)
    } else {
      enqueue(.activateQueued(id, entry, count: count - 1))
    }
  }

  // MARK: Links while they load

  mutating func beginLink(_ operation: Operation) {
    guard let link = operation.link else { return }
    screens.setActivity(link.node, Activity(entry: link.entry, state: .loading(operation.id)))
    if let busy = link.busy {
      operation.countAsBusy()
      cells.beginBusy(busy)
    }
  }

  mutating func endLink(_ operation: Operation, _ outcome: Outcome) {
    guard let link = operation.link else { return }
    if let busy = link.busy, operation.countsAsBusy { cells.endBusy(busy) }
    guard screens.activity(link.node)?.state == .loading(operation.id) else { return }
    if case .failed(let error) = outcome {
      screens.setActivity(link.node, Activity(entry: link.entry, state: .failed(error)))
    } else {
      screens.setActivity(link.node, nil)
    }
  }

  // MARK: Writing

  /// A person writes into a field, a toggle or a picker (S8).
  mutating func set(_ id: NodeID, to value: Value) {
    guard let found = find(id) else { return refuse(.refused(.stale), name: "set") }
    guard found.node.isEnabled else { return refuse(.refused(.disabled), name: "set") }
    guard case .input(let input) = found.node.detail else { return refuse(.refused(.notInteractive), name: "set") }
    write(found.node.kind == .picker ? choice(value, of: input) : value, found.node.kind, input, name: "set")
  }

  /// A toggle on the boolean view of a cell can only be switched off, which sets the cell to nil. Switching it on is
  /// refused, because nobody could say with which value (S4).
  private mutating func write(_ value: Value, _ kind: NodeKind, _ input: InputDetail, name: String) {
    guard kind.takes(value, choices: input.choices) else { return refuse(.refused(.type), name: name) }
    if case .string(let text) = value, kind == .field, text.string.utf8.count > Value.longestText {
      return refuse(.refused(.longText(text.string.utf8.count)), name: name)
    }
    guard let cell = cells[input.cell], cell.owner != .none else {
      effects.append(.note("set of cell #\(input.cell) ignored: its owner left"))
      return refuse(.refused(.gone), name: name)
    }
    if input.isView {
      if value == reading.shown(input) { return refuse(.nothingToDo, name: name) }
      if value == .boolean(true) { return refuse(.refused(.noValue), name: name) }
    }
    cells.set(input.cell, to: input.isView ? .null : value)
    commandOutcome = .committed
  }
}

extension Reading {
  /// What an input shows of its cell: the value, or whether there is one.
  func shown(_ input: InputDetail) -> Value? {
    guard let value = cells[input.cell]?.value, input.isView else { return cells[input.cell]?.value }
    return .boolean(!value.isNull)
  }
}

extension NodeKind {
  /// Whether an input of this kind can hold a value (S8).
  func takes(_ value: Value, choices: [Value]) -> Bool {
    switch (self, value) {
    case (.field, .string), (.toggle, .boolean): true
    case (.picker, _): choices.contains(value)
    default: false
    }
  }
}
