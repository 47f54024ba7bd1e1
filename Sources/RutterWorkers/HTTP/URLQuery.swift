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
      let name = PercentEncoding.encode(field.name)
      for value in field.value.items {
        pairs.append("\(name)=\(PercentEncoding.encode(Text(try text(of: value, field.name))))")
      }
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
}

extension Value {
  fileprivate var items: [Value] { if case .list(let items) = self { items } else { [self] } }
}
