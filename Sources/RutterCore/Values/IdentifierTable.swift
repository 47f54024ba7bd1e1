/// A hash table whose keys are identifiers, that is, counters.
///
/// Eight consecutive keys stand side by side in a block, so that they share a line of the processor's cache. Blocks are
/// spread by a multiplication with an odd number, which sends consecutive blocks to different places as long as the
/// table has room for them. So keys that were made at about the same time never collide, and a look-up does not need
/// the keyed hash by which `Dictionary` withstands hostile keys. A key that collides with a much older one goes to the
/// next free place. Removing a key moves its followers back, so there are no tombstones. Enumeration is sorted by key,
/// so that the order of the table can never reach a transcript by accident.
package struct IdentifierTable<Key: Identifier, Value> {
  private static var empty: Int { .min }
  /// 2^64 divided by the golden ratio (Knuth, "The Art of Computer Programming" 6.4).
  private static var spread: UInt64 { 0x9E37_79B9_7F4A_7C15 }
  private var numbers: ContiguousArray<Int> = []
  private var places: ContiguousArray<Value?> = []
  /// The number of bits in the number of a block.
  private var blockBits: UInt64 = 0
  package private(set) var count = 0

  package init() {}
  package var isEmpty: Bool { count == 0 }

  package subscript(key: Key) -> Value? {
    get { find(key.number).flatMap { places[$0] } }
    // There is a `set` beside `_modify` because the coroutine of `_modify` needs memory of its own, which a plain
    // assignment then does not.
    set {
      if let newValue {
        if let place = find(key.number) { places[place] = newValue } else { insert(key.number, newValue) }
      } else {
        removeValue(forKey: key)
      }
    }
    _modify {
      if let place = find(key.number) {
        yield &places[place]
        if places[place] == nil { close(place) }
      } else {
        var value: Value?
        yield &value
        if let value { insert(key.number, value) }
      }
    }
  }

  package subscript(key: Key, default fallback: @autoclosure () -> Value) -> Value {
    get { self[key] ?? fallback() }
    _modify {
      let place = find(key.number) ?? makePlace(for: key.number)
      var value = places[place].take() ?? fallback()
      defer { places[place] = value }
      yield &value
    }
  }

  @discardableResult
  package mutating func removeValue(forKey key: Key) -> Value? {
    guard let place = find(key.number) else { return nil }
    let value = places[place]
    places[place] = nil
    close(place)
    return value
  }

  /// The keys, oldest first.
  package var keys: [Key] { isEmpty ? [] : numbers.filter { $0 != Self.empty }.sorted().map { Key($0) } }

  /// The values, by the age of their keys.
  package var values: [Value] { isEmpty ? [] : keys.compactMap { self[$0] } }

  /// Makes room for so many more keys at once. The table is at most thirteen sixteenths full.
  package mutating func makeRoom(for more: Int) {
    if (count + more) * 16 <= numbers.count * 13 { return }
    var size = Swift.max(16, numbers.count * 2)
    while (count + more) * 16 > size * 13 { size *= 2 }
    grow(to: size)
  }

  /// Removes all values that match.
  package mutating func removeAll(where matches: (Value) -> Bool) {
    for key in keys { if let value = self[key], matches(value) { removeValue(forKey: key) } }
  }

  package func contains(_ key: Key) -> Bool { find(key.number) != nil }

  /// Whether any key and value fulfil a condition. The condition is asked in no fixed order, so it must not depend on
  /// earlier answers.
  package func contains(where fits: (Key, Value) -> Bool) -> Bool {
    for place in numbers.indices where numbers[place] != Self.empty {
      if let value = places[place], fits(Key(numbers[place]), value) { return true }
    }
    return false
  }

  /// Shows each value, in no order: what is made of them may be a sum, or as little dependent on their order.
  package func forEachValue(_ body: (Value) -> Void) {
    for place in places.indices { if let value = places[place] { body(value) } }
  }

  /// Removes all keys. A small table keeps its memory.
  package mutating func removeAll() {
    if isEmpty { return }
    if numbers.count > 64 { return self = Self() }
    for place in numbers.indices where numbers[place] != Self.empty {
      numbers[place] = Self.empty
      places[place] = nil
    }
    count = 0
  }

  // MARK: Places

  private func home(_ number: Int) -> Int {
    let block = UInt64(bitPattern: Int64(number)) &>> 3
    // Each time the keys have gone round the table once, the places are shifted, so that keys whose distance is a power
    // of two do not collide.
    let turned = block &* Self.spread &+ ((block &>> blockBits) &* Self.spread) &>> 32
    return Int(truncatingIfNeeded: turned) &<< 3 & (numbers.count - 1) | number & 7
  }

  private func find(_ number: Int) -> Int? {
    if count == 0 { return nil }
    let mask = numbers.count - 1
    var place = home(number)
    while true {
      let found = numbers[place]
      if found == number { return place }
      if found == Self.empty { return nil }
      place = (place + 1) & mask
    }
  }

  private mutating func insert(_ number: Int, _ value: Value) { places[makePlace(for: number)] = value }

  private mutating func makePlace(for number: Int) -> Int {
    makeRoom(for: 1)
    return take(number)
  }

  /// Takes the next free place for a number that is not in the table.
  private mutating func take(_ number: Int) -> Int {
    let mask = numbers.count - 1
    var place = home(number)
    while numbers[place] != Self.empty { place = (place + 1) & mask }
    numbers[place] = number
    count += 1
    return place
  }

  private mutating func grow(to size: Int) {
    let old = numbers
    var values = places
    blockBits = UInt64(size.trailingZeroBitCount - 3)
    numbers = ContiguousArray(repeating: Self.empty, count: size)
    places = ContiguousArray(repeating: nil, count: size)
    count = 0
    for index in old.indices where old[index] != Self.empty {
      // The values are swapped, because copying would count references.
      swap(&places[take(old[index])], &values[index])
    }
  }

  /// Frees a place, and moves back the keys behind it that had been displaced by it.
  private mutating func close(_ place: Int) {
    let mask = numbers.count - 1
    var hole = place
    var next = (hole + 1) & mask
    while numbers[next] != Self.empty {
      let wanted = home(numbers[next])
      if (next &- wanted) & mask >= (next &- hole) & mask {
        numbers[hole] = numbers[next]
        places.swapAt(hole, next)
        hole = next
      }
      next = (next + 1) & mask
    }
    numbers[hole] = Self.empty
    count -= 1
  }
}

extension IdentifierTable: Sequence {
  /// Keys with their values, oldest first.
  package func makeIterator() -> IndexingIterator<[(key: Key, value: Value)]> {
    keys.compactMap { key in self[key].map { (key, $0) } }.makeIterator()
  }
}

extension IdentifierTable: Sendable where Value: Sendable {}
