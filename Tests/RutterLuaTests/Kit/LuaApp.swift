import RutterCore
import RutterLua
import RutterTesting
import Testing

/// A session of scripts whose source stands in a test, in virtual time.
///
/// What a test reads (`outcomes`, `errors`, `logs`) is all that came since the start or the last ``forget()``.
final class LuaApp {
  /// Answers a host call of a script.
  typealias Answer = (OutsideCall) -> CallResult

  private var simulation: Simulation<ScriptHost>
  private let witness = Witness()
  private let opening: Opening
  private let monitor = Monitor()

  /// Takes plugins in load order; the flow's own comes last.
  convenience init(
    plugins: [PluginSource], limits: Limits = .testing, seed: UInt64 = 1,
    answer: @escaping Answer = { .refused("no answer to \($0.name) in this test") }
  ) {
    self.init(ScriptHost(plugins: plugins, limits: limits), of: plugins, seed: seed, answer: answer)
  }

  /// Takes a host that was made already, of these plugins.
  init(
    _ host: consuming ScriptHost, of plugins: [PluginSource], seed: UInt64 = 1,
    answer: @escaping Answer = { .refused("no answer to \($0.name) in this test") }
  ) {
    let witness = witness, monitor = monitor
    simulation = Simulation(
      Session(host: host),
      answer: { _, _, call in answer(call) },
      witness: { event, effects, session in
        witness.saw(event, effects, session)
        let known = monitor.violations.count
        monitor.see(event, effects, session)
        for violation in monitor.violations.dropFirst(known) { Issue.record("\(violation)") }
      })
    opening = Opening(seed: seed, startedAtMicroseconds: 1_767_225_600_000_000, sources: plugins.hashes)
  }

  /// Opens a flow of one plugin, `flow`. `rutter` is there already, on the first line of the script.
  static func open(
    _ script: String, limits: Limits = .testing, seed: UInt64 = 1,
    answer: @escaping Answer = { .refused("no answer to \($0.name) in this test") }
  ) -> LuaApp {
    let app = LuaApp(plugins: [source("flow", script)], limits: limits, seed: seed, answer: answer)
    app.open()
    return app
  }

  /// Opens a flow with other plugins before it.
  static func open(_ plugins: (String, String)..., limits: Limits = .testing) -> LuaApp {
    let app = LuaApp(plugins: plugins.map { source($0.0, $0.1) }, limits: limits)
    app.open()
    return app
  }

  /// A plugin of one script; its lines are those of the test's text.
  static func source(_ name: String, _ script: String) -> PluginSource {
    let text = "local rutter = require 'rutter' " + script
    return PluginSource(name: name, main: SourceText(file: "\(name).lua", text: text))
  }

  func open() { simulation.open(opening) }

  /// Goes on with a session that was saved.
  func open(from snapshot: Snapshot) {
    var opening = opening
    opening.snapshot = snapshot
    opening.seed = snapshot.seed
    simulation.open(opening)
  }

  func save(secrets: Bool) -> Snapshot { simulation.session.snapshot(secrets: secrets, at: simulation.now) }

  // MARK: The person

  /// Activates the one node that shows this label.
  func tap(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) {
    if let node = find(label, sourceLocation) { simulation.take(.activated(node.id)) }
  }

  /// Writes into a field, toggle or picker.
  func set(_ label: String, _ value: Value, sourceLocation: SourceLocation = #_sourceLocation) {
    if let node = find(label, sourceLocation) { simulation.take(.set(node.id, value)) }
  }

  private func find(_ label: String, _ sourceLocation: SourceLocation) -> NodeView? {
    switch frame.find(.label(Text(label))) {
    case .success(let node): return node
    case .failure(let error):
      Issue.record("\(error)", sourceLocation: sourceLocation)
      return nil
    }
  }

  func back() { simulation.take(.back) }
  func cancel() { simulation.take(.cancel) }
  func end() { simulation.take(.ended) }

  /// Takes any event in.
  func take(_ kind: Event.Kind) { simulation.take(kind) }

  // MARK: New versions

  /// Has new versions of plugins loaded, named and written as those that run.
  func reload(_ plugins: (String, String)...) {
    let sources = plugins.map { Self.source($0.0, $0.1) }
    simulation.prepareHost { $0.prepare(sources) }
    simulation.take(.reloaded(Reload(plugins: sources.map(\.name), sources: sources.hashes)))
  }

  /// How much each table of the engine holds, and what the host keeps for it.
  var sizes: [String] {
    simulation.session.tableSizes.map { "\($0.name) \($0.count)" } + [
      "live handles \(liveHandles)", "live coroutines \(simulation.session.host.liveCoroutines(of: PluginID(0)))",
    ]
  }

  // MARK: The host

  func ask(_ kind: OperationRequest.Kind, once: Once? = nil, present: Present = .after) {
    simulation.take(.requested(OperationRequest(kind, once: once, present: present)))
  }
  func push(_ value: Value, once: Once? = nil) { ask(.push(PathPart(value)), once: once) }
  func pop(_ count: Int = 1) { ask(.pop(count)) }
  func edit(_ steps: OperationRequest.Kind...) { ask(.edit(steps.map { OperationRequest($0) })) }

  // MARK: Time

  func advance(_ seconds: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    do {
      try simulation.advance(microseconds: Int64((seconds * 1_000_000).rounded()))
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
    }
  }

  func settle(sourceLocation: SourceLocation = #_sourceLocation) {
    do { try simulation.settle() } catch { Issue.record("\(error)", sourceLocation: sourceLocation) }
  }

  /// Why it does not settle, if it does not.
  func unrest() -> Unrest? {
    do { try simulation.settle() } catch { return error }
    return nil
  }

  // MARK: What there is

  var now: Double { Double(simulation.now.microseconds) / 1_000_000 }
  var frame: Frame { simulation.session.frame() }
  var condition: Condition { simulation.session.condition }
  /// The engine's own work in the last turn.
  var workDone: Int { simulation.session.workDone }
  var isQuiet: Bool { simulation.session.isQuiet }
  /// What steps have recorded, the oldest first.
  var records: [StepsRecord] { simulation.session.stepsRecords.map(\.record) }
  var effects: [Effect] { witness.effects }
  /// Functions of the flow that are held now.
  var liveHandles: Int { simulation.session.host.liveHandles(of: PluginID(0)) }
  /// What the scripts of a plugin hold, hashed; or why that cannot be compared.
  func walk(_ plugin: Int = 0) -> Walked {
    let reader = HashingSink()
    guard let walk = simulation.session.host.walk(PluginID(plugin), reader) else { return .refused("no walk") }
    walk.takeRest()
    return walk.end().map { .refused($0) } ?? .held(reader.hash)
  }

  /// Event and effects as a transcript writes them.
  var transcript: [String] { witness.transcript }

  /// Forgets what came until now; not the transcript.
  func forget() { witness.effects = [] }
}
