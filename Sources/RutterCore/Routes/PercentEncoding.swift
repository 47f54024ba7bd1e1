/// Percent-encoding of parts of URLs, as RFC 3986 has it.
package enum PercentEncoding {
  /// What is wrong with an encoded text.
  struct Fault: Error {
    /// The offending piece, as it was written.
    var piece: String
    /// How many bytes stand before it.
    var offset: Int
    var isNoUTF8 = false

    var words: String { isNoUTF8 ? "'\(piece)' is not UTF-8" : "'\(piece)' is no percent-encoding, which is as %2F" }
  }

  /// Encodes everything but what never means anything in a URL.
  package static func encode(_ text: Text) -> String {
    let bytes = text.string.utf8
    if bytes.allSatisfy({ $0.isUnreserved }) { return text.string }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      if byte.isUnreserved {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Decodes some bytes, once, behind others.
  ///
  /// - Throws: The first piece that is no encoding, or the whole if it does not come to UTF-8.
  static func decode(_ bytes: Span<UInt8>, to decoded: inout [UInt8]) throws(Fault) {
    let start = decoded.count
    var place = 0
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "%") else {
        decoded.append(bytes[place])
        place += 1
        continue
      }
      guard place + 2 < bytes.count, let high = bytes[place + 1].hexadecimal, let low = bytes[place + 2].hexadecimal
      else {
        let piece = Text(copying: bytes.extracting(place..<min(place + 3, bytes.count)))
        throw Fault(piece: piece.string, offset: place)
      }
      decoded.append(high << 4 | low)
      place += 3
    }
    if String(validating: decoded[start...], as: UTF8.self) == nil {
      throw Fault(piece: Text(copying: bytes).string.shortened, offset: 0, isNoUTF8: true)
    }
  }

  static func decode(_ text: Text) throws(Fault) -> Text {
    guard text.string.utf8.contains(UInt8(ascii: "%")) else { return text }
    var decoded: [UInt8] = []
    try decode(text.string.utf8.span, to: &decoded)
    return Text(String(decoding: decoded, as: UTF8.self))
  }
}

extension UInt8 {
  /// Whether it stands for itself everywhere in a URL.
  var isUnreserved: Bool {
    if isLetter || isDigit { return true }
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): return true
    default: return false
    }
  }

  var isControl: Bool { self < 0x20 || self == 0x7F }
}
