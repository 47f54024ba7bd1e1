/// A session that does not become quiet (K4).
package struct Unrest: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Reason: Sendable, Hashable {
    case turns, time
    /// Time passed, but too much came of it.
    case tooMuch
    /// Something waits, and neither an answer nor a timer is to come.
    case nothingToCome
    /// Who waited had no time left.
    case stopped
  }
  package static let limitTurns = 10_000
  /// The most that may come while a test lets time pass.
  package static let limitArrivals = 1_000_000
  package static let limitMicroseconds: Int64 = 3_600_000_000

  package var reason: Reason
  /// What still runs, by name.
  package var running: [String]

  /// Joins why the waiting was given up with what it waited for.
  package init(reason: Reason, running: [String]) {
    self.reason = reason
    self.running = running
  }

  package var description: String {
    let why =
      switch reason {
      case .turns: "not quiet after 10,000 turns"
      case .time: "not quiet after one hour"
      case .tooMuch: "1,000,000 timers and answers came, and the time is not over"
      case .stopped: "not quiet, and there is no time left"
      case .nothingToCome: "not quiet, and nothing is to come"
      }
    return running.isEmpty ? why : "\(why); still running: \(running.joined(separator: ", "))"
  }
}
