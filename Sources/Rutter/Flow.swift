public import RutterCore
package import RutterLua

/// What a session runs: a flow with the plugins that it uses, all as source text.
public struct Flow: Sendable {
  /// The plugins in load order; the flow's own plugin comes last, unless another one requires it.
  package let plugins: [PluginSource]
  /// The same as they lie on disk; empty for a flow that was given as text.
  package let units: [PluginUnit]
  /// The plugins written in Swift, which come before all others.
  package private(set) var natives: [NativePlugin] = []

  /// Reads a flow from disk, with all plugins that it requires.
  ///
  /// - Parameters:
  ///   - path: A `.lua` file, or a folder with `plugin.lua` or `init.lua`.
  ///   - plugins: Paths of plugins that are loaded besides, before it and in this order, unless they require each other.
  ///   - options: Values for the options of plugins, by the plugin's name and the option's.
  /// - Throws: What is wrong with a path or a manifest, who requires what is not there, and the way out.
  public init(
    path: String, plugins: [String] = [], options: [String: [String: Value]] = [:]
  ) throws(NavigatorError) {
    // In the order of their names, so that of several mistakes the same one is told.
    let settings = options.keys.sorted().flatMap { plugin in
      (options[plugin] ?? [:]).sorted { $0.key < $1.key }
        .map { PluginSetting(plugin: plugin, option: $0.key, .value($0.value)) }
    }
    try self.init(path: path, plugins: plugins, settings: settings)
  }

  /// Reads a flow from disk, as ``init(path:plugins:options:)`` does, with options as a command line gives them.
  package init(path: String, plugins: [String], settings: [PluginSetting]) throws(NavigatorError) {
    let set = try PluginSet(flow: path, named: plugins, settings: settings)
    units = set.units
    self.plugins = units.map(\.source)
  }

  /// Reads a flow from disk, as somebody asked for it and its project file says.
  package init(_ setup: Setup) throws(NavigatorError) {
    let request = setup.request
    let set = try PluginSet(
      flow: setup.flow, named: request.plugins, project: setup.project, settings: request.settings)
    units = set.units
    self.plugins = units.map(\.source)
  }

  /// Takes a flow's source text as it is.
  ///
  /// - Parameters:
  ///   - source: Lua.
  ///   - name: The plugin's name, which messages show as `name.lua`.
  public init(source: String, name: String = "flow") {
    plugins = [PluginSource(name: name, main: SourceText(file: "\(name).lua", text: source))]
    units = []
  }

  /// The same flow with a plugin written in Swift beside it.
  public func with(_ plugin: SwiftPlugin) -> Flow {
    var flow = self
    flow.natives.append(plugin.native)
    return flow
  }

  /// The text of a script by the name that messages have for it.
  package func source(of script: String) -> String? {
    bytes(of: script).map { String(decoding: $0, as: UTF8.self) }
  }

  /// One line of a script, as messages name both; nil if there is none.
  package func line(_ place: Place) -> String? {
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
    var host = host(options.limits, options.grants, isolation: options.isolation)
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
  /// - Returns: The event's content, with the hashes of all sources.
  package func opening(seed: UInt64, startedAtMicroseconds: Int64) -> Opening {
    Opening(seed: seed, startedAtMicroseconds: startedAtMicroseconds, sources: plugins.hashes)
  }
}
