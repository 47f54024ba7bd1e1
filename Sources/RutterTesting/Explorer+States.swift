/// States that were there before: orders that lead to one are followed from there only once.
extension Explorer {
  var isMerging: Bool { merging == .on && !isBroken }

  /// Enters the states that a run was in, up to one that was there before.
  ///
  /// Orders are counted by their number of delays. So what is left out here, because it comes to the same as orders that
  /// branch off elsewhere, has at least as many delays as those: the first order that fails is the same, and what is said
  /// of all orders with so many delays holds for those, too; but not where the menus differ (``hasOtherMenus``).
  ///
  /// - Returns: The number of the choice before which it was in that one; nil if in none.
  mutating func meet(_ run: Int, _ told: Told) -> Int? {
    guard isMerging, !told.landmarks.all.isEmpty || told.landmarks.whyUntold != nil else { return nil }
    if let reason = told.landmarks.whyUntold {
      whyUntold = reason
      giveUp()
      return nil
    }
    let future = Future(told.trail, result: words(of: told))
    for landmark in told.landmarks.all where landmark.place < told.trail.count {
      let place = landmark.place
      noted += 1
      guard let state = states[landmark.fingerprint] else {
        let new = KnownStates.State(run: Int32(run), place: Int32(place), future: future[place], menu: landmark.menu)
        states.enter(landmark.fingerprint, new)
        continue
      }
      // A run that comes back to where it was would never end.
      let isSameMenu = state.menu == landmark.menu
      guard state.run != run, !isSameMenu || state.future == future[place] else {
        refute()
        return nil
      }
      if !isSameMenu { hasOtherMenus = true }
      let rest = Frontier.Rest(told.trail, from: place)
      graph.meet(run, OrderGraph.Meeting(place: place, state: state, rest: rest))
      return place
    }
    if noted >= nextLook {
      nextLook *= 2
      if graph.meetings.count * Self.leastMet < noted { merging = .off }
    }
    return nil
  }

  /// What an order came to, in words that do not depend on how it came there.
  func words(of told: Told) -> String {
    let step = told.hindrance.map { "\($0.line) \($0.step)" } ?? ""
    let end = told.end.map { $0.parts.map { "\($0.heading): \($0.text ?? "")" } } ?? []
    let fault = told.hasFailed ? told.fault : endsOtherwise(told) ? Self.otherEnd : ""
    return "\(told.hasFailed)|\(fault)|\(step)|\(end.joined(separator: "\u{1}"))"
  }

  /// What an order came to, by numbers.
  func result(of told: Told) -> OrderGraph.Result {
    let fault = told.hasFailed ? told.fault : endsOtherwise(told) ? Self.otherEnd : nil
    let step = told.hindrance.flatMap { hindrance in
      hindered.firstIndex { $0.hindrance.isOfSameStep(as: hindrance) }
    }
    return OrderGraph.Result(fault: fault.flatMap { faultNumbers[$0] }, hindrance: step.map { Int32($0) })
  }

  /// Notes that two states were taken for one.
  mutating func refute() {
    wasRefuted = true
    giveUp()
  }

  /// Compares no states any more, and has run after all what was left out: of the states that it led to nobody knows
  /// whether they say enough.
  private mutating func giveUp() {
    merging = graph.meetings.isEmpty ? .off : .refuted
    if isOver { makeUp() }
  }

  /// Has the orders run that were left out, if two states were taken for one.
  ///
  /// - Returns: Whether there are any.
  @discardableResult mutating func makeUp() -> Bool {
    guard merging == .refuted else { return false }
    merging = .off
    lastCounts = nil
    guard let delays = frontier.makeUp(graph.part()) else { return false }
    if delays <= closed {
      closed = delays - 1
      bucketBegin = handed
      ends.removeAll { $0.delays >= delays }
      wholeDelays = wholeDelays.map { min($0, delays - 1) }
    }
    return true
  }

  /// Whether the orders that came before their turn are among all others, and came to the same there.
  var isAmongThemAll: Bool {
    let early = Array(early.values)
    guard let tally = graph.tally() else { return false }
    if hasOtherMenus { return early.allSatisfy { result(of: $0).fault.map { tally.faults[$0] != nil } ?? true } }
    return zip(early, graph.find(early.map { $0.trail.values })).allSatisfy { $1 == .run(result(of: $0)) }
  }

  mutating func countForProgress() {
    guard !graph.meetings.isEmpty, merging != .refuted, counted >= nextCounts else { return }
    nextCounts = counted + counted / Self.tallyGrowth
    lastCounts = counts
  }
}
