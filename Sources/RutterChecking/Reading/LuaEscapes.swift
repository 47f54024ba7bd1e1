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
      let value = number(&rest, radix: 16, most: 8)
      _ = rest.popFirst()
      let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: value)) ?? "\u{FFFD}"
      text += Array(String(Character(scalar)).utf8)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      rest = [letter] + rest
      text.append(UInt8(truncatingIfNeeded: number(&rest, radix: 10, most: 3)))
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

  private static func number(_ rest: inout ArraySlice<UInt8>, radix: Int, most: Int) -> Int {
    var value = 0, count = 0
    while count < most, let byte = rest.first,
      let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix
    {
      value = value * radix + digit
      count += 1
      rest.removeFirst()
    }
    return value
  }
}
