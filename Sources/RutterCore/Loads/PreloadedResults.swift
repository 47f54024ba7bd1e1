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
  }

  /// Takes a result out, whose timer is of no use any more.
  mutating func take(_ key: LoadKey) -> Result? {
    guard !results.isEmpty, let result = results.removeValue(forKey: key) else { return nil }
    keys.removeValue(forKey: result.timer)
    let left = weight(of: result.plugin) - result.weight
    weights[result.plugin] = left > 0 ? left : nil
    return result
  }

  /// Drops the result whose timer has fired.
  mutating func drop(_ timer: TimerID) { if let key = keys[timer] { _ = take(key) } }

  /// Forgets results of a plugin, the oldest first, until the others take no more than so much.
  ///
  /// - Returns: The timers that would have dropped them.
  mutating func forget(of plugin: PluginID, until most: Int) -> [TimerID] {
    keys.keys.filter { timer in
      guard weight(of: plugin) > most, let key = keys[timer], results[key]?.plugin == plugin else { return false }
      return take(key) != nil
    }
  }
}
