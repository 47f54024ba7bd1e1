internal import RutterCore
internal import RutterLua
internal import RutterWorkers

/// A flow with all plugins that it needs, in load order.
package struct PluginSet: Sendable {
  package let units: [PluginUnit]

  /// Reads a flow and the plugins that were named, and looks for all that they require.
  ///
  /// - Parameters:
  ///   - path: The flow.
  ///   - named: Paths of plugins, in the order in which they were named.
  ///   - settings: What was given for their options.
  /// - Throws: What is wrong with one of them, or who requires what is not there.
  init(flow path: String, named: [String], settings: [PluginSetting]) throws(NavigatorError) {
    var units: [PluginUnit] = []
    var graph = PluginGraph()
    for (index, path) in named.enumerated() {
      units.append(try PluginUnit(path: path))
      try graph.add(units[index].member(.named(index)))
    }
    units.append(try PluginUnit(path: path))
    try graph.add(units[named.count].member(.flow))
    let shelf = PluginShelf(beside: Self.folder(of: path))
    while let (requirement, asker) = graph.firstMissing() {
      guard let found = shelf.find(requirement.name) else {
        throw .unreadable(Self.missing(requirement, "\(graph.chain(to: asker))", shelf))
      }
      let unit = try PluginUnit(path: found)
      guard unit.source.name == requirement.name else {
        throw .unreadable(
          "\(graph.chain(to: asker)) requires '\(requirement.name)', and the plugin in \(found) is named "
            + "'\(unit.source.name)'; rename the folder or the plugin")
      }
      units.append(unit)
      try graph.add(unit.member(.required))
    }
    let order = try graph.order()
    units[named.count].source.isFlow = true
    try Self.set(settings, for: &units)
    self.units = order.map { units[$0] }
  }

  /// Gives each plugin its options.
  private static func set(_ settings: [PluginSetting], for units: inout [PluginUnit]) throws(NavigatorError) {
    let names = units.map(\.source.name)
    for setting in settings where !names.contains(setting.plugin) {
      let near = nearest(setting.plugin, among: names).map { "; did you mean '\($0)'?" }
      throw .unreadable(
        "an option is given for plugin '\(setting.plugin)', which is not loaded"
          + (near ?? "; loaded are \(names.joined(separator: ", "))"))
    }
    for index in units.indices {
      let own = settings.filter { $0.plugin == names[index] }
      if let manifest = units[index].manifest {
        units[index].source.options = try manifest.options(own)
      } else if let setting = own.first {
        throw .unreadable(
          "plugin '\(names[index])' has no option '\(setting.option)': it has no plugin.lua that names its options")
      }
    }
  }

  private static func missing(_ requirement: Manifest.Requirement, _ asker: String, _ shelf: PluginShelf) -> String {
    let near = shelf.nearest(to: requirement.name).map { "did you mean '\($0)'? Looked" } ?? "looked"
    return "\(asker) requires '\(requirement.name)' \(requirement.range), which is not there; \(near) in "
      + shelf.folders.joined(separator: ", ")
  }

  /// Where the flow lies: the folder of a single file, or the one that holds the flow's own.
  private static func folder(of path: String) -> String {
    guard let real = realPath(path) else { return "." }
    let isFolder = TextFile.kind(real) == .folder || ["init.lua", PluginFiles.manifestName].contains(lastName(real))
    if !isFolder { return parent(real) }
    return TextFile.kind(real) == .folder ? parent(real) : parent(parent(real))
  }
}
