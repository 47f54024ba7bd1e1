extension String {
  /// Whether a text stands in this one, byte for byte.
  package func holds(_ part: String) -> Bool {
    guard let first = part.utf8.first else { return true }
    var rest = utf8[...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: part.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
