internal import Rutter
internal import RutterCore
internal import RutterLua
internal import RutterTesting
internal import RutterText
internal import RutterWorkers

/// A flow that a test launched, in virtual time and a closed world.
final class App {
  /// The wall clock at the start, as scripts see it: 2026-01-01 00:00:00 UTC.
  private static let startedAtMicroseconds: Int64 = 1_767_225_600_000_000

  /// As the test named it.
  let name: String
  let journal: Journal
  private(set) var simulation: Simulation<StagedHost>
  /// The test has closed it: what still ran was meant to.
  private(set) var isClosed = false

  init(_ name: String, _ flow: Flow, _ options: LaunchOptions, ask: @escaping (Int, [Value]) -> StepResult) {
    self.name = name
    let journal = Journal(), staging = Staging(options.stubs, ask: ask), files = options.files
    let isReading = !options.readable.isEmpty
    self.journal = journal
    simulation = Simulation(
      Session(host: StagedHost(flow.host(.testing), staging)),
      answer: { _, call in
        if let stub = staging.stubs.next(call.name) {
          return staging.resolve(stub, call.arguments).answer(to: call, journal)
        }
        if isReading { return files.perform(call) }
        return journal.forbid(call)
      },
      witness: { _, effects, _ in journal.note(effects) })
    simulation.open(flow.opening(seed: options.seed, startedAtMicroseconds: Self.startedAtMicroseconds))
  }

  var frame: Frame { simulation.session.frame() }
  var condition: Condition { simulation.session.condition }
  /// What is under way, by name: loads, actions, hooks.
  var running: [String] { simulation.session.isQuiet ? [] : simulation.session.running }

  func pluginName(_ id: PluginID) -> String { simulation.session.plugins.first { $0.id == id }?.name ?? "host" }

  // MARK: Steps

  /// Carries a command out, as the JSON face does.
  func obey(_ command: Command) throws(Failure) {
    do throws(CommandError) {
      switch command {
      case .tap(let target): act(.activated(try node(target)))
      case .set(let target, let value): act(.set(try node(target), value))
      case .back: act(.back)
      case .cancel: act(.cancel)
      case .push, .popToRoot, .edit:
        if let request = try command.request(simulation.session.registry.types) { act(.requested(request)) }
      case .advance(let microseconds): try advance(microseconds)
      case .wait: try settle()
      case .show, .quit: break
      }
    } catch {
      throw Failure(.step, error.message)
    }
    if let forbidden = journal.forbidden { throw forbidden }
  }

  func close() {
    if isClosed { return }
    isClosed = true
    simulation.take(.ended)
  }

  private func act(_ kind: Event.Kind) {
    journal.personActs()
    simulation.take(kind)
  }

  private func advance(_ microseconds: Int64) throws(CommandError) {
    do { try simulation.advance(microseconds: microseconds) } catch { throw CommandError("\(error)") }
  }

  private func settle() throws(CommandError) {
    do { try simulation.settle() } catch { throw CommandError("\(error)") }
  }

  /// The one node that a target names. Strict: none or several is an error that lists what there is.
  func node(_ target: Target) throws(CommandError) -> NodeID {
    if case .node(let id) = target { return id }
    switch frame.find(target) {
    case .success(let node): return node.id
    case .failure(let error): throw CommandError("\(error)")
    }
  }
}

extension Stub {
  /// What a stubbed function of the outside answers. An error is an expected failure: nil and a message.
  fileprivate func answer(to call: HostCall, _ journal: Journal) -> CallResult {
    switch self {
    case .value(let value), .wrongType(let value): return .values([value])
    case .error(let message): return .values([.null, .string(Text(message))])
    case .sequence(let parts): return parts[0].answer(to: call, journal)
    case .call: return .refused("a function inside of another stub is not called")
    case .after, .never:
      let message = "\(call.name) answers in no virtual time; test.after and test.never stand in for loaders"
      journal.forbidden = Failure(.closedWorld, message)
      return .refused(message)
    }
  }
}

extension Journal {
  /// Work of the outside that the test did not foresee.
  fileprivate func forbid(_ call: HostCall) -> CallResult {
    let arguments = call.arguments.map { ValueText.short($0, budget: 40) }.joined(separator: ", ")
    var failure = Failure(.closedWorld, "\(call.name)(\(arguments)) is neither stubbed nor allowed in this test")
    failure.notes = [
      "stub it: test.launch(…, { stubs = { [\"\(call.name)\"] = … } })",
      "or allow it: test.launch(…, { allow = { read = \"FOLDER\" } })",
    ]
    if forbidden == nil { forbidden = failure }
    return .refused(failure.message)
  }
}
