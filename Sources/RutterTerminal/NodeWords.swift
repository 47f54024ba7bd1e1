internal import RutterCore
internal import RutterText

/// How values and progress are written on every face.
enum NodeWords {
  /// A value as a person writes it: strings without quotes.
  static func choice(_ value: Value) -> String {
    switch value {
    case .string(let text): Printable.line(text.string)
    case .null: ""
    default: ValueText.short(value)
    }
  }

  /// Whether choices can be numbered: where one of them is a whole number itself, the number before another one would
  /// say something else than it does.
  static func canNumber(_ choices: [Value]) -> Bool { !choices.contains { Int(choice($0)) != nil } }

  /// How far something is, and with what, one after the other: `40 %`, `baking`.
  static func progress(_ progress: Progress?) -> [String] {
    let percent = progress?.fraction.map { "\(Int((min(max($0, 0), 1) * 100).rounded(.down))) %" }
    return [percent, progress?.text.map { Printable.line($0.string) }].compactMap { $0 }
  }
}
