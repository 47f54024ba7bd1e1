import RutterCore

/// Bytes as texts (RFC 4648), for transcripts and whatever else is JSON.
enum Base64 {
  private static let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// Writes bytes, on one line and with padding.
  static func encode(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { text in
      var end = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let left = bytes.count - start
        let first = Int(bytes[start]) << 16
        let bits = first | (left > 1 ? Int(bytes[start + 1]) << 8 : 0) | (left > 2 ? Int(bytes[start + 2]) : 0)
        for place in 0..<4 { text[end + place] = place > left ? padding : signs[bits >> (18 - 6 * place) & 63] }
        end += 4
      }
      return end
    }
  }

  /// Reads what ``encode(_:)`` wrote.
  ///
  /// - Returns: The bytes; nil for any other text.
  static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = [], bits = 0, signs = 0, padded = 0
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    for sign in text.utf8 {
      if sign == padding { padded += 1 } else if padded > 0 { return nil }
      guard let value = sign == padding ? 0 : self.value(of: sign) else { return nil }
      bits = bits << 6 | value
      signs += 1
      if signs % 4 == 0 {
        for shift in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        bits = 0
      }
    }
    guard signs % 4 == 0, padded <= 2 else { return nil }
    bytes.removeLast(padded)
    return encode(bytes) == text ? bytes : nil
  }

  private static func value(of sign: UInt8) -> Int? {
    switch sign {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(sign) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(sign) - 97 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(sign) - 48 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
