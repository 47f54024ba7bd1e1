import RutterCore

/// Reads the commands that nearly every line is, straight from its bytes.
///
/// Whatever is not of the simplest form is left to the reader of all commands, which also says what is wrong with a line. So
/// nothing here is an error.
struct QuickCommand {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0
  private var word: String?
  private var target: Text?
  private var id: Value?
  private var number: (name: Text, count: Int)?

  /// The command of a line; nil if it takes the longer way.
  static func read(_ line: UnsafeBufferPointer<UInt8>) -> JSONCommand? {
    var reader = QuickCommand(line)
    guard reader.readFields(), let command = reader.command else { return nil }
    return JSONCommand(command, id: reader.id)
  }

  private init(_ line: UnsafeBufferPointer<UInt8>) { bytes = line }

  private var command: Command? {
    switch word {
    case "tap": number == nil ? target.map { .tap(.label($0)) } : nil
    case "back": isBare ? .back : nil
    case "wait": isBare ? .wait : nil
    case "pop" where target == nil && number?.name == "count": number.map { .pop($0.count) }
    case "advance" where target == nil && number?.name == "seconds":
      number.flatMap { microseconds(seconds: Double($0.count)) }.map { .advance(microseconds: $0) }
    default: nil
    }
  }

  private var isBare: Bool { target == nil && number == nil }

  // MARK: Bytes

  private mutating func readFields() -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    repeat {
      guard let name = text(), take(UInt8(ascii: ":")), readValue(of: name) else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) && place == bytes.count
  }

  /// A name that stands twice is a mistake, and takes the longer way.
  private mutating func readValue(of name: Text) -> Bool {
    switch name {
    case "do" where word == nil: word = text()?.string
    case "target" where target == nil: target = text()
    case "id" where id == nil:
      let isText = place < bytes.count && bytes[place] == UInt8(ascii: "\"")
      id = isText ? text().map { .string($0) } : count().map { .integer(Int64($0)) }
    case "seconds" where number == nil, "count" where number == nil: number = count().map { (name, $0) }
    default: return false
    }
    return name == "do" ? word != nil : name == "target" ? target != nil : name == "id" ? id != nil : number != nil
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  /// A string of plain characters, without escapes.
  private mutating func text() -> Text? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    var end = place
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      guard (0x20..<0x7F).contains(bytes[end]), bytes[end] != UInt8(ascii: "\\") else { return nil }
      end += 1
    }
    guard end < bytes.count else { return nil }
    defer { place = end + 1 }
    return Text(String(decoding: bytes[place..<end], as: UTF8.self))
  }

  /// A whole number of few digits.
  private mutating func count() -> Int? {
    let start = place
    var number = 0
    while place < bytes.count, case let digit = bytes[place], (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
      guard place - start < 15 else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
      place += 1
    }
    if place == start || place - start > 1 && bytes[start] == UInt8(ascii: "0") { return nil }
    return number
  }
}
