package import RutterCore

/// What the simulated outside still owes a session: answers of host calls, and timers.
///
/// Answers and timers are ordered by ``Due`` (K3). An abandoned call or cancelled timer is removed at once, so that it
/// neither comes nor keeps `settle` waiting.
package struct Agenda: Sendable {
  package typealias Item = DueQueue.Item

  /// A host call that is not answered yet.
  package struct Call: Sendable, Equatable {
    package var plugin: PluginID
    package var call: OutsideCall
  }

  private var queue = DueQueue()
  private var calls: [CallID: Call] = [:]
  /// How long each timer runs from its start.
  private var lengths: [TimerID: Int64] = [:]
  private var serial = 0

  package init() {}

  package var isEmpty: Bool { queue.isEmpty }
  package var count: Int { queue.count }
  /// All answers and timers, in the order in which they are due.
  package var items: [(item: Item, due: Due)] { queue.all }
  /// The answer or timer that is due first.
  package var first: (item: Item, due: Due)? { queue.first }

  /// Notes what one effect asks of the outside. Effects that only tell something are ignored.
  ///
  /// - Parameters:
  ///   - effect: An effect of the session.
  ///   - now: The moment of its turn.
  ///   - delay: How long an answer takes, in microseconds; nil for one that never comes.
  package mutating func note(_ effect: Effect, at now: Instant, delay: Int64? = 0) {
    switch effect {
    case .call(_, _, .never): break
    case .call(let id, let plugin, let call):
      serial += 1
      calls[id] = Call(plugin: plugin, call: call)
      guard let delay else { return }
      let at = now.advanced(byMicroseconds: delay)
      queue.insert(.answer(id), due: Due(at: at, order: .hostResult, serial: serial))
    case .abandon(let id):
      calls[id] = nil
      queue.remove(.answer(id))
    case .timer(let id, let due):
      lengths[id] = due.at.microseconds - now.microseconds
      queue.insert(.timer(id), due: due)
    case .cancelTimer(let id):
      lengths[id] = nil
      queue.remove(.timer(id))
    case .outcome, .answered, .log, .error, .note, .stopped, .reloaded, .restored, .frame: break
    }
  }

  /// Removes an answer or a timer, because it comes now. It need not be the first: an explorer may choose another one
  /// (K5).
  ///
  /// - Returns: The call that has to be answered; nil for a timer.
  package mutating func take(_ item: Item) -> Call? {
    queue.remove(item)
    switch item {
    case .answer(let id): return calls.removeValue(forKey: id)
    case .timer(let id):
      lengths[id] = nil
      return nil
    }
  }

  /// The call that waits for an answer.
  package func call(_ id: CallID) -> Call? { calls[id] }

  /// How long a timer runs from its start, in microseconds.
  package func length(of timer: TimerID) -> Int64? { lengths[timer] }
}

extension OutsideCall {
  /// A call that is never answered. A stub that never ends makes it.
  package static let never = OutsideCall("never", [])
}
