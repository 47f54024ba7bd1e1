internal import RutterCore

/// What a number of a Lua text means.
enum LuaNumber {
  /// The value of a number as it is written: `42`, `0x2A`, `1e3`, `-8`.
  static func value(_ text: String) -> Value? {
    let isNegative = text.hasPrefix("-"), digits = isNegative ? String(text.dropFirst()) : text
    guard let value = positive(digits) else { return nil }
    switch value {
    case .integer(let integer): return .integer(isNegative ? 0 &- integer : integer)
    case .number(let number): return .number(isNegative ? -number : number)
    default: return nil
    }
  }

  private static func positive(_ text: String) -> Value? {
    let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    if isHexadecimal, !text.utf8.contains(where: { [".", "p", "P"].contains(Character(Unicode.Scalar($0))) }) {
      // Digits that do not fit wrap around.
      return .integer(
        text.dropFirst(2).reduce(0) { sum, digit in sum &* 16 &+ Int64(digit.hexDigitValue ?? 0) })
    }
    if let integer = Int64(text) { return .integer(integer) }
    return Double(isHexadecimal && !text.lowercased().contains("p") ? text + "p0" : text).map { .number($0) }
  }
}
