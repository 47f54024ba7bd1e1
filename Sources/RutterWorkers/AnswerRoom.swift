internal import RutterCore

/// Room for answers on their way from the workers to the session: large files that are read at the same time would take
/// more memory than any plugin may. One answer has room at all events.
final class AnswerRoom: Sendable {
  private struct Taken: Sendable {
    private var bytes: [CallID: Int] = [:]
    private(set) var all = 0

    mutating func take(_ more: Int, for call: CallID) {
      give(for: call)
      if more > 0 { bytes[call] = more }
      all += more
    }

    mutating func give(for call: CallID) { all -= bytes.removeValue(forKey: call) ?? 0 }
  }

  private let taken = Locked(Taken())
  private let mostBytes: Int

  /// - Parameter mostBytes: How much all answers together may take.
  init(mostBytes: Int) { self.mostBytes = mostBytes }

  /// Takes room for the answer of a call, as soon as there is enough.
  ///
  /// - Returns: Whether there is; else the call was cancelled.
  func take(_ bytes: Int, for call: CapabilityCall) -> Bool {
    taken.wait { taken in
      if call.isCancelled { return false }
      guard taken.all == 0 || taken.all + bytes <= mostBytes else { return nil }
      taken.take(bytes, for: call.id)
      return true
    }
  }

  /// Takes room for an answer that is there already, be it more than there is.
  func keep(_ bytes: Int, for call: CapabilityCall) { taken.withLock { $0.take(bytes, for: call.id) } }

  /// Whether any room is left.
  var isLeft: Bool { taken.withLock { $0.all < mostBytes } }

  /// The answer of a call is with the session, or dropped.
  func give(for call: CallID) { taken.change { $0.give(for: call) } }

  /// Has those who wait look whether their calls are cancelled.
  func look() { taken.change { _ in } }
}
