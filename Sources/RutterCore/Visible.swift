/// The entries that show, bottom to top: nearly always one, which needs no memory.
struct Visible: Equatable, Sequence {
  /// The lowest of them.
  private let first: EntryID
  private let others: [EntryID]

  /// Takes the entries in order. There is always one: the root, if nothing hides it.
  init(_ first: EntryID, then others: [EntryID] = []) {
    self.first = first
    self.others = others
  }

  struct Iterator: IteratorProtocol {
    fileprivate var visible: Visible
    fileprivate var place = -1

    mutating func next() -> EntryID? {
      defer { place += 1 }
      if place < 0 { return visible.first }
      return place < visible.others.count ? visible.others[place] : nil
    }
  }

  func makeIterator() -> Iterator { Iterator(visible: self) }

  /// The entries from the top down.
  func reversed() -> Visible {
    guard let top = others.last else { return self }
    return Visible(top, then: others.dropLast().reversed() + [first])
  }

  func contains(_ id: EntryID) -> Bool { first == id || (!others.isEmpty && others.contains(id)) }
}
