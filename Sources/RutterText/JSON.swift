package import RutterCore

/// Reading and writing values as JSON.
///
/// Reading is libjansson's. Writing is ours, because it is canonical: equal values give equal bytes, in every process.
package enum JSON {
  /// How much a text may hold.
  package struct Limits: Sendable {
    /// The longest text, in bytes.
    package var bytes: Int
    /// How deep lists and records may stand in each other (V1).
    package var levels: Int
    /// About how much memory the values may take, in bytes.
    package var memory: Int
    package init(bytes: Int = 64 << 20, levels: Int = 64, memory: Int = .max) {
      self.bytes = bytes
      self.levels = levels
      self.memory = memory
    }
  }

  /// Reads one value from UTF-8 bytes.
  ///
  /// A record stays a record even if it is empty (V3), `null` is ``Value/null``, and `3.0` is a number where `3` is an
  /// integer (V2). A name twice in one record, an integer beyond 64 bits and anything after the value are errors.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - limits: How much it may hold.
  ///   - goesOn: Asked again and again while it reads; where it says no, reading ends with an error.
  /// - Returns: The value.
  /// - Throws: A ``JSONError`` with the place of the first mistake.
  package static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, limits: Limits = Limits(), goesOn: @escaping () -> Bool = { true }
  ) throws(JSONError) -> Value {
    try JSONReader(bytes: bytes, limits: limits, goesOn: goesOn).read()
  }

  /// Reads one value from a text.
  ///
  /// - Throws: A ``JSONError`` with the place of the first mistake.
  package static func decode(
    _ text: String, limits: Limits = Limits(), goesOn: @escaping () -> Bool = { true }
  ) throws(JSONError) -> Value {
    // A closure would lose the error's type on the way out, so the result travels as a value.
    var text = text
    let result: Result<Value, JSONError> = text.withUTF8 { bytes in
      do throws(JSONError) {
        return .success(try decode(bytes, limits: limits, goesOn: goesOn))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Writes a value in its one canonical form.
  ///
  /// Names are sorted by bytes, there are no spaces, 3.0 stays `3.0`, and a number has the shortest digits that read
  /// back as the same number. A record's type is not written.
  package static func encode(_ value: Value) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return writer.text
  }
}

/// Why a text is no JSON that we take, and where.
package struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// From 1.
  package var line: Int
  /// From 1, counted in characters.
  package var column: Int
  /// In plain words, without the place.
  package var cause: String

  package init(line: Int, column: Int, cause: String) {
    self.line = line
    self.column = column
    self.cause = cause
  }

  package var description: String { "line \(line), column \(column): \(cause)" }
}
