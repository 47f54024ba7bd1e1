/// Lines of Lua that a person writes: to be run in the flow's plugin, or to know their value.
extension Session where H: ~Copyable {
  /// Runs a line as a task of the flow's plugin. The line before it is abandoned if it still runs.
  mutating func run(line: Text?) {
    for run in runs.oldestFirst where run.kind == .line { close(run.id) }
    guard let line, let plugin = host.flow?.id else { return }
    let caller = Caller(plugin: plugin, role: .task, asker: .plugin(plugin))
    if isStopped(plugin) {
      return report("line", plugin, .script(ScriptError("the plugin of this flow was stopped, and runs nothing more")))
    }
    switch compile(line, as: .deed, caller) {
    case .success(let function): start(.line, function, [], caller)
    case .failure(let error): if !error.isStop { report("line", plugin, error) }
    }
  }

  /// The value of an expression, of which the flow's plugin makes what it means by it. Nothing else is done.
  ///
  /// - Parameter text: Lua, such as `cookbook.Recipe { id = 1 }`.
  /// - Returns: The value, or why there is none.
  package mutating func value(of text: Text) -> Result<Value, NavigationError> {
    guard let plugin = host.flow?.id else { return .failure(.script(ScriptError("there is no plugin"))) }
    let caller = Caller(plugin: plugin, role: .building, asker: .plugin(plugin))
    host.turnBegins()
    defer { _ = host.turnEnds() }
    switch compile(text, as: .value, caller) {
    case .failure(let error): return .failure(error)
    case .success(let function):
      defer { host.release([function]) }
      switch call(caller, .value(function, [])) {
      case .done(let value): return .success(value)
      case .failed(let error): return .failure(.script(error))
      case .stopped(let stop): return .failure(.pluginStopped(stop))
      case .tree, .selected, .edited, .verdict, .parts, .waits: return .success(.null)
      }
    }
  }

  /// The deferred value that an expression gives, as `cookbook.recipe(1)` does. Nothing is loaded.
  ///
  /// - Parameter text: Lua, which gives no value.
  /// - Returns: What it gives; nil if that is no deferred value either.
  package mutating func deferred(of text: Text) -> Deferred? {
    guard let plugin = host.flow?.id else { return nil }
    let caller = Caller(plugin: plugin, role: .routing, asker: .plugin(plugin))
    host.turnBegins()
    defer { _ = host.turnEnds() }
    guard case .success(let function) = compile(text, as: .value, caller) else { return nil }
    defer { host.release([function]) }
    // A route may give one, too.
    guard case .parts(let parts, _) = call(caller, .route(function, .record(Record([])))), parts.count == 1,
      case .deferred(let deferred) = parts[0].content
    else { return nil }
    return deferred
  }

  private mutating func compile(_ text: Text, as form: LineForm, _ caller: Caller) -> Result<Handle, NavigationError> {
    switch call(caller, .compile(caller.plugin, text, as: form)) {
    case .done(.integer(let slot)): .success(Handle(plugin: caller.plugin, slot: Int(slot)))
    case .failed(let error): .failure(.script(error))
    case .stopped(let stop): .failure(.pluginStopped(stop))
    case .done, .tree, .selected, .edited, .verdict, .parts, .waits:
      .failure(.script(ScriptError("this host takes no lines")))
    }
  }
}
