internal import RutterLua

/// Cuts a Lua text that compiles into tokens. Comments and blanks are left out.
struct Lexer {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  /// The tokens of a text; the last one is its end.
  static func tokens(of bytes: [UInt8]) -> [Token] {
    var lexer = Lexer(bytes: bytes), tokens: [Token] = []
    lexer.skipPreface()
    repeat { tokens.append(lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The signs of more than one byte, longer ones first.
  private static let longSigns = ["...", "..", "==", "~=", "<=", ">=", "//", "::", "<<", ">>"].map { Array($0.utf8) }

  /// A byte order mark and a first line for the shell are none of Lua's.
  private mutating func skipPreface() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    if byte() == UInt8(ascii: "#") { skipLine() }
  }

  private mutating func next() -> Token {
    skipBlanks()
    let first = line
    return Token(kind: kind(), line: first)
  }

  private mutating func kind() -> Token.Kind {
    guard let byte = byte() else { return .end }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(quoted(byte))
    case UInt8(ascii: "["): if let text = long() { return .text(text) }
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(number())
    case UInt8(ascii: ".") where self.byte(1).map(Self.isDigit) ?? false: return .number(number())
    case _ where Self.isPart(byte): return word()
    default: break
    }
    return .sign(sign())
  }

  // MARK: Tokens

  private mutating func word() -> Token.Kind {
    let start = place
    while let byte = byte(), Self.isPart(byte) { place += 1 }
    let word = text(start..<place)
    return LuaKeywords.all.contains(word) ? .keyword(word) : .name(word)
  }

  private mutating func number() -> String {
    let start = place
    while let byte = byte() {
      let isExponent = [UInt8(ascii: "e"), UInt8(ascii: "p")].contains(byte | 0x20) && !isHexadecimal(start, byte)
      guard Self.isPart(byte) || byte == UInt8(ascii: ".") else { break }
      place += 1
      if isExponent, let sign = self.byte(), [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(sign) { place += 1 }
    }
    return text(start..<place)
  }

  /// Whether a letter is a digit, as the `e` in `0xfe`.
  private func isHexadecimal(_ start: Int, _ letter: UInt8) -> Bool {
    letter | 0x20 == UInt8(ascii: "e") && start + 1 < bytes.count && bytes[start + 1] | 0x20 == UInt8(ascii: "x")
  }

  private mutating func quoted(_ quote: UInt8) -> String {
    place += 1
    let start = place
    while let byte = byte(), byte != quote {
      step()
      if byte == UInt8(ascii: "\\"), self.byte() != nil { step() }
    }
    defer { place = min(place + 1, bytes.count) }
    return LuaEscapes.read(bytes[start..<place])
  }

  /// A long string or the rest of a long comment, if one begins here.
  private mutating func long() -> String? {
    var level = 0
    while byte(1 + level) == UInt8(ascii: "=") { level += 1 }
    guard byte(1 + level) == UInt8(ascii: "[") else { return nil }
    place += level + 2
    // A line end right behind the brackets is not of the text.
    if byte() == 0x0A || byte() == 0x0D { step() }
    let start = place
    let closing = [UInt8(ascii: "]")] + Array(repeating: UInt8(ascii: "="), count: level) + [UInt8(ascii: "]")]
    while place < bytes.count, !bytes[place...].starts(with: closing) { step() }
    defer { place = min(place + closing.count, bytes.count) }
    return text(start..<place)
  }

  private mutating func sign() -> String {
    let rest = bytes[place...]
    let length = Self.longSigns.first { rest.starts(with: $0) }?.count ?? 1
    place += length
    return text((place - length)..<place)
  }

  // MARK: Between tokens

  private mutating func skipBlanks() {
    while let byte = byte() {
      if byte == UInt8(ascii: "-"), self.byte(1) == byte {
        place += 2
        if self.byte() != UInt8(ascii: "[") || long() == nil { skipLine() }
      } else if byte == 0x20 || (0x09...0x0D).contains(byte) {
        step()
      } else {
        return
      }
    }
  }

  private mutating func skipLine() { while let byte = byte(), byte != 0x0A, byte != 0x0D { place += 1 } }

  /// Goes on by one byte, or by a line end, which is one of two signs, or both in any order.
  private mutating func step() {
    let first = bytes[place]
    place += 1
    guard first == 0x0A || first == 0x0D else { return }
    line += 1
    if let second = byte(), second != first, second == 0x0A || second == 0x0D { place += 1 }
  }

  private func byte(_ offset: Int = 0) -> UInt8? { place + offset < bytes.count ? bytes[place + offset] : nil }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isPart(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
