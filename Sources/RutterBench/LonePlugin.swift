internal import RutterCore
internal import RutterLua

/// A plugin without a session around it, whose first function is called as a session calls it.
struct LonePlugin: ~Copyable {
  private var host: ScriptHost
  private var outbox = Outbox()
  private let reading = Self.reading(.building)
  /// Functions are numbered in the order in which they crossed the border.
  private let function = Handle(plugin: LuaFlow.plugin, slot: 1)

  init?(_ script: String) {
    let source = PluginSource(name: "lone", main: SourceText(file: "lone.lua", text: script))
    host = ScriptHost(plugins: [source], limits: LuaFlow.limits)
    host.turnBegins()
    let loaded = host.run(.load(LuaFlow.plugin), reading: Self.reading(.chunk), outbox: &outbox)
    guard case .done = loaded else { return nil }
  }

  /// Begins a turn, as after so many calls in a session.
  mutating func beginTurn() { host.turnBegins() }

  /// Calls the function; nil if it fails.
  mutating func call(_ arguments: Value...) -> Value? {
    let reply = host.run(.value(function, arguments), reading: reading, outbox: &outbox)
    if case .done(let value) = reply { return value }
    return nil
  }

  private static func reading(_ role: Caller.Role) -> Reading {
    Reading(caller: Caller(plugin: LuaFlow.plugin, role: role), opening: Opening(seed: 1, startedAtMicroseconds: 0))
  }
}
