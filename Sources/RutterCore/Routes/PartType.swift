/// What a part of a URL has to look like, besides being there: `{integer}`, `{number}`, `{uuid}`, `{one|two}`.
package enum PartType: Sendable, Hashable {
  /// As Lua writes integers: `0`, `-7`. No other spelling of the same number, so that each URL has one.
  case integer
  /// Decimal and finite.
  case number
  /// Kept as it is written.
  case uuid
  /// One of these texts.
  case choice([Text])

  /// The value that a text stands for; nil if it does not fit.
  package func value(of text: Text) -> Value? {
    let bytes = text.string.utf8.span
    switch self {
    case .integer: return Self.integer(bytes).map { .integer($0) }
    case .number: return Self.isDecimal(bytes) ? Self.number(text).map { .number($0) } : nil
    case .uuid: return Self.isUUID(bytes) ? .string(text) : nil
    case .choice(let words): return words.contains(text) ? .string(text) : nil
    }
  }

  /// The value that bytes of UTF-8 stand for; nil if they do not fit.
  func value(of bytes: Span<UInt8>) -> Value? {
    // For an integer no text has to be made.
    if case .integer = self { return Self.integer(bytes).map { .integer($0) } }
    return value(of: Text(copying: bytes))
  }

  /// Whether a text fits. Unlike ``value(of:)`` it needs no memory, but for numbers with an exponent or of very many digits.
  func fits(_ bytes: Span<UInt8>) -> Bool {
    switch self {
    case .integer: Self.integer(bytes) != nil
    case .number: Self.isDecimal(bytes) && (Self.isSmall(bytes) || Self.number(Text(copying: bytes)) != nil)
    case .uuid: Self.isUUID(bytes)
    case .choice(let words): words.contains { $0.isSame(as: bytes) }
    }
  }

  /// The text that stands for a value; nil for a value that no text of this type stands for.
  package func text(of value: Value) -> Text? {
    switch (self, value) {
    case (.integer, .integer(let integer)): return Text(String(integer))
    case (.number, .number(let number)): return number.isFinite ? Self.text(of: number) : nil
    case (.number, .integer(let integer)): return Double(exactly: integer).map(Self.text)
    case (.uuid, .string(let text)), (.choice, .string(let text)): return self.value(of: text).map { _ in text }
    default: return nil
    }
  }

  /// A text that fits this type and another; nil if there is none.
  func commonText(with other: PartType) -> Text? {
    switch (self, other) {
    case (.choice(let words), let type), (let type, .choice(let words)):
      words.first { type.value(of: $0) != nil }
    case (.integer, .integer), (.integer, .number), (.number, .integer), (.number, .number): "1"
    case (.uuid, .uuid): "00000000-0000-0000-0000-000000000000"
    // A UUID has a hyphen where no number has one.
    case (.uuid, .integer), (.uuid, .number), (.integer, .uuid), (.number, .uuid): nil
    }
  }

  /// As it stands in a pattern.
  package var description: String {
    switch self {
    case .integer: "integer"
    case .number: "number"
    case .uuid: "uuid"
    case .choice(let words): words.map { PercentEncoding.encode($0) }.joined(separator: "|")
    }
  }

  /// What a message calls it.
  package var words: String {
    switch self {
    case .integer: "an integer"
    case .number: "a number"
    case .uuid: "a UUID"
    case .choice(let words): "one of " + words.map { "'\($0)'" }.joined(separator: ", ")
    }
  }

  // MARK: Numbers

  private static func integer(_ bytes: Span<UInt8>) -> Int64? {
    let isNegative = bytes.count > 0 && bytes[0] == UInt8(ascii: "-"), first = isNegative ? 1 : 0
    guard bytes.count > first, bytes.count - first < 20 else { return nil }
    // `0` alone begins with a zero, and has no sign.
    if bytes[first] == UInt8(ascii: "0") { return bytes.count == 1 ? 0 : nil }
    var integer: Int64 = 0
    for index in first..<bytes.count {
      guard bytes[index].isDigit else { return nil }
      let (product, isTooLarge) = integer.multipliedReportingOverflow(by: 10)
      let digit = Int64(bytes[index] - UInt8(ascii: "0"))
      // Below zero there is one number more.
      let (sum, isTooMuch) = product.subtractingReportingOverflow(digit)
      if isTooLarge || isTooMuch { return nil }
      integer = sum
    }
    if isNegative { return integer }
    return integer == .min ? nil : -integer
  }

  /// Whether a text is a decimal number: `-1`, `0.5`, `1e9`.
  private static func isDecimal(_ bytes: Span<UInt8>) -> Bool {
    var place = 0
    func digits() -> Bool {
      let start = place
      while place < bytes.count, bytes[place].isDigit { place += 1 }
      return place > start
    }
    func takes(_ byte: UInt8) -> Bool {
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
      return true
    }
    _ = takes(UInt8(ascii: "-"))
    guard digits() else { return false }
    if takes(UInt8(ascii: ".")), !digits() { return false }
    if takes(UInt8(ascii: "e")) || takes(UInt8(ascii: "E")) {
      if !takes(UInt8(ascii: "-")) { _ = takes(UInt8(ascii: "+")) }
      guard digits() else { return false }
    }
    return place == bytes.count
  }

  /// Whether a decimal number is finite for having few digits and no exponent.
  private static func isSmall(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count < 300 else { return false }
    for place in 0..<bytes.count where bytes[place] | 0x20 == UInt8(ascii: "e") { return false }
    return true
  }

  private static func number(_ text: Text) -> Double? {
    guard let number = Double(text.string), number.isFinite else { return nil }
    return number
  }

  /// The shortest digits that read back as the same number.
  private static func text(of number: Double) -> Text {
    var text = "\(number)"
    if text.hasSuffix(".0") { text.removeLast(2) }
    if let sign = text.firstIndex(of: "+") { text.remove(at: sign) }
    return Text(text)
  }

  private static func isUUID(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count == 36 else { return false }
    for index in 0..<36 {
      switch index {
      case 8, 13, 18, 23: if bytes[index] != UInt8(ascii: "-") { return false }
      default: if bytes[index].hexadecimal == nil { return false }
      }
    }
    return true
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  var isLetter: Bool {
    let low = self | 0x20
    return low >= UInt8(ascii: "a") && low <= UInt8(ascii: "z")
  }

  /// The value of a hexadecimal digit.
  var hexadecimal: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension Text {
  /// Copies bytes that are known to be UTF-8.
  init(copying bytes: Span<UInt8>) {
    self.init(bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
  }

  func isSame(as bytes: Span<UInt8>) -> Bool {
    let own = string.utf8.span
    guard own.count == bytes.count else { return false }
    for index in 0..<own.count where own[index] != bytes[index] { return false }
    return true
  }
}
