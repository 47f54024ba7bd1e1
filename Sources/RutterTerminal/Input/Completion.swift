/// How what stands before the cursor could go on.
package struct Completion: Sendable, Hashable {
  /// The character from which on the candidates replace what stands before the cursor.
  package var start: Int
  /// What could stand there.
  package var candidates: [String]

  package init(start: Int, candidates: [String]) {
    self.start = start
    self.candidates = candidates
  }

  /// What all candidates have in common at their beginning.
  var common: String {
    guard var common = candidates.first.map({ $0[...] }) else { return "" }
    for candidate in candidates.dropFirst() { common = zip(common, candidate).commonPrefix(of: common) }
    return String(common)
  }
}

extension Zip2Sequence<Substring, String> {
  fileprivate func commonPrefix(of text: Substring) -> Substring { text.prefix(prefix { $0 == $1 }.count) }
}
