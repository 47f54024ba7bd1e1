internal import CRutterLua
package import RutterCore

/// The host of scripts: every plugin's state, and native destinations and loaders beside them.
///
/// It runs scripts synchronously on the thread that calls it. What goes wrong in a script is a reply, never a thrown
/// error.
package struct ScriptHost: ~Copyable, Host {
  /// A plugin in Lua, in Lua in a process of its own, or in Swift.
  enum Member {
    case lua(LuaPlugin)
    case isolated(PluginProcess)
    case native(NativeState)

    /// What is known here of a plugin in Lua.
    var lua: LuaPlugin? {
      switch self {
      case .lua(let plugin): plugin
      case .isolated(let process): process.plugin
      case .native: nil
      }
    }
  }
  private var members: [Member] = []
  private var luaPlugins: [LuaPlugin] = []
  /// New versions of plugins that are not in force, and what each may see and do of what others made then.
  private var versions: [PluginID: Member] = [:]
  private var accessOfVersions: [PluginID: Access] = [:]
  private var processes: [PluginProcess] = []
  /// What each plugin has used, if anybody wants to know.
  private var tallies: [Tally] = []
  let watch: Watchdog?
  /// For which plugin the engine works, if it is one that pays for others; see ``serve(_:)``.
  var client: LuaPlugin?
  /// Whether any plugin has had others run in this turn.
  var hasErrands = false
  /// Whether any plugin is in Swift: mostly none is, and then nobody looks.
  let hasNatives: Bool
  package let memoryLimit: Int
  /// Whether scripts are limited by wall time. If their instructions are counted instead, the watchdog is not needed.
  let isTimed: Bool
  package private(set) var plugins: [PluginInfo] = []
  package private(set) var flow: PluginInfo?

  /// Takes the plugins in load order; nothing of a script runs before ``load(_:reading:outbox:)``.
  ///
  /// - Parameters:
  ///   - sources: Their scripts.
  ///   - native: Plugins written in Swift; they come first.
  ///   - limits: What each plugin may use up.
  ///   - isolation: Which of them run in processes of their own.
  package init(
    plugins sources: [PluginSource], native: [NativePlugin] = [], limits: Limits = Limits(),
    isolation: Isolation? = nil
  ) {
    self.init(plugins: sources, native: native, limits: limits, checkpoints: [], isolation: isolation)
  }

  /// Makes a host that lives only for a short time, such as one order of an explored test. `checkpoints` has, for each
  /// source, where its loaded states are kept.
  init(
    plugins sources: [PluginSource], native: [NativePlugin], limits: Limits, checkpoints: [Checkpoints],
    isolation: Isolation? = nil
  ) {
    watch = Watchdog()
    hasNatives = !native.isEmpty
    isTimed = limits.instructions == nil
    memoryLimit = limits.memoryBytes
    for plugin in native {
      let state = NativeState(plugin, id: PluginID(members.count))
      plugins.append(state.info)
      members.append(.native(state))
    }
    for (index, source) in sources.enumerated() {
      let kept = checkpoints.indices.contains(index) ? checkpoints[index] : nil
      let plugin = LuaPlugin(source, id: PluginID(members.count), limits: limits, watch: watch, checkpoints: kept)
      plugins.append(plugin.info)
      luaPlugins.append(plugin)
      if let isolation, isolation.holds(source.name) {
        let process = PluginProcess(plugin, isolation)
        processes.append(process)
        members.append(.isolated(process))
      } else {
        members.append(.lua(plugin))
      }
    }
    for plugin in luaPlugins { plugin.all = plugins }
    flow = luaPlugins.last { $0.source.isFlow }?.info ?? plugins.last
  }

  /// Makes the host in a plugin's own process. The others stand there by their names alone.
  init(isolated opening: OpeningFrame, _ recorder: Recorder) {
    watch = Watchdog()
    hasNatives = false  // none of them is called here
    isTimed = opening.limits.instructions == nil
    memoryLimit = opening.limits.memoryBytes
    plugins = opening.plugins
    for info in plugins where info.id != opening.id {
      members.append(.native(NativeState(NativePlugin(name: info.name), id: info.id)))
    }
    let plugin = LuaPlugin(opening.source, id: opening.id, limits: opening.limits, watch: watch)
    plugin.all = plugins
    plugin.recorder = recorder
    luaPlugins = [plugin]
    members.insert(.lua(plugin), at: min(opening.id.number, members.count))
    flow = nil
  }

  /// Starts the thread that watches the time, where no further thread can be started soon.
  static func startWatchdog() {
    guard let watch = Watchdog() else { return }
    unsafe rl_watch_turn(watch.raw)
    unsafe rl_watch_rest(watch.raw)
  }

  /// What passes from now on takes no plugin's time.
  func rest() { if isTimed, let watch { unsafe rl_watch_rest(watch.raw) } }

  /// What passes from now on is a part of the turn again.
  func goesOn() { if isTimed, let watch { unsafe rl_watch_go_on(watch.raw) } }

  /// Says what each plugin may see and do of what others made. Before that each may do everything.
  package mutating func restrict(to access: [PluginID: Access]) {
    for index in plugins.indices { plugins[index].access = access[plugins[index].id] }
    for plugin in luaPlugins { plugin.all = plugins }
  }

  /// Counts from now on what each plugin uses.
  package mutating func countUse() { tallies = members.map { _ in Tally() } }

  var isCounted: Bool { !tallies.isEmpty }

  /// Counts a call that took so many nanoseconds.
  mutating func count(_ call: ScriptCall, of plugin: PluginID, as role: Caller.Role, nanoseconds: Int64) {
    guard tallies.indices.contains(plugin.number) else { return }
    let memory = lua(plugin).map { $0.process == nil ? $0.memory : $0.bytesElsewhere } ?? 0
    tallies[plugin.number].count(call, as: role, nanoseconds: nanoseconds, memory: memory)
  }

  /// What each plugin has used since it was counted.
  package var stats: [PluginStats] {
    zip(plugins, tallies).map { plugin, tally in
      let layers: IsolationLayers? = if case .isolated(let process) = member(plugin.id) { process.layers } else { nil }
      return PluginStats(name: plugin.name, tally, layers)
    }
  }

  package var keepsCopies: Bool { !processes.isEmpty }

  package mutating func release(_ handles: [Handle]) {
    for handle in handles {
      switch member(handle.plugin) {
      case .lua(let plugin): plugin.release(handle)
      case .isolated(let process): process.release(handle)
      case .native(let state): state.release(handle)
      case nil: break
      }
    }
  }

  package mutating func stop(_ plugin: PluginID) {
    switch member(plugin) {
    case .lua(let plugin): plugin.close()
    case .isolated(let process):
      process.end()
      lua(plugin)?.close()
    case .native(let state): state.close()
    case nil: break
    }
  }

  package mutating func spend(_ work: Int, for plugin: PluginID) -> Stop? {
    guard let lua = lua(plugin), let state = unsafe lua.state else { return nil }
    // Work breaks limits of time and instructions only: nothing is asked of the account.
    return unsafe rl_spend_for(state, Int64(work)) ? lua.stop(Account()) : stopForErrands(of: lua)
  }

  package borrowing func place(of function: Handle) -> Place? {
    switch member(function.plugin) {
    case .lua(let plugin): plugin.place(of: function)
    case .isolated(let process): process.place(of: function)
    case .native, nil: nil
    }
  }

  package borrowing func randomState(of plugin: PluginID) -> [UInt64]? {
    switch member(plugin) {
    case .lua(let plugin): plugin.randomState
    case .isolated(let process): process.randomState
    case .native, nil: nil
    }
  }

  package mutating func setRandomState(_ state: [UInt64], of plugin: PluginID) {
    switch member(plugin) {
    case .lua(let plugin): plugin.randomState = state
    case .isolated(let process): process.setRandomState(state)
    case .native, nil: break
    }
  }

  package mutating func turnBegins() {
    if isTimed, let watch { unsafe rl_watch_turn(watch.raw) }
    for plugin in luaPlugins { if let state = unsafe plugin.state { unsafe rl_turn_begins(state) } }
    for process in processes { process.turnBegins() }
    forgetErrands()
    for index in tallies.indices { tallies[index].turnBegins() }
  }

  package mutating func turnEnds() -> Forgotten {
    var forgotten = Forgotten()
    var id: Int64 = 0
    if isTimed, let watch { unsafe rl_watch_rest(watch.raw) }
    for plugin in luaPlugins {
      guard let state = unsafe plugin.state else { continue }
      unsafe rl_turn_ends(state)
      while unsafe rl_next_forgotten_cell(state, &id) { forgotten.cells.append(CellID(Int(id))) }
      while unsafe rl_next_forgotten_operation(state, &id) { forgotten.operations.append(OperationID(Int(id))) }
    }
    for process in processes { process.giveForgotten(to: &forgotten) }
    return forgotten
  }

  // MARK: Versions

  /// Takes new versions of plugins, which are loaded when the session takes ``RutterCore/Event/Kind/reloaded(_:)`` in. Those
  /// of plugins that are none of this host's, or not in Lua, are ignored.
  ///
  /// - Parameters:
  ///   - sources: Their scripts.
  ///   - access: What each may see and do of what others made; nil for what was said at first.
  package mutating func prepare(_ sources: [PluginSource], access: [PluginID: Access]? = nil) {
    dropVersions()
    accessOfVersions = access ?? [:]
    var infos = plugins
    for index in infos.indices where sources.contains(where: { $0.name == infos[index].name }) {
      if let access = accessOfVersions[infos[index].id] { infos[index].access = access }
    }
    for plugin in luaPlugins {
      guard let source = sources.first(where: { $0.name == plugin.info.name }) else { continue }
      let version: Member =
        if let process = plugin.process { .isolated(process.version(source)) } else { .lua(plugin.version(source)) }
      versions[plugin.info.id] = version
      version.lua?.all = infos
    }
  }

  package mutating func loadVersion(
    of plugin: PluginID, reading: borrowing Reading, outbox: inout Outbox
  ) -> Reply {
    switch versions[plugin] {
    case .lua(let version): load(version, reading, &outbox)
    case .isolated(let version): version.run(.load(plugin), reading, &outbox)
    case .native, nil: .failed(ScriptError("no new version of it is at hand"))
    }
  }

  package mutating func adoptVersions(of adopted: [PluginID]) {
    for id in adopted {
      guard let version = versions.removeValue(forKey: id), let lua = version.lua,
        let place = luaPlugins.firstIndex(where: { $0.info.id == id }),
        let index = plugins.firstIndex(where: { $0.id == id })
      else { continue }
      luaPlugins[place].close()
      luaPlugins[place] = lua
      if case .isolated(let process) = version, let place = processes.firstIndex(where: { $0.id == id }) {
        processes[place].end()
        processes[place] = process
        process.wasAdopted()
      }
      members[id.number] = version
      if let access = accessOfVersions[id] { plugins[index].access = access }
    }
    for plugin in luaPlugins { plugin.all = plugins }
    dropVersions()
  }

  package mutating func dropVersions() {
    for version in versions.values {
      if case .isolated(let process) = version { process.end() }
      version.lua?.close()
    }
    (versions, accessOfVersions) = ([:], [:])
  }

  // MARK: Finding

  func member(_ id: PluginID) -> Member? { members.indices.contains(id.number) ? members[id.number] : nil }

  func lua(_ id: PluginID) -> LuaPlugin? { member(id)?.lua }

  var allLua: [LuaPlugin] { luaPlugins }

  // MARK: For tests and measures

  /// Has a plugin's n-th request for memory refused, counted from the opening of its state.
  package func failAllocation(_ request: Int64, of plugin: PluginID) { lua(plugin)?.failAt = request }

  /// The bytes that closed plugins of this process have not given back: 0 unless something leaks.
  package static var leftOverMemory: Int { rl_left_over() }

  /// Whether tables are laid out alike in every process (K1): with the Lua that this is built for they are.
  package static var hashesTheSame: Bool { rl_has_own_seed() }

  /// How many requests for memory a plugin has made.
  package func allocations(of plugin: PluginID) -> Int64 {
    if let state = unsafe lua(plugin)?.state { unsafe rl_allocations(state) } else { 0 }
  }

  /// Bytes that a plugin holds after a full collection.
  package func collectedMemory(of plugin: PluginID) -> Int {
    guard let state = unsafe lua(plugin)?.state else { return 0 }
    unsafe rl_collect(state)
    return unsafe rl_memory(state)
  }

  /// The number of script functions that the host keeps for the engine.
  package func liveHandles(of plugin: PluginID) -> Int {
    if case .native(let state) = member(plugin) { return state.liveHandles }
    return if let state = unsafe lua(plugin)?.state { unsafe rl_live_handles(state) } else { 0 }
  }

  /// The number of waiting coroutines of a plugin.
  package func liveCoroutines(of plugin: PluginID) -> Int {
    if let state = unsafe lua(plugin)?.state { unsafe rl_live_coroutines(state) } else { 0 }
  }
}
