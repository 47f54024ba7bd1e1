/// Brings pictures onto a terminal: writes in what a picture differs from the one before.
///
/// Inline, the picture stands below what the terminal showed before, and grows downwards; what scrolls out is kept by the
/// terminal. In full screen it begins at the upper left. Everything that it gives is to be written in order.
package struct Painter: Sendable {
  package let isInline: Bool
  package var palette: Palette { didSet { if palette != oldValue { shown = nil } } }

  /// What stands on the terminal; nil if that is not known.
  private var shown: Canvas?
  /// How many rows of the terminal are the picture's own, inline.
  private var height = 0
  /// The most rows that the picture ever had.
  package private(set) var mostRows = 0
  /// Where the terminal's cursor is, of the picture's own rows.
  private var cursor = CellPlace(row: 0, column: 0)
  private var isCursorShown = true

  package init(isInline: Bool, palette: Palette) {
    self.isInline = isInline
    self.palette = palette
  }

  /// Writes a picture.
  ///
  /// - Parameter picture: Of no more rows and columns than the terminal has.
  /// - Returns: What to write; nothing where nothing differs.
  package mutating func paint(_ picture: Canvas) -> String {
    var pen = Pen(isInline: isInline, columns: picture.columns, palette: palette, cursor: cursor)
    makeRoom(for: picture, &pen)
    let before = shown.flatMap { $0.columns == picture.columns ? $0 : nil }
    if before == nil, !isInline { pen.clear() }
    for place in 0..<picture.rows {
      let row = picture.row(place), old = before.flatMap { place < $0.rows ? $0.row(place) : nil }
      // Most keys change few rows.
      if let old, old.isSame(as: row) { continue }
      draw(row, over: old, at: place, &pen)
    }
    shown = picture
    finish(picture.cursor, &pen)
    return pen.text(hidesCursor: isCursorShown) { isCursorShown = $0 }
  }

  /// The terminal has another size now, or was used by others: nothing is known of what it shows.
  ///
  /// - Parameter columns: How wide the terminal is now. Inline, lines that have become too long are taken to be broken, as
  ///   most terminals break them.
  /// - Returns: What to write before the next picture.
  package mutating func forget(columns: Int? = nil) -> String {
    defer {
      shown = nil
      cursor = CellPlace(row: 0, column: 0)
      height = isInline ? min(height, 1) : 0
      mostRows = height
    }
    guard isInline, let shown, let columns, columns > 0 else { return "" }
    var above = 0
    for row in 0..<min(cursor.row, shown.rows) {
      above += max(1, (shown.row(row).lastUsed + columns - 1) / columns)
    }
    // The row of the cursor may be broken before it, too.
    above += min(cursor.column, shown.columns - 1) / columns
    return (above > 0 ? "\u{1B}[\(above)A" : "") + Self.eraseFromHere
  }

  /// Erases the line of the cursor, and then all below it. Some terminals keep what is erased from the first cell of the
  /// screen on, as if it had scrolled out (tmux does): a copy of the old picture would stay above for each new size.
  private static let eraseFromHere = "\r\u{1B}[K\u{1B}7\u{1B}[B\u{1B}[J\u{1B}8"

  /// The way to the line below the picture, for whoever writes on the terminal next without asking.
  package var wayOut: String {
    guard isInline, height > 0 else { return "" }
    let down = height - 1 - cursor.row
    return (down > 0 ? "\u{1B}[\(down)B" : "") + "\r\n"
  }

  /// Nothing is known of where the cursor is: inline, the next picture begins in the row in which it is.
  package mutating func startAnew() {
    shown = nil
    height = 0
    mostRows = 0
    cursor = CellPlace(row: 0, column: 0)
    isCursorShown = true
  }

  // MARK: Parts

  private mutating func makeRoom(for picture: Canvas, _ pen: inout Pen) {
    guard isInline else {
      if let shown, shown.rows > picture.rows, shown.columns == picture.columns {
        pen.erase(below: picture.rows)
      }
      return
    }
    if picture.rows > height {
      pen.move(to: CellPlace(row: max(0, height - 1), column: 0))
      for _ in max(1, height)..<max(1, picture.rows) { pen.breakLine() }
    } else if picture.rows < height {
      pen.erase(below: picture.rows)
    }
    height = picture.rows
    mostRows = max(mostRows, height)
  }

  private func draw(_ row: CanvasRow, over old: CanvasRow?, at place: Int, _ pen: inout Pen) {
    let used = row.lastUsed
    // Where terminals do not agree on a character, neither do they on what stands behind it: then the row is written anew.
    guard let old, !row.isContested, !old.isContested else {
      pen.move(to: CellPlace(row: place, column: 0))
      if old != nil || isInline { pen.eraseRest() }
      return pen.write(row, columns: 0..<used, row: place)
    }
    var column = 0
    while column < used {
      if row.isSame(as: old, at: column) {
        column += 1
        continue
      }
      // Half of a wide character is written with its other half.
      var start = column
      while start > 0, row[start].isHalf { start -= 1 }
      var end = column + 1, same = 0
      while end < used {
        same = row.isSame(as: old, at: end) ? same + 1 : 0
        // A few equal cells are written sooner than jumped over.
        if same == 5 { break }
        end += 1
      }
      if same == 5 { end -= 4 } else { end -= same }
      while end < used, row[end].isHalf { end += 1 }
      pen.write(row, columns: start..<end, row: place)
      column = end
    }
    if old.lastUsed > used {
      pen.move(to: CellPlace(row: place, column: used))
      pen.eraseRest()
    }
  }

  private mutating func finish(_ place: CellPlace?, _ pen: inout Pen) {
    if let place { pen.move(to: place) }
    pen.showsCursor = place != nil
    cursor = pen.cursor
  }
}
