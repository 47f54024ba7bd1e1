public import RutterCore

extension Value {
  /// Encodes a value of Swift. One of a ``RutterType`` has its type.
  ///
  /// - Throws: What cannot be a value, such as a number that is not finite, with the path to it.
  public init<Content: Encodable>(_ content: Content) throws(Mismatch) {
    let encoder = ValueEncoder()
    do { try encoder.encode(content) } catch { throw Mismatch(error) }
    self = encoder.value
    guard let type = Content.self as? any RutterType.Type, !TypeName.builtIn.contains(type.typeName) else { return }
    switch self {
    case .record(let record): self = .record(Record(type: type.typeName, record.fields))
    // A type without fields.
    case .list(let items) where items.isEmpty: self = .record(Record(type: type.typeName, []))
    default:
      throw Mismatch([], expected: "a type that encodes itself as a record", got: "\(Content.self), \(described)")
    }
  }

  /// Decodes a value of Swift.
  ///
  /// ```swift
  /// let recipe = try frame.path.last?.value?.decode(Recipe.self)
  /// ```
  ///
  /// - Throws: Where the value does not fit the type, and what would have fitted.
  public func decode<Content: Decodable>(_ type: Content.Type = Content.self) throws(Mismatch) -> Content {
    do { return try ValueDecoder(self).decode(type) } catch { throw Mismatch(error) }
  }
}

extension Value: Codable {
  /// Decodes any plain data. Numbers without a fraction are integers.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .boolean(flag)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(Text(text))
    } else if let items = try? container.decode([Value].self) {
      self = .list(items)
    } else {
      let fields = try container.decode([String: Value].self)
      self = .record(Record(fields.map { .init(Text($0.key), $0.value) }))
    }
  }

  /// Encodes the value as plain data, without its type.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let flag): try container.encode(flag)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text.string)
    case .bytes(let bytes): try container.encode(bytes)
    case .list(let items): try container.encode(items)
    case .record(let record):
      // Sorted by name, so that the later of equal ones is none that somebody could expect.
      try container.encode(
        Dictionary(record.fields.map { ($0.name.string, $0.value) }, uniquingKeysWith: { _, later in later }))
    }
  }
}
