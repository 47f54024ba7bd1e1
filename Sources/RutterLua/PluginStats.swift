internal import RutterCore

/// What a plugin has used.
package struct PluginStats: Sendable {
  package let name: String
  /// The most that its scripts held after a call, in bytes.
  package let memory: Int
  /// The time in which its scripts ran, and in which it was waited for them.
  package let nanoseconds: Int64
  /// The turns in which any of its scripts ran, the runs of its loaders, and all calls of its functions.
  package let turns: Int
  package let loads: Int
  package let calls: Int
  /// What the kernel enforces; nil for a plugin in this process.
  package let layers: IsolationLayers?

  init(name: String, _ tally: Tally, _ layers: IsolationLayers?) {
    self.name = name
    memory = tally.memory
    nanoseconds = tally.nanoseconds
    turns = tally.turns
    loads = tally.loads
    calls = tally.calls
    self.layers = layers
  }
}

/// Counts what one plugin uses.
struct Tally {
  private(set) var memory = 0
  private(set) var nanoseconds: Int64 = 0
  private(set) var turns = 0
  private(set) var loads = 0
  private(set) var calls = 0
  private var isCountedInTurn = false

  mutating func turnBegins() { isCountedInTurn = false }

  mutating func count(_ call: ScriptCall, as role: Caller.Role, nanoseconds: Int64, memory: Int) {
    self.nanoseconds += nanoseconds
    self.memory = max(self.memory, memory)
    calls += 1
    if case .start = call, role == .loader { loads += 1 }
    if !isCountedInTurn { turns += 1 }
    isCountedInTurn = true
  }
}

extension IsolationLayers {
  /// The layers by their names: what the kernel enforces.
  package var names: [String] {
    (hasFloor ? ["no_new_privs", "rlimits", "seccomp"] : []) + (landlock > 0 ? ["landlock \(landlock)"] : [])
  }
}
