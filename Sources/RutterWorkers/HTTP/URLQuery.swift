internal import RutterCore
internal import RutterText

/// Names and values as queries and forms have them: `a=1&b=x%20y`, in the order of the names.
enum URLQuery {
  /// Encodes a record. A list stands for its name several times.
  ///
  /// - Throws: where a value is no plain one.
  static func encode(_ record: Record) throws(HTTPMistake) -> String {
    var pairs: [String] = []
    for field in record.fields {
      let name = percentEncoded(field.name.string)
      for value in field.value.items { pairs.append("\(name)=\(percentEncoded(try text(of: value, field.name)))") }
    }
    return pairs.joined(separator: "&")
  }

  private static func text(of value: Value, _ name: Text) throws(HTTPMistake) -> String {
    switch value {
    case .string(let text): text.string
    case .boolean, .integer, .number: JSON.encode(value)
    case .null, .list, .record, .bytes:
      throw HTTPMistake("'\(name.string)' is to be a text, a number, a boolean or a list of them, got \(value.kind)")
    }
  }

  /// Leaves what RFC 3986 calls unreserved, and writes any other byte as `%2F`.
  private static func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Value {
  fileprivate var items: [Value] { if case .list(let items) = self { items } else { [self] } }
}
