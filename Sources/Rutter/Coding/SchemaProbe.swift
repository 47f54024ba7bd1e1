internal import RutterCore

/// Finds out what a `Codable` type looks like, by having it decode an example and watching what it asks for.
final class SchemaProbe {
  /// What one place of the example was asked for.
  private enum Found {
    case nothing
    case schema(Schema)
    case record([(name: Text, part: SchemaProbe)])
    case list(SchemaProbe)
    case dictionary(SchemaProbe)
  }

  /// What all places of one example share.
  final class Search {
    /// The types that others refer to by name, in the order in which they were met.
    fileprivate(set) var types: [any RutterType.Type] = []
    /// How deep types without a name may nest: one that holds itself would nest for ever.
    fileprivate static let mostDepth = 32
  }

  private var found = Found.nothing
  private var isOptional = false

  /// What was found; any for what the type never asked about.
  var schema: Schema {
    let own: Schema =
      switch found {
      case .nothing: .any
      case .schema(let schema): schema
      case .list(let item): .list(item.schema)
      case .dictionary(let value): .dictionary(value.schema)
      case .record(let fields):
        .record(fields.map { SchemaField($0.name, $0.part.schema) }.sorted { $0.name < $1.name })
      }
    return isOptional ? .optional(own) : own
  }

  fileprivate func note(_ schema: Schema) { found = .schema(schema) }
  fileprivate func noteOptional() { isOptional = true }

  fileprivate func field(_ name: Text) -> SchemaProbe {
    guard case .record(var fields) = found else {
      let part = SchemaProbe()
      found = .record([(name, part)])
      return part
    }
    if let known = fields.first(where: { $0.name == name }) { return known.part }
    let part = SchemaProbe()
    fields.append((name, part))
    found = .record(fields)
    return part
  }

  fileprivate func beginRecord() { if case .nothing = found { found = .record([]) } }

  fileprivate func item() -> SchemaProbe {
    let part = SchemaProbe()
    found = .list(part)
    return part
  }

  fileprivate func entry() -> SchemaProbe {
    let part = SchemaProbe()
    found = .dictionary(part)
    return part
  }
}

extension Schema {
  /// What values of a type look like where they are used: a ``RutterType`` goes by its name.
  ///
  /// - Throws: Why that cannot be found out.
  public init<Result: Decodable>(of type: Result.Type) throws(SchemaError) {
    self = try Self.use(of: type, in: SchemaProbe.Search())
  }

  /// The same, and notes the named types that it refers to.
  static func use<Result: Decodable>(
    of type: Result.Type, in search: SchemaProbe.Search
  ) throws(SchemaError) -> Schema {
    let probe = SchemaProbe()
    do { _ = try Example(probe, search).make(type) } catch {
      // Nobody needs the example itself, and of a list nothing is left to find out.
      if let missing = error as? NoExample, missing.isAlone { return probe.schema }
      throw SchemaError(type, error)
    }
    return probe.schema
  }

  /// What a type looks like inside, whether or not it has a name.
  init<Result: Decodable>(probing type: Result.Type, in search: SchemaProbe.Search = .init()) throws(SchemaError) {
    let probe = SchemaProbe()
    do { _ = try Result(from: Example(probe, search)) } catch { throw SchemaError(type, error) }
    self = probe.schema
  }
}

extension SchemaError {
  init(_ type: Any.Type, _ error: any Error) {
    if let error = error as? SchemaError {
      self = error
      return
    }
    let missing = error as? NoExample
    let mismatch = Mismatch(missing?.reason ?? error)
    let place = mismatch.path.isEmpty ? "" : ", at '\(mismatch.path)'"
    self.init(
      "the schema of \(type) cannot be found out by decoding an example\(place): \(mismatch.got); say it by hand, "
        + "static let schema: Schema = .record([…])")
  }
}

/// A type has a name and a schema by hand, and decodes itself from no example.
private struct NoExample: Error {
  let reason: any Error
  let path: [any CodingKey]

  /// Whether it is all that is looked for, or the items of lists that are.
  var isAlone: Bool { path.allSatisfy { $0.intValue != nil } }
}

/// The decoder of an example.
struct Example: Decoder {
  fileprivate let probe: SchemaProbe
  fileprivate let search: SchemaProbe.Search
  let codingPath: [any CodingKey]
  /// Whether nothing is to be found out, and the example is to be as small as can be.
  fileprivate let isPlain: Bool
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ probe: SchemaProbe, _ search: SchemaProbe.Search, at path: [any CodingKey] = [], isPlain: Bool = false) {
    (self.probe, self.search, codingPath, self.isPlain) = (probe, search, path, isPlain)
  }

  fileprivate func inside(_ probe: SchemaProbe, _ key: any CodingKey) -> Example {
    Example(probe, search, at: codingPath + [key], isPlain: isPlain)
  }

  /// An example of a type.
  fileprivate func make<Result: Decodable>(_ type: Result.Type) throws -> Result {
    if codingPath.count > SchemaProbe.Search.mostDepth {
      throw SchemaError("\(path) holds itself: make it a RutterType, which goes by its name, or say its schema by hand")
    }
    if let named = type as? any RutterType.Type, let example = try self.named(named) as? Result { return example }
    if let words = type as? any RutterWords.Type, let example = try word(of: words) as? Result { return example }
    if type == Value.self, let null = Value.null as? Result {
      probe.note(.any)
      return null
    }
    if let dictionary = type as? any KeyedByText.Type {
      probe.note(.dictionary(.any))
      if let empty = try dictionary.example(self) as? Result { return empty }
    }
    try refuse(type)
    do { return try Result(from: self) } catch let error as DecodingError where type is any RawRepresentable.Type {
      let way =
        type is any RawRepresentable<String>.Type
        ? "make it a RutterWords" : "say the schema of what holds it by hand, as one of .integer"
      throw SchemaError(
        "\(type) is an enumeration with raw values, of which an example is none: \(way) (\(Mismatch(error).got))")
    }
  }

  /// Where what holds itself begins, as a person writes it: `home.base`.
  private var path: String {
    let names = codingPath.map(\.stringValue)
    return names.isEmpty ? "it" : "'\(names.prefix(2).joined(separator: "."))'"
  }

  private func refuse(_ type: Any.Type) throws(SchemaError) {
    if type is any Unordered.Type {
      throw SchemaError(
        "\(type) has no order, and would come otherwise in each run: use a list, or a dictionary with texts as keys")
    }
  }

  /// A type that goes by its name.
  private func named<Named: RutterType>(_ type: Named.Type) throws -> Named {
    if TypeName.builtIn.contains(type.typeName) {
      probe.note(try type.schema)
      return try Named(from: self)
    }
    probe.note(.type(type.typeName))
    if !isPlain, !search.types.contains(where: { $0 == type }) { search.types.append(type) }
    let plain = Example(SchemaProbe(), search, at: codingPath, isPlain: true)
    do { return try Named(from: plain) } catch {
      // It decodes itself in a way of its own, of which its schema may tell.
      let example = try type.schema.example
      do { return try Named(from: ValueDecoder(example, at: codingPath)) } catch {
        throw NoExample(reason: error, path: codingPath)
      }
    }
  }

  private func word<Word: RutterWords>(of type: Word.Type) throws(SchemaError) -> Word {
    probe.note(type.schemaOfWords)
    if let first = type.words.first { return first }
    throw SchemaError("\(type) has no words")
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    probe.beginRecord()
    return KeyedDecodingContainer(ExampleRecord(example: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { ExampleList(example: self) }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension Example: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    if isPlain { return true }
    probe.noteOptional()
    return false
  }

  private func note<Result>(_ schema: Schema, _ example: Result) -> Result {
    probe.note(schema)
    return example
  }

  func decode(_ type: Bool.Type) -> Bool { note(.boolean, false) }
  func decode(_ type: String.Type) -> String { note(.string, "") }
  func decode(_ type: Double.Type) -> Double { note(.number, 0) }
  func decode(_ type: Float.Type) -> Float { note(.number, 0) }
  func decode(_ type: Int.Type) -> Int { note(.integer, 0) }
  func decode(_ type: Int8.Type) -> Int8 { note(.integer, 0) }
  func decode(_ type: Int16.Type) -> Int16 { note(.integer, 0) }
  func decode(_ type: Int32.Type) -> Int32 { note(.integer, 0) }
  func decode(_ type: Int64.Type) -> Int64 { note(.integer, 0) }
  func decode(_ type: UInt.Type) -> UInt { note(.integer, 0) }
  func decode(_ type: UInt8.Type) -> UInt8 { note(.integer, 0) }
  func decode(_ type: UInt16.Type) -> UInt16 { note(.integer, 0) }
  func decode(_ type: UInt32.Type) -> UInt32 { note(.integer, 0) }
  func decode(_ type: UInt64.Type) -> UInt64 { note(.integer, 0) }
  func decode<Result: Decodable>(_ type: Result.Type) throws -> Result { try make(type) }
}

private struct ExampleRecord<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let example: Example
  var codingPath: [any CodingKey] { example.codingPath }
  var allKeys: [Key] { [] }
  func contains(_ key: Key) -> Bool { true }

  private func field(_ key: any CodingKey) -> Example {
    example.inside(example.probe.field(Text(key.stringValue)), key)
  }

  func decodeNil(forKey key: Key) -> Bool { field(key).decodeNil() }
  func decode<Result: Decodable>(_ type: Result.Type, forKey key: Key) throws -> Result { try field(key).make(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    field(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { field(key).unkeyedContainer() }
  func superDecoder() -> any Decoder { field(ValueKey("super")) }
  func superDecoder(forKey key: Key) -> any Decoder { field(key) }
}

/// A list with one item, by which is seen what its items are.
private struct ExampleList: UnkeyedDecodingContainer {
  let example: Example
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { example.codingPath }
  var count: Int? { example.isPlain ? 0 : 1 }
  var isAtEnd: Bool { currentIndex >= (example.isPlain ? 0 : 1) }

  init(example: Example) {
    self.example = example
    example.probe.note(.list(.any))
  }

  private mutating func item() -> Example {
    let key = ValueKey(at: currentIndex)
    currentIndex += 1
    return example.inside(example.probe.item(), key)
  }

  func decodeNil() -> Bool { false }

  mutating func decode<Result: Decodable>(_ type: Result.Type) throws -> Result {
    if isAtEnd {
      throw SchemaError("a list of a fixed length is none that a schema can tell: use a record with names")
    }
    return try item().make(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<Nested> {
    item().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { item().unkeyedContainer() }
  mutating func superDecoder() -> any Decoder { item() }
}

/// A dictionary with texts as keys.
private protocol KeyedByText {
  static func example(_ example: Example) throws -> Self
}

extension Dictionary: KeyedByText where Key == String, Value: Decodable {
  fileprivate static func example(_ example: Example) throws -> Self {
    if !example.isPlain { _ = try example.inside(example.probe.entry(), ValueKey("*")).make(Value.self) }
    return [:]
  }
}

/// What is walked in another order in each run.
protocol Unordered {
  /// Whether its encoded form has that order, too: a dictionary whose keys are texts or integers becomes a record, which is
  /// sorted.
  var isEncodedInAnyOrder: Bool { get }
}

extension Set: Unordered {
  var isEncodedInAnyOrder: Bool { count > 1 }
}

extension Dictionary: Unordered {
  var isEncodedInAnyOrder: Bool {
    count > 1 && Key.self != String.self && Key.self != Int.self && !(Key.self is any CodingKeyRepresentable.Type)
  }
}

extension Schema {
  /// The smallest value that fits.
  fileprivate var example: RutterCore.Value {
    switch self {
    case .any, .optional: .null
    case .boolean: .boolean(false)
    case .integer: .integer(0)
    case .number: .number(0)
    case .string: .string("")
    case .oneOf(let words): .string(words.all.first ?? "")
    case .list: .list([])
    case .dictionary, .type: .record(Record([]))
    case .record(let fields): .record(Record(fields.map { .init($0.name, $0.schema.example) }))
    }
  }
}
