/// Which script functions the engine still holds, where more than one thing holds them (V4).
///
/// A function's first holder is not counted: most functions have one, and cost nothing here.
struct Handles: Sendable {
  private var further: [Handle: Int] = [:]
  /// What nothing holds any more, given back to the host at the end of the turn.
  private(set) var released: [Handle] = []
  /// Plugins whose functions the host has forgotten by itself.
  private var stopped: Set<PluginID> = []

  var count: Int { further.count }

  mutating func retain(_ handle: Handle) { further[handle, default: 0] += 1 }

  mutating func release(_ handle: Handle) {
    if !stopped.isEmpty, stopped.contains(handle.plugin) { return }
    guard let holders = further[handle] else { return released.append(handle) }
    further[handle] = holders == 1 ? nil : holders - 1
  }

  mutating func forgetReleased() { released.removeAll(keepingCapacity: true) }

  /// A plugin was stopped: its functions are gone already, and are never given back.
  mutating func remove(of plugin: PluginID) {
    stopped.insert(plugin)
    further = further.filter { $0.key.plugin != plugin }
    released.removeAll { $0.plugin == plugin }
  }
}
