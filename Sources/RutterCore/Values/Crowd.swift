/// Different things in the order in which they came, any of which can be taken out. Few stand in an array; where there are
/// many, a table says where each stands, so that no size makes one of them slow to find.
struct Crowd<Element: Hashable> {
  private static var few: Int { 16 }
  /// Empty where one was taken out.
  private var places: [Element?] = []
  /// Where each stands, once there are more than a few.
  private var table: [Element: Int] = [:]
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Those that are here, the oldest first.
  var all: [Element] { places.compactMap { $0 } }

  var first: Element? { for place in places { if let place { return place } }; return nil }

  func contains(_ element: Element) -> Bool { place(of: element) != nil }

  /// One that is here already stays where it is.
  mutating func append(_ element: Element) {
    if contains(element) { return }
    places.append(element)
    count += 1
    if !table.isEmpty { table[element] = places.count - 1 } else if places.count > Self.few { number() }
  }

  mutating func remove(_ element: Element) {
    guard let place = place(of: element) else { return }
    places[place] = nil
    count -= 1
    if !table.isEmpty { table[element] = nil }
    if count * 2 < places.count { close() }
  }

  /// Puts another in the place of one; if the other is here already, the one only leaves.
  mutating func replace(_ element: Element, by other: Element) {
    guard let place = place(of: element) else { return }
    if contains(other) { return remove(element) }
    places[place] = other
    if !table.isEmpty { (table[element], table[other]) = (nil, place) }
  }

  private func place(of element: Element) -> Int? {
    table.isEmpty ? places.firstIndex(of: element) : table[element]
  }

  private mutating func number() {
    for (place, element) in places.enumerated() { if let element { table[element] = place } }
  }

  /// Takes the empty places out, once they are the greater part.
  private mutating func close() {
    places = places.filter { $0 != nil }
    table.removeAll(keepingCapacity: places.count > Self.few)
    if places.count > Self.few { number() }
  }
}

/// Crowds by what their elements belong to. Whoever belongs to nobody has no crowd.
extension IdentifierTable {
  mutating func join<Element>(_ key: Key, _ element: Element) where Value == Crowd<Element> {
    self[key, default: Crowd()].append(element)
  }

  mutating func leave<Element>(_ key: Key, _ element: Element) where Value == Crowd<Element> {
    self[key]?.remove(element)
    if self[key]?.isEmpty == true { self[key] = nil }
  }

  /// Those of one crowd, the oldest first.
  func all<Element>(of key: Key) -> [Element] where Value == Crowd<Element> { self[key]?.all ?? [] }

  /// Those of several crowds; a key that stands twice counts once.
  func all<Element>(of keys: [Key]) -> [Element] where Value == Crowd<Element> {
    if isEmpty || keys.isEmpty { return [] }
    if keys.count == 1 { return all(of: keys[0]) }
    var seen = IdentifierTable<Key, Bool>(), found: [Element] = []
    for key in keys where !seen.contains(key) {
      seen[key] = true
      found += all(of: key)
    }
    return found
  }
}
