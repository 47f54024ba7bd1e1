internal import CRutterLua
internal import RutterCore

/// What one run of a script may use (a reading, an outbox, tapes), and what it leaves besides its result. It lives on
/// the stack for the duration of that run.
@safe struct Call: ~Copyable {
  let plugin: LuaPlugin
  /// All plugins, for `rutter.plugin`.
  var plugins: [PluginInfo] { plugin.all }
  let reading: UnsafePointer<Reading>
  let outbox: UnsafeMutablePointer<Outbox>
  let tape: UnsafeMutablePointer<rl_tape>
  var source: UnsafePointer<rl_tape>
  /// What the coroutine waits for, if it waits when the run ends.
  var wait: Wait?
  /// What the function of an edit has named so far.
  var steps: [OperationRequest] = []
}

/// The one function by which scripts reach the host. It calls no script, and C raises errors and yields only after it
/// has returned. So no `longjmp` ever skips a Swift frame.
let answerScript: rl_ask = { context, _, service in
  guard let context = unsafe context else { return .RL_ANSWER_RAISE }
  return unsafe context.assumingMemoryBound(to: Call.self).pointee.answer(service)
}

extension Call {
  mutating func answer(_ service: rl_service) -> rl_answer {
    do throws(ScriptError) {
      let answer = try serve(service)
      if let recorder = plugin.recorder {
        unsafe recorder.note(service, source, plugin, &outbox.pointee, reading.pointee)
        // They are on the tape. Both would be more than the process has room for.
        steps = []
      }
      return answer
    } catch {
      if let recorder = plugin.recorder { recorder.noteRefusal(unsafe outbox.pointee.counters, plugin) }
      plugin.releaseTape()
      unsafe rl_tape_clear(tape)
      writer.write(Text(error.message))
      return .RL_ANSWER_RAISE
    }
  }

  mutating func serve(_ service: rl_service) throws(ScriptError) -> rl_answer {
    switch service {
    // What holds nothing for the script changes nothing in its account.
    case .RL_SERVICE_CELL_GET:
      try getCell()
      return .RL_ANSWER_RESULTS
    case .RL_SERVICE_CELL_SET: try setCell()
    case .RL_SERVICE_CELL_IS_SET, .RL_SERVICE_CELL, .RL_SERVICE_VIEW_SET: try serveCell(service)
    case .RL_SERVICE_TYPE, .RL_SERVICE_TYPE_MAKE, .RL_SERVICE_TYPE_FROM, .RL_SERVICE_TYPE_FIELD, .RL_SERVICE_PLUGIN,
      .RL_SERVICE_PLUGIN_MEMBER:
      try serveType(service)
    case .RL_SERVICE_DESTINATION, .RL_SERVICE_WITHDRAW, .RL_SERVICE_LOADER, .RL_SERVICE_ROOT: try register(service)
    case .RL_SERVICE_ROUTE, .RL_SERVICE_ROUTE_URL, .RL_SERVICE_OPEN, .RL_SERVICE_URL, .RL_SERVICE_URL_OF:
      try serveURL(service)
    case .RL_SERVICE_FLOW: try registerFlow()
    case .RL_SERVICE_STEPS: try registerSteps()
    case .RL_SERVICE_ASK: return try ask()
    case .RL_SERVICE_STACK: try findStack()
    case .RL_SERVICE_SLOT_TYPE: try declareSlot()
    case .RL_SERVICE_CONTRIBUTE: try contribute()
    case .RL_SERVICE_GUARD, .RL_SERVICE_DROP, .RL_SERVICE_HELD: try serveGuards(service)
    case .RL_SERVICE_PRESENT: return try present()
    case .RL_SERVICE_FINISH: try finish()
    case .RL_SERVICE_PUSH, .RL_SERVICE_PUSH_ALL, .RL_SERVICE_POP, .RL_SERVICE_POP_TO, .RL_SERVICE_POP_TO_ROOT,
      .RL_SERVICE_REMOVE, .RL_SERVICE_REPLACE, .RL_SERVICE_REPLACE_ALL, .RL_SERVICE_BRING_TO_FRONT, .RL_SERVICE_EDIT,
      .RL_SERVICE_REFRESH, .RL_SERVICE_BACK, .RL_SERVICE_RESUME, .RL_SERVICE_SELECT,
      .RL_SERVICE_FINISH_FLOW:
      try askForOperation(service)
    case .RL_SERVICE_PATH_VALUES, .RL_SERVICE_PATH_COUNT, .RL_SERVICE_PATH_ENTRIES: try readPath(service)
    case .RL_SERVICE_CANCEL: unsafe try outbox.pointee.cancel(reading.pointee)
    case .RL_SERVICE_RETRY: try retry()
    case .RL_SERVICE_OPERATION_AWAIT, .RL_SERVICE_OPERATION_VALUE, .RL_SERVICE_DEFERRED_AWAIT, .RL_SERVICE_SLEEP,
      .RL_SERVICE_ALL, .RL_SERVICE_ANY, .RL_SERVICE_CAPABILITY:
      return try wait(service)
    case .RL_SERVICE_TASK, .RL_SERVICE_WATCH, .RL_SERVICE_UNWATCH, .RL_SERVICE_REPORT, .RL_SERVICE_DEFERRED_PRELOAD,
      .RL_SERVICE_DEFERRED_REFRESH:
      try goOnBeside(service)
    case .RL_SERVICE_LOG, .RL_SERVICE_JSON_DECODE, .RL_SERVICE_JSON_ENCODE: try talk(service)
    case .RL_SERVICE_UNKNOWN_NAME: return try unknownName()
    case .RL_SERVICE_SPEC_STEP: return try takeStep()
    case .RL_SERVICE_SPEC_LOOK, .RL_SERVICE_SPEC_READY: try serveSpec(service)
    }
    plugin.keepRoom(unsafe outbox.pointee.held(for: plugin.info.id))
    return .RL_ANSWER_RESULTS
  }

  // MARK: What the services use

  var reader: TapeReader {
    unsafe TapeReader(
      source, plugin: plugin.info.id, slotsBefore: plugin.slotsBefore, names: plugin.names, types: types)
  }

  var writer: TapeWriter { unsafe TapeWriter(tape: tape, names: plugin.names) }

  var types: Types { unsafe outbox.pointee.types(reading.pointee) }

  /// Reads all arguments; missing ones are nil.
  func arguments(_ count: Int) throws(ScriptError) -> [ScriptArgument] {
    var reader = reader
    return try reader.arguments(count)
  }

  /// Reads the only argument; nil if it is missing.
  func argument() throws(ScriptError) -> ScriptArgument {
    var reader = reader
    return reader.isAtEnd ? .nothing : try reader.argument()
  }

  /// The first argument, if it is a number.
  func firstNumber() throws(ScriptError) -> Double? {
    var reader = reader
    switch reader.peek()?.kind {
    case .RL_INTEGER, .RL_NUMBER: return try reader.number()
    default: return nil
    }
  }

  /// The id of the object that is the first argument, which is the `self` of a method.
  func selfID() throws(ScriptError) -> Int {
    guard unsafe source.pointee.count > 0, let first = unsafe source.pointee.items,
      unsafe first.pointee.kind == rl_kind.RL_OBJECT.rawValue
    else { throw reader.damaged }
    return unsafe Int(first.pointee.integer)
  }

  func deferred(_ argument: DeferredArgument) -> Deferred {
    let loader = unsafe outbox.pointee.loader(argument.loader, reading.pointee)
    return Deferred(.loader(argument.loader, argument.arguments), gives: loader?.value.gives ?? .any)
  }

  func deferredSelf() throws(ScriptError) -> Deferred {
    guard case .deferred(let argument) = try argument() else { throw reader.damaged }
    return deferred(argument)
  }

  func schemaReader(_ what: String) -> SchemaReader {
    plugin.schemaReader(what, types)
  }
}

extension LuaPlugin {
  /// Reads schemas that its scripts write.
  func schemaReader(_ what: String, _ types: Types) -> SchemaReader {
    SchemaReader(plugin: info.name, requires: source.requires, names: names, types: types, what: what)
  }
}

/// The end of a message about a wrong name: "did you mean …?", or the list of right names.
package func way(out wrong: String, of right: [String]) -> String {
  if let near = nearest(wrong, among: right) { return "; did you mean '\(near)'?" }
  return right.isEmpty ? "" : "; there \(right.count == 1 ? "is" : "are") " + right.listed
}
