package import RutterCore

/// Writes JSON into one run of bytes, with names in the order in which they are given.
///
/// Lines of the interface have a documented order of names that reads well; values inside them are canonical.
package struct JSONWriter: ~Copyable, Sendable {
  private var bytes = ByteBuffer(capacity: 256)
  /// Whether the innermost list or record has a part already, so that a comma comes first.
  private var hasParts = false

  package init() {}

  /// What was written so far.
  package var text: String { bytes.withBytes { String(decoding: $0, as: UTF8.self) } }
  /// How many bytes were written so far.
  package var count: Int { bytes.count }

  /// Hands over what was written so far, and begins anew.
  package mutating func takeBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    bytes.withBytes(body)
    bytes.removeAll(keeping: 1 << 20)
  }

  /// Takes back all that was written after the first so many bytes, which end with a line.
  package mutating func cut(to count: Int) {
    bytes.cut(to: count)
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

  /// The text of one record.
  package static func text(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.record(body)
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
    comma()
    bytes.append(UInt8(ascii: "\""))
    append(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
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
    bytes.append(number)
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
    case .integer(let integer): bytes.append(Int(integer))
    // JSON has no words for what is not finite. No such number is a value (V1).
    case .number(let number): if number.isFinite { append(number.description) } else { append("null") }
    case .string(let text): write(text.string)
    case .bytes(let bytes): write(Base64.encode(bytes))
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

  private mutating func append(_ text: StaticString) {
    bytes.append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @_disfavoredOverload
  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append($0) }
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      // Mostly there are long pieces between the bytes that need an escape, or there is none at all.
      var start = 0
      for place in text.indices where Self.needsEscape(text[place]) {
        bytes.append(UnsafeBufferPointer(rebasing: text[start..<place]))
        escape(text[place])
        start = place + 1
      }
      bytes.append(UnsafeBufferPointer(rebasing: text[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case 0..<0x20:
      append(byte < 0x10 ? "\\u000" : "\\u001")
      bytes.append((byte & 0xF) + (byte & 0xF < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
    default: bytes.append(byte)
    }
  }
}

/// Bytes that grow at their end.
///
/// An array would do, but asks at each of the many short appends whether somebody shares its storage. These bytes have one
/// owner, as they cannot be copied; that is also why they may go from thread to thread, which `@unchecked` claims.
private struct ByteBuffer: ~Copyable, @unchecked Sendable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  /// What was written so far, while `body` runs.
  borrowing func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: start, count: count))
  }

  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    start[count] = byte
    count += 1
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    if count + bytes.count > capacity { grow(by: bytes.count) }
    (start + count).update(from: first, count: bytes.count)
    count += bytes.count
  }

  /// Appends a number in decimal digits.
  mutating func append(_ number: Int) {
    let digits = 20
    if count + digits > capacity { grow(by: digits) }
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude, length = 1
    while rest > 9 {
      rest /= 10
      length += 1
    }
    rest = number.magnitude
    for place in (count..<count + length).reversed() {
      start[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += length
  }

  /// Drops all but the first so many bytes.
  mutating func cut(to count: Int) {
    precondition(count >= 0 && count <= self.count)
    self.count = count
  }

  /// Drops everything, and the memory, too, where that is more than `kept` bytes.
  mutating func removeAll(keeping kept: Int) {
    if capacity > kept { self = ByteBuffer(capacity: 256) } else { count = 0 }
  }

  private mutating func grow(by more: Int) {
    let size = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
    capacity = size
  }
}
