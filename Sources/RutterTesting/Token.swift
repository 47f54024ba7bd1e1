internal import RutterCore

/// A short text for one order of one test, for `--replay`. ``Trail/values`` can be read from it.
///
/// It consists of a version with what was tried besides orders, six characters that are computed from the name of the
/// test, the values that are not 0 with the gaps before them, and three check characters: what is left of a token that was
/// cut off passes for a whole one in less than one of 200,000 cases. All characters are safe in a shell, a URL and a file
/// name. The first character is a letter, so that a token never looks like an option.
package struct Token: Sendable, Equatable {
  /// Tokens up to this length are shown. Longer ones are written to a file.
  package static let comfortableLength = 61
  /// The first characters of tokens, by ``Ways``.
  private static let versions = Array("bcdefghj")
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
  private static let digits: [Character: Int] = Dictionary(
    uniqueKeysWithValues: alphabet.enumerated().map { ($1, $0) })
  private static let nameLength = 6
  private static let checkLength = 3
  /// The most values that are read from a token: more than any run has, and few enough not to use up memory.
  private static let limit = 1_000_000

  /// Why a text is not a token.
  package enum Flaw: Error, Sendable, Equatable, CustomStringConvertible {
    case otherVersion(Character)
    case damaged
    package var description: String {
      switch self {
      case .otherVersion(let version):
        "this is no replay token of this version of rutter (it begins with '\(version)', not with '\(Token.versions[0])')"
      case .damaged: "this replay token is damaged; copy it again, from the first character to the last"
      }
    }
  }

  /// What was tried besides orders, without which the choices mean another order.
  package struct Ways: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// That loads end otherwise.
    package static let outcomes = Ways(rawValue: 1)
    /// That sessions are restarted.
    package static let restarts = Ways(rawValue: 2)
    /// That things are late although the test looks.
    package static let loose = Ways(rawValue: 4)
  }

  package let text: String
  package let ways: Ways
  /// The choices that a chooser repeats.
  package let values: [Int]

  /// Makes the token for an order of the test with this name.
  package init(_ trail: Trail, ofTest name: String, _ ways: Ways = []) {
    values = trail.values
    self.ways = ways
    let body = String(Self.versions[ways.rawValue & 7]) + Self.mark(name) + Self.write(values)
    text = body + Self.check(body[...])
  }

  /// Reads a token.
  package init(reading text: String) throws(Flaw) {
    guard let first = text.first else { throw .damaged }
    guard let ways = Self.versions.firstIndex(of: first) else { throw .otherVersion(first) }
    let body = text.dropLast(Self.checkLength)
    guard body.count > Self.nameLength, text.suffix(Self.checkLength) == Self.check(body) else { throw .damaged }
    guard let values = Self.read(body.dropFirst(1 + Self.nameLength)) else { throw .damaged }
    self.values = values
    self.ways = Ways(rawValue: ways)
    self.text = text
  }

  /// Whether the token is for the test with this name.
  package func isOf(test name: String) -> Bool { text.dropFirst().prefix(Self.nameLength) == Self.mark(name) }

  /// Whether the token is short enough to be shown.
  package var isComfortable: Bool { text.count <= Self.comfortableLength }

  // MARK: Name and check

  private static func mark(_ name: String) -> String {
    characters(of: Hash.of(name), nameLength)
  }

  private static func check(_ text: Substring) -> String {
    let hash = Hash.of(String(text))
    return characters(of: hash ^ (hash >> 32), checkLength)
  }

  /// Letters and digits for so much of a hash as they can tell.
  private static func characters(of hash: UInt64, _ count: Int) -> String {
    var hash = hash
    var text = ""
    for _ in 0..<count {
      text.append(alphabet[Int(hash % 62)])
      hash /= 62
    }
    return text
  }

  // MARK: Values

  /// What comes after a gap in the text.
  private enum Part: Int {
    /// A 1.
    case one
    /// A larger value, which comes next.
    case value
    /// A value that occurs several times in a row. The value and the count come next.
    case row
  }

  private static func write(_ values: [Int]) -> String {
    var text = ""
    var place = 0
    while let next = values[place...].firstIndex(where: { $0 != 0 }) {
      let value = values[next]
      let end = values[next...].firstIndex { $0 != value } ?? values.count
      let count = end - next
      let part: Part = count > 2 ? .row : value == 1 ? .one : .value
      write((next - place) * 3 + part.rawValue, to: &text)
      if part != .one { write(value - 1, to: &text) }
      if part == .row { write(count - 3, to: &text) }
      place = part == .row ? end : next + 1
    }
    return text
  }

  /// Writes a number in groups of five bits, the lowest first. All groups but the last have the sixth bit set.
  private static func write(_ number: Int, to text: inout String) {
    var rest = number
    while rest >= 32 {
      text.append(alphabet[rest & 31 | 32])
      rest >>= 5
    }
    text.append(alphabet[rest])
  }

  private static func read(_ text: Substring) -> [Int]? {
    var text = text
    var values: [Int] = []
    while !text.isEmpty {
      guard let head = number(&text), let part = Part(rawValue: head % 3) else { return nil }
      var value = 1, count = 1
      if part != .one {
        guard let more = number(&text) else { return nil }
        value = more + 1
      }
      if part == .row {
        guard let more = number(&text) else { return nil }
        count = more + 3
      }
      guard values.count + head / 3 + count <= limit else { return nil }
      values += Array(repeating: 0, count: head / 3) + Array(repeating: value, count: count)
    }
    return values
  }

  private static func number(_ text: inout Substring) -> Int? {
    var number = 0, shift = 0
    while let character = text.popFirst(), let digit = digits[character], shift <= 30 {
      number |= (digit & 31) << shift
      if digit < 32 { return number }
      shift += 5
    }
    return nil
  }
}
