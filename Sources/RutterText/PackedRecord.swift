import RutterCore

/// A record of a transcript's line, whose fields have to be there and of the right kind.
struct PackedRecord {
  let record: Record

  init(_ record: Record) { self.record = record }

  static func record(_ value: Value, _ what: String) throws(TranscriptError) -> Record {
    guard case .record(let record) = value else {
      throw TranscriptError("\(what) has to be a record, got \(value.kind)")
    }
    return record
  }

  func value(_ name: Text) throws(TranscriptError) -> Value {
    guard let value = record[name] else { throw TranscriptError("'\(name)' is missing") }
    return value
  }

  func integer(_ name: Text) throws(TranscriptError) -> Int64 {
    guard case .integer(let integer) = try value(name) else { throw TranscriptError("'\(name)' has to be an integer") }
    return integer
  }

  func number(_ name: Text) throws(TranscriptError) -> Int { Int(try integer(name)) }

  func text(_ name: Text) throws(TranscriptError) -> String {
    guard case .string(let text) = try value(name) else { throw TranscriptError("'\(name)' has to be a string") }
    return text.string
  }

  func list(_ name: Text) throws(TranscriptError) -> [Value] {
    guard case .list(let items) = try value(name) else { throw TranscriptError("'\(name)' has to be a list") }
    return items
  }

  /// A list of integers.
  func numbers(_ name: Text) throws(TranscriptError) -> [Int] {
    var numbers: [Int] = []
    for item in try list(name) {
      guard case .integer(let number) = item else { throw TranscriptError("'\(name)' has to be a list of integers") }
      numbers.append(Int(number))
    }
    return numbers
  }

  /// A list of strings.
  func texts(_ name: Text) throws(TranscriptError) -> [String] {
    var texts: [String] = []
    for item in try list(name) {
      guard case .string(let text) = item else { throw TranscriptError("'\(name)' has to be a list of strings") }
      texts.append(text.string)
    }
    return texts
  }

  /// 64 bits without a sign, which JSON's integers do not hold: hexadecimal.
  func bits(_ name: Text) throws(TranscriptError) -> UInt64 {
    guard let bits = UInt64(try text(name), radix: 16) else {
      throw TranscriptError("'\(name)' has to be hexadecimal digits")
    }
    return bits
  }

  func word<Word: RawRepresentable>(_ name: Text) throws(TranscriptError) -> Word where Word.RawValue == String {
    let text = try text(name)
    guard let word = Word(rawValue: text) else { throw TranscriptError("'\(name)' cannot be '\(text)'") }
    return word
  }

  func optionalWord<Word: RawRepresentable>(_ name: Text) throws(TranscriptError) -> Word?
  where Word.RawValue == String {
    if record[name] == nil { return nil }
    let word: Word = try word(name)
    return word
  }
}
