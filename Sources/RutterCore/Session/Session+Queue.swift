/// The one queue of a turn (T1).
extension Session where H: ~Copyable {
  var hasItems: Bool { !queue.isEmpty || !next.isEmpty }

  /// Queues an item on account of whoever the engine works for now.
  mutating func enqueue(_ item: consuming Item) { queue.append(Asked(item: item, client: turn.client)) }

  /// Queues a result before all other items.
  mutating func enqueueNext(_ item: consuming Item) { next.append(Asked(item: item, client: turn.client)) }

  mutating func workOffQueue() {
    while !turn.isOver {
      passMoment()
      if turn.mayBeOverspent { stopOverspent() }
      guard let asked = nextAsked() else { return }
      turn.noteItem(of: asked.client)
      if isOverItemLimit(asked.client) { return endTurn(dropping: (consume asked).item) }
      if asked.client != .host, isBeyondShare(asked.client) {
        dropBeyondShare(consume asked)
        continue
      }
      turn.work += Self.workPerItem
      if asked.client != .host { serve(asked.client) }
      carryOut((consume asked).item)
      if turn.reshaping != nil { showReshaped() }
      if turn.client != .host { serveNobody() }
    }
  }

  /// What an item costs besides what it walks over.
  private static var workPerItem: Int { 20 }

  private mutating func nextAsked() -> Asked? { next.isEmpty ? queue.removeFirst() : next.removeFirst() }

  mutating func nextItem() -> Item? { nextAsked()?.item }

  private mutating func carryOut(_ item: consuming Item) {
    switch consume item {
    case .operation(let operation): carryOut(operation)
    case .loadEnded(let id, let result): finish(id, result)
    case .startLoad(let id): startAttempt(id)
    case .resume(let id, let resumption): resume(id, resumption)
    case .guarded(let operation, let result): follow(result, of: operation)
    case .answered(let operation): tellAnswer(of: operation)
    case .steps(let holder): goOnSteps(of: holder)
    case .stepsWait(let holder): showWaiting(of: holder)
    case .wake(let wakeup, let result): wake(wakeup, result)
    case .task(let function, _): startTask(function)
    case .activate(let node): activate(node)
    case .activateQueued(let node, let entry, let count): activateQueued(node, of: entry, count)
    case .cancel(let caller): cancelTop(by: caller)
    case .preload(let deferred, _):
      preload(deferred)
      deferred.handle.map { handles.release($0) }
    case .refresh(let deferred, let caller):
      refresh(deferred, by: caller.plugin)
      deferred.handle.map { handles.release($0) }
    case .retry(let target): retry(target)
    case .progress(let coroutine, let progress): report(progress, of: coroutine)
    case .watch(let id): runWatch(id)
    case .holes(let entry): startHoles(of: entry)
    }
  }
}
