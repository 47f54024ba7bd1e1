/// The results of one loader that are still fresh (L9). There are at most 1,000; the oldest are forgotten first.
struct FreshResults: Sendable {
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
    forgetOrder()
  }

  /// Lets the keys go of what is kept no more, as soon as these are more than those of what is.
  private mutating func forgetOrder() {
    if order.count > 2 * values.count + 16 { order.removeAll { values[$0.key]?.serial != $0.serial } }
  }

  /// Those that are still fresh, the oldest first.
  func kept(at now: Instant) -> [(key: Value, value: Value, until: Instant)] {
    order.compactMap { one in
      guard let result = values[one.key], result.serial == one.serial, now < result.until else { return nil }
      return (one.key, result.value, result.until)
    }
  }

  mutating func forget(_ key: Value) {
    values[key] = nil
    forgetOrder()
  }

  private mutating func dropOldest() {
    let oldest = order.removeFirst()
    if values[oldest.key]?.serial == oldest.serial { values[oldest.key] = nil }
  }
}
