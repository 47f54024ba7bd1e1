internal import RutterText

/// The part of a line that shows.
package struct LineWindow: Sendable, Hashable {
  /// What shows, harmless for a terminal.
  package var text = ""
  /// In which column of it the cursor stands, from 0.
  package var cursor = 0
  /// How many columns it takes.
  package var width = 0
  /// Whether there is more on the left.
  package var isCutBefore = false
  /// Whether there is more on the right.
  package var isCutAfter = false
  /// The characters of the line that show.
  package var characters = 0..<0

  package init() {}
}

extension LineEditor {
  /// What shows of the line where there is room for some columns. The cursor always has a column of its own. Of a secret
  /// nothing shows.
  ///
  /// The window does not follow each step of the cursor, but jumps by half its width, so that the text stands still while
  /// it is read.
  package func window(columns: Int) -> LineWindow {
    if isSecret { return LineWindow() }
    if hiddenCount > 0 { return concealed.window(columns: columns) }
    let columns = max(columns, 1), all = line.characters, cursor = line.cursor
    var start = 0
    if !fits(in: columns - 1) {
      let jump = max(columns / 2, 1)
      // Less than that is not left out: the end of a line leaves no room unused.
      start = min(max(cursor / jump - 1, 0) * jump, startOfEnd(columns: columns - 1))
    }
    // Wide characters take more than one column each.
    var before = all[start..<cursor].reduce(0) { $0 + Self.width($1) }
    let own = cursor < all.count ? max(1, Self.width(all[cursor])) : 1
    while start < cursor, before > columns - own {
      before -= Self.width(all[start])
      start += 1
    }
    var window = LineWindow()
    window.cursor = before
    var end = start
    while end < all.count {
      let shown = Self.shown(all[end]), width = TextWidth.of(shown)
      if window.width + width > columns { break }
      window.text += shown
      window.width += width
      end += 1
    }
    window.isCutBefore = start > 0
    window.isCutAfter = end < all.count
    window.characters = start..<end
    return window
  }

  /// The same with a mark at each end behind which there is more, where there is room for marks.
  package func markedWindow(columns: Int) -> LineWindow {
    let whole = window(columns: columns)
    if columns < Self.leastMarked || !whole.isCutBefore && !whole.isCutAfter { return whole }
    var window = window(columns: columns - 2)
    if window.isCutBefore {
      window.text = "…" + window.text
      window.cursor += 1
      window.width += 1
    }
    if window.isCutAfter {
      window.text += "…"
      window.width += 1
    }
    return window
  }

  /// The line with dots in place of what is hidden, however long that is.
  private var concealed: LineEditor {
    let start = line.characters.count - hiddenCount
    var shown = LineEditor(String(line.characters[..<start]) + ControlText.dots)
    if line.cursor <= start { shown.move(to: line.cursor) }
    return shown
  }

  /// A narrower window shows letters only.
  private static var leastMarked: Int { 8 }

  /// The first character from which on the rest of the line has room.
  private func startOfEnd(columns: Int) -> Int {
    var start = line.characters.count, width = 0
    while start > 0, width + Self.width(line.characters[start - 1]) <= columns {
      start -= 1
      width += Self.width(line.characters[start])
    }
    return start
  }

  private func fits(in columns: Int) -> Bool {
    // Each character takes a column at least.
    line.characters.count <= columns && line.characters.reduce(0) { $0 + Self.width($1) } <= columns
  }

  private static func width(_ character: Character) -> Int { TextWidth.of(shown(character)) }

  /// A character as it shows: a line end and a tab as the signs of their keys, a mark without a letter on a circle.
  private static func shown(_ character: Character) -> String {
    switch character {
    case "\n", "\r\n", "\r": return "⏎"
    case "\t": return "⇥"
    default: break
    }
    let text = Printable.text(String(character))
    return TextWidth.of(text) > 0 ? text : "\u{25CC}\(text)"
  }
}
