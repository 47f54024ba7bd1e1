/// One run of a loader.
final class Load {
  /// Who waits for the value. The load is abandoned when the last of them leaves (L9).
  enum Waiter: Sendable, Hashable {
    /// The placeholder of an entry.
    case entry(EntryID)
    case hole(ScopeID, NodeID)
    /// An `after` push.
    case push(OperationID)
    /// A coroutine, with the place of this load among what it waits for.
    case run(CoroutineID, Int)
    /// Nobody yet (`:preload()`).
    case preload

    var entry: EntryID? { if case .entry(let id) = self { id } else { nil } }
  }
  let id: LoadID
  let deferred: Deferred
  /// The plugin whose function it runs.
  let plugin: PluginID
  /// By what its result is known; nil for an inline load.
  var key: LoadKey?
  /// Later askers of the same key join it.
  var isShared = false
  /// Its result was there before: it is not a new one.
  var isReused = false
  var waiters: [Waiter]
  var coroutine: CoroutineID?
  var attempt = 1
  /// The timeout of this attempt, or the wait before the next.
  var timer: TimerID?
  var progress = Progress()
  /// It has ended; what remains is to tell its waiters.
  var hasEnded = false

  init(id: LoadID, deferred: Deferred, plugin: PluginID, key: LoadKey?, waiters: [Waiter]) {
    self.id = id
    self.deferred = deferred
    self.plugin = plugin
    self.key = key
    self.waiters = waiters
  }
}

/// By what loads of one loader are the same (L9).
struct LoadKey: Sendable, Hashable {
  var loader: LoaderName
  /// What `key` gave, else the list of arguments.
  var key: Value
}

/// All loads of a session.
struct Loads {
  private var running = IdentifierTable<LoadID, Load>()
  private var shared: [LoadKey: LoadID] = [:]
  private var fresh: [LoaderName: FreshResults] = [:]
  /// Values that were loaded ahead and wait to be used, each until its timer fires.
  private var preloaded: [LoadKey: (value: Value, timer: TimerID)] = [:]

  var count: Int { running.count }
  var tableSizes: [Int] { [running.count, shared.count, preloaded.count, fresh.values.reduce(0) { $0 + $1.count }] }
  var isEmpty: Bool { running.isEmpty }
  /// In order of age.
  var all: [Load] { running.values }

  subscript(id: LoadID) -> Load? { running[id] }
  func running(_ key: LoadKey) -> LoadID? { shared[key] }

  mutating func add(_ load: Load) {
    running[load.id] = load
    if load.isShared, let key = load.key { shared[key] = load.id }
  }

  mutating func remove(_ id: LoadID) -> Load? {
    guard let load = running.removeValue(forKey: id) else { return nil }
    if let key = load.key, shared[key] == id { shared[key] = nil }
    return load
  }

  /// A result that is still fresh.
  func freshValue(_ key: LoadKey, at now: Instant) -> Value? { fresh[key.loader]?.value(key.key, at: now) }

  mutating func keepFresh(_ value: Value, _ key: LoadKey, until: Instant) {
    fresh[key.loader, default: FreshResults()].keep(value, key.key, until: until)
  }

  mutating func forgetFresh(_ key: LoadKey) { fresh[key.loader]?.forget(key.key) }

  mutating func keepPreloaded(_ value: Value, _ key: LoadKey, timer: TimerID) { preloaded[key] = (value, timer) }

  /// Takes a value that was loaded ahead, with the timer that would have dropped it.
  mutating func takePreloaded(_ key: LoadKey) -> (value: Value, timer: TimerID)? { preloaded.removeValue(forKey: key) }

  mutating func forget(loaders: (LoaderName) -> Bool) {
    fresh = fresh.filter { !loaders($0.key) }
    preloaded = preloaded.filter { !loaders($0.key.loader) }
  }
}

/// The results of one loader that may be used again: at most 1,000, the oldest go first (L9).
private struct FreshResults: Sendable {
  static let limit = 1_000
  private var values: [Value: (value: Value, until: Instant, serial: Int)] = [:]
  private var order: [(key: Value, serial: Int)] = []
  private var serial = 0

  var count: Int { values.count }

  func value(_ key: Value, at now: Instant) -> Value? {
    guard let result = values[key], now < result.until else { return nil }
    return result.value
  }

  mutating func keep(_ value: Value, _ key: Value, until: Instant) {
    serial += 1
    values[key] = (value, until, serial)
    order.append((key, serial))
    while values.count > Self.limit { dropOldest() }
    if order.count > 2 * Self.limit { order.removeAll { values[$0.key]?.serial != $0.serial } }
  }

  mutating func forget(_ key: Value) { values[key] = nil }

  private mutating func dropOldest() {
    let oldest = order.removeFirst()
    if values[oldest.key]?.serial == oldest.serial { values[oldest.key] = nil }
  }
}
