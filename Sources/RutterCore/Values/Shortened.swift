extension String {
  /// As messages show a name that somebody wrote: of one that is longer than names are, the beginning.
  package var shortened: String {
    // Letters may be any number of bytes.
    if utf8.count <= 64 { return self }
    var start = Substring(prefix(64))
    while start.utf8.count > 256 { start.unicodeScalars.removeLast() }
    return start.utf8.count == utf8.count ? self : start + "…"
  }

  /// Its beginning, of at most so many bytes, with a sign that there is more; all of it if that is not longer.
  func cut(to bytes: Int) -> String {
    if utf8.count <= bytes { return self }
    var end = utf8.index(startIndex, offsetBy: bytes)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end]) + "…"
  }
}

extension [String] {
  /// As messages list names: of very many the first.
  package var listed: String {
    let most = 100
    if count <= most { return joined(separator: ", ") }
    return prefix(most).joined(separator: ", ") + " and \(count - most) more"
  }
}
