/// Breaks texts into lines of a width.
package enum Wrapping {
  /// The lines of a text, broken between words; a word longer than a line is broken where it must be.
  ///
  /// - Parameters:
  ///   - text: Without control characters.
  ///   - columns: How wide a line may be, what goes before it included.
  ///   - first: What goes before the first line.
  ///   - rest: What goes before the others.
  /// - Returns: At least one line.
  package static func lines(
    _ text: String, columns: Int, first: String = "", rest: String = ""
  ) -> [String] {
    var lines: [String] = [], line = first
    var room = columns - TextWidth.of(first), isEmpty = true
    if TextWidth.of(text) <= room { return [first + text] }
    func next() {
      lines.append(line)
      line = rest
      room = columns - TextWidth.of(rest)
      isEmpty = true
    }
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let width = TextWidth.of(word)
      if !isEmpty, width + 1 > room { next() }
      if !isEmpty {
        line += " "
        room -= 1
      }
      for character in word {
        let width = TextWidth.of(character)
        if width > room, !isEmpty { next() }
        line.append(character)
        room -= width
        isEmpty = false
      }
      isEmpty = false
    }
    lines.append(line)
    return lines
  }
}

extension [String] {
  /// The first of some lines, the last of them with `…` where more would follow.
  ///
  /// - Parameters:
  ///   - most: How many.
  ///   - columns: How wide a line may be.
  /// - Returns: So many lines at most.
  package func shortened(to most: Int, columns: Int) -> [String] {
    guard count > most, most > 0 else { return Array(prefix(most)) }
    return prefix(most - 1) + [self[most - 1].cut(columns: Swift.max(0, columns - 1)) + "…"]
  }
}
