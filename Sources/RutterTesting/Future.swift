internal import RutterCore

/// What came after each choice of a run, as hashes: the kinds of the later choices, how many values they had, and the
/// result. Two runs that were in one state go on alike as long as both take what is usual; so it is seen cheaply where two
/// states were taken for one and are not.
struct Future {
  private var hashes: [UInt64]

  /// - Parameters:
  ///   - trail: The choices of the run.
  ///   - result: What the run came to, in words that do not depend on how it came there.
  init(_ trail: Trail, result: String) {
    hashes = Array(repeating: Hash.of(result), count: trail.count + 1)
    for (place, choice) in trail.choices.enumerated().reversed() {
      var hash = Hash()
      hash.add(choice.kind.rawValue)
      hash.add(number: choice.bound)
      hash.add(number: hashes[place + 1])
      hashes[place] = hash.value
    }
  }

  /// A hash of all that came from a choice on, but for what was chosen.
  subscript(place: Int) -> UInt64 { hashes[place] }
}
