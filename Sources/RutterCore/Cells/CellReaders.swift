/// Which scopes depend on a cell, found by the cell: so that a change costs as much as what depends on it, and not as much as
/// all that shows.
struct CellReaders {
  private var byCell = IdentifierTable<CellID, Crowd<ScopeID>>()

  /// How many cells anything depends on.
  var count: Int { byCell.count }

  /// A scope depends on other cells than before.
  mutating func replace(_ old: [CellID], by new: [CellID], of scope: ScopeID) {
    if old == new { return }
    for cell in old {
      byCell[cell]?.remove(scope)
      if byCell[cell]?.isEmpty == true { byCell[cell] = nil }
    }
    for cell in new { byCell[cell, default: Crowd()].append(scope) }
  }

  /// The scopes that depend on any of these cells; one may occur more than once.
  func scopes(of cells: [CellID]) -> [ScopeID] {
    if byCell.isEmpty || cells.isEmpty { return [] }
    if cells.count == 1 { return byCell[cells[0]]?.all ?? [] }
    var seen = IdentifierTable<CellID, Bool>(), found: [ScopeID] = []
    for cell in cells where !seen.contains(cell) {
      seen[cell] = true
      found += byCell[cell]?.all ?? []
    }
    return found
  }
}
