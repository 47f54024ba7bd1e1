/// A line as it was before each change.
struct UndoStack: Sendable, Hashable {
  private static let longest = 100
  /// Of long lines fewer are kept: so many characters in all.
  private static let mostCharacters = 1 << 18

  private var lines: [LineText] = []
  private var characters = 0

  var isEmpty: Bool { lines.isEmpty }

  mutating func add(_ line: LineText) {
    lines.append(line)
    characters += line.characters.count
    while let first = lines.first, lines.count > Self.longest || characters > Self.mostCharacters {
      characters -= first.characters.count
      lines.removeFirst()
    }
  }

  mutating func removeLast() -> LineText? {
    guard let last = lines.popLast() else { return nil }
    characters -= last.characters.count
    return last
  }
}
