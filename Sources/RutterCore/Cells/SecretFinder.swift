/// Finds the texts of secrets inside of other texts. A search takes as long as the text is long, however many secrets there
/// are: all are looked for at once, by the automaton of Aho and Corasick.
struct SecretFinder: Sendable {
  /// A shorter secret, in bytes, is found only where it stands alone, as a word: a secret "a" is no reason to take each a
  /// out of each label.
  private static let shortestPart = 4
  /// So much of a secret, in bytes, is found in a text that was cut there.
  private static let shortestBeginning = 8

  private struct State: Sendable {
    /// The state for the longest beginning of a secret with which this one's text ends; 0 if there is none.
    var fallback = 0
    /// How long the beginning of a secret is that leads here.
    var depth = 0
    /// How long the secret is that ends here; 0 if none does.
    var length = 0
    /// The next state on the way of fallbacks at which a secret ends; 0 if there is none.
    var shorter = 0
  }

  private var states = [State()]
  /// Where a byte leads from a state, by both: the state's number times 256, plus the byte.
  private var moves: [Int: Int] = [:]

  init() {}

  init(_ secrets: [Text]) {
    var made: [(state: Int, from: Int, byte: UInt8, depth: Int)] = []
    for secret in secrets {
      var state = 0, depth = 0
      for byte in secret.string.utf8 {
        depth += 1
        if let next = moves[state << 8 | Int(byte)] {
          state = next
          continue
        }
        moves[state << 8 | Int(byte)] = states.count
        made.append((states.count, state, byte, depth))
        state = states.count
        states.append(State(depth: depth))
      }
      states[state].length = depth
    }
    // A fallback is shorter than what falls back, so the short ones are known first.
    for one in made.sorted(by: { ($0.depth, $0.state) < ($1.depth, $1.state) }) where one.depth > 1 {
      let fallback = next(after: states[one.from].fallback, one.byte)
      states[one.state].fallback = fallback
      states[one.state].shorter = states[fallback].length > 0 ? fallback : states[fallback].shorter
    }
  }

  private func next(after state: Int, _ byte: UInt8) -> Int {
    var state = state
    while true {
      if let next = moves[state << 8 | Int(byte)] { return next }
      if state == 0 { return 0 }
      state = states[state].fallback
    }
  }

  /// Where secrets stand in a text, in bytes and in order, also where the text was cut within one and says so by an ellipsis.
  /// Those that overlap are one.
  func ranges(in text: String) -> [Range<Int>] {
    if moves.isEmpty { return [] }
    var text = text
    text.makeContiguousUTF8()
    let utf8 = text.utf8
    let bytes = utf8.span
    var found: [Range<Int>] = [], state = 0
    for place in 0..<bytes.count {
      let depth = states[state].depth
      if depth >= Self.shortestBeginning, Self.isEllipsis(at: place, in: bytes) { found.join(place - depth..<place) }
      state = next(after: state, bytes[place])
      var end = states[state].length > 0 ? state : states[state].shorter
      while end != 0 {
        let range = place + 1 - states[end].length..<place + 1
        if range.count >= Self.shortestPart || Self.standsAlone(range, in: bytes) {
          found.join(range)
          break
        }
        end = states[end].shorter
      }
    }
    return found
  }

  /// Whether `…` stands here, or the `...` with which Lua cuts.
  private static func isEllipsis(at place: Int, in bytes: Span<UInt8>) -> Bool {
    guard place + 2 < bytes.count else { return false }
    switch (bytes[place], bytes[place + 1], bytes[place + 2]) {
    case (0xE2, 0x80, 0xA6), (0x2E, 0x2E, 0x2E): return true
    default: return false
    }
  }

  private static func standsAlone(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    let start = range.lowerBound, end = range.upperBound
    if start > 0, bytes[start].isPartOfWord, bytes[start - 1].isPartOfWord { return false }
    return end == bytes.count || !bytes[end - 1].isPartOfWord || !bytes[end].isPartOfWord
  }
}

extension [Range<Int>] {
  /// Adds a range that ends after all others, and joins it with those that it overlaps.
  fileprivate mutating func join(_ range: Range<Int>) {
    var start = range.lowerBound
    while let last, last.upperBound > start {
      start = Swift.min(start, last.lowerBound)
      removeLast()
    }
    append(start..<range.upperBound)
  }
}

extension UInt8 {
  /// Whether it is a letter, a digit, `_`, or a byte of a character beyond ASCII.
  fileprivate var isPartOfWord: Bool {
    self >= 0x80 || self == 0x5F || (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20)
  }
}
