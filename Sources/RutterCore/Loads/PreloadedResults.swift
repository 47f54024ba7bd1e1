/// Results that were loaded ahead and that nobody has used yet (L9). Each is dropped when its timer fires.
struct PreloadedResults: Sendable {
  struct Result: Sendable {
    var value: Value
    var timer: TimerID
    var until: Instant
    /// Whose loader gave it.
    var plugin: PluginID
    /// About what it takes, with its key.
    fileprivate var weight: Int
  }

  private var results: [LoadKey: Result] = [:]
  private var keys = IdentifierTable<TimerID, LoadKey>()
  /// By plugin, about what the results of its loaders take.
  private var weights: [PluginID: Int] = [:]
  /// By plugin, the timers of its results, the oldest first, and of results that are gone among them.
  private var orders: [PluginID: Queue<TimerID>] = [:]

  var count: Int { results.count }
  var isEmpty: Bool { results.isEmpty }

  func weight(of plugin: PluginID) -> Int { weights[plugin] ?? 0 }

  /// Shows how much the results of each plugin take; in no order.
  func forEachWeight(_ body: (PluginID, _ weight: Int) -> Void) {
    for (plugin, weight) in weights { body(plugin, weight) }
  }

  /// The oldest first.
  var oldestFirst: [(key: LoadKey, result: Result)] {
    keys.keys.compactMap { timer in keys[timer].flatMap { key in results[key].map { (key, $0) } } }
  }

  mutating func keep(_ value: Value, _ key: LoadKey, of plugin: PluginID, timer: TimerID, until: Instant) {
    _ = take(key)
    let weight = 320 + key.key.weight + value.weight
    results[key] = Result(value: value, timer: timer, until: until, plugin: plugin, weight: weight)
    keys[timer] = key
    weights[plugin, default: 0] += weight
    orders[plugin, default: Queue()].append(timer)
  }

  /// Takes a result out, whose timer is of no use any more.
  mutating func take(_ key: LoadKey) -> Result? {
    guard !results.isEmpty, let result = results.removeValue(forKey: key) else { return nil }
    keys.removeValue(forKey: result.timer)
    weights[result.plugin, default: 0] -= result.weight
    forgetOrder(of: result.plugin)
    return result
  }

  /// Drops the result whose timer has fired.
  mutating func drop(_ timer: TimerID) { if let key = keys[timer] { _ = take(key) } }

  /// Takes the oldest result of a plugin out.
  mutating func takeOldest(of plugin: PluginID) -> Result? {
    while let timer = orders[plugin]?.removeFirst() { if let key = keys[timer] { return take(key) } }
    return nil
  }

  /// Lets go of the order of results that are gone, as soon as nothing else is left of it.
  private mutating func forgetOrder(of plugin: PluginID) {
    if weights[plugin] == 0 { (weights[plugin], orders[plugin]) = (nil, nil) }
  }
}
