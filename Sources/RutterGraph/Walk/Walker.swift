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
    /// How much it may do: taps, values set, URLs opened.
    package var budget = 2_000
    package var seed: UInt64 = 1
    /// How specs name the flow, and what they launch it with.
    package var specName = "flow"
    package var specOptions: [String] = []
    /// Whether somebody still waits for it; asked before each step.
    package var mayGoOn: @Sendable () -> Bool = { true }
    package init() {}
  }

  /// Something to be tried.
  private struct Task {
    let station: Int
    /// The way to where it is tried; that of the station, and of what was repeated.
    let steps: [TakenStep]
    var proposal: Proposal
    var repeatsLeft: Int
  }

  private let flow: Launchable
  private let outside: Outside
  private let options: Options
  private let values: InputValues
  private let shape: ScreenShape
  private var graph: Graph
  private var stations: [Station] = []
  private var places: [String: Int] = [:]
  private var shapes: Set<String> = []
  /// What is to be tried: of screens that are new first, then of those that differ by cells alone.
  private var tasks: [[Task]] = [[], []]
  private var next = [0, 0]
  private var taps = 0
  private var tallies = Tallies()
  private var findings: [WalkFinding] = []
  private var told: Set<String> = []
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
  /// No way is longer.
  private static let mostSteps = 60

  /// - Parameters:
  ///   - flow: The flow.
  ///   - outside: What it may do outside.
  ///   - text: What is written in its scripts.
  ///   - graph: What is known without a walk.
  ///   - options: How far it goes.
  package init(_ flow: Launchable, _ outside: Outside, _ text: FlowText, _ graph: Graph, _ options: Options) {
    (self.flow, self.outside, self.graph, self.options) = (flow, outside, graph, options)
    values = InputValues(text)
    shape = ScreenShape(words: text.texts, compared: text.compared)
  }

  /// Walks.
  ///
  /// - Returns: The graph with what the walk has seen and found.
  package mutating func walk() -> Graph {
    for ending in [WalkStep.Ending.value, .error, .never] { if launch(ending) { break } }
    while taps < options.budget, options.mayGoOn(), let task = nextTask() { perform(task) }
    let isBound = isTaskLeft
    graph.walked = Graph.Walked(screens: shapes.count, taps: taps, isBound: isBound)
    judge(isBound: isBound)
    graph.findings = findings
    return graph
  }

  private mutating func nextTask() -> Task? {
    for tier in tasks.indices where next[tier] < tasks[tier].count {
      next[tier] += 1
      return tasks[tier][next[tier] - 1]
    }
    return nil
  }

  private var isTaskLeft: Bool { tasks.indices.contains { next[$0] < tasks[$0].count } }

  // MARK: Steps

  /// Launches the flow.
  ///
  /// - Returns: Whether there is no other way in which its launch could come out.
  private mutating func launch(_ ending: WalkStep.Ending) -> Bool {
    var step = WalkStep(deed: .launch, ending: ending, words: "launch", lines: [])
    var (session, log) = begin(step)
    if log.isRestless, step.settles {
      session.end()
      step.isRestless = true
      (session, log) = begin(step)
    }
    defer { session.end() }
    arrive(Task(station: -1, steps: [], proposal: Proposal(step: step), repeatsLeft: 0), step, session, log, nil)
    return log.loads.isEmpty
  }

  private func begin(_ step: WalkStep) -> (WalkSession, StepLog) {
    let session = WalkSession(flow, outside, seed: options.seed, launching: step.ending)
    return (session, session.begin(step))
  }

  /// A session that has come where a way leads.
  private func session(at steps: [TakenStep]) -> WalkSession {
    let (session, _) = begin(steps[0].step)
    for taken in steps.dropFirst() { _ = session.take(taken.step) }
    return session
  }

  private mutating func perform(_ task: Task) {
    if deadly.contains(key(task)) { return stations[task.station].open -= 1 }
    taps += 1
    var step = task.proposal.step, session = session(at: task.steps), frame = session.frame
    var log = session.take(step)
    if log.isRestless, step.settles {
      // It goes on for ever: the same again, and only so much time passes.
      session.end()
      step.isRestless = true
      session = self.session(at: task.steps)
      frame = session.frame
      log = session.take(step)
    }
    defer { session.end() }
    stations[task.station].open -= 1
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
      add(Task(station: task.station, steps: task.steps, proposal: other, repeatsLeft: 0), tier: 0)
    }
  }

  private mutating func add(_ task: Task, tier: Int) {
    stations[task.station].open += 1
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
    let hasHeldBack = steps.contains { $0.step.ending == .never }
    let seen = StepFindings(
      log: log, step: step, before: before, after: frame, session: session, hasHeldBack: hasHeldBack
    ).all
    for found in seen { tell(found, task.steps + [TakenStep(step: step, errors: Self.injected(log))], session.runs) }
    if let before { addEdges(task, step, log, session, before, frame, point) } else { addLoads(log, point.screen) }
    graph.see(point.screen)
    seeHolders(session, frame)
    if !log.outcomes.isEmpty, task.station >= 0 { noteBlockers(log, task.station) }
    let to = station(point, steps, session, frame)
    guard task.station >= 0 else { return }
    let from = stations[task.station].point
    let isChange = point.content != from.content || !log.loads.isEmpty || !log.stops.isEmpty
    stations[task.station].ways.append(
      Station.Way(to: to, deed: step.deed, ending: step.ending, isChange: isChange))
    repeatIfWorth(task, steps, to, isChange: isChange, frame)
  }

  /// The errors that came with a step, as a test expects them.
  private static func errors(_ log: StepLog) -> [String] {
    log.errors.map { String($0.error.message.prefix { !$0.isNewline }.prefix(80)) }
  }

  /// Those among them that the walk has made.
  private static func injected(_ log: StepLog) -> [String] { errors(log).filter { $0.contains(WalkSession.injected) } }

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
    station.depth = frame.path.count
    stations.append(station)
    guard station.isAlive, steps.count < Self.mostSteps else { return index }
    filled[point.screen, default: 0] += 1
    let fills = filled[point.screen, default: 0] <= Self.mostFillings
    var proposals = Proposals(session: session, frame: frame, values: values, shape: shape, fills: fills).all
    if index == 0 { proposals += routes(session) }
    proposals += urls(frame)
    for proposal in proposals {
      let repeats = proposal.isRepeatable ? Self.mostRepeats : 0
      add(Task(station: index, steps: steps, proposal: proposal, repeatsLeft: repeats), tier: isNew ? 0 : 1)
    }
    return index
  }

  /// What changes what shows and leads nowhere new may do so when it is done often enough.
  private mutating func repeatIfWorth(_ task: Task, _ steps: [TakenStep], _ to: Int, isChange: Bool, _ frame: Frame) {
    guard task.repeatsLeft > 0, isChange, to == task.station, case .tap(let node) = task.proposal.step.deed,
      task.proposal.step.ending == .value, case .success(let view) = frame.find(.node(node)), view.isEnabled
    else { return }
    add(
      Task(station: task.station, steps: steps, proposal: task.proposal, repeatsLeft: task.repeatsLeft - 1), tier: 1)
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
          target: StepTarget.text(of: node.id, in: frame), steps: steps)
      }
    }
  }

  private mutating func count(_ log: StepLog, _ task: Task, _ step: WalkStep, _ steps: [TakenStep]) {
    guard step.ending == .value, log.missed.isEmpty else { return }
    for load in log.loads {
      guard let result = load.result else { continue }
      if case .failure(let error) = result {
        if case .cancelled = error { continue }
        if error.message.contains(WalkSession.injected) || error.message.contains(WalkSession.closed) { continue }
        // A URL that the walk has made up may name what is not there; what it has held back may have timed out.
        if steps.contains(where: { $0.step.isOpening || $0.step.ending == .never }) { continue }
      } else if let name = load.name {
        tallies.note(name.description, "loader '\(name)'", result, [])
      }
      let way = task.steps + [TakenStep(step: step)]
      if task.proposal.kind == .link, let mark = task.proposal.mark {
        // Rows of a list have one mark, and each its own load.
        tallies.note("\(mark) \(step.words)", "the link \(step.words.dropFirst(4))", result, way)
      } else if let name = load.name {
        tallies.note(name.description, "loader '\(name)'", result, way)
      }
    }
  }

  // MARK: Edges

  private mutating func addEdges(
    _ task: Task, _ step: WalkStep, _ log: StepLog, _ session: WalkSession, _ before: Frame, _ after: Frame,
    _ point: Standpoint
  ) {
    let from = stations[task.station].point.screen, to = point.screen
    addNode(to, session, after)
    let isNew =
      !before.screens.contains { $0.entry == after.top.entry } && !before.path.contains { $0.id == after.top.entry }
    switch step.deed {
    case .tap where isNew && !Self.isRoot(after.top.entry, session):
      let holder = newHolder(session, before, after)
      addTap(task, log, from, holder ?? to, session)
      if let holder, holder != to { graph.add(Graph.Edge.Way(from: holder, to: to, kind: .stack, label: nil), seen: 1) }
    case .open(let url) where isNew:
      if case .success(let match) = session.registry.routes.match(url, session.registry.root?.origins ?? Origins()) {
        graph.add(
          Graph.Edge.Way(from: NodeName.route(match.route.pattern.text.string), to: to, kind: .route, label: nil),
          seen: 1)
        graph.see(NodeName.route(match.route.pattern.text.string))
      }
    case .select(let stack):
      let id = NodeName.stack(stack.string)
      for edge in graph.edges where edge.to == id && edge.kind == .stack { graph.add(edge.way, seen: 1) }
    default: break
    }
    addLoads(log, to)
  }

  /// Whether an entry is where a stack begins, or where steps wait: nobody goes there by a link.
  private static func isRoot(_ entry: EntryID, _ session: WalkSession) -> Bool {
    switch session.origin(of: entry) {
    case .root, .stack(_, _, .tabs), .steps, nil: true
    case .stack, .destination, .presentation, .link, .nobody: false
    }
  }

  /// What holds the screen that shows is there, too, though nothing of its own shows.
  private mutating func seeHolders(_ session: WalkSession, _ frame: Frame) {
    for item in frame.path {
      guard case .destination(let target, _)? = session.origin(of: item.id) else { continue }
      let id = NodeName.target(target)
      if graph[id]?.seen == 0 { graph.see(id) }
    }
  }

  /// The flow or the steps that a tap has opened, where what shows stands in them.
  private func newHolder(_ session: WalkSession, _ before: Frame, _ after: Frame) -> String? {
    for item in after.path where !before.path.contains(where: { $0.id == item.id }) {
      guard case .destination(let target, _)? = session.origin(of: item.id), let node = graph[NodeName.target(target)],
        node.kind == .flow || node.kind == .steps
      else { continue }
      return node.id
    }
    return nil
  }

  private mutating func addTap(_ task: Task, _ log: StepLog, _ from: String, _ to: String, _ session: WalkSession) {
    let kind = task.proposal.kind
    let loader = log.loads.lazy.compactMap(\.name).first { name in
      session.registry.loader(name)?.gives.type.map { NodeName.type($0) == to } ?? false
    }
    guard let loader else {
      return graph.add(Graph.Edge.Way(from: from, to: to, kind: kind, label: task.proposal.label), seen: 1)
    }
    graph.add(
      Graph.Edge.Way(from: from, to: NodeName.loader(loader), kind: kind, label: task.proposal.label), seen: 1)
    graph.add(Graph.Edge.Way(from: NodeName.loader(loader), to: to, kind: .gives, label: nil), seen: 1)
  }

  /// What a screen loads besides.
  private mutating func addLoads(_ log: StepLog, _ screen: String) {
    for load in log.loads {
      guard let name = load.name else { continue }
      let id = NodeName.loader(name)
      graph.see(id)
      let known = graph.edges.contains { $0.from == screen && $0.to == id && $0.kind == .hole }
      if known { graph.add(Graph.Edge.Way(from: screen, to: id, kind: .hole, label: nil), seen: 1) }
    }
  }

  /// Adds what only a walk comes to: presentations, tabs that are made at run time, types that nothing serves.
  private mutating func addNode(_ id: String, _ session: WalkSession, _ frame: Frame) {
    guard graph[id] == nil else { return }
    let owner = graph[NodeName.root]?.plugin ?? ""
    let name = String(id.drop { $0 != ":" }.dropFirst())
    let place: Place? =
      if case .presentation(_, _, let place)? = session.origin(of: frame.top.entry) { place } else { nil }
    let kind: Graph.Node.Kind =
      if id.hasPrefix("presentation:") { .presentation } else if id.hasPrefix("stack:") { .stack } else { .missing }
    graph.add(Graph.Node(id: id, kind: kind, name: name, plugin: owner, place: place))
  }

  // MARK: Findings

  private mutating func tell(_ found: Found, _ steps: [TakenStep], _ runs: [WalkSession.LoadRun]) {
    guard told.insert(found.key).inserted else { return }
    let spec = WalkSpec(flow: options.specName, options: options.specOptions)
    findings.append(
      WalkFinding(
        kind: found.kind, message: found.message, place: found.place, steps: steps.map(\.step.sentence),
        spec: spec.text(found, steps, runs)))
  }

  /// Tells a finding about a state, with how the loads come out on the way there.
  private mutating func tell(_ found: Found, at steps: [TakenStep]) {
    if told.contains(found.key) { return }
    let session = session(at: steps)
    defer { session.end() }
    tell(found, steps, session.runs)
  }

  /// What only the whole walk tells.
  private mutating func judge(isBound: Bool) {
    for (found, steps) in tallies.failures { tell(found, at: steps) }
    for trap in WayBack(stations: stations).traps { tell(trap) }
    let missed = outside.missed.sorted()
    if !missed.isEmpty {
      graph.notes.append(
        "the flow asked for \(missed.joined(separator: ", ")), which this walk may not: --allow lets it; what it needs that "
          + "for was passed over")
    }
    if isBound {
      graph.notes.append(
        "the walk has ended after \(taps) taps, and there was more to try: --budget \(options.budget * 4) goes further; what "
          + "was never enabled or reached is not told")
      return
    }
    for (found, steps) in tallies.disabled { tell(found, at: steps) }
    tellUnreached(isStarved: !missed.isEmpty)
  }

  private mutating func tell(_ trap: WayBack.Trap) {
    let station = stations[trap.first]
    let names = trap.screens.map { graph[$0]?.name ?? $0 }
    let by = trap.blockers.isEmpty ? "" : "; leaving is blocked: \(trap.blockers.joined(separator: ", "))"
    let message: String
    if trap.isDeadEnd {
      message = "on \(names[0]) nothing that a person does changes anything\(by)"
    } else if names.count == 1 {
      message = "\(names[0]) cannot be left\(by)"
    } else {
      message = "from \(names[0]) nothing leads back, only on to \(names.dropFirst().joined(separator: ", "))\(by)"
    }
    let kind = trap.isDeadEnd ? WalkFinding.Kind.deadEnd : .trap
    var found = Found(
      kind: kind, message: message, place: graph[trap.screens[0]]?.place, key: "\(kind) \(trap.screens.sorted())")
    let way = trap.isDeadEnd ? " or #app:find_all { role = \"button\" } + #app:find_all { role = \"link\" } > 0" : ""
    found.assertions = [
      "app:back()", "app:settle()", "assert(#app.path < \(station.depth)\(way), \"there is no way back from here\")",
    ]
    tell(found, at: station.steps)
  }

  private mutating func tellUnreached(isStarved: Bool) {
    let owner = graph[NodeName.root]?.plugin
    for node in graph.nodes where node.seen == 0 {
      guard node.kind == .destination || node.kind == .flow || node.kind == .steps else { continue }
      if isStarved || node.plugin != owner {
        graph.notes.append("nothing has led to \(node.name) of \(node.plugin)" + (node.place.map { " (\($0))" } ?? ""))
        continue
      }
      let found = Found(
        kind: .unreached, message: "nothing leads to \(node.name)", place: node.place, key: "unreached \(node.id)",
        assertions: ["pending \"nothing leads to \(node.name)\""])
      tell(found, at: stations.first.map(\.steps) ?? [])
    }
  }
}
