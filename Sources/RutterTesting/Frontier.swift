internal import RutterCore

/// The orders that are still to be run, by their number of delays, and the tree of those that were handed out.
///
/// An order is identified by the run from which it branches off, the choice at which it does, and the value of that
/// choice. All later choices are usual. So each order has exactly one place in the tree, and none is run twice.
struct Frontier: Sendable {
  /// An order that differs from an earlier run in one more choice.
  struct Branch: Sendable {
    /// The number of that run, counted in the order in which orders are handed out.
    var parent: Int32
    var place: Int32
    var value: Int32
    /// A hash of the choices that the earlier run met up to that place.
    var met: UInt32
  }

  /// The orders that were handed out.
  private var runs: [Branch] = []
  private var costs: [Int32] = []
  private var buckets: [[Branch]] = [[Branch(parent: -1, place: -1, value: 0, met: Met().hash)]]
  /// For each bucket, how many orders are counted but were not stored.
  private var dropped: [Int] = [0]
  /// The bucket (the number of delays) that is being handed out, and below it the next place in it.
  private(set) var delays = 0
  private var place = 0
  /// The number of orders that are counted and not handed out yet.
  private(set) var queued = 1
  /// How many of those are stored.
  private var kept = 1
  /// The most orders that are stored.
  private let limit: Int
  /// Orders with more delays than this are not stored, because their turn cannot come any more.
  private var horizon = Int.max
  /// The part whose orders these are; nil for all orders.
  private let part: Part?
  /// How many of ``queued`` are another part's, and run here because orders of this one branch off from them.
  private(set) var foreign = 0

  init(limit: Int, part: Part? = nil) {
    self.limit = limit
    self.part = part
    foreign = sharesTrunk ? 1 : 0
  }

  /// Whether orders with fewer than two differences are counted by another part.
  private var sharesTrunk: Bool { part.map { $0.index != 1 } ?? false }

  /// Whether all stored orders of the bucket have been handed out.
  var isBucketOut: Bool { place >= buckets[delays].count }
  /// Whether some orders of the bucket were not stored, so that it cannot be run completely.
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
    if sharesTrunk, isTrunk(branch) { foreign -= 1 }
    runs.append(branch)
    costs.append(Int32(delays))
    return runs.count - 1
  }

  /// The choices of the next order of the bucket; nil if there is none.
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

  /// Where a run branches off.
  func origin(of run: Int) -> Branch { runs[run] }

  /// Adds all orders that branch off from a run after its own last unusual choice.
  ///
  /// - Parameters:
  ///   - run: The number of the run.
  ///   - trail: Its choices.
  ///   - end: The choice from which on none branches off, because what would is among what branches off elsewhere.
  mutating func branch(off run: Int, _ trail: Trail, before end: Int = .max) {
    let cost = Int(costs[run])
    var met = Met()
    let first = onlyDifference(of: runs[run])
    for (place, choice) in trail.choices.prefix(end).enumerated() {
      met.add(choice)
      if place <= runs[run].place || choice.kind == .keep { continue }
      for value in 1..<choice.bound {
        if let first, part?.has(first, Part.Difference(place: place, value: value)) == false { continue }
        let branch = Branch(parent: Int32(run), place: Int32(place), value: Int32(value), met: met.hash)
        add(branch, cost: cost + value)
      }
    }
  }

  /// The choices of a run from one of them on, but for what was chosen.
  struct Rest: Sendable {
    fileprivate let place: Int
    fileprivate let met: Met
    fileprivate let choices: [(kind: Choice.Kind, bound: Int32)]

    init(_ trail: Trail, from place: Int) {
      self.place = place
      var met = Met()
      for choice in trail.choices.prefix(place) { met.add(choice) }
      self.met = met
      choices = trail.choices[place...].map { ($0.kind, Int32($0.bound)) }
    }
  }

  /// Adds the orders that branch off from runs where that was left out, and goes back to those with the fewest delays.
  ///
  /// - Returns: How many delays these have; nil if there are none.
  mutating func makeUp(_ rests: [(run: Int, rest: Rest)]) -> Int? {
    var least: Int?
    for (run, rest) in rests {
      var met = rest.met
      for (offset, choice) in rest.choices.enumerated() {
        met.add(choice.kind, Int(choice.bound))
        if choice.kind == .keep { continue }
        for value in 1..<choice.bound {
          let branch = Branch(parent: Int32(run), place: Int32(rest.place + offset), value: value, met: met.hash)
          let cost = Int(costs[run] + value)
          least = min(least ?? cost, cost)
          add(branch, cost: cost)
        }
      }
    }
    if let least, least < delays {
      buckets[delays].removeFirst(place)
      (delays, place) = (least, 0)
    }
    return least
  }

  /// Whether an order has fewer than two differences, so that every part runs it.
  private func isTrunk(_ branch: Branch) -> Bool { branch.parent <= 0 }

  /// The difference of an order that has one only. The second one settles whose all orders are that branch off there.
  private func onlyDifference(of branch: Branch) -> Part.Difference? {
    branch.parent == 0 ? Part.Difference(place: Int(branch.place), value: Int(branch.value)) : nil
  }

  /// Whether a run met the same choices as the run from which it branches off, up to the choice at which they differ.
  func isAsExpected(_ run: Int, _ trail: Trail) -> Bool {
    var met = Met()
    for choice in trail.choices.prefix(Int(runs[run].place) + 1) { met.add(choice) }
    return met.hash == runs[run].met
  }

  /// A hash of the choices that a run met at its beginning, whatever was chosen. Different choices may have the same
  /// hash, so a difference may be overlooked; but equal choices always have the same hash.
  fileprivate struct Met: Sendable {
    private var all = Hash()

    mutating func add(_ choice: Choice) { add(choice.kind, choice.bound) }

    mutating func add(_ kind: Choice.Kind, _ bound: Int) {
      all.add(kind.rawValue)
      for shift in stride(from: 0, to: 32, by: 8) { all.add(UInt8(truncatingIfNeeded: bound >> shift)) }
    }

    var hash: UInt32 { UInt32(truncatingIfNeeded: all.value ^ all.value >> 32) }
  }

  private mutating func add(_ branch: Branch, cost: Int) {
    queued += 1
    if sharesTrunk, isTrunk(branch) { foreign += 1 }
    while buckets.count <= cost {
      buckets.append([])
      dropped.append(0)
    }
    if cost > horizon || kept >= limit { return dropped[cost] += 1 }
    buckets[cost].append(branch)
    kept += 1
  }

  /// Drops orders whose turn cannot come any more, because only so many runs are left and orders with fewer delays come
  /// first.
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
