/// The candidate that somebody most likely meant, for messages that end with "did you mean …?".
///
/// - Parameters:
///   - word: What was written.
///   - candidates: The words that would have been right. Of several equally near ones the first is chosen.
/// - Returns: The nearest candidate; nil if more than a third of the letters differ for every one.
///   Names of more than 64 bytes, and those behind the first 1,000, are not compared.
package func nearest(_ word: String, among candidates: [String]) -> String? {
  if word.utf8.count > Slip.longest { return nil }
  let letters = Array(word.lowercased())
  var best: (candidate: String, distance: Int)?
  for candidate in candidates.prefix(Slip.most) where candidate.utf8.count <= Slip.longest {
    let distance = editDistance(letters, Array(candidate.lowercased()))
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  guard let best else { return nil }
  // Of one letter nothing is left when that is another.
  let longer = max(letters.count, best.candidate.count)
  guard best.distance <= max(1, longer / 3), best.distance < longer else { return nil }
  return best.candidate
}

/// What is compared at all: a script names as many things as it likes, each as long as it likes.
private enum Slip {
  static let longest = 64
  static let most = 1_000
}

/// The number of letters that have to be inserted, removed, changed or swapped with their neighbour to make one word of
/// the other (optimal string alignment).
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var older: [Int] = [], old = Array(0...b.count), row = old
  for i in a.indices {
    row[0] = i + 1
    for j in b.indices {
      let change = old[j] + (a[i] == b[j] ? 0 : 1)
      row[j + 1] = min(old[j + 1] + 1, row[j] + 1, change)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { row[j + 1] = min(row[j + 1], older[j - 1] + 1) }
    }
    older = old
    old = row
  }
  return row[b.count]
}
