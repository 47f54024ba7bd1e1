internal import RutterCore

/// Schemas as values, on their way to a plugin's process.
extension Schema {
  var framed: Value {
    switch self {
    case .any: .string("any")
    case .boolean: .string("boolean")
    case .integer: .string("integer")
    case .number: .string("number")
    case .string: .string("string")
    case .oneOf(let words): .list([.string("words")] + words.all.map { .string($0) })
    case .type(let name): .list([.string("type"), .string(name.text)])
    case .record(let fields):
      .list([.string("record")] + fields.map { .list([.string($0.name), .boolean($0.isSecret), $0.schema.framed]) })
    case .list(let inner): .list([.string("list"), inner.framed])
    case .dictionary(let inner): .list([.string("dictionary"), inner.framed])
    case .optional(let inner): .list([.string("optional"), inner.framed])
    }
  }

  init(framed value: Value) throws(FrameFault) {
    switch value {
    case .string("any"): self = .any
    case .string("boolean"): self = .boolean
    case .string("integer"): self = .integer
    case .string("number"): self = .number
    case .string("string"): self = .string
    case .list(let parts): self = try Self.joined(parts)
    default: throw FrameFault("no schema")
    }
  }

  private static func joined(_ parts: [Value]) throws(FrameFault) -> Schema {
    guard case .string(let word)? = parts.first else { throw FrameFault("no schema") }
    let rest = parts.dropFirst()
    switch (word, rest.first) {
    case ("words", _): return .oneOf(Words(rest.compactMap { if case .string(let text) = $0 { text } else { nil } }))
    case ("type", .string(let name)): return .type(TypeName(name))
    case ("list", let inner?): return .list(try Schema(framed: inner))
    case ("dictionary", let inner?): return .dictionary(try Schema(framed: inner))
    case ("optional", let inner?): return .optional(try Schema(framed: inner))
    case ("record", _):
      var fields: [SchemaField] = []
      for part in rest {
        guard case .list(let field) = part, field.count == 3, case .string(let name) = field[0],
          case .boolean(let isSecret) = field[1]
        else { throw FrameFault("no field") }
        fields.append(SchemaField(name, try Schema(framed: field[2]), isSecret: isSecret))
      }
      return .record(fields)
    default: throw FrameFault("no schema")
    }
  }
}
