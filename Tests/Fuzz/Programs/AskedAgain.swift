import RutterCore

/// The files that a restored session reads once more, because its flow had kept what stands there in tables of Lua, which
/// are not saved. It finds the same in them. From then on its numbers of calls and timers differ from those of the session
/// that was not cut.
struct AskedAgain {
  /// What the session that was not cut has asked for, and what it was told.
  private var answers: [OutsideCall: CallResult] = [:]
  private var open: [CallID: OutsideCall] = [:]
  /// What the numbers of the one session are in the other.
  private var calls: [CallID: CallID] = [:]
  private var timers: [TimerID: TimerID] = [:]
  private let isAllowed: Bool

  /// - Parameter isAllowed: Whether it may read again at all.
  init(isAllowed: Bool) { self.isAllowed = isAllowed }

  /// Takes note of a turn of the session that was not cut.
  mutating func see(_ event: Event, _ effects: [Effect]) {
    if case .returned(let id, let result) = event.kind, let call = open.removeValue(forKey: id) {
      answers[call] = result
    }
    for case .call(let id, _, let call) in effects { open[id] = call }
  }

  /// Answers what only the restored session reads in a turn, until it reads nothing more.
  ///
  /// - Parameters:
  ///   - effects: Those of the restored session in this turn.
  ///   - whole: Those of the session that was not cut.
  ///   - take: Takes an event into the restored session.
  /// - Returns: Whether there was something.
  func answer(_ effects: [Effect], but whole: [Effect], _ take: (Event.Kind) -> [Effect]) -> Bool {
    if !isAllowed { return false }
    let known = whole.compactMap { if case .call(_, _, let call) = $0 { call } else { nil } }
    var waiting = effects, isOther = false
    while !waiting.isEmpty {
      guard case .call(let id, _, let call) = waiting.removeFirst(), !known.contains(call) else { continue }
      guard call.name == "fs.read", let answer = answers[call] else { continue }
      isOther = true
      waiting += take(.returned(id, answer))
    }
    return isOther
  }

  /// Notes which numbers of the restored session stand for which of the other.
  mutating func match(_ whole: [Effect], _ rest: [Effect]) {
    var rest = rest
    for effect in whole {
      switch effect {
      case .call(let id, _, let call):
        let place = rest.firstIndex { if case .call(_, _, call) = $0 { true } else { false } }
        if let place, case .call(let other, _, _) = rest.remove(at: place) { calls[id] = other }
      case .timer(let id, let due):
        let place = rest.firstIndex { if case .timer(_, let other) = $0 { other.at == due.at } else { false } }
        if let place, case .timer(let other, _) = rest.remove(at: place) { timers[id] = other }
      default: break
      }
    }
  }

  /// An event of the session that was not cut, with the numbers of the restored one.
  func meaning(of event: Event) -> Event {
    var event = event
    switch event.kind {
    case .returned(let id, let result): event.kind = .returned(calls[id] ?? id, result)
    case .fired(let id): event.kind = .fired(timers[id] ?? id)
    default: break
    }
    return event
  }

  /// The same for an effect.
  func meaning(of effect: Effect) -> Effect {
    switch effect {
    case .call(let id, let plugin, let call): .call(calls[id] ?? id, plugin, call)
    case .abandon(let id): .abandon(calls[id] ?? id)
    case .timer(let id, let due): .timer(timers[id] ?? id, due)
    case .cancelTimer(let id): .cancelTimer(timers[id] ?? id)
    default: effect
    }
  }
}
