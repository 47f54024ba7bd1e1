internal import RutterCore

/// What shows, as plain values for the test: `app.path`, `app.screen`, `app.outcome`, `app.log`.
extension PathItem {
  var asValue: Value {
    Value.named([
      ("id", .integer(Int64(id.number))), ("type", .string(Text(type))), ("value", value),
      ("state", .string(Text(state.rawValue))), ("style", .string(Text(style.rawValue))),
      ("title", title.map { .string(Text($0)) }), ("url", url.map { .string(Text($0)) }),
      ("stack", stack.map { .string(Text($0)) }),
    ])
  }
}

extension Frame {
  /// The stacks of all that holds any, from the outside in.
  var stacksAsValue: Value {
    .list(
      containers.flatMap { container in
        container.stacks.map { stack in
          Value.named([
            ("id", .string(Text(stack.id))), ("title", .string(Text(stack.title))),
            ("active", .boolean(stack.isActive)),
            ("depth", .integer(Int64(stack.depth))), ("kind", .string(Text(container.kind.rawValue))),
            ("entry", .integer(Int64(container.entry.number))),
          ])
        }
      })
  }
}

extension ScreenView {
  var asValue: Value {
    Value.named([
      ("title", .string(Text(title))), ("entry", .integer(Int64(entry.number))),
      ("toolbar", .list(toolbar.map(\.asValue))), ("nodes", .list(nodes.map(\.asValue))),
    ])
  }
}

extension NodeView {
  var asValue: Value {
    Value.named([
      ("role", .string(Text(kind.rawValue))), ("node", .integer(Int64(id.number))), ("id", name.map { .string($0) }),
      ("row", row),
      ("label", .string(label)), ("state", state.map { .string(Text($0.rawValue)) }), ("enabled", .boolean(isEnabled)),
      ("value", value), ("secret", isSecret ? .boolean(true) : nil),
      ("choices", choices.isEmpty ? nil : .list(choices)),
      ("progress", progress?.asValue), ("message", message.map { .string(Text($0)) }),
      ("nodes", children.isEmpty && !kind.holdsNodes ? nil : .list(children.map(\.asValue))),
    ])
  }
}

extension NodeKind {
  /// Whether a node of this kind has children, be it none.
  fileprivate var holdsNodes: Bool {
    switch self {
    case .screen, .toolbar, .section, .list, .hole, .slot: true
    case .row, .link, .button, .field, .toggle, .picker, .retry, .text, .progress, .divider: false
    }
  }
}

extension NodeKind {
  /// Whether something may happen when a person activates it; whether it does, its outcome says.
  var canBeTapped: Bool {
    switch self {
    case .row, .link, .button, .toggle, .retry: true
    case .field, .picker, .screen, .toolbar, .section, .list, .hole, .slot, .text, .progress, .divider: false
    }
  }
}

extension Progress {
  fileprivate var asValue: Value {
    Value.named([("fraction", fraction.map { .number($0) }), ("text", text.map { .string($0) })])
  }
}

extension OutcomeReport {
  var asValue: Value {
    var fields: [(Text, Value?)] = [
      ("operation", .string(Text(operation))), ("outcome", .string(Text(outcome.name))),
    ]
    fields += outcome.fields.map { ($0.name, $0.value) }
    return Value.named(fields + [("entry", entry.map { .integer(Int64($0.number)) })])
  }
}

extension LogLine {
  func asValue(plugin name: String) -> Value {
    Value.named([
      ("level", .string(Text(level.rawValue))), ("plugin", .string(Text(name))), ("text", .string(Text(text))),
    ])
  }
}

extension Value {
  /// A record of the fields that are there.
  static func named(_ fields: [(Text, Value?)]) -> Value {
    .record(Record(fields.compactMap { name, value in value.map { Record.Field(name, $0) } }))
  }
}

extension Frame {
  private static var mostTexts: Int { 6 }

  /// What can be read on the topmost screen, for failures that are about what shows there: `on 'Harbour': 'Rain' and 'Closed'`.
  var topInWords: String {
    var texts: [String] = []
    func collect(_ nodes: [NodeView]) {
      for node in nodes where texts.count <= Self.mostTexts {
        if node.kind == .text, !node.label.isEmpty { texts.append("'\(node.label.string.shortened)'") }
        collect(node.children)
      }
    }
    collect(top.nodes)
    let screen = "on '\(top.title.shortened)'"
    if texts.isEmpty { return "\(screen) no text shows" }
    let shown = texts.prefix(Self.mostTexts).joined(separator: ", ")
    return "\(screen): \(shown)\(texts.count > Self.mostTexts ? " …" : "")"
  }
}

extension TargetError {
  /// The error in words, with the way out as a spec writes it.
  var messageInLua: String {
    message { target, nodes in
      guard let first = nodes.first else { return "" }
      let isAlike = nodes.dropFirst().contains { $0.kind == first.kind && $0.label == first.label }
      if isAlike { return "its place among them: app:find_all(\(target.inLua))[1]" }
      return Target.role(first.kind, label: first.label).inLua
    }
  }
}
