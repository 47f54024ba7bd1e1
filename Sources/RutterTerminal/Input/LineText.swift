/// A line of text and a place in it, both by characters as people count them.
///
/// Keys come scalar by scalar, and what a person writes before an emoji or a flag may look like a part of that until it is
/// complete. So what stands before the cursor and what stands behind it are counted each by itself: the two meet as
/// characters only once the cursor leaves, or once what stood between them is deleted.
package struct LineText: Sendable, Hashable {
  package private(set) var characters: [Character] = []
  /// Before which character the cursor stands.
  package private(set) var cursor = 0
  /// How long the text is in UTF-8.
  private(set) var byteCount = 0

  package init(_ text: String = "") { replace(0..<0, with: text) }

  package var string: String { String(characters) }

  /// What stands before the cursor.
  package var beforeCursor: String { String(characters[..<cursor]) }

  /// Puts the cursor before a character, or to the end.
  mutating func move(to place: Int) {
    let place = min(max(place, 0), characters.count), start = cursor - 1
    guard place != cursor, start >= 0, cursor < characters.count,
      Self.join(characters[start], String(characters[cursor]))
    else {
      cursor = place
      return
    }
    // Pairs, such as those of flags, may be others up to the end.
    let new = Array(String(characters[start...]))
    let held = start < place ? characters[start..<place].reduce(0) { $0 + $1.utf8.count } : 0
    characters.replaceSubrange(start..., with: new)
    cursor = start < place ? start + Self.count(of: new, holding: held) : place
  }

  /// Puts a text in place of some characters, and the cursor behind it.
  ///
  /// - Parameters:
  ///   - range: Characters beside the cursor, or around it.
  ///   - text: What is put there; nothing to delete them.
  mutating func replace(_ range: Range<Int>, with text: String) {
    byteCount += text.utf8.count - characters[range].reduce(0) { $0 + $1.utf8.count }
    // No slice is held while the characters change: all of them would be copied at each key.
    let last = range.lowerBound > 0 ? characters[range.lowerBound - 1] : nil
    let after = range.upperBound < characters.count ? String(characters[range.upperBound]) : ""
    // What was apart may be one character now.
    let joined = Self.canJoin(last, text.isEmpty ? after : text) ? 1 : 0
    let start = range.lowerBound - joined
    let head = (joined == 1 ? last.map(String.init) ?? "" : "") + text
    // What is written has not become a part of what stands behind it.
    if !text.isEmpty || !Self.join(head.last, after) {
      let new = Array(head)
      characters.replaceSubrange(start..<range.upperBound, with: new)
      cursor = start + new.count
      return
    }
    let new = Array(head + String(characters[range.upperBound...]))
    characters.replaceSubrange(start..., with: new)
    cursor = start + Self.count(of: new, holding: head.utf8.count)
  }

  /// How many of some characters hold so many bytes.
  private static func count(of characters: [Character], holding bytes: Int) -> Int {
    var held = 0
    return characters.firstIndex { character in
      if held >= bytes { return true }
      held += character.utf8.count
      return false
    } ?? characters.count
  }

  /// Whether a text goes on with the character before it.
  private static func join(_ character: Character?, _ text: String) -> Bool {
    guard let character, canJoin(character, text) else { return false }
    return (String(character) + text).first.map { $0.utf8.count != character.utf8.count } ?? false
  }

  /// Whether that may be, by what is seen at once.
  private static func canJoin(_ character: Character?, _ text: String) -> Bool {
    guard let character, let first = text.unicodeScalars.first else { return false }
    // A line end may be two characters that count as one. Else nothing joins below the first combining mark.
    if character == "\r", first == "\n" { return true }
    return first.value >= 0x300 || character.unicodeScalars.contains { $0.value >= 0x300 }
  }

  // MARK: Words

  /// Where the word begins that ends at a place or before it. Words are of letters and digits.
  func wordStart(before place: Int) -> Int { start(before: place, where: Self.isOfWord) }

  /// The same, but words are what stands between blanks.
  func blankWordStart(before place: Int) -> Int { start(before: place) { !$0.isWhitespace } }

  private func start(before place: Int, where isOfWord: (Character) -> Bool) -> Int {
    var place = place
    while place > 0, !isOfWord(characters[place - 1]) { place -= 1 }
    while place > 0, isOfWord(characters[place - 1]) { place -= 1 }
    return place
  }

  /// Where the word ends that begins at a place or after it.
  func wordEnd(after place: Int) -> Int {
    var place = place
    while place < characters.count, !Self.isOfWord(characters[place]) { place += 1 }
    while place < characters.count, Self.isOfWord(characters[place]) { place += 1 }
    return place
  }

  private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
