internal import RutterCore

extension OperationRequest {
  /// Checks the values that it would put on the path, and brings them into the form of their types: as those of scripts
  /// are checked where they are made.
  ///
  /// - Throws: ``NavigatorError/wrongType(_:_:)`` with the first part that does not fit.
  mutating func check(_ types: Types) throws(NavigatorError) {
    try replaceValues { value throws(NavigatorError) in
      guard let name = value.type else { return value }
      do throws(Mismatch) {
        try value.check(at: [])
        let isLarge = value.byteCount > Value.mostBytes
        if isLarge { throw Mismatch([], expected: "a value of at most 1 MiB", got: "\(value.byteCount) bytes") }
        // What no type of this session names has no destination either, and is answered so.
        return types[name] == nil ? value : try types.fit(value, to: name)
      } catch {
        throw .wrongType(name, error)
      }
    }
  }
}

extension Value {
  fileprivate static let mostBytes = 1 << 20
  private static let mostLevels = 64

  /// Refuses what can be no value: numbers that are not finite, bytes, and too many levels.
  fileprivate func check(at path: [ValueKey]) throws(Mismatch) {
    if path.count > Self.mostLevels {
      throw Mismatch(path, expected: "at most \(Self.mostLevels) levels", got: "more")
    }
    switch self {
    case .number(let number):
      if !number.isFinite { throw Mismatch(path, expected: "a finite number", got: "\(number)") }
    case .list(let items):
      for (index, item) in items.enumerated() { try item.check(at: path + [ValueKey(at: index)]) }
    case .record(let record):
      for field in record.fields { try field.value.check(at: path + [ValueKey(field.name.string)]) }
    case .bytes: throw Mismatch(path, expected: "a text or plain data", got: "bytes, which cannot be pushed")
    case .null, .boolean, .integer, .string: break
    }
  }

  /// The bytes of all texts and scalars in it.
  fileprivate var byteCount: Int {
    switch self {
    case .null, .boolean, .integer, .number: 8
    case .string(let text): text.count
    case .bytes(let bytes): bytes.count
    case .list(let items): items.reduce(8) { $0 + $1.byteCount }
    case .record(let record): record.fields.reduce(8) { $0 + $1.name.count + $1.value.byteCount }
    }
  }
}
