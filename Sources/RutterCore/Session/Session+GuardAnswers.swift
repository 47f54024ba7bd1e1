/// What follows from what a guard says (G1, G2), and operations that guards hold (G3).
extension Session where H: ~Copyable {
  /// How often guards may redirect one operation.
  private static var redirectLimit: Int { 16 }

  /// A guard has ended.
  mutating func guardEnded(_ id: OperationID, _ result: Result<Verdict, NavigationError>) {
    guard let pass = guards[id] else { return dropVerdict(result) }
    let isAtOnce = pass.goesOnAtOnce
    cancelTimer(pass.end().timer)
    // A guard that does not wait is a part of its operation, before which nothing else may come that was asked for later.
    if isAtOnce { enqueueNext(.guarded(id, result)) } else { enqueue(.guarded(id, result)) }
  }

  /// Does what a guard has said, after what it has asked for itself (G2).
  mutating func follow(_ result: Result<Verdict, NavigationError>, of id: OperationID) {
    guard let pass = guards[id], let asked = pass.asked else { return dropVerdict(result) }
    if guards.hasInner(of: pass) {
      pass.verdict = result
      return
    }
    let operation = pass.operation
    if result != .success(.allow) { noteRefusal(pass, by: asked) }
    switch result {
    case .failure(let error):
      if !error.isStop { report(asked.name.description, asked.plugin, error) }
      settle(operation, .failed(error))
    case .success(.allow): goOn(pass)
    case .success(.block(let reason)):
      settle(operation, .blocked(Block(by: asked.name, reason: (reason?.string).map { beginning(of: $0) })))
    case .success(.redirect(let part)): redirect(operation, to: part, by: asked)
    case .success(.hold(let name)): hold(operation, as: name, by: asked)
    }
  }

  /// So much of a reason as is told. Where it is cut, its secrets are hidden before: a part of one could not be known for one.
  private func beginning(of reason: String) -> String {
    if reason.utf8.count <= Block.longestReason { return reason }
    let hidden = shownMessage(reason.cut(to: Block.longestReason + Secrets.longest))
    return hidden.cut(to: Block.longestReason)
  }

  /// The operation has settled meanwhile.
  mutating func dropVerdict(_ result: Result<Verdict, NavigationError>) {
    if case .success(.redirect(let part)) = result, let handle = part.handle { handles.release(handle) }
  }

  /// A guard has had its time.
  mutating func guardTimedOut(_ id: OperationID) {
    guard let pass = guards[id], let asked = pass.asked else { return }
    let error = NavigationError.script(ScriptError("guard timed out: \(asked.name) took more than 30 s"))
    report(asked.name.description, asked.plugin, error)
    noteRefusal(pass, by: asked)
    settle(pass.operation, .failed(error))
  }

  /// A guard has not allowed what somebody else wants.
  mutating func noteRefusal(_ pass: Pass, by asked: Pass.Asked) {
    // Where nothing is to leave, nobody is kept.
    guard !pass.meant.leaving.isEmpty, pass.operation.caller.plugin != asked.plugin,
      reading.isRestricted(asked.plugin)
    else { return }
    guards.noteRefusal(of: pass, by: asked.plugin)
  }

  // MARK: Allowed

  /// Goes on with an operation that one guard more has allowed. If the path is not what it was, the operation is worked out
  /// anew: it keeps the entries that it was about, and takes what now lies above them away with them (G2).
  private mutating func goOn(_ pass: Pass) {
    let operation = pass.operation
    // A stack that was to be emptied is that still, even where another one shows by now; and values are looked for once: they
    // may be others by now.
    let isMeantAsBefore =
      switch operation.request.kind {
      case .select, .popTo(.value), .remove(.value): !pass.meant.leaving.isEmpty
      default: false
      }
    if isMeantAsBefore || operation.meant != nil || path[operation.stack].version != pass.version {
      return carryOut(operation, about: pass.meant)
    }
    carryOutRequest(of: operation)
  }

  /// Carries an operation out on those entries that it was about.
  private mutating func carryOut(_ operation: Operation, about meant: Meant) {
    switch rest(of: operation, about: meant) {
    case .all: carryOutRequest(of: operation)
    case .nothing: settle(operation, .refused(.gone))
    case .some(let request, let gap): planAndCommit(operation, as: request, in: gap)
    }
  }

  /// What is left to do of an operation.
  private enum Rest {
    /// It is carried out as it was asked for.
    case all
    /// The entries that it was about are gone.
    case nothing
    /// This, there.
    case some(OperationRequest, in: Gap?)
  }

  /// What is asked for now, where that follows from the entries that were meant.
  private func rest(of operation: Operation, about meant: Meant) -> Rest {
    let stack = operation.stack, left = left(of: meant.leaving, in: stack)
    var request = operation.request
    switch request.kind {
    case .pop, .back, .popTo, .popToRoot, .finishFlow, .select:
      guard let lowest = left.first, let place = path.place(of: lowest) else { return .nothing }
      request.kind = .popTo(.entry(path[stack].entry(at: place - 1).id))
    case .remove:
      if left.isEmpty { return .nothing }
      request.kind = .remove(.entries(left))
    case .replace(let part):
      guard let lowest = left.first, let place = path.place(of: lowest) else { return .nothing }
      let style = part.style ?? path[stack].entry(at: place).style
      var replacing = OperationRequest(.replace(PathPart(part.content, style: style)), place: request.place)
      replacing.once = request.once
      // What lies above goes in any case.
      return .some(replacing, in: Gap(base: place + 1, above: []))
    case .edit(let steps) where !meant.leaving.isEmpty:
      guard let highest = left.last else { return .nothing }
      if steps.allSatisfy(\.kind.isRemoval) {
        request.kind = .edit([OperationRequest(.remove(.entries(left)))])
        return .some(request, in: nil)
      }
      let top = meant.top.flatMap { path.place(of: $0, in: stack) } ?? path.place(of: highest, in: stack) ?? -1
      return .some(request, in: Gap(base: top + 1, above: []))
    default: return .all
    }
    return .some(request, in: nil)
  }

  // MARK: Redirected

  private mutating func redirect(_ operation: Operation, to part: PathPart, by asked: Pass.Asked) {
    let redirection = Redirection(part)
    let all = operation.redirects + [redirection.description]
    if all.count > Self.redirectLimit {
      if let handle = part.handle { handles.release(handle) }
      let chain = all.joined(separator: ", ")
      let error = NavigationError.script(
        ScriptError("guards have redirected this \(Self.redirectLimit) times: \(chain)"))
      return settle(operation, .failed(error))
    }
    let id = outbox.counters.operation()
    var request = OperationRequest(.push(part))
    request.stack = .known(operation.stack)
    // A URL leads where it says from wherever it is asked for.
    let isURL = if case .open = operation.request.kind { true } else { false }
    request.isFromAnywhere = operation.request.isFromAnywhere || isURL
    let further = Operation(id: id, request: request, caller: operation.caller)
    further.redirects = all
    further.wasByLink = operation.isByLink
    further.wasByURL = isURL || operation.wasByURL
    settle(operation, .redirected(to: redirection))
    enqueue(.operation(further))
  }

  // MARK: Held

  private mutating func hold(_ operation: Operation, as name: Text, by asked: Pass.Asked) {
    // The functions of the request go with it.
    for handle in operation.request.kind.handles { handles.retain(handle) }
    var request = operation.request
    if case .bind(let key, _) = request.kind { request.kind = .bind(key, wanted: cells[key.cell]?.value) }
    let hasOwnNames = reading.isRestricted(asked.plugin)
    let held = HeldOperation(
      request, operation.caller, isByLink: operation.isByLink, wasByURL: operation.wasByURL,
      askedBy: stepping.holder(asking: operation.id), on: operation.stack,
      about: guards[operation.id]?.meant ?? Meant(), for: asked.plugin, hasOwnNames: hasOwnNames, as: name)
    let former = reading.held.hold(held)
    outbox.account.charge(held.weight, .operations, to: asked.plugin)
    if let words = former?.request.kind.name ?? forgetKept(name, for: asked.plugin)?.request.kind.name {
      effects.append(.note("\(asked.name) holds another operation as '\(name)'; the \(words) held before is dropped"))
    }
    if let former { release(former) }
    settle(operation, .blocked(.held(name, by: asked.name)))
  }

  /// A held operation is asked for again, as if from anywhere.
  mutating func resume(_ name: Text, _ operation: Operation) {
    guard let held = reading.held[name, for: reading.owner(ofNamesFrom: operation.caller.plugin)] else {
      return settle(operation, .refused(.notHeld(name.string.shortened)))
    }
    reading.held.take(held)
    if let holder = held.steps { return askAgain(holder, held, operation) }
    var request = held.request
    request.isFromAnywhere = true
    operation.become(request, by: held.caller.asked(by: operation.caller))
    operation.wasByLink = held.isByLink
    operation.wasByURL = held.wasByURL
    guard path.contains(held.stack) else { return settle(operation, .refused(.gone)) }
    operation.stack = held.stack
    if case .bind(let key, let wanted?) = request.kind { return set(key, to: wanted, held, operation) }
    if held.meant.leaving.isEmpty { return carryOutRequest(of: operation) }
    operation.meant = held.meant
    carryOut(operation, about: held.meant)
  }

  /// A held question is asked by its steps alone, which are tried again where they have failed without it.
  private mutating func askAgain(_ holder: EntryID, _ held: HeldOperation, _ operation: Operation) {
    release(held)
    guard let run = stepping[holder], case .failed? = path[run.waitingPlace]?.content,
      retrySteps(at: run.waitingPlace)
    else { return settle(operation, .refused(.gone)) }
    settle(operation, .committed)
  }

  /// The cell of a held presentation is set once more to what it was set to, and its presentation comes, changes, or leaves
  /// by that. What was to leave may have left by another way.
  private mutating func set(_ key: BindingKey, to wanted: Value, _ held: HeldOperation, _ operation: Operation) {
    guard let presentation = bindings.presentation(key), cells[key.cell] != nil,
      presentation.shows(wanted) || !left(of: held.meant.leaving, in: held.stack).isEmpty
    else { return settle(operation, .refused(.gone)) }
    // What guards are asked about for the same cell would give the cell its former value back later.
    for pass in guards.all {
      guard case .bind(key, _) = pass.operation.request.kind else { continue }
      settle(pass.operation, .cancelled(by: .operation(operation.id, operation.request.kind.name)))
    }
    cells.set(key.cell, to: wanted)
    bindings.compareAgain()
    carryOutRequest(of: operation)
  }

  /// A held operation is not asked for again, as a plugin wants.
  mutating func drop(held name: Text, for plugin: PluginID) {
    let owner = reading.owner(ofNamesFrom: plugin)
    if let gone = reading.held[name, for: owner] {
      reading.held.take(gone)
      release(gone)
    }
    _ = forgetKept(name, for: plugin)
  }

  /// Forgets an operation that is held by a name and cannot be used, where a plugin means that one by it. Whether a plugin that
  /// is not there shares its names nobody knows: what it holds waits for it.
  private mutating func forgetKept(_ name: Text, for plugin: PluginID) -> SavedHeld? {
    if kept.held.isEmpty { return nil }
    let own = savedName(plugin), plugins = pluginsByName
    let isShared = !reading.isRestricted(plugin)
    let sharing = isShared ? Set(plugins.filter { !reading.isRestricted($0.value) }.keys) : []
    return kept.forgetHeld(name) { $0 == own || sharing.contains($0) }
  }

  /// Drops held operations that nobody can resume any more.
  mutating func dropHeld(where isMeant: (HeldOperation) -> Bool) {
    if reading.held.count == 0 { return }
    for gone in reading.held.takeAll(where: isMeant) { release(gone) }
  }

  private mutating func release(_ held: HeldOperation) {
    for handle in held.request.kind.handles { handles.release(handle) }
  }
}

extension Caller {
  /// The same, of which no coroutine is left.
  fileprivate func asked(by other: Caller) -> Caller {
    var caller = self
    caller.coroutine = other.coroutine
    caller.role = other.role
    return caller
  }
}
