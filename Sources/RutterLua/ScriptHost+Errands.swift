internal import CRutterIsolation
internal import CRutterLua
package import RutterCore

/// What scripts do for another plugin, which pays for it (X6).
///
/// A plugin can make others work: each value that it pushes is shown by somebody's screen, and each load that it asks for
/// runs somebody's loader. If that were their time, a plugin without any right could have another one stopped by asking
/// often. So a short run for somebody else is an *errand*, which the one pays that asked. A long run is not: nobody can be
/// made to pay for a script that is slow by itself. But who asks chooses with what a script runs, and how often; so once
/// the long runs for a plugin have taken half of a turn, nobody pays for more of them, and the plugin is stopped with the
/// next.
extension ScriptHost {
  /// An errand that runs.
  struct Errand {
    fileprivate let runner: LuaPlugin
    fileprivate let began: Int64
    fileprivate let instructionsLeft: Int64
    /// It is an errand up to one part in so many of a turn.
    let share: Int32
  }

  package mutating func serve(_ client: PluginID) { self.client = lua(client) }

  /// How many times what a plugin may have others do is done for it in a turn in which it was stopped for that. What is left
  /// of its errands then nobody pays for, and a flow whose screens it has pushed goes on.
  private static var patience: Int64 { 10 }

  /// Says in a plugin's own process up to which part of a turn what runs next is an errand, if it is one. That holds until
  /// the next run, because its time is looked at after its end, too.
  func nextIsErrand(upTo share: Int32) { if isTimed, let watch { unsafe rl_watch_errand(watch.raw, share) } }

  /// Begins a run of a plugin for the present client; nil if the plugin runs for itself.
  mutating func beginErrand(_ plugin: PluginID) -> Errand? {
    guard let client, client.info.id != plugin, let runner = lua(plugin) else { return nil }
    if !client.isOpen, client.errands > Self.patience * client.turnLimit { return nil }
    hasErrands = true
    let share: Int32 = client.longRuns > client.turnLimit / 2 ? 1 : Int32(RL_SHARE_OF_ERRAND)
    nextIsErrand(upTo: share)
    let left = runner.instructionsLeft
    if !isTimed, share == 1 { runner.setInstructionsLeft(runner.turnLimit) }
    return Errand(runner: runner, began: Self.clock(of: runner), instructionsLeft: left, share: share)
  }

  /// Ends the run, and has the client pay for it if it was short.
  mutating func end(_ errand: Errand) {
    nextIsErrand(upTo: 0)
    guard let client else { return }
    let used = max(0, isTimed ? Self.clock(of: errand.runner) - errand.began : errand.instructionsUsed)
    let isLong = used > client.turnLimit / Int64(RL_SHARE_OF_ERRAND)
    if used <= client.turnLimit / Int64(errand.share) {
      client.errands += used
      if isLong { client.hadTooManyLongRuns = true }
      if !isTimed { errand.runner.setInstructionsLeft(errand.instructionsLeft) }
    } else {
      client.longRuns += used
    }
    // What the engine makes of it, it makes for the client.
    if client.isOpen { client.takesTime() } else if isTimed, let watch { unsafe rl_watch_nobody(watch.raw) }
  }

  /// The time in nanoseconds by which the runs of a plugin are measured: what its thread had of a processor, as for its own
  /// limit. Of one in a process of its own nothing but the time until it answers is believed.
  private static func clock(of plugin: LuaPlugin) -> Int64 {
    plugin.process == nil ? rl_nanoseconds_run() : ri_nanoseconds()
  }

  /// That a plugin has had others do more in this turn than it may do itself, or too many long runs; nil while it has not.
  func stopForErrands(of plugin: LuaPlugin) -> Stop? {
    guard hasErrands, plugin.errands > plugin.turnLimit || plugin.hadTooManyLongRuns else { return nil }
    return plugin.stopForErrands()
  }

  /// A turn begins.
  mutating func forgetErrands() {
    guard hasErrands else { return }
    hasErrands = false
    for plugin in allLua { (plugin.errands, plugin.longRuns, plugin.hadTooManyLongRuns) = (0, 0, false) }
  }
}

extension ScriptHost.Errand {
  /// How many instructions the run has taken so far.
  fileprivate var instructionsUsed: Int64 {
    (share == 1 ? runner.turnLimit : instructionsLeft) - runner.instructionsLeft
  }
}
