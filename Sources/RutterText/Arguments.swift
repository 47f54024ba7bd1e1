import RutterCore

/// The named arguments of one command or step, taken one by one; what is left over at the end is a mistake.
struct Arguments {
  private let all: Record
  private var left: Record
  private var asked: [String] = []
  /// Whose arguments they are, in messages: `'tap'`.
  var owner: String

  init(_ record: Record, of owner: String) {
    all = record
    left = record
    self.owner = owner
  }

  var isEmpty: Bool { left.fields.isEmpty }

  /// What came, as messages call it.
  static func words(for value: Value) -> String {
    switch value {
    case .null: "null"
    case .list: "a list"
    case .record: "a record"
    default: "\(value.kind) \(ValueText.short(value, budget: 30))"
    }
  }

  mutating func take(_ name: Text) -> Value? {
    if !asked.contains(name.string) { asked.append(name.string) }
    guard let value = left[name] else { return nil }
    left = Record(left.fields.filter { $0.name != name })
    return value
  }

  mutating func value(_ name: Text) throws(CommandError) -> Value {
    guard let value = take(name) else { throw CommandError("\(owner) needs '\(name)'" + hint(for: name)) }
    return value
  }

  mutating func text(_ name: Text) throws(CommandError) -> Text? {
    guard let value = take(name) else { return nil }
    guard case .string(let text) = value else { throw wrong(name, "a string", value) }
    return text
  }

  mutating func count(_ name: Text) throws(CommandError) -> Int? {
    guard let value = take(name) else { return nil }
    guard case .integer(let integer) = value, integer >= 0 else { throw wrong(name, "an integer from 0 up", value) }
    return Int(integer)
  }

  mutating func flag(_ name: Text) throws(CommandError) -> Bool? {
    guard let value = take(name) else { return nil }
    guard case .boolean(let flag) = value else { throw wrong(name, "true or false", value) }
    return flag
  }

  /// One of some words.
  mutating func word(_ name: Text, of words: [String], kind: String) throws(CommandError) -> String {
    guard let value = take(name) else {
      throw CommandError("\(owner) needs '\(name)', one of \(words.joined(separator: ", "))" + hint(for: name))
    }
    guard case .string(let text) = value else { throw wrong(name, "one of \(words.joined(separator: ", "))", value) }
    if words.contains(text.string) { return text.string }
    let near = nearest(text.string, among: words)
    let way = near.map { "did you mean '\($0)'?" } ?? "there is \(words.joined(separator: ", "))"
    let code: CommandError.Code = kind == "command" ? .unknownCommand : .argument
    throw CommandError("unknown \(kind) \(ValueText.quoted(Text(text.string.shortened))); \(way)", code)
  }

  private mutating func word<Word: RawRepresentable & CaseIterable>(_ name: Text) throws(CommandError) -> Word?
  where Word.RawValue == String {
    guard all[name] != nil else {
      // It is noted as one that may come.
      _ = take(name)
      return nil
    }
    return Word(rawValue: try word(name, of: Word.allCases.map(\.rawValue), kind: name.string))
  }

  /// Refuses what nobody asked for.
  func finish() throws(CommandError) {
    guard let field = left.fields.first else { return }
    let way =
      nearest(field.name.string, among: asked).map { "did you mean '\($0)'?" }
      ?? (asked.isEmpty ? "it takes none" : "it takes \(asked.joined(separator: ", "))")
    throw CommandError("\(owner) takes no '\(field.name.string.shortened)'; \(way)")
  }

  /// A name that was probably meant for a missing one.
  private func hint(for name: Text) -> String {
    nearest(name.string, among: left.fields.map(\.name.string)).map { "; is it meant by '\($0)'?" } ?? ""
  }

  private func wrong(_ name: Text, _ expected: String, _ value: Value) -> CommandError {
    CommandError("\(owner): '\(name)' has to be \(expected), got \(Self.words(for: value))")
  }
}

extension Arguments {
  /// A label, or a record that names a node another way.
  mutating func target() throws(CommandError) -> Target {
    let value = try value("target")
    switch value {
    case .string(let label): return .label(label)
    case .record(let record):
      var parts = Arguments(record, of: "the target of \(owner)")
      let target = try parts.namedTarget()
      try parts.finish()
      return target
    default: throw wrong("target", "a label, {\"node\":n}, {\"id\":…,\"row\":…} or {\"role\":…,\"label\":…}", value)
    }
  }

  private mutating func namedTarget() throws(CommandError) -> Target {
    if let node = try count("node") { return .node(NodeID(node)) }
    if let name = try text("id") {
      guard let row = take("row") else { return .name(name) }
      return .inRow(row, name: name)
    }
    if let role: NodeKind = try word("role") { return .role(role, label: try text("label")) }
    if let label = try text("label") { return .label(label) }
    throw CommandError("\(owner) needs one of node, id, role, label")
  }

  /// The `url` of `open`.
  mutating func url() throws(CommandError) -> Text {
    let value = try value("url")
    guard case .string(let url) = value else { throw wrong("url", "a string such as \"/recipes/1\"", value) }
    return url
  }

  /// The id or title of a stack.
  mutating func stack() throws(CommandError) -> Text {
    let value = try value("stack")
    guard case .string(let stack) = value else { throw wrong("stack", "a string such as \"search\"", value) }
    return stack
  }

  /// A value with its type.
  mutating func part() throws(CommandError) -> CommandStep.Part {
    let type = try text("type")
    return CommandStep.Part(type: type, try value("value"), style: try word("style"), once: try word("once"))
  }

  /// The `values` of `push_all` and `replace_all`: values of built-in types as they are, others as records with
  /// `type` and `value`.
  mutating func parts() throws(CommandError) -> [CommandStep.Part] {
    let value = try value("values")
    guard case .list(let items) = value else { throw wrong("values", "a list", value) }
    var parts: [CommandStep.Part] = []
    for (index, item) in items.enumerated() {
      guard case .record(let record) = item else {
        parts.append(CommandStep.Part(item))
        continue
      }
      var arguments = Arguments(record, of: "value \(index + 1) of \(owner)")
      parts.append(try arguments.part())
      try arguments.finish()
    }
    return parts
  }

  /// Which entries are meant: an entry's id, a type, or a value.
  mutating func choice() throws(CommandError) -> CommandStep.Choice {
    if let id = try count("id") { return .entry(EntryID(id)) }
    let type = try text("type")
    if let value = take("value") { return .value(CommandStep.Part(type: type, value)) }
    if let type { return .type(type) }
    throw CommandError("\(owner) needs 'id', 'type' or 'value' to say which entries it means")
  }
}
