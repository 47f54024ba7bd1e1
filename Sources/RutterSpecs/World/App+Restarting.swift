internal import RutterCore
internal import RutterTesting

extension App {
  /// Whether nothing is under way in a session that a restart would lose. What a task was doing it begins again.
  static func survivesRestart(_ session: borrowing Session<StagedHost>) -> Bool {
    guard session.condition == .fine else { return false }
    return session.snapshot(secrets: true).lost.allSatisfy { loss in
      switch loss.reason {
      case .unnamed, .task, .presented, .gone, .secret, .size: true
      case .action, .answer, .failed, .function, .guarded, .inline, .load: false
      }
    }
  }
}
