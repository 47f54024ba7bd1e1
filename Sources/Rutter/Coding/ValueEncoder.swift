internal import RutterCore

/// Takes what a type of Swift encodes itself as. Several containers write into one place, so it is an object.
final class ValueEncoder: Encoder {
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private var content = Content.nothing

  private enum Content {
    case nothing
    case value(Value)
    case record([(name: Text, part: ValueEncoder)])
    case list([ValueEncoder])
  }

  init(at path: [any CodingKey] = []) { codingPath = path }

  /// What was encoded; null if nothing was.
  var value: Value {
    switch content {
    case .nothing: .null
    case .value(let value): value
    case .list(let items): .list(items.map(\.value))
    case .record(let fields):
      .record(
        Record(
          fields.compactMap { field in
            let value = field.part.value
            return value.isNull ? nil : Record.Field(field.name, value)
          }))
    }
  }

  /// Encodes any value of Swift.
  func encode(_ value: some Encodable) throws {
    if codingPath.count > Value.mostLevels { throw mismatch("at most \(Value.mostLevels) levels", "more") }
    switch value {
    case let value as Value:
      do throws(Mismatch) { try value.check(at: codingPath, takesBytes: true) } catch {
        throw CodingMismatch(mismatch: error)
      }
      content = .value(value)
    case let unordered as any Unordered where unordered.isEncodedInAnyOrder:
      throw mismatch("a list, or a dictionary with texts as keys", "\(type(of: value)), which has no order")
    case let word as any RutterWords: content = .value(.string(Text(word.rawValue)))
    default: try value.encode(to: self)
    }
  }

  func put(_ value: Value) { content = .value(value) }

  func number(_ number: Double) throws {
    guard number.isFinite else { throw mismatch("a finite number", "\(number)") }
    content = .value(.number(number))
  }

  func integer(_ integer: some BinaryInteger) throws {
    guard let exact = Int64(exactly: integer) else {
      throw mismatch("an integer from \(Int64.min) to \(Int64.max)", "\(integer)")
    }
    content = .value(.integer(exact))
  }

  private func mismatch(_ expected: String, _ got: String) -> CodingMismatch {
    CodingMismatch(mismatch: Mismatch(codingPath, expected: expected, got: got))
  }

  // MARK: Containers

  /// A new place for a field. Of two with one name the later counts.
  func field(_ key: any CodingKey) -> ValueEncoder {
    let part = ValueEncoder(at: codingPath + [key]), name = Text(key.stringValue)
    if case .record(var fields) = content {
      content = .nothing
      fields.append((name, part))
      content = .record(fields)
    } else {
      content = .record([(name, part)])
    }
    return part
  }

  /// The place of one more item.
  func item() -> ValueEncoder {
    let part = ValueEncoder(at: codingPath + [ValueKey(at: itemCount)])
    if case .list(var items) = content {
      content = .nothing
      items.append(part)
      content = .list(items)
    } else {
      content = .list([part])
    }
    return part
  }

  var itemCount: Int { if case .list(let items) = content { items.count } else { 0 } }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .nothing = content { content = .record([]) }
    return KeyedEncodingContainer(RecordEncoding(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .nothing = content { content = .list([]) }
    return ListEncoding(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { ScalarEncoding(encoder: self) }
}

private struct ScalarEncoding: SingleValueEncodingContainer {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { encoder.put(.null) }
  func encode(_ value: Bool) { encoder.put(.boolean(value)) }
  func encode(_ value: String) { encoder.put(.string(Text(value))) }
  func encode(_ value: Double) throws { try encoder.number(value) }
  func encode(_ value: Float) throws { try encoder.number(Double(value)) }
  func encode(_ value: Int) throws { try encoder.integer(value) }
  func encode(_ value: Int8) throws { try encoder.integer(value) }
  func encode(_ value: Int16) throws { try encoder.integer(value) }
  func encode(_ value: Int32) throws { try encoder.integer(value) }
  func encode(_ value: Int64) throws { try encoder.integer(value) }
  func encode(_ value: UInt) throws { try encoder.integer(value) }
  func encode(_ value: UInt8) throws { try encoder.integer(value) }
  func encode(_ value: UInt16) throws { try encoder.integer(value) }
  func encode(_ value: UInt32) throws { try encoder.integer(value) }
  func encode(_ value: UInt64) throws { try encoder.integer(value) }
  func encode(_ value: some Encodable) throws { try encoder.encode(value) }
}

private struct RecordEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  /// A field that is nil is left out.
  func encodeNil(forKey key: Key) {}
  func encode(_ value: some Encodable, forKey key: Key) throws { try encoder.field(key).encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  {
    encoder.field(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.field(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder.field(ValueKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.field(key) }
}

private struct ListEncoding: UnkeyedEncodingContainer {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.itemCount }

  func encodeNil() { encoder.item().put(.null) }
  func encode(_ value: some Encodable) throws { try encoder.item().encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder.item().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.item().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder.item() }
}
