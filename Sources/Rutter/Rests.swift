internal import RutterCore

/// Those who wait for a session to become quiet.
struct Rests {
  /// How a wait ended.
  enum End: Sendable { case quiet, unrest(Unrest), closed, cancelled }

  private struct Rest {
    var id: Int
    var continuation: CheckedContinuation<End, Never>
    var lastTurn: Int
    var lastMoment: Instant
  }
  private var rests: [Rest] = []
  private var lastID = 0

  var isEmpty: Bool { rests.isEmpty }

  /// The number of a wait that is going to be added.
  mutating func next() -> Int {
    lastID += 1
    return lastID
  }

  mutating func add(_ continuation: CheckedContinuation<End, Never>, _ id: Int, at now: Instant, turns: Int) {
    rests.append(
      Rest(
        id: id, continuation: continuation, lastTurn: turns + Unrest.limitTurns,
        lastMoment: now.advanced(byMicroseconds: Unrest.limitMicroseconds)))
  }

  /// Looks whether the wait is over after a turn.
  mutating func look(isQuiet: Bool, turns: Int, unrest: (Unrest.Reason) -> Unrest) {
    if isQuiet { return end(with: .quiet) }
    guard rests.contains(where: { turns >= $0.lastTurn }) else { return }
    end(with: .unrest(unrest(.turns))) { turns >= $0.lastTurn }
  }

  /// Whether some wait took too long.
  func areOver(at now: Instant) -> Bool { rests.contains { now >= $0.lastMoment } }

  /// Ends the waits that took too long.
  mutating func giveUp(at now: Instant, _ unrest: Unrest) {
    end(with: .unrest(unrest)) { now >= $0.lastMoment }
  }

  /// How long until the next wait has taken too long.
  func waitMicroseconds(_ now: Instant) -> Int64? {
    rests.map { max(0, $0.lastMoment.microseconds - now.microseconds) }.min()
  }

  /// Who waits was cancelled.
  mutating func cancel(_ id: Int) { end(with: .cancelled) { $0.id == id } }

  /// The session is closed.
  mutating func end() { end(with: .closed) }

  private mutating func end(with end: End, where isOver: (Rest) -> Bool = { _ in true }) {
    for rest in rests where isOver(rest) { rest.continuation.resume(returning: end) }
    rests.removeAll(where: isOver)
  }
}
