/// Putting a draft into force: the diff, what leaves with it, and the hooks, in their order (A3).
extension Session where H: ~Copyable {
  mutating func commit(_ draft: borrowing Draft, _ operation: Operation) {
    replaceInHands(by: operation, draft)
    if !stepping.isEmpty { questionComes(in: draft, operation) }
    let entry = entry(madeBy: operation, draft)
    operation.isInForce = true
    putInForce(draft, operation)
    if !stepping.isEmpty { followQuestions(on: draft.stack, by: operation) }
    settle(operation, .committed, entry: entry)
  }

  /// The topmost of the entries that an operation puts where they were not; of one that puts nothing there anew, the entry
  /// that it asks for and that is there already.
  private func entry(madeBy operation: Operation, _ draft: borrowing Draft) -> EntryID? {
    if let new = draft.tail.last(where: { !path.contains($0.id) }) { return new.id }
    if let moved = draft.moved.last(where: { one in draft.tail.contains { $0 === one } }) { return moved.id }
    let kind = operation.named.map { .edit($0) } ?? operation.request.kind
    if case .bind = kind { return nil }
    return kind.onlyRemoves ? nil : draft.tail.last?.id
  }

  /// Puts a draft in the place of what is there, with all that follows of it.
  mutating func putInForce(_ draft: borrowing Draft, _ operation: Operation) {
    let before = path.visible
    let cause = Cause.operation(operation.id, operation.request.kind.name)
    for entry in draft.moved { entry.wasPut(by: operation.author) }
    noteChange(in: draft.stack, from: draft.kept)
    retainSources(of: draft.tail)
    outbox.account.charge(Entry.weight * draft.tail.count, .entries, to: operation.caller.plugin)
    var removed = path.replace(in: draft.stack, from: draft.kept, with: draft.tail)
    if path.hasContainers {
      removed = path.unfolded(removed)
      dismantle(removed, cause)
      if isToBeSelected(operation), let owner = path[draft.stack].owner {
        path.select(path[draft.stack].name, in: owner)
      }
      followChain()
    }
    spend(Self.workPerEntry * (draft.tail.count + removed.count + before.count), for: operation.caller.plugin)
    resolveAgain(from: draft.kept, in: draft.stack)
    startLoads(of: draft, operation)
    for entry in removed.reversed() { leave(entry, cause) }
    cancelCovered()
    show(visibleBefore: before, removed: removed)
    answer(for: removed, operation)
    if !draft.refreshed.isEmpty { refresh(draft.reloads) }
  }

  /// The entries of a stack change from a place on, and with them what shows of the path.
  private mutating func noteChange(in stack: StackID, from place: Int) {
    shown.path.change(from: place, shownFrom: path.shownStart(of: stack).map { $0 + place })
  }

  /// What putting an entry in its place, showing it or taking it away costs.
  private static var workPerEntry: Int { 10 }

  /// An entry holds the function of the inline load that it came from, for its retry (V4).
  private mutating func retainSources(of entries: [Entry]) {
    for entry in entries {
      if let handle = entry.inlineLoad, !path.contains(entry.id) { handles.retain(handle) }
    }
  }

  private mutating func startLoads(of draft: borrowing Draft, _ operation: Operation) {
    makeRoom(forLoads: draft.deferred.count)
    for entry in draft.deferred where path.contains(entry.id) {
      guard let source = entry.source else { continue }
      entry.content = .waiting(request(source, for: .entry(entry.id)))
    }
  }

  /// Where many loads start at once, tables that grow step by step would be moved again and again.
  private mutating func makeRoom(forLoads count: Int) {
    if count < 16 { return }
    loads.makeRoom(for: count)
    runs.makeRoom(forLoads: count)
    effects.reserveCapacity(effects.count + 2 * count)
  }

  /// Whether each presentation stands above its owner (B2).
  func keepsOwners(_ draft: borrowing Draft) -> Bool {
    var place = draft.kept
    while place < draft.count {
      if let key = draft.entry(at: place, path).binding, let owner = draft.place(of: key.owner, path), owner > place {
        return false
      }
      place += 1
    }
    return true
  }

  // MARK: Leaving

  /// An entry is no longer in the path: what belongs to it ends (L5, A1), and its cell is cleared (B5).
  mutating func leave(_ entry: Entry, _ cause: Cause) {
    // Only what is still in the queue can ask why its entry is gone (P7).
    if hasItems { turn.removals[entry.id] = cause }
    urls.forget(entry.id)
    kept.forget(entry.id)
    if entry.binding != nil { clearBinding(of: entry) }
    if case .waiting(let load) = entry.content { leave(load, .entry(entry.id)) }
    if let handle = entry.inlineLoad { handles.release(handle) }
    cancelTimer(screens.view(of: entry.id)?.minimum)
    tellValues(of: entry.id)
    endWork(of: entry, cause)
  }

  /// Ends actions, hooks, pushes and watches that an entry runs.
  mutating func endWork(of entry: Entry, _ cause: Cause) {
    if runs.hasEntries {
      for run in runs.ofEntry(entry.id) {
        noteIfItWaitsForItsOwnEnd(run, cause)
        close(run.id)
      }
    }
    if operations.loadingCount > 0 { for id in operations.loadingIDs(askedBy: entry.id) { abandon(id, cause) } }
    release(cells.endWatches(of: entry.id))
  }

  /// A coroutine that waits for the very operation that ends it is told about: it does not go on (A1).
  private mutating func noteIfItWaitsForItsOwnEnd(_ run: Run, _ cause: Cause) {
    guard case .operation(let id, _) = cause, run.waiting.leaves.contains(where: { $0.isFor(id) }) else {
      return
    }
    let place = operations[id]?.request.place.map { "\($0): " } ?? ""
    effects.append(
      .note(
        "\(place)\(run.what) waited for an operation that removed its own entry and does not go on; use edit or rutter.task"
      ))
  }

  /// Pushes that still load and whose entry is now covered by something foreign (L2, P7).
  private mutating func cancelCovered() {
    if operations.loadingCount == 0 { return }
    var lost: Set<AfterPushes.Origin> = []
    for origin in operations.loadingOrigins where originLost(origin) != nil { lost.insert(origin) }
    if lost.isEmpty { return }
    for id in operations.loadingIDs(of: lost) {
      guard let operation = operations[id], let cause = originLost(operation) else { continue }
      abandon(id, cause)
    }
  }

  /// Ends an `after` push before its time, and its load if nobody else waits for it.
  mutating func abandon(_ id: OperationID, _ cause: Cause) {
    guard let operation = operations[id], !operation.isSettled else { return }
    let load = operation.load
    settle(operation, .cancelled(by: cause))
    if let load { leave(load, .push(id)) }
  }
}

extension Entry {
  fileprivate func wasPut(by author: Author) {
    asker = author.asker
    operation = author.operation
    operationWord = author.word
  }
}
