internal import CRutterLua
package import RutterCore

/// A number of the host that stands in a script's state. Which number something has depends on what came before it, so
/// whoever compares two states names these anew, each sort by first use.
package enum HostNumber: Hashable, Sendable {
  case cell(Int)
  case operation(Int)
  case registration(Int)
  case watch(Int)
  case plugin(Int)
  case retriedEntry(Int)
  case retriedHole(Int)
  case retriedScope(Int)
  case stack(Int)
  /// A registration that URLs can be printed by.
  case route(Int)
  /// The coroutine for which the function is good by which a run of steps asks.
  case asking(Int)
  case transaction(Int)
  /// A node that a spec has found in one of its apps.
  case found(app: Int, node: Int)
  /// Of another class of objects.
  case other(class: Int, Int)

  init(_ kind: UInt32, _ value: UInt64) {
    let id = Int(truncatingIfNeeded: value)
    if kind == rl_walk_kind.RL_WALK_TRANSACTION.rawValue {
      self = .transaction(id)
      return
    }
    let number = kind - rl_walk_kind.RL_WALK_ID.rawValue
    switch rl_class(rawValue: number) {
    case .RL_CLASS_CELL, .RL_CLASS_CELL_VIEW: self = .cell(id)
    case .RL_CLASS_OPERATION: self = .operation(id)
    case .RL_CLASS_REGISTRATION: self = .registration(id)
    case .RL_CLASS_WATCH: self = .watch(id)
    case .RL_CLASS_PLUGIN: self = .plugin(id)
    case .RL_CLASS_RETRY_ENTRY: self = .retriedEntry(id)
    case .RL_CLASS_RETRY_HOLE: self = .retriedHole(id)
    case .RL_CLASS_RETRY_SCOPE: self = .retriedScope(id)
    case .RL_CLASS_STACK: self = .stack(id)
    case .RL_CLASS_ROUTE: self = .route(id)
    case .RL_CLASS_ASK: self = .asking(id)
    case .RL_CLASS_FOUND:
      let shift = Int(RL_FOUND_APP_SHIFT)
      self = .found(app: id >> shift, node: id & (1 << shift - 1))
    default: self = .other(class: Int(number), id)
    }
  }
}

/// Where a walk goes.
package protocol StateSink: AnyObject {
  func take(_ word: UInt64)
  func take(_ bytes: RawSpan)
  /// Takes a number of the host, and names it anew.
  func take(_ number: HostNumber)
}

/// A walk through everything that the scripts of one plugin hold. States that could ever behave differently give a
/// ``StateSink`` different tokens, in one process. Until the walk ends nothing of the plugin may run.
@safe package final class StateWalk {
  private let plugin: LuaPlugin
  private let sink: Box
  /// Keeps the sink for C, and sums up what is no number of the host, of which there is much.
  fileprivate final class Box {
    private let sink: any StateSink
    private var hash = StateHash()
    init(_ sink: any StateSink) { self.sink = sink }

    func take(_ kind: UInt32, _ value: UInt64) {
      if kind < rl_walk_kind.RL_WALK_ID.rawValue {
        hash.take(UInt64(kind))
        hash.take(value)
      } else {
        tellOn()
        sink.take(UInt64(kind))
        sink.take(HostNumber(kind, value))
      }
    }

    func take(_ bytes: RawSpan) { hash.take(bytes) }

    /// Has the sink take what it has not been told.
    func tellOn() {
      sink.take(hash.words.0)
      sink.take(hash.words.1)
      hash = StateHash()
    }
  }
  private var walk: OpaquePointer?

  /// Begins a walk; nil if there is no memory for it or the plugin's state is not here.
  init?(_ plugin: LuaPlugin, _ sink: any StateSink) {
    guard plugin.process == nil, let state = unsafe plugin.state else { return nil }
    self.plugin = plugin
    self.sink = Box(sink)
    let tokens = unsafe rl_walk_sink(
      context: Unmanaged.passUnretained(self.sink).toOpaque(), token: takeToken, bytes: takeBytes)
    guard let walk = unsafe rl_walk_begin(state, tokens) else { return nil }
    unsafe self.walk = unsafe walk
  }

  deinit { _ = end() }

  /// Walks a function that the engine refers to, or the rows of a list. To be called in the order in which the engine's own
  /// state is walked; one of another version of the plugin is nothing.
  package func take(_ handle: Handle) {
    if let walk = unsafe walk { unsafe rl_walk_handle(walk, plugin.slot(of: handle) ?? 0) }
  }

  /// Walks a coroutine that waits, likewise.
  package func take(_ coroutine: CoroutineID) {
    if let walk = unsafe walk { unsafe rl_walk_thread(walk, plugin.waiting[coroutine] ?? 0) }
  }

  /// Whether a coroutine of the plugin waits under this number.
  package func holds(_ coroutine: CoroutineID) -> Bool { plugin.waiting[coroutine] != nil }

  /// Walks everything else. To be called once, after the others.
  package func takeRest() { if let walk = unsafe walk { unsafe rl_walk_rest(walk) } }

  /// Why the states of the plugin cannot be compared, whatever they hold, as the end of a sentence about its scripts; nil
  /// if they can. That may come to be so in any turn.
  fileprivate static func obstacle(_ plugin: LuaPlugin) -> String? {
    guard let state = unsafe plugin.state, let why = unsafe rl_walk_obstacle(state) else { return nil }
    return unsafe String(cString: why)
  }

  /// Ends the walk.
  ///
  /// - Returns: Why the state cannot be compared with any other, as the end of a sentence about the plugin's scripts; nil
  ///   if it can.
  package func end() -> String? {
    guard let ended = unsafe walk else { return nil }
    unsafe walk = nil
    sink.tellOn()
    guard let why = unsafe rl_walk_end(ended) else { return nil }
    return unsafe String(cString: why)
  }
}

private func takeToken(_ context: UnsafeMutableRawPointer?, _ kind: UInt32, _ value: UInt64) {
  guard let context = unsafe context else { return }
  unsafe Unmanaged<StateWalk.Box>.fromOpaque(context).takeUnretainedValue().take(kind, value)
}

private func takeBytes(_ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<CChar>, _ length: Int) {
  guard let context = unsafe context else { return }
  let box = unsafe Unmanaged<StateWalk.Box>.fromOpaque(context).takeUnretainedValue()
  unsafe box.take(RawSpan(_unsafeStart: UnsafeRawPointer(bytes), byteCount: length))
}

extension ScriptHost {
  /// Begins a walk through what a plugin's scripts hold; nil for a plugin in Swift or in a process of its own, for one that
  /// is not loaded, and where there is no memory.
  package borrowing func walk(_ plugin: PluginID, _ sink: any StateSink) -> StateWalk? {
    guard case .lua(let plugin) = member(plugin) else { return nil }
    return StateWalk(plugin, sink)
  }

  /// Why the states of one of the plugins cannot be compared, as a sentence; nil if nothing is known that hinders it.
  package var whyNoWalk: String? {
    for info in plugins {
      guard case .lua(let plugin) = member(info.id), let why = StateWalk.obstacle(plugin) else { continue }
      return "plugin '\(info.name)': \(why)"
    }
    return nil
  }
}
