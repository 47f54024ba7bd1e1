extension Value {
  /// The bytes of all texts in it, those of its records' names too: it takes no fewer, however it is written.
  package var textBytes: Int {
    switch self {
    case .null, .boolean, .integer, .number: 0
    case .string(let text): text.count
    case .bytes(let bytes): bytes.count
    case .list(let items): items.reduce(0) { $0 + $1.textBytes }
    case .record(let record): record.fields.reduce(0) { $0 + $1.name.count + $1.value.textBytes }
    }
  }
}
