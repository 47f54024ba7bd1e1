/// What each event from outside begins (T1, step 1).
extension Session where H: ~Copyable {
  mutating func begin(_ event: Event.Kind) {
    switch event {
    case .opened(let opening): open(opening)
    case .activated(let node):
      guards.noteDeed()
      enqueue(.activate(node))
    case .set(let node, let value):
      guards.noteDeed()
      concealedEvent = concealedWriting(value, into: node)
      set(node, to: value)
    case .back: ask(.init(.back), asker: .person)
    case .selected(let stack): ask(.init(.select(stack)), asker: .person)
    case .cancel: enqueue(.cancel(Caller(plugin: .host, role: .action, asker: .person)))
    case .line(let line): run(line: line)
    case .requested(let request):
      noteSecrets(in: request)
      ask(request, asker: .host)
    case .returned(let call, let result): returned(call, result)
    case .fired(let timer): fired(timer)
    case .stopped(let plugin, let stop, _): if !isStopped(plugin) { self.stop(plugin, stop) }
    case .reloaded(let reload): renew(reload)
    case .ended: end()
    }
  }

  private mutating func open(_ opening: Opening) {
    if let snapshot = opening.snapshot { beginRestoring(snapshot) }
    loadPlugins(opening)
    // What was saved is of use only until it has been restored.
    reading.opening.snapshot = nil
    if condition == .fine { openRoot() }
  }

  /// Runs the main chunks and nothing else, no task and no screen: for who only wants to know what plugins register.
  ///
  /// - Returns: What is wrong with the first plugin that does not load.
  package mutating func load(_ opening: Opening) -> [Effect] {
    host.turnBegins()
    loadPlugins(opening)
    _ = host.turnEnds()
    return effects
  }

  private mutating func loadPlugins(_ opening: Opening) {
    reading.opening = opening
    reading.plugins = host.plugins
    for plugin in host.plugins {
      let caller = Caller(plugin: plugin.id, role: .chunk, asker: .plugin(plugin.id))
      if turn.restoring != nil {
        reading.scopeCells = cells.named(of: plugin.id)
        reading.isRestoring = true
      }
      let reply = call(caller, .load(plugin.id))
      reading.isRestoring = false
      switch reply {
      case .failed(let error): notLoaded(plugin, .script(error))
      case .stopped: condition = .notLoaded
      default: break
      }
      guard condition == .fine else { return }
    }
  }

  private mutating func openRoot() {
    guard let root = reading.registry.root else {
      let name = host.flow?.name ?? "no plugin"
      effects.append(
        .error(ErrorReport(what: "plugin \(name)", plugin: host.flow?.id ?? .host, error: .script(.noRoot(name)))))
      condition = .notLoaded
      return
    }
    if let (id, error) = misplacedContribution(), let plugin = host.plugins.first(where: { $0.id == id }) {
      return notLoaded(plugin, .script(error))
    }
    path.root.plugin = root.plugin
    path.root.locals = LocalDestinations.inForce(above: nil, with: root.destinations)
    resolvedVersion = reading.registry.version
    resolvedContributions = reading.registry.contributionVersion
    if turn.restoring != nil { restore() }
    show(visibleBefore: nil, removed: [])
    if condition == .fine, screens.scope(of: path.root.id)?.error != nil { condition = .rootFailed }
  }

  private mutating func notLoaded(_ plugin: PluginInfo, _ error: NavigationError) {
    effects.append(.error(ErrorReport(what: "plugin \(plugin.name)", plugin: plugin.id, error: error)))
    condition = .notLoaded
  }

  /// Asks for an operation that no script asked for.
  mutating func ask(_ request: OperationRequest, asker: Asker) {
    let id = outbox.counters.operation()
    let caller = Caller(plugin: reading.registry.root?.plugin ?? .host, role: .action, asker: asker)
    if asker == .person || asker == .host, turn.command == nil { turn.command = id }
    if request.wantsAnswer { answers.begin(id, Presented(of: request, by: caller, to: .host)) }
    enqueue(.operation(Operation(id: id, request: request, caller: caller)))
  }

  /// Settles what a person or host asked for and got refused before it became a change of the path.
  mutating func refuse(_ outcome: Outcome, name: String) {
    let id = outbox.counters.operation()
    if turn.command == nil { turn.command = id }
    operations.tell(OutcomeReport(id: id, operation: name, outcome: outcome))
    if turn.command == id { commandOutcome = outcome }
  }

  private mutating func fired(_ timer: TimerID) {
    guard let use = runs.fired(timer) else { return }
    switch use {
    case .wake(let wakeup): enqueue(.wake(wakeup, .success([])))
    case .timeout(let load): timedOut(load)
    case .retryLoad(let load): enqueue(.startLoad(load))
    case .threshold(let operation): passThreshold(operation)
    case .minimum(let entry): minimumPassed(entry)
    case .guarding(let operation): guardTimedOut(operation)
    case .dropPreloaded: loads.dropPreloaded(timer)
    }
  }

  private mutating func returned(_ call: CallID, _ result: CallResult) {
    guard let wakeup = runs.endCall(call, result) else {
      effects.append(.note("late result of call #\(call) dropped"))
      return
    }
    switch result {
    case .values(let values):
      let weight = values.reduce(0) { $0 + $1.weight }
      if let run = runs[wakeup.coroutine] { outbox.account.charge(weight, .answers, to: run.plugin) }
      enqueue(.wake(wakeup, .success(values)))
    case .refused(let message): enqueue(.wake(wakeup, .failure(.script(ScriptError(message)))))
    case .abandoned: enqueue(.wake(wakeup, .failure(.cancelled("cancelled"))))
    }
  }

  // MARK: Timers

  mutating func startTimer(_ use: TimerUse, after microseconds: Int64) -> TimerID {
    let timer = runs.startTimer(use, at: reading.now.advanced(byMicroseconds: microseconds))
    effects.append(timer.effect)
    return timer.id
  }

  mutating func cancelTimer(_ id: TimerID?) {
    if let effect = runs.cancelTimer(id) { effects.append(effect) }
  }
}
