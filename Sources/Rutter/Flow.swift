public import RutterCore
package import RutterLua
package import RutterWorkers

/// What a session runs: a flow with the plugins that it uses, all as source text.
public struct Flow: Sendable {
  /// The plugins in load order; the flow's own plugin comes last, unless another one requires it.
  package internal(set) var plugins: [PluginSource]
  /// The same as they lie on disk; empty for a flow that was given as text.
  package let units: [PluginUnit]
  /// The plugins written in Swift, which come before all others.
  package internal(set) var natives: [NativePlugin] = []
  /// What the loaders and functions of those do, by their full names.
  package private(set) var nativeWork: [String: NativeWork] = [:]
  /// As what it was asked for; nil for a flow that was given as text.
  package let request: Setup.Request?
  /// Reads the flow again from where it lies; nil for one that was given as text.
  private let reader: (@Sendable () throws(NavigatorError) -> Flow)?

  /// Reads a flow from disk, with all plugins that it requires.
  ///
  /// - Parameters:
  ///   - path: A `.lua` file, or a folder with `plugin.lua` or `init.lua`.
  ///   - plugins: Paths of plugins that are loaded besides, before it and in this order, unless they require each other.
  ///   - options: Values for the options of plugins, by the plugin's name and the option's.
  ///   - natives: Plugins in Swift, which are loaded before all scripts. A manifest may require them by name; whatever
  ///     version it asks for, they fit.
  /// - Throws: What is wrong with a path or a manifest, who requires what is not there, and the way out.
  public init(
    path: String, plugins: [String] = [], options: [String: [String: Value]] = [:], with natives: [SwiftPlugin] = []
  ) throws(NavigatorError) {
    // In the order of their names, so that of several mistakes the same one is told.
    let settings = options.keys.sorted().flatMap { plugin in
      (options[plugin] ?? [:]).sorted { $0.key < $1.key }
        .map { PluginSetting(plugin: plugin, option: $0.key, .value($0.value)) }
    }
    try self.init(path: path, plugins: plugins, settings: settings, with: natives)
  }

  /// Reads a flow from disk, as ``init(path:plugins:options:with:)`` does, with options as a command line gives them.
  package init(
    path: String, plugins: [String], settings: [PluginSetting], with natives: [SwiftPlugin] = []
  ) throws(NavigatorError) {
    let set = try PluginSet(flow: path, named: plugins, settings: settings, natives: natives.map(\.name))
    units = set.units
    self.plugins = units.map(\.source)
    request = Setup.Request(flow: path, plugins: plugins, settings: settings)
    reader = { () throws(NavigatorError) in
      try Flow(path: path, plugins: plugins, settings: settings, with: natives)
    }
    for native in natives { try add(native) }
  }

  /// Reads a flow from disk, as somebody asked for it and its project file says.
  package init(_ setup: Setup, with natives: [SwiftPlugin] = []) throws(NavigatorError) {
    var request = setup.request
    request.flow = setup.flow
    self.request = request
    let set = try PluginSet(
      flow: setup.flow, named: request.plugins, project: setup.project, settings: request.settings,
      natives: natives.map(\.name))
    units = set.units
    self.plugins = units.map(\.source)
    reader = { () throws(NavigatorError) in try Flow(setup, with: natives) }
    for native in natives { try add(native) }
  }

  /// Takes a flow's source text as it is.
  ///
  /// - Parameters:
  ///   - source: Lua.
  ///   - name: The plugin's name, which messages show as `name.lua`.
  public init(source: String, name: String = "flow") {
    plugins = [PluginSource(name: name, main: SourceText(file: "\(name).lua", text: source))]
    units = []
    request = nil
    reader = nil
  }

  /// The flow as it lies on disk now; nil if it was given as text.
  ///
  /// - Throws: What cannot be read, or what is wrong with it.
  package func readAgain() throws(NavigatorError) -> Flow? { try reader?() }

  /// The same flow with a plugin written in Swift beside it. Such plugins are loaded before all scripts.
  ///
  /// - Throws: ``NavigatorError/unreadable(_:)`` if the name is none, or another plugin has it.
  public func with(_ plugin: SwiftPlugin) throws(NavigatorError) -> Flow {
    var flow = self
    try flow.add(plugin)
    return flow
  }

  /// Gives a plugin modules besides its own.
  mutating func add(_ modules: [SourceText], to index: Int) {
    plugins[index].modules = (plugins[index].modules + modules).sorted { Text($0.module) < Text($1.module) }
  }

  private mutating func add(_ plugin: SwiftPlugin) throws(NavigatorError) {
    let name = plugin.name
    guard Manifest.isName(name), !Manifest.taken.contains(name) else {
      throw .unreadable(
        "a plugin in Swift cannot be named '\(name.shortened)': a name is made of at most 64 letters, digits and '_', and "
          + "\(Manifest.taken.map { "'\($0)'" }.joined(separator: ", ")) are taken")
    }
    guard !natives.contains(where: { $0.name == name }), !plugins.contains(where: { $0.name == name }) else {
      throw .unreadable("two plugins are named '\(name)', one of them in Swift: rename one")
    }
    natives.append(plugin.native)
    nativeWork.merge(plugin.work) { _, later in later }
  }

  /// The text of a script by the name that messages have for it.
  package func source(of script: String) -> String? {
    bytes(of: script).map { String(decoding: $0, as: UTF8.self) }
  }

  /// One line of a script, as messages name both; nil if there is none.
  public func line(_ place: Place) -> String? {
    guard place.line > 0, let bytes = bytes(of: place.script) else { return nil }
    let lines = bytes.split(separator: 0x0A, maxSplits: place.line, omittingEmptySubsequences: false)
    return place.line <= lines.count ? String(decoding: lines[place.line - 1], as: UTF8.self) : nil
  }

  private func bytes(of script: String) -> [UInt8]? {
    plugins.lazy.flatMap { [$0.main] + $0.modules }.first { $0.file == script }?.bytes
  }

  /// A host for the plugins, whose scripts have not run yet.
  ///
  /// - Parameters:
  ///   - limits: What each plugin may use up.
  ///   - grants: What they may do; see ``access(_:)``.
  ///   - isolation: Which of them run in processes of their own.
  /// - Returns: The host.
  package func host(_ limits: Limits, _ grants: [Grant] = [], isolation: Isolation? = nil) -> ScriptHost {
    var host = ScriptHost(plugins: plugins, native: natives, limits: limits, isolation: isolation)
    host.restrict(to: access(grants))
    return host
  }

  /// A host for the plugins, as a navigator with these options needs it.
  package func host(for options: Navigator.Options) -> ScriptHost {
    var host = host(options.limits.engine, options.grants, isolation: options.isolation)
    if options.countsUse { host.countUse() }
    return host
  }

  /// What makes hosts for the plugins again and again, on one thread.
  package func template(_ limits: Limits) -> HostTemplate {
    HostTemplate(plugins: plugins, native: natives, limits: limits)
  }

  /// The session's first event.
  ///
  /// - Parameters:
  ///   - seed: What `math.random` starts from.
  ///   - startedAtMicroseconds: The wall clock at the start.
  ///   - snapshot: The session that goes on.
  /// - Returns: The event's content, with the hashes of all sources.
  package func opening(seed: UInt64, startedAtMicroseconds: Int64, _ snapshot: Snapshot? = nil) -> Opening {
    var opening = Opening(seed: seed, startedAtMicroseconds: startedAtMicroseconds, sources: plugins.hashes)
    opening.snapshot = snapshot
    return opening
  }
}
