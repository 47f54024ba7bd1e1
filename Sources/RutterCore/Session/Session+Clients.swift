/// Who pays for what scripts do at somebody else's wish (X6).
///
/// A plugin that asks for a push or a load has others run: the screen that shows the value, the loader. It is the *client*
/// of what the engine does for that, and of what the flow asks for in the course of it. The flow itself is nobody's client:
/// it relies on its plugins, and none of them may have it stopped by being slow.
extension Session where H: ~Copyable {
  /// Who is the client of what a plugin asks for now.
  func client(asking plugin: PluginID) -> PluginID { reading.pays(plugin) ? plugin : turn.client }

  /// Works for a client from here on.
  mutating func serve(_ client: PluginID) {
    if turn.client == client { return }
    turn.client = client
    cells.serve(client)
    host.serve(client)
  }

  /// Works for nobody any more, and stops the client if it has had others do too much.
  mutating func serveNobody() {
    let client = turn.client
    serve(.host)
    passMoment()
    if let stop = host.spend(0, for: client) { self.stop(client, stop) }
  }

  /// Does something that a plugin asks for while one of its scripts is being followed, which may run scripts of others.
  mutating func serve<Result>(
    asking plugin: PluginID, _ body: (inout Session) -> Result
  ) -> Result where Result: ~Copyable {
    let before = turn.client
    let client = client(asking: plugin)
    if client == before { return body(&self) }
    serve(client)
    let result = body(&self)
    if before == .host { serveNobody() } else { serve(before) }
    return result
  }

  /// Remembers at the cost of each of some clients what becomes secret.
  mutating func serve(each clients: [PluginID], _ body: (inout Session) -> Void) {
    let before = cells.client
    for client in clients {
      cells.serve(client)
      body(&self)
    }
    cells.serve(before)
  }

  /// The plugins that wait for a load themselves, or for other loads that wait for it, and pay for that; ``PluginID/host``
  /// stands for all who do not.
  func clients(waitingFor load: Load) -> [PluginID] {
    var clients: [PluginID] = [], loadsToAsk = [load], known: Set = [load.id]
    func note(_ plugin: PluginID) { if !clients.contains(plugin) { clients.append(plugin) } }
    while let asked = loadsToAsk.popLast() {
      for waiter in asked.waiters.all {
        switch waiter {
        case .hole(let scope, _):
          // What a screen of the flow loads is secret at the cost of whoever has it shown.
          let own = client(of: waiter), shown = screens[scope].flatMap { path[$0.entry] }?.client ?? .host
          note(own != .host ? own : reading.pays(shown) ? shown : .host)
        case .run(let wakeup):
          if let outer = runs.load(of: wakeup.coroutine).flatMap({ loads[$0] }) {
            if known.insert(outer.id).inserted { loadsToAsk.append(outer) }
          } else {
            note(client(of: waiter))
          }
        case .entry, .push: note(client(of: waiter))
        // Nobody is left to be asked for whom it is; whoever uses the value then has it as a load of its own.
        case .preload: note(asked.client)
        }
      }
    }
    return clients.isEmpty ? [.host] : clients.sorted { $0.number < $1.number }
  }

  // MARK: What a plugin may ask of others

  /// So many loads of others a plugin may have under way.
  static var mostLoadsOfOthers: Int { 1_000 }

  /// What is handed to loaders of others counts for their plugins, and may take so much of their memory.
  private var mostHandedToOthers: Int { host.memoryLimit / 8 }

  /// The plugin that wants a value itself; ``PluginID/host`` if that is none that pays for others. What a screen of the flow
  /// loads, the flow wants, whoever has it shown.
  func client(of waiter: Load.Waiter) -> PluginID {
    let plugin: PluginID? =
      switch waiter {
      case .entry(let id): path[id]?.client
      case .hole(let scope, _): screens[scope]?.plugin
      case .push(let id): operations[id]?.caller.plugin
      case .run(let wakeup): runs[wakeup.coroutine]?.plugin
      case .preload: turn.client
      }
    return plugin.flatMap { reading.pays($0) ? $0 : nil } ?? .host
  }

  /// That a plugin has loaders of others do so much already that this load does not begin; nil if it may (X6).
  func tooManyLoads(_ deferred: Deferred, of plugin: PluginID?, for client: PluginID) -> NavigationError? {
    guard client != .host, client != plugin else { return nil }
    let errands = loads.errands(for: client)
    let handed = errands.weight + deferred.weight
    if errands.count < Self.mostLoadsOfOthers, handed <= mostHandedToOthers { return nil }
    let name = pluginName(client)
    if errands.count >= Self.mostLoadsOfOthers {
      return .tooManyLoads(
        "plugin '\(name)' has \(errands.count) loads of others under way, which is as many as it may; wait for some first"
      )
    }
    return .tooManyLoads(
      "plugin '\(name)' would have handed \(handed.roundedSize) to loaders of others that are under way, of at most "
        + "\(mostHandedToOthers.roundedSize); wait for some first")
  }

  /// Whether a plugin without the right to the whole path would have too many entries there that screens of others show
  /// (X6).
  func showsTooManyByOthers(_ tail: [Entry], of draft: borrowing Draft, for plugin: PluginID) -> Bool {
    func isByOthers(_ entry: Entry) -> Bool {
      entry.client == plugin && !entry.isRoot && entry.destination.map { $0.value.plugin != plugin } == true
    }
    let new = tail.filter { !path.contains($0.id) && isByOthers($0) }.count
    if new == 0 { return false }
    let staying = Set(tail.map(\.id))
    let leaving = path[draft.stack].entries[draft.kept...].filter { !staying.contains($0.id) }
    let before = path.everything.filter(isByOthers).count - leaving.filter(isByOthers).count
    return before + new > Refusal.Reason.mostShownByOthers
  }
}
