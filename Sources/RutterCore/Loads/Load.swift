/// One run of a loader.
///
/// Because there may be 100,000 loads, fields that only some loads need stand in an object of their own, and nothing is
/// stored that can be computed from other fields.
final class Load {
  /// Who waits for the value. The load is abandoned when the last of them leaves (L9).
  enum Waiter: Sendable, Hashable {
    /// The placeholder of an entry.
    case entry(EntryID)
    case hole(ScopeID, NodeID)
    /// An `after` push.
    case push(OperationID)
    case run(Wakeup)
    /// Nobody yet (`:preload()`).
    case preload

    var entry: EntryID? { if case .entry(let id) = self { id } else { nil } }
  }
  let id: LoadID
  let deferred: Deferred
  /// The loader whose function runs; nil for an inline load, and if no loader of that name is registered.
  let loader: LoaderBox?
  var waiters: Waiters
  /// Whether later requests with the same key join this load.
  let isShared: Bool
  /// Whether the result was known before the load started, because it was fresh or preloaded.
  let isReused: Bool
  /// Whether the load has ended and only its waiters remain to be told.
  var hasEnded: Bool
  /// The coroutine of this attempt.
  var run: Run?
  /// The timer of the attempt's timeout, or of the wait before the next attempt.
  var timer: TimerID?
  private var extras: Extras?

  /// Fields that only some loads need.
  private final class Extras {
    var ownKey: Value?
    var attempt = 1
    var progress = Progress()
  }

  /// - Parameters:
  ///   - id: The number of the load.
  ///   - deferred: What was asked for.
  ///   - loader: The loader whose function runs.
  ///   - ownKey: The result of the loader's `key` function.
  ///   - waiter: Who asked for the value first.
  ///   - isShared: Whether later requests with the same key join the load.
  ///   - isReused: Whether the end of the load is known before it starts.
  init(
    id: LoadID, deferred: Deferred, loader: LoaderBox?, ownKey: Value?, waiter: Waiter, isShared: Bool = false,
    isReused: Bool = false
  ) {
    self.id = id
    self.deferred = deferred
    self.loader = loader
    waiters = .one(waiter)
    self.isShared = isShared
    self.isReused = isReused
    hasEnded = isReused
    if let ownKey { extra.ownKey = ownKey }
  }

  /// The plugin whose function it runs.
  var plugin: PluginID { loader?.value.plugin ?? deferred.handle?.plugin ?? .host }

  /// The key under which results are shared and kept; nil for an inline load.
  var key: LoadKey? { LoadKey(deferred, own: extras?.ownKey) }

  /// Which attempt runs, from 1 (L8).
  var attempt: Int {
    get { extras?.attempt ?? 1 }
    set { extra.attempt = newValue }
  }

  var progress: Progress {
    get { extras?.progress ?? Progress() }
    set { extra.progress = newValue }
  }

  private var extra: Extras {
    if let extras { return extras }
    let new = Extras()
    extras = new
    return new
  }
}

/// Who waits for a load, in the order in which they came. Most loads have one waiter.
enum Waiters {
  case none
  case one(Load.Waiter)
  case several(Crowd<Load.Waiter>)

  var all: [Load.Waiter] {
    switch self {
    case .none: []
    case .one(let waiter): [waiter]
    case .several(let crowd): crowd.all
    }
  }

  var isEmpty: Bool {
    switch self {
    case .none: true
    case .one: false
    case .several(let crowd): crowd.isEmpty
    }
  }

  func contains(_ waiter: Load.Waiter) -> Bool {
    switch self {
    case .none: false
    case .one(let only): only == waiter
    case .several(let crowd): crowd.contains(waiter)
    }
  }

  mutating func append(_ waiter: Load.Waiter) {
    if case .none = self { return self = .one(waiter) }
    change { $0.append(waiter) }
  }

  mutating func remove(_ waiter: Load.Waiter) {
    if case .one(let only) = self { return self = only == waiter ? .none : self }
    change { $0.remove(waiter) }
  }

  mutating func replace(_ waiter: Load.Waiter, by other: Load.Waiter) {
    if case .one(let only) = self { return self = only == waiter ? .one(other) : self }
    change { $0.replace(waiter, by: other) }
  }

  /// Taken out while it is changed, so that it is not copied.
  private mutating func change(_ body: (inout Crowd<Load.Waiter>) -> Void) {
    var crowd = Crowd<Load.Waiter>()
    switch self {
    case .none: break
    case .one(let only): crowd.append(only)
    case .several(let several): crowd = several
    }
    self = .none
    body(&crowd)
    if !crowd.isEmpty { self = .several(crowd) }
  }
}

/// What two loads have in common if one result serves both (L9).
struct LoadKey: Sendable, Hashable {
  var loader: LoaderName
  /// The result of the `key` function, or else the list of arguments.
  var key: Value

  init(loader: LoaderName, key: Value) {
    self.loader = loader
    self.key = key
  }

  /// The key of a deferred value; nil if it is inline.
  init?(_ deferred: Deferred, own: Value?) {
    guard case .loader(let name, let arguments) = deferred.source else { return nil }
    self.init(loader: name, key: own ?? .list(arguments))
  }
}

/// All loads of a session.
struct Loads {
  private var running = IdentifierTable<LoadID, Load>()
  private var shared: [LoadKey: LoadID] = [:]
  private var fresh: [LoaderName: FreshResults] = [:]
  /// Preloaded values that nobody has used yet. Each is dropped when its timer fires.
  private var preloaded: [LoadKey: (value: Value, timer: TimerID)] = [:]
  private var preloadedUntil = IdentifierTable<TimerID, LoadKey>()

  var count: Int { running.count }
  var tableSizes: [Int] { [running.count, shared.count, preloaded.count, fresh.values.reduce(0) { $0 + $1.count }] }
  var isEmpty: Bool { running.isEmpty }
  /// All loads, the oldest first.
  var all: [Load] { running.values }

  /// Whether a result of another load could be used at all. If not, no key has to be computed.
  var canShare: Bool { !shared.isEmpty || !fresh.isEmpty || !preloaded.isEmpty }

  subscript(id: LoadID) -> Load? { running[id] }
  func running(_ key: LoadKey) -> LoadID? { shared[key] }

  /// Shows each load that runs, in no order.
  func forEach(_ body: (Load) -> Void) { running.forEachValue(body) }

  /// Shows how much each kept result takes, with its key, and of which loader it is; in no order.
  func forEachResult(_ body: (LoaderName, _ weight: Int) -> Void) {
    for (loader, results) in fresh { body(loader, results.weight) }
    for (key, result) in preloaded { body(key.loader, 320 + 2 * key.key.weight + result.value.weight) }
  }

  mutating func makeRoom(for more: Int) { running.makeRoom(for: more) }

  mutating func add(_ load: Load) {
    running[load.id] = load
    if load.isShared, let key = load.key { shared[key] = load.id }
  }

  mutating func remove(_ id: LoadID) -> Load? {
    guard let load = running.removeValue(forKey: id) else { return nil }
    if load.isShared, let key = load.key, shared[key] == id { shared[key] = nil }
    return load
  }

  /// A result that is still fresh.
  func freshValue(_ key: LoadKey, at now: Instant) -> Value? {
    fresh.isEmpty ? nil : fresh[key.loader]?.value(key.key, at: now)
  }

  mutating func keepFresh(_ value: Value, _ key: LoadKey, until: Instant) {
    fresh[key.loader, default: FreshResults()].keep(value, key.key, until: until)
  }

  mutating func forgetFresh(_ key: LoadKey) { fresh[key.loader]?.forget(key.key) }

  mutating func keepPreloaded(_ value: Value, _ key: LoadKey, timer: TimerID) {
    preloaded[key] = (value, timer)
    preloadedUntil[timer] = key
  }

  /// Takes a preloaded value out, with the timer that would have dropped it.
  mutating func takePreloaded(_ key: LoadKey) -> (value: Value, timer: TimerID)? {
    guard !preloaded.isEmpty, let found = preloaded.removeValue(forKey: key) else { return nil }
    preloadedUntil.removeValue(forKey: found.timer)
    return found
  }

  /// Drops the preloaded value that was not used before its timer fired.
  mutating func dropPreloaded(_ timer: TimerID) {
    if let key = preloadedUntil.removeValue(forKey: timer) { preloaded[key] = nil }
  }

  mutating func forget(loaders: (LoaderName) -> Bool) {
    fresh = fresh.filter { !loaders($0.key) }
    preloaded = preloaded.filter { !loaders($0.key.loader) }
    preloadedUntil.removeAll { loaders($0.loader) }
  }
}

/// The results of one loader that are still fresh (L9). There are at most 1,000; the oldest are forgotten first.
private struct FreshResults: Sendable {
  static let limit = 1_000
  private var values: [Value: (value: Value, until: Instant, serial: Int)] = [:]
  private var order: [(key: Value, serial: Int)] = []
  private var serial = 0

  var count: Int { values.count }

  /// About what they take, with their keys.
  var weight: Int { values.reduce(128) { $0 + 256 + 2 * $1.key.weight + $1.value.value.weight } }

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
