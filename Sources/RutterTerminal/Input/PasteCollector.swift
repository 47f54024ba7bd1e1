/// Collects what is pasted, up to the mark that ends it.
struct PasteCollector: Sendable {
  /// More than this of one paste is not kept: nothing takes as much.
  static let longest = 4 << 20

  private static let end: [UInt8] = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// How much of the end's mark has come.
  private var matched = 0
  private var kept = 0

  /// Whether there is text that was not told yet.
  var hasText: Bool { bytes.count > cut }

  /// Takes all that cannot belong to the end's mark, at once.
  ///
  /// - Returns: How much of it was taken.
  mutating func takeText(_ bytes: ArraySlice<UInt8>) -> Int {
    guard matched == 0 else { return 0 }
    let text = bytes.prefix { $0 != Self.end[0] }
    let kept = text.prefix(Self.longest - self.kept)
    self.bytes += kept
    self.kept += kept.count
    return text.count
  }

  /// Takes a byte.
  ///
  /// - Returns: Whether it was the last one.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count
    }
    // The mark's first byte stands nowhere else in it: what was taken for its beginning is text.
    for other in Self.end[..<matched] { keep(other) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { keep(byte) }
    return false
  }

  private mutating func keep(_ byte: UInt8) {
    guard kept < Self.longest else { return }
    bytes.append(byte)
    kept += 1
  }

  /// What came so far, and what was no UTF-8 as a sign. A scalar that is not whole yet is kept for the next part.
  ///
  /// - Parameter isOver: Whether nothing more comes.
  /// - Returns: The text.
  mutating func text(isOver: Bool) -> String {
    let whole = isOver ? bytes.count : bytes.count - cut
    defer {
      bytes.removeFirst(whole)
      if isOver { self = PasteCollector() }
    }
    return String(decoding: bytes[..<whole], as: UTF8.self)
  }

  /// How many bytes at the end begin a scalar that is not whole.
  private var cut: Int {
    for (count, byte) in zip(1...3, bytes.reversed()) where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > count ? count : 0
    }
    return 0
  }
}
