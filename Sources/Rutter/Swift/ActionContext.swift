public import RutterCore
internal import RutterLua

/// What an action, a hook, a watch or a task in Swift may do: set cells, ask for changes of the path, wait. It is lent for
/// one run of the closure.
///
/// A closure does not suspend. What waits takes another closure for what comes then, which is lent a context of its own:
///
/// ```swift
/// Button("Send") { action in
///   action.call(send, mail) { action, answer in
///     if try answer.get() { try action.push(Sent(mail)) }
///   }
/// }
/// ```
///
/// So nothing of an action runs beside the session, it ends with the screen that it belongs to, and tests can try every
/// order in which answers come.
public final class ActionContext {
  let call: NativeCall
  let place: Place?
  private var next: (wait: Wait, then: NativePlugin.Continuation)?
  private var mistake: ScriptError?

  private init(_ call: NativeCall, at place: Place?) {
    self.call = call
    self.place = place
  }

  /// Runs a closure in the place of a script function that may wait.
  static func run(
    _ call: NativeCall, at place: Place?, _ body: (ActionContext) throws -> Void
  ) -> NativePlugin.Step {
    let context = ActionContext(call, at: place)
    do throws(ScriptError) {
      try scripted(at: place) {
        try body(context)
        if let mistake = context.mistake { throw mistake }
      }
    } catch {
      return .failed(error)
    }
    guard let next = context.next else { return .done(.null) }
    return .waits(next.wait, then: next.then)
  }

  // MARK: Cells

  /// What a cell holds, with what this run has set.
  public func get<Content>(_ cell: Cell<Content>) throws(ScriptError) -> Content { try cell.get(call) }

  /// Sets a cell. An equal value changes nothing.
  public func set<Content>(_ cell: Cell<Content>, to content: Content) throws(ScriptError) {
    try call.set(try cell.id(call), to: try Value(content, for: "a cell"))
  }

  /// Changes what a cell holds.
  public func update<Content>(
    _ cell: Cell<Content>, _ change: (inout Content) throws -> Void
  ) throws(ScriptError) {
    var content = try cell.get(call)
    try scripted(at: place) { try change(&content) }
    try set(cell, to: content)
  }

  // MARK: The path

  /// Asks for a push.
  ///
  /// - Returns: The operation, to wait for.
  @discardableResult
  public func push<Content: RutterType>(
    _ content: Content, style: Style? = nil, once: Once? = nil
  ) throws(ScriptError) -> OperationID {
    try request(.push(PathPart(try Value(content, for: "\(Content.typeName)"), style: style), once: once))
  }

  /// Asks for a push of what is not loaded yet.
  @discardableResult
  public func push<Content>(
    _ deferred: DeferredValue<Content>, present: Present = .after, style: Style? = nil, once: Once? = nil
  ) throws(ScriptError) -> OperationID {
    let part = PathPart(.deferred(try deferred.deferred(call)), style: style)
    return try call.ask(OperationRequest(.push(part), once: once, present: present, place: place))
  }

  /// Asks for any change of the path; its values are checked against their types.
  @discardableResult
  public func request(_ request: OperationRequest) throws(ScriptError) -> OperationID {
    var request = request
    request.place = place
    let types = try call.types
    do throws(NavigatorError) { try request.check(types) } catch { throw ScriptError("\(error)") }
    return try call.ask(request)
  }

  /// Asks for the top entry to leave, as a person's `back` does.
  @discardableResult
  public func back() throws(ScriptError) -> OperationID { try call.ask(OperationRequest(.back, place: place)) }

  /// Ends what the top screen runs, but not this action.
  public func cancel() throws(ScriptError) { try call.cancel() }

  /// Runs again the load of a failed view.
  public func retry(_ failure: FailedLoad) throws(ScriptError) { try call.retry(failure.retry) }

  /// The values of the entries above the root, bottom to top.
  public var path: [Value?] { get throws(ScriptError) { try call.path } }

  // MARK: Beside

  /// Writes a line to the log.
  public func log(_ text: String, level: LogLine.Level = .info) throws(ScriptError) {
    try call.log(level, text, at: place)
  }

  /// Starts something that belongs to the plugin, and does not end with this screen.
  public func task(_ body: @escaping @Sendable (ActionContext) throws -> Void) throws(ScriptError) {
    let place = place
    try call.startTask { call, _ in ActionContext.run(call, at: place, body) }
  }

  /// Runs a closure each time a cell has changed, until the screen leaves.
  public func watch<Content>(
    _ cell: Cell<Content>, _ body: @escaping @Sendable (ActionContext, Content) throws -> Void
  ) throws(ScriptError) {
    let place = place
    _ = try call.watch(try cell.id(call)) { call, arguments in
      ActionContext.run(call, at: place) { context in
        guard case .value(let value)? = arguments.first else { return }
        try body(context, try value.decode(for: "a watched cell"))
      }
    }
  }

  /// Starts a load that a later navigation uses.
  public func preload<Content>(_ deferred: DeferredValue<Content>) throws(ScriptError) {
    try call.preload(try deferred.deferred(call))
  }

  /// Loads a deferred value again wherever it shows.
  public func refresh<Content>(_ deferred: DeferredValue<Content>) throws(ScriptError) {
    try call.refresh(try deferred.deferred(call))
  }

  // MARK: Waiting

  /// What has come of what one waited for.
  public typealias Answer<Content> = Result<Content, ScriptError>

  /// Goes on after a while, in the time of the session.
  public func sleep(_ duration: Duration, then: @escaping @Sendable (ActionContext) throws -> Void) {
    wait(for: .sleep(microseconds: duration.wholeMicroseconds), "sleep") { context, _ in try then(context) }
  }

  /// Calls a function in Swift, and goes on with what it gives.
  public func call<Content, each Argument>(
    _ function: SwiftFunction<Content, repeat each Argument>, _ argument: repeat each Argument,
    then: @escaping @Sendable (ActionContext, Answer<Content>) throws -> Void
  ) {
    let name = function.name
    var arguments: [Value] = []
    do throws(Mismatch) {
      for argument in repeat each argument { arguments.append(try Value(argument)) }
    } catch {
      return note(ScriptError("the arguments of \(name): \(error)"))
    }
    wait(for: .call(OutsideCall(name, arguments)), name) { context, resumption in
      try then(context, Self.answer(resumption, name))
    }
  }

  /// Loads a deferred value, and goes on with it.
  public func load<Content>(
    _ deferred: DeferredValue<Content>, then: @escaping @Sendable (ActionContext, Answer<Content>) throws -> Void
  ) {
    let name = deferred.loader
    do throws(ScriptError) {
      let wanted = try deferred.deferred(call)
      wait(for: .load(wanted), name) { context, resumption in try then(context, Self.answer(resumption, name)) }
    } catch {
      note(error)
    }
  }

  /// Waits until an operation has settled, and goes on with the word for how: `committed`, `refused` …
  public func outcome(
    of operation: OperationID, then: @escaping @Sendable (ActionContext, String) throws -> Void
  ) {
    wait(for: .outcome(operation), "an outcome") { context, resumption in
      guard case .record(let record) = try resumption.value(), case .string(let word)? = record["outcome"] else {
        throw ScriptError("an operation gave no outcome")
      }
      try then(context, word.string)
    }
  }

  private static func answer<Content: Decodable>(_ resumption: Resumption, _ name: String) -> Answer<Content> {
    do throws(ScriptError) {
      return .success(try resumption.value().decode(for: "the answer of \(name)"))
    } catch {
      return .failure(error)
    }
  }

  func note(_ error: ScriptError) { if mistake == nil { mistake = error } }

  func wait(
    for wait: Wait, _ what: String, then: @escaping @Sendable (ActionContext, Resumption) throws -> Void
  ) {
    if next != nil {
      return note(ScriptError("an action waits for one thing at a time; wait for \(what) in the closure of the first"))
    }
    do throws(ScriptError) { try call.demandWait(what) } catch { return note(error) }
    let place = place
    next = (wait, { call, resumption in ActionContext.run(call, at: place) { try then($0, resumption) } })
  }
}
