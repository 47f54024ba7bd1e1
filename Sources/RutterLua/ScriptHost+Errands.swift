internal import CRutterIsolation
internal import CRutterLua
package import RutterCore

/// What scripts do for another plugin, which pays for it (X6).
///
/// A plugin can make others work: each value that it pushes is shown by somebody's screen, and each load that it asks for
/// runs somebody's loader. If that were their time, a plugin without any right could have another one stopped by asking
/// often. So a short run for somebody else is an *errand*, which the one pays that asked. A long run is not: nobody can be
/// made to pay for a script that is slow by itself.
extension ScriptHost {
  /// An errand that runs.
  struct Errand {
    fileprivate let runner: LuaPlugin
    fileprivate let began: Int64
    fileprivate let instructionsLeft: Int64
  }

  package mutating func serve(_ client: PluginID) { self.client = lua(client) }

  /// How many times what a plugin may have others do is done for it in a turn in which it was stopped for that. What is left
  /// of its errands then nobody pays for, and a flow whose screens it has pushed goes on.
  private static var patience: Int64 { 10 }

  /// Says in a plugin's own process whether what runs next is an errand. That holds until the next run, because its time is
  /// looked at after its end, too.
  func nextIsErrand(_ isErrand: Bool) { if isTimed, let watch { unsafe rl_watch_errand(watch.raw, isErrand) } }

  /// Begins a run of a plugin for the present client; nil if the plugin runs for itself.
  mutating func beginErrand(_ plugin: PluginID) -> Errand? {
    guard let client, client.info.id != plugin, let runner = lua(plugin) else { return nil }
    if !client.isOpen, client.errands > Self.patience * client.turnLimit { return nil }
    hasErrands = true
    if isTimed, let watch { unsafe rl_watch_errand(watch.raw, true) }
    return Errand(runner: runner, began: Self.clock(of: runner), instructionsLeft: runner.instructionsLeft)
  }

  /// Ends the run, and has the client pay for it if it was short.
  mutating func end(_ errand: Errand) {
    if isTimed, let watch { unsafe rl_watch_errand(watch.raw, false) }
    guard let client else { return }
    if isTimed {
      client.errands += price(Self.clock(of: errand.runner) - errand.began, of: client.turnLimit)
    } else {
      let used = errand.instructionsLeft - errand.runner.instructionsLeft
      let price = price(used, of: client.turnLimit)
      client.errands += price
      if price > 0 { errand.runner.setInstructionsLeft(errand.instructionsLeft) }
    }
    // What the engine makes of it, it makes for the client.
    if client.isOpen { client.takesTime() } else if isTimed, let watch { unsafe rl_watch_nobody(watch.raw) }
  }

  /// What an errand costs the client: nothing if it was so long that its own plugin has paid.
  private func price(_ used: Int64, of limit: Int64) -> Int64 {
    used > limit / Int64(RL_SHARE_OF_ERRAND) ? 0 : max(0, used)
  }

  /// The time in nanoseconds by which the runs of a plugin are measured: what its thread had of a processor, as for its own
  /// limit. Of one in a process of its own nothing but the time until it answers is believed.
  private static func clock(of plugin: LuaPlugin) -> Int64 {
    plugin.process == nil ? rl_nanoseconds_run() : ri_nanoseconds()
  }

  /// That a plugin has had others do more in this turn than it may do itself; nil while it has not.
  func stopForErrands(of plugin: LuaPlugin) -> Stop? {
    guard hasErrands, plugin.errands > plugin.turnLimit else { return nil }
    return plugin.stopForErrands()
  }

  /// A turn begins.
  mutating func forgetErrands() {
    guard hasErrands else { return }
    hasErrands = false
    for plugin in allLua { plugin.errands = 0 }
  }
}
