/// A moment in a session, in whole microseconds since it was opened. Time comes only inside events (K1).
package struct Instant: Hashable, Comparable, Sendable {
  package var microseconds: Int64
  /// The moment so many microseconds after the session was opened.
  package init(microseconds: Int64) { self.microseconds = microseconds }
  /// The moment the session was opened.
  package static let start = Instant(microseconds: 0)
  package static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }

  /// The moment so much later; never wraps around.
  package func advanced(byMicroseconds microseconds: Int64) -> Instant {
    let (sum, overflow) = self.microseconds.addingReportingOverflow(microseconds)
    return Instant(microseconds: overflow ? .max : sum)
  }
}

/// Turns a script's seconds into whole microseconds, rounded to the nearest.
///
/// - Returns: nil for a negative number of seconds, or one beyond 30 years.
package func microseconds(seconds: Double) -> Int64? {
  guard seconds >= 0, seconds <= 1e9 else { return nil }
  return Int64((seconds * 1_000_000).rounded())
}

extension Instant {
  /// The wall clock at the start of virtual time: 2026-01-01 00:00:00 UTC, so that two runs give the same transcript (K1).
  package static let virtualStartMicroseconds: Int64 = 1_767_225_600_000_000
}
