internal import RutterCore
internal import RutterText

/// What stands around a screen that is a sheet or a cover, so that it looks like one, and with a word that says so: whoever
/// has a screen read aloud does not see lines.
struct Border {
  private let style: Style
  private let title: String
  private let columns: Int

  static let none = Border(style: .push, title: "", columns: 0)

  private init(style: Style, title: String, columns: Int) {
    self.style = style
    self.title = title
    self.columns = columns
  }

  /// The border of the screen on top; none where there is no room for one.
  init(_ frame: Frame, columns: Int, rows: Int) {
    let top = frame.top
    let style = frame.path.last { $0.id == top.entry }?.style ?? .push
    guard style != .push, columns >= 16, rows >= 7 else {
      self = .none
      return
    }
    self.init(style: style, title: Printable.line(top.title), columns: min(columns, 78))
  }

  /// How many rows it takes above and below.
  var rows: Int { above + (style == .push ? 0 : 1) }
  /// How many of them are above.
  var above: Int { style == .push ? 0 : 1 }
  /// How many columns it takes at the left.
  var left: Int { style == .sheet ? 2 : 0 }

  var isSheet: Bool { style == .sheet }

  /// How many columns it takes with all that is inside.
  func outer(_ columns: Int) -> Int { style == .push ? columns : self.columns }

  /// How many columns are left inside.
  func inner(_ columns: Int) -> Int {
    switch style {
    case .push: columns
    case .sheet: max(1, self.columns - 4)
    case .cover: columns
    }
  }

  private static let headingColumn = 2

  /// The column behind the title and the word.
  var headingEnd: Int { style == .push ? 0 : Self.headingColumn + heading.columns }

  /// A long title gives way to the word.
  private var heading: Strip {
    var strip = Strip(" ")
    let word = "\(style.rawValue) ", mark = " · "
    let room = columns - 2 * Self.headingColumn - 1 - TextWidth.of(mark + word)
    if !title.isEmpty {
      strip.add(title.shortened(columns: max(1, room)), .strong)
      strip.add(mark, .muted)
    }
    strip.add(word, .muted)
    return strip
  }

  func draw(on canvas: inout Canvas, around pane: Pane) {
    if style == .push { return }
    let upper = pane.row - 1, lower = pane.row + pane.rows
    let (line, corners): (Character, [Character]) =
      style == .sheet ? ("─", ["╭", "╮", "╰", "╯"]) : ("━", ["━", "━", "━", "━"])
    canvas.fill(line, row: upper, columns: 0..<columns, .muted)
    canvas.fill(line, row: lower, columns: 0..<columns, .muted)
    for (corner, row, column) in [
      (corners[0], upper, 0), (corners[1], upper, columns - 1), (corners[2], lower, 0),
      (corners[3], lower, columns - 1),
    ] {
      canvas.draw(String(corner), row: row, column: column, .muted)
    }
    canvas.draw(heading, row: upper, column: Self.headingColumn, limit: columns - 2)
    guard style == .sheet else { return }
    for row in pane.row..<lower {
      canvas.draw("│", row: row, column: 0, .muted)
      canvas.draw("│", row: row, column: columns - 1, .muted)
    }
  }
}
