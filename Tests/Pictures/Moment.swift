/// What a terminal shows at a moment.
struct Moment {
  struct Color: Hashable {
    var red, green, blue: UInt8

    var hex: String { "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
  }

  struct Cell {
    var column: Int
    var text: String
    var isBold, isUnderlined, isReversed: Bool
    /// nil for the colour of plain text.
    var color: Color?
  }

  /// Rows of cells; one is missing where a wide letter takes two columns.
  var cells: [[Cell]]
  var cursor: (row: Int, column: Int)?

  /// How many rows there are without empty ones at the end.
  var height: Int { (cells.lastIndex { $0.contains { $0.text != " " } } ?? 0) + 1 }
}
