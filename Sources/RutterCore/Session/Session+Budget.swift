/// The work that the engine itself does in a turn, counted against the plugin for which it does it (E2).
///
/// A script can ask for much with few instructions: a list of 100,000 rows, a change of a path of 100,000 entries. So the
/// engine counts what it walks over, in units that cost about as much as an instruction of a script, and tells the host
/// from time to time. The host adds that to what the plugin's scripts have used up in this turn, and says when it is over a
/// limit. The plugin is stopped then, before any more of its scripts run.
extension Session where H: ~Copyable {
  /// Counts work done for a plugin. Never stops the plugin at once: that happens before the next call of a script, or
  /// before the next item of the queue, where nothing is half done.
  mutating func spend(_ work: Int, for plugin: PluginID) {
    let payer = turn.client == .host ? plugin : turn.client
    if turn.worker != payer { changeWorker(to: payer) }
    turn.work += work
  }

  private mutating func changeWorker(to plugin: PluginID) {
    lookAtBudget()
    turn.worker = plugin
  }

  /// Stops the plugins whose limits the engine's work has broken.
  mutating func stopOverspent() {
    if turn.work >= TurnState.workPerLook { lookAtBudget() }
    while let (plugin, stop) = turn.overspent.popLast() { self.stop(plugin, stop) }
  }

  /// Counts work in the middle of something long, and stops the plugin there and then if that breaks its limit.
  ///
  /// - Returns: Whether there is anything left to work for.
  mutating func goesOn(after work: Int, for plugin: PluginID) -> Bool {
    spend(work, for: plugin)
    passMoment()
    stopOverspent()
    return !isStopped(plugin)
  }

  /// Tells the host of the work counted so far.
  private mutating func lookAtBudget() {
    let work = turn.work
    turn.work = 0
    turn.allWork += work
    if let stop = host.spend(work, for: turn.worker) { turn.overspent.append((turn.worker, stop)) }
  }

  /// Whether a plugin is over: nothing is done for it any more in this turn, other than taking down what it had.
  func isStopped(_ plugin: PluginID) -> Bool { !stops.isEmpty && stops.contains { $0.plugin == plugin } }

  /// How much work the engine has done in the turn so far, for all plugins: for tests of how work grows.
  package var workDone: Int { turn.allWork + turn.work }
}
