internal import RutterCore

/// A part of a snapshot's text that is being read, with its place: what does not fit is an error that names it.
struct SnapshotCursor {
  let value: Value
  let place: String

  init(_ value: Value, _ place: String) {
    self.value = value
    self.place = place
  }

  func wrong(_ expected: String) -> SnapshotError {
    SnapshotError(.damaged, at: place, expected: expected, got: value.described)
  }

  // MARK: What it is

  func text() throws(SnapshotError) -> Text {
    guard case .string(let text) = value else { throw wrong("a string") }
    return text
  }

  func string() throws(SnapshotError) -> String { try text().string }

  func integer() throws(SnapshotError) -> Int64 {
    guard case .integer(let integer) = value else { throw wrong("an integer") }
    return integer
  }

  func number() throws(SnapshotError) -> Int {
    let integer = try integer()
    guard integer >= 0, integer < 1 << 48 else { throw wrong("an integer from 0 up") }
    return Int(integer)
  }

  func bits() throws(SnapshotError) -> UInt64 {
    guard let bits = UInt64(try string(), radix: 16) else { throw wrong("hexadecimal digits") }
    return bits
  }

  func flag() throws(SnapshotError) -> Bool {
    guard case .boolean(let flag) = value else { throw wrong("true or false") }
    return flag
  }

  func word<Word: RawRepresentable>(_ words: [Word]) throws(SnapshotError) -> Word where Word.RawValue == String {
    guard case .string(let text) = value, let word = words.first(where: { $0.rawValue == text.string }) else {
      throw wrong("one of " + words.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
    }
    return word
  }

  func items() throws(SnapshotError) -> [SnapshotCursor] {
    guard case .list(let items) = value else { throw wrong("a list") }
    return items.enumerated().map { SnapshotCursor($1, "\(place)[\($0 + 1)]") }
  }

  func list<Item>(_ read: (SnapshotCursor) throws(SnapshotError) -> Item) throws(SnapshotError) -> [Item] {
    var all: [Item] = []
    for item in try items() { all.append(try read(item)) }
    return all
  }

  /// A value of a script, which is of those that a session can hold.
  func plain() throws(SnapshotError) -> Value {
    let unpacked: Value
    do throws(TranscriptError) { unpacked = try Packing.value(value) } catch {
      throw SnapshotError(.damaged, at: place, expected: "a value", got: error.message)
    }
    return try Self(unpacked, place).foreign()
  }

  /// A value as another program wrote it: no name in it means anything to us.
  func foreign() throws(SnapshotError) -> Value {
    if let mistake = value.mistake(levels: 64) {
      throw SnapshotError(.damaged, at: place, expected: "a value of at most 64 levels", got: mistake)
    }
    return value
  }

  // MARK: Records

  /// The record that it is, which has no other names than these.
  func record(_ names: [Text]) throws(SnapshotError) -> SnapshotRecord {
    guard case .record(let record) = value else { throw wrong("a record") }
    for field in record.fields where !names.contains(field.name) {
      throw SnapshotError(
        .damaged, at: SnapshotRecord.join(place, field.name), expected: "no such name",
        got: "\(field.value.kind); the names are " + names.map(\.string).joined(separator: ", "))
    }
    return SnapshotRecord(record: record, place: place)
  }
}

/// A record of a snapshot's text.
struct SnapshotRecord {
  let record: Record
  let place: String

  static func join(_ place: String, _ name: Text) -> String { place.isEmpty ? name.string : "\(place).\(name)" }

  func has(_ name: Text) -> Bool { record[name] != nil }

  func optional(_ name: Text) -> SnapshotCursor? { record[name].map { SnapshotCursor($0, Self.join(place, name)) } }

  subscript(name: Text) -> SnapshotCursor {
    get throws(SnapshotError) {
      guard let part = optional(name) else {
        throw SnapshotError(.damaged, at: place, expected: "the name '\(name)'", got: "a record without it")
      }
      return part
    }
  }

  func flag(_ name: Text) throws(SnapshotError) -> Bool { try optional(name)?.flag() ?? false }
  func text(_ name: Text) throws(SnapshotError) -> Text? { try optional(name)?.text() }
}

extension Value {
  /// Why no script could have such a value; nil if one could.
  fileprivate func mistake(levels: Int) -> String? {
    switch self {
    case .null, .boolean, .integer, .string: return nil
    case .number(let number): return number.isFinite ? nil : "a number that is not finite"
    case .bytes: return "bytes, which no entry and no cell holds"
    case .list(let items):
      if levels == 0 { return "more" }
      return items.firstResult { $0.mistake(levels: levels - 1) }
    case .record(let record):
      if levels == 0 { return "more" }
      return record.fields.firstResult { $0.value.mistake(levels: levels - 1) }
    }
  }
}
