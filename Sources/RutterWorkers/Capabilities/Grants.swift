package import RutterCore

/// What was granted to each plugin.
package struct Grants: Sendable {
  private let all: Permissions
  private let own: [PluginID: Permissions]

  /// Joins what is granted on the command line or by the embedding program.
  ///
  /// - Parameters:
  ///   - all: What every plugin may do that has no permissions of its own.
  ///   - own: What single plugins may do instead.
  package init(_ all: Permissions, own: [PluginID: Permissions] = [:]) {
    self.all = all
    self.own = own
  }

  /// What a plugin may do.
  func permissions(of plugin: PluginID) -> Permissions { own[plugin] ?? all }
}
