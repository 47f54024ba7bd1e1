/// Random numbers that are the same in every process: SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom
/// number generators", 2014).
package struct Dice: Sendable {
  private var state: UInt64

  /// Makes dice from a seed. Each `stream` of a seed rolls differently.
  package init(seed: UInt64, stream: Int = 0) {
    state = seed
    state = next() ^ UInt64(truncatingIfNeeded: stream)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Gives a number from 0 to below `bound`. The probabilities of the numbers differ by less than one in a billion.
  package mutating func roll(_ bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }

  /// Gives the items in a random order. All orders are equally likely (Fisher and Yates, in Durstenfeld's form).
  package mutating func shuffled<Item>(_ items: [Item]) -> [Item] {
    var items = items
    for place in items.indices.dropFirst().reversed() { items.swapAt(place, roll(place + 1)) }
    return items
  }
}
