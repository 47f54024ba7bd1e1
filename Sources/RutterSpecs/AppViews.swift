internal import RutterCore

/// What shows, as plain values for the test: `app.path`, `app.screen`, `app.outcome`, `app.log`.
extension PathItem {
  var asValue: Value {
    Value.named([
      ("id", .integer(Int64(id.number))), ("type", .string(Text(type))), ("value", value),
      ("state", .string(Text(state.rawValue))), ("style", .string(Text(style.rawValue))),
      ("title", title.map { .string(Text($0)) }),
    ])
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
      ("label", .string(label)), ("state", state.map { .string(Text($0.rawValue)) }), ("enabled", .boolean(isEnabled)),
      ("value", value), ("choices", choices.isEmpty ? nil : .list(choices)),
      ("fraction", progress?.fraction.map { .number($0) }),
      ("progress", progress?.text.map { .string($0) }), ("message", message.map { .string(Text($0)) }),
      ("children", children.isEmpty ? nil : .list(children.map(\.asValue))),
    ])
  }
}

extension OutcomeReport {
  var asValue: Value {
    Value.named([
      ("operation", .string(Text(operation))), ("outcome", .string(Text(outcome.name))),
      ("detail", outcome.detail.map { .string(Text($0)) }), ("entry", entry.map { .integer(Int64($0.number)) }),
    ])
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
