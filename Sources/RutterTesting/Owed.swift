package import RutterCore

/// What the user has waited for while nobody looked. Until somebody looks it need not have come: the user may act
/// before it (K5).
struct Owed {
  /// What the user waited for.
  enum Wait {
    /// Until nothing is under way; with the line that says so.
    case rest(Place)
    /// So many microseconds, counted from the end of the wait before.
    case time(Int64)
  }

  /// What is still to be waited for, in order. It begins with a wait for rest.
  var waits: [Wait] = []
  /// What was pending when the user acted before all was at rest, and what has come of that since. Whoever looks next
  /// sees it done.
  var late: Set<Agenda.Item> = []
  /// Whether something was dropped so.
  var hasDropped = false
  /// Whether the user acted on something else than usual, before all was at rest.
  var hasStrayed = false
  /// Whether the turn under way is of something late, so that what begins in it is late, too.
  var isOfLate = false
}

/// What it is for the user to act before all has come that he waits for.
package enum Timing: Sendable {
  /// What he would act on does not show yet.
  case impossible
  /// He acts on what he usually acts on.
  case early
  /// He acts on something else than usual: a test may need him not to.
  case astray
}

/// Waiting for rest that need not have come before somebody looks (K5).
extension Simulation where H: ~Copyable {
  /// What it is for the user to act in this state, before all is at rest; of a session between two turns.
  package typealias Judge = (borrowing Session<H>) -> Timing

  /// Notes that the user waits until nothing is under way. That comes about before somebody looks, at the latest.
  ///
  /// - Parameter place: The line that says so.
  package mutating func oweRest(at place: Place) { owed.waits.append(.rest(place)) }

  /// Whether something has to come before somebody looks.
  package var isOwing: Bool { isOverdue || !owed.waits.isEmpty || isLate }

  /// Whether the user has waited for rest, and that has not come about.
  package var isOwingRest: Bool { !owed.waits.isEmpty }

  var isLate: Bool {
    if owed.late.isEmpty { return false }
    return agenda.items.contains { owed.late.contains($0.item) && work(of: $0.item)?.isAwaited == true }
  }

  /// Lets come what the user has waited for, before somebody looks.
  ///
  /// - Throws: ``Unrest`` as ``settle()`` does; ``waitingAt`` is then the line that waited.
  package mutating func payWaits() throws(Unrest) {
    try keepWaits()
    try bringLate()
  }

  /// The same before the user acts. What he has begun since may come meanwhile, as it may before anything that he does.
  package mutating func payWaitsBeforeUserActs() throws(Unrest) {
    try keepWaits()
    try bringLate(unless: { _ in false })
  }

  /// Keeps the waits that nobody has broken off. What is late after one that was is not brought by this.
  mutating func keepWaits() throws(Unrest) { _ = try bringAwaited(unless: nil) }

  /// The same before the user acts, who may do so at any moment of it that suits him.
  ///
  /// - Returns: Whether he acts before all has come.
  mutating func comeUnlessUserActs(_ judge: @escaping Judge) throws(Unrest) -> Bool {
    guard let timing = try bringAwaited(unless: judge) else { return false }
    breakOff(timing)
    return true
  }

  /// Goes through what the user has waited for, in order.
  ///
  /// - Returns: What it is that he acts before all has come; nil if he does not.
  private mutating func bringAwaited(unless judge: Judge?) throws(Unrest) -> Timing? {
    while let wait = owed.waits.first {
      owed.waits.removeFirst()
      switch wait {
      case .time(let microseconds): passTime(microseconds)
      case .rest(let place):
        waitingAt = place
        let timing = try comeToRest(unless: judge)
        waitingAt = nil
        if let timing { return timing }
      }
    }
    return nil
  }

  /// The user acts now. What is pending is late; whatever time he has let pass, has passed.
  private mutating func breakOff(_ timing: Timing) {
    for case .time(let microseconds) in owed.waits { passTime(microseconds) }
    owed.waits = []
    owed.late = Set(agenda.items.map(\.item))
    guard timing == .astray else { return }
    owed.hasStrayed = true
    if chooser?.dropsLate == true { dropLate() }
  }

  /// Whether the user acted on something else than usual, before all had come that he waited for.
  package var hasStrayed: Bool { owed.hasStrayed }

  /// Has what somebody waits for never come: that shows whether the test needs it. All else comes as it usually does from
  /// this state on, so that the answer does not depend on what was late before.
  private mutating func dropLate() {
    for item in owed.late where work(of: item)?.isAwaited == true { _ = agenda.take(item) }
    latecomers = Latecomers()
    owed.late = []
    owed.hasDropped = true
  }

  private mutating func passTime(_ microseconds: Int64) {
    horizon = max(now, horizon).advanced(byMicroseconds: microseconds)
  }

  /// Whether something is to come that nobody waits for, and that may show.
  package var hasUnawaited: Bool {
    agenda.items.contains { work(of: $0.item).map { !$0.isAwaited && !$0.isOfEngine } ?? false }
  }

  /// Lets come what nobody waits for, before somebody looks for the last time: he may as well look later. In the usual
  /// order nothing of that comes.
  package mutating func beforeLastLook() throws(Unrest) {
    guard let chooser else { return }
    var window = Window()
    while true {
      let comers = window.comersBeforeLook(of: agenda.items.map { Window.Item($0, work(of: $0.item)) })
      if comers.isCut { chooser.cut() }
      tellState(before: comers.items.count + 1, Standing(.looks, window))
      let value = chooser.look(before: comers.items.count) { names(of: comers.items.prefix($0)) }
      if value == 0 { return }
      let item = comers.items[value - 1]
      window.count(item)
      deliver(item.item, due: item.due)
      looking = window
      defer { looking = nil }
      _ = try comeToRest()
    }
  }

  /// Gives the line that waited for rest when what it waited for was given up, once.
  package mutating func takeWaitingPlace() -> Place? {
    defer { waitingAt = nil }
    return waitingAt
  }

  // MARK: What is late

  /// Lets come what the user had waited for before he acted, with all that comes of it. What he has begun since goes on,
  /// but comes meanwhile only where he acts next: whoever looks has not waited for it.
  ///
  /// - Parameter acts: Whether the user acts in a state, so that the rest stays late; nil where somebody looks.
  /// - Throws: ``Unrest`` as ``settle()`` does.
  mutating func bringLate(unless acts: ((borrowing Session<H>) -> Bool)? = nil) throws(Unrest) {
    if owed.late.isEmpty { return }
    var window = Window(), budget = Budget(instant: now)
    while isLate {
      if let acts, acts(session) { return }
      guard mayGoOn() else { throw unrest(.stopped) }
      guard let next = comesNextOfLate(&window, budget, amongAll: acts != nil) else { break }
      guard budget.allows(turnAt: max(next.due.at, now), reached: horizon) else { throw unrest(.turns) }
      deliver(next.item, due: next.due)
    }
    owed.late = []
  }

  /// A load that is late may wait for one that was begun since: then what the timeout of the late one would otherwise
  /// overtake may come.
  private mutating func comesNextOfLate(
    _ window: inout Window, _ budget: Budget, amongAll: Bool
  ) -> Window.Item? {
    let items = agenda.items.map { Window.Item($0, work(of: $0.item)) }
    if amongAll {
      return chosen(window.comers(of: items, horizon: horizon, .waits), &window, .bringsLateOrMore, budget)
    }
    let late = items.filter { owed.late.contains($0.item) && $0.isAwaited }
    let isUpToTimeouts = late.allSatisfy { $0.work?.kind == .timeout }
    let end = late.map(\.due).min()
    let candidates = isUpToTimeouts ? items.filter { item in end.map { item.due <= $0 } ?? false } : late
    return chosen(window.comers(of: candidates, horizon: horizon, .waits), &window, .bringsLate, budget)
  }
}
