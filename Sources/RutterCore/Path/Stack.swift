/// The path: entries above a root.
struct Stack {
  /// Entry 0: never removed, not counted (T5).
  let root: Entry
  /// The entries above the root, bottom to top.
  private(set) var entries: [Entry] = []
  private var places = IdentifierTable<EntryID, Int>()
  /// The place of the lowest visible entry.
  private var lowestVisible = -1

  init() {
    root = Entry(root: .host)
  }

  /// The entry on top, the root if there is no other.
  var top: Entry { entries.last ?? root }

  /// The place of an entry, counted from 0 above the root; -1 for the root; nil for an entry that is not in the stack.
  func place(of id: EntryID) -> Int? { id == .root ? -1 : places[id] }

  func contains(_ id: EntryID) -> Bool { id == .root || places[id] != nil }

  subscript(id: EntryID) -> Entry? {
    if id == .root { return root }
    return places[id].map { entries[$0] }
  }

  /// Replaces all entries from the place `kept` on by `tail`.
  ///
  /// - Returns: The entries that are no longer in the stack, bottom to top.
  mutating func replace(from kept: Int, with tail: [Entry]) -> [Entry] {
    // The entries are copied one by one. A slice would share the array's storage, so that removing from the array would
    // copy the whole path, which makes the cost depend on the depth (P9).
    var old: [Entry] = []
    if kept < entries.count {
      old.reserveCapacity(entries.count - kept)
      for place in kept..<entries.count {
        old.append(entries[place])
        places.removeValue(forKey: entries[place].id)
      }
      entries.removeLast(entries.count - kept)
    }
    places.makeRoom(for: tail.count)
    for entry in tail {
      let place = entries.count
      let below = entries.last
      entry.runStart = below.map { $0.asker == entry.asker } == true ? below?.runStart ?? place : place
      places[entry.id] = place
      entries.append(entry)
    }
    findLowestVisible(from: kept)
    return tail.isEmpty || old.isEmpty ? old : old.filter { places[$0.id] == nil }
  }

  /// A copy of the stack in which `tail` replaces all entries from the place `kept` on; only for reading.
  func preview(from kept: Int, with tail: [Entry]) -> Stack {
    var preview = self
    for entry in entries[kept...] { preview.places[entry.id] = nil }
    preview.entries.removeSubrange(kept...)
    for entry in tail {
      preview.places[entry.id] = preview.entries.count
      preview.entries.append(entry)
    }
    preview.findLowestVisible(from: kept)
    return preview
  }

  /// The topmost entry above `owner` that was not put there by the deed `asker` (P7); nil if there is none.
  func foreign(above owner: EntryID, asker: Asker) -> Entry? {
    guard let place = place(of: owner), place + 1 < entries.count, let top = entries.last else { return nil }
    if top.asker != asker { return top }
    return top.runStart <= place + 1 ? nil : entries[top.runStart - 1]
  }

  /// The places of the visible entries, bottom to top; -1 is the root. A sheet hides nothing (P10).
  var visiblePlaces: ClosedRange<Int> { lowestVisible...(entries.count - 1) }

  /// Looks for the lowest visible entry after the entries from a place on have changed. No entry changes its style.
  private mutating func findLowestVisible(from changed: Int) {
    var place = entries.count - 1
    while place >= changed, entries[place].style == .sheet { place -= 1 }
    if place < changed, lowestVisible < changed { return }
    while place >= 0, entries[place].style == .sheet { place -= 1 }
    lowestVisible = place
  }

  func entry(at place: Int) -> Entry { place < 0 ? root : entries[place] }
}
