/// The work that the engine itself does in a turn, counted against the plugin for which it does it (E2).
///
/// A script can ask for much with few instructions: a list of 100,000 rows, a change of a path of 100,000 entries. So the
/// engine counts what it walks over in steps, each of which costs about as much as an instruction of a script, and hands
/// them to the host from time to time. The host adds them to what the plugin's scripts have used up in this turn, and says
/// when that is over a limit. The plugin is stopped then, before any more of its scripts run.
extension Session where H: ~Copyable {
  /// Counts work done for a plugin. Never stops the plugin at once: that happens before the next call of a script, or
  /// before the next item of the queue, where nothing is half done.
  mutating func spend(_ steps: Int, for plugin: PluginID) {
    if turn.worker != plugin { changeWorker(to: plugin) }
    turn.steps += steps
  }

  private mutating func changeWorker(to plugin: PluginID) {
    lookAtBudget()
    turn.worker = plugin
  }

  /// Stops the plugins whose limits the engine's work has broken.
  mutating func stopOverspent() {
    if turn.steps >= TurnState.stepsPerLook { lookAtBudget() }
    while let (plugin, stop) = turn.overspent.popLast() { self.stop(plugin, stop) }
  }

  /// Counts work in the middle of something long, and stops the plugin there and then if that breaks its limit.
  ///
  /// - Returns: Whether there is anything left to work for.
  mutating func goesOn(after steps: Int, for plugin: PluginID) -> Bool {
    spend(steps, for: plugin)
    stopOverspent()
    return !isStopped(plugin)
  }

  /// Hands the steps counted so far to the host.
  private mutating func lookAtBudget() {
    let steps = turn.steps
    turn.steps = 0
    turn.allSteps += steps
    if let stop = host.spend(steps, for: turn.worker) { turn.overspent.append((turn.worker, stop)) }
  }

  /// Whether a plugin is over: nothing is done for it any more in this turn, other than taking down what it had.
  func isStopped(_ plugin: PluginID) -> Bool { !stops.isEmpty && stops.contains { $0.plugin == plugin } }

  /// How many steps of work the engine has done in the turn so far, for all plugins: for tests of how work grows.
  package var steps: Int { turn.allSteps + turn.steps }
}
