/// What follows `ESC [`: numbers, perhaps a mark before them, and the byte that ends it and says what it is.
struct ControlSequence: Sendable {
  enum Step: Sendable, Hashable {
    case unfinished
    /// The byte has ended it.
    case finished(UInt8)
    /// The byte cannot stand here, and was not taken.
    case broken
  }

  /// Everything up to the end, as far as it was kept.
  private(set) var bytes: [UInt8] = []
  /// What is longer says nothing that anybody knows; it is read to its end, and nothing of it is kept.
  private static let longest = 128
  private(set) var isTooLong = false

  var isEmpty: Bool { bytes.isEmpty && !isTooLong }

  mutating func take(_ byte: UInt8) -> Step {
    switch byte {
    case 0x20...0x3F:
      if bytes.count < Self.longest { bytes.append(byte) } else { isTooLong = true }
      return .unfinished
    case 0x40...0x7E: return .finished(byte)
    default: return .broken
    }
  }

  /// The mark of a private sequence: `<`, `=`, `>` or `?`.
  var mark: UInt8? { bytes.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil } }

  /// What stands between the numbers and the end, such as `$`.
  var intermediate: UInt8? { bytes.last.flatMap { (0x20...0x2F).contains($0) ? $0 : nil } }

  /// The numbers: `;` parts them, and `:` parts of them. What is left out is nil.
  var numbers: [[Int?]] {
    let digits = bytes.dropFirst(mark == nil ? 0 : 1).prefix { $0 >= 0x30 }
    return digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
    }
  }

  /// The first part of each number, as far as they were written.
  func number(_ place: Int) -> Int? {
    let numbers = numbers
    return place < numbers.count ? numbers[place].first ?? nil : nil
  }

  /// Absurd numbers are as good as large ones.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    if digits.isEmpty { return nil }
    var number = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = min(number * 10 + Int(digit) - 0x30, 9_999_999)
    }
    return number
  }
}
