internal import RutterCore
internal import RutterTesting
internal import RutterWorkers

/// How long one run of a test may take, by the clock on the wall: a test that waits for nothing real needs little of it,
/// and one that never ends has to be told, not waited for.
final class TimeLimit {
  /// The most that counts between two looks: a process that was stopped for a while has done nothing meanwhile.
  private static let longestLook: Int64 = 2_000_000

  private let limit: Int64
  private var lookedAt = Clock.sinceBoot
  private var spent: Int64 = 0

  /// Begins now. 0 is no limit.
  init(microseconds limit: Int64) { self.limit = limit }

  /// Whether the time is over.
  var isOver: Bool {
    if limit == 0 { return false }
    look()
    return spent > limit
  }

  private func look() {
    let now = Clock.sinceBoot
    spent += min(now - lookedAt, Self.longestLook)
    lookedAt = now
  }

  /// Does real work of the outside, which the test waits for: where that takes longer than the test may go on, it is
  /// cancelled.
  func spend<Result>(on call: CapabilityCall, _ work: () -> Result) -> Result {
    if limit == 0 { return work() }
    look()
    let watch = CallWatch(call, cancellingAfter: limit - spent, longestLook: Self.longestLook)
    defer {
      spent += watch.end()
      lookedAt = Clock.sinceBoot
    }
    return work()
  }

  /// That it is over.
  func failure(at place: Place?) -> Failure { Self.failure(limit, at: place) }

  static func failure(_ limit: Int64, at place: Place?) -> Failure {
    failure(
      "the test goes on after \(Words.seconds(limit)), the most that it may take; it came to this line", at: place)
  }

  /// That it was over when the test ended: between two steps nobody looks.
  var lateEnd: Failure {
    Self.failure("the test took more than \(Words.seconds(limit)), the most that it may take", at: nil)
  }

  private static func failure(_ message: String, at place: Place?) -> Failure {
    var failure = Failure(.unfinished, message, at: place)
    failure.isOutOfTime = true
    failure.notes = ["--timeout TIME allows all tests more, and it(name, { timeout = SECONDS }, …) this one"]
    return failure
  }
}
