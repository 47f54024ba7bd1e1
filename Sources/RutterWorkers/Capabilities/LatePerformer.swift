package import RutterCore

/// A performer whose answers come later, from a thread of its own: its calls take up none of the workers' threads, and no
/// place in their line.
package protocol LatePerformer: Performer {
  /// Begins the work, and does not wait for it.
  ///
  /// - Parameters:
  ///   - call: What was asked for, by whom; its arguments fit the row of the capability.
  ///   - answer: Takes the results, once, on any thread; also of a call that was cancelled.
  func begin(_ call: CapabilityCall, _ answer: @escaping @Sendable (CallResult) -> Void)
}

extension LatePerformer {
  package func perform(_ call: CapabilityCall) -> CallResult {
    let result = Locked<CallResult?>(nil)
    begin(call) { answer in result.change { $0 = answer } }
    return result.wait { $0 }
  }
}
