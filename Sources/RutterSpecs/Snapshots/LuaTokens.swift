/// The words and signs of a Lua text, each with its place: enough to find a call and its arguments.
struct LuaTokens {
  enum Kind: Equatable {
    case word(String)
    case sign(UInt8)
    case text
  }
  struct Token {
    var kind: Kind
    /// The bytes that it takes.
    var range: Range<Int>
    var line: Int
  }
  let all: [Token]

  init(_ bytes: [UInt8]) {
    var reader = Reader(bytes)
    all = reader.tokens()
  }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0
    var line = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func byte(_ offset: Int = 0) -> UInt8? { place + offset < bytes.count ? bytes[place + offset] : nil }

    mutating func tokens() -> [Token] {
      var tokens: [Token] = []
      // A byte order mark and a first line for the shell are none of Lua's.
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
      if byte() == UInt8(ascii: "#") { skipLine() }
      while let next = byte() {
        let start = place, first = line
        guard let kind = token(next) else { continue }
        tokens.append(Token(kind: kind, range: start..<place, line: first))
      }
      return tokens
    }

    /// Goes over one token; nil for a blank or a comment.
    private mutating func token(_ next: UInt8) -> Kind? {
      switch next {
      case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20: step()
      case UInt8(ascii: "-") where byte(1) == next: skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString(next)
        return .text
      case UInt8(ascii: "["):
        if skipLong() { return .text }
        step()
        return .sign(next)
      default: return word() ?? sign(next)
      }
      return nil
    }

    private mutating func sign(_ next: UInt8) -> Kind {
      step()
      return .sign(next)
    }

    /// A name, a keyword or a number.
    private mutating func word() -> Kind? {
      let start = place
      while let next = byte(), Self.isPart(next) { step() }
      return place > start ? .word(String(decoding: bytes[start..<place], as: UTF8.self)) : nil
    }

    private static func isPart(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
        true
      default: false
      }
    }

    private mutating func step() {
      if bytes[place] == 0x0A { line += 1 }
      place += 1
    }

    private mutating func skipLine() { while let next = byte(), next != 0x0A { step() } }

    private mutating func skipComment() {
      place += 2
      if byte() != UInt8(ascii: "[") || !skipLong() { skipLine() }
    }

    private mutating func skipString(_ quote: UInt8) {
      step()
      while let next = byte() {
        step()
        if next == quote { return }
        if next == UInt8(ascii: "\\"), byte() != nil { step() }
      }
    }

    /// Goes over a long string, if one begins here.
    private mutating func skipLong() -> Bool {
      var level = 0
      while byte(1 + level) == UInt8(ascii: "=") { level += 1 }
      guard byte(1 + level) == UInt8(ascii: "[") else { return false }
      place += level + 2
      while let next = byte() {
        if next == UInt8(ascii: "]"), isClosed(level) {
          place += level + 2
          return true
        }
        step()
      }
      return true
    }

    private func isClosed(_ level: Int) -> Bool {
      (1..<level + 1).allSatisfy { byte($0) == UInt8(ascii: "=") } && byte(level + 1) == UInt8(ascii: "]")
    }
  }
}
