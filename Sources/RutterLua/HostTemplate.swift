internal import CRutterLua

/// The same plugins again and again, each time in fresh states: loaded once for as many as are used at a time. For one
/// thread.
package final class HostTemplate {
  private let sources: [PluginSource]
  private let native: [NativePlugin]
  private let limits: Limits
  private let checkpoints: [Checkpoints]

  /// Takes the plugins as ``ScriptHost/init(plugins:native:limits:)`` does.
  package init(plugins sources: [PluginSource], native: [NativePlugin] = [], limits: Limits = .testing) {
    self.sources = sources
    self.native = native
    self.limits = limits
    checkpoints = sources.map { _ in Checkpoints() }
  }

  /// Whether this build can go back to a loaded state; where it cannot, each host loads its plugins. For tests.
  package static var canGoBack: Bool { rl_has_arenas() }

  /// How often a host found each of its plugins loaded already. For tests.
  package var uses: Int { checkpoints.map(\.uses).min() ?? 0 }

  /// A fresh host that lives for a moment; nothing has run in it.
  package func host() -> ScriptHost {
    ScriptHost(plugins: sources, native: native, limits: limits, checkpoints: checkpoints)
  }
}
