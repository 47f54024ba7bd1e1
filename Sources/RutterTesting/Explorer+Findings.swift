/// What is found: orders that fail, that end otherwise, or in which a step could not be done.
extension Explorer {
  /// Whether a run met the same choices as the usual order, up to the first that was decided differently.
  func beginsAsUsual(_ trail: Trail) -> Bool {
    guard let usual = usualTrail?.choices else { return true }
    let common = trail.choices.firstIndex { $0.value != 0 } ?? trail.count
    let isSame = zip(usual, trail.choices).prefix(common + 1).allSatisfy { $0.kind == $1.kind && $0.bound == $1.bound }
    return isSame && (common == trail.count ? usual.count == common : usual.count > common)
  }

  /// Whether an order ended differently from the usual one, if that is known.
  func endsOtherwise(_ told: Told) -> Bool {
    if let usualEnd, let end = told.end { !usualEnd.isLike(end) } else { false }
  }

  mutating func note(_ hindrance: Exploration.Hindrance, _ told: Told) {
    let rank = told.rank
    guard let place = hindered.firstIndex(where: { $0.hindrance.isOfSameStep(as: hindrance) }) else {
      hindered.append(Hindered(hindrance: hindrance, trail: told.trail, rank: rank))
      return
    }
    let orders = hindered[place].hindrance.orders + 1
    if rank < hindered[place].rank {
      hindered[place] = Hindered(hindrance: hindrance, trail: told.trail, rank: rank)
    }
    hindered[place].hindrance.orders = orders
  }

  /// Notes an order that failed. Of two, that with fewer delays says more; a random one may have come first.
  mutating func note(_ failed: Told, _ fault: String) {
    let rank = failed.rank, serial = failed.attempt.serial, isFirst = firstFailing == nil, before = ways.first?.rank
    ways.note(fault, rank, failed.trail)
    if let before, rank >= before { return }
    firstFailing = Finding(serial: serial, trail: failed.trail)
    guard isFirst else { return }
    if endsAtFailure {
      lastCounted = serial
    } else if endsSoonAfterFailure {
      lastCounted = serial + max(serial, Self.further)
    }
  }

  /// The ways in which orders failed, with the number of orders of each.
  package var failingWays: [(way: FailingWays.Way, orders: Int)] {
    let faults = counts.faults
    return ways.all.map { ($0, faults[$0.fault] ?? 0) }
  }

  /// Ignores an order after the first failing one: the result must not depend on how many orders other workers had
  /// begun.
  mutating func ignore(_ attempt: Attempt) {
    ignored += 1
    guard case .branch = attempt.origin else { return }
    enumerated += 1
    if owns(attempt.values) { ownEnumerated += 1 }
  }

  /// Notes a run that did not do what it was told to. No orders can branch off from it.
  mutating func refuse(_ attempt: Attempt) {
    isBroken = true
    if firstUnstable == nil { firstUnstable = attempt }
  }
}
