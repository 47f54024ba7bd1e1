package import RutterCore

/// What every plugin of a session may do.
package struct Grants: Sendable {
  private let all: Locked<[PluginID: Permissions]>
  /// The folder of the flow, in which programs run.
  let flowFolder: String

  /// Gives each plugin its permissions; those that are left out may do nothing.
  package init(_ permissions: [PluginID: Permissions] = [:]) {
    all = Locked(permissions)
    flowFolder = "."
  }

  /// Divides what is granted among plugins.
  ///
  /// - Parameters:
  ///   - grants: What the command line or the embedding program grants.
  ///   - grantees: The plugins, and what each asks for.
  ///   - option: What granted it, as messages begin.
  /// - Throws: for a folder that does not exist or is none, and the like.
  package init(
    _ grants: [Grant], to grantees: [PluginID: Grantee], called option: String = "--allow "
  ) throws(PermissionError) {
    var all: [PluginID: Permissions] = [:]
    for (plugin, grantee) in grantees { all[plugin] = try Permissions(grants, grantee, called: option) }
    self.all = Locked(all)
    flowFolder = grantees.values.first(where: \.isFlow)?.folder ?? "."
  }

  /// What a plugin may do.
  package func permissions(of plugin: PluginID) -> Permissions { all.withLock { $0[plugin] } ?? Permissions() }

  /// From now on plugins may do what they may do by others: a new version may ask for more than the one before, or less.
  ///
  /// - Returns: What they might do before.
  @discardableResult
  package func become(_ others: Grants) -> Grants {
    let permissions = others.all.withLock { $0 }
    return all.withLock { all in
      defer { all = permissions }
      return Grants(all)
    }
  }
}
