/// What was killed in a line, to be put in elsewhere.
struct KillRing: Sendable, Hashable {
  private static let longest = 20
  private var texts: [String] = []

  /// What was killed last, or is at the front after ``turn()``.
  var last: String? { texts.last }

  /// Keeps a text.
  ///
  /// - Parameters:
  ///   - text: What was killed.
  ///   - isBefore: Whether it stood before the cursor.
  ///   - goesOn: Whether it belongs to what was killed just before.
  mutating func add(_ text: String, isBefore: Bool, goesOn: Bool) {
    if goesOn, let last = texts.popLast() {
      texts.append(isBefore ? text + last : last + text)
    } else {
      texts.append(text)
      if texts.count > Self.longest { texts.removeFirst() }
    }
  }

  /// Brings what was killed before to the front.
  mutating func turn() -> String? {
    guard let last = texts.popLast() else { return nil }
    texts.insert(last, at: 0)
    return texts.last
  }
}
