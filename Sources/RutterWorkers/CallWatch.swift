/// Cancels a call that takes longer than it may, while another thread is busy with it.
package final class CallWatch: Sendable {
  /// How often it looks at the clock.
  private static let lookMicroseconds: Int64 = 500_000

  private struct State: Sendable {
    var passed: Int64 = 0
    var isOver = false
  }

  private let state = Locked(State())
  private let thread: Thread?

  /// Begins now.
  ///
  /// - Parameters:
  ///   - call: What is being done.
  ///   - microseconds: How long that may take.
  ///   - longestLook: The most that counts between two looks at the clock: a process that was halted for a while has done
  ///     nothing meanwhile.
  package init(_ call: CapabilityCall, cancellingAfter microseconds: Int64, longestLook: Int64) {
    let state = state
    // Without a thread it takes as long as it takes.
    thread = try? Thread(stackBytes: 256 << 10) {
      var lookedAt = Clock.sinceBoot, isCancelled = false
      while true {
        let left = microseconds - state.withLock { $0.passed }
        let look = isCancelled ? Self.lookMicroseconds : min(Self.lookMicroseconds, max(1000, left))
        let isOver = state.wait(microseconds: look) { $0.isOver }.isOver
        let now = Clock.sinceBoot
        let passed = state.withLock { state in
          state.passed += min(now - lookedAt, longestLook)
          return state.passed
        }
        lookedAt = now
        if isOver { return }
        if passed >= microseconds, !isCancelled {
          isCancelled = true
          call.cancel()
        }
      }
    }
  }

  /// The call is over. Once.
  ///
  /// - Returns: How long it took, in microseconds, as far as that counts.
  package func end() -> Int64 {
    state.change { $0.isOver = true }
    thread?.join()
    return state.withLock { $0.passed }
  }
}
