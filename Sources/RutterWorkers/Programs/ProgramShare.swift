internal import RutterCore

/// How many programs each plugin runs at once, and how much of their output is held.
final class ProgramShare: Sendable {
  /// What one plugin uses.
  private struct Use: Sendable {
    var programs = 0
    var bytes = 0
  }

  private let uses = Locked<[PluginID: Use]>([:])
  private let mostPrograms: Int
  private let mostBytes: Int

  /// - Parameters:
  ///   - mostPrograms: How many a plugin runs at once.
  ///   - mostBytes: How much of their output is held.
  init(mostPrograms: Int, mostBytes: Int) {
    self.mostPrograms = mostPrograms
    self.mostBytes = mostBytes
  }

  /// Waits until the plugin of a call may start one more.
  ///
  /// - Returns: Whether it may; else the call was cancelled.
  func begin(_ call: CapabilityCall) -> Bool {
    call.onCancel { [uses] in uses.change { _ in } }
    return uses.wait { uses in
      if call.isCancelled { return false }
      guard uses[call.plugin, default: Use()].programs < mostPrograms else { return nil }
      uses[call.plugin, default: Use()].programs += 1
      return true
    }
  }

  /// A program is over, and so many bytes of it are let go of.
  func end(_ plugin: PluginID, bytes: Int) {
    uses.change { uses in
      uses[plugin]?.programs -= 1
      uses[plugin]?.bytes -= bytes
    }
  }

  /// Takes room for so many bytes more of what a program of a plugin writes.
  func take(bytes: Int, for plugin: PluginID) -> Bool {
    uses.withLock { uses in
      guard uses[plugin, default: Use()].bytes + bytes <= mostBytes else { return false }
      uses[plugin, default: Use()].bytes += bytes
      return true
    }
  }
}
