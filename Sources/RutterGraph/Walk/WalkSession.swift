internal import Rutter
internal import RutterCore
internal import RutterLua
internal import RutterSpecs
internal import RutterTesting

/// One session of a walk: the flow in virtual time, with a say in how its loads come out.
final class WalkSession {
  /// What the message of a load begins with that fails because the walk wants it.
  static let injected = "this load fails, for the sake of the walk"
  /// What a script is told that asks the outside for what the walk may not.
  static func refusal(of capability: String) -> String { "\(capability) is not allowed in this walk" }

  /// What the closures of the simulation share with the session.
  private final class Desk {
    var ending = WalkStep.Ending.value
    var log = StepLog()
    /// How each run of a load came out, in the order in which they began.
    var runs: [LoadRun] = []
    var turnsLeft = 0
  }

  /// One run of a load, for the stubs of a spec.
  struct LoadRun: Sendable {
    /// Nil for one that is written in a link.
    var name: LoaderName?
    var ending: WalkStep.Ending
    var load: LoadID?
    var result: Result<Value, NavigationError>?
  }

  private var simulation: Simulation<StagedHost>
  private let desk = Desk()
  private let probe = CoverageProbe()
  private var isLookedAt = false
  /// The texts that were written into fields, and chosen.
  private(set) var typed: Set<Text> = []
  /// The most turns that one step may take before it counts as one that goes on for ever.
  private static let mostTurns = 2_000

  init(_ flow: Launchable, _ outside: Outside, seed: UInt64, launching ending: WalkStep.Ending) {
    let desk = desk
    desk.ending = ending
    desk.turnsLeft = Self.mostTurns
    let staging = Staging { name in
      desk.runs.append(LoadRun(name: name, ending: desk.ending))
      return switch desk.ending {
      case .value: nil
      case .error: .error(Self.injected)
      case .never: .never
      }
    }
    simulation = Simulation(
      Session(host: StagedHost(flow.host([]), staging)),
      answer: { id, plugin, call in
        if let answer = outside.answer(id, plugin, call) { return answer }
        desk.log.missed.append(call.name)
        return .values([.null, .string(Text(Self.refusal(of: call.name)))])
      },
      witness: { _, effects, session in
        desk.turnsLeft -= 1
        desk.log.note(effects)
        desk.log.note(session.trace)
        Self.follow(session.trace, desk)
      })
    simulation.mayGoOn = { desk.turnsLeft > 0 }
    simulation.open(flow.opening(seed: seed, startedAtMicroseconds: Instant.virtualStartMicroseconds))
  }

  private static func follow(_ trace: [Trace], _ desk: Desk) {
    for item in trace {
      switch item {
      case .loadStarted(let id, let name):
        if let place = desk.runs.firstIndex(where: { $0.name == name && $0.load == nil }) { desk.runs[place].load = id }
      case .loadEnded(let id, let result, _):
        if let place = desk.runs.lastIndex(where: { $0.load == id }) { desk.runs[place].result = result }
      default: break
      }
    }
  }

  // MARK: What there is to see

  var frame: Frame { simulation.session.frame() }
  var condition: Condition { simulation.session.condition }
  var registry: Registry { simulation.session.registry }
  var plugins: [PluginInfo] { simulation.session.plugins }
  var isQuiet: Bool { simulation.session.isQuiet }
  /// How long it takes until the next answer or timer comes; nil if none is to come.
  var microsecondsToNext: Int64? {
    simulation.agenda.first.map { max(1, $0.due.at.microseconds - simulation.now.microseconds) }
  }
  var lastingValues: [Value] { simulation.session.lastingValues }
  /// What the named cells of the screens hold that show: scripts may ask for it though no node tells it.
  func values(of frame: Frame) -> [Value] { simulation.session.values(ofScreensOf: frame.screens.map(\.entry)) }
  var recordedAnswers: [(given: [Value], former: [Value])] { simulation.session.recordedAnswers }
  var runs: [LoadRun] { desk.runs }

  func origin(of entry: EntryID) -> ScreenOrigin? { simulation.session.origin(of: entry) }
  func mark(of node: NodeID) -> FlowCoverage.Mark? {
    if !isLookedAt {
      probe.look(at: simulation.session)
      isLookedAt = true
    }
    return probe.mark(of: node)
  }

  // MARK: What can be done

  /// Lets the first screens come.
  func begin(_ step: WalkStep) -> StepLog {
    rest(step)
    return takeLog()
  }

  /// Does one step.
  func take(_ step: WalkStep) -> StepLog {
    desk.log = StepLog()
    isLookedAt = false
    desk.ending = step.ending
    desk.turnsLeft = Self.mostTurns
    var own: Outcome?
    if case .set(let settings) = step.deed {
      for setting in settings { if case .string(let text) = setting.value { typed.insert(text) } }
    }
    for kind in Self.events(step.deed) {
      simulation.take(kind)
      own = simulation.session.commandOutcome ?? own
    }
    rest(step)
    desk.log.own = own
    return takeLog()
  }

  private func takeLog() -> StepLog {
    // What starts later, by itself, comes out as its script says.
    desk.ending = .value
    defer { desk.log = StepLog() }
    return desk.log
  }

  private static func events(_ deed: WalkStep.Deed) -> [Event.Kind] {
    switch deed {
    case .launch, .wait, .pass: []
    case .tap(let node): [.activated(node)]
    case .set(let settings): settings.map { .set($0.node, $0.value) }
    case .back: [.back]
    case .select(let stack): [.selected(stack)]
    case .open(let url): [.requested(OperationRequest(.open(url, push: nil)))]
    }
  }

  private func rest(_ step: WalkStep) {
    do throws(Unrest) {
      if case .pass(let pause) = step.deed { try simulation.advance(microseconds: pause) }
      if step.settles {
        try simulation.settle()
      } else {
        try simulation.advance(microseconds: WalkStep.pauseSeconds * 1_000_000)
      }
    } catch { desk.log.isRestless = true }
  }

  /// Ends it.
  func end() { simulation.take(.ended) }
}
