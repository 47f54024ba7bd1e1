/// The entries and roots of stacks that are saved: what belongs to others is not.
struct SavedEntries {
  private var table = IdentifierTable<EntryID, Bool>()

  /// In the order of their numbers.
  var ids: [EntryID] { table.keys }
  func contains(_ id: EntryID) -> Bool { table.contains(id) }
  mutating func makeRoom(for count: Int) { table.makeRoom(for: count) }
  mutating func insert(_ id: EntryID) { table[id] = true }
}
