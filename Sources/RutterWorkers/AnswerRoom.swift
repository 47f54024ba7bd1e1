internal import RutterCore

/// Room for answers on their way from the workers to the session: large files that are read at the same time would take
/// more memory than any plugin may. One answer has room at all events.
final class AnswerRoom: Sendable {
  private struct State: Sendable {
    var taken: [CallID: Int] = [:]
    var isClosed = false
  }
  private let state = Locked(State())
  private let bell: Bell
  private let mostBytes: Int

  /// - Parameter mostBytes: How much all answers together may take.
  /// - Throws: if the system is out of file descriptors.
  init(mostBytes: Int) throws(SystemError) {
    self.mostBytes = mostBytes
    bell = try Bell(wakesOneEach: true)
  }

  /// Takes room for an answer of so many bytes, as soon as there is enough.
  func take(_ bytes: Int, for call: CallID) {
    while !tryToTake(bytes, for: call) { bell.wait(microseconds: 100_000) }
  }

  private func tryToTake(_ bytes: Int, for call: CallID) -> Bool {
    state.withLock { state in
      let taken = state.taken.values.reduce(0, +)
      guard taken == 0 || taken + bytes <= mostBytes || state.isClosed else { return false }
      if bytes > 0 { state.taken[call] = bytes }
      return true
    }
  }

  /// The session has the answer.
  func give(for call: CallID) {
    let isGiven = state.withLock { $0.taken.removeValue(forKey: call) != nil }
    if isGiven { bell.ring() }
  }

  /// From now on nobody waits for room.
  func close() {
    state.withLock { $0.isClosed = true }
    bell.ring()
  }
}
