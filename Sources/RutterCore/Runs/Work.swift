/// What a pending call or timer is for. An explorer needs this to know what may overtake what (K5).
package struct Work: Sendable, Hashable {
  /// What the work belongs to. Of the timers of one group only the one that is due first may come next; answers of
  /// calls may come in any order.
  package enum Group: Sendable, Hashable {
    /// Everything that one load waits for, and the timers of the load itself, which keep their order.
    case load(LoadID)
    /// A coroutine that is not part of a load, or one function that it runs in `rutter.all` or `rutter.any`.
    case coroutine(CoroutineID)
    /// A waiting view that has to stay for its minimum time.
    case entry(EntryID)
    /// A preloaded value that will be dropped if nobody uses it.
    case preloaded(TimerID)
  }
  package enum Kind: Sendable, Hashable { case call, sleep, timeout, retry, threshold, minimum, drop }
  package var group: Group
  package var kind: Kind
  /// The loads that wait for this work's load, directly or through others.
  package var parents: [LoadID] = []
  /// Whether `settle` waits for this work (K4).
  package var isAwaited: Bool

  /// A timer of the engine, not of a script.
  package var isOfEngine: Bool { kind != .call && kind != .sleep }
}

/// The words by which a message names a group of work.
package struct WorkSubject: Sendable, Hashable {
  /// `recipe`, `action 'Load to 4'`, `load of link 'A hundred'`.
  package var name: String
  /// The arguments of a loader; nil if the work is not a load.
  package var arguments: [Value]?
}

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
      if case .waiting(let load) = reading.stack[entry]?.content { return work(.minimum, of: load) }
      return Work(group: .entry(entry), kind: .minimum, isAwaited: true)
    case .dropPreloaded: return Work(group: .preloaded(timer), kind: .drop, isAwaited: false)
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
    return Work(group: .coroutine(wakeup.coroutine), kind: kind, isAwaited: run.holdsUpQuiet)
  }

  private func work(_ kind: Work.Kind, of load: LoadID) -> Work {
    Work(group: .load(load), kind: kind, parents: loads.parents(of: load) { runs.load(of: $0) }, isAwaited: true)
  }

  /// The words by which a message names a group of work.
  package func subject(of group: Work.Group) -> WorkSubject {
    switch group {
    case .load(let id): loads[id].map { subject(of: $0) } ?? WorkSubject(name: "load #\(id)")
    case .coroutine(let id): WorkSubject(name: runs.outermost(id)?.what.description ?? "coroutine #\(id)")
    case .entry(let id):
      reading.stack[id]?.source.map { subject(of: $0) } ?? WorkSubject(name: "placeholder #\(id)")
    case .preloaded: WorkSubject(name: "value loaded ahead")
    }
  }

  private func subject(of load: Load) -> WorkSubject {
    guard case .inline = load.deferred.source else { return subject(of: load.deferred) }
    switch load.waiters.all.first {
    case .push(let operation):
      guard let link = operations[operation]?.link, let node = find(link.node)?.node else { break }
      return WorkSubject(name: "load of link '\(node.label.string)'")
    case .run(let wakeup):
      guard let run = runs.outermost(wakeup.coroutine) else { break }
      return WorkSubject(name: "load of \(run.what)")
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
    return WorkSubject(name: String(parts.last ?? ""), arguments: arguments)
  }
}
