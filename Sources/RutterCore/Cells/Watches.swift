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
    byCell[watch.cell, default: Crowd()].append(id)
    if let entry = watch.entry { byEntry[entry, default: Crowd()].append(id) }
  }

  @discardableResult
  mutating func remove(_ id: WatchID) -> Watch? {
    guard let watch = all.removeValue(forKey: id) else { return nil }
    byCell[watch.cell]?.remove(id)
    if byCell[watch.cell]?.isEmpty == true { byCell[watch.cell] = nil }
    guard let entry = watch.entry else { return watch }
    byEntry[entry]?.remove(id)
    if byEntry[entry]?.isEmpty == true { byEntry[entry] = nil }
    return watch
  }

  /// The watch has seen this version of its cell.
  mutating func note(_ version: Int, seenBy id: WatchID) { all[id]?.version = version }

  /// The watches of these cells, the oldest first.
  func ids(of cells: [CellID]) -> [WatchID] {
    if all.isEmpty { return [] }
    var seen = IdentifierTable<CellID, Bool>(), found: [WatchID] = []
    for cell in cells where !seen.contains(cell) {
      seen[cell] = true
      found += byCell[cell]?.all ?? []
    }
    return found.sorted()
  }

  /// The watches that end with an entry.
  func ids(of entry: EntryID) -> [WatchID] { byEntry[entry]?.all ?? [] }
}
