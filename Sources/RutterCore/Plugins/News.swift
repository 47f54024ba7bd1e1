/// What became of something, item by item, for those who keep a copy of it: a plugin in a process of its own. Where nobody
/// does, nothing is kept. Whoever has not asked for long has to take all of it anew.
package struct News<Item: Sendable>: Sendable {
  private static var few: Int { 4096 }
  private var items: [Item] = []
  /// How many items were dropped from the beginning.
  private var dropped = 0
  package var isKept = false

  init() {}

  /// How far the news go. Who has seen all of them remembers this.
  package var end: Int { dropped + items.count }

  /// Notes something new.
  ///
  /// - Parameters:
  ///   - item: What has changed.
  ///   - all: How much there is to take anew for those who have not asked for long: that much news is kept for them, so that
  ///     they do not take all of it again and again.
  mutating func note(_ item: Item, of all: Int = 0) {
    if !isKept { return }
    let most = max(Self.few, 2 * all)
    if items.count >= most {
      dropped += items.count - most / 2
      items.removeFirst(items.count - most / 2)
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
