internal import RutterCore

/// How a script wants what is read: as a text, which it then has to be, or as bytes, which it may be.
enum AnswerForm {
  case text, bytes

  /// Reads the option `as`, which fits the row of its capability.
  ///
  /// - Parameter options: A record of options, or null.
  init(_ options: Value?) {
    if case .record(let record)? = options, record["as"] == .string("bytes") { self = .bytes } else { self = .text }
  }

  /// What was read, as a value.
  ///
  /// - Parameters:
  ///   - bytes: What was read.
  ///   - what: How a message begins about bytes that are no text: `not UTF-8 text`.
  /// - Returns: A text, or bytes.
  /// - Throws: that they are none, where a text is wanted.
  func value(_ bytes: [UInt8], else what: String) throws(NoText) -> Value {
    if self == .bytes { return .bytes(bytes) }
    guard let text = bytes.withUnsafeBufferPointer({ Text(validating: $0) }) else {
      let place = firstInvalidByte(bytes)
      throw NoText(description: "\(what) (byte \(place) is wrong); as = \"bytes\" reads anything")
    }
    return .string(text)
  }

  /// Bytes are no text.
  struct NoText: Error, CustomStringConvertible {
    let description: String
  }
}
