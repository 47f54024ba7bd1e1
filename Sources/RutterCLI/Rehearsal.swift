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
  private(set) var flow: Flow
  let grants: [Grant]
  private let permissions: Grants

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Makes a session that has not begun; ``open()`` begins it.
  init(_ flow: Flow, _ options: Navigator.Options) throws(NavigatorError) {
    // What the user has is not changed in a time that is not the user's.
    permissions = try flow.grants(options.grants)
    self.flow = flow
    grants = options.grants
    let performers = Performers(
      permissions, store: options.store.map { .file($0) } ?? .memory, memoryBytes: options.limits.memoryBytes
    ).adding(flow.nativeWork)
    do { thread = try options.thread ?? SessionThread() } catch { throw .system("\(error)") }
    let keeper = try options.makeKeeper(of: flow), restoring = keeper?.snapshot
    if let restoring { try flow.check(restoring, options.limits) }
    opening = flow.opening(
      seed: restoring?.seed ?? options.seed,
      startedAtMicroseconds: restoring?.startedAtMicroseconds ?? Instant.virtualStartMicroseconds, restoring)
    let audience = options.audience, keepsSecrets = options.keepsSecrets
    simulation = Simulation(
      Session(host: flow.host(for: options), isSaved: keeper != nil),
      answer: { id, plugin, call in performers.perform(CapabilityCall(id, plugin, call)) },
      isTraced: false,
      witness: { event, effects, session in
        for case .abandon(let call) in effects { performers.abandon(call) }
        keeper?.turned(event, session)
        let (event, isConcealed) = keepsSecrets ? (event, false) : session.written(event)
        audience?.turned(
          event, isConcealed: isConcealed, keepsSecrets ? effects : session.written(effects),
          operations: session.operationCount, shown: session)
      })
  }

  func open() { simulation.open(opening) }
  func take(_ kind: Event.Kind) { simulation.take(kind) }
  var commandOutcome: Outcome? { simulation.session.commandOutcome }
  func find(_ target: Target) -> Result<NodeID, TargetError> { simulation.session.find(target) }
  func show(on face: any Face) { face.show(simulation.session) }
  func told(_ message: String) -> String { simulation.session.shownMessage(message) }
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

  func renew(_ version: FlowVersion) throws(NavigatorError) -> [Effect] {
    let before = permissions.become(try version.flow.grants(grants))
    simulation.prepareHost { $0.prepare(version.sources, access: version.flow.access(grants)) }
    let effects = simulation.take(.reloaded(version.event))
    if effects.hasReloaded { flow = version.flow } else { permissions.become(before) }
    return effects
  }

  func close() { simulation.take(.ended) }
}
