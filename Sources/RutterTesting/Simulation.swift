package import RutterCore

/// A session with a simulated outside. The engine and the scripts are the same as in a live session, but time is
/// virtual and moves only when told to (K4).
package struct Simulation<H: Host & ~Copyable>: ~Copyable {
  /// Answers a host call at once, in no virtual time.
  package typealias Answer = (CallID, PluginID, OutsideCall) -> CallResult
  /// Gives how long the answer of a host call takes, in microseconds; nil if it never comes. It is called when the
  /// session makes the call, and may ask the session what the call is for.
  package typealias Delay = (CallID, PluginID, OutsideCall, borrowing Session<H>) -> Int64?
  /// Is told of each turn, right after it.
  package typealias Witness = (Event, [Effect], borrowing Session<H>) -> Void

  package private(set) var session: Session<H>
  package internal(set) var agenda = Agenda()
  /// The virtual time. Events are taken in at this moment.
  package private(set) var now = Instant.start
  /// The turns so far.
  package private(set) var turns = 0
  /// Chooses what comes next (K5). Without a chooser, what is due first comes first (K3).
  package var chooser: Chooser?
  /// The time to which the user has let time pass. With a chooser, ``now`` may lag behind, because what is due by then
  /// may still be late.
  var horizon = Instant.start
  /// What the user has waited for while nobody looked.
  var owed = Owed()
  /// What was overtaken, which stays behind the rest.
  var latecomers = Latecomers()
  /// What has come before the last look, while it comes to rest.
  var looking: Window?
  /// The line that waits for rest, while that is made up for.
  var waitingAt: Place?
  /// Is told when all has come to rest because the user waited for it.
  package var onRest: () -> Void = {}
  /// Is told of each choice of what comes before it is made, with where the run stands in this simulation, where the
  /// ``chooser`` wants to know the state.
  package var onChoice: (borrowing Simulation<H>, Standing) -> Void = { _, _ in }
  /// Whether there is time left; without any, nothing more comes.
  package var mayGoOn: () -> Bool = { true }
  private let answer: Answer
  private let delay: Delay
  private let witness: Witness

  /// Makes a simulation. No script runs before ``open(_:)``.
  ///
  /// - Parameters:
  ///   - session: A new session.
  ///   - answer: Does the work of host calls.
  ///   - delay: How long each answer takes; no time unless told.
  ///   - isTraced: Whether the session tells what only a ``Monitor`` needs to know.
  ///   - witness: Sees every event with its effects.
  package init(
    _ session: consuming Session<H>, answer: @escaping Answer, delay: @escaping Delay = { _, _, _, _ in 0 },
    isTraced: Bool = true, witness: @escaping Witness = { _, _, _ in }
  ) {
    self.session = session
    self.session.isTraced = isTraced
    self.answer = answer
    self.delay = delay
    self.witness = witness
  }

  /// Takes the first event in.
  package mutating func open(_ opening: Opening) {
    if let snapshot = opening.snapshot { now = max(now, snapshot.clock) }
    horizon = max(horizon, now)
    take(.opened(opening))
  }

  /// Takes one event in, now, and runs its turn.
  ///
  /// - Returns: The effects, which the agenda has noted already.
  @discardableResult
  package mutating func take(_ kind: Event.Kind) -> [Effect] {
    let event = Event(at: now, kind)
    let effects = session.take(event)
    turns += 1
    for effect in effects {
      if case .call(let id, let plugin, let call) = effect {
        agenda.note(effect, at: now, delay: delay(id, plugin, call, session))
        if owed.isOfLate { owed.late.insert(.answer(id)) }
        latecomers.pends(.answer(id))
      } else {
        agenda.note(effect, at: now)
        if case .timer(let id, _) = effect {
          if owed.isOfLate { owed.late.insert(.timer(id)) }
          latecomers.pends(.timer(id))
        }
      }
    }
    witness(event, effects, session)
    // Time is of no turn: a replay learns from this event where the plugin is to be stopped (E2).
    let stopped = effects.compactMap { effect -> Event.Kind? in
      guard case .stopped(let plugin, let stop) = effect else { return nil }
      return .stopped(plugin, stop, at: session.stopPoint(of: plugin))
    }
    for event in stopped { take(event) }
    return effects
  }

  /// Lends the host out; see ``RutterCore/Session/prepareHost(_:)``.
  package mutating func prepareHost(_ body: (inout H) -> Void) { session.prepareHost(body) }

  /// Lets time pass, and everything come that is due by then. With a chooser, things may still be late, until
  /// ``catchUp()``.
  ///
  /// - Throws: ``Unrest`` after 10,000 turns in which time did not move, or after 1,000,000 in all. Time stands then where it
  ///   had come to.
  package mutating func advance(microseconds: Int64) throws(Unrest) {
    if !owed.waits.isEmpty { return owed.waits.append(.time(microseconds)) }
    horizon = max(now, horizon).advanced(byMicroseconds: microseconds)
    if chooser != nil { return }
    do {
      try catchUp()
    } catch {
      // The time that has not passed is not made up for by the next wait.
      horizon = now
      throw error
    }
  }

  mutating func come(by end: Instant) throws(Unrest) {
    var budget = Budget(instant: now)
    var window = Window(), arrivals = 0
    while let next = comesNext(by: end, &window, budget) {
      arrivals += 1
      guard mayGoOn() else { throw unrest(.stopped) }
      guard arrivals <= Unrest.limitArrivals else { throw unrest(.tooMuch) }
      guard budget.allows(turnAt: max(next.due.at, now), reached: horizon) else { throw unrest(.turns) }
      deliver(next.item, due: next.due)
    }
  }

  mutating func reachHorizon() { now = max(now, horizon) }

  /// Lets time pass until no load, action, hook or timer of the engine is under way. Tasks may go on. With a chooser,
  /// everything that is pending comes in any order, including what is overdue.
  ///
  /// - Throws: ``Unrest`` after 10,000 turns or one virtual hour, or if nothing will ever come.
  package mutating func settle() throws(Unrest) {
    // What is late since an earlier wait, and what was begun after that, come in any order: he waits for both.
    try keepWaits()
    if chooser == nil { try catchUp() }
    _ = try comeToRest()
  }

  /// Lets come what it takes until all is at rest, unless the user acts before.
  ///
  /// - Parameter judge: What it is for the user to act in a state; nil where he waits.
  /// - Returns: nil if all is at rest; else what it is that he acts.
  /// - Throws: ``Unrest`` as ``settle()`` does.
  mutating func comeToRest(unless judge: Judge? = nil) throws(Unrest) -> Timing? {
    let isChosen = chooser != nil
    let end = max(now, horizon).advanced(byMicroseconds: Unrest.limitMicroseconds)
    var budget = Budget(instant: now)
    var window = Window()
    while case let isQuiet = session.isQuiet, !isQuiet || isChosen && isOverdue {
      guard mayGoOn() else { throw unrest(.stopped) }
      let comers = comers(by: isQuiet ? horizon : end, window)
      if comers.items.isEmpty, owed.hasDropped { break }
      guard !comers.items.isEmpty else { throw unrest(agenda.isEmpty ? .nothingToCome : .time) }
      let timing = judge?(session) ?? .impossible
      let stage = judge == nil ? Standing.Stage.comesToRest : .comesToRestOrActs
      guard
        let next = chosen(comers, &window, user: timing == .impossible ? nil : Self.placeOfUser, stage, budget)
      else { return timing }
      guard budget.allows(turnAt: max(next.due.at, now), reached: horizon) else { throw unrest(.turns) }
      deliver(next.item, due: next.due)
    }
    owed.late = []
    reachHorizon()
    onRest()
    return nil
  }

  /// Where the user stands among what may come while he waits: behind what comes usually.
  private static var placeOfUser: Int { 1 }

  /// What comes next of all that is due by `end`: what the chooser decides, or else what is due first.
  private mutating func comesNext(by end: Instant, _ window: inout Window, _ budget: Budget) -> Window.Item? {
    chosen(comers(by: end, window), &window, .catchesUp, budget)
  }

  /// What may come next of all that is due by `end`, while the user waits.
  private func comers(by end: Instant, _ window: Window) -> Window.Comers {
    if chooser != nil { return comers(by: end, horizon: horizon, window, .waits) }
    return Window.Comers(items: agenda.first.flatMap { $0.due.at <= end ? [Window.Item($0)] : nil } ?? [])
  }

  /// The one of them that the chooser decides on.
  ///
  /// - Parameters:
  ///   - comers: What may come.
  ///   - window: Counts what comes.
  ///   - user: The place among them at which the user may act; nil where he may not.
  ///   - stage: What the run is in the middle of.
  ///   - budget: What it has counted of that.
  /// - Returns: nil if there is none, or if the user acts.
  mutating func chosen(
    _ comers: Window.Comers, _ window: inout Window, user: Int? = nil, _ stage: Standing.Stage, _ budget: Budget
  ) -> Window.Item? {
    guard let chooser else { return comers.items.first }
    let items = latecomers.behind(comers.items)
    if comers.isCut { chooser.cut() }
    guard !items.isEmpty else { return nil }
    let bound = items.count + (user == nil ? 0 : 1)
    tellState(before: bound, Standing(stage, window, budget))
    let value = chooser.order(among: bound, user: user, keys: { items[$0].key }) { names(of: items.prefix($0)) }
    let place = value < user ?? .max ? value : value - 1
    latecomers.overtake(items.prefix(value == user ? value : place))
    if value == user { return nil }
    window.count(items[place])
    return items[place]
  }

  /// Lets a pending answer or timer come. The clock jumps to the later of now and the moment at which it is due (K5).
  package mutating func deliver(_ item: Agenda.Item, due: Due) {
    now = max(now, due.at)
    owed.isOfLate = owed.late.remove(item) != nil
    latecomers.begin(item)
    defer {
      owed.isOfLate = false
      latecomers.end()
    }
    let call = agenda.take(item)
    switch item {
    case .timer(let id): take(.fired(id))
    case .answer(let id):
      let result = call.map { answer(id, $0.plugin, $0.call) } ?? .refused("the call is gone")
      take(.returned(id, result))
    }
  }

  func unrest(_ reason: Unrest.Reason) -> Unrest { session.unrest(reason) }

  /// Counts turns in which time stands still, and turns beyond the time that the user has let pass, so that a
  /// simulation ends.
  struct Budget {
    private var instant: Instant
    private var still = 0
    private var beyond = 0

    init(instant: Instant) { self.instant = instant }

    mutating func allows(turnAt moment: Instant, reached horizon: Instant) -> Bool {
      if moment > horizon {
        beyond += 1
        return beyond <= Unrest.limitTurns
      }
      still = moment == instant ? still + 1 : 1
      instant = moment
      return still <= Unrest.limitTurns
    }
  }
}
