/// The same plugins again and again, each time in fresh states: compiled once, and what they register read once.
///
/// For one thread; the sources that it was made of may be shared, see ``PluginSource/compiled(limits:)``.
package final class HostTemplate {
  private let sources: [PluginSource]
  private let native: [NativePlugin]
  private let limits: Limits
  private let records: [LoadRecord]

  /// Takes the plugins as ``ScriptHost/init(plugins:native:limits:isBrief:)`` does, and compiles what is not yet.
  package init(plugins sources: [PluginSource], native: [NativePlugin] = [], limits: Limits = .testing) {
    self.sources = sources.map { $0.isCompiled ? $0 : $0.compiled(limits: limits) }
    self.native = native
    self.limits = limits
    records = sources.map { _ in LoadRecord() }
  }

  /// Whether loading is known, so that the next host takes it over. For tests.
  package var isKnown: Bool { records.allSatisfy(\.isRecorded) }

  /// A fresh host that lives for a moment; nothing has run in it.
  package func host() -> ScriptHost {
    ScriptHost(plugins: sources, native: native, limits: limits, isBrief: true, records: records)
  }
}
