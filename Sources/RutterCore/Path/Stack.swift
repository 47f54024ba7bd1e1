/// One stack of the tree: entries above a root.
struct Stack {
  let id: StackID
  /// The entry that holds the stack in its container; nil for that of the session's root.
  let owner: EntryID?
  /// What scripts and people call it.
  let name: Text
  /// Never removed, not counted (T5, Q1).
  let root: Entry
  /// The entries above the root, bottom to top.
  private(set) var entries: [Entry] = []
  /// How often entries came, went or moved.
  private(set) var version = 0
  /// What was saved of the entries last, as far as it is right still.
  private(set) var savedStretches = SavedStretches()
  /// The place of the lowest visible entry.
  private var lowestVisible = -1

  init(_ id: StackID, _ name: Text, of owner: EntryID?, root: Entry) {
    self.id = id
    self.name = name
    self.owner = owner
    self.root = root
  }

  /// The entry on top, the root if there is no other.
  var top: Entry { entries.last ?? root }
  /// How many entries lie above the root.
  var count: Int { entries.count }

  /// The entry at a place; -1 is the root.
  func entry(at place: Int) -> Entry { place < 0 ? root : entries[place] }

  /// How many stretches the entries are saved in.
  var stretchCount: Int { (entries.count + SavedStretch.length - 1) / SavedStretch.length }

  /// The entries of one stretch.
  func stretch(_ number: Int) -> ArraySlice<Entry> {
    let start = number * SavedStretch.length
    return entries[start..<min(start + SavedStretch.length, entries.count)]
  }

  /// Replaces all entries from the place `kept` on by `tail`.
  ///
  /// - Returns: The entries that are no longer in the stack, bottom to top.
  mutating func replace(from kept: Int, with tail: [Entry], _ positions: inout Positions) -> [Entry] {
    version += 1
    savedStretches.forget(from: kept)
    // The entries are copied one by one. A slice would share the array's storage, so that removing from the array would
    // copy the whole path, which makes the cost depend on the depth (P9).
    var old: [Entry] = []
    if kept < entries.count {
      old.reserveCapacity(entries.count - kept)
      for place in kept..<entries.count {
        old.append(entries[place])
        positions.removeValue(forKey: entries[place].id)
      }
      entries.removeLast(entries.count - kept)
    }
    positions.makeRoom(for: tail.count)
    for entry in tail {
      let place = entries.count
      let below = entries.last
      entry.runStart = below.map { $0.asker == entry.asker } == true ? below?.runStart ?? place : place
      positions[entry.id] = Position(id, place)
      entries.append(entry)
    }
    findLowestVisible(from: kept)
    return tail.isEmpty || old.isEmpty ? old : old.filter { positions[$0.id] == nil }
  }

  /// Replaces entries by others only for reading: what the entries know of their places stays as it is.
  mutating func pretend(from kept: Int, with tail: [Entry], _ positions: inout Positions) {
    savedStretches = SavedStretches()
    for entry in entries[kept...] { positions[entry.id] = nil }
    entries.removeSubrange(kept...)
    for entry in tail {
      positions[entry.id] = Position(id, entries.count)
      entries.append(entry)
    }
    findLowestVisible(from: kept)
  }

  /// The topmost entry above a place that was not put there by the deed `asker` (P7); nil if there is none.
  func foreign(above place: Int, asker: Asker) -> Entry? {
    guard place + 1 < entries.count, let top = entries.last else { return nil }
    if top.asker != asker { return top }
    return top.runStart <= place + 1 ? nil : entries[top.runStart - 1]
  }

  /// The places of the entries that show when the stack does, bottom to top; -1 is the root. A sheet hides nothing (P10).
  var visiblePlaces: ClosedRange<Int> { lowestVisible...(entries.count - 1) }

  /// Looks for the lowest visible entry after the entries from a place on have changed. No entry changes its style.
  private mutating func findLowestVisible(from changed: Int) {
    var place = entries.count - 1
    while place >= changed, entries[place].style == .sheet { place -= 1 }
    if place < changed, lowestVisible < changed { return }
    while place >= 0, entries[place].style == .sheet { place -= 1 }
    lowestVisible = place
  }
}

/// Where an entry stands: in which stack, and at which place of it, counted from 0 above the root, which stands at -1.
struct Position: Equatable {
  private let slot: Int32
  private let number: Int32

  init(_ stack: StackID, _ place: Int) {
    slot = stack.slot
    number = Int32(place)
  }

  var place: Int { Int(number) }
  var stackSlot: Int { Int(slot) }
}

/// The positions of all entries, those of roots among them.
typealias Positions = IdentifierTable<EntryID, Position>
