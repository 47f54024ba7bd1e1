/// Where in an argument of a capability bytes may stand that are no text.
package enum BytePlaces: Sendable, Equatable {
  case nowhere
  /// The argument itself.
  case whole
  /// This field of it. Its schema is `any`: the performer looks what else it is.
  case field(Text)
  case anywhere
}

extension Value {
  /// The way to the first bytes in it that stand where none may, as messages begin: `field 'a[2].b': `, or nothing for the
  /// value itself. Nil if there are none.
  func bytes(beside places: BytePlaces) -> String? {
    if places == .anywhere { return nil }
    guard let path = pathOfBytes(without: places) else { return nil }
    return path.isEmpty ? "" : "field '\(path)': "
  }

  private func pathOfBytes(without places: BytePlaces) -> String? {
    switch self {
    case .bytes: return ""
    case .list(let items):
      for (index, item) in items.enumerated() {
        if let rest = item.pathOfBytes(without: .nowhere) { return "[\(index + 1)]" + Self.joined(rest) }
      }
    case .record(let record):
      for field in record.fields {
        if case .bytes = field.value, places == .field(field.name) { continue }
        if let rest = field.value.pathOfBytes(without: .nowhere) { return field.name.string + Self.joined(rest) }
      }
    case .null, .boolean, .integer, .number, .string: break
    }
    return nil
  }

  private static func joined(_ rest: String) -> String { rest.isEmpty || rest.hasPrefix("[") ? rest : "." + rest }
}
