/// Which scopes depend on a cell, found by the cell: so that a change costs as much as what depends on it, and not as much as
/// all that shows.
struct CellReaders {
  private var byCell = IdentifierTable<CellID, Crowd<ScopeID>>()

  /// How many cells anything depends on.
  var count: Int { byCell.count }

  /// A scope depends on other cells than before.
  mutating func replace(_ old: [CellID], by new: [CellID], of scope: ScopeID) {
    if old == new { return }
    for cell in old { byCell.leave(cell, scope) }
    for cell in new { byCell.join(cell, scope) }
  }

  /// The scopes that depend on any of these cells; one may occur more than once.
  func scopes(of cells: [CellID]) -> [ScopeID] { byCell.all(of: cells) }
}
