internal import Glibc

extension String {
  /// Whether a word stands anywhere in it, byte for byte: a large file is looked through in a moment.
  func mentions(_ word: String) -> Bool {
    var text = self, word = word
    return text.withUTF8 { text in word.withUTF8 { word in find(.init(word), in: .init(text)) } }
  }
}

private func find(_ word: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer) -> Bool {
  guard let start = word.baseAddress, let first = word.first, var place = text.baseAddress else { return word.isEmpty }
  let end = place + text.count
  while let found = memchr(place, Int32(first), end - place), end - UnsafeRawPointer(found) >= word.count {
    if memcmp(found, start, word.count) == 0 { return true }
    place = UnsafeRawPointer(found) + 1
  }
  return false
}
