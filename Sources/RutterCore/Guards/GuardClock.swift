/// The time of the guard that is being asked. It stands still while the guard waits for an answer, which is a person's time.
struct GuardClock {
  /// What was left when it began to run, or stood still.
  private var left: Int64 = 0
  private var timer: TimerID?
  private var since = Instant.start
  /// For how many answers the guard waits.
  private var answers = 0

  init(left: Int64 = 0) { self.left = left }

  /// What is left; nil while the time runs, or stands still.
  var microsecondsLeft: Int64? { timer == nil && answers == 0 ? left : nil }

  mutating func start(_ timer: TimerID, at moment: Instant) { (self.timer, since) = (timer, moment) }

  /// - Returns: The timer that is to be cancelled, if it ran.
  mutating func stand(at moment: Instant) -> TimerID? {
    answers += 1
    guard timer != nil else { return nil }
    left -= moment.microseconds - since.microseconds
    return end()
  }

  mutating func goOn() { answers -= 1 }

  /// - Returns: The timer that is to be cancelled, if it ran.
  mutating func end() -> TimerID? {
    defer { timer = nil }
    return timer
  }
}
