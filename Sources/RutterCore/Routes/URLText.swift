/// A URL taken apart: the parts of its path, and its query. It is decoded once, after it was split (U1).
struct URLText {
  /// Where one part of the path stands. No URL is so long that a place in it would not fit (``Pattern/most``).
  struct Piece {
    private let first: UInt16
    private let last: UInt16

    init(_ range: Range<Int>) {
      first = UInt16(range.lowerBound)
      last = UInt16(range.upperBound)
    }

    var start: Int { Int(first) }
    var end: Int { Int(last) }
    var range: Range<Int> { start..<end }
  }

  /// What the pieces stand in: the URL, or where something is encoded in it, its parts decoded, one behind the other.
  private(set) var storage: Text
  private(set) var pieces = Pieces()
  /// In the order in which they stand there, decoded.
  private(set) var query: [(name: Text, value: Text)] = []

  /// Takes a URL apart.
  ///
  /// - Parameters:
  ///   - text: An absolute path, or a URL of one of the origins.
  ///   - origins: What scheme and host may be.
  /// - Throws: Why it is refused.
  init(_ text: Text, _ origins: Origins) throws(Refusal.Reason) {
    storage = text
    if text.count > Pattern.most { throw .tooLong(text.count) }
    let bytes = text.string.utf8.span
    guard let start = origins.startOfPath(bytes) else { throw .notOurs(origins.refusal(of: text)) }
    let path = try split(bytes, from: start)
    if path.isEncoded { try decode() }
    if path.isDotted || path.isEncoded { try refuseDots() }
    if path.end < bytes.count, bytes[path.end] == UInt8(ascii: "?") { try readQuery(bytes, from: path.end + 1) }
  }

  /// What was found while the parts were.
  private struct Split {
    /// Where the path ends.
    var end: Int
    var isEncoded = false
    /// Whether a dot stands in it anywhere.
    var isDotted = false
  }

  /// Finds the parts. Doubled and trailing slashes are as if single and absent.
  private mutating func split(_ bytes: Span<UInt8>, from start: Int) throws(Refusal.Reason) -> Split {
    var split = Split(end: start), first = start
    search: while split.end < bytes.count {
      let byte = bytes[split.end]
      if byte.mayMatter {
        switch byte {
        case UInt8(ascii: "/"):
          if split.end > first { pieces.append(Piece(first..<split.end)) }
          first = split.end + 1
        case UInt8(ascii: "?"), UInt8(ascii: "#"): break search
        case UInt8(ascii: "%"): split.isEncoded = true
        case UInt8(ascii: "."): split.isDotted = true
        default: throw Self.controls
        }
      }
      split.end += 1
    }
    if split.end > first { pieces.append(Piece(first..<split.end)) }
    return split
  }

  private static let controls = Refusal.Reason.badURL("a control character is written encoded, such as %0A")

  private mutating func decode() throws(Refusal.Reason) {
    let bytes = storage.string.utf8.span
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    for index in 0..<pieces.count {
      let start = decoded.count
      try Self.decode(bytes.extracting(pieces[index].range), to: &decoded)
      pieces[index] = Piece(start..<decoded.count)
    }
    storage = Text(String(decoding: decoded, as: UTF8.self))
  }

  private static func decode(_ bytes: Span<UInt8>, to decoded: inout [UInt8]) throws(Refusal.Reason) {
    do throws(PercentEncoding.Fault) { try PercentEncoding.decode(bytes, to: &decoded) } catch {
      throw .badURL(error.words)
    }
  }

  /// Refuses what leads up and down.
  private func refuseDots() throws(Refusal.Reason) {
    let bytes = storage.string.utf8.span, dot = UInt8(ascii: ".")
    for index in 0..<pieces.count {
      let piece = pieces[index]
      if bytes[piece.start] == dot, piece.end - piece.start <= 2, bytes[piece.end - 1] == dot {
        throw .badURL("'\(Text(copying: bytes.extracting(piece.range)))' is no part of a URL")
      }
    }
  }

  // MARK: The query

  private mutating func readQuery(_ bytes: Span<UInt8>, from start: Int) throws(Refusal.Reason) {
    var place = start
    while place < bytes.count, bytes[place] != UInt8(ascii: "#") {
      var end = place, equals: Int?
      while end < bytes.count, bytes[end] != UInt8(ascii: "&"), bytes[end] != UInt8(ascii: "#") {
        if bytes[end].isControl { throw Self.controls }
        if bytes[end] == UInt8(ascii: "="), equals == nil { equals = end }
        end += 1
      }
      if end > place {
        let name = try Self.text(bytes, place..<(equals ?? end))
        query.append((name, try Self.text(bytes, (equals.map { $0 + 1 } ?? end)..<end)))
      }
      place = end < bytes.count && bytes[end] == UInt8(ascii: "&") ? end + 1 : end
    }
  }

  private static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(Refusal.Reason) -> Text {
    var decoded: [UInt8] = []
    try decode(bytes.extracting(range), to: &decoded)
    return Text(String(decoding: decoded, as: UTF8.self))
  }

  // MARK: Reading

  /// One part of the path, decoded.
  func text(_ place: Int) -> Text {
    Text(copying: storage.string.utf8.span.extracting(pieces[place].range))
  }

  /// The value that one part of the path stands for; nil if it does not fit.
  func value(_ place: Int, _ type: PartType) -> Value? {
    type.value(of: storage.string.utf8.span.extracting(pieces[place].range))
  }

  /// The path as it would be written, with single slashes.
  var path: String {
    pieces.count == 0 ? "/" : (0..<pieces.count).map { "/" + PercentEncoding.encode(text($0)) }.joined()
  }
}

/// Which schemes and hosts lead to this session, as the root declares them (U4). A path without both always does.
package struct Origins: Sendable, Hashable {
  /// One of them.
  private struct Origin: Sendable, Hashable {
    /// As it was declared.
    var text: Text
    /// Small letters, without the colon.
    var scheme: [UInt8]
    /// What stands between `//` and the path, its host in small letters; nil if only the scheme matters.
    var authority: [UInt8]?
  }
  private var all: [Origin] = []

  package init() {}

  package var isEmpty: Bool { all.isEmpty }

  /// Adds `https://cook.example`, or `cook:`.
  ///
  /// - Throws: What is wrong with it, and the way out.
  package mutating func add(_ text: Text) throws(ScriptError) {
    let bytes = text.string.utf8.span
    func wrong(_ reason: String) -> ScriptError {
      ScriptError(
        "'\(text.string.shortened)' is no scheme and host, as in \"https://cook.example\" or \"cook:\": \(reason)")
    }
    guard let colon = Self.endOfScheme(bytes) else { throw wrong("it begins with no scheme") }
    let scheme = Self.small(bytes, 0..<colon)
    guard colon + 1 < bytes.count else {
      if [Array("http".utf8), Array("https".utf8)].contains(scheme) {
        throw wrong("with \(text) every page there is would lead here; name the host")
      }
      return try insert(Origin(text: text, scheme: scheme), wrong)
    }
    guard bytes.count > colon + 3, bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/") else {
      throw wrong("behind the scheme stands '//' and a host, or nothing")
    }
    var end = colon + 3
    while end < bytes.count, !bytes[end].endsAuthority, !bytes[end].isControl { end += 1 }
    if end == colon + 3 { throw wrong("it has no host") }
    let isDone = end == bytes.count || bytes[end] == UInt8(ascii: "/") && end + 1 == bytes.count
    if !isDone { throw wrong("it ends with the host; what follows is for the patterns of routes") }
    let authority = Self.authority(bytes, colon + 3..<end)
    try insert(Origin(text: text, scheme: scheme, authority: authority), wrong)
  }

  private mutating func insert(_ origin: Origin, _ wrong: (String) -> ScriptError) throws(ScriptError) {
    if all.contains(where: { $0.scheme == origin.scheme && $0.authority == origin.authority }) {
      throw wrong("it is declared twice")
    }
    all.append(origin)
  }

  /// Where the path of a URL begins; nil if the URL does not lead here.
  func startOfPath(_ bytes: Span<UInt8>) -> Int? {
    if bytes.count > 0, bytes[0] == UInt8(ascii: "/") { return 0 }
    if all.isEmpty { return nil }
    guard let colon = Self.endOfScheme(bytes) else { return nil }
    let scheme = Self.small(bytes, 0..<colon)
    let meant = all.filter { $0.scheme == scheme }
    if meant.isEmpty { return nil }
    if bytes.count > colon + 2, bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/") {
      var end = colon + 3
      while end < bytes.count, !bytes[end].endsAuthority { end += 1 }
      let authority = Self.authority(bytes, colon + 3..<end)
      if meant.contains(where: { $0.authority == authority }) { return end }
    }
    return meant.contains { $0.authority == nil } ? colon + 1 : nil
  }

  func refusal(of text: Text) -> String {
    let ways = ["'/'"] + all.map { "'\($0.text)'" }
    let way = ways.count == 1 ? ways[0] : ways.dropLast().joined(separator: ", ") + " or " + ways[ways.count - 1]
    let more = all.isEmpty ? "; rutter.root's option urls declares schemes and hosts" : ""
    return "'\(text.string.shortened)' does not lead here: a URL begins with \(way)\(more)"
  }

  // MARK: Bytes

  static func endOfScheme(_ bytes: Span<UInt8>) -> Int? {
    guard bytes.count > 1, bytes[0].isLetter else { return nil }
    for place in 1..<bytes.count {
      switch bytes[place] {
      case UInt8(ascii: ":"): return place
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): continue
      case let byte where byte.isLetter || byte.isDigit: continue
      default: return nil
      }
    }
    return nil
  }

  private static func small(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    range.map { bytes[$0] >= UInt8(ascii: "A") && bytes[$0] <= UInt8(ascii: "Z") ? bytes[$0] | 0x20 : bytes[$0] }
  }

  /// A host counts without case; who is named before it does not.
  private static func authority(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    let user = range.last { bytes[$0] == UInt8(ascii: "@") }.map { $0 + 1 } ?? range.lowerBound
    return (range.lowerBound..<user).map { bytes[$0] } + small(bytes, user..<range.upperBound)
  }
}

extension UInt8 {
  /// Bit n stands for the byte n, of which there are fewer than 64: the control characters, and `#`, `%`, `.`, `/`, `?`.
  private static let matters: UInt64 = 0x8000_C028_FFFF_FFFF

  /// Whether it is a control character, or means something in the path of a URL.
  fileprivate var mayMatter: Bool { self < 64 ? Self.matters >> UInt64(self) & 1 != 0 : self == 0x7F }

  fileprivate var endsAuthority: Bool {
    self == UInt8(ascii: "/") || self == UInt8(ascii: "?") || self == UInt8(ascii: "#") || self == UInt8(ascii: "\\")
  }
}
