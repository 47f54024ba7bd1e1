/// What is code in a line of Lua, what text, and what comment.
struct LineParts {
  private enum Part { case code, text, comment }

  let characters: [Character]
  private var parts: [Part]

  /// Takes a line apart. Where a long text or comment has begun before it, that is not known.
  init(_ line: String) {
    characters = Array(line)
    parts = Array(repeating: .code, count: characters.count)
    var place = 0
    while place < characters.count {
      let (end, part) = piece(from: place)
      for index in place..<end { parts[index] = part }
      place = end
    }
  }

  private func piece(from start: Int) -> (end: Int, part: Part) {
    switch characters[start] {
    case "\"", "'": return (endOfText(start), .text)
    case "[":
      if let end = endOfLong(start) { return (end, .text) }
    case "-" where characters[start...].starts(with: "--"):
      return (endOfLong(start + 2) ?? characters.count, .comment)
    default: break
    }
    return (start + 1, .code)
  }

  private func endOfText(_ start: Int) -> Int {
    var place = start + 1
    while place < characters.count, characters[place] != characters[start] {
      place += characters[place] == "\\" ? 2 : 1
    }
    return min(place + 1, characters.count)
  }

  /// The end of `[[ … ]]`, if it begins here.
  private func endOfLong(_ start: Int) -> Int? {
    guard start < characters.count, characters[start] == "[" else { return nil }
    let signs = characters[(start + 1)...].prefix { $0 == "=" }
    guard signs.endIndex < characters.count, characters[signs.endIndex] == "[" else { return nil }
    let closing = ["]"] + signs + ["]"]
    var place = signs.endIndex + 1
    while place < characters.count, !characters[place...].starts(with: closing) { place += 1 }
    return min(place + closing.count, characters.count)
  }

  // MARK: Words

  /// The first name in the code that is meant, by the name and what follows it.
  func firstName(where isMeant: (String, Character?) -> Bool) -> String? {
    var place = 0
    while place < characters.count {
      guard parts[place] == .code, characters[place].joinsWords else {
        place += 1
        continue
      }
      var name = ""
      while place < characters.count, characters[place].joinsWords {
        name.append(characters[place])
        place += 1
      }
      if isMeant(name, characters[place...].first { $0 != " " }) { return name }
    }
    return nil
  }

  /// Where a word stands for itself and not as a part of another: in the code rather than in a text, such as the name
  /// of a test; in a text best as all of it, as a label that is named there does.
  func place(of word: String) -> Int? {
    let places = places(of: word)
    if let place = places.first(where: { parts[$0] == .code }) { return place }
    let inTexts = places.filter { parts[$0] == .text }, length = inTexts.isEmpty ? 0 : word.count
    let whole = inTexts.last { place in
      let end = place + length
      return place > 0 && "\"'".contains(characters[place - 1]) && end < characters.count
        && characters[end] == characters[place - 1]
    }
    return whole ?? inTexts.first
  }

  private func places(of word: String) -> [Int] {
    let word = Array(word)
    guard let first = word.first else { return [] }
    return characters.indices.filter { place in
      guard characters[place] == first, characters[place...].starts(with: word) else { return false }
      let end = place + word.count
      let before = place > 0 && characters[place - 1].joinsWords
      return !before && !(end < characters.count && characters[end].joinsWords)
    }
  }
}

extension Character {
  fileprivate var joinsWords: Bool {
    guard let byte = asciiValue else { return isLetter || isNumber }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      return true
    default: return false
    }
  }
}
