import RutterCore

/// Values as a transcript holds them: nothing is lost, where plain JSON loses the types of records.
package enum Packing {
  private static let type: Text = "$type", fields: Text = "$fields", bytes: Text = "$bytes"

  static func pack(_ bits: UInt64) -> Value { .string(Text(digits(of: bits))) }

  /// Hexadecimal digits, without zeros before them. Each turn that is saved writes several, so they are written at once.
  static func digits(of bits: UInt64) -> String {
    let count = max(1, (67 - bits.leadingZeroBitCount) / 4)
    return String(unsafeUninitializedCapacity: count) { digits in
      for place in 0..<count {
        let digit = UInt8(truncatingIfNeeded: bits >> UInt64(4 * (count - 1 - place))) & 0xF
        digits[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return count
    }
  }

  /// A record with a type is `{"$type":…,"$fields":{…}}`; so is one whose names would be mistaken for that, or that JSON
  /// cannot hold as names. Bytes are `{"$bytes":"…"}`, in base64.
  static func pack(_ value: Value) -> Value {
    switch value {
    case .null, .boolean, .integer, .number, .string: return value
    case .bytes(let bytes): return .record(Record([.init(Self.bytes, .string(Text(Base64.encode(bytes))))]))
    case .list(let items): return .list(items.map(pack))
    case .record(let record):
      let packed = record.fields.map { Record.Field($0.name, pack($0.value)) }
      if record.type == nil, packed.allSatisfy({ isPlain($0.name) }) { return .record(Record(packed)) }
      let type = record.type.map { Value.string($0.text) } ?? .null
      let body: Value =
        packed.contains { hasNUL($0.name) }
        ? .list(packed.map { .list([.string($0.name), $0.value]) }) : .record(Record(packed))
      return .record(Record([.init(Self.type, type), .init(fields, body)]))
    }
  }

  static func value(_ packed: Value) throws(TranscriptError) -> Value {
    switch packed {
    case .null, .boolean, .integer, .number, .string, .bytes: return packed
    case .list(let items):
      var values: [Value] = []
      values.reserveCapacity(items.count)
      for item in items { values.append(try value(item)) }
      return .list(values)
    case .record(let record):
      if let bytes = record[bytes] { return try unpack(bytes: bytes) }
      guard let type = record[Self.type] else { return .record(Record(try unpack(.record(record)))) }
      guard let body = record[fields] else { throw TranscriptError("a typed record without '$fields'") }
      switch type {
      case .null: return .record(Record(try unpack(body)))
      case .string(let name): return .record(Record(type: TypeName(name), try unpack(body)))
      default: throw TranscriptError("'$type' has to be a string or null")
      }
    }
  }

  private static func unpack(bytes: Value) throws(TranscriptError) -> Value {
    guard case .string(let text) = bytes, let bytes = Base64.decode(text.string) else {
      throw TranscriptError("'$bytes' has to be base64")
    }
    return .bytes(bytes)
  }

  private static func unpack(_ body: Value) throws(TranscriptError) -> [Record.Field] {
    var fields: [Record.Field] = []
    switch body {
    case .record(let record): for field in record.fields { fields.append(.init(field.name, try value(field.value))) }
    case .list(let pairs):
      for pair in pairs {
        guard case .list(let parts) = pair, parts.count == 2, case .string(let name) = parts[0] else {
          throw TranscriptError("'$fields' has to be a record, or pairs of a name and a value")
        }
        fields.append(.init(name, try value(parts[1])))
      }
    default: throw TranscriptError("'$fields' has to be a record, or pairs of a name and a value")
    }
    return fields
  }

  private static func isPlain(_ name: Text) -> Bool { name.string.utf8.first != UInt8(ascii: "$") && !hasNUL(name) }
  private static func hasNUL(_ name: Text) -> Bool { name.string.utf8.contains(0) }

  // MARK: Places

  static func fields(_ place: Place?) -> [Record.Field] {
    guard let place else { return [] }
    return [.init("script", .string(Text(place.script))), .init("line", .integer(Int64(place.line)))]
  }

  static func place(_ record: PackedRecord) throws(TranscriptError) -> Place? {
    if record.record["script"] == nil { return nil }
    return Place(script: try record.text("script"), line: try record.number("line"))
  }
}
