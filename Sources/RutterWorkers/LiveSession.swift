package import RutterCore

/// A session joined with the real outside: the clock, timers, and workers that do host calls. Its time may also be virtual:
/// then it moves only by ``step(through:)`` and ``reach(_:)``.
///
/// It belongs to one thread, which calls ``tick()`` when ``wake`` was called or ``waitMicroseconds`` have passed.
package struct LiveSession<H: Host & ~Copyable>: ~Copyable {
  /// Is told of each turn, right after it.
  package typealias Witness = (Event, [Effect], borrowing Session<H>) -> Void

  /// How long answers and timers are taken in before others have their turn.
  private static var turnsMicroseconds: Int64 { 100 }

  package private(set) var session: Session<H>
  /// The turns so far.
  package private(set) var turns = 0
  private var timers = DueQueue()
  private let clock = Clock()
  /// The moment of the session when its clock was started.
  private let start: Instant
  /// The moment it is, where time is virtual.
  private var virtualNow: Instant?
  /// The calls that are not answered, the oldest first, and the answers that came before older ones: in virtual time they
  /// are taken in in the order of the calls, so that it does not matter who was faster.
  private var open: [CallID] = []
  private var early: [CallID: CallResult] = [:]
  private let inbox: Inbox
  private let workers: Workers
  private let witness: Witness

  /// Joins a session with the outside. Nothing runs before ``take(_:)`` has got the first event.
  ///
  /// - Parameters:
  ///   - session: A new session.
  ///   - performers: Do the work that scripts ask of the outside.
  ///   - isVirtual: Whether time moves only when told to.
  ///   - start: The moment at which it goes on, for a session that was saved.
  ///   - wake: Is called on any thread when an answer has come.
  ///   - witness: Sees every event with its effects.
  /// - Throws: if the system is out of file descriptors.
  package init(
    _ session: consuming Session<H>, performers: Performers, isVirtual: Bool = false, start: Instant = .start,
    wake: @escaping @Sendable () -> Void,
    witness: @escaping Witness = { _, _, _ in }
  ) throws(SystemError) {
    let inbox = Inbox()
    self.session = session
    self.start = start
    virtualNow = isVirtual ? start : nil
    self.inbox = inbox
    self.witness = witness
    workers = try Workers(performers) { id, result in
      inbox.put(id, result)
      wake()
    }
  }

  /// The moment it is now.
  package var now: Instant { virtualNow ?? start.advanced(byMicroseconds: clock.now.microseconds) }

  /// How long nothing will have to be done, unless an answer comes; nil for ever.
  package var waitMicroseconds: Int64? {
    if virtualNow != nil { return nil }
    if inbox.count > 0 { return 0 }
    return timers.first.map { max(0, $0.due.at.microseconds - now.microseconds) }
  }

  /// Takes one event in, now, and runs its turn.
  ///
  /// - Returns: The effects, which are being carried out already.
  @discardableResult
  package mutating func take(_ kind: Event.Kind) -> [Effect] {
    let event = Event(at: now, kind)
    let effects = session.take(event)
    turns += 1
    for effect in effects { carryOut(effect) }
    witness(event, effects, session)
    // Time is of no turn: a replay learns from this event where the plugin is to be stopped (E2).
    let stopped = effects.compactMap { effect -> Event.Kind? in
      guard case .stopped(let plugin, let stop) = effect else { return nil }
      return .stopped(plugin, stop, at: session.stopPoint(of: plugin))
    }
    for event in stopped { take(event) }
    return effects
  }

  /// Takes in what has happened outside: answers first, then timers that are due (K3).
  package mutating func tick() {
    if virtualNow != nil { return takeInOrder() }
    // Of very many the rest are for the next time: a person who taps meanwhile does not wait for all of them.
    let end = Clock.sinceBoot + Self.turnsMicroseconds
    for _ in 0..<inbox.count {
      guard let (id, result) = inbox.takeFirst() else { break }
      take(.returned(id, result))
      workers.answerIsTaken(id)
      if Clock.sinceBoot >= end { break }
    }
    let now = now
    while case .timer(let id)? = timers.popFirst(through: now)?.item {
      take(.fired(id))
      if Clock.sinceBoot >= end { break }
    }
  }

  /// Lends the host out; see ``RutterCore/Session/prepareHost(_:)``.
  package mutating func prepareHost(_ body: (inout H) -> Void) { session.prepareHost(body) }

  // MARK: Virtual time

  /// What comes next in virtual time.
  package enum Step: Sendable {
    /// An answer of the outside, which takes real time.
    case waits
    /// Answers of the outside were taken in.
    case answered
    /// A timer has come, and time has moved to it.
    case moved
    case nothing
  }

  /// Whether any timer runs.
  package var waitsForTimers: Bool { !timers.isEmpty }

  /// Has the next timer come that is due by then, unless an answer has to come first.
  package mutating func step(through end: Instant) -> Step {
    guard let now = virtualNow else { return .nothing }
    let before = turns
    takeInOrder()
    if turns > before { return .answered }
    if !open.isEmpty { return .waits }
    guard let next = timers.popFirst(through: end), case .timer(let id) = next.item else { return .nothing }
    virtualNow = max(now, next.due.at)
    take(.fired(id))
    return .moved
  }

  /// Virtual time moves to a moment, unless it is later already.
  package mutating func reach(_ moment: Instant) { virtualNow = virtualNow.map { max($0, moment) } }

  private mutating func takeInOrder() {
    while let (id, result) = inbox.takeFirst() {
      // It may have been on its way when its call was abandoned.
      if open.contains(id) { early[id] = result }
      // An early answer has no room of its own: the one before it may be waiting for that.
      workers.answerIsTaken(id)
    }
    while let id = open.first, let result = early.removeValue(forKey: id) {
      open.removeFirst()
      take(.returned(id, result))
    }
  }

  /// Lends the session out, to be looked at.
  package func look(_ body: (borrowing Session<H>) -> Void) { body(session) }

  /// Ends the workers' threads; what they do is cancelled.
  package func close() { workers.close() }

  private mutating func carryOut(_ effect: Effect) {
    switch effect {
    case .call(let id, let plugin, let call):
      if virtualNow != nil { open.append(id) }
      workers.start(id, plugin, call)
    case .abandon(let id):
      workers.abandon(id)
      inbox.forget(id)
      if virtualNow != nil {
        open.removeAll { $0 == id }
        early[id] = nil
      }
    case .timer(let id, let due): timers.insert(.timer(id), due: due)
    case .cancelTimer(let id): timers.remove(.timer(id))
    case .stopped(let plugin, _): workers.stop(plugin)
    case .reloaded(let reload):
      for plugin in session.plugins where reload.plugins.contains(plugin.name) { workers.stop(plugin.id) }
    case .outcome, .answered, .log, .error, .note, .restored, .frame: break
    }
  }
}

/// Answers on their way from the workers' threads to the session's.
private final class Inbox: Sendable {
  private struct State: Sendable {
    var order = Queue<CallID>()
    var results: [CallID: CallResult] = [:]
  }

  private let state = Locked(State())

  var count: Int { state.withLock { $0.results.count } }

  /// Drops an answer that nobody waits for any more.
  func forget(_ id: CallID) { state.withLock { $0.results[id] = nil } }

  func put(_ id: CallID, _ result: CallResult) {
    state.withLock { state in
      state.order.append(id)
      state.results[id] = result
    }
  }

  /// Takes the oldest: what it holds is let go of before the next one is taken in.
  func takeFirst() -> (CallID, CallResult)? {
    state.withLock { state in
      while let id = state.order.removeFirst() {
        if let result = state.results.removeValue(forKey: id) { return (id, result) }
      }
      return nil
    }
  }
}
