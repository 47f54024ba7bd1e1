/// New versions of plugins that take the place of those that run (X5).
///
/// Only names and hashes: the texts themselves are the host's, which has them at hand before the session takes the event in.
package struct Reload: Sendable, Hashable {
  /// The names of the plugins, in load order.
  package var plugins: [String]
  /// Every source text of these plugins with its hash, sorted by name.
  package var sources: [SourceHash]
  /// Joins names with what they stand for now.
  package init(plugins: [String], sources: [SourceHash]) {
    self.plugins = plugins
    self.sources = sources
  }
}

/// What a host does that can exchange plugins while a session runs. A new version is loaded beside the one that runs, and
/// then either takes its place or is dropped.
extension Host where Self: ~Copyable {
  /// A host whose plugins stay as they are.
  package mutating func loadVersion(
    of plugin: PluginID, reading: borrowing Reading, outbox: inout Outbox
  ) -> Reply { .failed(ScriptError("no new version of this plugin is at hand")) }

  package mutating func adoptVersions(of plugins: [PluginID]) {}

  package mutating func dropVersions() {}
}
