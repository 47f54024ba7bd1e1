/// The states that counted runs were in before a choice, for all orders of one test: a table that only grows, up to a
/// fixed size. What does not fit in is not known again later: then less is merged, and no verdict is another one.
///
/// Whoever runs an order gets a copy, so nobody waits for anybody. It is kept in levels of growing size, so that entering
/// a state while copies are about copies a few states and not all.
struct KnownStates: Sendable {
  /// Where a state was met first, and what came of it when all later choices were the usual ones.
  struct State: Sendable, Hashable {
    /// The number of the run among the enumerated ones, and that of the choice.
    var run: Int32
    var place: Int32
    /// A hash of the choices that came after it and of the result.
    var future: UInt64
    /// In which order what may come was offered there.
    var menu: UInt64 = 0
  }

  /// From the smallest to the largest.
  private var levels: [[Fingerprint: State]] = [[:]]
  private(set) var count = 0
  private let capacity: Int
  /// The most states of the smallest level; each further one holds so many times as many.
  private static let smallest = 128, growth = 4

  init(capacity: Int) { self.capacity = capacity }

  subscript(fingerprint: Fingerprint) -> State? {
    for level in levels { if let state = level[fingerprint] { return state } }
    return nil
  }

  /// Enters a state that is not known, if there is room for it.
  mutating func enter(_ fingerprint: Fingerprint, _ state: State) {
    guard count < capacity else { return }
    count += 1
    levels[0][fingerprint] = state
    var number = 0, most = Self.smallest
    while levels[number].count >= most {
      if levels.count == number + 1 { levels.append([:]) }
      levels[number + 1].merge(levels[number]) { known, _ in known }
      levels[number] = [:]
      number += 1
      most *= Self.growth
    }
  }
}
