internal import RutterCore

extension [any CodingKey] {
  /// The path as messages have it: `related[2].name`.
  var shown: String {
    reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index + 1)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }
}

/// The key of a list's item or of a record's field.
struct ValueKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) { (stringValue, intValue) = (name, nil) }
  /// - Parameter index: The place of an item, from 0.
  init(at index: Int) { (stringValue, intValue) = ("\(index)", index) }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(at: intValue) }
}

/// Carries a mismatch through the code of `Codable` types, which throw whatever they like.
struct CodingMismatch: Error {
  let mismatch: Mismatch
}

extension Mismatch {
  /// What went wrong in the code of a `Codable` type.
  init(_ error: any Error, at path: [any CodingKey] = []) {
    switch error {
    case let error as CodingMismatch: self = error.mismatch
    case DecodingError.keyNotFound(let key, let context):
      self.init(context, last: key, expected: "a value", got: "nothing")
    case DecodingError.valueNotFound(let type, let context):
      self.init(context, expected: "a \(type)", got: "nothing")
    case DecodingError.typeMismatch(let type, let context):
      self.init(context, expected: "a \(type)", got: context.debugDescription)
    case DecodingError.dataCorrupted(let context):
      self.init(context, expected: "a value that the type takes", got: context.debugDescription)
    case EncodingError.invalidValue(_, let context):
      self.init(context.codingPath, expected: "a value that the type takes", got: context.debugDescription)
    default: self.init(path, expected: "a value that the type takes", got: "\(error)")
    }
  }

  private init(_ context: DecodingError.Context, last: (any CodingKey)? = nil, expected: String, got: String) {
    self.init(context.codingPath + (last.map { [$0] } ?? []), expected: expected, got: got)
  }

  init(_ path: [any CodingKey], expected: String, got: String, hint: String? = nil) {
    self.init(expected: expected, got: got, hint: hint)
    self.path = path.shown
  }
}
