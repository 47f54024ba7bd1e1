internal import CRutterLua
internal import RutterCore

/// Requests that wait (sleeping, awaiting, work of the outside), and requests that start something beside the script (tasks, watches,
/// reports).
extension Call {
  mutating func wait(_ service: rl_service) throws(ScriptError) -> rl_answer {
    switch service {
    case .RL_SERVICE_SLEEP: try sleep()
    case .RL_SERVICE_DEFERRED_AWAIT: try waitForLoad()
    case .RL_SERVICE_ALL: try waitForSeveral("rutter.all") { .all($0) }
    case .RL_SERVICE_ANY: try waitForSeveral("rutter.any") { .any($0) }
    case .RL_SERVICE_CAPABILITY: try waitForWork()
    default: try waitForOperation(service)
    }
  }

  mutating func wait(_ wait: Wait, _ what: String) throws(ScriptError) -> rl_answer {
    try unsafe reading.pointee.demand(.wait(what))
    // What the run of steps waits for is recorded, with its line.
    self.wait = isInSteps ? .recorded(wait, at: plugin.askingPlace()) : wait
    return .RL_ANSWER_WAIT
  }

  /// Whether the run of steps asks, which waits only for what can be recorded.
  var isInSteps: Bool { unsafe reading.pointee.caller.role == .steps }

  private mutating func sleep() throws(ScriptError) -> rl_answer {
    guard let seconds = try firstNumber() else {
      throw ScriptError("rutter.sleep takes a number of seconds, got \(try argument().kind.withArticle)")
    }
    guard let time = microseconds(seconds: seconds) else {
      throw ScriptError("rutter.sleep takes a number of seconds from 0 up, got \(seconds)")
    }
    return try wait(.sleep(microseconds: time), "rutter.sleep")
  }

  private mutating func waitForOperation(_ service: rl_service) throws(ScriptError) -> rl_answer {
    let id = OperationID(try selfID())
    if isInSteps { throw ScriptError("the run of steps waits for no operation: it asks for none but by ask") }
    if service == .RL_SERVICE_OPERATION_VALUE { return try wait(.value(id), "operation:value()") }
    return try wait(.outcome(id), "operation:await()")
  }

  private mutating func waitForLoad() throws(ScriptError) -> rl_answer {
    let deferred = try deferredSelf()
    return try wait(.load(deferred), "\(deferred.name):await()")
  }

  private mutating func waitForSeveral(_ what: String, _ join: ([Wait]) -> Wait) throws(ScriptError) -> rl_answer {
    let argument = try argument()
    guard case .list(let items) = argument else {
      throw ScriptError(
        "\(what) takes a list of deferred values, operations and functions, got \(argument.kind.withArticle)")
    }
    var waits: [Wait] = []
    for (index, item) in items.enumerated() { waits.append(try single(item, "\(what), item \(index + 1)")) }
    if waits.isEmpty {
      if what == "rutter.any" { throw ScriptError("rutter.any of nothing never ends") }
      writer.write(.list([]))
      return .RL_ANSWER_RESULTS
    }
    return try wait(join(waits), what)
  }

  private func single(_ argument: ScriptArgument, _ what: String) throws(ScriptError) -> Wait {
    switch argument {
    case .deferred(let argument): return .load(deferred(argument))
    case .object(.RL_CLASS_OPERATION, _) where isInSteps, .function where isInSteps:
      throw ScriptError(
        "\(what): in the run of steps only deferred values, got \(argument.kind.withArticle), of which nothing is recorded; put "
          + "the work into a loader")
    case .object(.RL_CLASS_OPERATION, let id): return .outcome(OperationID(id))
    case .function(let handle): return .function(handle)
    default:
      throw ScriptError("\(what): a deferred value, an operation or a function, got \(argument.kind.withArticle)")
    }
  }

  /// A function that stands for a capability was called: the capability's name comes first, the arguments follow. The
  /// border adds the position of a piece, as the last one.
  private mutating func waitForWork() throws(ScriptError) -> rl_answer {
    var reader = reader
    guard case .string(let name) = try reader.value() else { throw reader.damaged }
    var arguments: [Value] = []
    while !reader.isAtEnd { arguments.append(try reader.value()) }
    guard let capability = Capability.named(name.string) else {
      return try waitForFunction(LoaderName(name), arguments)
    }
    if isInSteps, capability.method == "transaction" {
      throw ScriptError(
        "a transaction cannot be made in the run of steps, which may begin anew in the middle of it; put it into a loader"
      )
    }
    let position = capability.comesInPieces ? arguments.popLast() : nil
    arguments = try capability.fit(arguments, for: capability.call)
    if let position { arguments.append(position) }
    return try wait(.call(OutsideCall(capability.name, arguments)), capability.call)
  }

  /// A function of a plugin in Swift was called.
  private mutating func waitForFunction(_ name: LoaderName, _ arguments: [Value]) throws(ScriptError) -> rl_answer {
    guard let function = unsafe outbox.pointee.function(name, reading.pointee) else {
      throw ScriptError("\(name) is gone: its plugin was stopped")
    }
    let fitted = try types.fit(arguments: arguments, to: function.parameters, of: name)
    return try wait(.call(OutsideCall(name.description, fitted)), name.description)
  }

  // MARK: Beside

  func goOnBeside(_ service: rl_service) throws(ScriptError) {
    switch service {
    case .RL_SERVICE_TASK: try startTask()
    case .RL_SERVICE_WATCH: try watch()
    case .RL_SERVICE_UNWATCH: try unwatch()
    case .RL_SERVICE_DEFERRED_PRELOAD: unsafe try outbox.pointee.preload(try deferredSelf(), reading.pointee)
    case .RL_SERVICE_DEFERRED_REFRESH: unsafe try outbox.pointee.refresh(try deferredSelf(), reading.pointee)
    default: try report()
    }
  }

  private func startTask() throws(ScriptError) {
    let argument = try argument()
    guard case .function(let handle) = argument else {
      throw ScriptError("rutter.task takes a function, got \(argument.kind.withArticle)")
    }
    try unsafe outbox.pointee.startTask(handle, reading.pointee)
  }

  private func watch() throws(ScriptError) {
    let arguments = try arguments(2)
    guard let cell = arguments[0].object(.RL_CLASS_CELL) else {
      throw ScriptError("rutter.watch takes a cell and a function, got \(arguments[0].kind.withArticle)")
    }
    guard case .function(let handle) = arguments[1] else {
      throw ScriptError("rutter.watch takes a cell and a function, got \(arguments[1].kind.withArticle)")
    }
    let id = try unsafe outbox.pointee.watch(CellID(cell), handle, reading.pointee)
    writer.write(.RL_CLASS_WATCH, id.number)
  }

  private func unwatch() throws(ScriptError) { unsafe outbox.pointee.unwatch(WatchID(try selfID()), reading.pointee) }

  private func report() throws(ScriptError) {
    let arguments = try arguments(2)
    let fraction = arguments[0].number
    guard fraction != nil || arguments[0].isNothing else {
      throw ScriptError("rutter.report takes a fraction from 0 to 1 and a text, got \(arguments[0].kind.withArticle)")
    }
    if let fraction, !(fraction >= 0 && fraction <= 1) {
      throw ScriptError("rutter.report takes a fraction from 0 to 1, got \(fraction)")
    }
    guard arguments[1].isNothing || arguments[1].text != nil else {
      throw ScriptError("the text of rutter.report is a string, got \(arguments[1].kind.withArticle)")
    }
    try unsafe outbox.pointee.report(Progress(fraction: fraction, text: arguments[1].text), reading.pointee)
  }

  func retry() throws(ScriptError) {
    guard case .object(let kind, let id) = try argument() else { throw reader.damaged }
    let target: RetryTarget
    switch kind {
    case .RL_CLASS_RETRY_ENTRY: target = .entry(EntryID(id))
    case .RL_CLASS_RETRY_HOLE: target = .hole(NodeID(id))
    default: target = .scope(ScopeID(id))
    }
    try unsafe outbox.pointee.retry(target, reading.pointee)
  }
}
