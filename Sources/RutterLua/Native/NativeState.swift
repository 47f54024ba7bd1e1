internal import RutterCore

/// What one session has of a plugin in Swift: the closures that the engine refers to, and who waits.
@safe final class NativeState {
  let info: PluginInfo
  private let plugin: NativePlugin
  private var functions: [Int: NativePlugin.Function] = [:]
  private var slots = 0
  /// The closures that the running function has made, to be let go if it fails.
  private var made: [Handle] = []
  private var waiting: [CoroutineID: NativePlugin.Continuation] = [:]
  private var cells: [CellID] = []

  init(_ plugin: NativePlugin, id: PluginID) {
    self.plugin = plugin
    info = PluginInfo(id: id, name: plugin.name)
  }

  /// How many closures the engine holds.
  var liveHandles: Int { functions.count }

  func keep(_ function: NativePlugin.Function) -> Handle {
    slots += 1
    functions[slots] = function
    let handle = Handle(plugin: info.id, slot: slots)
    made.append(handle)
    return handle
  }

  func release(_ handle: Handle) { functions[handle.slot] = nil }

  /// A closure goes to the engine even if the running function fails: what it has asked for is carried out all the same.
  func handOver(_ handle: Handle) { made.removeAll { $0 == handle } }

  /// Nothing of it runs again.
  func close() {
    functions = [:]
    waiting = [:]
  }

  func pluginCell(_ place: Int) throws(ScriptError) -> CellID {
    guard cells.indices.contains(place) else {
      throw ScriptError("a cell of a plugin in Swift is used by another plugin than '\(info.name)'")
    }
    return cells[place]
  }

  // MARK: Running

  /// Runs a closure, or registers what the plugin offers.
  func run(_ call: ScriptCall, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    made = []
    let reply = unsafe withUnsafePointer(to: reading) { reading in
      unsafe withUnsafeMutablePointer(to: &outbox) { outbox in
        let lent = unsafe NativeCall(self, reading, outbox)
        defer { lent.end() }
        do throws(ScriptError) { return try answer(call, lent) } catch { return .failed(error) }
      }
    }
    if case .failed = reply { for handle in made { release(handle) } }
    return reply
  }

  private func answer(_ call: ScriptCall, _ lent: NativeCall) throws(ScriptError) -> Reply {
    switch call {
    case .load:
      try load(lent)
      return .done(.null)
    case .build(let handle, let arguments):
      guard case .screen(let screen) = functions[handle.slot] else { break }
      return try screen(lent, arguments).map { .tree($0) } ?? .done(.null)
    case .row(let handle, let index):
      guard case .rows(let rows) = functions[handle.slot] else { break }
      return .tree(try rows(lent, index))
    case .value(let handle, let arguments):
      guard case .key(let key) = functions[handle.slot] else { break }
      return .done(key(arguments))
    case .start(let coroutine, let handle, let arguments):
      guard case .run(let run) = functions[handle.slot] else { break }
      return follow(run(lent, arguments), coroutine)
    case .resume(let coroutine, let resumption):
      guard let continuation = waiting.removeValue(forKey: coroutine) else { break }
      return follow(continuation(lent, resumption), coroutine)
    case .close(let coroutine):
      waiting[coroutine] = nil
      return .done(.null)
    // No closure in Swift is asked about entries or URLs, and no line of Lua is for a plugin in Swift.
    case .select, .edit, .route, .compile: break
    }
    throw ScriptError("plugin '\(info.name)' has no such function")
  }

  private func follow(_ step: NativePlugin.Step, _ coroutine: CoroutineID) -> Reply {
    switch step {
    case .done(let value): return .done(value)
    case .failed(let error): return .failed(error)
    case .waits(let wait, let continuation):
      waiting[coroutine] = continuation
      return .waits(wait)
    }
  }

  // MARK: Loading

  private func load(_ call: NativeCall) throws(ScriptError) {
    cells = []
    for registration in plugin.registrations {
      switch registration {
      case .type(let name, let schema, let place):
        let type = TypeDefinition(name: name, schema: schema, plugin: info.id, place: place)
        try call.use { reading, outbox throws(ScriptError) in try outbox.register(type, reading) }
      case .destination(let destination): try register(destination, call)
      case .loader(let loader): try register(loader, call)
      case .function(let name, let parameters, let place):
        let function = HostFunction(name: plugin.full(name), plugin: info.id, parameters: parameters, place: place)
        try call.use { reading, outbox throws(ScriptError) in try outbox.register(function, reading) }
      case .slot(let name, let schema, let place):
        let slot = Slot(name: plugin.full(name).text, schema: schema, plugin: info.id, place: place)
        try call.use { reading, outbox throws(ScriptError) in try outbox.register(slot, reading) }
      case .contribution(let slot, let nodes, let place):
        let handle = keep(.screen(nodes))
        try call.use { reading, outbox throws(ScriptError) in
          let contribution = Contribution(
            id: outbox.newRegistrationID(), slot: slot, plugin: info.id, nodes: handle, place: place)
          try outbox.register(contribution, reading)
        }
      case .cell(let initial, let name, let isSecret):
        cells.append(
          try call.use { reading, outbox throws(ScriptError) in
            try outbox.makeCell(name, initial: initial, isSecret: isSecret, reading)
          })
      }
    }
  }

  private func register(_ native: NativePlugin.Destination, _ call: NativeCall) throws(ScriptError) {
    try call.use { reading, outbox throws(ScriptError) in
      var destination = Destination(
        id: outbox.newRegistrationID(), plugin: info.id, target: .type(native.type),
        screen: keep(.screen(native.screen)), place: native.place)
      destination.waiting = native.waiting.map { keep(.screen($0)) }
      destination.failed = native.failed.map { keep(.screen($0)) }
      destination.once = native.once
      destination.style = native.style
      destination.gives = native.gives
      destination.replaces = native.replaces
      try outbox.register(destination, reading)
    }
  }

  /// Keeps the closures of some hooks for the engine.
  func hooks(_ native: NativePlugin.Hooks) -> Hooks {
    var hooks = Hooks()
    hooks.create = native.create.map { keep(.run($0)) }
    hooks.appear = native.appear.map { keep(.run($0)) }
    hooks.disappear = native.disappear.map { keep(.run($0)) }
    hooks.destroy = native.destroy.map { keep(.run($0)) }
    return hooks
  }

  private func register(_ native: NativePlugin.Loader, _ call: NativeCall) throws(ScriptError) {
    let name = plugin.full(native.name)
    let load: NativePlugin.Run = native.load ?? { Self.work(name, native.parameters, $0, $1) }
    var loader = Loader(name: name, plugin: info.id, load: keep(.run(load)), gives: native.gives, place: native.place)
    loader.timeoutMicroseconds = native.timeoutMicroseconds
    loader.retry = native.retry
    loader.freshMicroseconds = native.freshMicroseconds
    if native.isShared { loader.key = keep(.key { .list($0) }) }
    try call.use { reading, outbox throws(ScriptError) in try outbox.register(loader, reading) }
  }

  /// Begins the load of a loader whose work is done outside, by the loader's name.
  private static func work(
    _ name: LoaderName, _ parameters: [Schema]?, _ call: NativeCall, _ arguments: [Argument]
  ) -> NativePlugin.Step {
    let values = arguments.map { if case .value(let value) = $0 { value } else { Value.null } }
    do throws(ScriptError) {
      return .work(name, try call.types.fit(arguments: values, to: parameters, of: name))
    } catch {
      return .failed(error)
    }
  }
}
