/// The one queue of a turn (T1, T2).
extension Session where H: ~Copyable {
  static var passLimit: Int { 100 }
  static var itemLimit: Int { 10_000 }

  var hasItems: Bool { queueHead < queue.count || !next.isEmpty }

  mutating func enqueue(_ item: Item) { queue.append(item) }

  /// Puts a result before everything that waits.
  mutating func enqueueNext(_ item: Item) { next.append(item) }

  mutating func workOffQueue() {
    while !turn.isOver, let item = nextItem() {
      turn.items += 1
      if turn.items > Self.itemLimit { return endTurn(dropping: item) }
      carryOut(item)
    }
    if queueHead == queue.count {
      queue.removeAll(keepingCapacity: true)
      queueHead = 0
    }
  }

  private mutating func nextItem() -> Item? {
    if !next.isEmpty { return next.removeFirst() }
    guard queueHead < queue.count else { return nil }
    defer { queueHead += 1 }
    return queue[queueHead]
  }

  private mutating func carryOut(_ item: Item) {
    switch item {
    case .operation(let operation): carryOut(operation)
    case .loadEnded(let id, let result): finish(id, result)
    case .startLoad(let id): startAttempt(id)
    case .resume(let id, let resumption): resume(id, resumption)
    case .wake(let wakeup, let result): wake(wakeup, result)
    case .task(let function, let caller): startTask(function, caller)
    case .activate(let node): activate(node)
    case .activateQueued(let node, let entry, let count): activateQueued(node, of: entry, count)
    case .cancel(let caller): cancelTop(but: caller.coroutine)
    case .preload(let deferred, let caller):
      preload(deferred, caller)
      deferred.handle.map { handles.release($0) }
    case .reload(let deferred, let caller):
      reload(deferred, caller)
      deferred.handle.map { handles.release($0) }
    case .retry(let target): retry(target)
    case .progress(let coroutine, let progress): report(progress, of: coroutine)
    case .watch(let id): runWatch(id)
    case .holes(let entry): startHoles(of: entry)
    }
  }

  func isOverTurnLimitNow() -> Bool { turn.passes > Self.passLimit }

  mutating func isOverTurnLimit() -> Bool {
    guard turn.passes > Self.passLimit else { return false }
    endTurn(dropping: nil)
    return true
  }

  /// The turn does not come to rest: what is left settles as failed, and the message names what went round (T2).
  private mutating func endTurn(dropping first: Item?) {
    turn.isOver = true
    var rest = first.map { [$0] } ?? []
    while let item = nextItem() { rest.append(item) }
    queue.removeAll()
    queueHead = 0
    let error = NavigationError.turnLimit(roundabout(rest))
    effects.append(.error(ErrorReport(what: "turn", plugin: .host, error: error)))
    for item in rest { drop(item, error) }
  }

  private mutating func drop(_ item: Item, _ error: NavigationError) {
    switch item {
    case .operation(let operation): settle(operation, .failed(error))
    case .loadEnded(let id, _), .startLoad(let id):
      for waiter in loads[id]?.waiters ?? [] {
        if case .push(let push) = waiter, let operation = pending[push] { settle(operation, .failed(error)) }
      }
    default: break
    }
  }

  private func roundabout(_ rest: [Item]) -> String {
    var names: [String] = []
    for id in reading.cells.changed.suffix(200) {
      let name = reading.cells[id]?.name.map { "cell '\($0)'" } ?? "cell #\(id)"
      if !names.contains(name) { names.append(name) }
    }
    for case .operation(let operation) in rest {
      let place = operation.request.place.map { " (\($0))" } ?? ""
      let name = "\(operation.request.kind.name)\(place)"
      if !names.contains(name) { names.append(name) }
    }
    let what = names.isEmpty ? "screens that load and build each other" : names.prefix(8).joined(separator: ", ")
    return
      "a turn did not come to rest after \(Self.passLimit) passes or \(Self.itemLimit) steps; it went round over \(what)"
  }
}
