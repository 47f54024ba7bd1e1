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

  /// What was read, as a value, into which it is moved bit by bit.
  ///
  /// - Parameters:
  ///   - bytes: What was read, allocated by `malloc` and to be freed as ever. Nobody may read it again.
  ///   - count: How many.
  ///   - what: How a message begins about bytes that are no text: `not UTF-8 text`.
  /// - Returns: A text, or bytes.
  /// - Throws: that they are none, where a text is wanted.
  func value(from bytes: UnsafeMutableRawPointer?, _ count: Int, else what: String) throws(NoText) -> Value {
    if self == .bytes { return .bytes(moveBytes(from: bytes, count)) }
    if let place = invalidByte(UnsafeRawBufferPointer(start: bytes, count: count)) {
      throw NoText(description: "\(what) (byte \(place) is wrong); as = \"bytes\" reads anything")
    }
    return .string(moveText(from: bytes, count))
  }

  /// Bytes are no text.
  struct NoText: Error, CustomStringConvertible {
    let description: String
  }
}
