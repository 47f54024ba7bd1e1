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
  /// The runs of guards that wait for this work, directly, through parts of their own or through loads.
  package var guards: [CoroutineID] = []
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
