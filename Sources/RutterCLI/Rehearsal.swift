internal import Rutter
internal import RutterLua
internal import RutterTesting
internal import RutterText
internal import RutterWorkers

/// A flow in virtual time: the same session and scripts, while time stands still unless it is told to move (K4).
actor Rehearsal: Driver {
  private let thread: SessionThread
  private var simulation: Simulation<ScriptHost>
  private let opening: Opening

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Makes a session that has not begun; ``open()`` begins it.
  init(_ flow: Flow, _ options: Navigator.Options) throws(NavigatorError) {
    // What the user has is not changed in a time that is not the user's.
    let performers = Performers(try flow.grants(options.grants), store: options.store.map { .file($0) } ?? .memory)
    do { thread = try options.thread ?? SessionThread() } catch { throw .system("\(error)") }
    opening = flow.opening(seed: options.seed, startedAtMicroseconds: Instant.virtualStartMicroseconds)
    let audience = options.audience
    simulation = Simulation(
      Session(host: flow.host(for: options)),
      answer: { id, plugin, call in performers.perform(CapabilityCall(id, plugin, call)) },
      isTraced: false,
      witness: { event, effects, session in
        let event = Event(at: event.at, session.concealedEvent ?? event.kind)
        audience?.turned(event, session.written(effects), operations: session.operationCount, shown: session)
      })
  }

  func open() { simulation.open(opening) }
  func take(_ kind: Event.Kind) { simulation.take(kind) }
  var commandOutcome: Outcome? { simulation.session.commandOutcome }
  func find(_ target: Target) -> Result<NodeID, TargetError> { simulation.session.find(target) }
  func show(on face: any Face) { face.show(simulation.session) }
  /// Nothing happens by itself.
  func catchUp() {}
  var types: Types { simulation.session.types }
  var plugins: [PluginInfo] { simulation.session.plugins }
  var stats: [PluginStats] { simulation.session.host.stats }
  var condition: Condition { simulation.session.condition }

  func advance(microseconds: Int64) throws(CommandError) {
    do { try simulation.advance(microseconds: microseconds) } catch { throw CommandError("\(error)", .unrest) }
  }

  func rest() throws(CommandError) {
    do { try simulation.settle() } catch { throw CommandError("\(error)", .unrest) }
  }

  func close() { simulation.take(.ended) }
}
