/// Finds the modules that a source text requires by a written name: `require "lib.views"`.
enum RequiredModules {
  /// The names, in their order; a name that is put together when the script runs cannot be seen here.
  static func names(in text: String) -> [String] {
    let bytes = Array(text.utf8), word = Array("require".utf8)
    var names: [String] = [], place = 0
    while place < bytes.count {
      if let end = endOfText(in: bytes, from: place) ?? endOfComment(in: bytes, from: place) {
        place = end
      } else if bytes[place] == word[0], place == 0 || !joinsWords(bytes[place - 1]),
        bytes[place...].starts(with: word)
      {
        place += word.count
        if let name = name(in: bytes, after: place) { names.append(name) }
      } else {
        place += 1
      }
    }
    return names
  }

  /// Where a comment ends that begins at a place; nil if none does.
  private static func endOfComment(in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: "-"), start + 1 < bytes.count, bytes[start + 1] == bytes[start] else {
      return nil
    }
    if let end = endOfLongText(in: bytes, from: start + 2) { return end }
    return bytes[start...].firstIndex(where: endsLine) ?? bytes.count
  }

  /// Where a text in quotes or long brackets ends that begins at a place; nil if none does.
  private static func endOfText(in bytes: [UInt8], from start: Int) -> Int? {
    let quote = bytes[start]
    if quote == UInt8(ascii: "[") { return endOfLongText(in: bytes, from: start) }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    var place = start + 1
    while place < bytes.count, bytes[place] != quote, !endsLine(bytes[place]) {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place + 1, bytes.count)
  }

  /// Where `[==[ … ]==]` ends; one that is not closed takes all that follows.
  private static func endOfLongText(in bytes: [UInt8], from start: Int) -> Int? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return nil }
    let level = bytes[(start + 1)...].prefix { $0 == UInt8(ascii: "=") }.count
    var place = start + level + 2
    guard place <= bytes.count, bytes[place - 1] == UInt8(ascii: "[") else { return nil }
    let end = [UInt8(ascii: "]")] + Array(repeating: UInt8(ascii: "="), count: level) + [UInt8(ascii: "]")]
    while let bracket = bytes[place...].firstIndex(of: end[0]) {
      if bytes[bracket...].starts(with: end) { return bracket + end.count }
      place = bracket + 1
    }
    return bytes.count
  }

  /// The name in quotes that stands next, a bracket before it or not.
  private static func name(in bytes: [UInt8], after start: Int) -> String? {
    var place = start
    while place < bytes.count, [0x20, 0x09, 0x28].contains(bytes[place]) { place += 1 }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") else {
      return nil
    }
    let quote = bytes[place]
    let name = bytes[(place + 1)...].prefix { $0 != quote }
    guard !name.isEmpty, name.endIndex < bytes.count, name.allSatisfy({ joinsWords($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  private static func joinsWords(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
