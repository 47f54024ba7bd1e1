/// Writes control sequences, no more than are needed: it knows where the cursor is and how text is set off.
struct Pen {
  private let isInline: Bool
  private let columns: Int
  private let palette: Palette
  private(set) var cursor: CellPlace
  /// Where the cursor stands in its row is known.
  private var isColumnKnown = true
  private var style = CellStyle.plain
  private(set) var raw = ""
  /// Whether the cursor shows when all is written.
  var showsCursor = true

  init(isInline: Bool, columns: Int, palette: Palette, cursor: CellPlace) {
    self.isInline = isInline
    self.columns = columns
    self.palette = palette
    self.cursor = cursor
  }

  /// All that was written, to be shown at once, with the cursor hidden until the end.
  ///
  /// - Parameters:
  ///   - wasShown: Whether the cursor shows now.
  ///   - tell: Is told whether it shows afterwards.
  /// - Returns: Nothing, if there is nothing to write.
  mutating func text(hidesCursor wasShown: Bool, _ tell: (Bool) -> Void) -> String {
    set(.plain)
    tell(showsCursor)
    let hasMoreThanMoves = raw.utf8.count > 12
    if raw.isEmpty, wasShown == showsCursor { return "" }
    if !hasMoreThanMoves, wasShown, showsCursor { return raw }
    let before = wasShown ? "\u{1B}[?25l" : "", after = showsCursor ? "\u{1B}[?25h" : ""
    return "\u{1B}[?2026h" + before + raw + after + "\u{1B}[?2026l"
  }

  mutating func move(to place: CellPlace) {
    if place == cursor, isColumnKnown { return }
    if !isInline {
      raw += place.column == 0 ? "\u{1B}[\(place.row + 1)H" : "\u{1B}[\(place.row + 1);\(place.column + 1)H"
    } else {
      // Up and down alone: inline, nobody knows in which row of the terminal the picture begins.
      let down = place.row - cursor.row
      if down != 0 { raw += "\u{1B}[\(abs(down) == 1 ? "" : String(abs(down)))\(down > 0 ? "B" : "A")" }
      if place.column != cursor.column || !isColumnKnown {
        raw += place.column == 0 ? "\r" : "\u{1B}[\(place.column + 1)G"
      }
    }
    cursor = place
    isColumnKnown = true
  }

  /// Goes to the next line; on the last one of the terminal, all move up.
  mutating func breakLine() {
    raw += "\r\n"
    cursor = CellPlace(row: cursor.row + 1, column: 0)
    isColumnKnown = true
  }

  mutating func eraseRest() {
    set(.plain)
    raw += "\u{1B}[K"
  }

  mutating func erase(below row: Int) {
    set(.plain)
    move(to: CellPlace(row: row, column: 0))
    raw += "\u{1B}[J"
  }

  mutating func clear() {
    set(.plain)
    raw += "\u{1B}[H\u{1B}[2J"
    cursor = CellPlace(row: 0, column: 0)
    isColumnKnown = true
  }

  mutating func write(_ line: CanvasRow, columns range: Range<Int>, row: Int) {
    var column = range.lowerBound
    for place in range {
      let cell = line[place]
      if cell.isHalf { continue }
      move(to: CellPlace(row: row, column: column))
      set(cell.style)
      if cell.isCluster {
        raw.append(line.cluster(cell))
      } else if let scalar = Unicode.Scalar(cell.code) {
        raw.unicodeScalars.append(scalar)
      }
      column += place + 1 < range.upperBound && line[place + 1].isHalf ? 2 : 1
      cursor = CellPlace(row: row, column: column)
      // After some characters terminals do not agree where they are.
      isColumnKnown = !line.isContested(cell)
    }
    // In the last column the cursor waits for the next character: where it is, is not the same everywhere.
    if column >= columns { isColumnKnown = false }
  }

  private mutating func set(_ new: CellStyle) {
    if new == style { return }
    style = new
    raw += "\u{1B}[\(palette.parameters(new))m"
  }
}
