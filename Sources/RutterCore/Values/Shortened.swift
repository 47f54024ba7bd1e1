extension String {
  /// As messages show a name that somebody wrote: of one that is longer than names are, the beginning.
  package var shortened: String {
    // Letters may be any number of bytes.
    if utf8.count <= 64 { return self }
    var start = Substring(prefix(64))
    while start.utf8.count > 256 { start.unicodeScalars.removeLast() }
    return start.utf8.count == utf8.count ? self : start + "…"
  }
}
