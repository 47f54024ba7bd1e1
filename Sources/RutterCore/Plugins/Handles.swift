/// Counts how many things in the engine refer to each script function (V4).
///
/// The first reference is not counted. Most functions have only one and so cost nothing here.
struct Handles: Sendable {
  private var further: [Handle: Int] = [:]
  /// Functions that nothing refers to any more. They are released to the host at the end of the turn.
  private(set) var released: [Handle] = []
  /// Plugins that were stopped. The host has forgotten their functions already.
  private var stopped: Set<PluginID> = []

  var count: Int { further.count }

  mutating func retain(_ handle: Handle) { further[handle, default: 0] += 1 }

  mutating func release(_ handle: Handle) {
    if !stopped.isEmpty, stopped.contains(handle.plugin) { return }
    guard let holders = further[handle] else { return released.append(handle) }
    further[handle] = holders == 1 ? nil : holders - 1
  }

  mutating func forgetReleased() { released.removeAll(keepingCapacity: true) }

  /// A new version of a plugin is in force: what was held of the version before is gone, and the host knows it no more.
  mutating func renew(_ plugin: PluginID) {
    stopped.remove(plugin)
    further = further.filter { $0.key.plugin != plugin }
    released.removeAll { $0.plugin == plugin }
  }

  /// A plugin was stopped. Its functions are gone and must not be released again.
  mutating func remove(of plugin: PluginID) {
    stopped.insert(plugin)
    further = further.filter { $0.key.plugin != plugin }
    released.removeAll { $0.plugin == plugin }
  }
}
