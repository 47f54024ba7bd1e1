/// Makes hosts for the same plugins again and again, each with fresh states. Explored tests need one for each order. A
/// plugin is loaded only once for each host that is used at the same time; later hosts go back to the state after
/// loading. Only for one thread.
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

  /// How often a host found all its plugins loaded already. For tests.
  package var uses: Int { checkpoints.map(\.uses).min() ?? 0 }

  /// Makes a fresh host in which no script has run.
  package func host() -> ScriptHost {
    ScriptHost(plugins: sources, native: native, limits: limits, checkpoints: checkpoints)
  }
}
