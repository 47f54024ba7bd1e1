package import RutterChecking
internal import RutterCore
package import RutterSpecs
internal import RutterText

/// Walks through a flow as a patient stranger would: it opens every screen that it can find, taps what can be tapped, lets
/// every load come, fail and not come, fills forms, opens URLs, goes back, and notes what is wrong.
///
/// Each step begins with a fresh session and the way to where it starts: sessions are cheap, and so nothing that one step
/// does can disturb another. States are told apart by their ``Standpoint``; of those that are alike one is looked at.
package struct Walker {
  package struct Options: Sendable {
    /// How much a walk may do unless told.
    package static let usualBudget = 10_000
    /// How much it may do: taps, values set, URLs opened.
    package var budget = Self.usualBudget
    package var seed: UInt64 = 1
    /// How specs name the flow, and what they launch it with.
    package var specName = "flow"
    package var specOptions: [String] = []
    /// Whether somebody still waits for it; asked before each step.
    package var mayGoOn: @Sendable () -> Bool = { true }
    package init() {}
  }

  /// Something to be tried.
  struct Task {
    let station: Int
    /// The way to where it is tried; that of the station, and of what was repeated.
    let steps: [TakenStep]
    var proposal: Proposal
    var repeatsLeft = 0
    /// How many times in a row no more than the data have changed on the way there.
    var round = 0
    /// What shows where it is tried; nil for what shows in the station.
    var content: String?
  }

  let sessions: WalkSessions
  let outside: Outside
  let options: Options
  let values: InputValues
  let shape: ScreenShape
  let holding: Holding
  var graph: Graph
  var stations: [Station] = []
  private var places: [String: Int] = [:]
  private var shapes: Set<String> = []
  /// What is to be tried: of screens that are new first, then of those that differ by cells alone.
  /// After them what may lead further because the data are others.
  private var tasks: [[Task]] = [[], [], []]
  private var next = [0, 0, 0]
  /// So many of the second tier are done for one of the third.
  private var turn = 0
  var looks = FurtherLooks()
  private(set) var taps = 0
  var tallies = Tallies()
  var findings: [WalkFinding] = []
  var told: Set<String> = []
  /// How often the failing of loads was tried, by screen and deed.
  private var variants: [String: Int] = [:]
  private var opened: Set<Text> = []
  /// In how many states of each screen its form was filled as a whole.
  private var filled: [String: Int] = [:]
  /// What has stopped a plugin, by screen and deed: once is enough, for it takes long.
  private var deadly: Set<String> = []

  /// How often something is done again that changes what shows and leads nowhere new.
  private static let mostRepeats = 12
  /// How often the loads of one deed on one screen fail and do not come.
  private static let mostVariants = 2
  /// In how many states of one screen its form is filled as a whole; in others its fields change one by one.
  private static let mostFillings = 3
  /// So many steps go to what is new before data are looked at again.
  private static let firstSteps = 500
  /// No way is longer.
  static let mostSteps = 60

  /// - Parameters:
  ///   - flow: The flow.
  ///   - outside: What it may do outside.
  ///   - text: What is written in its scripts.
  ///   - graph: What is known without a walk.
  ///   - options: How far it goes.
  package init(_ flow: Launchable, _ outside: Outside, _ text: FlowText, _ graph: Graph, _ options: Options) {
    (self.outside, self.graph, self.options) = (outside, graph, options)
    holding = text.holding
    sessions = WalkSessions(flow, outside, seed: options.seed)
    values = InputValues(text)
    shape = ScreenShape(words: text.texts, compared: text.compared)
  }

  /// Walks.
  ///
  /// - Returns: The graph with what the walk has seen and found.
  package mutating func walk() -> Graph {
    // A root of tabs shows by its tabs alone.
    graph.see(NodeName.root)
    for ending in [WalkStep.Ending.value, .error, .never] { if launch(ending) { break } }
    while taps < options.budget, options.mayGoOn(), let task = nextTask() { perform(task) }
    let isBound = isTaskLeft
    graph.walked = Graph.Walked(
      screens: Set(stations.map(\.point.screen)).count, states: stations.count, taps: taps, isBound: isBound)
    judge(isBound: tasks.indices.dropLast().contains { next[$0] < tasks[$0].count })
    graph.findings = findings
    return graph
  }

  private mutating func nextTask() -> Task? {
    turn += 1
    for tier in turn > Self.firstSteps && turn % 4 == 0 ? [0, 2, 1] : [0, 1, 2] where next[tier] < tasks[tier].count {
      next[tier] += 1
      return tasks[tier][next[tier] - 1]
    }
    return nil
  }

  var isTaskLeft: Bool { tasks.indices.contains { next[$0] < tasks[$0].count } }

  // MARK: Steps

  /// Launches the flow.
  ///
  /// - Returns: Whether there is no other way in which its launch could come out.
  private mutating func launch(_ ending: WalkStep.Ending) -> Bool {
    var step = WalkStep(deed: .launch, ending: ending, words: "launch", lines: [])
    var (session, log) = sessions.begin(step)
    if log.isRestless, step.settles {
      session.end()
      step.isRestless = true
      (session, log) = sessions.begin(step)
    }
    defer { session.end() }
    arrive(Task(station: -1, steps: [], proposal: Proposal(step: step)), step, session, log, nil)
    return log.loads.isEmpty
  }

  private mutating func perform(_ task: Task) {
    if task.round == 0 { stations[task.station].open -= 1 }
    if deadly.contains(key(task)) { return }
    taps += 1
    var step = task.proposal.step, session = sessions.session(at: task.steps), frame = session.frame
    var log = session.take(step)
    if log.isRestless, step.settles {
      // It goes on for ever: the same again, and only so much time passes.
      session.end()
      step.isRestless = true
      session = sessions.session(at: task.steps)
      frame = session.frame
      log = session.take(step)
    }
    defer { session.end() }
    arrive(task, step, session, log, frame)
    if !log.stops.isEmpty { deadly.insert(key(task)) }
    if step.ending == .value, !log.loads.isEmpty { addVariants(task) }
  }

  /// What is done on which screen, whatever else the state is.
  private func key(_ task: Task) -> String {
    let deed = task.proposal.mark.map { "\($0)" } ?? task.proposal.step.words
    return "\(stations[task.station].point.screen) \(deed)"
  }

  /// The same deed, with loads that fail, and that do not come.
  private mutating func addVariants(_ task: Task) {
    let key = key(task)
    guard variants[key, default: 0] < Self.mostVariants else { return }
    variants[key, default: 0] += 1
    for ending in [WalkStep.Ending.error, .never] {
      var other = task.proposal
      other.step.ending = ending
      add(
        Task(station: task.station, steps: task.steps, proposal: other, round: task.round, content: task.content),
        tier: task.round == 0 ? 0 : 2)
    }
  }

  mutating func add(_ task: Task, tier: Int) {
    // Where no more than the data differ, all is known of the state that a walk tells apart.
    if task.round == 0 { stations[task.station].open += 1 }
    tasks[tier].append(task)
  }

  // MARK: Arriving

  /// Notes where a step has led, and what is wrong there.
  private mutating func arrive(
    _ task: Task, _ step: WalkStep, _ session: WalkSession, _ log: StepLog, _ before: Frame?
  ) {
    let frame = session.frame, point = Standpoint(session, frame, shape)
    let steps = task.steps + [TakenStep(step: step, errors: Self.errors(log))]
    count(log, task, step, steps)
    tallies.note(log, steps)
    let hasHeldBack = steps.contains { $0.step.ending == .never }
    let seen = StepFindings(
      log: log, step: step, before: before, after: frame, session: session, hasHeldBack: hasHeldBack,
      isMadeUp: steps.contains(where: \.step.isOpening), missed: outside.missed
    ).all
    for found in seen {
      let errors = Self.injected(log, isTold: found.kind == .hidden)
      tell(found, task.steps + [TakenStep(step: step, errors: errors)], session.runs)
    }
    if let before { addEdges(task, step, log, session, before, frame, point) } else { addLoads(log, point.screen) }
    graph.see(point.screen)
    seeHolders(session, frame)
    if !log.outcomes.isEmpty, task.station >= 0 { noteBlockers(log, task.station) }
    let known = stations.count, to = station(point, steps, session, frame)
    if to < known {
      lookAgain(task, step, to, steps, point, session, frame)
      leave(to, steps, step, point, session, frame)
    } else {
      looks.note(point.content, to)
    }
    if to == known { stations[to].isBroken = !log.errors.isEmpty }
    guard task.station >= 0 else { return }
    let from = stations[task.station].point
    let isChange =
      point.content != task.content ?? from.content || point.key != from.key || !log.loads.isEmpty || !log.stops.isEmpty
    stations[task.station].ways.append(
      Station.Way(to: to, deed: step.deed, ending: step.ending, isChange: isChange))
    repeatIfWorth(task, steps, to, isChange: isChange, frame, point.content)
  }

  /// The errors that came with a step, as a test expects them.
  private static func errors(_ log: StepLog) -> [String] {
    log.errors.map { String($0.error.message.prefix { !$0.isNewline }.prefix(80)) }
  }

  /// Those among them that the walk has made, by failing loads and by such that do not come; where that which nothing shows is told, only those of the loads
  /// themselves: the others are what is told.
  private static func injected(_ log: StepLog, isTold: Bool) -> [String] {
    var log = log
    if isTold { log.errors.removeAll { !$0.what.hasPrefix("loader '") } }
    return errors(log).filter { text in
      text.contains(WalkSession.injected) || log.timeouts.contains(where: text.contains)
    }
  }

  private mutating func noteBlockers(_ log: StepLog, _ station: Int) {
    for report in log.outcomes {
      if case .blocked(let block) = report.outcome { stations[station].blockers.insert(block.description) }
    }
  }

  /// The station of a standpoint; a new one gets all that can be tried there.
  private mutating func station(
    _ point: Standpoint, _ steps: [TakenStep], _ session: WalkSession, _ frame: Frame
  ) -> Int {
    noteControls(session, frame, point, steps)
    if let known = places[point.key] { return known }
    let index = stations.count, isNew = shapes.insert(point.shape).inserted
    places[point.key] = index
    var station = Station(steps: steps, point: point)
    station.isAlive = session.condition == .fine
    station.hasControls = !frame.top.allNodes.allSatisfy { !$0.kind.isUsable }
    station.hasOffers = frame.top.allNodes.contains { $0.kind.isUsable && $0.kind != .retry }
    station.hasList = frame.top.allNodes.contains { $0.kind == .list }
    (station.depth, station.leastDepth) = (frame.path.count, frame.path.count)
    station.title = frame.top.title
    if let stuck = frame.top.allNodes.first(where: { $0.kind.isTapped && !$0.isEnabled }) {
      station.unfilled = frame.top.fieldLabels.map { "'\($0)' that enables '\(stuck.label)'" }
    }
    stations.append(station)
    guard station.isAlive else { return index }
    guard steps.count < Self.mostSteps else {
      // What could be tried from here stays open.
      stations[index].open = 1
      return index
    }
    filled[point.screen, default: 0] += 1
    let fills = filled[point.screen, default: 0] <= Self.mostFillings
    let offered = proposals(session, frame, steps, fills: fills), fillings = offered.fillings
    looks.noteBest(fillings.best, point.screen)
    var proposals = offered.all + fillings.found
    if index == 0 { proposals += routes(session) }
    proposals += urls(frame)
    for proposal in proposals {
      let repeats = proposal.isRepeatable ? Self.mostRepeats : 0
      add(Task(station: index, steps: steps, proposal: proposal, repeatsLeft: repeats), tier: isNew ? 0 : 1)
    }
    follow(fillings.followed, index, steps, point.screen)
    return index
  }

  /// What can be done with what shows.
  func proposals(_ session: WalkSession, _ frame: Frame, _ steps: [TakenStep], fills: Bool) -> Proposals {
    let sessions = sessions
    return Proposals(
      session: session, frame: frame, values: values, shape: shape,
      search: fills ? { sessions.session(at: steps) } : nil, mayGoOn: options.mayGoOn)
  }

  /// A state is the same for the walk on however many entries it stands. Where `back` leads may depend on that, so it is tried
  /// from fewer entries, too.
  private mutating func leave(
    _ station: Int, _ steps: [TakenStep], _ step: WalkStep, _ point: Standpoint, _ session: WalkSession, _ frame: Frame
  ) {
    guard step.ending == .value, session.condition == .fine, steps.count < Self.mostSteps,
      frame.path.count < stations[station].leastDepth
    else { return }
    stations[station].leastDepth = frame.path.count
    add(Task(station: station, steps: steps, proposal: .back, content: point.content), tier: 1)
  }

  /// What changes what shows and leads nowhere new may do so when it is done often enough.
  private mutating func repeatIfWorth(
    _ task: Task, _ steps: [TakenStep], _ to: Int, isChange: Bool, _ frame: Frame, _ content: String
  ) {
    guard task.repeatsLeft > 0, isChange, to == task.station, task.proposal.step.ending == .value else { return }
    switch task.proposal.step.deed {
    case .tap(let node): guard case .success(let view) = frame.find(.node(node)), view.isEnabled else { return }
    case .pass: break
    default: return
    }
    add(
      Task(
        station: task.station, steps: steps, proposal: task.proposal, repeatsLeft: task.repeatsLeft - 1,
        content: content), tier: 1)
  }

  // MARK: URLs

  /// URLs of all routes, opened once.
  private mutating func routes(_ session: WalkSession) -> [Proposal] {
    session.registry.routes.list.flatMap { RouteURLs.all($0, values) }.compactMap { open($0) }
  }

  /// The URLs of what shows.
  private mutating func urls(_ frame: Frame) -> [Proposal] {
    frame.path.compactMap { $0.url.flatMap { open(Text($0)) } }
  }

  private mutating func open(_ url: Text) -> Proposal? {
    guard opened.insert(url).inserted else { return nil }
    let step = WalkStep(
      deed: .open(url), words: "open \(url)", lines: ["app:open(\(LuaLiteral.quoted(url.string)))"])
    return Proposal(step: step, kind: .route)
  }

  // MARK: What is counted

  private mutating func noteControls(
    _ session: WalkSession, _ frame: Frame, _ point: Standpoint, _ steps: [TakenStep]
  ) {
    for node in frame.top.allNodes {
      guard node.kind == .link || node.kind == .button || node.kind == .row, let mark = session.mark(of: node.id) else {
        continue
      }
      tallies.note(mark, isEnabled: node.isEnabled) {
        Tallies.Control(
          screen: graph[point.screen]?.name ?? point.screen, label: "\(node.kind.rawValue) '\(node.label)'",
          target: StepTarget.text(of: node.id, in: frame), steps: steps, fields: frame.top.fieldLabels)
      }
    }
  }

  private mutating func count(_ log: StepLog, _ task: Task, _ step: WalkStep, _ steps: [TakenStep]) {
    guard step.ending == .value, log.missed.isEmpty else { return }
    for load in log.loads {
      guard let result = load.result else { continue }
      if case .failure(let error) = result {
        if case .cancelled = error { continue }
        if error.message.contains(WalkSession.injected) { continue }
        if outside.missed.contains(where: { error.message.contains(WalkSession.refusal(of: $0)) }) { continue }
        // A URL that the walk has made up may name what is not there; what it has held back may have timed out.
        if steps.contains(where: { $0.step.isOpening || $0.step.ending == .never }) { continue }
      } else if let name = load.name {
        // Whoever asks for it, it can come.
        tallies.note(name.description, "loader '\(name)'", result, [])
      }
      let way = task.steps + [TakenStep(step: step)]
      if task.proposal.kind == .link, let mark = task.proposal.mark {
        // Rows of a list have one mark, and each its own load. What the data of some rows name may be nowhere, and the
        // script says so; what it names itself is there.
        let key = task.proposal.label == nil ? "\(mark)" : "\(mark) \(step.words)"
        tallies.note(key, "the link \(step.words.dropFirst(4))", result, way)
      } else if let name = load.name, case .failure = result {
        tallies.note(name.description, "loader '\(name)'", result, way)
      }
    }
  }
}
