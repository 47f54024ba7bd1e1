/// Where an order stands among all orders of its test: the usual one, that of instant loads, and then all others as an
/// ``Explorer`` hands them out if it draws none. It needs nothing but the orders, so that parts can be put together.
package struct OrderRank: Sendable, Hashable, Comparable {
  /// The choices of the order, without usual ones at the end.
  package var values: [Int]
  /// Whether it was met as the order of instant loads, which comes before its turn.
  package var isLoadsFirst: Bool

  package init(_ values: [Int], isLoadsFirst: Bool = false) {
    self.values = values
    self.isLoadsFirst = isLoadsFirst
  }

  package static func < (left: OrderRank, right: OrderRank) -> Bool {
    if left.group != right.group { return left.group < right.group }
    return precedes(left.differences[...], right.differences[...]) ?? false
  }

  private var group: Int { values.isEmpty ? 0 : isLoadsFirst ? 1 : 2 }

  private var differences: [Part.Difference] {
    values.enumerated().compactMap { $1 == 0 ? nil : Part.Difference(place: $0, value: $1) }
  }

  /// Whether an order comes before another one: by the number of delays, then by the orders from which they branch off,
  /// then by the place where they do, and how. nil if they are the same.
  private static func precedes(
    _ left: ArraySlice<Part.Difference>, _ right: ArraySlice<Part.Difference>
  ) -> Bool? {
    let delays = [left, right].map { $0.reduce(0) { $0 + $1.value } }
    if delays[0] != delays[1] { return delays[0] < delays[1] }
    guard let a = left.last, let b = right.last else { return nil }
    if let parents = precedes(left.dropLast(), right.dropLast()) { return parents }
    if a.place != b.place { return a.place < b.place }
    return a.value == b.value ? nil : a.value < b.value
  }
}
