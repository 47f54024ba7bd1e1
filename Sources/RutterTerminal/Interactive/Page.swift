internal import RutterText

/// A page of text in the place of the screen: all keys, or all messages.
struct Page {
  /// What it is, in the place of the path.
  let title: Strip
  let strips: [Strip]
  let top: Int

  /// The page that lies over the screen; nil if there is none.
  ///
  /// - Parameters:
  ///   - face: What lies over its screen.
  ///   - columns: How wide the page may be.
  ///   - messages: All messages as lines, which are renewed if they are what shows.
  init?(_ face: InteractiveFace, columns: Int, _ messages: inout MessageLines) {
    switch face.overlay {
    case .help(let top):
      title = Strip("All keys", .strong)
      strips = Self.help(columns: columns)
      self.top = top
    case .messages(let top):
      title = Strip("All that was told, the newest first", .strong)
      // What is being read stays where it is when more is told.
      let added = messages.renew(face.notices, columns: columns)
      strips = messages.strips
      self.top = top > 0 ? top + added : top
    default: return nil
    }
  }

  private static func help(columns: Int) -> [Strip] {
    let width = columns < 50 ? 14 : 22
    var strips: [Strip] = []
    for part in KeyTable.parts {
      if !strips.isEmpty { strips.append(Strip()) }
      strips.append(Strip("  " + part.title, .strong))
      for row in part.rows { strips += help(row, width: width, columns: columns) }
    }
    return strips
  }

  /// What a key does, beside it; below it where the key is wider than its column.
  private static func help(_ row: KeyTable.Row, width: Int, columns: Int) -> [Strip] {
    let margin = 4, gap = width - TextWidth.of(row.keys)
    let lines = Wrapping.lines(row.does, columns: max(10, columns - margin - width))
    let indent = String(repeating: " ", count: margin + width)
    var first = Strip(String(repeating: " ", count: margin))
    first.add(row.keys, .accent)
    if gap < 2 { return [first] + lines.map { Strip(indent + $0) } }
    first.add(String(repeating: " ", count: gap) + lines[0])
    return [first] + lines.dropFirst().map { Strip(indent + $0) }
  }
}
