/// Rows of one list that are going to be built one after the other, with nothing of any script in between: a plugin in a
/// process of its own makes them on one request.
package struct RowsAhead: Sendable {
  /// A row's place in its list, and the cells that it made in earlier runs.
  package struct Row: Sendable {
    package var index: Int
    package var cells: NamedCells
    package init(index: Int, cells: NamedCells) {
      self.index = index
      self.cells = cells
    }
  }
  /// The list.
  package internal(set) var list: Handle?
  package internal(set) var rows: [Row] = []

  /// More rows than this are not made at once.
  static var most: Int { 64 }

  /// Those behind a row of a list; none if they are another's.
  package func rows(of list: Handle, after index: Int) -> ArraySlice<Row> {
    guard self.list == list, let first = rows.firstIndex(where: { $0.index > index }) else { return [] }
    return rows[first...]
  }
}
