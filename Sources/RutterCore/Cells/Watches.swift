/// A subscription of a script to a cell.
struct Watch: Sendable {
  var cell: CellID
  var handle: Handle
  var caller: Caller
  var entry: EntryID?
  var version: Int
}

/// The subscriptions of scripts to cells, found by the cell and by the entry that they end with.
struct Watches {
  private var all = IdentifierTable<WatchID, Watch>()
  private var byCell = IdentifierTable<CellID, Crowd<WatchID>>()
  private var byEntry = IdentifierTable<EntryID, Crowd<WatchID>>()

  var count: Int { all.count }
  var isEmpty: Bool { all.isEmpty }
  var ids: [WatchID] { all.keys }
  subscript(id: WatchID) -> Watch? { all[id] }

  /// Shows every watch, in no order: only sums may come of it.
  func forEachValue(_ body: (Watch) -> Void) { all.forEachValue(body) }

  mutating func add(_ id: WatchID, _ watch: Watch) {
    all[id] = watch
    byCell.join(watch.cell, id)
    if let entry = watch.entry { byEntry.join(entry, id) }
  }

  @discardableResult
  mutating func remove(_ id: WatchID) -> Watch? {
    guard let watch = all.removeValue(forKey: id) else { return nil }
    byCell.leave(watch.cell, id)
    if let entry = watch.entry { byEntry.leave(entry, id) }
    return watch
  }

  /// The watch has seen this version of its cell.
  mutating func note(_ version: Int, seenBy id: WatchID) { all[id]?.version = version }

  /// The watches of these cells, the oldest first.
  func ids(of cells: [CellID]) -> [WatchID] { byCell.all(of: cells).sorted() }

  /// The watches that end with an entry.
  func ids(of entry: EntryID) -> [WatchID] { byEntry.all(of: entry) }
}
