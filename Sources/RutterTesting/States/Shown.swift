/// Standard types as a ``StateReader`` sees them. Reflection would say the same, many times slower.
protocol ShowsWrapped {
  var wrapped: Any? { get }
}

extension Optional: ShowsWrapped {
  var wrapped: Any? { map { $0 as Any } }
}

protocol ShowsElements {
  var elements: [Any] { get }
}

extension Array: ShowsElements {
  var elements: [Any] { map { $0 as Any } }
}

extension ContiguousArray: ShowsElements {
  var elements: [Any] { map { $0 as Any } }
}

extension Set: ShowsElements {
  /// In no order.
  var elements: [Any] { map { $0 as Any } }
}

protocol ShowsEntries {
  /// In no order.
  var entries: [(key: Any, value: Any)] { get }
}

extension Dictionary: ShowsEntries {
  var entries: [(key: Any, value: Any)] { map { ($0.key as Any, $0.value as Any) } }
}
