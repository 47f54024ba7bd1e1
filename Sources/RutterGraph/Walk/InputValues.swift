internal import RutterChecking
internal import RutterCore

/// What a walk writes into fields: what people write, and what the scripts compare with.
struct InputValues: Sendable {
  /// Of every sort that forms ask for.
  private static let usual: [String] = [
    "Ada Lovelace", "", "ada@example.com", "42", "0", "-1", "3.5", "2026-11-25", "12:30", "https://example.com",
    "+49 30 123456", "x", "ABCD-1234", String(repeating: "long ", count: 40),
  ]
  /// The texts of the scripts, those that are compared with something first.
  let written: [String]

  /// Numbers around those of the scripts, and digits in such a number.
  private let numeric: [String]

  init(_ text: FlowText) {
    let numbers = Set(text.numbers.compactMap { Int($0) }.filter { (3...100_000).contains($0) }).sorted()
    let row = String(repeating: "1234567890", count: 2)
    let digits = numbers.filter { $0 <= 20 }.prefix(4).map { String(row.prefix($0)) }
    numeric = digits + numbers.suffix(4).flatMap { ["\($0)", "\($0 + 1)"] }
    let short = text.texts.filter { $0.utf8.count <= 40 && !$0.contains("%") }
    let compared = Set(text.compared)
    written = short.filter(compared.contains) + short.filter { !compared.contains($0) }
  }

  /// So many texts of the scripts are tried.
  private static let mostWritten = 12

  /// The texts that each field gets at once, together with the others.
  var together: [String] { Self.usual + written.prefix(Self.mostWritten) + numeric }
  /// What one field gets, and what all others get.
  let mixed = [
    ("42", "Ada Lovelace"), ("ada@example.com", "42"), ("ada@example.com", "Ada Lovelace"), ("Ada Lovelace", "42"),
    ("2026-11-25", "Ada Lovelace"),
  ]
  /// The texts that one field gets while others hold a name.
  var alone: [String] { Array(written.prefix(8)) }
  /// The texts that one field gets while others stay as they are.
  let single = ["Ada Lovelace", ""]

  /// Values for the parameters of routes.
  func values(_ type: PartType?) -> [Value] {
    switch type {
    case nil: [.string("1")] + written.prefix(6).map { .string(Text($0)) }
    case .integer?: [.integer(1), .integer(2), .integer(0), .integer(999_999)]
    case .number?: [.number(1.5), .integer(0)]
    case .uuid?: [.string("00000000-0000-0000-0000-000000000000")]
    case .choice(let words)?: words.map { .string($0) }
    }
  }
}
