internal import RutterCore

/// The orders that were run, as hashes of their choices. If two hashes collide, an order is only counted as known
/// although it is new.
struct Seen: Sendable {
  private var hashes: Set<UInt64> = []

  mutating func insert(_ values: [Int]) -> Bool { hashes.insert(Self.hash(values[...])).inserted }

  /// Whether the order was run that has one delay less at its last unusual choice.
  func knowsParent(of values: [Int]) -> Bool {
    guard !values.isEmpty else { return true }
    let rest = values.dropLast()
    guard let last = rest.lastIndex(where: { $0 != 0 }) else { return hashes.contains(Self.hash([])) }
    return hashes.contains(Self.hash(rest[...last]))
  }

  private static func hash(_ values: ArraySlice<Int>) -> UInt64 {
    var hash = Hash()
    for value in values {
      // A small value takes one byte; a larger one takes all its bytes after a mark.
      guard let byte = UInt8(exactly: value), byte < .max else {
        hash.add(.max)
        hash.add(number: value)
        continue
      }
      hash.add(byte)
    }
    return hash.value
  }
}
