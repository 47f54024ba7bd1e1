internal import RutterCore

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
    /// What the run before met up to that place, as a hash.
    var met: UInt32
  }

  /// The orders that were handed out.
  private var runs: [Branch] = []
  private var costs: [Int32] = []
  private var buckets: [[Branch]] = [[Branch(parent: -1, place: -1, value: 0, met: Met().hash)]]
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

  /// The values that lead to the order that is next in the bucket; nil if there is none.
  var nextValues: [Int]? { place < buckets[delays].count ? values(of: buckets[delays][place]) : nil }

  private func values(of branch: Branch) -> [Int] {
    guard branch.place >= 0 else { return [] }
    var values = Array(repeating: 0, count: Int(branch.place) + 1)
    var branch = branch
    while branch.parent >= 0 {
      values[Int(branch.place)] = Int(branch.value)
      branch = runs[Int(branch.parent)]
    }
    return values
  }

  /// Queues all orders that branch off from a run after its own last difference.
  mutating func branch(off run: Int, _ trail: Trail) {
    let cost = Int(costs[run])
    var met = Met()
    for (place, choice) in trail.choices.enumerated() {
      met.add(choice)
      if place <= runs[run].place || choice.kind == .keep { continue }
      for value in 1..<choice.bound {
        let branch = Branch(parent: Int32(run), place: Int32(place), value: Int32(value), met: met.hash)
        add(branch, cost: cost + value)
      }
    }
  }

  /// Whether a run met the choices that the one met which it branches off from, up to where they part.
  func isAsExpected(_ run: Int, _ trail: Trail) -> Bool {
    var met = Met()
    for choice in trail.choices.prefix(Int(runs[run].place) + 1) { met.add(choice) }
    return met.hash == runs[run].met
  }

  /// The choices of the beginning of a run, whatever was chosen. Two that differ may have one hash, so that a
  /// difference is overlooked, but never one made up.
  private struct Met {
    private var all = Hash()

    mutating func add(_ choice: Choice) {
      all.add(choice.kind.rawValue)
      for shift in stride(from: 0, to: 32, by: 8) { all.add(UInt8(truncatingIfNeeded: choice.bound >> shift)) }
    }

    var hash: UInt32 { UInt32(truncatingIfNeeded: all.value ^ all.value >> 32) }
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
