/// Which states of a flow have no way back to a root, and which no way on at all.
struct WayBack {
  let stations: [Station]
  /// How the roots look in which something was changed: what they offer may be done once, and then is done.
  private let livelyShapes: Set<String>
  /// Their titles: where one has the same title and nothing to offer, what it lists has been used up.
  private let livelyTitles: Set<String>
  /// Whether any root has ever offered anything.
  private let hasLivelyRoot: Bool

  init(stations: [Station]) {
    self.stations = stations
    let roots = stations.filter { $0.isAlive && $0.point.isRoot }
    livelyShapes = Set(roots.filter { $0.ways.contains(where: \.isChange) }.map(\.point.shape))
    livelyTitles = Set(roots.filter(\.hasOffers).map(\.title))
    hasLivelyRoot = roots.contains(where: \.hasOffers)
  }

  /// A group of states that nothing leads out of.
  struct Trap {
    /// The first of them that the walk came to.
    let first: Int
    /// The screens in it, the first one first.
    let screens: [String]
    let isDeadEnd: Bool
    let blockers: [String]
    /// Forms in it that the walk could not fill.
    let unfilled: [String]
  }

  /// The traps, in the order in which the walk came to them; each set of screens once.
  var traps: [Trap] {
    // What only a failing load opens, or a crash, is no way out.
    let ways = stations.map { station in
      station.ways.filter { $0.ending == .value && stations[$0.to].isAlive }.map(\.to)
    }
    let groups = Components(ways).groups.filter { isTrap($0, ways) }
    var told: Set<[String]> = []
    return groups.sorted { $0[0] < $1[0] }.compactMap { group in
      let trap = trap(group)
      return told.insert(trap.screens.sorted()).inserted ? trap : nil
    }
  }

  /// Whether nothing leads out of states that lead to each other, nothing is left to be tried there, and none is a home.
  private func isTrap(_ group: [Int], _ ways: [[Int]]) -> Bool {
    let inside = Set(group)
    return group.allSatisfy { index in
      let station = stations[index]
      return station.isAlive && station.open == 0 && !isHome(station) && ways[index].allSatisfy(inside.contains)
    }
  }

  private func trap(_ group: [Int]) -> Trap {
    let first = stations[group[0]].point.screen
    let others = Set(group.map { stations[$0].point.screen }).subtracting([first]).sorted()
    return Trap(
      first: group[0], screens: [first] + others,
      isDeadEnd: group.allSatisfy { station in stations[station].ways.allSatisfy { !$0.isChange } },
      blockers: Set(group.flatMap { stations[$0].blockers }).sorted(),
      unfilled: Set(group.compactMap { stations[$0].unfilled }).sorted())
  }

  /// A root is where one can always stop; one where nothing that it offers does anything is none, nor one that has nothing
  /// left to offer. A flow that has crashed is nobody's home.
  private func isHome(_ station: Station) -> Bool {
    guard station.isAlive, station.point.isRoot else { return false }
    // What is wrong with its screen is told by itself.
    if station.isBroken { return true }
    if station.open > 0 || station.ways.contains(where: \.isChange) { return true }
    if station.hasControls { return livelyShapes.contains(station.point.shape) }
    return station.hasList || !hasLivelyRoot || livelyTitles.contains(station.title)
  }
}
