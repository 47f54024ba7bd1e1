internal import RutterCore

/// A short text for one order of one test, which ``Trail/values`` come back from: for `--replay`.
///
/// A version, six characters of the test's name, the values that are not 0 with the gaps before them, a check character.
/// All characters are safe in a shell, a URL and a file name; none but the first can begin it.
package struct Token: Sendable, Equatable {
  /// Texts up to this length are shown; a longer one goes into a file.
  package static let comfortableLength = 59
  private static let version = Character("r")
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
  private static let digits: [Character: Int] = Dictionary(
    uniqueKeysWithValues: alphabet.enumerated().map { ($1, $0) })
  private static let nameLength = 6
  /// The most values of a token that is read: enough for any run, too few to be harmful.
  private static let limit = 1_000_000

  /// Why a text is no token.
  package enum Flaw: Error, Sendable, Equatable, CustomStringConvertible {
    case otherVersion(Character)
    case damaged
    package var description: String {
      switch self {
      case .otherVersion(let version):
        "this is no replay token of this version of rutter (it begins with '\(version)', not with '\(Token.version)')"
      case .damaged: "this replay token is damaged; copy it again, from the first character to the last"
      }
    }
  }

  package let text: String
  /// What the chooser repeats.
  package let values: [Int]

  /// The token of an order of the test of this name.
  package init(_ trail: Trail, ofTest name: String) {
    values = trail.values
    let body = String(Self.version) + Self.mark(name) + Self.write(values)
    text = body + String(Self.check(body[...]))
  }

  /// Reads a token.
  package init(reading text: String) throws(Flaw) {
    guard let first = text.first else { throw .damaged }
    guard first == Self.version else { throw .otherVersion(first) }
    let body = text.dropLast()
    guard body.count > Self.nameLength, text.last == Self.check(body) else { throw .damaged }
    guard let values = Self.read(body.dropFirst(1 + Self.nameLength)) else { throw .damaged }
    self.values = values
    self.text = text
  }

  /// Whether it is an order of the test of this name.
  package func isOf(test name: String) -> Bool { text.dropFirst().prefix(Self.nameLength) == Self.mark(name) }

  /// Whether it is short enough to be shown.
  package var isComfortable: Bool { text.count <= Self.comfortableLength }

  // MARK: Name and check

  private static func mark(_ name: String) -> String {
    var hash = Hash.of(name)
    var mark = ""
    for _ in 0..<nameLength {
      mark.append(alphabet[Int(hash % 62)])
      hash /= 62
    }
    return mark
  }

  private static func check(_ text: Substring) -> Character {
    let hash = Hash.of(String(text))
    return alphabet[Int((hash ^ (hash >> 32)) % 62)]
  }

  // MARK: Values

  /// What stands after a gap.
  private enum Part: Int {
    /// A 1.
    case one
    /// A larger value, which follows.
    case value
    /// A value several times in a row: value and count follow.
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

  /// A number in groups of five bits, lowest first; all groups but the last carry the sixth bit.
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
