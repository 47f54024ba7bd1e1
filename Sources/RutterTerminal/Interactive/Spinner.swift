/// The sign that something goes on, and for how long it has.
enum Spinner {
  /// What is shorter than that is not told.
  static let delay: Int64 = 150_000
  /// So long each picture of it stands.
  static let pace: Int64 = 100_000
  private static let pictures: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// What shows, of something that goes on since a moment; nil while that is too short.
  static func picture(since start: Int64, at now: Int64) -> Character? {
    now - start < delay ? nil : pictures[Int((now - start) / pace) % pictures.count]
  }

  /// When it changes next.
  static func next(since start: Int64, after now: Int64) -> Int64 {
    if now - start < delay { return start + delay }
    return start + ((now - start) / pace + 1) * pace
  }

  /// How long it has gone on: nothing in the first second, then `4 s`.
  static func time(since start: Int64, at now: Int64) -> String {
    let seconds = max(0, now - start) / 1_000_000
    return switch seconds {
    case 0: ""
    case 1..<60: "\(seconds) s"
    default: "\(seconds / 60) min \(seconds % 60) s"
    }
  }
}
