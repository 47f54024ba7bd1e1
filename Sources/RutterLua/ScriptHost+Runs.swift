internal import CRutterIsolation
internal import CRutterLua
package import RutterCore

/// Every way in: what the engine calls, and what it gets back.
extension ScriptHost {
  package mutating func run(_ call: ScriptCall, reading: borrowing Reading, outbox: inout Outbox) -> Reply {
    if !keepsCopies, !isCounted, client == nil { return runHere(call, reading, &outbox) }
    let plugin = call.plugin ?? reading.caller.plugin
    let began = isCounted ? ri_nanoseconds() : 0
    let errand = beginErrand(plugin)
    let reply: Reply
    if case .isolated(let process) = member(plugin) {
      process.errandShare = errand?.share ?? 0
      reply = process.run(call, reading, &outbox)
    } else {
      reply = runHere(call, reading, &outbox)
    }
    if let errand { end(errand) }
    if isCounted { count(call, of: plugin, as: reading.caller.role, nanoseconds: ri_nanoseconds() - began) }
    return reply
  }

  private mutating func runHere(_ call: ScriptCall, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    if hasNatives, let native = native(for: call, reading) { return native.run(call, reading, &outbox) }
    return switch call {
    case .load(let plugin): load(plugin, reading, &outbox)
    case .compile(let plugin, let line, let form): compile(plugin, line, form, reading, &outbox)
    case .build(let function, let arguments): build(function, arguments, reading, &outbox)
    case .row(let rows, let index): row(rows, at: index, reading, &outbox)
    case .value(let function, let arguments): value(function, arguments, reading, &outbox)
    case .select(let function, let all): select(function, all: all, reading, &outbox)
    case .edit(let function): edit(function, reading, &outbox)
    case .route(let function, let parameters): route(function, parameters, reading, &outbox)
    case .start(let coroutine, let function, let arguments): start(coroutine, function, arguments, reading, &outbox)
    case .resume(let coroutine, let resumption): resume(coroutine, resumption, reading, &outbox)
    case .close(let coroutine): close(coroutine, reading, &outbox)
    }
  }

  /// The plugin in Swift that a call is for; nil for those in Lua.
  private func native(for call: ScriptCall, _ reading: borrowing Reading) -> NativeState? {
    let plugin =
      switch call {
      case .load(let plugin), .compile(let plugin, _, _): plugin
      case .build(let function, _), .row(let function, _), .value(let function, _), .select(let function, _),
        .edit(let function), .route(let function, _), .start(_, let function, _):
        function.plugin
      case .resume, .close: reading.caller.plugin
      }
    return if case .native(let state) = member(plugin) { state } else { nil }
  }

  private mutating func load(_ plugin: PluginID, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    guard let lua = lua(plugin) else { return missing(plugin) }
    return load(lua, reading, &outbox)
  }

  func load(_ lua: LuaPlugin, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    if reading.isRestoring {
      // It finds cells that no loaded state has found.
      if !lua.open(reading.opening) { return .failed(ScriptError("not enough memory to open the plugin")) }
      return loadMain(lua, reading, &outbox)
    }
    let circumstances = Checkpoint.Circumstances(reading, outbox)
    if let left = lua.resume(at: circumstances) {
      outbox.take(left)
      return .done(.null)
    }
    if !lua.open(reading.opening) { return .failed(ScriptError("not enough memory to open the plugin")) }
    let reply = loadMain(lua, reading, &outbox)
    if case .done = reply { lua.keep(circumstances, left: outbox) }
    return reply
  }

  /// Runs the main chunk of a plugin that is open.
  func loadMain(_ lua: LuaPlugin, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    let options = lua.source.options
    return unsafe run(lua, reading, &outbox) { state, run, writer in
      writer.write(Text(options.names.map(\.string).joined(separator: " ")))
      writer.write(.record(options.values))
      return unsafe rl_run_main(state, run)
    }
  }

  /// An expression is shown; what is none is run as it is.
  private mutating func compile(
    _ plugin: PluginID, _ line: Text, _ form: LineForm, _ reading: borrowing Reading, _ outbox: inout Outbox
  ) -> Reply {
    guard let lua = lua(plugin) else { return missing(plugin) }
    let lines = LuaLine(line.string, in: lua.info.name, beside: plugins.map(\.name))
    var reply = Reply.failed(ScriptError("this is no expression"))
    for text in lines.attempts(form) {
      reply = unsafe run(lua, reading, &outbox) { state, run, writer in
        writer.write(Text(text))
        return unsafe rl_run_compile(state, run)
      } read: { call throws(ScriptError) in
        let reply = try call.value()
        guard case .done(.integer(let slot)) = reply else { return reply }
        return .done(.integer(slot + Int64(lua.slotsBefore)))
      }
      guard case .failed(var error) = reply else { return reply }
      // Nothing has run.
      error.traceback = ""
      reply = .failed(error)
    }
    return reply
  }

  private mutating func build(
    _ function: Handle, _ arguments: [Argument], _ reading: borrowing Reading, _ outbox: inout Outbox
  ) -> Reply {
    guard let lua = lua(function.plugin) else { return missing(function.plugin) }
    guard let slot = lua.slot(of: function) else { return outdated(function) }
    return unsafe run(lua, reading, &outbox, function: function) { state, run, writer in
      for argument in arguments { writer.write(argument) }
      return unsafe rl_run_function(state, run, slot, .RL_WANT_SCREEN)
    } read: { call throws(ScriptError) in
      try call.tree()
    }
  }

  private mutating func row(_ rows: Handle, at index: Int, _ reading: borrowing Reading, _ outbox: inout Outbox)
    -> Reply
  {
    guard let lua = lua(rows.plugin) else { return missing(rows.plugin) }
    guard let slot = lua.slot(of: rows) else { return outdated(rows) }
    return unsafe run(lua, reading, &outbox, function: rows) { state, run, _ in
      unsafe rl_run_row(state, run, slot, Int64(index))
    } read: { call throws(ScriptError) in
      try call.tree()
    }
  }

  private mutating func value(
    _ function: Handle, _ arguments: [Value], _ reading: borrowing Reading, _ outbox: inout Outbox
  ) -> Reply {
    guard let lua = lua(function.plugin) else { return missing(function.plugin) }
    guard let slot = lua.slot(of: function) else { return outdated(function) }
    return unsafe run(lua, reading, &outbox, function: function) { state, run, writer in
      for argument in arguments { writer.write(argument) }
      return unsafe rl_run_function(state, run, slot, .RL_WANT_VALUE)
    } read: { call throws(ScriptError) in
      try call.value()
    }
  }

  private mutating func route(
    _ function: Handle, _ parameters: Value, _ reading: borrowing Reading, _ outbox: inout Outbox
  ) -> Reply {
    guard let lua = lua(function.plugin) else { return missing(function.plugin) }
    guard let slot = lua.slot(of: function) else { return outdated(function) }
    return unsafe run(lua, reading, &outbox, function: function) { state, run, writer in
      writer.write(parameters)
      return unsafe rl_run_function(state, run, slot, .RL_WANT_MARKS)
    } read: { call throws(ScriptError) in
      try call.leads()
    }
  }

  func select(_ function: Handle, all: Bool, _ reading: borrowing Reading, _ outbox: inout Outbox)
    -> Reply
  {
    guard let lua = lua(function.plugin) else { return missing(function.plugin) }
    guard let slot = lua.slot(of: function) else { return outdated(function) }
    var selected: [EntryID] = []
    for index in (0..<reading.pathCount).reversed() where reading.isAsked(at: index) {
      let entry = reading.entry(at: index)
      let reply = unsafe run(lua, reading, &outbox, function: function) { state, run, writer in
        writer.write(entry)
        return unsafe rl_run_function(state, run, slot, .RL_WANT_TRUTH)
      } read: { call throws(ScriptError) in
        try call.value()
      }
      guard case .done(let answer) = reply else { return reply }
      if answer == .boolean(true) { selected.append(entry.id) }
      if !all, !selected.isEmpty { break }
    }
    return .selected(selected)
  }

  func edit(_ function: Handle, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    guard let lua = lua(function.plugin) else { return missing(function.plugin) }
    guard let slot = lua.slot(of: function) else { return outdated(function) }
    return unsafe run(lua, reading, &outbox, function: function) { state, run, writer in
      writer.write(.RL_CLASS_PATH, 0)
      return unsafe rl_run_function(state, run, slot, .RL_WANT_NOTHING)
    } read: { call throws(ScriptError) in
      .edited(call.steps)
    }
  }

  // MARK: Coroutines

  private mutating func start(
    _ coroutine: CoroutineID, _ function: Handle, _ arguments: [Argument], _ reading: borrowing Reading,
    _ outbox: inout Outbox
  ) -> Reply {
    guard let lua = lua(function.plugin) else { return missing(function.plugin) }
    guard let handle = lua.slot(of: function) else { return outdated(function) }
    var slot: UInt32 = 0
    let want = reading.caller.want
    let reply = unsafe run(lua, reading, &outbox, function: function) { state, run, writer in
      for argument in arguments {
        // A change is as long as what leaves by it, and each entry that leaves may have a guard of its own.
        if case .change = argument, unsafe !rl_has_parameters(state, handle) { break }
        writer.write(argument)
      }
      return unsafe rl_run_start(state, run, handle, want, &slot)
    } read: { call throws(ScriptError) in
      try call.result()
    }
    if case .waits = reply { lua.waiting.add(coroutine, slot) }
    return reply
  }

  private mutating func resume(
    _ coroutine: CoroutineID, _ resumption: Resumption, _ reading: borrowing Reading, _ outbox: inout Outbox
  ) -> Reply {
    guard let lua = lua(reading.caller.plugin) else { return missing(reading.caller.plugin) }
    guard let slot = lua.waiting[coroutine] else { return .failed(ScriptError("this coroutine does not wait")) }
    let want = reading.caller.want
    let reply = unsafe run(lua, reading, &outbox) { state, run, writer in
      switch resumption {
      case .values(let values):
        for value in values { writer.write(value) }
        return unsafe rl_run_resume(state, run, slot, false, want)
      case .raise(let error):
        writer.write(Text(error.description))
        return unsafe rl_run_resume(state, run, slot, true, want)
      }
    } read: { call throws(ScriptError) in
      try call.result()
    }
    if case .waits = reply { return reply }
    lua.waiting.remove(coroutine)
    return reply
  }

  private mutating func close(_ coroutine: CoroutineID, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    guard let lua = lua(reading.caller.plugin), let slot = lua.waiting.remove(coroutine) else {
      return .done(.null)
    }
    return unsafe run(lua, reading, &outbox, closing: true) { state, run, _ in unsafe rl_run_close(state, run, slot) }
  }

  // MARK: One run

  /// Runs a script with what it may use, and reads how it ended.
  func run(
    _ lua: LuaPlugin, _ reading: borrowing Reading, _ outbox: inout Outbox, closing: Bool = false,
    function: Handle? = nil,
    body: (OpaquePointer, UnsafePointer<rl_run>, TapeWriter) -> rl_result,
    read: (inout Call) throws(ScriptError) -> Reply = { _ in .done(.null) }
  ) -> Reply {
    guard let state = unsafe lua.state else { return .failed(ScriptError("the plugin was stopped")) }
    let now = reading.now.microseconds, chance = reading.caller.chance
    return unsafe withUnsafePointer(to: reading) { reading in
      unsafe withUnsafeMutablePointer(to: &outbox) { outbox in
        var call = unsafe Call(
          plugin: lua, reading: reading, outbox: outbox, tape: rl_in(state), source: rl_out(state))
        lua.keepRoom(unsafe outbox.pointee.held(for: lua.info.id))
        let result = unsafe withUnsafeMutablePointer(to: &call) { context in
          var run = unsafe rl_run(
            context: context, now_microseconds: now, closing: closing, is_of_steps: chance != nil, chance: chance ?? 0)
          let writer = unsafe TapeWriter(tape: rl_in(state), names: lua.names)
          return unsafe body(state, &run, writer)
        }
        return call.reply(result, function: function, read: read)
      }
    }
  }

  private func outdated(_ function: Handle) -> Reply { .failed(.outdated) }

  private func missing(_ plugin: PluginID) -> Reply { .failed(ScriptError("there is no plugin #\(plugin)")) }
}

extension Call {
  /// The reply for a run that has ended, with what it left on the tape.
  fileprivate mutating func reply(
    _ result: rl_result, function: Handle?, read: (inout Call) throws(ScriptError) -> Reply
  ) -> Reply {
    switch result {
    case .RL_RESULT_DONE:
      do throws(ScriptError) {
        return charged(try read(&self))
      } catch {
        plugin.releaseTape()
        var placed = error
        if placed.place == nil { placed.place = function.flatMap { plugin.place(of: $0) } }
        return .failed(placed)
      }
    case .RL_RESULT_WAITS:
      guard let wait else { return .failed(ScriptError("a coroutine waits for nothing")) }
      return .waits(wait)
    case .RL_RESULT_FAILED:
      // The steps that an edit had named before it failed are never carried out.
      for step in steps { for handle in step.kind.handles { plugin.release(handle) } }
      return .failed(plugin.failure())
    case .RL_RESULT_STOPPED: return .stopped(plugin.stop(unsafe outbox.pointee.account))
    }
  }

  /// Charges the plugin for what its script gave. Too much of it stops the plugin in place of the reply.
  func charged(_ reply: consuming Reply) -> Reply {
    switch reply {
    case .tree(let tree): charge(tree.weight, .screens)
    case .done(.null), .done(.boolean), .done(.integer), .done(.number): return reply
    case .done(let value): charge(value.weight, .results)
    case .parts(let parts, _): charge(OperationRequest(.pushAll(parts)).weight, .operations)
    case .selected, .edited, .verdict, .waits, .failed, .stopped: return reply
    }
    plugin.keepRoom(unsafe outbox.pointee.held(for: plugin.info.id))
    if !plugin.isOverMemory() { return reply }
    return .stopped(plugin.stop(unsafe outbox.pointee.account))
  }

  /// Charges the plugin for what the host holds for it from now on.
  func charge(_ bytes: Int, _ kind: Account.Kind) {
    unsafe outbox.pointee.charge(bytes, kind, reading.pointee)
  }

  func value() throws(ScriptError) -> Reply {
    if let scalar = onlyScalar { return .done(scalar) }
    var reader = reader
    return .done(reader.isAtEnd ? .null : try reader.value())
  }

  /// What a coroutine gave: a value, or what a guard says.
  func result() throws(ScriptError) -> Reply {
    unsafe reading.pointee.caller.givesVerdict ? .verdict(try verdict()) : try value()
  }

  /// What the script gave, if that is a single integer, boolean or nil: the most frequent results need no reader.
  private var onlyScalar: Value? {
    guard unsafe source.pointee.count == 1, let item = unsafe source.pointee.items else { return nil }
    return switch unsafe rl_kind(rawValue: item.pointee.kind) {
    case .RL_NIL: .null
    case .RL_INTEGER: unsafe .integer(item.pointee.integer)
    case .RL_TRUE: .boolean(true)
    case .RL_FALSE: .boolean(false)
    default: nil
    }
  }

  func tree() throws(ScriptError) -> Reply {
    var tree = unsafe TreeReader(reader, of: plugin, reading)
    return try tree.tree().map { .tree($0) } ?? .done(.null)
  }
}

extension ScriptCall {
  /// The plugin whose function is called; nil for a coroutine, which is the caller's.
  fileprivate var plugin: PluginID? {
    if case .load(let plugin) = self { return plugin }
    if case .compile(let plugin, _, _) = self { return plugin }
    return function?.plugin
  }
}

extension ScriptError {
  /// Nothing runs of a version that is gone.
  static var outdated: ScriptError {
    ScriptError("the plugin was reloaded, and this function belongs to the version before")
  }
}

extension Caller {
  /// Whether what the function gives is what a guard says. Functions that a guard waits for give values.
  var givesVerdict: Bool { role == .guarding && !isPart }

  /// The results of a loader and of the run of steps have to be values, that of a guard a verdict. For other coroutines a
  /// result that is no value is ignored.
  var want: rl_want {
    switch role {
    case .loader, .steps: .RL_WANT_VALUE
    case .guarding where givesVerdict: .RL_WANT_VERDICT
    default: .RL_WANT_ANY
    }
  }
}
