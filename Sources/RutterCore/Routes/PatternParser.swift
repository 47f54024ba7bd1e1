/// Reads patterns (U1). Every mistake has its position, what was expected there, and the way out.
struct PatternParser {
  private let text: Text
  private let bytes: [UInt8]
  private var place = 0
  private var parts: [Pattern.Part] = []
  private var names: Set<Text> = []

  private init(_ text: Text) {
    self.text = text
    bytes = Array(text.string.utf8)
  }

  static func pattern(_ text: Text) throws(PatternError) -> Pattern {
    var parser = PatternParser(text)
    return try parser.pattern()
  }

  private mutating func pattern() throws(PatternError) -> Pattern {
    if bytes.count > Pattern.most {
      throw wrong(at: Pattern.most, expected: "at most \(Pattern.most.roundedSize)", "\(bytes.count) bytes")
    }
    if let control = bytes.firstIndex(where: \.isControl) {
      throw wrong(at: control, expected: "text", "a control character", "it is written encoded, such as %0A")
    }
    guard takes("/") else {
      throw wrong(
        expected: "'/'", wayOut: "a pattern is an absolute path; rutter.root's option urls has scheme and host")
    }
    var endsOptionally = false
    if !isAtEnd, peek != UInt8(ascii: "?") { endsOptionally = try readParts() }
    let query = takes("?") ? try readQuery() : []
    if !isAtEnd { throw wrong(expected: "the end", wayOut: Self.fragments) }
    return Pattern(text, parts, endsOptionally: endsOptionally, query: query)
  }

  private static let fragments = "what follows a '#' never reaches a route; a '#' that is meant is written %23"

  // MARK: Parts

  /// Reads all parts.
  ///
  /// - Returns: Whether the last one may be missing.
  private mutating func readParts() throws(PatternError) -> Bool {
    while true {
      let isOptional = try readPart()
      if isOptional, peek == UInt8(ascii: "/") {
        throw wrong(expected: "the end", wayOut: "only the last part may be missing; register two routes")
      }
      let isRest = if case .rest? = parts.last { true } else { false }
      if isRest, peek == UInt8(ascii: "/") {
        throw wrong(expected: "the end", wayOut: "a rest takes all parts that are left, so it is the last one")
      }
      guard takes("/") else { return isOptional }
      if isAtEnd {
        throw wrong(expected: "a part", wayOut: "a trailing slash counts for nothing in a URL; leave it out")
      }
    }
  }

  private mutating func readPart() throws(PatternError) -> Bool {
    switch peek {
    case UInt8(ascii: ":"):
      place += 1
      let name = try readName()
      let type = peek == UInt8(ascii: "{") ? try readType() : nil
      parts.append(.parameter(name, type))
      let isOptional = takesOptionalMark()
      try checkEndOfPart("'/', '{', '?' or the end")
      return isOptional
    case UInt8(ascii: "*"):
      place += 1
      parts.append(.rest(try readName()))
      if peek == UInt8(ascii: "?"), place + 1 == bytes.count {
        throw wrong(expected: "the end", wayOut: "a rest may be empty as it is")
      }
      try checkEndOfPart("'?' or the end")
      return false
    default:
      parts.append(.text(try readText()))
      return false
    }
  }

  /// A `?` behind a parameter says that it may be missing, if the pattern, or what is known of its path, ends there. Else the
  /// query begins.
  private mutating func takesOptionalMark() -> Bool {
    guard peek == UInt8(ascii: "?") else { return false }
    let next = place + 1 < bytes.count ? bytes[place + 1] : nil
    guard next == nil || next == UInt8(ascii: "?") || next == UInt8(ascii: "/") else { return false }
    place += 1
    return true
  }

  private func checkEndOfPart(_ expected: String) throws(PatternError) {
    switch peek {
    case nil, UInt8(ascii: "/"), UInt8(ascii: "?"): return
    case UInt8(ascii: "#"): throw wrong(expected: expected, wayOut: Self.fragments)
    default: throw wrong(expected: expected, wayOut: "a parameter is a whole part; take it apart in the function")
    }
  }

  private mutating func readText() throws(PatternError) -> Text {
    let start = place
    while let byte = peek, byte != UInt8(ascii: "/"), byte != UInt8(ascii: "?") {
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "*"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        let encoded = PercentEncoding.encode(Text(character(at: place)))
        throw wrong(
          expected: "text, '/', '?' or the end",
          wayOut: "a parameter is a whole part, as in /:name; where the character itself is meant it is written "
            + encoded)
      case UInt8(ascii: "#"): throw wrong(expected: "text, '/', '?' or the end", wayOut: Self.fragments)
      default: place += 1
      }
    }
    if place == start {
      throw wrong(expected: "a part", wayOut: "doubled slashes count as one in a URL; write one")
    }
    let text = try decoded(start..<place)
    if text == "." || text == ".." {
      place = start
      throw wrong(expected: "a part", "'\(text)'", wayOut: "'.' and '..' are refused in URLs")
    }
    return text
  }

  private mutating func readName() throws(PatternError) -> Text {
    let start = place
    while let byte = peek, byte.isLetter || byte == UInt8(ascii: "_") || (place > start && byte.isDigit) { place += 1 }
    if place == start {
      let wayOut = peek?.isDigit == true ? "it begins with no digit" : nil
      throw wrong(expected: "a name of letters, digits and '_'", nil, wayOut)
    }
    let name = text(start..<place)
    guard names.insert(name).inserted else {
      throw wrong(at: start, expected: "another name", "'\(name)' again", "each parameter has a name of its own")
    }
    return name
  }

  // MARK: Types

  private mutating func readType() throws(PatternError) -> PartType {
    place += 1
    let start = place
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "}")) else {
      place = bytes.count
      throw wrong(expected: "'}'", wayOut: "a type stands in braces: {integer}, {number}, {uuid} or {one|two}")
    }
    let words = bytes[start..<end].split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
    if words.count == 1 { return try readTypeName(start..<end) }
    var choices: [Text] = []
    for word in words {
      let choice = try choice(word.startIndex..<word.endIndex)
      if choices.contains(choice) { throw wrong(at: word.startIndex, expected: "another text", "'\(choice)' again") }
      choices.append(choice)
    }
    place = end + 1
    return .choice(choices)
  }

  private static let types = "integer, number, uuid or a choice such as {one|two}"

  private mutating func readTypeName(_ range: Range<Int>) throws(PatternError) -> PartType {
    let name = text(range).string
    place = range.upperBound + 1
    switch name {
    case "integer": return .integer
    case "number": return .number
    case "uuid": return .uuid
    default: break
    }
    let isWord = !name.isEmpty && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    if !name.isEmpty, !isWord { throw luaPattern(range) }
    throw wrong(at: range.lowerBound, expected: Self.types, name.isEmpty ? "'}'" : "'\(name)'", Self.wayOut(of: name))
  }

  private static func wayOut(of name: String) -> String? {
    if name == "string" || name == "text" { return "a part of any text needs no type" }
    let names = ["integer", "number", "uuid"]
    let near = names.first { !name.isEmpty && $0.hasPrefix(name) } ?? nearest(name, among: names)
    return near.map { "did you mean {\($0)}?" }
  }

  private func luaPattern(_ range: Range<Int>) -> PatternError {
    wrong(
      at: range.lowerBound, expected: Self.types, "'\(text(range))'",
      "Lua patterns are refused, because of two of them nobody can tell whether both match the same text; "
        + "check the text in the function, which gives nil for what it does not know")
  }

  private func choice(_ range: Range<Int>) throws(PatternError) -> Text {
    let isPlain = bytes[range].allSatisfy { $0.isUnreserved || $0 >= 0x80 || $0 == UInt8(ascii: "%") }
    guard isPlain else { throw luaPattern(range) }
    let text = try decoded(range)
    if text.isEmpty { throw wrong(at: range.lowerBound, expected: "a text", "nothing", "no part of a URL is empty") }
    if text == "." || text == ".." {
      throw wrong(at: range.lowerBound, expected: "a text", "'\(text)'", "'.' and '..' are refused in URLs")
    }
    return text
  }

  // MARK: The query

  private mutating func readQuery() throws(PatternError) -> [Pattern.Query] {
    var query: [Pattern.Query] = []
    repeat {
      var one = Pattern.Query(name: try readName())
      if peek == UInt8(ascii: "{") { one.type = try readType() }
      if takes("=") { one.standard = try readStandard(of: one) }
      query.append(one)
    } while takes("&")
    if peek == UInt8(ascii: "#") { throw wrong(expected: "'&' or the end", wayOut: Self.fragments) }
    if !isAtEnd { throw wrong(expected: "'{', '=', '&' or the end", wayOut: "a query is as in ?q&page{integer}=1") }
    return query
  }

  private mutating func readStandard(of query: Pattern.Query) throws(PatternError) -> Value {
    let start = place
    while let byte = peek, byte != UInt8(ascii: "&"), byte != UInt8(ascii: "#") { place += 1 }
    let text = try decoded(start..<place)
    guard let type = query.type else { return .string(text) }
    guard let value = type.value(of: text) else {
      throw wrong(at: start, expected: type.words, text.isEmpty ? "nothing" : "'\(text)'")
    }
    return value
  }

  // MARK: Bytes

  private var isAtEnd: Bool { place == bytes.count }
  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private func text(_ range: Range<Int>) -> Text { Text(String(decoding: bytes[range], as: UTF8.self)) }

  private func decoded(_ range: Range<Int>) throws(PatternError) -> Text {
    do throws(PercentEncoding.Fault) { return try PercentEncoding.decode(text(range)) } catch {
      let expected = error.isNoUTF8 ? "an encoding of UTF-8" : "an encoding such as %2F"
      throw wrong(at: range.lowerBound + error.offset, expected: expected, "'\(error.piece)'")
    }
  }

  private func character(at place: Int) -> String {
    String(decoding: bytes[place...], as: UTF8.self).first.map { String($0) } ?? ""
  }

  private func wrong(
    at place: Int? = nil, expected: String, _ got: String? = nil, _ wayOut: String? = nil
  ) -> PatternError {
    let place = min(place ?? self.place, bytes.count)
    let position = String(decoding: bytes[..<place], as: UTF8.self).count + 1
    let got = got ?? (place == bytes.count ? "the end" : "'\(character(at: place))'")
    return PatternError(
      pattern: text.string, position: position, expected: expected, got: got, wayOut: wayOut)
  }

  private func wrong(expected: String, _ got: String? = nil, wayOut: String) -> PatternError {
    wrong(at: nil, expected: expected, got, wayOut)
  }
}

extension Pattern {
  /// Reads a pattern.
  ///
  /// - Throws: The first mistake.
  package init(_ text: Text) throws(PatternError) { self = try PatternParser.pattern(text) }
}
