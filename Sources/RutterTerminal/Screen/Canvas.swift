internal import RutterText

/// A picture of cells, and where the cursor stands in it.
///
/// What is drawn outside of it is not drawn.
package struct Canvas: Sendable, Hashable {
  package let columns: Int
  /// Row by row.
  package private(set) var cells: [Cell]
  /// Where the terminal's cursor stands; nil hides it.
  package var cursor: CellPlace?

  package var rows: Int { columns == 0 ? 0 : cells.count / columns }

  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    cells = Array(repeating: .blank, count: self.columns * max(0, rows))
  }

  package subscript(row: Int, column: Int) -> Cell { cells[row * columns + column] }

  package func row(_ row: Int) -> ArraySlice<Cell> { cells[row * columns..<(row + 1) * columns] }

  /// What stands in a row, without blanks at its end.
  package func text(row: Int) -> String {
    let text = String(self.row(row).compactMap(\.character))
    guard let last = text.lastIndex(where: { $0 != " " }) else { return "" }
    return String(text[...last])
  }

  /// Draws a text on one line.
  ///
  /// - Parameters:
  ///   - text: Without control characters.
  ///   - row: Where.
  ///   - column: Where it begins.
  ///   - style: How it looks.
  ///   - limit: The column at which it ends at the latest; nil for the edge. What is cut ends in `…`.
  /// - Returns: The column after it.
  @discardableResult
  package mutating func draw(
    _ text: some StringProtocol, row: Int, column: Int, _ style: CellStyle = .plain, limit: Int? = nil
  ) -> Int {
    let limit = min(columns, limit ?? columns)
    guard row >= 0, row < rows, column >= 0, column < limit else { return column }
    var at = column
    var rest = text[...]
    while let character = rest.first {
      let width = Self.width(character)
      rest = rest.dropFirst()
      if width == 0 { continue }
      // The last column is kept for the mark, unless nothing follows.
      let room = limit - at
      if width > room || width == room && rest.contains(where: { Self.width($0) > 0 }) {
        put(Cell("…", style), row, at)
        return min(limit, at + 1)
      }
      put(Cell(Self.shown(character), style), row, at)
      if width == 2 { put(Cell(nil, style), row, at + 1) }
      at += width
    }
    return at
  }

  /// Draws one character so many times, downwards or to the right.
  package mutating func fill(_ character: Character, row: Int, columns range: Range<Int>, _ style: CellStyle) {
    guard row >= 0, row < rows else { return }
    for column in range.clamped(to: 0..<columns) { put(Cell(character, style), row, column) }
  }

  /// Gives what stands in some columns of a row another style.
  package mutating func restyle(row: Int, columns range: Range<Int>, _ change: (inout CellStyle) -> Void) {
    guard row >= 0, row < rows else { return }
    for column in range.clamped(to: 0..<columns) { change(&cells[row * columns + column].style) }
  }

  private mutating func put(_ cell: Cell, _ row: Int, _ column: Int) {
    let place = row * columns + column
    // Half of a wide character does not stay.
    if cells[place].character == nil, column > 0, cell.character != nil { cells[place - 1].character = " " }
    if column + 1 < columns, cells[place].character != nil, cells[place + 1].character == nil {
      cells[place + 1].character = " "
    }
    cells[place] = cell
  }

  // MARK: Characters

  private static func width(_ character: Character) -> Int {
    let width = TextWidth.of(character)
    return width == 0 && isMark(character) ? 1 : min(2, width)
  }

  /// A mark that has no letter stands on a circle.
  private static func shown(_ character: Character) -> Character {
    isMark(character) ? Character("◌" + String(character)) : character
  }

  private static func isMark(_ character: Character) -> Bool {
    if character.isASCII { return false }
    switch character.unicodeScalars.first?.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
