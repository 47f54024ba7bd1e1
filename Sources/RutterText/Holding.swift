extension String {
  /// Whether a text stands in this one, byte for byte. A large file is looked through in a moment.
  package func holds(_ part: String) -> Bool {
    var text = self, part = part
    return text.withUTF8 { text in part.withUTF8 { part in find(part, in: text) } }
  }
}

private func find(_ part: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let first = part.first else { return true }
  var place = 0
  while place + part.count <= text.count {
    if text[place] == first, text[place...].starts(with: part) { return true }
    place += 1
  }
  return false
}
