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

  /// A name or keyword in the code.
  struct Word {
    let name: String
    let place: Int
    /// What follows it.
    let next: Character?
    /// Whether this is where a function gets its name: `m` and `go` in `function m.go()`.
    let isDefinition: Bool
  }

  /// The first word that is wanted; those after it are not looked for.
  private func firstWord(where isWanted: (Word) -> Bool) -> Word? {
    var place = 0, before: Word?
    while place < characters.count {
      guard parts[place] == .code, characters[place].joinsWords else {
        place += 1
        continue
      }
      let start = place
      var name = ""
      while place < characters.count, characters[place].joinsWords {
        name.append(characters[place])
        place += 1
      }
      let next = characters[place...].first { $0 != " " }
      let word = Word(name: name, place: start, next: next, isDefinition: before?.leadsToName ?? false)
      if isWanted(word) { return word }
      before = word
    }
    return nil
  }

  /// Where functions get their names.
  private var definitions: Set<Int> {
    var places: Set<Int> = []
    _ = firstWord { word in
      if word.isDefinition { places.insert(word.place) }
      return false
    }
    return places
  }

  /// The first name that is called, but for some.
  func call(but skipped: Set<String>) -> Word? {
    firstWord { word in
      guard let next = word.next, "(\"'{".contains(next) else { return false }
      return !word.isDefinition && !Self.keywords.contains(word.name) && !skipped.contains(word.name)
    }
  }

  /// The first of some functions that is called.
  func firstCall(of names: [String]) -> String? {
    firstWord { word in
      names.contains(word.name) && (word.next.map { "(\"'{".contains($0) } ?? false) && !word.isDefinition
    }?
    .name
  }

  /// The words after which an opening bracket or quote is no call.
  private static let keywords: Set<String> = [
    "and", "do", "else", "elseif", "for", "function", "if", "in", "local", "not", "or", "repeat", "return", "then",
    "until", "while",
  ]

  /// Where a word stands in the code, for itself and not as a part of another: best where it is not a function's name.
  func place(of word: String) -> Int? {
    let places = places(of: word).filter { parts[$0] == .code }
    if places.count < 2 { return places.first }
    let definitions = definitions
    return places.first { !definitions.contains($0) } ?? places.first
  }

  /// Where a word stands in a text: best as all of it, as a label that is named there does.
  func placeInText(of word: String) -> Int? {
    let places = places(of: word).filter { parts[$0] == .text }
    let whole = places.last { place in
      let end = place + word.count
      return place > 0 && "\"'".contains(characters[place - 1]) && end < characters.count
        && characters[end] == characters[place - 1]
    }
    return whole ?? places.first
  }

  /// Whether a word stands in the code or in a text.
  func holds(_ word: String) -> Bool { place(of: word) != nil || placeInText(of: word) != nil }

  /// How many more brackets open in the code than close.
  var openBrackets: Int {
    zip(characters, parts).reduce(0) { sum, one in
      guard one.1 == .code else { return sum }
      return sum + ("({[".contains(one.0) ? 1 : ")}]".contains(one.0) ? -1 : 0)
    }
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

extension LineParts.Word {
  /// Whether a word that follows it is a part of a function's name.
  fileprivate var leadsToName: Bool {
    if name == "function" { return next?.joinsWords ?? false }
    return isDefinition && (next == "." || next == ":")
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
