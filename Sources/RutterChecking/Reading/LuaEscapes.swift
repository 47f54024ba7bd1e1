/// What a quoted text of Lua means: its escapes, read.
enum LuaEscapes {
  /// The text that stands between two quotes. What is no UTF-8 in it is put right.
  static func read(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = [], rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\") { readEscape(&rest, &text) } else { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func readEscape(_ rest: inout ArraySlice<UInt8>, _ text: inout [UInt8]) {
    guard let letter = rest.popFirst() else { return }
    switch letter {
    case UInt8(ascii: "x"): text.append(UInt8(truncatingIfNeeded: number(&rest, radix: 16, most: 2)))
    case UInt8(ascii: "u"):
      _ = rest.popFirst()
      let value = number(&rest, radix: 16, most: .max)
      _ = rest.popFirst()
      let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
      text += Array(String(Character(scalar)).utf8)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let first = Int(letter - UInt8(ascii: "0"))
      text.append(UInt8(truncatingIfNeeded: number(&rest, radix: 10, most: 2, after: first)))
    case UInt8(ascii: "z"):
      rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    case 0x0D where rest.first == 0x0A:
      rest.removeFirst()
      text.append(0x0A)
    default: text.append(signs[letter] ?? letter)
    }
  }

  private static let signs: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "a"): 0x07,
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "v"): 0x0B,
  ]

  /// Reads so many digits at most. A number too large for a letter stays too large.
  private static func number(_ rest: inout ArraySlice<UInt8>, radix: Int, most: Int, after first: Int = 0) -> Int {
    var value = first, count = 0
    while count < most, let byte = rest.first,
      let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix
    {
      value = min(value * radix + digit, 1 << 32)
      count += 1
      rest.removeFirst()
    }
    return value
  }
}
