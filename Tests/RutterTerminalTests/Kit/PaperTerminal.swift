import RutterTerminal
import RutterText

/// A terminal as simple as can be, that knows what ``Painter`` writes. What it does not know is a failure.
struct PaperTerminal {
  let columns: Int
  let rows: Int
  private(set) var cells: [[Character]]
  private(set) var styles: [[String]]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var isCursorShown = true
  /// What scrolled out above.
  private(set) var scrolledOut: [String] = []
  private(set) var unknown: [String] = []
  private var style = "0"

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    styles = Array(repeating: Array(repeating: "0", count: columns), count: rows)
  }

  func text(_ row: Int) -> String {
    var text = String(cells[row].filter { $0 != "\0" })
    while text.last == " " { text.removeLast() }
    return text
  }

  var texts: [String] { (0..<rows).map(text) }

  mutating func write(_ text: String) {
    // Scalars are joined as they are written: the picture never splits a character.
    var rest = text[...]
    while let character = rest.first {
      if character.unicodeScalars.first == "\u{1B}" {
        rest = takeSequence(String(rest))
      } else {
        rest = rest.dropFirst()
        take(character)
      }
    }
  }

  private mutating func take(_ character: Character) {
    switch character {
    case "\r": column = 0
    case "\n": lineFeed()
    case "\r\n":
      column = 0
      lineFeed()
    default: put(character)
    }
  }

  private mutating func put(_ character: Character) {
    let width = TextWidth.of(character)
    guard column + width <= columns else {
      unknown.append("written outside: \(character) at \(column)")
      return
    }
    if cells[row][column] == "\0", column > 0 { cells[row][column - 1] = " " }
    cells[row][column] = character
    styles[row][column] = style
    if width == 2 {
      if column + 2 < columns, cells[row][column + 2] == "\0" { cells[row][column + 2] = " " }
      cells[row][column + 1] = "\0"
      styles[row][column + 1] = style
    } else if column + 1 < columns, cells[row][column + 1] == "\0" {
      cells[row][column + 1] = " "
    }
    column += width
  }

  private mutating func lineFeed() {
    if row + 1 < rows {
      row += 1
      return
    }
    scrolledOut.append(text(0))
    cells.removeFirst()
    styles.removeFirst()
    cells.append(Array(repeating: " ", count: columns))
    styles.append(Array(repeating: "0", count: columns))
  }

  private mutating func takeSequence(_ text: String) -> Substring {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count > 1, scalars[1] == "[" else {
      unknown.append("ESC without [")
      return ""
    }
    var place = 2
    while place < scalars.count, !(0x40...0x7E).contains(scalars[place].value) { place += 1 }
    guard place < scalars.count else { return "" }
    var parameters = ""
    for scalar in scalars[2..<place] { parameters.unicodeScalars.append(scalar) }
    obey(Character(scalars[place]), parameters)
    var rest = String.UnicodeScalarView()
    rest.append(contentsOf: scalars[(place + 1)...])
    return String(rest)[...]
  }

  private mutating func obey(_ letter: Character, _ parameters: String) {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    let first = numbers.first ?? 1
    switch (letter, parameters) {
    case ("A", _): row = max(0, row - first)
    case ("B", _): row = min(rows - 1, row + first)
    case ("G", _): column = min(columns, first) - 1
    case ("H", _):
      row = min(rows, max(1, first)) - 1
      column = (numbers.count > 1 ? min(columns, numbers[1]) : 1) - 1
    case ("K", ""): erase(row, from: min(column, columns - 1))
    case ("J", ""):
      erase(row, from: min(column, columns - 1))
      for below in (row + 1)..<max(row + 1, rows) { erase(below, from: 0) }
    case ("J", "2"): for each in 0..<rows { erase(each, from: 0) }
    case ("m", _): style = parameters
    case ("h", "?25"): isCursorShown = true
    case ("l", "?25"): isCursorShown = false
    case ("h", "?2026"), ("l", "?2026"): break
    default: unknown.append("ESC [ \(parameters) \(letter)")
    }
  }

  private mutating func erase(_ row: Int, from column: Int) {
    if cells[row][column] == "\0" { cells[row][column - 1] = " " }
    for each in column..<columns {
      cells[row][each] = " "
      styles[row][each] = "0"
    }
  }
}

extension PaperTerminal {
  /// In what it differs from a picture that begins in some row; nil if in nothing.
  func difference(from picture: Canvas, in palette: Palette, at origin: Int = 0) -> String? {
    if let first = unknown.first { return first }
    for row in 0..<picture.rows {
      for column in 0..<picture.columns {
        let cell = picture[row, column]
        if cells[origin + row][column] != cell.character ?? "\0" {
          return "row \(row), column \(column): '\(cells[origin + row][column])' for '\(cell.character ?? "\0")'"
        }
        // Of a blank only that shows which is underlined or reversed.
        let isSeen = cell.character != " " || cell.style.isUnderlined || cell.style.isReversed
        if isSeen, cell.character != nil, styles[origin + row][column] != palette.parameters(cell.style) {
          return "row \(row), column \(column): \(styles[origin + row][column]) for \(palette.parameters(cell.style))"
        }
      }
    }
    if let place = picture.cursor, place != CellPlace(row: row - origin, column: column) {
      return "the cursor is at \(row - origin), \(column) and not at \(place.row), \(place.column)"
    }
    return isCursorShown == (picture.cursor != nil) ? nil : "the cursor shows, or does not"
  }
}
