internal import RutterText

/// Writes a line, key by key, as everybody knows it from the shell: the keys of Emacs, words, kills and yanks, undo,
/// history and completion.
///
/// It is a value, and knows nothing of any terminal: give it keys, and show its ``window(columns:)``.
package struct LineEditor: Sendable, Hashable {
  /// What came of a key.
  package enum Reaction: Sendable, Hashable {
    /// The text or the cursor is another.
    case changed
    /// The key has its meaning, but nothing came of it, as at the end of the line.
    case unchanged
    /// The key means nothing to a line: it is for somebody else.
    case ignored
    /// The line is to be entered; ``take()`` gives it.
    case entered
    /// Ctrl-D on an empty line: there will be no more.
    case ended
    /// The line cannot be completed further by itself: it may go on in these ways.
    case choices([String])
    /// Not all of a text found room.
    case full
  }

  package private(set) var line: LineText
  /// Whether nothing of it may show (S8): such a line is not kept anywhere either.
  package let isSecret: Bool
  /// Whether it began in place of a text that is not known here: what is deleted first is that.
  private let replacesUnknown: Bool
  private var hasChanged = false
  /// So many characters at the end must not show (S8): such a line is not kept anywhere either.
  private(set) var hiddenCount = 0
  /// How long the text may be, in bytes of UTF-8.
  package let longest: Int
  /// The lines that were entered before.
  package var history: LineHistory

  private enum LastDeed: Sendable, Hashable {
    case other, typed
    /// What is killed next belongs to it.
    case killed
    /// What was put in, and may be replaced by what was killed before it.
    case yanked(Range<Int>)
  }
  private var lastDeed = LastDeed.other
  private var kills = KillRing()
  private var undo = UndoStack()

  /// - Parameters:
  ///   - text: What stands in the line at first, as it is; the cursor stands behind it.
  ///   - isSecret: Whether nothing of it may show.
  ///   - replacesUnknown: Whether it begins in place of a text that is not known here.
  ///   - longest: How long the text may be, in bytes.
  ///   - history: The lines that were entered before.
  package init(
    _ text: String = "", isSecret: Bool = false, replacesUnknown: Bool = false, longest: Int = 1 << 20,
    history: LineHistory = LineHistory()
  ) {
    self.isSecret = isSecret
    self.replacesUnknown = replacesUnknown
    self.longest = longest
    self.history = history
    line = LineText(text)
  }

  /// Whether it still stands for the text that is not known here.
  package var standsForUnknown: Bool { replacesUnknown && !hasChanged }
  /// Whether the text that is not known here is deleted, and nothing is written in its place.
  package var deletesUnknown: Bool { replacesUnknown && hasChanged && isEmpty }

  package var text: String { line.string }
  package var isEmpty: Bool { line.characters.isEmpty }

  /// Gives the line, remembers it, and begins an empty one.
  package mutating func take() -> String {
    let text = text
    if isSecret || hiddenCount > 0 { history.leave() } else { history.add(text) }
    line = LineText()
    hiddenCount = 0
    lastDeed = .other
    undo = UndoStack()
    return text
  }

  /// Puts another text in place of all; the cursor stands behind it.
  package mutating func replace(with text: String) {
    remember()
    line = LineText(Self.cleaned(text))
    lastDeed = .other
  }

  /// Puts the cursor before a character.
  package mutating func move(to place: Int) {
    line.move(to: place)
    lastDeed = .other
  }

  /// Hides what stands from a character on.
  ///
  /// - Parameter start: nil where nothing is a secret. What was one before is not shown for that: then all of the line
  ///   is hidden, until it is empty.
  mutating func hide(from start: Int?) {
    let count = line.characters.count
    if count == 0, hiddenCount > 0 { undo = UndoStack() }
    hiddenCount = start.map { max(0, count - $0) } ?? (hiddenCount > 0 ? count : 0)
  }

  // MARK: Keys

  /// Does what a key stands for.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - complete: Tells how what stands before the cursor could go on; nil where Tab means something else.
  /// - Returns: What came of it.
  package mutating func press(_ key: Key, complete: ((_ before: String) -> Completion)? = nil) -> Reaction {
    switch key {
    case .character(let character, []): type(String(character), isTyped: true)
    case .paste(let text): type(text, isTyped: false)
    case .character(let character, .control): pressControl(character)
    case .character(let character, .alt): pressAlt(character)
    case .named(.tab, []) where !isSecret: complete.map { completeLine(by: $0) } ?? .ignored
    case .named(let name, let modifiers): pressNamed(name, modifiers)
    default: .ignored
    }
  }

  private mutating func pressNamed(_ name: Key.Name, _ modifiers: Key.Modifiers) -> Reaction {
    let isByWord = !modifiers.isDisjoint(with: [.control, .alt])
    switch name {
    case .enter where modifiers.isEmpty: return .entered
    case .left: return go(to: isByWord ? line.wordStart(before: line.cursor) : line.cursor - 1)
    case .right: return go(to: isByWord ? line.wordEnd(after: line.cursor) : line.cursor + 1)
    case .home: return go(to: 0)
    case .end: return go(to: line.characters.count)
    case .up where modifiers.isEmpty: return recall(1)
    case .down where modifiers.isEmpty: return recall(-1)
    case .backspace where isByWord: return kill(line.wordStart(before: line.cursor)..<line.cursor)
    case .delete where isByWord: return kill(line.cursor..<line.wordEnd(after: line.cursor))
    case .backspace: return delete(max(line.cursor - 1, 0)..<line.cursor)
    case .delete: return delete(line.cursor..<min(line.cursor + 1, line.characters.count))
    default: return .ignored
    }
  }

  private mutating func pressControl(_ character: Character) -> Reaction {
    let cursor = line.cursor, end = line.characters.count
    switch character {
    case "a": return go(to: 0)
    case "e": return go(to: end)
    case "b": return go(to: cursor - 1)
    case "f": return go(to: cursor + 1)
    case "d": return isEmpty ? .ended : delete(cursor..<min(cursor + 1, end))
    case "h": return delete(max(cursor - 1, 0)..<cursor)
    case "k": return kill(cursor..<end)
    case "u": return kill(0..<cursor)
    case "w": return kill(line.blankWordStart(before: cursor)..<cursor)
    case "y": return yank()
    case "t": return transpose()
    case "p": return recall(1)
    case "n": return recall(-1)
    case "j", "m": return .entered
    case "_", "/": return undoLast()
    default: return .ignored
    }
  }

  private mutating func pressAlt(_ character: Character) -> Reaction {
    let cursor = line.cursor
    switch character {
    case "b", "B": return go(to: line.wordStart(before: cursor))
    case "f", "F": return go(to: line.wordEnd(after: cursor))
    case "d", "D": return kill(cursor..<line.wordEnd(after: cursor))
    case "y", "Y": return yankOlder()
    case "u", "U": return changeWord { $0.uppercased() }
    case "l", "L": return changeWord { $0.lowercased() }
    case "c", "C": return changeWord(Self.capitalized)
    case "<": return recall(.max)
    case ">": return recall(-.max)
    default: return .ignored
    }
  }

  private mutating func go(to place: Int) -> Reaction {
    let before = line.cursor
    line.move(to: place)
    lastDeed = .other
    return line.cursor == before ? .unchanged : .changed
  }

  // MARK: Text

  private mutating func type(_ text: String, isTyped: Bool) -> Reaction {
    let text = Self.cleaned(text)
    let fitting = fitting(text)
    if !fitting.isEmpty {
      // What is typed in one go is undone in one go.
      if !isTyped || lastDeed != .typed { remember() }
      line.replace(line.cursor..<line.cursor, with: fitting)
      lastDeed = isTyped ? .typed : .other
    }
    if fitting.utf8.count < text.utf8.count { return .full }
    return text.isEmpty ? .unchanged : .changed
  }

  /// As much of a text as finds room.
  private func fitting(_ text: String) -> String { Self.prefix(of: text, bytes: longest - line.byteCount) }

  private static func prefix(of text: String, bytes: Int) -> String {
    var room = bytes
    if text.utf8.count <= room { return text }
    return String(
      text.prefix { character in
        room -= character.utf8.count
        return room >= 0
      })
  }

  /// A text on one line: line ends and tabs are blanks, and no other control character is left.
  private static func cleaned(_ text: String) -> String {
    if !text.unicodeScalars.contains(where: isControl) { return text }
    var clean = String.UnicodeScalarView(), isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where isAfterReturn: break
      case "\n", "\r", "\t", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": clean.append(" ")
      default: if !isControl(scalar) { clean.append(scalar) }
      }
      isAfterReturn = scalar == "\r"
    }
    return String(clean)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: false
    }
  }

  private mutating func delete(_ range: Range<Int>) -> Reaction {
    if range.isEmpty { return deleteUnknown() }
    remember()
    line.replace(range, with: "")
    lastDeed = .other
    return .changed
  }

  private mutating func changeWord(_ change: (String) -> String) -> Reaction {
    let start = line.cursor, end = line.wordEnd(after: start)
    if start == end { return .unchanged }
    let changed = change(String(line.characters[start..<end]))
    guard line.byteCount + changed.utf8.count <= longest else { return .full }
    remember()
    line.replace(start..<end, with: changed)
    lastDeed = .other
    return .changed
  }

  private static func capitalized(_ word: String) -> String {
    guard let first = word.firstIndex(where: \.isLetter) else { return word }
    return word[..<first] + word[first].uppercased() + word[word.index(after: first)...].lowercased()
  }

  /// Swaps the two characters around the cursor, or the last two at the end.
  private mutating func transpose() -> Reaction {
    let end = line.characters.count
    guard line.cursor > 0, end > 1 else { return .unchanged }
    let second = min(line.cursor, end - 1), first = second - 1
    remember()
    line.replace(first..<second + 1, with: String([line.characters[second], line.characters[first]]))
    lastDeed = .other
    return .changed
  }

  // MARK: Kill and yank

  private mutating func deleteUnknown() -> Reaction {
    guard standsForUnknown else { return .unchanged }
    remember()
    lastDeed = .other
    return .changed
  }

  private mutating func kill(_ range: Range<Int>) -> Reaction {
    if range.isEmpty { return deleteUnknown() }
    if !isSecret, hiddenCount == 0 {
      let text = String(line.characters[range])
      kills.add(text, isBefore: range.upperBound == line.cursor, goesOn: lastDeed == .killed)
    }
    remember()
    line.replace(range, with: "")
    lastDeed = .killed
    return .changed
  }

  private mutating func yank() -> Reaction {
    guard let text = kills.last else { return .unchanged }
    return putIn(text, in: line.cursor..<line.cursor)
  }

  private mutating func yankOlder() -> Reaction {
    guard case .yanked(let range) = lastDeed, let text = kills.turn() else { return .unchanged }
    return putIn(text, in: range)
  }

  private mutating func putIn(_ text: String, in range: Range<Int>) -> Reaction {
    let removed = line.characters[range].reduce(0) { $0 + $1.utf8.count }
    guard line.byteCount - removed + text.utf8.count <= longest else { return .full }
    remember()
    line.replace(range, with: text)
    lastDeed = .yanked(min(range.lowerBound, line.cursor)..<line.cursor)
    return .changed
  }

  // MARK: Undo, history, completion

  private mutating func remember() {
    hasChanged = true
    undo.add(line)
  }

  private mutating func undoLast() -> Reaction {
    lastDeed = .other
    guard let before = undo.removeLast() else { return .unchanged }
    line = before
    if undo.isEmpty, isEmpty { hasChanged = false }
    return .changed
  }

  private mutating func recall(_ count: Int) -> Reaction {
    guard !isSecret, let text = history.goBack(count, from: text) else { return .unchanged }
    line = LineText(Self.prefix(of: text, bytes: longest))
    hiddenCount = 0
    undo = UndoStack()
    lastDeed = .other
    return .changed
  }

  private mutating func completeLine(by complete: (String) -> Completion) -> Reaction {
    lastDeed = .other
    let completion = complete(line.beforeCursor)
    if completion.candidates.isEmpty { return .unchanged }
    let start = min(max(completion.start, 0), line.cursor)
    let written = String(line.characters[start..<line.cursor]), common = completion.common
    guard common != written, common.count >= written.count || completion.candidates.count == 1 else {
      return completion.candidates.count == 1 ? .unchanged : .choices(completion.candidates)
    }
    guard line.byteCount - written.utf8.count + common.utf8.count <= longest else { return .full }
    remember()
    line.replace(start..<line.cursor, with: Self.cleaned(common))
    return .changed
  }
}
