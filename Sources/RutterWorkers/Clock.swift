package import RutterCore
internal import Glibc

/// The time of a live session: what has passed since it was opened.
package struct Clock: Sendable {
  private let start: Int64

  /// Starts now.
  package init() { start = Self.microseconds(CLOCK_MONOTONIC) }

  /// The moment it is now. Never goes back.
  package var now: Instant { Instant(microseconds: Self.microseconds(CLOCK_MONOTONIC) - start) }

  /// The wall clock, in microseconds since 1970, UTC.
  package static var wallMicroseconds: Int64 { microseconds(CLOCK_REALTIME) }

  private static func microseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
