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
  ///   - project: The project file that belongs to it.
  ///   - settings: What was given for their options besides.
  ///   - natives: The names of plugins in Swift, which need not be looked for.
  /// - Throws: What is wrong with one of them, or who requires what is not there.
  init(
    flow path: String, named: [String], project: Project? = nil, settings: [PluginSetting],
    natives: [String] = []
  ) throws(NavigatorError) {
    var gathering = try Gathering(flow: path, natives: natives)
    for (index, path) in named.enumerated() { try gathering.add(PluginUnit(path: path, .named(index))) }
    if let project {
      for plugin in project.plugins { try gathering.add(plugin, of: project) }
    }
    try gathering.addRequired()
    let order = try gathering.graph.order()
    var units = gathering.units
    units[0].source.isFlow = true
    try Self.set((project?.plugins.flatMap(\.settings) ?? []) + settings, for: &units)
    self.units = order.map { units[$0] }
  }

  /// Gives each plugin its options.
  private static func set(_ settings: [PluginSetting], for units: inout [PluginUnit]) throws(NavigatorError) {
    let names = units.map(\.source.name)
    for setting in settings where !names.contains(setting.plugin) {
      throw .unreadable(
        "an option is given for plugin '\(setting.plugin.shortened)', which is not loaded"
          + way(out: setting.plugin, of: names))
    }
    for index in units.indices {
      let own = settings.filter { $0.plugin == names[index] }
      if let manifest = units[index].manifest {
        units[index].source.options = try manifest.options(own)
      } else if let setting = own.first {
        throw .unreadable(
          "\(setting.place)plugin '\(names[index])' has no option '\(setting.option.shortened)': it has no plugin.lua that "
            + "names its options")
      }
    }
  }
}

/// The plugins of a flow, as they are found. The flow is the first.
private struct Gathering {
  private(set) var units: [PluginUnit] = []
  private(set) var graph: PluginGraph
  private let flow: String
  // Looked up only if something is required: most flows stand alone.
  private lazy var shelf = PluginShelf(beside: Self.folder(of: flow))

  init(flow path: String, natives: [String]) throws(NavigatorError) {
    flow = path
    graph = PluginGraph(given: Set(natives))
    try add(PluginUnit(path: path, .flow))
  }

  /// Adds a plugin, unless it is there already.
  mutating func add(_ unit: PluginUnit) throws(NavigatorError) {
    if units.contains(where: { $0.isSame(as: unit) }) { return }
    units.append(unit)
    try graph.add(unit.member)
  }

  /// Adds a plugin that a project file names. Where the command line has one of that name, that is meant; where the flow
  /// itself has it, the file only says how it is set.
  mutating func add(_ plugin: Project.Plugin, of project: Project) throws(NavigatorError) {
    let known = units.first { $0.source.name == plugin.name }
    if let known, known.rank != .flow || plugin.path == nil { return }
    guard let path = plugin.path ?? shelf.find(plugin.name) else {
      throw .unreadable(
        "\(project.name): plugin '\(plugin.name)' is not there; \(looked(for: plugin.name)). Say where it is: "
          + "plugins = { \(plugin.name) = { path = … } }")
    }
    let unit: PluginUnit
    do throws(NavigatorError) { unit = try PluginUnit(path: path, .project) } catch {
      throw .unreadable("\(project.name): plugins.\(plugin.name): \(error)")
    }
    guard unit.source.name == plugin.name else {
      throw .unreadable(
        "\(project.name): 'plugins.\(plugin.name)': the plugin in \(shortPath(path)) is named '\(unit.source.name)'")
    }
    try add(unit)
  }

  /// Looks for all that is required, and for what that requires.
  mutating func addRequired() throws(NavigatorError) {
    while let (requirement, asker) = graph.firstMissing() {
      let chain = graph.chain(to: asker)
      guard let found = shelf.find(requirement.name) else {
        throw .unreadable(
          "\(chain) requires '\(requirement.name)' \(requirement.range), which is not there; "
            + looked(for: requirement.name) + "; --plugin names its folder")
      }
      let unit = try PluginUnit(path: found, .required)
      guard unit.source.name == requirement.name else {
        throw .unreadable(
          "\(chain) requires '\(requirement.name)', and the plugin in \(found) is named '\(unit.source.name)'; rename the "
            + "folder or the plugin")
      }
      units.append(unit)
      try graph.add(unit.member)
    }
  }

  /// Where something was looked for, and what was probably meant.
  private mutating func looked(for name: String) -> String {
    let near = shelf.nearest(to: name, but: flow).map { "did you mean '\($0)'? Looked" } ?? "looked"
    return "\(near) in " + shelf.folders.joined(separator: ", ")
  }

  /// Where the flow lies: the folder of a single file, or the one that holds the flow's own.
  private static func folder(of path: String) -> String {
    guard let real = realPath(path) else { return "." }
    if TextFile.kind(real) == .folder { return parent(real) }
    let isInside = ["init.lua", PluginFiles.manifestName].contains(lastName(real))
    return isInside ? parent(parent(real)) : parent(real)
  }
}
