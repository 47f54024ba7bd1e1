/// The results of one loader that are still fresh (L9). There are at most 1,000; the oldest are forgotten first.
struct FreshResults: Sendable {
  static let limit = 1_000

  private struct Result {
    var value: Value
    var until: Instant
    var serial: Int
    var weight: Int
  }

  /// Whose loader it is.
  let plugin: PluginID
  private var results: [Value: Result] = [:]
  /// The numbers of all that is kept. To look for one of these takes less than to look for a long key.
  private var serials: Set<Int> = []
  /// In the order in which they were kept, and some that are kept no more.
  private var order: [(key: Value, serial: Int)] = []
  /// About what they take, with their keys.
  private(set) var weight = 0

  init(of plugin: PluginID) { self.plugin = plugin }

  var count: Int { results.count }

  /// When the oldest was kept, in the numbers of ``keep(_:_:until:as:)``; nil if there is none.
  var oldest: Int? { order.first { serials.contains($0.serial) }?.serial }

  func value(_ key: Value, at now: Instant) -> Value? {
    guard let result = results[key], now < result.until else { return nil }
    return result.value
  }

  /// Keeps a result.
  ///
  /// - Parameters:
  ///   - value: The result.
  ///   - key: By what it is found.
  ///   - until: How long it is fresh.
  ///   - serial: Its number among all results that are ever kept.
  mutating func keep(_ value: Value, _ key: Value, until: Instant, as serial: Int) {
    let new = Result(value: value, until: until, serial: serial, weight: 256 + key.weight + value.weight)
    if let old = results.updateValue(new, forKey: key) { forgot(old) }
    weight += new.weight
    serials.insert(serial)
    order.append((key, serial))
    if results.count > Self.limit { forgetOldest() }
    forgetOrder()
  }

  /// Those that are still fresh, the oldest first.
  func kept(at now: Instant) -> [(key: Value, value: Value, until: Instant, serial: Int)] {
    order.compactMap { one in
      guard serials.contains(one.serial), let result = results[one.key], now < result.until else { return nil }
      return (one.key, result.value, result.until, one.serial)
    }
  }

  mutating func forget(_ key: Value) {
    remove(key)
    forgetOrder()
  }

  mutating func forgetOldest() {
    guard let place = order.firstIndex(where: { serials.contains($0.serial) }) else { return }
    remove(order[place].key)
    order.removeFirst(place + 1)
  }

  private mutating func remove(_ key: Value) { if let old = results.removeValue(forKey: key) { forgot(old) } }

  private mutating func forgot(_ old: Result) {
    weight -= old.weight
    serials.remove(old.serial)
  }

  /// Lets the keys go of what is kept no more, as soon as these are more than those of what is.
  private mutating func forgetOrder() {
    if order.count > 2 * results.count + 16 { order.removeAll { !serials.contains($0.serial) } }
  }
}
