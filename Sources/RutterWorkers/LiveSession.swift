package import RutterCore

/// A session joined with the real outside: the clock, timers, and workers that do host calls.
///
/// It belongs to one thread, which calls ``tick()`` when ``wake`` was called or ``waitMicroseconds`` have passed.
package struct LiveSession<H: Host & ~Copyable>: ~Copyable {
  /// Is told of each turn, right after it.
  package typealias Witness = (Event, [Effect], borrowing Session<H>) -> Void

  package private(set) var session: Session<H>
  /// The turns so far.
  package private(set) var turns = 0
  private var timers = DueQueue()
  private let clock = Clock()
  private let inbox: Inbox
  private let workers: Workers
  private let witness: Witness

  /// Joins a session with the outside. Nothing runs before ``take(_:)`` has got the first event.
  ///
  /// - Parameters:
  ///   - session: A new session.
  ///   - performers: Do the work that scripts ask of the outside.
  ///   - wake: Is called on any thread when an answer has come.
  ///   - witness: Sees every event with its effects.
  /// - Throws: if the system is out of file descriptors.
  package init(
    _ session: consuming Session<H>, performers: Performers, wake: @escaping @Sendable () -> Void,
    witness: @escaping Witness = { _, _, _ in }
  ) throws(SystemError) {
    let inbox = Inbox()
    self.session = session
    self.inbox = inbox
    self.witness = witness
    workers = try Workers(performers) { id, result in
      inbox.put(id, result)
      wake()
    }
  }

  /// The moment it is now.
  package var now: Instant { clock.now }

  /// How long nothing will have to be done, unless an answer comes; nil for ever.
  package var waitMicroseconds: Int64? {
    timers.first.map { max(0, $0.due.at.microseconds - now.microseconds) }
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
    // Time is of no turn: a replay stops the plugin by this event (E2).
    for effect in effects { if case .stopped(let plugin, let stop) = effect { take(.stopped(plugin, stop)) } }
    return effects
  }

  /// Takes in what has happened outside: answers first, then timers that are due (K3).
  package mutating func tick() {
    for (id, result) in inbox.takeAll() {
      workers.answerIsTaken(id)
      take(.returned(id, result))
    }
    let now = now
    while case .timer(let id)? = timers.popFirst(through: now)?.item { take(.fired(id)) }
  }

  /// Lends the host out; see ``RutterCore/Session/prepareHost(_:)``.
  package mutating func prepareHost(_ body: (inout H) -> Void) { session.prepareHost(body) }

  /// Lends the session out, to be looked at.
  package func look(_ body: (borrowing Session<H>) -> Void) { body(session) }

  /// Ends the workers' threads; what they do is cancelled.
  package func close() { workers.close() }

  private mutating func carryOut(_ effect: Effect) {
    switch effect {
    case .call(let id, let plugin, let call): workers.start(id, plugin, call)
    case .abandon(let id):
      workers.abandon(id)
      inbox.forget(id)
    case .timer(let id, let due): timers.insert(.timer(id), due: due)
    case .cancelTimer(let id): timers.remove(.timer(id))
    case .stopped(let plugin, _): workers.stop(plugin)
    case .reloaded(let reload):
      for plugin in session.plugins where reload.plugins.contains(plugin.name) { workers.stop(plugin.id) }
    case .outcome, .log, .error, .note, .frame: break
    }
  }
}

/// Answers on their way from the workers' threads to the session's.
private final class Inbox: Sendable {
  private let answers = Locked<[(CallID, CallResult)]>([])

  /// Drops an answer that nobody waits for any more.
  func forget(_ id: CallID) { answers.withLock { $0.removeAll { $0.0 == id } } }

  func put(_ id: CallID, _ result: CallResult) { answers.withLock { $0.append((id, result)) } }

  func takeAll() -> [(CallID, CallResult)] {
    answers.withLock { answers in
      defer { answers = [] }
      return answers
    }
  }
}
