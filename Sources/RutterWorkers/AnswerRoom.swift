internal import RutterCore

/// Room for answers on their way from the workers to the session: large files that are read at the same time would take
/// more memory than any plugin may. One answer has room at all events.
final class AnswerRoom: Sendable {
  private let taken = Locked<[CallID: Int]>([:])
  private let mostBytes: Int

  /// - Parameter mostBytes: How much all answers together may take.
  init(mostBytes: Int) { self.mostBytes = mostBytes }

  /// Takes room for the answer of a call, as soon as there is enough.
  ///
  /// - Returns: Whether there is; else the call was cancelled.
  func take(_ bytes: Int, for call: CapabilityCall) -> Bool {
    taken.wait { taken in
      if call.isCancelled { return false }
      let all = taken.values.reduce(0, +)
      guard all == 0 || all + bytes <= mostBytes else { return nil }
      if bytes > 0 { taken[call.id] = bytes }
      return true
    }
  }

  /// The answer of a call is with the session, or dropped.
  func give(for call: CallID) { taken.change { $0[call] = nil } }

  /// Has those who wait look whether their calls are cancelled.
  func look() { taken.change { _ in } }
}
