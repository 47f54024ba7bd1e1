/// How many orders were tried, also of those that were not run because they come to the same as others.
extension Explorer {
  /// How many orders were tried, and what they came to.
  struct Counts: Sendable {
    var runs: Int
    var faults: [String: Int]
    /// By the places of the steps in ``Explorer/hindered``.
    var hindrances: [Int]
    var restarted: Int
    /// Whether orders count that were not run, because they come to the same as others.
    var isMerged = false
    /// How many are known, where that is so.
    var known = 0
    /// Whether orders came to one another in a circle, so that they cannot be counted.
    var isInCircle = false
    var failing: Int { faults.values.reduce(0) { min(OrderGraph.most, $0 + $1) } }
  }

  /// Without those that were not run.
  var plainCounts: Counts {
    Counts(runs: runs, faults: faults, hindrances: hindered.map(\.hindrance.orders), restarted: restartedRuns)
  }

  var counts: Counts {
    if graph.meetings.isEmpty || merging == .refuted { return plainCounts }
    if let tally = graph.tally() { return counts(tally) }
    var counts = plainCounts
    counts.isInCircle = true
    return counts
  }

  func counts(_ tally: OrderGraph.Tally) -> Counts {
    var counts = Counts(
      runs: tally.orders, faults: [:], hindrances: hindered.indices.map { tally.hindrances[Int32($0)] ?? 0 },
      restarted: tally.restarted, isMerged: true)
    for (number, count) in tally.faults { counts.faults[faultNames[Int(number)]] = count }
    // Those that came before their turn, unless they are among the others by now.
    let early = Array(early.values)
    var unqueued = 0
    let places = hasOtherMenus ? [] : graph.find(early.map { $0.trail.values })
    // Where the order of a menu depends on the way to it, it cannot be told whether they are; so they count as known.
    if hasOtherMenus {
      for fault in early.compactMap({ result(of: $0).fault }) where tally.faults[fault] == nil {
        counts.faults[faultNames[Int(fault)]] = 1
      }
      for step in early.compactMap({ result(of: $0).hindrance }) {
        counts.hindrances[Int(step)] = max(1, counts.hindrances[Int(step)])
      }
    }
    for (told, known) in zip(early, places) {
      if case .run = known { continue }
      if known == .unknown { unqueued += 1 }
      counts.runs += 1
      let result = result(of: told)
      if let fault = result.fault { counts.faults[faultNames[Int(fault)], default: 0] += 1 }
      if let step = result.hindrance { counts.hindrances[Int(step)] += 1 }
      if told.trail.isRestarted { counts.restarted += 1 }
    }
    counts.known = tally.orders + frontier.queued + unqueued
    return counts
  }

  /// How many orders are known that are counted here, whether or not they were run.
  var known: Int { ownEnumerated + frontier.queued - frontier.foreign + unqueued }

  func share(_ part: Part) -> Exploration.Share {
    Exploration.Share(
      part: part, known: known, wasCut: wasCut, faults: faults, firstFault: ways.first?.fault, first: ways.first?.rank,
      estimate: estimate)
  }

  /// The steps that could not be done in some orders, with the first of those orders each, in their order.
  package var hindrances: [(hindrance: Exploration.Hindrance, trail: Trail)] { hindrances(counts) }

  func hindrances(_ counts: Counts) -> [(hindrance: Exploration.Hindrance, trail: Trail)] {
    zip(hindered, counts.hindrances).sorted { $0.0.rank < $1.0.rank }.map { hindered, orders in
      var hindrance = hindered.hindrance
      hindrance.orders = orders
      if options.part != nil { hindrance.first = hindered.rank }
      return (hindrance, hindered.trail)
    }
  }
}
