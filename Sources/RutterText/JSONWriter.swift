package import RutterCore

/// Builds one JSON text, byte by byte, with names in the order in which they are given.
///
/// Lines of the interface have a documented order of names that reads well; values inside them are canonical.
package struct JSONWriter {
  private var bytes: [UInt8] = []
  /// Whether the innermost list or record has a part already, so that a comma comes first.
  private var hasParts = false

  package init() { bytes.reserveCapacity(256) }

  /// What was written so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text of one record, which begins with the name of an event: a line of an interface.
  ///
  /// - Parameters:
  ///   - event: Its name.
  ///   - command: The id of the command that caused it, if it was given one.
  ///   - body: Writes the other names.
  /// - Returns: One line of JSON, without its end.
  package static func line(_ event: String, command: Value? = nil, _ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.record {
      $0.field("event", event)
      if let command { $0.field("command", command) }
      body(&$0)
    }
    return writer.text
  }

  /// Writes a value in its canonical form.
  package mutating func value(_ value: Value) {
    comma()
    write(value)
    hasParts = true
  }

  package mutating func value(_ text: String) {
    comma()
    write(text)
    hasParts = true
  }

  /// Writes a record whose names come in the order of the calls to `field` in `body`.
  package mutating func record(_ body: (inout JSONWriter) -> Void) { nest("{", "}", body) }

  /// Writes a list of what `body` writes.
  package mutating func list(_ body: (inout JSONWriter) -> Void) { nest("[", "]", body) }

  /// Writes a name; the next thing written is its value.
  package mutating func name(_ name: String) {
    comma()
    write(name)
    bytes.append(UInt8(ascii: ":"))
    hasParts = false
  }

  package mutating func field(_ name: String, _ value: Value) {
    self.name(name)
    self.value(value)
  }

  package mutating func field(_ name: String, _ text: String) {
    self.name(name)
    value(text)
  }

  package mutating func field(_ name: String, _ number: Int) { field(name, .integer(Int64(number))) }
  package mutating func field(_ name: String, _ flag: Bool) { field(name, .boolean(flag)) }

  // MARK: Bytes

  private mutating func nest(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void) {
    comma()
    bytes.append(UInt8(ascii: open))
    hasParts = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    hasParts = true
  }

  private mutating func comma() { if hasParts { bytes.append(UInt8(ascii: ",")) } }

  private mutating func write(_ value: Value) {
    switch value {
    case .null: append("null")
    case .boolean(let flag): append(flag ? "true" : "false")
    case .integer(let integer): append(String(integer))
    // JSON has no words for what is not finite. No such number is a value (V1).
    case .number(let number): append(number.isFinite ? number.description : "null")
    case .string(let text): write(text.string)
    case .list(let items): write(items)
    case .record(let record): write(record)
    }
  }

  private mutating func write(_ items: [Value]) {
    bytes.append(UInt8(ascii: "["))
    for index in items.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(items[index])
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func write(_ record: Record) {
    bytes.append(UInt8(ascii: "{"))
    for index in record.fields.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(record.fields[index].name.string)
      bytes.append(UInt8(ascii: ":"))
      write(record.fields[index].value)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var plain = true
    for byte in text.utf8 where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      plain = false
      break
    }
    if plain { append(text) } else { for byte in text.utf8 { escape(byte) } }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case 0..<0x20: append(byte < 0x10 ? "\\u000\(String(byte, radix: 16))" : "\\u00\(String(byte, radix: 16))")
    default: bytes.append(byte)
    }
  }
}
