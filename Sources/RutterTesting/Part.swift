internal import RutterCore

/// One of several parts into which the orders of a test are cut, for one of several machines.
///
/// Nothing has to be shared to know whose an order is. Its differences, the places where it is not the usual one, say it:
/// those with the same first two belong to the same part. Orders with fewer are run by every part, because others branch
/// off from them, and counted by the first.
package struct Part: Sendable, Hashable, CustomStringConvertible {
  /// From 1.
  package let index: Int
  package let count: Int

  package init(_ index: Int, of count: Int) {
    self.index = index
    self.count = count
  }

  package var description: String { "part \(index) of \(count)" }

  /// A test whose usual order offers so many other choices is worth cutting.
  private static let manyOffers = 24

  /// Whether the orders of a test are cut, by what its usual order met.
  package static func cuts(_ usual: Trail) -> Bool {
    usual.choices.reduce(0) { $1.kind == .keep ? $0 : $0 + $1.bound - 1 } >= manyOffers
  }

  /// A place where an order is not the usual one, and what it has there.
  struct Difference: Sendable, Hashable {
    var place: Int
    var value: Int
  }

  /// Whether this part counts an order.
  func counts(_ values: [Int]) -> Bool {
    guard let first = values.firstIndex(where: { $0 != 0 }),
      let second = values[(first + 1)...].firstIndex(where: { $0 != 0 })
    else { return index == 1 }
    return has(
      Difference(place: first, value: values[first]), Difference(place: second, value: values[second]))
  }

  /// Whether the orders that begin with these two differences are of this part.
  func has(_ first: Difference, _ second: Difference) -> Bool {
    var hash = Hash()
    for number in [first.place, first.value, second.place, second.value] { hash.add(number: number) }
    // The lowest bits alone would depend on the lowest bits of the numbers alone.
    return (hash.value ^ hash.value >> 32) % UInt64(count) == UInt64(index - 1)
  }

  /// What this part draws random orders by, where the whole has a seed.
  func seed(_ seed: UInt64) -> UInt64 {
    var dice = Dice(seed: seed, stream: index)
    return dice.next()
  }

  /// Its share of what may be spent on a test, rounded up; all of what has no limit.
  package func share(of most: Int) -> Int { most == .max ? most : most / count + (most % count > 0 ? 1 : 0) }
}
