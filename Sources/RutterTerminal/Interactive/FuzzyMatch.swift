/// Finds texts that hold the letters of a word in their order, and says how well each does.
struct FuzzyMatch: Sendable {
  private let parts: [[UInt8]]

  /// - Parameter pattern: What is looked for; several words have to be there all.
  init(_ pattern: String) {
    parts = pattern.lowercased().split(separator: " ").map { Array($0.utf8) }
  }

  /// Looks for nothing.
  static let none = FuzzyMatch("")

  var isEmpty: Bool { parts.isEmpty }

  /// How well a text fits.
  ///
  /// - Parameter text: In lower case.
  /// - Returns: nil if it does not fit; else the more the better: letters that follow one another count, and beginnings
  ///   and ends of words; what comes early counts a little.
  func score(_ text: [UInt8]) -> Int? {
    var sum = 0
    for part in parts {
      guard let score = Self.best(part, text) else { return nil }
      sum += score
    }
    return sum
  }

  /// The places of the letters that fit, in bytes.
  func places(_ text: [UInt8]) -> Set<Int> {
    var all: Set<Int> = []
    for part in parts { if let found = Self.found(part, text) { all.formUnion(found.places) } }
    return all
  }

  private static func best(_ part: [UInt8], _ text: [UInt8]) -> Int? { found(part, text)?.score }

  /// The better of two ways: the part as it is, as early at a word's beginning as it can be; or its letters, each as early
  /// as possible from the end back, so that they stand close.
  private static func found(_ part: [UInt8], _ text: [UInt8]) -> (score: Int, places: [Int])? {
    guard let first = part.first, part.count <= text.count else { return part.isEmpty ? (0, []) : nil }
    var whole: (score: Int, places: [Int])?
    for start in 0...(text.count - part.count)
    where text[start] == first && text[start..<start + part.count].elementsEqual(part) {
      let score =
        part.count * 8 + (isBeginning(start, text) ? 20 : 0) + (isEnd(start + part.count, text) ? 4 : 0)
        - min(start, 15)
      if score > whole?.score ?? .min { whole = (score, Array(start..<start + part.count)) }
      if isBeginning(start, text) { break }
    }
    if let whole { return whole }
    return scattered(part, text)
  }

  private static func scattered(_ part: [UInt8], _ text: [UInt8]) -> (score: Int, places: [Int])? {
    var wanted = 0, at = 0
    while at < text.count, wanted < part.count {
      if text[at] == part[wanted] { wanted += 1 }
      at += 1
    }
    guard wanted == part.count else { return nil }
    // From the end of the first fit back: the letters then stand as close as they can.
    var places: [Int] = []
    while wanted > 0 {
      at -= 1
      if text[at] == part[wanted - 1] {
        places.append(at)
        wanted -= 1
      }
    }
    places.reverse()
    guard isClose(places, text) else { return nil }
    var score = -min(places[0], 15)
    for (index, place) in places.enumerated() {
      if isBeginning(place, text) { score += 6 }
      if index > 0 { score += place == places[index - 1] + 1 ? 5 : -min(3, place - places[index - 1] - 1) }
    }
    return (score, places)
  }

  /// Whether the letters are those of a few pieces, or of the beginnings of words: any letters stand somewhere in a long
  /// text.
  private static func isClose(_ places: [Int], _ text: [UInt8]) -> Bool {
    var pieces = 0
    for (index, place) in places.enumerated() where index > 0 && place != places[index - 1] + 1 {
      if !isBeginning(place, text) { pieces += 1 }
    }
    return pieces <= max(1, places.count / 3)
  }

  private static func isEnd(_ place: Int, _ text: [UInt8]) -> Bool { place == text.count || !isOfWord(text[place]) }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    default: false
    }
  }

  private static func isBeginning(_ place: Int, _ text: [UInt8]) -> Bool {
    place == 0 || !isOfWord(text[place - 1])
  }
}
