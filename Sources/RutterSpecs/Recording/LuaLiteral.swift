package import RutterCore
internal import RutterLua

/// Values as a script writes them, so that reading the text gives the value again.
package enum LuaLiteral {
  /// The text of a value. A null in a list or a record is written as `rutter.null`; ``heading(of:)`` says what that needs.
  ///
  /// The types of records are not written: a script's own types know them by the schema.
  package static func text(_ value: Value) -> String {
    switch value {
    case .null: return "nil"
    case .boolean(let flag): return flag ? "true" : "false"
    case .integer(.min): return "math.mininteger"
    case .integer(let integer): return String(integer)
    case .number(let number):
      if number.isNaN { return "0/0" }
      if number.isInfinite { return number > 0 ? "1/0" : "-1/0" }
      return number.description
    case .string(let text): return quoted(text.string)
    case .bytes(let bytes): return quoted(bytes)
    case .list(let items):
      return items.isEmpty ? "{}" : "{ \(items.map(part).joined(separator: ", ")) }"
    case .record(let record):
      if record.fields.isEmpty { return "{}" }
      let parts = record.fields.map { "\(name($0.name)) = \(part($0.value))" }
      return "{ \(parts.joined(separator: ", ")) }"
    }
  }

  /// Lua's nil would leave a gap.
  private static func part(_ value: Value) -> String { value.isNull ? "rutter.null" : text(value) }

  /// The line with which a text begins that holds such a null; nil where it holds none.
  package static func heading(of lua: String) -> String? {
    let kinds = LuaTokens(Array(lua.utf8)).all.map(\.kind)
    let null: [LuaTokens.Kind] = [.word("rutter"), .sign(UInt8(ascii: ".")), .word("null")]
    let holdsNull = kinds.indices.contains { kinds[$0...].starts(with: null) }
    return holdsNull ? "local rutter = require \"rutter\"" : nil
  }

  /// A field's name: bare, or in brackets.
  private static func name(_ name: Text) -> String {
    let bytes = Array(name.string.utf8)
    let isWord = bytes.allSatisfy { $0 == 0x5F || isLetter($0) || isDigit($0) } && !(bytes.first.map(isDigit) ?? true)
    return isWord && !LuaKeywords.all.contains(name.string) ? name.string : "[\(quoted(bytes))]"
  }

  /// A text in quotes.
  package static func quoted(_ text: String) -> String { quoted(Array(text.utf8)) }

  /// Bytes in quotes. What is no UTF-8, or steers a terminal, is written as numbers.
  package static func quoted(_ bytes: [UInt8]) -> String {
    let isText = String(validating: bytes, as: UTF8.self) != nil
    var text: [UInt8] = [UInt8(ascii: "\"")]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case 0x0A: text += Array("\\n".utf8)
      case 0..<0x20, 0x7F: text += escape(byte)
      case 0x80...: text += isText ? [byte] : escape(byte)
      default: text.append(byte)
      }
    }
    return String(decoding: text + [UInt8(ascii: "\"")], as: UTF8.self)
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    let digits = String(byte)
    return Array(("\\" + String(repeating: "0", count: 3 - digits.count) + digits).utf8)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
