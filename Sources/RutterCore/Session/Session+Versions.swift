/// New versions of plugins that have been loaded and are not in force yet.
struct NewVersions {
  /// In load order.
  var plugins: [PluginID] = []
  /// What their main chunks have left, besides what they have registered.
  var left: [Outbox.Contents] = []
  /// What all plugins have registered, these among them.
  var registry: Registry
}

/// Loads new versions of plugins beside those that run (X5).
extension Session where H: ~Copyable {
  /// Runs the main chunks of new versions, in load order. Nothing of those that run has changed after that.
  ///
  /// - Parameter names: The plugins.
  /// - Returns: What they have registered and asked for; nil if one of them does not load, which has been told.
  mutating func loadVersions(of names: [String]) -> NewVersions? {
    let plugins = host.plugins.filter { names.contains($0.name) }
    var versions = NewVersions(registry: reading.registry)
    versions.registry.removeVersions(of: Set(plugins.map(\.id)))
    let (registry, account) = (reading.registry, outbox.account)
    defer { (reading.registry, outbox.account) = (registry, account) }
    for plugin in plugins {
      do throws(NavigationError) { try load(plugin, in: &versions) } catch {
        effects.append(.error(ErrorReport(what: newVersion(plugin.name), plugin: plugin.id, error: error)))
        return nil
      }
    }
    if let (plugin, error) = mistake(in: versions, hadRoot: registry.root != nil) {
      let name = host.plugins.first { $0.id == plugin }?.name ?? ""
      effects.append(
        .error(ErrorReport(what: newVersion(name), plugin: plugin, error: .script(error))))
      return nil
    }
    return versions
  }

  private func newVersion(_ plugin: String) -> String { "the new version of plugin \(plugin); the one before goes on" }

  private mutating func load(_ plugin: PluginInfo, in versions: inout NewVersions) throws(NavigationError) {
    reading.registry = versions.registry.before(plugin.id)
    reading.caller = Caller(plugin: plugin.id, role: .chunk, asker: .plugin(plugin.id))
    reading.scopeCells = cells.named(of: plugin.id)
    reading.isRenewing = true
    // What the version before holds goes with it.
    outbox.account.forget(plugin.id)
    let reply = host.loadVersion(of: plugin.id, reading: reading, outbox: &outbox)
    reading.scopeCells = NamedCells()
    reading.isRenewing = false
    defer { outbox.forgetRun() }
    switch reply {
    case .failed(let error): throw tell(.script(error))
    case .stopped(let stop): throw tell(.pluginStopped(stop))
    case .done, .tree, .selected, .edited, .verdict, .parts, .waits: break
    }
    do throws(ScriptError) {
      let plugins = host.plugins
      try versions.registry.take(plugin.id, from: outbox.registered ?? reading.registry) { above, below in
        guard let access = plugins.access(of: above), let name = plugins.first(where: { $0.id == below })?.name else {
          return true
        }
        return access.mayReplace(name)
      }
    } catch {
      throw tell(.script(error))
    }
    outbox.registered = nil
    versions.plugins.append(plugin.id)
    versions.left.append(outbox.contents)
  }

  /// What a main chunk wrote to its log before it failed helps to find out why.
  private mutating func tell(_ error: NavigationError) -> NavigationError {
    for case .log(let line) in outbox.requests { effects.append(.log(line)) }
    return error
  }

  /// What no plugin can be wrong in alone. A plugin that was stopped before has nothing, which is nobody's mistake.
  private func mistake(in versions: NewVersions, hadRoot: Bool) -> (PluginID, ScriptError)? {
    let flow = host.flow
    if versions.registry.root == nil, hadRoot || flow.map({ versions.plugins.contains($0.id) }) ?? true {
      return (flow?.id ?? .host, .noRoot(flow?.name ?? "no plugin"))
    }
    for contribution in versions.registry.allContributions where versions.registry.slot(contribution.slot) == nil {
      let name = contribution.slot.pluginName
      guard let owner = host.plugins.first(where: { $0.name == name })?.id,
        !isStopped(owner) || versions.plugins.contains(owner)
      else { continue }
      return (contribution.plugin, versions.registry.unknownSlot(contribution.slot, at: contribution.place))
    }
    return nil
  }
}

extension ScriptError {
  /// The error about a flow without a first screen.
  package static func noRoot(_ flow: String) -> ScriptError {
    ScriptError(
      "\(flow) registers no root screen; a flow calls rutter.root(function() return rutter.screen { … } end), and a plugin "
        + "without one runs beside a flow: rutter run FLOW --plugin PATH")
  }
}
