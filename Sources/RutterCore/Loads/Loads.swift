/// The loads of a session, and the results that are kept of loads that have ended (L9).
///
/// The machine says what is known, who shares what and when a load is over; the session runs the loaders' functions and
/// tells the waiters.
struct Loads {
  private var running = IdentifierTable<LoadID, Load>()
  private var shared: [LoadKey: LoadID] = [:]
  private var fresh: [LoaderName: FreshResults] = [:]
  /// Preloaded values that nobody has used yet. Each is dropped when its timer fires.
  private var preloaded: [LoadKey: (value: Value, timer: TimerID, until: Instant)] = [:]
  private var preloadedUntil = IdentifierTable<TimerID, LoadKey>()
  private var lastLoad = 0

  /// The number of the newest load.
  var counter: Int {
    get { lastLoad }
    set { lastLoad = newValue }
  }

  var count: Int { running.count }
  var tableSizes: [Int] { [running.count, shared.count, preloaded.count, fresh.values.reduce(0) { $0 + $1.count }] }
  var isEmpty: Bool { running.isEmpty }
  /// The oldest first.
  var oldestFirst: [Load] { running.values }

  subscript(id: LoadID) -> Load? { running[id] }

  /// Shows each load that runs, in no order.
  func forEach(_ body: (Load) -> Void) { running.forEachValue(body) }

  /// Shows how much each kept result takes, with its key, and of which loader it is; in no order.
  func forEachResult(_ body: (LoaderName, _ weight: Int) -> Void) {
    for (loader, results) in fresh { body(loader, results.weight) }
    for (key, result) in preloaded { body(key.loader, 320 + 2 * key.key.weight + result.value.weight) }
  }

  mutating func makeRoom(for more: Int) { running.makeRoom(for: more) }

  // MARK: Beginning

  /// Whether a result of another load could be used at all. If not, no key has to be computed.
  var canShare: Bool { !shared.isEmpty || !fresh.isEmpty || !preloaded.isEmpty }

  /// What is known about a deferred value without loading it.
  enum Known {
    /// A result that is still fresh, or was preloaded. The timer is the one that would have dropped it.
    case value(Value, TimerID?)
    /// A load under way that the waiter may join.
    case running(Load)
  }

  /// Looks for a result or a load that serves a new request; takes a preloaded result out.
  mutating func known(_ key: LoadKey, _ loader: Loader, _ waiter: Load.Waiter, at now: Instant) -> Known? {
    if loader.freshMicroseconds != nil, let value = fresh[key.loader]?.value(key.key, at: now) {
      return .value(value, nil)
    }
    if let found = takePreloaded(key) { return .value(found.value, found.timer) }
    guard let load = shared[key].flatMap({ running[$0] }) else { return nil }
    guard loader.key != nil || load.waiters.contains(.preload) || waiter == .preload else { return nil }
    return .running(load)
  }

  /// One more waits for a load that runs. A load that was started ahead has its waiter then.
  func join(_ load: Load, _ waiter: Load.Waiter) {
    load.remove(.preload)
    load.add(waiter)
  }

  /// Adds a load that is about to start; one that is `isReused` has its result already.
  mutating func begin(
    _ deferred: Deferred, _ loader: LoaderBox?, ownKey: Value?, _ waiter: Load.Waiter, isShared: Bool = false,
    isReused: Bool = false
  ) -> Load {
    lastLoad += 1
    let load = Load(
      id: LoadID(lastLoad), deferred: deferred, loader: loader, ownKey: ownKey, waiter: waiter, isShared: isShared,
      isReused: isReused)
    running[load.id] = load
    if isShared, let key = load.key { shared[key] = load.id }
    return load
  }

  // MARK: Ending

  /// Forgets a load that is over.
  mutating func remove(_ id: LoadID) -> Load? {
    guard let load = running.removeValue(forKey: id) else { return nil }
    if load.isShared, let key = load.key, shared[key] == id { shared[key] = nil }
    return load
  }

  /// A waiter leaves.
  ///
  /// - Returns: The load, which is forgotten, if nobody else waits for it (L9).
  mutating func leave(_ id: LoadID, _ waiter: Load.Waiter) -> Load? {
    guard let load = running[id], load.waiters.contains(waiter) else { return nil }
    load.remove(waiter)
    return load.waiters.isEmpty ? remove(id) : nil
  }

  // MARK: Results

  mutating func keepFresh(_ value: Value, _ key: LoadKey, until: Instant) {
    fresh[key.loader, default: FreshResults()].keep(value, key.key, until: until)
  }

  mutating func forgetFresh(_ key: LoadKey) { fresh[key.loader]?.forget(key.key) }

  mutating func keepPreloaded(_ value: Value, _ key: LoadKey, timer: TimerID, until: Instant) {
    preloaded[key] = (value, timer, until)
    preloadedUntil[timer] = key
  }

  /// Takes a preloaded value out, with the timer that would have dropped it.
  mutating func takePreloaded(_ key: LoadKey) -> (value: Value, timer: TimerID)? {
    guard !preloaded.isEmpty, let found = preloaded.removeValue(forKey: key) else { return nil }
    preloadedUntil.removeValue(forKey: found.timer)
    return (found.value, found.timer)
  }

  /// A result that is kept, until when, and whether it was loaded ahead.
  struct CachedResult {
    var key: LoadKey
    var value: Value
    var until: Instant
    var isAhead: Bool
  }

  var hasResults: Bool { !fresh.isEmpty || !preloaded.isEmpty }

  /// What is kept at a moment: the fresh ones by their loaders, then those that were loaded ahead, the oldest first.
  func results(at now: Instant) -> [CachedResult] {
    var kept: [CachedResult] = []
    for loader in fresh.keys.sorted(by: { $0.text < $1.text }) {
      for result in fresh[loader]?.kept(at: now) ?? [] {
        let key = LoadKey(loader: loader, key: result.key)
        kept.append(CachedResult(key: key, value: result.value, until: result.until, isAhead: false))
      }
    }
    for timer in preloadedUntil.keys {
      guard let key = preloadedUntil[timer], let result = preloaded[key], result.timer == timer else { continue }
      kept.append(CachedResult(key: key, value: result.value, until: result.until, isAhead: true))
    }
    return kept
  }

  /// Drops the preloaded value that was not used before its timer fired.
  mutating func dropPreloaded(_ timer: TimerID) {
    if let key = preloadedUntil.removeValue(forKey: timer) { preloaded[key] = nil }
  }

  /// Forgets the results of the loaders of a plugin that was stopped, or exchanged.
  ///
  /// - Returns: The timers that would have dropped them, the oldest first.
  mutating func forget(loaders: (LoaderName) -> Bool) -> [TimerID] {
    fresh = fresh.filter { !loaders($0.key) }
    preloaded = preloaded.filter { !loaders($0.key.loader) }
    let timers = preloadedUntil.keys.filter { id in preloadedUntil[id].map { loaders($0.loader) } ?? false }
    for timer in timers { preloadedUntil.removeValue(forKey: timer) }
    return timers
  }

  // MARK: Who waits for whom

  /// The loads whose coroutines wait for a load, and all loads that wait for those, the nearest first. `load` tells which
  /// load's loader a coroutine runs.
  func parents(of id: LoadID, by load: (CoroutineID) -> LoadID?) -> [LoadID] {
    var found: [LoadID] = [], next = [id]
    while let id = next.popLast() {
      for case .run(let wakeup) in running[id]?.waiters.all ?? [] {
        guard let parent = load(wakeup.coroutine), !found.contains(parent) else { continue }
        found.append(parent)
        next.append(parent)
      }
    }
    return found
  }

  /// How a load already waits, over others, for another load: the names from the one to the other, and how many loads
  /// were looked at. nil if it does not wait for it.
  func chain(from first: LoadID, to last: LoadID, by load: (CoroutineID) -> LoadID?) -> (names: [String]?, looks: Int) {
    // By each load that waits, which one it waits for.
    var waitsFor = IdentifierTable<LoadID, LoadID>(), next = [last]
    while let id = next.popLast() {
      if id == first { return (names(from: first, to: last, by: waitsFor), waitsFor.count) }
      for case .run(let waiter) in running[id]?.waiters.all ?? [] {
        guard let parent = load(waiter.coroutine), parent != last, !waitsFor.contains(parent) else { continue }
        waitsFor[parent] = id
        next.append(parent)
      }
    }
    return (nil, waitsFor.count)
  }

  private func names(from first: LoadID, to last: LoadID, by waitsFor: IdentifierTable<LoadID, LoadID>) -> [String] {
    var names: [String] = [], id = first
    while true {
      if let load = running[id] { names.append(load.deferred.name) }
      guard id != last, let next = waitsFor[id] else { return names }
      id = next
    }
  }
}
