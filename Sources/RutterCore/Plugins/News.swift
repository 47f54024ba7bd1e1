/// What became of something, item by item, for those who keep a copy of it: a plugin in a process of its own. Where nobody
/// does, nothing is kept. Whoever has not asked for long has to take all of it anew.
package struct News<Item: Sendable>: Sendable {
  private static var most: Int { 4096 }
  private var items: [Item] = []
  /// How many items were dropped from the beginning.
  private var dropped = 0
  package var isKept = false

  init() {}

  /// How far the news go. Who has seen all of them remembers this.
  package var end: Int { dropped + items.count }

  mutating func note(_ item: Item) {
    if !isKept { return }
    if items.count >= Self.most {
      items.removeFirst(Self.most / 2)
      dropped += Self.most / 2
    }
    items.append(item)
  }

  /// Takes over what another list has collected.
  mutating func take(from other: inout News<Item>) {
    if other.items.isEmpty { return }
    for item in other.items { note(item) }
    other.dropped += other.items.count
    other.items.removeAll(keepingCapacity: true)
  }

  /// What is new since a moment; nil where that is not known any more.
  package func since(_ end: Int) -> ArraySlice<Item>? {
    end >= dropped && end <= self.end ? items[(end - dropped)...] : nil
  }
}

/// Where the path may have changed.
package enum PathNews: Sendable {
  /// At this place, and at all above.
  case changed(from: Int)
  case touched(Int)
}
