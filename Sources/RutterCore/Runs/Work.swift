/// What something to come is for, so that an explorer knows what may overtake what (K5).
package struct Work: Sendable, Hashable {
  /// What it belongs to. Of one group only what is due first may come; but each call has an order of its own.
  package enum Group: Sendable, Hashable {
    /// All that one load waits for, and its own timers, which keep their order.
    case load(LoadID)
    /// A coroutine of no load, or one part of it.
    case coroutine(CoroutineID)
    /// A waiting view that stays a while.
    case entry(EntryID)
    /// A value that was loaded ahead and will be dropped.
    case preloaded(TimerID)
  }
  package enum Kind: Sendable, Hashable { case call, sleep, timeout, retry, threshold, minimum, drop }
  package var group: Group
  package var kind: Kind
  /// The loads inside which its load runs, as they wait for it.
  package var parents: [LoadID] = []
  /// `settle` waits for it (K4).
  package var isAwaited: Bool

  /// A timer of the engine, not of a script.
  package var isOfEngine: Bool { kind != .call && kind != .sleep }
}

/// By what a message calls a group of work.
package struct WorkSubject: Sendable, Hashable {
  /// `recipe`, `action 'Load to 4'`, `load of link 'A hundred'`.
  package var name: String
  /// What a loader was called with; nil for all else.
  package var arguments: [Value]?
}

extension Session where H: ~Copyable {
  /// What a timer is for; nil for one that does not run.
  package func work(of timer: TimerID) -> Work? {
    guard let use = timers[timer] else { return nil }
    switch use {
    case .wake(let wakeup): return work(.sleep, of: wakeup)
    case .timeout(let load): return work(.timeout, of: load)
    case .retryLoad(let load): return work(.retry, of: load)
    case .threshold(let operation):
      return pending[operation]?.load.map { work(.threshold, of: $0) }
        ?? Work(group: .preloaded(timer), kind: .threshold, isAwaited: true)
    case .minimum(let entry):
      if case .waiting(let load) = reading.stack[entry]?.content { return work(.minimum, of: load) }
      return Work(group: .entry(entry), kind: .minimum, isAwaited: true)
    case .dropPreloaded: return Work(group: .preloaded(timer), kind: .drop, isAwaited: false)
    }
  }

  /// What a call of the outside is for; nil for one that nobody waits for.
  package func work(of call: CallID) -> Work? {
    guard let wakeup = calls[call] else { return nil }
    return work(.call, of: wakeup)
  }

  private func work(_ kind: Work.Kind, of wakeup: Wakeup) -> Work? {
    guard let run = outermost(wakeup.coroutine) else { return nil }
    if case .loader(let load) = run.kind { return work(kind, of: load) }
    return Work(group: .coroutine(wakeup.coroutine), kind: kind, isAwaited: run.holdsUpQuiet)
  }

  private func work(_ kind: Work.Kind, of load: LoadID) -> Work {
    Work(group: .load(load), kind: kind, parents: parents(of: load), isAwaited: true)
  }

  /// The loads whose coroutines wait for a load, and those that wait for them.
  private func parents(of load: LoadID) -> [LoadID] {
    var found: [LoadID] = [], next = [load]
    while let id = next.popLast() {
      for case .run(let wakeup) in loads[id]?.waiters.all ?? [] {
        guard case .loader(let parent)? = outermost(wakeup.coroutine)?.kind, !found.contains(parent) else { continue }
        found.append(parent)
        next.append(parent)
      }
    }
    return found
  }

  /// By what a message calls a group of work.
  package func subject(of group: Work.Group) -> WorkSubject {
    switch group {
    case .load(let id): loads[id].map { subject(of: $0) } ?? WorkSubject(name: "load #\(id)")
    case .coroutine(let id): WorkSubject(name: outermost(id)?.what.description ?? "coroutine #\(id)")
    case .entry(let id):
      reading.stack[id]?.source.map { subject(of: $0) } ?? WorkSubject(name: "placeholder #\(id)")
    case .preloaded: WorkSubject(name: "value loaded ahead")
    }
  }

  private func subject(of load: Load) -> WorkSubject {
    guard case .inline = load.deferred.source else { return subject(of: load.deferred) }
    switch load.waiters.all.first {
    case .push(let operation):
      guard let link = pending[operation]?.link, let node = find(link.node)?.node else { break }
      return WorkSubject(name: "load of link '\(node.label.string)'")
    case .run(let wakeup):
      guard let run = outermost(wakeup.coroutine) else { break }
      return WorkSubject(name: "load of \(run.what)")
    case .hole: return WorkSubject(name: "load of a hole")
    case .entry(let entry): return WorkSubject(name: "load of entry #\(entry)")
    case .preload, nil: break
    }
    return WorkSubject(name: load.deferred.name)
  }

  private func subject(of deferred: Deferred) -> WorkSubject {
    guard case .loader(let name, let arguments) = deferred.source else { return WorkSubject(name: deferred.name) }
    // Its own plugin's name goes without saying.
    let parts = name.description.split(separator: ".", maxSplits: 1)
    return WorkSubject(name: String(parts.last ?? ""), arguments: arguments)
  }
}
