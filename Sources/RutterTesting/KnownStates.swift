/// The states that counted runs were in before a choice, for all orders of one test: a table of a fixed size. When it is
/// full, the older half is forgotten: then less is merged, and no verdict is another one.
///
/// Whoever runs an order gets a copy, so nobody waits for anybody. What is known grows as long as orders are run, so that
/// whatever a copy knows is known here, too; it is forgotten between them (``makeRoom()``).
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

  /// What was entered last, and what was entered before that.
  private var young = Generation(), old = Generation()
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { young.count + old.count }

  subscript(fingerprint: Fingerprint) -> State? { young[fingerprint] ?? old[fingerprint] }

  /// Enters a state that is not known, if there is room for it.
  mutating func enter(_ fingerprint: Fingerprint, _ state: State) {
    if count < capacity { young.enter(fingerprint, state) }
  }

  /// Forgets the older half, if the table is full or its younger half is. No order may be under way: what it knows would
  /// not be known here.
  mutating func makeRoom() {
    if count >= capacity || young.count >= capacity / 2 { (old, young) = (young, Generation()) }
  }

  /// States that were entered one after the other. They are kept in levels of growing size, so that entering one while
  /// copies are about copies a few states and not all.
  private struct Generation: Sendable {
    /// From the smallest to the largest.
    private var levels: [[Fingerprint: State]] = [[:]]
    private(set) var count = 0
    /// The most states of the smallest level; each further one holds so many times as many.
    private static let smallest = 128, growth = 4

    subscript(fingerprint: Fingerprint) -> State? {
      for level in levels { if let state = level[fingerprint] { return state } }
      return nil
    }

    mutating func enter(_ fingerprint: Fingerprint, _ state: State) {
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
}
