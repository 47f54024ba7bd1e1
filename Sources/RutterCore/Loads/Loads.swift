/// The loads of a session, and the results that are kept of loads that have ended (L9).
///
/// The machine says what is known, who shares what and when a load is over; the session runs the loaders' functions and
/// tells the waiters.
struct Loads {
  private var running = IdentifierTable<LoadID, Load>()
  private var shared: [LoadKey: LoadID] = [:]
  private var fresh: [LoaderName: FreshResults] = [:]
  private var preloaded = PreloadedResults()
  /// How many results were ever kept fresh.
  private var lastKept = 0
  /// What each plugin has loaders of others do.
  private var errands: [PluginID: Errands] = [:]
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

  /// Shows how much the kept results of plugins take, with their keys; in no order.
  func forEachResult(_ body: (PluginID, _ weight: Int) -> Void) {
    for results in fresh.values { body(results.plugin, results.weight) }
    preloaded.forEachWeight(body)
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
    if let found = preloaded.take(key) { return .value(found.value, found.timer) }
    guard let load = shared[key].flatMap({ running[$0] }) else { return nil }
    guard loader.key != nil || load.waiters.contains(.preload) || waiter == .preload else { return nil }
    return .running(load)
  }

  /// One more waits for a load that runs. A load that was started ahead has its waiter then.
  func join(_ load: Load, _ waiter: Load.Waiter) {
    load.remove(.preload)
    load.add(waiter)
  }

  /// What loaders of others do for a plugin.
  struct Errands {
    private(set) var count = 0
    /// About what was handed to them.
    private(set) var weight = 0

    fileprivate mutating func add(_ load: Load) { (count, weight) = (count + 1, weight + load.deferred.weight) }
    fileprivate mutating func remove(_ load: Load) { (count, weight) = (count - 1, weight - load.deferred.weight) }
  }

  func errands(for client: PluginID) -> Errands { errands[client] ?? Errands() }

  /// Adds a load that is about to start; one that is `isReused` has its result already.
  mutating func begin(
    _ deferred: Deferred, _ loader: LoaderBox?, ownKey: Value?, _ waiter: Load.Waiter, isShared: Bool = false,
    isReused: Bool = false, client: PluginID = .host
  ) -> Load {
    lastLoad += 1
    let load = Load(
      id: LoadID(lastLoad), deferred: deferred, loader: loader, ownKey: ownKey, waiter: waiter, isShared: isShared,
      isReused: isReused)
    running[load.id] = load
    if client != .host, client != load.plugin {
      load.client = client
      errands[client, default: Errands()].add(load)
    }
    if isShared, let key = load.key { shared[key] = load.id }
    return load
  }

  // MARK: Ending

  /// Forgets a load that is over.
  mutating func remove(_ id: LoadID) -> Load? {
    guard let load = running.removeValue(forKey: id) else { return nil }
    if load.isShared, let key = load.key, shared[key] == id { shared[key] = nil }
    if load.client != .host { errands[load.client]?.remove(load) }
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

  /// Keeps a result fresh. What results of the plugin's loaders take then beyond `most` is forgotten, the oldest first.
  mutating func keepFresh(_ value: Value, _ key: LoadKey, of plugin: PluginID, until: Instant, most: Int) {
    lastKept += 1
    fresh[key.loader, default: FreshResults(of: plugin)].keep(value, key.key, until: until, as: lastKept)
    while freshWeight(of: plugin) > most, let oldest = oldestFresh(of: plugin) { fresh[oldest]?.forgetOldest() }
  }

  private func freshWeight(of plugin: PluginID) -> Int {
    fresh.values.reduce(0) { $1.plugin == plugin ? $0 + $1.weight : $0 }
  }

  /// The loader whose result is the oldest of those of a plugin.
  private func oldestFresh(of plugin: PluginID) -> LoaderName? {
    let loaders = fresh.filter { $0.value.plugin == plugin && $0.value.count > 0 }
    return loaders.min { ($0.value.oldest ?? .max) < ($1.value.oldest ?? .max) }?.key
  }

  mutating func forgetFresh(_ key: LoadKey) { fresh[key.loader]?.forget(key.key) }

  /// Keeps a result that was loaded ahead. What those of the plugin's loaders take then beyond `most` is forgotten, the
  /// oldest first.
  ///
  /// - Returns: The timers that would have dropped them.
  mutating func keepPreloaded(
    _ value: Value, _ key: LoadKey, of plugin: PluginID, timer: TimerID, until: Instant, most: Int
  ) -> [TimerID] {
    preloaded.keep(value, key, of: plugin, timer: timer, until: until)
    // To look for the oldest takes a walk over all of them: so much is forgotten at once that it is not needed often.
    return preloaded.weight(of: plugin) > most ? preloaded.forget(of: plugin, until: most - most / 8) : []
  }

  /// Takes a preloaded value out, with the timer that would have dropped it.
  mutating func takePreloaded(_ key: LoadKey) -> PreloadedResults.Result? { preloaded.take(key) }

  /// A result that is kept, until when, and whether it was loaded ahead.
  struct CachedResult {
    var key: LoadKey
    var value: Value
    var until: Instant
    var isAhead: Bool
  }

  var hasResults: Bool { !fresh.isEmpty || !preloaded.isEmpty }

  /// What is kept at a moment: the fresh ones, then those that were loaded ahead, the oldest first.
  func results(at now: Instant) -> [CachedResult] {
    var kept: [(result: CachedResult, serial: Int)] = []
    for (loader, results) in fresh {
      for result in results.kept(at: now) {
        let key = LoadKey(loader: loader, key: result.key)
        kept.append((CachedResult(key: key, value: result.value, until: result.until, isAhead: false), result.serial))
      }
    }
    let fresh = kept.sorted { $0.serial < $1.serial }.map(\.result)
    let ahead = preloaded.oldestFirst.map { key, result in
      CachedResult(key: key, value: result.value, until: result.until, isAhead: true)
    }
    return fresh + ahead
  }

  /// Drops the preloaded value that was not used before its timer fired.
  mutating func dropPreloaded(_ timer: TimerID) { preloaded.drop(timer) }

  /// Forgets the results of the loaders of a plugin that was stopped, or exchanged.
  ///
  /// - Returns: The timers that would have dropped them, the oldest first.
  mutating func forgetResults(of plugin: PluginID) -> [TimerID] {
    fresh = fresh.filter { $0.value.plugin != plugin }
    return preloaded.forget(of: plugin, until: 0)
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
