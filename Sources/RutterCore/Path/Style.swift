/// How an entry covers the entries below it (P10).
public enum Style: String, Sendable, CaseIterable {
  case push
  /// Hides nothing: the entries below stay visible.
  case sheet
  case cover
}

/// Where on the path an equal entry makes a push a duplicate (P5).
public enum Once: String, Sendable, CaseIterable { case top, anywhere }

/// What activating a link, button or row does while an earlier activation is still under way.
public enum WhileRunning: String, Sendable, CaseIterable {
  /// The activation is a duplicate.
  case ignore
  /// The earlier one ends, and it begins anew.
  case restart
  /// It begins when the earlier one has ended. For buttons and rows.
  case queue
}

/// When a deferred value becomes an entry (L2).
public enum Present: Sendable, Hashable {
  /// Load, then push.
  case after
  /// Push, then load.
  case placeholder
  /// Load, then push. If the load takes longer than `after`, push a placeholder, whose waiting view stays for at least
  /// `min`.
  case threshold(afterMicroseconds: Int64, minMicroseconds: Int64)
}
