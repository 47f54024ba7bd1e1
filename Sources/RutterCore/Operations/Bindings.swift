/// The state of every presentation that is bound to a cell, found by the entry that declares it and by the cell.
struct Bindings {
  private var all: [BindingKey: Bound] = [:]
  private var cells = IdentifierTable<EntryID, Crowd<CellID>>()
  private var owners = IdentifierTable<CellID, Crowd<EntryID>>()

  var isEmpty: Bool { all.isEmpty }
  var count: Int { all.count }

  /// Changes what is there; ``insert(_:)`` is what makes a binding.
  subscript(key: BindingKey) -> Bound? {
    get { all[key] }
    _modify { yield &all[key] }
  }

  /// Every binding, by owner and cell.
  var keys: [BindingKey] { all.keys.sorted { $0.isBefore($1) } }

  /// The bindings that an entry declares, by cell.
  func keys(of owner: EntryID) -> [BindingKey] {
    (cells[owner]?.all ?? []).sorted().map { BindingKey(owner: owner, cell: $0) }
  }

  /// Shows every binding, in no order: only sums may come of it.
  func forEach(_ body: (BindingKey, Bound) -> Void) { for (key, bound) in all { body(key, bound) } }

  /// Whether any binding of a cell is as asked.
  func contains(of cell: CellID, where fits: (Bound) -> Bool) -> Bool {
    guard let owners = owners[cell] else { return false }
    return owners.all.contains { owner in all[BindingKey(owner: owner, cell: cell)].map(fits) ?? false }
  }

  /// Makes a binding, if there is none yet.
  mutating func insert(_ key: BindingKey) {
    if all[key] != nil { return }
    all[key] = Bound()
    cells[key.owner, default: Crowd()].append(key.cell)
    owners[key.cell, default: Crowd()].append(key.owner)
  }

  mutating func remove(_ key: BindingKey) -> Bound? {
    guard let bound = all.removeValue(forKey: key) else { return nil }
    cells[key.owner]?.remove(key.cell)
    if cells[key.owner]?.isEmpty == true { cells[key.owner] = nil }
    owners[key.cell]?.remove(key.owner)
    if owners[key.cell]?.isEmpty == true { owners[key.cell] = nil }
    return bound
  }
}
