internal import RutterSpecs

/// Makes the sessions of a walk, and brings them where a way leads.
struct WalkSessions {
  private let flow: Launchable
  private let outside: Outside
  private let seed: UInt64

  init(_ flow: Launchable, _ outside: Outside, seed: UInt64) {
    (self.flow, self.outside, self.seed) = (flow, outside, seed)
  }

  func begin(_ step: WalkStep) -> (WalkSession, StepLog) {
    let session = WalkSession(flow, outside, seed: seed, launching: step.ending)
    return (session, session.begin(step))
  }

  /// A session that has come where a way leads.
  func session(at steps: [TakenStep]) -> WalkSession {
    let (session, _) = begin(steps[0].step)
    for taken in steps.dropFirst() { _ = session.take(taken.step) }
    return session
  }
}
