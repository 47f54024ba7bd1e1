internal import RutterCore

/// Decodes types of Swift from a value. Whoever reads its containers gets a ``CodingMismatch`` with the path of what does
/// not fit.
struct ValueDecoder: Decoder {
  let value: Value
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: Value, at path: [any CodingKey] = []) {
    self.value = value
    codingPath = path
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    switch value {
    case .record(let record): return KeyedDecodingContainer(RecordDecoding(record, codingPath))
    // An empty table is a list for scripts, unless a schema says something else.
    case .list(let items) where items.isEmpty: return KeyedDecodingContainer(RecordDecoding(Record([]), codingPath))
    default: throw mismatch("a record")
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch value {
    case .list(let items): return ListDecoding(items, codingPath)
    case .record(let record) where record.fields.isEmpty: return ListDecoding([], codingPath)
    default: throw mismatch("a list")
    }
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func mismatch(_ expected: String) -> CodingMismatch {
    CodingMismatch(mismatch: Mismatch(codingPath, expected: expected, got: value.described))
  }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value.isNull }

  func decode(_ type: Bool.Type) throws -> Bool {
    if case .boolean(let flag) = value { return flag }
    throw mismatch("boolean")
  }

  func decode(_ type: String.Type) throws -> String {
    if case .string(let text) = value { return text.string }
    throw mismatch("string")
  }

  func decode(_ type: Double.Type) throws -> Double {
    switch value {
    case .number(let number): return number
    case .integer(let integer): if let exact = Double(exactly: integer) { return exact }
    default: break
    }
    throw mismatch("number")
  }

  func decode(_ type: Float.Type) throws -> Float {
    let float = Float(try decode(Double.self))
    if float.isFinite { return float }
    throw mismatch("a number that fits in 32 bits")
  }

  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  private func integer<Integer: FixedWidthInteger>() throws -> Integer {
    guard case .integer(let integer) = value else { throw mismatch("integer") }
    if let exact = Integer(exactly: integer) { return exact }
    throw mismatch("an integer from \(Integer.min) to \(Integer.max)")
  }

  func decode<Result: Decodable>(_ type: Result.Type) throws -> Result {
    if let value = value as? Result { return value }
    if let named = type as? any RutterType.Type, case .record(let record) = value, let own = record.type,
      own != named.typeName
    {
      throw mismatch(named.typeName.description)
    }
    if let words = type as? any RutterWords.Type, let word = try self.word(of: words) as? Result { return word }
    return try Result(from: self)
  }

  private func word<Word: RutterWords>(of type: Word.Type) throws -> Word {
    if case .string(let text) = value, let word = Word(rawValue: text.string) { return word }
    throw mismatch(type.schemaOfWords.description)
  }
}

extension RutterWords {
  static var schemaOfWords: Schema { .oneOf(Words(words.map { Text($0.rawValue) })) }
}

/// The fields of a record.
private struct RecordDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let record: Record
  let codingPath: [any CodingKey]

  init(_ record: Record, _ path: [any CodingKey]) {
    self.record = record
    codingPath = path
  }

  var allKeys: [Key] { record.fields.compactMap { Key(stringValue: $0.name.string) } }
  func contains(_ key: Key) -> Bool { record[Text(key.stringValue)] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { decoder(key).value.isNull }

  private func decoder(_ key: any CodingKey) -> ValueDecoder {
    ValueDecoder(record[Text(key.stringValue)] ?? .null, at: codingPath + [key])
  }

  func decode<Result: Decodable>(_ type: Result.Type, forKey key: Key) throws -> Result {
    try decoder(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder(ValueKey("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { decoder(key) }
}

/// The items of a list, one after the other.
private struct ListDecoding: UnkeyedDecodingContainer {
  private let items: [Value]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(_ items: [Value], _ path: [any CodingKey]) {
    self.items = items
    codingPath = path
  }

  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, items[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }

  private mutating func next() throws -> ValueDecoder {
    let path = codingPath + [ValueKey(at: currentIndex)]
    guard !isAtEnd else { throw CodingMismatch(mismatch: Mismatch(path, expected: "an item", got: "nothing")) }
    defer { currentIndex += 1 }
    return ValueDecoder(items[currentIndex], at: path)
  }

  mutating func decode<Result: Decodable>(_ type: Result.Type) throws -> Result { try next().decode(type) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try next() }
}
