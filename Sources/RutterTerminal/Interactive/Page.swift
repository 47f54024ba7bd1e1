internal import RutterText

/// A page of text in the place of the screen: all keys, or all messages.
struct Page {
  let strips: [Strip]
  let top: Int

  /// The page that lies over the screen; nil if there is none.
  init?(_ face: InteractiveFace, columns: Int) {
    switch face.overlay {
    case .help(let top):
      strips = Self.help(columns: columns)
      self.top = top
    case .messages(let top):
      strips = Self.messages(face.notices.all, columns: columns)
      self.top = top
    default: return nil
    }
  }

  private static func help(columns: Int) -> [Strip] {
    let width = columns < 50 ? 14 : 22
    var strips: [Strip] = []
    for part in KeyTable.parts {
      if !strips.isEmpty { strips.append(Strip()) }
      strips.append(Strip("  " + part.title, .strong))
      for row in part.rows {
        let gap = String(repeating: " ", count: max(2, width - TextWidth.of(row.keys)))
        for (place, line) in Wrapping.lines(row.does, columns: max(10, columns - 4 - width)).enumerated() {
          var strip = Strip("    ")
          if place == 0 {
            strip.add(row.keys, .accent)
            // Keys that are wider than their column push the words further.
            strip.add(gap + line)
          } else {
            strip.add(String(repeating: " ", count: width) + line)
          }
          strips.append(strip)
        }
      }
    }
    return strips
  }

  /// The newest first.
  private static func messages(_ notices: [Notice], columns: Int) -> [Strip] {
    if notices.isEmpty { return [Strip("  Nothing was told so far.", .muted)] }
    var strips: [Strip] = []
    for notice in notices.reversed() { strips += FaceFooter.strips(notice, columns: columns, most: .max) }
    return strips
  }
}
