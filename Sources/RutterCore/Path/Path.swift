/// The tree of stacks, and the ids of entries, which are unique in the session (T5).
///
/// Today the tree has one stack, ``StackID/main``. Whoever asks by an entry need not know which stack it stands in; places
/// count within a stack.
struct Path {
  /// By the numbers of their ids.
  private var stacks = [Stack()]
  private var lastEntry = 0
  /// How often entries came, went or moved.
  private(set) var version = 0

  /// The stack that shows, from its root to its top.
  private var current: Stack {
    _read { yield stacks[StackID.main.number] }
    _modify { yield &stacks[StackID.main.number] }
  }

  /// Takes the id of a new entry.
  mutating func newEntryID() -> EntryID {
    lastEntry += 1
    return EntryID(lastEntry)
  }

  /// Entry 0: never removed, not counted.
  var root: Entry { current.root }
  /// The entry on top, the root if there is no other.
  var top: Entry { current.top }
  /// The entries above the root, bottom to top.
  var entries: [Entry] { current.entries }
  /// How many entries lie above the root.
  var count: Int { current.entries.count }

  subscript(id: EntryID) -> Entry? { current[id] }
  func contains(_ id: EntryID) -> Bool { current.contains(id) }
  /// The place of an entry, counted from 0 above the root; -1 for the root; nil for an entry that is not on the path.
  func place(of id: EntryID) -> Int? { current.place(of: id) }
  /// The entry at a place; -1 is the root.
  func entry(at place: Int) -> Entry { current.entry(at: place) }

  /// The places of the visible entries, bottom to top; -1 is the root. A sheet hides nothing (P10).
  var visiblePlaces: ClosedRange<Int> { current.visiblePlaces }

  /// The visible entries, bottom to top.
  var visible: Visible {
    let places = current.visiblePlaces
    return places.count == 1 ? .one(current.top.id) : Visible(places.map { current.entry(at: $0).id })
  }

  func isVisible(_ id: EntryID) -> Bool {
    guard let place = current.place(of: id) else { return false }
    return current.visiblePlaces.contains(place)
  }

  /// The topmost entry above `owner` that was not put there by the deed `asker` (P7); nil if there is none.
  func foreign(above owner: EntryID, asker: Asker) -> Entry? { current.foreign(above: owner, asker: asker) }

  /// Puts a draft in force.
  ///
  /// - Returns: The entries that are no longer on the path, bottom to top.
  mutating func replace(from kept: Int, with tail: [Entry]) -> [Entry] {
    version += 1
    return current.replace(from: kept, with: tail)
  }

  /// The path as a draft would make it, only for reading.
  func preview(_ draft: borrowing Draft) -> Path {
    var preview = self
    preview.current = current.preview(from: draft.kept, with: draft.tail)
    return preview
  }
}

/// Names one stack of the tree.
struct StackID: Hashable, Sendable {
  let number: Int
  /// The stack of the root screen, which every session has.
  static let main = StackID(number: 0)
}
