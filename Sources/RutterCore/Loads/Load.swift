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
  private(set) var waiters: Waiters
  /// Whether later requests with the same key join this load.
  let isShared: Bool
  /// Whether the end was known at the start, as a kept value or an immediate error, so that no attempt runs. Such a value
  /// is not kept again, or it would stay fresh for ever.
  let isReused: Bool
  /// Whether the load has ended and only its waiters remain to be told.
  private(set) var hasEnded: Bool
  /// The coroutine of this attempt.
  private(set) var run: CoroutineID?
  /// The timer of the attempt's timeout, or of the wait before the next attempt.
  private(set) var timer: TimerID?
  private var extras: Extras?

  /// Fields that only some loads need.
  private final class Extras {
    var ownKey: Value?
    var attempt = 1
    var progress = Progress()
    var client = PluginID.host
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

  /// The plugin for which a loader of another one runs; ``PluginID/host`` for none. It is allowed only so many of them.
  var client: PluginID {
    get { extras?.client ?? .host }
    set { extra.client = newValue }
  }

  /// The key under which results are shared and kept; nil for an inline load.
  var key: LoadKey? { LoadKey(deferred, own: extras?.ownKey) }

  /// Which attempt runs, from 1 (L8).
  var attempt: Int { extras?.attempt ?? 1 }

  /// How far the loader says that it is.
  var progress: Progress { extras?.progress ?? Progress() }

  /// The time for each attempt (L8); nil for no limit.
  var timeoutMicroseconds: Int64? {
    guard let loader else { return Self.inlineTimeoutMicroseconds }
    return loader.value.timeoutMicroseconds
  }

  private static var inlineTimeoutMicroseconds: Int64 { 30_000_000 }

  // MARK: Changing

  func add(_ waiter: Waiter) { waiters.append(waiter) }
  func remove(_ waiter: Waiter) { waiters.remove(waiter) }
  func replace(_ waiter: Waiter, by other: Waiter) { waiters.replace(waiter, by: other) }

  /// An attempt has begun and waits.
  func begin(_ run: CoroutineID) { self.run = run }
  /// The attempt's time is limited, or the next attempt has to wait.
  func wait(for timer: TimerID) { self.timer = timer }

  /// The attempt is over.
  ///
  /// - Returns: The timer that ran for it.
  func endAttempt() -> TimerID? {
    defer { (run, timer) = (nil, nil) }
    return timer
  }

  /// The timer has fired.
  func forgetTimer() { timer = nil }

  /// Counts another attempt, which begins without progress.
  func beginAnotherAttempt() {
    extra.attempt += 1
    extra.progress = Progress()
  }

  /// No attempt follows; only the waiters remain to be told.
  func end() { hasEnded = true }

  /// - Returns: Whether that is news.
  func report(_ progress: Progress) -> Bool {
    if self.progress == progress { return false }
    extra.progress = progress
    return true
  }

  /// How long to wait before another attempt; nil if the failure is the last (L8).
  func waitBeforeRetry(after error: NavigationError) -> Int64? {
    switch error {
    case .wrongType, .pluginStopped, .noLoader, .turnLimit, .tooManyLoads, .cancelled: return nil
    case .script, .timeout: break
    }
    guard let retry = loader?.value.retry, attempt <= retry.times else { return nil }
    var wait = Double(retry.waitMicroseconds)
    for _ in 1..<max(1, attempt) { wait *= retry.factor }
    return wait.isFinite ? Int64(max(0, min(wait, 1e15))) : Int64(1e15)
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
