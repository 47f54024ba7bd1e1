package import RutterCore

/// What a running test acts on: the flows that it launched, in their closed world.
package protocol SpecWorld: AnyObject {
  /// Carries one step out. The test's coroutine waits meanwhile, so that invariants may run in its state.
  ///
  /// - Parameters:
  ///   - name: `launch`, `do` with a command as in the JSON face, `settle`, `deliver`, …
  ///   - arguments: What the Lua side handed over.
  ///   - place: The line of the spec that asks.
  /// - Returns: What the step gives to the test, or the failure that it raises there.
  func step(_ name: String, _ arguments: [Value], at place: Place) -> StepResult

  /// Answers a question at once, without a wait: `path`, `screen`, `outcome`, `log`.
  func look(_ name: String, _ arguments: [Value], at place: Place) -> StepResult
}

/// What a step or a question comes to.
package enum StepResult: Sendable, Equatable {
  case values([Value])
  /// Raised there, where the test may catch it.
  case failed(Failure)
  /// The test is over: its coroutine is closed, whatever it would catch, and its `after_each` run.
  case ended(Failure)
}
