package import RutterCore

/// Schemas, as a transcript holds them: a word, or a record with one field that says which kind.
extension Packing {
  package static func pack(_ schema: Schema) -> Value {
    switch schema {
    case .any: .string("any")
    case .boolean: .string("boolean")
    case .integer: .string("integer")
    case .number: .string("number")
    case .string: .string("string")
    case .oneOf(let words): single("one_of", .list(words.all.map { .string($0) }))
    case .type(let name): single("type", .string(name.text))
    case .list(let inner): single("list", pack(inner))
    case .dictionary(let inner): single("dictionary", pack(inner))
    case .optional(let inner): single("optional", pack(inner))
    case .record(let fields):
      single("record", .list(fields.map { .list([.string($0.name), pack($0.schema), .boolean($0.isSecret)]) }))
    }
  }

  private static func single(_ name: Text, _ value: Value) -> Value { .record(Record([.init(name, value)])) }

  package static func schema(_ packed: Value) throws(TranscriptError) -> Schema {
    switch packed {
    case .string("any"): return .any
    case .string("boolean"): return .boolean
    case .string("integer"): return .integer
    case .string("number"): return .number
    case .string("string"): return .string
    case .record(let record):
      guard let field = record.fields.first, record.fields.count == 1 else { throw wrong }
      return try schema(field)
    default: throw wrong
    }
  }

  private static func schema(_ field: Record.Field) throws(TranscriptError) -> Schema {
    switch (field.name, field.value) {
    case ("type", .string(let name)): return .type(TypeName(name))
    case ("list", let inner): return .list(try schema(inner))
    case ("dictionary", let inner): return .dictionary(try schema(inner))
    case ("optional", let inner): return .optional(try schema(inner))
    case ("one_of", .list(let items)):
      var words: [Text] = []
      for item in items {
        guard case .string(let word) = item else { throw wrong }
        words.append(word)
      }
      return .oneOf(Words(words))
    case ("record", .list(let items)):
      var fields: [SchemaField] = []
      for item in items {
        guard case .list(let parts) = item, parts.count == 3, case .string(let name) = parts[0],
          case .boolean(let isSecret) = parts[2]
        else { throw wrong }
        fields.append(SchemaField(name, try schema(parts[1]), isSecret: isSecret))
      }
      return .record(fields)
    default: throw wrong
    }
  }

  private static var wrong: TranscriptError { TranscriptError("not a schema") }
}
