/// Where in its turn a plugin was stopped.
///
/// When a limit of time breaks is a matter of time. So a transcript tells not only in which turn a plugin was stopped, but
/// also at which moment of it, and a replay stops the plugin there, whatever the time is: what others did before and after is
/// the same again.
package struct StopPoint: Sendable, Hashable {
  /// Which of the moments of the turn it was at which a plugin may be stopped, counted from 1.
  package var moment: Int
  /// Whether the plugin was stopped in the run of a script that began at that moment. Nothing of that run is left.
  package var isInRun: Bool

  /// Joins a moment with whether a script ran.
  package init(moment: Int, isInRun: Bool) {
    self.moment = moment
    self.isInRun = isInRun
  }
}

/// A plugin that is to be stopped in the turn that comes next, as it was when the session was recorded.
struct ExpectedStop {
  var plugin: PluginID
  var stop: Stop
  var point: StopPoint
}

extension Session where H: ~Copyable {
  /// Has a plugin stopped in the turn that comes next, at the moment at which it was when the session was recorded.
  package mutating func expect(_ stop: Stop, of plugin: PluginID, at point: StopPoint) {
    expectedStops.append(ExpectedStop(plugin: plugin, stop: stop, point: point))
  }

  /// Where in the last turn a plugin was stopped; nil if it was not, or by an event.
  package func stopPoint(of plugin: PluginID) -> StopPoint? { turn.stopPoints[plugin] }

  /// A moment at which plugins may be stopped. What comes between two of them does not depend on time.
  mutating func passMoment() {
    turn.moment += 1
    if !expectedStops.isEmpty { stopExpected() }
  }

  private mutating func stopExpected() {
    for one in expectedStops where one.point.moment == turn.moment && !one.point.isInRun { stop(one.plugin, one.stop) }
  }

  /// That a plugin is to be stopped in the run that would begin at the present moment.
  func expectedStop(inRunOf plugin: PluginID) -> Stop? {
    expectedStops.first { $0.plugin == plugin && $0.point.isInRun && $0.point.moment == turn.moment }?.stop
  }
}
