/// The routes whose patterns are text alone, by their whole paths. No other route matches such a path as closely, so that it
/// need not be looked for part by part.
struct WholeTexts: Sendable {
  private struct Entry: Sendable {
    var hash: UInt64
    /// Where the path stands among all, and its length.
    var start: Int32
    var count: Int32
    var route: Int32
  }
  private var entries: [Entry] = []
  /// The paths of all entries, one behind the other.
  private var texts: [UInt8] = []
  /// The places of entries by their hashes, -1 where none is; at most half of it is in use.
  private var slots: [Int32] = Array(repeating: -1, count: 16)

  var isEmpty: Bool { entries.isEmpty }

  /// The route of a path that stands somewhere in a text, without its first slash; nil if no text alone leads there.
  func route(_ bytes: Span<UInt8>, _ path: Range<Int>) -> Int? {
    let entry = slots[slot(bytes, path, RouteTree.hash(bytes, path))]
    return entry < 0 ? nil : Int(entries[Int(entry)].route)
  }

  /// Puts a route in, in the place of one with the same path.
  mutating func insert(_ route: Int32, _ texts: [Text]) {
    let slash = UInt8(ascii: "/")
    // What is encoded in a pattern cannot be told from what parts it. One part alone is found as quickly without this.
    if texts.count < 2 || texts.contains(where: { $0.string.utf8.contains(slash) }) { return }
    let path = Array(texts.map(\.string.utf8).joined(separator: [slash])), whole = 0..<path.count
    let hash = RouteTree.hash(path.span, whole), slot = slot(path.span, whole, hash)
    if slots[slot] >= 0 {
      entries[Int(slots[slot])].route = route
      return
    }
    slots[slot] = Int32(entries.count)
    entries.append(Entry(hash: hash, start: Int32(self.texts.count), count: Int32(path.count), route: route))
    self.texts += path
    if entries.count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (place, entry) in entries.enumerated() {
      var slot = first(entry.hash)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(place)
    }
  }

  /// Where a path stands in the table, or would.
  private func slot(_ bytes: Span<UInt8>, _ path: Range<Int>, _ hash: UInt64) -> Int {
    var slot = first(hash)
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, Int(entry.count) == path.count, isSame(Int(entry.start), bytes, path) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func first(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }

  private func isSame(_ start: Int, _ bytes: Span<UInt8>, _ path: Range<Int>) -> Bool {
    for place in 0..<path.count where texts[start + place] != bytes[path.lowerBound + place] { return false }
    return true
  }
}
