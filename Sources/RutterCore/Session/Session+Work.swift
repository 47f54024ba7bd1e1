/// What timers and calls are for, for whoever chooses which of them comes first (K5).
extension Session where H: ~Copyable {
  /// What a timer is for; nil if no such timer runs.
  package func work(of timer: TimerID) -> Work? {
    guard let use = runs.use(of: timer) else { return nil }
    switch use {
    case .wake(let wakeup): return work(.sleep, of: wakeup)
    case .timeout(let load): return work(.timeout, of: load)
    case .retryLoad(let load): return work(.retry, of: load)
    case .threshold(let operation):
      return operations[operation]?.load.map { work(.threshold, of: $0) }
        ?? Work(group: .preloaded(timer), kind: .threshold, isAwaited: true)
    case .minimum(let entry):
      if case .waiting(let load) = path[entry]?.content { return work(.minimum, of: load) }
      return Work(group: .entry(entry), kind: .minimum, isAwaited: true)
    case .dropPreloaded: return Work(group: .preloaded(timer), kind: .drop, isAwaited: false)
    case .guarding(let operation):
      guard let run = guards[operation]?.run else { return nil }
      return Work(group: .coroutine(run), kind: .timeout, isAwaited: true)
    }
  }

  /// What a call to the outside is for; nil if nobody waits for it.
  package func work(of call: CallID) -> Work? {
    guard let wakeup = runs.waiter(of: call) else { return nil }
    return work(.call, of: wakeup)
  }

  private func work(_ kind: Work.Kind, of wakeup: Wakeup) -> Work? {
    guard let run = runs.outermost(wakeup.coroutine) else { return nil }
    if case .loader(let load) = run.kind { return work(kind, of: load) }
    return Work(
      group: .coroutine(wakeup.coroutine), kind: kind, guards: run.isOfGuard ? [run.id] : [],
      isAwaited: run.holdsUpQuiet)
  }

  private func work(_ kind: Work.Kind, of load: LoadID) -> Work {
    let parents = loads.parents(of: load) { runs.load(of: $0) }
    return Work(
      group: .load(load), kind: kind, parents: parents, guards: guards(waitingFor: [load] + parents), isAwaited: true)
  }

  /// The runs of guards that wait for one of some loads.
  private func guards(waitingFor all: [LoadID]) -> [CoroutineID] {
    if guards.isEmpty { return [] }
    var found: [CoroutineID] = []
    for load in all {
      for case .run(let wakeup) in loads[load]?.waiters.all ?? [] {
        guard let run = runs.outermost(wakeup.coroutine), run.isOfGuard, !found.contains(run.id) else { continue }
        found.append(run.id)
      }
    }
    return found
  }

  /// The words by which a message names a group of work.
  package func subject(of group: Work.Group) -> WorkSubject {
    switch group {
    case .load(let id): loads[id].map { subject(of: $0) } ?? WorkSubject(name: "load #\(id)")
    case .coroutine(let id):
      WorkSubject(name: runs.outermost(id).map { words(for: $0) } ?? "coroutine #\(id)")
    case .entry(let id):
      path[id]?.source.map { subject(of: $0) } ?? WorkSubject(name: "placeholder #\(id)")
    case .preloaded: WorkSubject(name: "value loaded ahead")
    }
  }

  /// Of several tasks the line says which is meant.
  func words(for run: Run) -> String {
    if case .task = run.kind, let place = run.function.flatMap({ host.place(of: $0) }) { return "the task at \(place)" }
    return shownMessage(run.what.description)
  }

  private func subject(of load: Load) -> WorkSubject {
    guard case .inline = load.deferred.source else { return subject(of: load.deferred) }
    switch load.waiters.all.first {
    case .push(let operation):
      guard let link = operations[operation]?.link, let node = find(link.node)?.node else { break }
      return WorkSubject(name: "load of link '\(shownText(node.label))'")
    case .run(let wakeup):
      guard let run = runs.outermost(wakeup.coroutine) else { break }
      return WorkSubject(name: "load of \(shownMessage(run.what.description))")
    case .hole: return WorkSubject(name: "load of a hole")
    case .entry(let entry): return WorkSubject(name: "load of entry #\(entry)")
    case .preload, nil: break
    }
    return WorkSubject(name: load.deferred.name)
  }

  private func subject(of deferred: Deferred) -> WorkSubject {
    guard case .loader(let name, let arguments) = deferred.source else { return WorkSubject(name: deferred.name) }
    // The name of the plugin is left out, because it is nearly always the flow's own.
    let parts = name.description.split(separator: ".", maxSplits: 1)
    return WorkSubject(name: String(parts.last ?? ""), arguments: arguments.map { shownValue($0) })
  }
}
