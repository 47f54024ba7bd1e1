internal import RutterText

/// A line of text in several styles.
struct Strip: Sendable, Hashable {
  struct Part: Sendable, Hashable {
    var text: String
    var style: CellStyle
  }
  private(set) var parts: [Part] = []
  /// Where the cursor stands, in columns from its beginning.
  var cursor: Int?

  init() {}

  init(_ text: String, _ style: CellStyle = .plain) { add(text, style) }

  mutating func add(_ text: String, _ style: CellStyle = .plain) { parts.append(Part(text: text, style: style)) }

  var columns: Int { parts.reduce(0) { $0 + TextWidth.of($1.text) } }
}

/// A part of a picture that is drawn by itself.
struct Pane: Sendable, Hashable {
  var row: Int
  var column: Int
  var columns: Int
  var rows: Int

  /// The column after it.
  var end: Int { column + columns }
}

extension Canvas {
  /// Draws a line; what does not fit is cut.
  ///
  /// - Returns: The column after it.
  @discardableResult
  mutating func draw(_ strip: Strip, row: Int, column: Int = 0, limit: Int? = nil) -> Int {
    var at = column
    for part in strip.parts { at = draw(part.text, row: row, column: at, part.style, limit: limit) }
    if let place = strip.cursor, row < rows {
      cursor = CellPlace(row: row, column: max(0, min(column + place, (limit ?? columns) - 1)))
    }
    return at
  }
}
