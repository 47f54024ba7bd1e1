/// Ends a turn that does not come to rest (T2).
extension Session where H: ~Copyable {
  private static var passLimit: Int { 100 }
  private static var itemLimit: Int { 10_000 }

  /// What there may be for a client, which does not use up the turn of all by that.
  private static var clientPassLimit: Int { 50 }
  private static var clientItemLimit: Int { 5_000 }

  /// How many times its limits a turn may take together with what it does for clients, however many these are.
  private static var mostTimes: Int { 5 }

  /// Whether a client has had its share of a turn.
  func isBeyondShare(_ client: PluginID) -> Bool {
    let rounds = turn.ofClients[client] ?? RoundsOfTurn()
    return rounds.items > Self.clientItemLimit || rounds.passes > Self.clientPassLimit
  }

  /// Drops what is more than the share of a client. It settles as failed, as if the turn were over.
  mutating func dropBeyondShare(_ asked: consuming Asked) {
    let client = asked.client
    let isCircle = (turn.ofClients[client]?.passes ?? 0) > Self.clientPassLimit
    let error = NavigationError.turnLimit(
      isCircle
        ? "what plugin '\(pluginName(client))' asks for goes round more than \(Self.clientPassLimit) times in one turn; "
          + "it went round over \(namesGoneRound([asked.item]))"
        : "plugin '\(pluginName(client))' asks for more than \(Self.clientItemLimit) things in one turn")
    if turn.askedTooMuch.insert(client).inserted {
      effects.append(.error(ErrorReport(what: "turn", plugin: client, error: error)))
    }
    serve(client)
    drop((consume asked).item, error)
    serveNobody()
  }

  /// Whether an item for a client, or for nobody, is one too many.
  func isOverItemLimit(_ client: PluginID) -> Bool {
    if client == .host { return turn.own.items > Self.itemLimit }
    return turn.all.items > Self.mostTimes * Self.itemLimit
  }

  mutating func isOverTurnLimit() -> Bool {
    guard turn.own.passes > Self.passLimit || turn.all.passes > Self.mostTimes * Self.passLimit else { return false }
    endTurn(dropping: nil)
    return true
  }

  /// Ends the turn: what is left settles as failed, whoever waited for it is told, and the message names what went
  /// round in circles.
  mutating func endTurn(dropping first: Item?) {
    turn.isOver = true
    var rest = first.map { [$0] } ?? []
    while let item = nextItem() { rest.append(item) }
    let error = NavigationError.turnLimit(roundabout(rest))
    effects.append(.error(ErrorReport(what: "turn", plugin: .host, error: error)))
    for item in rest { drop(item, error) }
    dropQueue(error)
    // The screens have to agree with the cells. Building them may ask for more, which is dropped as well.
    rebuildScreens()
    dropQueue(error)
    if refuseLongScreens() { dropQueue(error) }
    // What screens present could not come or go: the next turn compares it with the cells.
    bindings.compareAgain()
  }

  /// Drops what dropping has asked for. If views keep failing and asking, they are left as they are.
  private mutating func dropQueue(_ error: NavigationError) {
    var left = Self.itemLimit
    while left > 0, let item = nextItem() {
      drop(item, error)
      left -= 1
    }
    while let item = nextItem() { dropUntold(item, error) }
  }

  /// Drops an item without running anything for it, so that nothing new is asked for.
  private mutating func dropUntold(_ item: Item, _ error: NavigationError) {
    switch item {
    case .operation, .guarded, .answered, .task, .preload, .refresh: drop(item, error)
    default: break
    }
  }

  private mutating func drop(_ item: Item, _ error: NavigationError) {
    switch item {
    case .operation(let operation): settle(operation, .failed(error))
    case .loadEnded(let id, _): dropLoad(id, error)
    case .startLoad(let id): dropLoad(id, error)
    case .guarded(let id, _): if let pass = guards[id] { settle(pass.operation, .failed(error)) }
    case .resume(let id, _): cutOff(id, error)
    case .answered(let id): dropAnswer(of: id, error)
    case .wake(let wakeup, _): cutOff(wakeup.coroutine, error)
    case .task(let function, _): handles.release(function)
    case .preload(let deferred, _): if let handle = deferred.handle { handles.release(handle) }
    case .refresh(let deferred, _): if let handle = deferred.handle { handles.release(handle) }
    case .holes(let entry): failHoles(of: entry, error)
    case .steps(let holder): cutOffSteps(of: holder, error)
    case .activate, .activateQueued, .cancel, .retry, .progress, .watch, .stepsWait: break
    }
  }

  /// A load that cannot go on fails for all its waiters; coroutines among them are not run again in this turn.
  private mutating func dropLoad(_ id: LoadID, _ error: NavigationError) {
    for case .run(let wakeup) in loads[id]?.waiters.all ?? [] { cutOff(wakeup.coroutine, error) }
    finish(id, .failure(error))
  }

  private func roundabout(_ rest: [Item]) -> String {
    "a turn did not come to rest after \(Self.passLimit) passes or \(Self.itemLimit) items; it went round over "
      + namesGoneRound(rest)
  }

  /// The cells and operations that keep a turn going.
  private func namesGoneRound(_ rest: [Item]) -> String {
    var names: [String] = []
    for id in cells.changed.suffix(200) {
      let name = cells[id]?.name.map { "cell '\($0)'" } ?? "cell #\(id)"
      if !names.contains(name) { names.append(name) }
    }
    for case .operation(let operation) in rest where names.count < 8 {
      let place = operation.request.place.map { " (\($0))" } ?? ""
      let name = "\(operation.request.kind.name)\(place)"
      if !names.contains(name) { names.append(name) }
    }
    let startsTasks = rest.contains { if case .task = $0 { true } else { false } }
    let unnamed = startsTasks ? "tasks that start tasks" : "screens that load and build each other"
    return names.isEmpty ? unnamed : names.prefix(8).joined(separator: ", ")
  }
}
