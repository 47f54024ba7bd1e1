internal import RutterText

/// A picture of cells, and where the cursor stands in it.
///
/// What is drawn outside of it is not drawn.
package struct Canvas: Sendable {
  package let columns: Int
  package let rows: Int
  /// Row by row.
  private var cells: [PackedCell]
  /// The characters of several scalars that stand anywhere.
  private var clusters: [Character] = []
  /// Where the terminal's cursor stands; nil hides it.
  package var cursor: CellPlace?

  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(0, rows)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  package subscript(row: Int, column: Int) -> Cell {
    let row = self.row(row), cell = row[column]
    return Cell(character(cell, row), cell.style)
  }

  func row(_ row: Int) -> CanvasRow {
    CanvasRow(cells: cells[row * columns..<(row + 1) * columns], clusters: clusters)
  }

  private func character(_ cell: PackedCell, _ row: CanvasRow) -> Character? {
    if cell.isHalf { return nil }
    return cell.isCluster ? row.cluster(cell) : Unicode.Scalar(cell.code).map { Character($0) }
  }

  /// What stands in a row, without blanks at its end.
  package func text(row: Int) -> String {
    let row = self.row(row)
    let text = String(row.cells.compactMap { character($0, row) })
    guard let last = text.lastIndex(where: { $0 != " " }) else { return "" }
    return String(text[...last])
  }

  /// Whether nothing stands in a row.
  func isBlank(row: Int) -> Bool { self.row(row).cells.allSatisfy { $0.code == PackedCell.blank.code } }

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
    if let end = drawASCII(text, row: row, column: column, style, limit: limit) { return end }
    var at = column
    var rest = text[...]
    while let character = rest.first {
      let width = Self.width(character)
      rest = rest.dropFirst()
      if width == 0 { continue }
      // The last column is kept for the mark, unless nothing follows.
      let room = limit - at
      if width > room || width == room && rest.contains(where: { Self.width($0) > 0 }) {
        put("…", style, row, at)
        // Nothing follows, even if a wide character has left a column.
        return limit
      }
      put(Self.shown(character), style, row, at)
      if width == 2 { put(PackedCell(code: 0, style: style), row, at + 1) }
      at += width
    }
    return at
  }

  /// The same for what most texts are: characters that take a byte and a column each.
  ///
  /// - Returns: nil, and nothing is drawn, if the text has any other.
  private mutating func drawASCII(
    _ text: some StringProtocol, row: Int, column: Int, _ style: CellStyle, limit: Int
  ) -> Int? {
    let count = text.utf8.count, shown = count <= limit - column ? count : limit - column - 1
    guard text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    if count == 0 { return column }
    let start = row * columns + column
    // What is overwritten in part is half of a wide character at the edges alone.
    mendHalf(before: start, column)
    var place = start
    for byte in text.utf8.prefix(shown) {
      cells[place] = PackedCell(code: UInt32(byte), style: style)
      place += 1
    }
    if shown < count {
      cells[place] = PackedCell(code: Self.mark, style: style)
      place += 1
    }
    let end = column + place - start
    mendHalf(after: place - 1, end - 1)
    return end
  }

  /// What stands for what was cut: `…`.
  private static let mark: UInt32 = 0x2026

  /// Draws one character so many times, downwards or to the right.
  package mutating func fill(_ character: Character, row: Int, columns range: Range<Int>, _ style: CellStyle) {
    guard row >= 0, row < rows else { return }
    for column in range.clamped(to: 0..<columns) { put(character, style, row, column) }
  }

  private mutating func put(_ character: Character, _ style: CellStyle, _ row: Int, _ column: Int) {
    put(PackedCell(code: code(character), style: style), row, column)
  }

  private mutating func put(_ cell: PackedCell, _ row: Int, _ column: Int) {
    let place = row * columns + column
    if !cell.isHalf { mendHalf(before: place, column) }
    mendHalf(after: place, column)
    cells[place] = cell
  }

  /// Half of a wide character does not stay when its other half is overwritten.
  private mutating func mendHalf(before place: Int, _ column: Int) {
    if cells[place].isHalf, column > 0 { cells[place - 1].code = PackedCell.blank.code }
  }

  private mutating func mendHalf(after place: Int, _ column: Int) {
    if column + 1 < columns, cells[place + 1].isHalf { cells[place + 1].code = PackedCell.blank.code }
  }

  private mutating func code(_ character: Character) -> UInt32 {
    let scalars = character.unicodeScalars
    if let only = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex { return only.value }
    let place = clusters.firstIndex(of: character) ?? clusters.count
    if place == clusters.count { clusters.append(character) }
    return PackedCell.firstCluster + UInt32(place)
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
