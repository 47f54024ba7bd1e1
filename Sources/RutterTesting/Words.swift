package import RutterCore

extension WorkSubject {
  /// `recipe(3)`, `action 'Load to 4'`.
  package var words: String {
    guard let arguments else { return name }
    return "\(name)(\(arguments.map(Words.of).joined(separator: ", ")))"
  }
}

extension Work {
  /// What its end is called: `recipe(3) comes`, `the 30 s timeout of recipe(3)`.
  ///
  /// - Parameters:
  ///   - subject: What the work is for.
  ///   - call: The name of the call that is answered; nil for a timer.
  ///   - length: How long the timer ran, in microseconds, if that is known.
  /// - Returns: A few words.
  package func words(for subject: String, call: String? = nil, length: Int64? = nil) -> String {
    let length = length.map { Words.seconds($0) + " " } ?? ""
    switch kind {
    case .call:
      if case .load = group { return "\(subject) comes" }
      return call.map { "\($0) of \(subject) comes" } ?? "\(subject) gets its answer"
    case .sleep: return "the \(length)sleep of \(subject) ends"
    case .timeout: return "the \(length)timeout of \(subject)"
    case .retry: return "the \(length)wait before \(subject) tries again ends"
    case .threshold: return "\(subject) has taken \(length)and shows its placeholder"
    case .minimum: return "the waiting view of \(subject) was shown \(length)long enough"
    case .drop: return "a value loaded ahead was not used for \(length)and is dropped"
    }
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
