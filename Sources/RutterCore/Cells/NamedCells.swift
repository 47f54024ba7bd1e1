/// The cells that a function has made by name, by which it finds them again when it runs anew (S3).
///
/// They come one after the other, and none goes before all do. So whoever keeps a copy of them, which he knows by the first
/// cell, needs to be told only what came since.
package struct NamedCells: Sendable, Equatable {
  private var cells: [Text: CellID] = [:]
  /// The names in the order in which they came. One of which the cell was lost comes a second time.
  private var names: [Text] = []
  /// The cell that came first, which is in no other list.
  package private(set) var first: CellID?

  package init() {}

  /// How often a cell came.
  package var count: Int { names.count }
  package var isEmpty: Bool { names.isEmpty }
  /// The cells, oldest first.
  package var ids: [CellID] { cells.isEmpty ? [] : cells.values.sorted() }

  package subscript(name: Text) -> CellID? { cells[name] }

  package mutating func add(_ cell: CellID, named name: Text) {
    if first == nil { first = cell }
    names.append(name)
    cells[name] = cell
  }

  /// Shows what came after the first so many, in order.
  package func forEach(from place: Int, _ body: (Text, CellID) -> Void) {
    for name in names[place...] { if let cell = cells[name] { body(name, cell) } }
  }
}
