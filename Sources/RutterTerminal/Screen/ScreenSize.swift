/// How many rows and columns a picture may take.
package struct ScreenSize: Sendable, Hashable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// What a terminal says of itself. One that says nothing is taken for the usual one.
  package init(reported columns: Int, _ rows: Int) {
    self.init(columns: columns > 0 ? min(columns, 1000) : 80, rows: rows > 0 ? min(rows, 1000) : 24)
  }
}

/// A place of a picture, counted from 0 at the upper left.
package struct CellPlace: Sendable, Hashable {
  package var row: Int
  package var column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}
