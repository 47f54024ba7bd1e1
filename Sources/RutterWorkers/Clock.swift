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

  /// The clock that all processes have in common, in microseconds since the machine was started. Never goes back.
  package static var sinceBoot: Int64 { microseconds(CLOCK_MONOTONIC) }

  /// How much the calling thread has worked so far, in microseconds: what it waited for others does not count.
  package static var ofThread: Int64 { microseconds(CLOCK_THREAD_CPUTIME_ID) }

  /// A moment of the wall clock as people and programs read it: `2026-11-24T14:05:09Z`.
  ///
  /// - Parameter microseconds: Since 1970 began, UTC.
  /// - Returns: The text, to the second.
  package static func text(wallMicroseconds microseconds: Int64) -> String {
    var seconds = time_t(microseconds / 1_000_000), parts = tm()
    gmtime_r(&seconds, &parts)
    var buffer = [CChar](repeating: 0, count: 32)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func microseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
