internal import RutterCore

extension OperationRequest {
  /// Checks the values that it would put on the path, and brings them into the form of their types: as those of scripts
  /// are checked where they are made.
  ///
  /// - Throws: ``NavigatorError/wrongType(_:_:)`` with the first part that does not fit.
  mutating func check(_ types: Types) throws(NavigatorError) {
    try replaceValues { value throws(NavigatorError) in
      do throws(Mismatch) {
        try value.check()
        let isLarge = value.byteCount > Value.mostBytes
        if isLarge { throw Mismatch([], expected: "a value of at most 1 MiB", got: "\(value.byteCount) bytes") }
        // What no type of this session names has no destination either, and is answered so.
        guard let name = value.type, types[name] != nil else { return value }
        return try types.fit(value, to: name)
      } catch {
        throw .wrongType(value.type ?? "value", error)
      }
    }
  }
}

extension Value {
  fileprivate static let mostBytes = 1 << 20

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
