internal import RutterCore

/// Schemas as values, on their way to a plugin's process: flat, each word before what belongs to it. Schemas nest deeper than
/// values may.
extension Schema {
  var framed: Value {
    var words: [Value] = []
    flatten(into: &words)
    return .list(words)
  }

  private func flatten(into words: inout [Value]) {
    switch self {
    case .any, .boolean, .integer, .number, .string: words.append(.string(Text("\(self)")))
    case .type(let name): words += [.string("type"), .string(name.text)]
    case .oneOf(let choices):
      words += [.string("one of"), .integer(Int64(choices.all.count))]
      words += choices.all.map { .string($0) }
    case .list(let inner), .dictionary(let inner), .optional(let inner):
      let word: Text =
        if case .list = self { "list" } else if case .dictionary = self { "dictionary" } else { "optional" }
      words.append(.string(word))
      inner.flatten(into: &words)
    case .record(let fields):
      words += [.string("record"), .integer(Int64(fields.count))]
      for field in fields {
        words += [.string(field.name), .boolean(field.isSecret)]
        field.schema.flatten(into: &words)
      }
    }
  }

  init(framed value: Value) throws(FrameFault) {
    guard case .list(let words) = value else { throw FrameFault("no schema") }
    var reader = FlatSchema(words)
    self = try reader.schema()
    guard reader.isAtEnd else { throw FrameFault("more than a schema") }
  }
}

/// Reads a schema that was written flat.
private struct FlatSchema {
  private var rest: ArraySlice<Value>
  /// How deep what is being read stands.
  private var depth = 0
  /// As deep as scripts may nest schemas, and what the engine puts around one.
  private static let deepest = 256

  init(_ words: [Value]) { rest = words[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func schema() throws(FrameFault) -> Schema {
    guard depth < Self.deepest else { throw FrameFault("a schema that is too deep") }
    depth += 1
    defer { depth -= 1 }
    switch try text() {
    case "any": return .any
    case "boolean": return .boolean
    case "integer": return .integer
    case "number": return .number
    case "string": return .string
    case "type": return .type(TypeName(try text()))
    case "list": return .list(try schema())
    case "dictionary": return .dictionary(try schema())
    case "optional": return .optional(try schema())
    case "one of":
      var choices: [Text] = []
      for _ in 0..<(try count()) { choices.append(try text()) }
      return .oneOf(Words(choices))
    case "record":
      var fields: [SchemaField] = []
      for _ in 0..<(try count()) {
        let name = try text()
        guard case .boolean(let isSecret)? = rest.popFirst() else { throw FrameFault("no field") }
        fields.append(SchemaField(name, try schema(), isSecret: isSecret))
      }
      return .record(fields)
    default: throw FrameFault("no schema")
    }
  }

  private mutating func text() throws(FrameFault) -> Text {
    guard case .string(let text)? = rest.popFirst() else { throw FrameFault("no schema") }
    return text
  }

  private mutating func count() throws(FrameFault) -> Int {
    guard case .integer(let count)? = rest.popFirst(), count >= 0, count <= rest.count else {
      throw FrameFault("no schema")
    }
    return Int(count)
  }
}
