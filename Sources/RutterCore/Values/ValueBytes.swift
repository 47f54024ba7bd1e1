/// A value as bytes that another process can read: what is kept is the value exactly, but for the types of records.
///
/// Each value is a letter and what it needs: numbers as eight bytes, lengths as four, the lowest first.
package enum ValueBytes {
  /// Writes a value.
  package static func encode(_ value: Value) -> [UInt8] {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return bytes
  }

  /// Reads a value.
  ///
  /// - Returns: The value; nil for bytes that are none.
  package static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> Value? {
    var reader = Reader(bytes: bytes)
    guard let value = reader.value(depth: 0), reader.position == bytes.count else { return nil }
    return value
  }

  private static func append(_ value: Value, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(UInt8(ascii: "z"))
    case .boolean(let flag): bytes.append(flag ? UInt8(ascii: "t") : UInt8(ascii: "f"))
    case .integer(let integer):
      bytes.append(UInt8(ascii: "i"))
      append(UInt64(bitPattern: integer), to: &bytes)
    case .number(let number):
      bytes.append(UInt8(ascii: "n"))
      append(number.bitPattern, to: &bytes)
    case .string(let text):
      bytes.append(UInt8(ascii: "s"))
      append(text, to: &bytes)
    case .bytes(let body):
      bytes.append(UInt8(ascii: "b"))
      append(UInt32(clamping: body.count), to: &bytes)
      bytes += body
    case .list(let items):
      bytes.append(UInt8(ascii: "l"))
      append(UInt32(clamping: items.count), to: &bytes)
      for item in items { append(item, to: &bytes) }
    case .record(let record):
      bytes.append(UInt8(ascii: "r"))
      append(UInt32(clamping: record.fields.count), to: &bytes)
      for field in record.fields {
        append(field.name, to: &bytes)
        append(field.value, to: &bytes)
      }
    }
  }

  private static func append(_ text: Text, to bytes: inout [UInt8]) {
    append(UInt32(clamping: text.count), to: &bytes)
    bytes.append(contentsOf: text.string.utf8)
  }

  private static func append(_ number: some FixedWidthInteger & UnsignedInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Bytes may be damaged, so nothing is taken for granted.
  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    mutating func value(depth: Int) -> Value? {
      guard depth <= 64, position < bytes.count else { return nil }
      position += 1
      switch bytes[position - 1] {
      case UInt8(ascii: "z"): return .null
      case UInt8(ascii: "t"): return .boolean(true)
      case UInt8(ascii: "f"): return .boolean(false)
      case UInt8(ascii: "i"): return number(UInt64.self).map { .integer(Int64(bitPattern: $0)) }
      case UInt8(ascii: "n"):
        guard let number = number(UInt64.self).map(Double.init(bitPattern:)), number.isFinite else { return nil }
        return .number(number)
      case UInt8(ascii: "s"): return text().map { .string($0) }
      case UInt8(ascii: "b"): return body().map { .bytes(Array($0)) }
      case UInt8(ascii: "l"): return list(depth)
      case UInt8(ascii: "r"): return record(depth)
      default: return nil
      }
    }

    private mutating func list(_ depth: Int) -> Value? {
      guard let count = count() else { return nil }
      var items: [Value] = []
      for _ in 0..<count {
        guard let item = value(depth: depth + 1) else { return nil }
        items.append(item)
      }
      return .list(items)
    }

    private mutating func record(_ depth: Int) -> Value? {
      guard let count = count() else { return nil }
      var fields: [Record.Field] = []
      for _ in 0..<count {
        guard let name = text(), let value = value(depth: depth + 1) else { return nil }
        fields.append(.init(name, value))
      }
      return .record(Record(fields))
    }

    /// A number of parts, each of which takes a byte at least.
    private mutating func count() -> Int? {
      number(UInt32.self).map(Int.init).flatMap { $0 <= bytes.count - position ? $0 : nil }
    }

    private mutating func text() -> Text? { body().flatMap { Text(validating: $0) } }

    private mutating func body() -> UnsafeBufferPointer<UInt8>? {
      guard let count = count() else { return nil }
      defer { position += count }
      return UnsafeBufferPointer(rebasing: bytes[position..<position + count])
    }

    private mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
      let size = MemoryLayout<Number>.size
      guard bytes.count - position >= size else { return nil }
      defer { position += size }
      var number: Number = 0
      for index in (position..<position + size).reversed() { number = number << 8 | Number(bytes[index]) }
      return number
    }
  }
}
