/// Which states of a flow have no way back to a root, and which no way on at all.
struct WayBack {
  let stations: [Station]

  /// A group of states that nothing leads out of.
  struct Trap {
    /// The first of them that the walk came to.
    let first: Int
    /// The screens in it, the first one first.
    let screens: [String]
    let isDeadEnd: Bool
    let blockers: [String]
  }

  /// The traps, in the order in which the walk came to them; each set of screens once.
  var traps: [Trap] {
    let free = free
    var told: Set<[String]> = [], traps: [Trap] = []
    for index in stations.indices where !free.contains(index) && stations[index].isAlive {
      guard let inside = closure(of: index), isInnermost(index, inside) else { continue }
      let screens =
        [stations[index].point.screen]
        + Set(inside.map { stations[$0].point.screen }).subtracting([stations[index].point.screen]).sorted()
      guard told.insert(screens.sorted()).inserted else { continue }
      let isDeadEnd = inside.allSatisfy { station in stations[station].ways.allSatisfy { !$0.isChange } }
      traps.append(
        Trap(
          first: index, screens: screens, isDeadEnd: isDeadEnd,
          blockers: Set(inside.flatMap { stations[$0].blockers }).sorted()))
    }
    return traps
  }

  /// The states from which a root can be reached, and those that are one with something to do in it.
  private var free: Set<Int> {
    var into: [Int: [Int]] = [:]
    for (index, station) in stations.enumerated() {
      for way in station.ways where way.ending == .value { into[way.to, default: []].append(index) }
    }
    var open = stations.indices.filter { isHome(stations[$0]) }, free = Set(open)
    while let index = open.popLast() {
      for before in into[index] ?? [] where free.insert(before).inserted { open.append(before) }
    }
    return free
  }

  /// A root is where one can always stop; one where nothing that it offers does anything is none.
  private func isHome(_ station: Station) -> Bool {
    if !station.isAlive { return true }
    guard station.point.isRoot else { return false }
    return !station.hasControls || station.open > 0 || station.ways.contains(where: \.isChange)
  }

  /// All states that one leads to; nil if not all was tried there.
  private func closure(of index: Int) -> Set<Int>? {
    var found: Set = [index], open = [index]
    while let next = open.popLast() {
      if stations[next].open > 0 { return nil }
      for way in stations[next].ways where found.insert(way.to).inserted { open.append(way.to) }
    }
    return found
  }

  /// Whether each state that it leads to leads back to it: nothing further in is to be told instead.
  private func isInnermost(_ index: Int, _ inside: Set<Int>) -> Bool {
    inside.allSatisfy { $0 == index || closure(of: $0)?.contains(index) ?? false }
  }
}
