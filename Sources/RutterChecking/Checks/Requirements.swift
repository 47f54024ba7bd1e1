internal import Rutter
internal import RutterCore
internal import RutterLua
internal import RutterWorkers

/// What a plugin requires: modules and other plugins.
extension Subject {
  var requirementFindings: [Finding] { missingModules + missingPlugins + unusedRequirements }

  /// The manifest says another name than the folder: whoever requires the plugin by its name does not find it.
  var folderFindings: [Finding] {
    guard unit.manifest != nil, lastName(unit.folder) != name else { return [] }
    return [
      inManifest(
        .folderName, at: name,
        "the plugin is named '\(name)' and its folder '\(lastName(unit.folder))'; others look for it in a folder of its "
          + "name")
    ]
  }

  private var missingModules: [Finding] {
    // By `package.loaded` scripts may offer modules themselves.
    if scripts.contains(where: { $0.notes.readGlobals.contains { $0.name == "package" } }) { return [] }
    return scripts.flatMap { script in
      let caught = script.caught
      return script.findings(script.notes.calls) { call in
        guard let name = call.requires, !vocabulary.modules.contains(name), !modules.contains(name),
          !(call.function.map(caught.contains) ?? false)
        else { return nil }
        return Finding(
          code: .module, file: script.file, line: call.line,
          message: "no module '\(name)' is here" + way(out: name, of: modules))
      }
    }
  }

  private var missingPlugins: [Finding] {
    guard let requires = unit.source.requires else { return pluginsNotLoaded }
    return scripts.flatMap { script in
      script.findings(script.calls("plugin")) { call in
        guard let other = call.text, other != name, !requires.contains(other) else { return nil }
        return Finding(
          code: .module, file: script.file, line: call.line,
          message: "plugin '\(name)' does not require '\(other)': add \(other) = \"*\" to `requires` in its plugin.lua")
      }
    }
  }

  /// Of a plugin without a manifest nobody knows beside which others it runs. A flow runs beside those that are loaded
  /// with it, and may be meant for those that lie where plugins are looked for.
  private var pluginsNotLoaded: [Finding] {
    if !isFlow { return [] }
    let loaded = others.map(\.source.name) + [name]
    let isFolder = unit.files.first.map(lastName) == "init.lua"
    let shelf = PluginShelf(beside: isFolder ? parent(unit.folder) : unit.folder)
    return scripts.flatMap { script in
      let caught = script.caught
      return script.findings(script.calls("plugin")) { call in
        guard let other = call.text, !loaded.contains(other), !(call.function.map(caught.contains) ?? false),
          !Manifest.isName(other) || shelf.find(other) == nil
        else { return nil }
        return Finding(
          code: .module, file: script.file, line: call.line,
          message: "no plugin '\(other)' is loaded"
            + (nearest(other, among: loaded).map { "; did you mean '\($0)'?" } ?? "; load it by --plugin PATH"))
      }
    }
  }

  private var unusedRequirements: [Finding] {
    guard let manifest = unit.manifest, let registry else { return [] }
    let calls = scripts.flatMap { $0.calls("plugin") }
    if calls.contains(where: { $0.text == nil }) || mayCallUnseen("plugin") { return [] }
    let named = Set(
      calls.compactMap(\.text) + registry.allContributions.filter { $0.plugin == id }.map(\.slot.pluginName))
    return manifest.requires.map(\.name).filter { !named.contains($0) && !hasEffect($0, registry) }.map { other in
      inManifest(.unusedRequirement, at: other, "plugin '\(other)' is required, and nothing here uses it; take it out")
    }
  }

  /// Whether a plugin does something for this one unasked: it fills a slot, serves a type that is not its own, guards,
  /// has routes, or starts a task.
  private func hasEffect(_ other: String, _ registry: Registry) -> Bool {
    registry.allContributions.contains { $0.slot.pluginName == name && owner(of: $0.plugin) == other }
      || registry.guards.contains { owner(of: $0.plugin) == other }
      || registry.routes.list.contains { owner(of: $0.plugin) == other } || startsTask(other)
      || registry.destinations.contains { destination in
        guard case .type(let type) = destination.target else { return true }
        return owner(of: destination.plugin) == other && type.text.pluginName != other
      }
  }

  private func startsTask(_ other: String) -> Bool {
    guard let unit = others.first(where: { $0.source.name == other }) else { return false }
    return Self.scripts(of: unit).contains { !$0.calls("task").isEmpty }
  }

  private func owner(of plugin: PluginID) -> String? {
    var all = others.map(\.source.name)
    all.insert(name, at: id.number)
    return all.indices.contains(plugin.number) ? all[plugin.number] : nil
  }
}

extension Script {
  /// The functions that stand in a `pcall`: who asks like that whether something is there knows that it may not be.
  fileprivate var caught: Set<Int> {
    Set(
      notes.calls.compactMap { call in
        guard case .global(let name) = call.callee, ["pcall", "xpcall"].contains(name),
          case .function(let index)? = call.arguments.first
        else { return nil }
        return index
      })
  }
}
