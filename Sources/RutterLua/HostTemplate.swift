/// The same plugins again and again, each time in fresh states: compiled once, and loaded once for as many as are used
/// at a time.
///
/// For one thread; the sources that it was made of may be shared, see ``PluginSource/compiled(limits:)``.
package final class HostTemplate {
  private let sources: [PluginSource]
  private let native: [NativePlugin]
  private let limits: Limits
  private let checkpoints: [Checkpoints]

  /// Takes the plugins as ``ScriptHost/init(plugins:native:limits:isBrief:)`` does, and compiles what is not yet.
  package init(plugins sources: [PluginSource], native: [NativePlugin] = [], limits: Limits = .testing) {
    self.sources = sources.map { $0.isCompiled ? $0 : $0.compiled(limits: limits) }
    self.native = native
    self.limits = limits
    checkpoints = sources.map { _ in Checkpoints() }
  }

  /// How often a host found each of its plugins loaded already. For tests.
  package var uses: Int { checkpoints.map(\.uses).min() ?? 0 }

  /// A fresh host that lives for a moment; nothing has run in it.
  package func host() -> ScriptHost {
    ScriptHost(plugins: sources, native: native, limits: limits, checkpoints: checkpoints)
  }
}
