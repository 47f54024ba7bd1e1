/// How an entry stands on what is below it (P10).
public enum Style: String, Sendable, CaseIterable {
  case push
  /// Hides nothing: what is below stays visible.
  case sheet
  case cover
}

/// Where an equal value makes a push a duplicate (P5).
public enum Once: String, Sendable, CaseIterable { case top, anywhere }

/// What a second activation does while the first still runs.
package enum WhileRunning: String, Sendable, CaseIterable { case ignore, restart, queue }

/// When a deferred value becomes an entry (L2).
public enum Present: Sendable, Hashable {
  /// Load, then push.
  case after
  /// Push, then load.
  case placeholder
  /// Load, and push as a placeholder if it takes longer than `after`; once shown, wait at least `min`.
  case threshold(afterMicroseconds: Int64, minMicroseconds: Int64)
}
