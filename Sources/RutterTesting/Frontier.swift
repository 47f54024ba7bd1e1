/// The orders that are still to be run, by their number of delays, and the tree of those that were handed out.
///
/// An order is told by the run that it branches off from, the place where, and the value there: all after that place is
/// usual. So each order has one place in the tree, and none is run twice.
struct Frontier: Sendable {
  /// An order that differs from the run before in one more choice.
  struct Branch: Sendable {
    /// The number of the run, in the order handed out.
    var parent: Int32
    var place: Int32
    var value: Int32
  }

  /// The orders that were handed out.
  private var runs: [Branch] = []
  private var costs: [Int32] = []
  private var buckets: [[Branch]] = [[Branch(parent: -1, place: -1, value: 0)]]
  /// How many of each bucket are counted but not kept.
  private var dropped: [Int] = [0]
  /// The bucket that is being handed out, and how far.
  private(set) var delays = 0
  private var place = 0
  /// What is counted and not handed out.
  private(set) var queued = 1
  /// How many of those are kept.
  private var kept = 1
  /// The most that are kept.
  private let limit: Int
  /// Nothing above this cost is kept: it cannot come up any more.
  private var horizon = Int.max

  init(limit: Int) { self.limit = limit }

  /// Whether the bucket has been handed out.
  var isBucketOut: Bool { place >= buckets[delays].count }
  /// Some of the bucket were never kept, so it cannot be run in full.
  var hasHoles: Bool { dropped[delays] > 0 }
  var hasNextBucket: Bool { delays + 1 < buckets.count }

  mutating func goToNextBucket() {
    buckets[delays] = []
    delays += 1
    place = 0
  }

  /// Hands the next order of the bucket out.
  mutating func take() -> Int? {
    guard place < buckets[delays].count else { return nil }
    let branch = buckets[delays][place]
    place += 1
    queued -= 1
    kept -= 1
    runs.append(branch)
    costs.append(Int32(delays))
    return runs.count - 1
  }

  /// The values that lead to an order.
  func values(of run: Int) -> [Int] {
    guard runs[run].place >= 0 else { return [] }
    var values = Array(repeating: 0, count: Int(runs[run].place) + 1)
    var branch = runs[run]
    while branch.parent >= 0 {
      values[Int(branch.place)] = Int(branch.value)
      branch = runs[Int(branch.parent)]
    }
    return values
  }

  /// Queues all orders that branch off from a run after its own last difference.
  mutating func branch(off run: Int, _ trail: Trail) {
    let cost = Int(costs[run])
    for place in Int(runs[run].place) + 1..<max(Int(runs[run].place) + 1, trail.count) {
      let choice = trail.choices[place]
      if choice.kind == .keep { continue }
      for value in 1..<choice.bound {
        add(Branch(parent: Int32(run), place: Int32(place), value: Int32(value)), cost: cost + value)
      }
    }
  }

  private mutating func add(_ branch: Branch, cost: Int) {
    queued += 1
    while buckets.count <= cost {
      buckets.append([])
      dropped.append(0)
    }
    if cost > horizon || kept >= limit { return dropped[cost] += 1 }
    buckets[cost].append(branch)
    kept += 1
  }

  /// Lets go of what cannot come up any more, as so many runs are left at most and cheaper orders come first.
  mutating func forget(beyond runsLeft: Int) {
    var known = -place
    for cost in delays..<buckets.count {
      known += buckets[cost].count
      guard known >= runsLeft else { continue }
      guard cost < horizon else { return }
      horizon = cost
      for dearer in cost + 1..<max(cost + 1, buckets.count) where !buckets[dearer].isEmpty {
        kept -= buckets[dearer].count
        dropped[dearer] += buckets[dearer].count
        buckets[dearer] = []
      }
      return
    }
  }
}
