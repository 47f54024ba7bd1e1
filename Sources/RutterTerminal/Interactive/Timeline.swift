internal import RutterCore

/// What happened so far, with what showed at each moment, to be looked at.
struct Timeline: Sendable {
  struct Moment: Sendable {
    /// `tap "Apple Pie"`.
    var words: String
    /// What came of it: `push committed`.
    var results: [String]
    /// When, in microseconds of the face's clock.
    var at: Int64
    /// What showed afterwards; nil where that is not kept any more.
    var frame: Frame?
    /// Whether nobody has done anything, and only what shows has changed. Of such that follow one another the last is kept.
    var isSilent = false
  }

  /// So many moments are kept.
  static let most = 1000
  /// So many nodes are kept in all frames together.
  private static let mostNodes = 200_000

  private(set) var moments: [Moment] = []
  /// How many were dropped at the beginning.
  private var dropped = 0
  /// When the first of all happened.
  private(set) var start: Int64?
  private var nodes = 0
  private var sizes: [Int] = []
  private var firstWithFrame = 0

  /// The numbers of the moments that are kept, from 0 for the first of all: these stay when the oldest are dropped.
  var numbers: Range<Int> { dropped..<dropped + moments.count }

  /// The moment of a number; the oldest or newest one for those beyond.
  func moment(_ number: Int) -> (number: Int, moment: Moment)? {
    if moments.isEmpty { return nil }
    let kept = max(numbers.lowerBound, min(number, numbers.upperBound - 1))
    return (kept, moments[kept - dropped])
  }

  /// Adds what has happened.
  ///
  /// - Parameters:
  ///   - moment: What happened.
  ///   - size: How many nodes its frame has.
  mutating func add(_ moment: Moment, size: Int) {
    start = start ?? moment.at
    if moment.isSilent, let last = moments.last, last.isSilent {
      moments.removeLast()
      nodes -= sizes.removeLast()
    }
    moments.append(moment)
    sizes.append(size)
    nodes += size
    while nodes > Self.mostNodes, firstWithFrame < moments.count - 1 {
      moments[firstWithFrame].frame = nil
      nodes -= sizes[firstWithFrame]
      firstWithFrame += 1
    }
    if moments.count > Self.most { removeOldest() }
  }

  private mutating func removeOldest() {
    let count = Self.most / 10
    if firstWithFrame < count {
      nodes -= sizes[firstWithFrame..<count].reduce(0, +)
      firstWithFrame = 0
    } else {
      firstWithFrame -= count
    }
    moments.removeFirst(count)
    sizes.removeFirst(count)
    dropped += count
  }
}
