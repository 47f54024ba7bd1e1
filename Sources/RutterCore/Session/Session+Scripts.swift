/// Calls scripts, and reads what they leave in the outbox.
extension Session where H: ~Copyable {
  /// Calls a script with a reading and an outbox that are valid only during this call.
  ///
  /// A stopped plugin is not called. A plugin that breaks a limit in this call is stopped before this function returns
  /// (E2). It reads the stack of whoever asks, unless another one is named.
  mutating func call(_ caller: Caller, _ script: ScriptCall, on stack: StackID? = nil) -> Reply {
    passMoment()
    if turn.worker == caller.plugin, turn.mayBeOverspent { stopOverspent() }
    if let stop = stopOf(caller.plugin) { return .stopped(stop) }
    spend(Self.workPerCall, for: caller.plugin)
    if !expectedStops.isEmpty, let stop = expectedStop(inRunOf: caller.plugin) {
      self.stop(caller.plugin, stop, isInRun: true)
      return .stopped(stop)
    }
    if outbox.account.isDue(for: caller.plugin) { countAnew() }
    reading.caller = caller
    read(stack ?? self.stack(of: caller.asker))
    if reading.pathNews.isKept { shown.path.moveNews(to: &reading.pathNews) }
    let counters = outbox.counters
    let reply = host.run(script, reading: reading, outbox: &outbox)
    if case .stopped(let stop) = reply {
      outbox.forgetRun()
      // How far the script came is a matter of time, and so are the numbers that it has used up.
      outbox.counters = counters
      self.stop(caller.plugin, stop, isInRun: true)
      return reply
    }
    collect()
    return reply
  }

  /// The script that runs next reads this stack. Who keeps a copy is told of another one as if all of it had changed.
  private mutating func read(_ stack: StackID) {
    if reading.stack == stack { return }
    reading.stack = stack
    shown.path.pretend(from: 0)
  }

  /// What calling a script costs besides its instructions.
  private static var workPerCall: Int { 20 }

  /// Takes over what a script asked for: changes of cells at once, everything else into the queue.
  mutating func collect() {
    let client = cells.client
    if client == .host, reading.hasPayers, outbox.makesSecrets(reading) { cells.serve(clientOfRun(by: reading.caller)) }
    defer { cells.serve(client) }
    noteDeedsOfGuard()
    swap(&lastReads, &outbox.reads)
    if outbox.registered != nil, let registered = outbox.registered.take() { reading.registry = registered }
    // Shared with the reading, the names of a scope would be copied for the first that is added.
    if !outbox.made.isEmpty { reading.scopeCells = NamedCells() }
    for (id, cell) in outbox.made {
      cells.add(id, cell)
      if case .scope(let scope) = cell.owner, let name = cell.name { screens[scope]?.add(id, named: name) }
    }
    for id in outbox.retained { cells.retain(id) }
    for secret in outbox.secrets { cells.remember(secret: secret, of: reading.caller.plugin) }
    for id in outbox.becameSecret { cells.makeSecret(id) }
    if !outbox.initials.isEmpty { turn.initials += outbox.initials }
    if reading.isRenewing || !outbox.initials.isEmpty {
      collectWritesOfNewVersion()
    } else {
      for write in outbox.writes { cells.set(write.cell, to: write.value) }
    }
    for request in outbox.requests { collect(request) }
    outbox.forgetRun()
  }

  /// A new version makes those cells anew that it cannot use: a screen does nothing else, a main chunk may set cells, too.
  private mutating func collectWritesOfNewVersion() {
    var initials: [CellID: Value] = [:]
    if turn.restoring == nil { for (cell, value) in outbox.initials { initials[cell] = value } }
    for write in outbox.writes {
      if reading.isRenewing || initials[write.cell] == write.value {
        cells.reset(write.cell, to: write.value, of: types)
      } else {
        cells.set(write.cell, to: write.value)
      }
    }
  }

  private mutating func collect(_ request: Outbox.Request) {
    switch request {
    case .operation(let id, let operation, let caller):
      let item = Operation(id: id, request: operation, caller: caller, isReferenced: true)
      operations.add(item)
      enqueueAsked(.operation(item))
    case .cancel(let caller): enqueueAsked(.cancel(caller))
    case .task(let function, let caller): enqueueAsked(.task(function, caller))
    case .preload(let deferred, let caller): enqueueAsked(.preload(deferred, caller))
    case .refresh(let deferred, let caller): enqueueAsked(.refresh(deferred, caller))
    case .retry(let target): enqueueAsked(.retry(target))
    case .progress(let coroutine, let progress): enqueueAsked(.progress(coroutine, progress))
    case .watch(let id, let cell, let function, let caller, let version): watch(id, cell, function, caller, version)
    case .drop(let name): drop(held: name, for: reading.caller.plugin)
    case .unwatch(let id): cells.unwatch(id).map { handles.release($0) }
    case .log(let line): effects.append(.log(line))
    case .note(let text): effects.append(.note(text))
    }
  }

  /// Queues what the script that has just run asks for. What a guard asks for goes before what was asked for already, as the
  /// operation does that it is about (G2).
  private mutating func enqueueAsked(_ item: consuming Item) {
    let asked = Asked(item: item, client: client(asking: reading.caller.plugin))
    if reading.caller.role == .guarding { next.append(asked) } else { queue.append(asked) }
  }

  func stopOf(_ plugin: PluginID) -> Stop? {
    isStopped(plugin) ? Stop(.crash, allowed: "the plugin was stopped before", at: nil) : nil
  }

  mutating func report(_ what: String, _ plugin: PluginID, _ error: NavigationError) {
    let room = outbox.account.report(192 + error.weight, for: plugin)
    if room == .none { return }
    effects.append(.error(ErrorReport(what: what, plugin: plugin, error: error)))
    if room == .enough { return }
    let most = Account.mostLogged.roundedSize
    let text = "more than \(most) of errors came in this turn; from here on its errors are left out"
    effects.append(.log(LogLine(.warn, plugin: plugin, text: text)))
  }

  // MARK: Watches

  private mutating func watch(_ id: WatchID, _ cell: CellID, _ function: Handle, _ caller: Caller, _ version: Int?) {
    let owner: EntryID? = if case .entry(let entry, _) = caller.asker { entry } else { nil }
    let version = version ?? cells[cell]?.version ?? 0
    cells.watch(id, Watch(cell: cell, handle: function, caller: caller, entry: owner, version: version))
  }

  /// Queues the watches whose cells have changed since they last ran.
  mutating func queueWatches() {
    for id in cells.dueWatches() {
      let plugin = cells.watch(id)?.caller.plugin ?? .host
      queue.append(Asked(item: .watch(id), client: client(asking: plugin)))
    }
  }

  mutating func runWatch(_ id: WatchID) {
    guard let watch = cells.watch(id), let value = cells[watch.cell]?.value else { return }
    var caller = watch.caller
    caller.role = watch.entry == nil ? .task : .action
    start(.watch(id), watch.handle, [.value(value)], caller, entry: watch.entry)
  }

  /// Lets script functions go that a machine held.
  mutating func release(_ released: [Handle]) { for handle in released { handles.release(handle) } }
}

extension Outbox {
  /// Makes room for the next run of script.
  mutating func forgetRun() {
    if registered != nil { registered = nil }
    if !requests.isEmpty { requests.removeAll(keepingCapacity: true) }
    if !reads.isEmpty { reads.removeAll(keepingCapacity: true) }
    readTable.removeAll()
    if !writes.isEmpty {
      writes.removeAll(keepingCapacity: true)
      written.removeAll(keepingCapacity: true)
    }
    if !made.isEmpty { made.removeAll(keepingCapacity: true) }
    if !retained.isEmpty { retained.removeAll(keepingCapacity: true) }
    asked = 0
    if !secrets.isEmpty { secrets = [] }
    if !becameSecret.isEmpty { becameSecret = [] }
    if !initials.isEmpty { initials = [] }
    if !namesMade.isEmpty { namesMade.removeAll(keepingCapacity: true) }
  }
}
