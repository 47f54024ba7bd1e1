import RutterCore
import RutterText

/// The words for what can be used.
enum ControlText {
  /// A label on one line.
  static func label(_ node: NodeView) -> String {
    if node.label.isEmpty { return node.kind == .progress ? "Loading" : "(no label)" }
    return Printable.line(node.label.string)
  }

  /// A value as a person writes it: strings without quotes. Of a secret only that there is one.
  static func value(_ node: NodeView) -> String {
    guard let value = node.value else { return "" }
    if node.isSecret { return isEmpty(value) ? "" : dots }
    return NodeWords.choice(value)
  }

  /// What stands for a secret, however long it is.
  static let dots = "••••••"

  /// Whether a secret is empty, by what shows of it.
  static func isEmpty(_ value: Value?) -> Bool {
    switch value {
    case nil, .null?: true
    case .string(let text)?: text.isEmpty || text.string.hasSuffix(" 0›")
    default: false
    }
  }

  /// How far something is: `40 % · baking`.
  static func progress(_ progress: Progress?) -> String {
    NodeWords.progress(progress).joined(separator: " · ")
  }
}
