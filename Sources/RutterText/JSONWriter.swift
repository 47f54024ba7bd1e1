package import RutterCore

/// Writes JSON into one run of bytes, with names in the order in which they are given.
///
/// Lines of the interface have a documented order of names that reads well; values inside them are canonical.
package struct JSONWriter: Sendable {
  private var bytes: [UInt8] = []
  /// Whether the innermost list or record has a part already, so that a comma comes first.
  private var hasParts = false

  package init() { bytes.reserveCapacity(256) }

  /// What was written so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
  /// How many bytes were written so far.
  package var count: Int { bytes.count }

  /// Hands over what was written so far, and begins anew.
  package mutating func takeBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes(body)
    bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
  }

  /// Takes back all that was written after the first so many bytes, which end with a line.
  package mutating func cut(to count: Int) {
    bytes.removeLast(bytes.count - count)
    hasParts = false
  }

  /// The text of one record, which begins with the name of an event: a line of an interface.
  ///
  /// - Parameters:
  ///   - event: Its name.
  ///   - command: The id of the command that caused it, if it was given one.
  ///   - body: Writes the other names.
  /// - Returns: One line of JSON, without its end.
  package static func line(_ event: String, command: Value? = nil, _ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.line(event, command: command, body)
    return writer.text
  }

  /// Writes one record as ``line(_:command:_:)`` does, without the line's end.
  package mutating func line(_ event: String, command: Value? = nil, _ body: (inout JSONWriter) -> Void) {
    record {
      $0.field("event", event)
      if let command { $0.field("command", command) }
      body(&$0)
    }
  }

  /// Ends a line; the next thing written begins another.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    hasParts = false
  }

  /// Writes a line that was made elsewhere, without its end.
  package mutating func add(_ line: String) { append(line) }

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
  @inline(__always)
  package mutating func record(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    body(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes a list of what `body` writes.
  @inline(__always)
  package mutating func list(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "["))
    body(&self)
    close(UInt8(ascii: "]"))
  }

  /// Writes a name that the interface defines, which needs no escapes; the next thing written is its value.
  package mutating func name(_ name: StaticString) {
    let separator: StaticString = hasParts ? ",\"" : "\""
    append(separator)
    append(name)
    append("\":")
    hasParts = false
  }

  /// Writes any name; the next thing written is its value.
  @_disfavoredOverload
  package mutating func name(_ name: String) {
    comma()
    write(name)
    bytes.append(UInt8(ascii: ":"))
    hasParts = false
  }

  package mutating func field(_ name: StaticString, _ value: Value) {
    self.name(name)
    self.value(value)
  }

  @_disfavoredOverload
  package mutating func field(_ name: String, _ value: Value) {
    self.name(name)
    self.value(value)
  }

  package mutating func field(_ name: StaticString, _ text: String) {
    self.name(name)
    write(text)
    hasParts = true
  }

  package mutating func field(_ name: StaticString, _ number: Int) {
    self.name(name)
    write(number)
    hasParts = true
  }

  package mutating func field(_ name: StaticString, _ flag: Bool) {
    self.name(name)
    append(flag ? "true" : "false")
    hasParts = true
  }

  // MARK: Bytes

  private mutating func open(_ bracket: UInt8) {
    comma()
    bytes.append(bracket)
    hasParts = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    hasParts = true
  }

  private mutating func comma() { if hasParts { bytes.append(UInt8(ascii: ",")) } }

  private mutating func write(_ value: Value) {
    switch value {
    case .null: append("null")
    case .boolean(let flag): append(flag ? "true" : "false")
    case .integer(let integer): write(Int(integer))
    // JSON has no words for what is not finite. No such number is a value (V1).
    case .number(let number): if number.isFinite { append(number.description) } else { append("null") }
    case .string(let text): write(text.string)
    case .list(let items): write(items)
    case .record(let record): write(record)
    }
  }

  private mutating func write(_ number: Int) {
    if number >= 0, number < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(number)) }
    append(String(number))
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

  private mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @_disfavoredOverload
  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    append(text)
    let isPlain = bytes.withUnsafeBufferPointer { bytes in
      for index in start..<bytes.count {
        let byte = bytes[index]
        if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return false }
      }
      return true
    }
    if !isPlain {
      bytes.removeLast(bytes.count - start)
      for byte in text.utf8 { escape(byte) }
    }
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
