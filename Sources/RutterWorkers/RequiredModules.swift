/// Finds the modules that a source text requires by a written name: `require "lib.views"`.
enum RequiredModules {
  /// The names, in their order; a name that is put together when the script runs cannot be seen here.
  static func names(in text: String) -> [String] {
    let bytes = Array(text.utf8), word = Array("require".utf8)
    var names: [String] = [], place = 0, isComment = false
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\n") { isComment = false }
      if byte == UInt8(ascii: "-"), place + 1 < bytes.count, bytes[place + 1] == byte { isComment = true }
      let isWord = byte == word[0] && !isComment && bytes[place...].starts(with: word)
      if isWord, place == 0 || !joinsWords(bytes[place - 1]) {
        if let name = name(in: bytes, after: place + word.count) { names.append(name) }
        place += word.count
      } else {
        place += 1
      }
    }
    return names
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

  private static func joinsWords(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
