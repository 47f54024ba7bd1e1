/// The part of a long line that a reader has to see.
package struct TextWindow: Sendable, Hashable {
  /// The part, with `…` where something was left out.
  package let text: String
  /// Where the columns that had to show stand in it.
  package let range: Range<Int>

  /// Leaves out what lies far from some columns.
  ///
  /// - Parameters:
  ///   - line: Without control characters.
  ///   - columns: What has to show, at least its beginning.
  ///   - room: The most columns of the part.
  package init(_ line: String, showing columns: Range<Int>, room: Int) {
    let room = max(4, room)
    let whole = TextWidth.of(line)
    guard whole > room else {
      text = line
      range = columns
      return
    }
    // A third of the room before, so that one sees where one is; more where little comes after.
    let isNear = columns.lowerBound < room - 1 && columns.upperBound < room
    let start = isNear ? 0 : max(0, min(columns.lowerBound - room / 3, whole - room + 1))
    var part = start > 0 ? "…" : "", width = part.isEmpty ? 0 : 1, at = 0, shift = width - start
    for character in line {
      let columns = TextWidth.of(character)
      defer { at += columns }
      if at < start {
        // A wide character may straddle the edge; it is left out whole.
        if at + columns > start { shift = width - (at + columns) }
        continue
      }
      if width + columns > room - (at + columns < whole ? 1 : 0) {
        part += "…"
        break
      }
      part.append(character)
      width += columns
    }
    text = part
    let lower = min(max(0, columns.lowerBound + shift), room - 1)
    range = lower..<max(lower, min(columns.upperBound + shift, room))
  }
}
