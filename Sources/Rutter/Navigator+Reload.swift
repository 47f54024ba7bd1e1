internal import RutterCore

/// New versions of plugins while a flow runs.
extension Navigator {
  /// Puts new versions of the flow's plugins in force; the session goes on.
  ///
  /// Those plugins are loaded again whose text, manifest or options differ, and those that require them. Each new version is
  /// loaded beside the one that runs. If all of them load they take over in one turn: the path stays, and so do named cells
  /// that hold something of the kind that the new script expects; actions, tasks and what links were loading end; placeholders
  /// that wait for a named loader load anew; values that do not fit their types any more stay, and show as unavailable. No
  /// hook runs because of it. A plugin that was stopped runs again. If one of them does not load, nothing changes.
  ///
  /// - Parameter flow: The same flow, read again. Its plugins written in Swift are those that run.
  /// - Returns: The names of the plugins that were loaded again, in load order; empty if none differs.
  /// - Throws: ``NavigatorError/notLoaded(_:)`` with what is wrong with a script; ``NavigatorError/unreadable(_:)`` for what
  ///   needs another start: other plugins, another name, a manifest that asks for what was not granted.
  @discardableResult
  public func reload(_ flow: Flow) throws(NavigatorError) -> [String] {
    guard !isClosed else { throw .closed }
    guard let version = try self.flow.version(flow, grants: grants) else { return [] }
    let effects = try renew(version)
    if effects.hasReloaded { return version.event.plugins }
    throw .notLoaded(effects.errors(plugins))
  }

  /// Reads the flow from disk again, and puts in force what has changed; see ``reload(_:)``.
  ///
  /// - Returns: The names of the plugins that were loaded again; empty if nothing differs, or the flow was given as text.
  /// - Throws: as ``reload(_:)`` does, and for what cannot be read.
  @discardableResult
  public func reload() throws(NavigatorError) -> [String] {
    guard let again = try flow.readAgain() else { return [] }
    return try reload(again)
  }
}

extension [Effect] {
  /// Whether new versions have come into force.
  package var hasReloaded: Bool { contains { if case .reloaded = $0 { true } else { false } } }

  /// What went wrong, in words.
  func errors(_ plugins: [PluginInfo]) -> [String] {
    compactMap { effect in
      switch effect {
      case .error(let report): report.error.description
      case .stopped(let id, let stop):
        StoppedPlugin(plugin: plugins.first { $0.id == id }?.name ?? "host", stop: stop).description
      default: nil
      }
    }
  }
}
