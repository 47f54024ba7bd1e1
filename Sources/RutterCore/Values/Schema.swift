/// What a value has to look like.
public indirect enum Schema: Sendable, Hashable {
  case any, boolean, integer, number, string
  /// One of these strings.
  case oneOf(Words)
  /// A value of a named type.
  case type(TypeName)
  /// A record with exactly these fields, sorted by name.
  case record([SchemaField])
  case list(Schema)
  /// A record with any names, each value of this shape.
  case dictionary(Schema)
  case optional(Schema)
}

/// The words of which a text is one, in the order written. They may be many, and the texts too.
public struct Words: Sendable, Hashable, ExpressibleByArrayLiteral {
  public let all: [Text]
  private let table: Set<Text>

  /// Takes the words; one that is written twice counts once.
  public init(_ all: [Text]) {
    self.all = all
    table = Set(all)
  }

  public init(arrayLiteral elements: Text...) { self.init(elements) }

  public func contains(_ word: Text) -> Bool { table.contains(word) }
  public static func == (left: Words, right: Words) -> Bool { left.all == right.all }
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

/// One field of a record's schema.
public struct SchemaField: Sendable, Hashable {
  public var name: Text
  public var schema: Schema
  /// Hidden in frames, logs and transcripts (S8).
  public var isSecret: Bool
  /// Joins a field's name with what it must look like.
  public init(_ name: Text, _ schema: Schema, isSecret: Bool = false) {
    self.name = name
    self.schema = schema
    self.isSecret = isSecret
  }
}

/// Where a value does not fit its schema, and what would have fitted.
public struct Mismatch: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path from the value to the part that does not fit: `related[2]`. Empty if it is the value itself.
  public var path: String
  /// What the schema asks for, such as `integer`.
  public var expected: String
  /// What came instead, such as `string "seven"`.
  public var got: String
  /// How to mend it, if Rutter can tell.
  public var hint: String?

  package init(path: String, expected: String, got: String, hint: String? = nil) {
    self.path = path
    self.expected = expected
    self.got = got
    self.hint = hint
  }

  /// A whole value that does not fit.
  package init(expected: String, got: String, hint: String?) {
    self.init(path: "", expected: expected, got: got, hint: hint)
  }

  public var description: String {
    let place = path.isEmpty ? "" : "field '\(path)': "
    return "\(place)expected \(expected), got \(got)" + (hint.map { " (\($0))" } ?? "")
  }

  /// Whether no value came at all.
  var gotNothing: Bool { path.isEmpty && got == Value.null.described }
}

/// How strictly fields that the schema does not name are treated (V5).
package enum UnknownFields: Sendable { case refused, dropped }

extension Schema: CustomStringConvertible {
  public var description: String {
    switch self {
    case .any: "any"
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .oneOf(let words): "one of " + words.all.map { "\"\($0.string.shortened)\"" }.listed
    case .type(let name): name.description
    case .record(let fields): "a record { " + fields.map { $0.name.string.shortened }.listed + " }"
    case .list(let schema): "\(schema)[]"
    case .dictionary(let schema): "\(schema){}"
    case .optional(let schema): "\(schema)?"
    }
  }

  /// The type by which a loader's result will find its destination, if this schema has one.
  package var type: TypeName? {
    switch self {
    case .boolean: .boolean
    case .integer: .integer
    case .number: .number
    case .string: .string
    case .type(let name): name
    case .optional(let inner): inner.type
    default: nil
    }
  }
}

/// The named types of a session.
package struct Types: Sendable {
  private var definitions: [TypeName: TypeDefinition] = [:]
  /// Whether any type has a field that is hidden.
  package private(set) var hasSecrets = false
  /// The types that go by other names, too, by those.
  private var aliases: [TypeName: TypeName] = [:]
  /// The versions that are not 1, also of types that are gone: their values may still be there.
  private var versions: [TypeName: Int] = [:]
  package init() {}

  package subscript(name: TypeName) -> TypeDefinition? { definitions[name] }
  package var names: [TypeName] { definitions.keys.sorted() }
  /// Shows each, in no order.
  func forEach(_ body: (TypeDefinition) -> Void) { for type in definitions.values { body(type) } }
  package mutating func define(_ definition: TypeDefinition) {
    definitions[definition.name] = definition
    hasSecrets = hasSecrets || !definition.secretFields.isEmpty
    for alias in definition.aliases { aliases[TypeName(alias)] = definition.name }
    if definition.version != 1 || versions[definition.name] != nil { versions[definition.name] = definition.version }
  }

  mutating func remove(where isMeant: (PluginID) -> Bool) {
    definitions = definitions.filter { !isMeant($0.value.plugin) }
    hasSecrets = definitions.values.contains { !$0.secretFields.isEmpty }
    aliases = aliases.filter { definitions[$0.value] != nil }
  }

  /// The type that has a name now; nil if none has.
  package func current(_ name: TypeName) -> TypeName? {
    definitions[name] != nil || TypeName.builtIn.contains(name) ? name : aliases[name]
  }

  /// The type that goes by this name besides its own.
  package func type(withAlias alias: Text) -> TypeDefinition? {
    aliases.isEmpty ? nil : aliases[TypeName(alias)].flatMap { definitions[$0] }
  }

  /// Whether any type has a version other than 1.
  var hasVersions: Bool { !versions.isEmpty }
  func version(of type: TypeName) -> Int? { versions[type] }

  /// Checks a value and brings it into the schema's form: integers become numbers where a number is asked for, an
  /// empty list becomes an empty record where a record is, and typed records get their type.
  ///
  /// - Parameters:
  ///   - value: What came, from a script or from outside.
  ///   - schema: What it has to be.
  ///   - unknown: What to do with fields that no schema names.
  /// - Returns: The value in the schema's form.
  /// - Throws: The first ``Mismatch``, in the order of the schema's fields.
  package func fit(_ value: Value, to schema: Schema, unknown: UnknownFields = .refused) throws(Mismatch) -> Value {
    try Fitting(types: self, unknown: unknown).fit(value, to: schema, at: "")
  }

  /// Checks the fields of a named type, whatever type the record carried before.
  package func fit(_ value: Value, to name: TypeName, unknown: UnknownFields = .refused) throws(Mismatch) -> Value {
    try Fitting(types: self, unknown: unknown).fit(value, to: .type(name), at: "")
  }
}

extension Types {
  /// The same types when no function of theirs can be called any more.
  var withoutFunctions: Types {
    var types = self
    forEach { type in
      if type.migrate == nil { return }
      var definition = type
      definition.migrate = nil
      types.define(definition)
    }
    return types
  }

  /// A value as it may be shown: the fields that its type calls secret are hidden (S8).
  ///
  /// - Parameters:
  ///   - value: Any value.
  ///   - hide: Makes what stands in the place of a secret.
  /// - Returns: The value without its secrets.
  package func masked(_ value: Value, by hide: (Value) -> Value = Value.hiding) -> Value {
    if !hasSecrets { return value }
    switch value {
    case .list(let items): return .list(items.map { masked($0, by: hide) })
    case .record(let record):
      let secrets = secretFields(of: record)
      return .record(
        Record(
          type: record.type,
          record.fields.map { field in
            .init(field.name, secrets.contains(field.name) ? hide(field.value) : masked(field.value, by: hide))
          }))
    default: return value
    }
  }

  /// Shows each part of a value that its type calls secret.
  package func forEachSecret(in value: Value, _ body: (Value) -> Void) {
    switch value {
    case .list(let items): for item in items { forEachSecret(in: item, body) }
    case .record(let record):
      let secrets = secretFields(of: record)
      for field in record.fields {
        if secrets.contains(field.name) { body(field.value) } else { forEachSecret(in: field.value, body) }
      }
    default: break
    }
  }

  private func secretFields(of record: Record) -> Set<Text> {
    record.type.flatMap { self[$0]?.secretFields } ?? []
  }
}

/// A named type with its schema.
package struct TypeDefinition: Sendable, Equatable {
  package var name: TypeName
  package var schema: Schema
  package var plugin: PluginID
  package var place: Place
  /// Whether its constructor takes what the one field `value` holds: that of a flow that takes no record (Q5).
  package var isWrapped = false
  /// The names under which values of it may have been saved, or come from elsewhere (N1, N2).
  package var aliases: [Text] = []
  /// The version of its schema, from 1.
  package var version = 1
  /// Makes a value of an earlier version into one of this (N1).
  package var migrate: Handle?
  /// The names of the fields that are hidden (S8).
  let secretFields: Set<Text>
  package init(name: TypeName, schema: Schema, plugin: PluginID, place: Place) {
    self.name = name
    self.schema = schema
    var secret: Set<Text> = []
    if case .record(let fields) = schema { for field in fields where field.isSecret { secret.insert(field.name) } }
    secretFields = secret
    self.plugin = plugin
    self.place = place
  }
}

/// One check of one value. It holds what is the same for all parts of the value.
private struct Fitting {
  let types: Types
  let unknown: UnknownFields

  func fit(_ value: Value, to schema: Schema, at path: String) throws(Mismatch) -> Value {
    switch (schema, value) {
    case (.any, _), (.boolean, .boolean), (.integer, .integer), (.string, .string), (.number, .number): return value
    case (.number, .integer(let integer)): return try number(integer, at: path)
    case (.oneOf(let words), .string(let text)) where words.contains(text): return value
    case (.optional, .null): return value
    case (.optional(let inner), _): return try fit(value, to: inner, at: path)
    case (.list(let inner), .list(let items)): return try list(items, of: inner, at: path)
    case (.dictionary, .list(let items)) where items.isEmpty: return .record(Record([]))
    case (.dictionary(let inner), .record(let record)): return try dictionary(record, of: inner, at: path)
    case (.record(let fields), .list(let items)) where items.isEmpty:
      return .record(try self.fields(Record([]), fields, type: nil, at: path))
    case (.record(let fields), .record(let record)):
      return .record(try self.fields(record, fields, type: nil, at: path))
    case (.type(let name), _): return try named(value, name, at: path)
    case (.integer, .number(let number)): throw notInteger(number, at: path)
    default: throw mismatch(schema.description, value, at: path)
    }
  }

  private func number(_ integer: Int64, at path: String) throws(Mismatch) -> Value {
    if let exact = Double(exactly: integer) { return .number(exact) }
    throw Mismatch(path: path, expected: "number", got: "integer \(integer), which no number holds exactly")
  }

  private func notInteger(_ number: Double, at path: String) -> Mismatch {
    let whole = number.rounded() == number
    return Mismatch(
      path: path, expected: "integer", got: "number \(number)",
      hint: whole ? "math.tointeger makes it one" : "math.floor rounds it")
  }

  private func list(_ items: [Value], of schema: Schema, at path: String) throws(Mismatch) -> Value {
    var fitted: [Value] = []
    fitted.reserveCapacity(items.count)
    for (index, item) in items.enumerated() { fitted.append(try fit(item, to: schema, at: "\(path)[\(index + 1)]")) }
    return .list(fitted)
  }

  private func dictionary(_ record: Record, of schema: Schema, at path: String) throws(Mismatch) -> Value {
    var fitted: [Record.Field] = []
    for field in record.fields {
      fitted.append(.init(field.name, try fit(field.value, to: schema, at: join(path, field.name))))
    }
    return .record(Record(fitted))
  }

  private func named(_ value: Value, _ name: TypeName, at path: String) throws(Mismatch) -> Value {
    if TypeName.builtIn.contains(name) { return try fit(value, to: Schema.builtIn(name), at: path) }
    guard let definition = types[name] else {
      throw Mismatch(path: path, expected: name.description, got: value.kind, hint: "type \(name) is not registered")
    }
    if case .record(let record) = value, let type = record.type, type != name {
      throw mismatch(name.description, value, at: path)
    }
    let fitted = try fit(value, to: definition.schema, at: path)
    guard case .record(var record) = fitted else { return fitted }
    record.type = name
    return .record(record)
  }

  private func fields(_ record: Record, _ schema: [SchemaField], type: TypeName?, at path: String) throws(Mismatch)
    -> Record
  {
    // Unknown names are looked for first, because a misspelt field would otherwise be told as missing under its right
    // name.
    if unknown == .refused, let field = record.firstField(notIn: schema) {
      let near = nearest(field.name.string, among: schema.map(\.name.string))
      throw Mismatch(
        path: join(path, field.name), expected: "no field of this name", got: field.value.described,
        hint: near.map { "did you mean '\($0)'?" } ?? "the fields are " + schema.map { $0.name.string.shortened }.listed
      )
    }
    var fitted: [Record.Field] = []
    for field in schema {
      let value = try fit(record[field.name] ?? .null, of: field, at: join(path, field.name))
      if !value.isNull { fitted.append(.init(field.name, value)) }
    }
    return Record(type: type, fitted)
  }

  /// Of what does not fit a secret field no more is told than its kind.
  private func fit(_ value: Value, of field: SchemaField, at path: String) throws(Mismatch) -> Value {
    do throws(Mismatch) { return try fit(value, to: field.schema, at: path) } catch {
      if !field.isSecret { throw error }
      throw Mismatch(path: path, expected: field.schema.description, got: value.isNull ? "nothing" : value.kind)
    }
  }

  private func mismatch(_ expected: String, _ value: Value, at path: String) -> Mismatch {
    Mismatch(path: path, expected: expected, got: value.described)
  }

  private func join(_ path: String, _ name: Text) -> String { path.isEmpty ? name.string : "\(path).\(name)" }
}

extension Record {
  /// The first field whose name the schema does not have.
  fileprivate func firstField(notIn schema: [SchemaField]) -> Field? {
    if schema.count * fields.count <= 256 {
      return fields.first { field in !schema.contains { $0.name == field.name } }
    }
    let names = Set(schema.map(\.name))
    return fields.first { !names.contains($0.name) }
  }
}

extension Schema {
  fileprivate static func builtIn(_ name: TypeName) -> Schema {
    switch name {
    case .integer: .integer
    case .number: .number
    case .boolean: .boolean
    default: .string
    }
  }
}

extension Value {
  /// How a message describes the value: `string "seven"`.
  package var described: String {
    switch self {
    case .null: "nothing"
    case .boolean(let flag): "boolean \(flag)"
    case .integer(let integer): "integer \(integer)"
    case .number(let number): "number \(number)"
    case .string(let text): text.count <= 40 ? "string \"\(text)\"" : "a string of \(text.count) bytes"
    case .bytes(let bytes): "a string of \(bytes.count) bytes that is not valid UTF-8"
    case .list(let items): "a list of \(items.count)"
    case .record: kind
    }
  }
}
