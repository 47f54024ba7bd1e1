internal import RutterCore

extension Exploration {
  /// What has to be known of one part of a test's orders to put it together with the others.
  package struct Share: Sendable, Hashable {
    package var part: Part
    /// How many of the orders that it counts are known, whether or not they were run.
    package var known: Int
    /// Whether in some run a choice was not offered because there was too much of its kind.
    package var wasCut: Bool
    /// How many orders failed, by a hash of what was wrong in them.
    package var faults: [UInt64: Int]
    /// The hash of what was wrong in the first that failed, and where that stands among all orders. It may be one that
    /// another part counts.
    package var firstFault: UInt64?
    package var first: OrderRank?
    /// By what it drew from all orders, not only from its own.
    package var estimate: OrderEstimate

    package init(
      part: Part, known: Int, wasCut: Bool, faults: [UInt64: Int], firstFault: UInt64?, first: OrderRank?,
      estimate: OrderEstimate
    ) {
      self.part = part
      self.known = known
      self.wasCut = wasCut
      self.faults = faults
      self.firstFault = firstFault
      self.first = first
      self.estimate = estimate
    }

    init(
      part: Part, known: Int, wasCut: Bool, faults: [String: Int], firstFault: String?, first: OrderRank?,
      estimate: OrderEstimate
    ) {
      let hashes = faults.map { (Hash.of($0.key), $0.value) }
      self.init(
        part: part, known: known, wasCut: wasCut, faults: Dictionary(hashes, uniquingKeysWith: +),
        firstFault: firstFault.map { Hash.of($0) }, first: first, estimate: estimate)
    }
  }

  /// Puts all parts of a test's orders together: what one machine would say of all of them, if no budget cuts anything.
  ///
  /// - Parameter parts: The parts, one or more, each with its share.
  package init(joining parts: [Exploration]) {
    let shares = parts.compactMap(\.share), isComplete = parts.allSatisfy(\.isComplete)
    let wasCut = shares.contains(where: \.wasCut)
    let runs = parts.reduce(0) { $0 + $1.runs }, known = shares.reduce(0) { $0 + $1.known }
    let drawn = parts.reduce(0) { $0 + ($1.sample?.runs ?? 0) }
    let estimate = shares.reduce(into: OrderEstimate()) { $0.add($1.estimate) }
    self.init(
      runs: runs, failing: parts.reduce(0) { $0 + $1.failing }, impossible: parts.reduce(0) { $0 + $1.impossible },
      atLeast: isComplete ? runs : max(runs, known) + (wasCut ? 1 : 0), estimate: isComplete ? nil : estimate.result,
      delays: wasCut ? nil : Self.delays(parts, isComplete: isComplete),
      sample: parts.lazy.compactMap(\.sample).first.map { Sample(runs: drawn, seed: $0.seed) }, isComplete: isComplete)
    if isComplete { sample = nil }
    hindrances = Self.hindrances(parts)
    isLookedAt = parts.allSatisfy(\.isLookedAt)
    leavesTasks = parts.contains(where: \.leavesTasks)
    isOutOfTime = !isComplete && parts.contains(where: \.isOutOfTime)
    let restarts = parts.compactMap(\.restarts)
    self.restarts = restarts.isEmpty ? nil : restarts.reduce(0, +)
    if let fault = Self.first(of: parts).flatMap({ parts[$0].share?.firstFault }) {
      failingOtherwise = failing - shares.reduce(0) { $0 + ($1.faults[fault] ?? 0) }
    }
  }

  /// Which part has the first of all orders that fail; nil if none fails in any part.
  package static func first(of parts: [Exploration]) -> Int? {
    var first: (place: Int, rank: OrderRank)?
    for (place, part) in parts.enumerated() {
      guard let rank = part.share?.first else { continue }
      if first.map({ rank < $0.rank }) ?? true { first = (place, rank) }
    }
    return first?.place
  }

  /// Up to how many delays all orders were run: single parts may well have none with as many as others have.
  private static func delays(_ parts: [Exploration], isComplete: Bool) -> Int? {
    if isComplete { return parts.compactMap(\.delays).max() }
    let incomplete = parts.filter { !$0.isComplete }.map(\.delays)
    return incomplete.contains(nil) ? nil : incomplete.compactMap { $0 }.min()
  }

  private static func hindrances(_ parts: [Exploration]) -> [Hindrance] {
    var all: [Hindrance] = []
    for hindrance in parts.flatMap(\.hindrances) {
      guard let place = all.firstIndex(where: { $0.isOfSameStep(as: hindrance) }) else {
        all.append(hindrance)
        continue
      }
      let orders = all[place].orders + hindrance.orders
      if let first = hindrance.first, let other = all[place].first, first < other { all[place] = hindrance }
      all[place].orders = orders
    }
    all.sort { left, right in
      if let first = left.first, let other = right.first { first < other } else { false }
    }
    for place in all.indices { all[place].first = nil }
    return all
  }
}
