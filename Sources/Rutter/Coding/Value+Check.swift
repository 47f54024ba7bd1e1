internal import RutterCore

extension Value {
  /// How deep values may nest, and those of Swift that are encoded.
  static let mostLevels = 64

  /// Refuses what can be no value of a script: numbers that are not finite, and too many levels.
  ///
  /// - Parameters:
  ///   - path: Where it stands.
  ///   - takesBytes: Whether bytes may stand in it: functions and loaders give them, but nobody pushes them.
  /// - Throws: What stands where.
  func check(at path: [any CodingKey] = [], takesBytes: Bool = false) throws(Mismatch) {
    if path.count > Self.mostLevels {
      throw Mismatch(path, expected: "at most \(Self.mostLevels) levels", got: "more")
    }
    switch self {
    case .number(let number):
      if !number.isFinite { throw Mismatch(path, expected: "a finite number", got: "\(number)") }
    case .list(let items):
      for (index, item) in items.enumerated() {
        try item.check(at: path + [ValueKey(at: index)], takesBytes: takesBytes)
      }
    case .record(let record):
      for field in record.fields {
        try field.value.check(at: path + [ValueKey(field.name.string)], takesBytes: takesBytes)
      }
    case .bytes where takesBytes: break
    case .bytes: throw Mismatch(path, expected: "a text or plain data", got: "bytes, which cannot be pushed")
    case .null, .boolean, .integer, .string: break
    }
  }
}
