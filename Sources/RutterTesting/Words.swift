package import RutterCore

extension WorkSubject {
  /// `recipe(3)`, `action 'Load to 4'`.
  package var words: String {
    guard let arguments else { return name }
    return "\(name)(\(arguments.map(Words.of).joined(separator: ", ")))"
  }
}

/// Short words for what a story names.
package enum Words {
  /// A short form of a value.
  static func of(_ value: Value) -> String {
    switch value {
    case .null: "nil"
    case .boolean(let flag): "\(flag)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .string(let text): "\"\(text.string)\""
    case .bytes(let bytes): "‹\(bytes.count) bytes›"
    case .list(let items): items.isEmpty ? "{}" : "{ \(items.count) items }"
    case .record(let record): record.type.map { "\($0) {…}" } ?? "{…}"
    }
  }

  /// `1 s`, `0.25 s`.
  package static func seconds(_ microseconds: Int64) -> String {
    let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    if rest == 0 { return "\(whole) s" }
    var digits = String(String(1_000_000 + rest).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits) s"
  }
}
