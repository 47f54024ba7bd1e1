internal import RutterCore
internal import RutterTesting

/// Checks the rules of the engine for one session after the other.
final class Watcher {
  private(set) var monitor = Monitor()
  /// The first rule that did not hold in a session before.
  private var former: Violation?

  var violation: Violation? { former ?? monitor.violations.first }

  /// Another session takes the place of the one that was watched.
  func beginAnew() {
    former = violation
    monitor = Monitor()
  }
}
