internal import RutterChecking
internal import RutterCore

/// What a walk writes into fields: what people write, and what the scripts compare with.
struct InputValues: Sendable {
  /// Of every sort that forms ask for.
  static let usual: [String] = [
    "Ada Lovelace", "", "ada@example.com", "42", "0", "-1", "3.5", "2026-11-25", "12:30", "https://example.com",
    "+49 30 123456", "x", "ABCD-1234", String(repeating: "long ", count: 40),
  ]
  /// The texts of the scripts, those that are compared with something first.
  let written: [String]
  /// The texts that stand out in the scripts: what is compared, what tables are looked up by, numbers about those that
  /// something is compared with, and texts that fit what is matched.
  let marked: [String]

  init(_ text: FlowText) {
    let short = text.texts.filter { $0.utf8.count <= 40 && !$0.contains("%") }
    let compared = Set(text.compared)
    written = short.filter(compared.contains) + short.filter { !compared.contains($0) }
    let bounds = Self.integers(text.bounds), others = Self.integers(text.numbers)
    let lengths = Array(Self.distinct((bounds + others).filter { (3...64).contains($0) }).prefix(8)).map(Int.init)
    let words = text.keys.prefix(12) + short.filter(compared.contains).prefix(12)
    let numbers = Self.near(Array(bounds.prefix(8))) + Self.near(Array(others.prefix(4)))
    let digits = lengths.flatMap { [Self.digits($0), Self.digits($0 + 1)] }
    let samples = text.texts.flatMap { PatternSample.texts($0, lengths: lengths) }
    marked = Self.distinct(words + numbers.prefix(30) + digits + samples.prefix(24))
  }

  private static func integers(_ numbers: [String]) -> [Int64] {
    distinct(numbers.compactMap { Int64($0) }.filter { $0 < 1_000_000_000 })
  }

  /// A number, and those beside it: of a bound, one is on its other side.
  private static func near(_ numbers: [Int64]) -> [String] {
    numbers.flatMap { [$0 + 1, $0, $0 - 1] }.map { "\($0)" }
  }

  /// So many digits.
  static func digits(_ count: Int) -> String { String((1...count).map { Character("\($0 % 10)") }) }

  static func distinct<T: Hashable>(_ all: [T]) -> [T] {
    var seen: Set<T> = []
    return all.filter { seen.insert($0).inserted }
  }

  /// So many texts of the scripts are tried.
  private static let mostWritten = 12

  /// The texts that each field gets at once, together with the others.
  var together: [String] { Self.distinct(Self.usual + written.prefix(Self.mostWritten)) }
  /// The texts that one field gets while others stay as they are.
  let single = ["Ada Lovelace", ""]
  /// All that one field gets while a form is searched.
  var all: [String] { Self.distinct(Self.usual + marked + written.prefix(Self.mostWritten)) }
  /// What fields get in pairs: of each sort one.
  var sorts: [String] {
    Self.distinct(Self.usual.filter { !["", "0", "-1", "x"].contains($0) } + marked.prefix(12))
  }
  /// The texts that are followed by a tap, for they may change what it does.
  var followed: [String] { Self.distinct(marked.prefix(24) + Self.usual) }

  // MARK: Guesses

  /// Words in the label of a field, and what it is likely to ask for.
  private static let hints: [(words: [String], text: String)] = [
    (["mail"], "ada@example.com"), (["pass", "secret"], "Passw0rd-7"), (["phone", "tel", "mobile"], "+49 30 123456"),
    (["year", "born"], "1990"), (["date", "birth", "day"], "2026-11-25"), (["time", "when", "hour"], "12:30"),
    (["url", "link", "site"], "https://example.com"), (["iban"], "DE02120300000000202051"),
    (["card"], "4111111111111111"), (["pin", "code"], "1234"), (["zip"], "12345"),
    (
      [
        "amount", "price", "sum", "number", "count", "many", "age", "size", "width", "length", "height", "weight",
        "quantity", "nights", "euro", "€", "points",
      ], "42"
    ),
  ]

  /// What a field is likely to ask for, by its label.
  static func guess(_ node: NodeView) -> String {
    if node.isSecret { return "Passw0rd-7" }
    let label = node.label.string.lowercased()
    return hints.first { hint in hint.words.contains(where: label.contains) }?.text ?? usual[0]
  }

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
