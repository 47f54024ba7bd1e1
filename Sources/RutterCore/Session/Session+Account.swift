/// Counting what the session really holds for each plugin (E2).
extension Session where H: ~Copyable {
  /// Replaces what was charged by what is held now. What goes with this turn stays charged.
  ///
  /// The tables are walked in no order: only sums come of it.
  mutating func countAnew() {
    var account = outbox.account
    account.beginCount()
    reading.registry.count(in: &account)
    cells.forEach { cell in account.charge(cell.fullWeight, .cells, to: cell.plugin) }
    cells.forEachFormer { plugin, former in account.charge(former.value?.weight ?? 0, .cells, to: plugin) }
    countPath(in: &account)
    countScreens(in: &account)
    countLoads(in: &account)
    countWork(in: &account)
    countKept(in: &account)
    account.endCount()
    outbox.account = account
  }

  private func countPath(in account: inout Account) {
    for entry in path.everything where !entry.isRoot {
      let content =
        switch entry.content {
        case .filled(let value): value.weight
        case .failed(let error): error.weight
        case .waiting, .abandoned, .running: 0
        }
      account.charge(Entry.weight + content + (entry.source?.weight ?? 0), .entries, to: entry.plugin)
    }
    if path.hasContainers {
      for entry in path.everything {
        guard let container = path.containers[entry.id] else { continue }
        account.charge(container.detail.weight, .entries, to: entry.plugin)
      }
    }
    if hasSecrets {
      for item in shown.path.items {
        if let entry = path[item.id] { account.charge(maskedWeight(of: item, entry), .entries, to: entry.plugin) }
      }
    }
    urls.forEachWeight { entry, weight in
      if let entry = path[entry] { account.charge(weight, .entries, to: entry.plugin) }
    }
    bindings.forEach { key, bound in
      guard let owner = path[key.owner] else { return }
      account.charge(256 + bound.cellValue.weight + (bound.refused?.weight ?? 0), .screens, to: owner.plugin)
    }
  }

  /// What would tell a secret shows in another form, which is held beside the value: about what that takes.
  func maskedWeight(of item: PathItem, _ entry: Entry) -> Int {
    guard let value = item.value, value != entry.content.value else { return 0 }
    return value.weight
  }

  /// What was saved and has not come back counts for its plugin; where that is not there, for the flow, which carries it on.
  private func countKept(in account: inout Account) {
    let flow = host.flow?.id ?? .host
    for entry in path.everything {
      guard let kept = entry.kept else { continue }
      account.charge(kept.saved.weight, .entries, to: entry.plugin == .host ? flow : entry.plugin)
    }
    if !kept.hasWeight { return }
    var plugins: [Text: PluginID] = [:]
    for plugin in host.plugins { plugins[Text(plugin.name)] = plugin.id }
    kept.forEachWeight { name, kind, weight in
      account.charge(weight, kind, to: name.flatMap { plugins[$0] } ?? flow)
    }
  }

  private func countScreens(in account: inout Account) {
    screens.forEach { scope in account.charge(scope.weight, .screens, to: scope.plugin) }
    screens.forEachActivity { activity in
      guard case .failed(let error) = activity.state, let entry = path[activity.entry] else { return }
      account.charge(error.weight, .screens, to: entry.plugin)
    }
  }

  private func countLoads(in account: inout Account) {
    loads.forEach { load in account.charge(load.weight, .loads, to: load.plugin) }
    loads.forEachResult { plugin, weight in account.charge(weight, .results, to: plugin) }
  }

  private func countWork(in account: inout Account) {
    runs.forEach { run in
      let several = if case .several(let several) = run.waiting { several.weight } else { 0 }
      account.charge(Run.weight + several, .coroutines, to: run.plugin)
    }
    for (_, called) in runs.callsRunning {
      guard let run = runs[called.wakeup.coroutine] else { continue }
      account.charge(called.weight, .calls, to: run.plugin)
    }
    operations.forEach { operation in
      let outcome = (operation.outcome?.weight ?? 0) + (operation.lead?.request.weight ?? 0)
      account.charge(Operation.weight + operation.request.weight + outcome, .operations, to: operation.caller.plugin)
    }
    answers.forEach { presented in
      account.charge(presented.weight, .coroutines, to: presented.plugin)
    }
    for (holder, run) in stepping.oldestFirst {
      guard let owner = path[holder]?.destination?.value.plugin else { continue }
      account.charge(run.record.weight + (run.pending?.weight ?? 0), .records, to: owner)
    }
    reading.held.forEach { held in account.charge(held.weight, .operations, to: held.holder) }
    cells.forEachWatch { watch in account.charge(Watch.weight, .watches, to: watch.handle.plugin) }
    queue.forEach { count($0.item, in: &account) }
    next.forEach { count($0.item, in: &account) }
  }

  /// What waits in the queue and stands in no table.
  private func count(_ item: Item, in account: inout Account) {
    switch item {
    case .task(_, let caller): account.charge(192, .coroutines, to: caller.plugin)
    case .preload(let deferred, let caller), .refresh(let deferred, let caller):
      account.charge(192 + deferred.weight, .loads, to: caller.plugin)
    case .loadEnded(let id, .success(let value)):
      if let load = loads[id] { account.charge(value.weight, .results, to: load.plugin) }
    case .wake(let wakeup, .success(let values)):
      if let run = runs[wakeup.coroutine] {
        account.charge(values.reduce(64) { $0 + $1.weight }, .results, to: run.plugin)
      }
    case .progress(let coroutine, let progress):
      if let run = runs[coroutine] { account.charge(192 + (progress.text?.heapBytes ?? 0), .loads, to: run.plugin) }
    case .operation, .guarded, .answered, .loadEnded, .wake, .startLoad, .resume, .activate, .activateQueued, .cancel,
      .retry,
      .watch,
      .holes, .steps, .stepsWait:
      break
    }
  }
}

extension Scope {
  /// About what it takes, with its nodes, rows and holes.
  fileprivate var weight: Int {
    var weight = Self.weight + nodes.weight + (shownNodes?.weight ?? 0) + 72 * (reads.count + inputs.count)
    if let error { weight += error.weight }
    if !cells.isEmpty { weight += 64 * cells.count }
    if !hasParts { return weight }
    rows.forEachValue { rows in for row in rows { weight += 64 + row.key.weight } }
    holes.forEachValue { hole in
      weight += 320
      switch hole.content {
      case .filled(let value): weight += value.weight
      case .failed(let error): weight += error.weight
      case .waiting, .abandoned, .running, nil: break
      }
    }
    return weight
  }
}

extension Load {
  /// About what it takes, with what it was asked for with and what it reports.
  var weight: Int {
    Self.weight + deferred.weight + (key?.key.weight ?? 0) + (progress.text?.heapBytes ?? 0)
  }
}

extension OutsideCall {
  /// About what it takes until it is answered, with its arguments.
  var weight: Int { arguments.reduce(256) { $0 + $1.weight } }
}

extension Waiting.Several {
  /// About what it takes, with the results that have come.
  var weight: Int { results.reduce(64 + 64 * leaves.count) { $0 + $1.weight } }
}

extension Registry {
  fileprivate func count(in account: inout Account) {
    forEachType { type in
      account.charge(type.weight, .registrations, to: type.plugin)
    }
    forEachLoader { loader in
      account.charge(loader.weight, .registrations, to: loader.plugin)
    }
    forEachFunction { account.charge(HostFunction.weight, .registrations, to: $0.plugin) }
    forEachSlot { account.charge($0.weight, .registrations, to: $0.plugin) }
    forEachContribution { account.charge($0.weight, .registrations, to: $0.plugin) }
    for one in guards { account.charge(one.weight, .registrations, to: one.plugin) }
    routes.forEach { account.charge($0.weight, .registrations, to: $0.plugin) }
    forEachDestination { account.charge($0.weight, .registrations, to: $0.plugin) }
  }
}
