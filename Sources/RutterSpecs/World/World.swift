internal import RutterCore
internal import RutterPages
internal import RutterTesting
internal import RutterText

/// The closed world of one run of one test: the flows that it launched, and nothing real beside them.
final class World: SpecWorld {
  private let flows: FlowShelf
  /// The folder of the spec file.
  private let folder: String
  /// The spec's own state, for the functions of the test that stand in for loads, and for its invariants.
  let spec: SpecState
  /// Makes the choices of the run; nil lets everything come when it is due.
  let chooser: Chooser?
  /// Whether each load may also fail or never end.
  private let outcomes: Bool
  /// Makes the choices of what comes; nil lets everything come when it is due, in a test that is about one order.
  private let orders: Chooser?
  /// What the test does in its usual order; nil in that order itself, and where every wait is kept.
  private var course: Course?
  /// Why orders that lead to one state may go on differently; nil if they may not.
  let whyStatesSayTooLittle: String?
  /// Whether things may be late before the test's last wait for rest although it looks.
  private let isLoose: Bool
  /// Whether this is the usual order, and what the test does is noted for the others.
  private let isSurveyed: Bool
  /// Whether a session may be restarted between two steps, once.
  private(set) var restarts: Bool
  var wasRestarted = false
  /// Whether the test itself has restarted one.
  private(set) var hasRestarted = false
  /// Whether the test has come to a step before which that would be done if nothing were under way.
  private(set) var hasPlaces = false
  private(set) var apps: [App] = []
  /// Whether there are invariants of the test, which look at every event.
  private var hasInvariants = false
  /// What was launched, and where, since the invariants last looked: while `test.launch` runs, the test has no app yet.
  private var launched: [(app: App, place: Place)] = []
  /// The steps that a shrinker has left out.
  private(set) var leftOut: [Failure.StoryLine] = []
  /// Whether the test has looked before all had come that it had waited for.
  var hasLookedEarly = false
  var story = Story()
  /// The last step for which nothing showed because of the order.
  var excuse: Excuse?
  /// The step that a person did where it means something else than usual.
  private(set) var stray: Stray?
  var steps = 0
  /// The line of the last step.
  private var reached: Place?
  /// Tells every event of every app, if that is asked for.
  private var teller: StoryTeller?
  /// What the test expected of errors of its flows: a part of each, or nil for any.
  private(set) var expectedErrors: [String?] = []

  private(set) var snapshots: SnapshotBook
  private let options: RunnerOptions
  private let limit: TimeLimit
  /// Where the supervisor looks, if there is one.
  private let lane: Lane?
  /// What the order has come to, where the test is over before all that it waits for has come.
  private(set) var endedWith: String?

  init(
    _ flows: FlowShelf, _ spec: SpecState, folder: String, _ chooser: Chooser? = nil, outcomes: Bool = false,
    explores: Bool = true, restarts: Bool = false, course: Course? = nil, isLoose: Bool = false,
    isSurveyed: Bool = false, snapshots: SnapshotBook = SnapshotBook(.asking),
    options: RunnerOptions = RunnerOptions(),
    limit: TimeLimit = TimeLimit(microseconds: 0), lane: Lane? = nil, teller: StoryTeller? = nil
  ) {
    self.teller = teller
    self.limit = limit
    self.lane = lane
    self.flows = flows
    self.spec = spec
    self.folder = folder
    self.chooser = chooser
    self.outcomes = outcomes
    orders = explores ? chooser : nil
    self.restarts = restarts
    self.isLoose = isLoose
    self.isSurveyed = isSurveyed && explores
    whyStatesSayTooLittle = course?.whyStatesSayTooLittle
    self.course = explores && chooser != nil ? course : nil
    self.snapshots = snapshots
    self.options = options
  }

  /// What happened so far.
  var events: [Failure.StoryLine] { story.lines }

  /// The same event by event; nil if that was not asked for.
  var sessions: SessionStory? { teller?.story }

  /// What was reached of the flows so far.
  var coverage: FlowsCoverage {
    var all = FlowsCoverage()
    for app in apps { if let own = app.coverage { all.add(own, of: app.flow.path) } }
    return all
  }

  /// One line of the flows that were launched, as they were then.
  func line(_ place: Place) -> String? { apps.lazy.compactMap { $0.line(place) }.first }

  /// What went wrong in the flows and the test has not taken: it may be why something else fails.
  var troubles: [Journal.Trouble] { apps.flatMap(\.journal.unread) }

  /// What the test did.
  var done: Course { Course(parts: apps.map(\.done)) }

  /// What all apps ended in.
  var endState: EndState { EndState(apps.flatMap(\.ending)) }

  func step(_ name: String, _ arguments: [Value], at place: Place) -> StepResult {
    let arguments = StepArguments(arguments)
    steps += 1
    if place.line > 0 {
      reached = place
      teller?.place = place
    }
    lane?.reaches(line: place.line)
    if steps > options.mostSteps { return .ended(endless(options.mostSteps, "steps", at: place)) }
    if limit.isOver { return .ended(limit.failure(at: place)) }
    if name == "launch", apps.count == options.mostLaunches {
      return .ended(endless(options.mostLaunches, "launches", at: place))
    }
    if name != "launch", let broken = lookFirst() { return .ended(broken) }
    let result = answer { () throws(Failure) in
      switch name {
      case "launch": return [.integer(Int64(try launch(arguments, place)))]
      case "do":
        let command = try arguments.command()
        let app = try open(arguments)
        try mayRestart(app, place, isHindered: command.namesNode)
        app.moves()
        if arguments[2] == .boolean(true) { return [.boolean(try obeyIfThere(app, command, place))] }
        try obey(app, command, place)
      case "settle":
        let app = try open(arguments)
        try mayRestart(app, place)
        try settle(app, place, isBarrier: arguments[1] == .boolean(true))
      case "reload": try reload(try open(arguments), arguments, place)
      case "restart": try restart(try open(arguments), arguments, place)
      case "deliver": try app(arguments).beforeLook()
      case "catch_up": for app in apps { try app.catchUp() }
      case "check":
        let app = try app(arguments)
        try app.payWaits()
        app.check(at: place)
      case "look_first": break
      case "expect_error": try expectError(try app(arguments), arguments.text(1))
      case "allow_error": try app(arguments).journal.allow(Self.part(arguments.text(1), "allow_error"))
      case "snapshot": try takeSnapshot(arguments, place)
      case "close":
        let app = try app(arguments)
        try app.payWaits()
        app.close()
      default: throw Failure(.step, "there is no step '\(name)'")
      }
      return []
    }
    story.follow(chooser)
    if let broken = apps.lazy.compactMap(\.journal.broken).first {
      story.end()
      return .ended(broken)
    }
    if case .failed = result, limit.isOver { return .ended(limit.failure(at: place)) }
    return result
  }

  func look(_ name: String, _ arguments: [Value], at place: Place) -> StepResult {
    let arguments = StepArguments(arguments)
    return answer { () throws(Failure) in
      if name == "invariant" {
        hasInvariants = true
        for app in apps { app.journal.isWatched = true }
        return []
      }
      if name == "judged" { return [.boolean(spec.isReading || isJudged)] }
      let app = try app(arguments)
      // Where the test only reads, nothing may come meanwhile.
      if !spec.isReading {
        app.isLookedAt()
        if app.owesLook, try !looksEarly(app, name, arguments) { return [Value.named([("owed", .boolean(true))])] }
      }
      switch name {
      case "path": return [.list(app.frame.path.map(\.asValue))]
      case "stacks": return [app.frame.stacksAsValue]
      case "lost": return [app.journal.lostAsValue]
      case "differences": return [app.journal.differencesAsValue]
      case "screen": return [app.frame.top.asValue]
      case "outcome":
        if !spec.isReading { app.journal.lookedAtOutcome() }
        return [app.journal.outcome?.asValue ?? .null]
      case "calls": return [try app.calls(of: arguments.text(1) ?? "")]
      case "source": return [.string(Text(try app.source(of: arguments.text(1) ?? "", arguments.text(2) ?? "")))]
      case "log": return [.list(app.journal.log.map { $0.asValue(plugin: app.pluginName($0.plugin)) })]
      case "find": return [try app.find(try arguments.target()).asValue]
      case "find_all": return [.list(app.frame.all(try arguments.target()).map(\.asValue))]
      default: throw Failure(.step, "there is no question '\(name)'")
      }
    }
  }

  /// Whether the test looks at what is under way still: not where it looks for something that does not show yet.
  private func looksEarly(_ app: App, _ name: String, _ arguments: StepArguments) throws(Failure) -> Bool {
    guard app.looksEarly() else { return false }
    hasLookedEarly = true
    if name == "find", case .failure = app.frame.find(try arguments.target()) { return false }
    return true
  }

  private func endless(_ most: Int, _ what: String, at place: Place) -> Failure {
    var failure = Failure(.step, "a test has at most \(SummaryText.grouped(most)) \(what); does a loop in it ever end?")
    failure.place = place
    return failure
  }

  // MARK: The end

  /// What must hold when a test has ended: nothing unread, nothing under way, every rule kept, a way back to the root.
  func finish() -> Failure? {
    if limit.isOver { return limit.lateEnd }
    for app in apps {
      if let failure = unfinished(app) { return failure }
      if isSurveyed { app.isOver() }
    }
    return nil
  }

  /// Lets come what a test that failed has waited for: the choices of an order do not depend on whether it fails.
  ///
  /// - Parameter end: What the order has come to already, in the same words for the same.
  func payWaits(after end: String) {
    endedWith = end
    for app in apps { try? app.payWaits() }
  }

  /// Ends every app.
  ///
  /// - Returns: The first rule of the engine that did not hold.
  func end() -> Failure? {
    for app in apps {
      guard let violation = app.end() else { continue }
      var failure = Failure(.invariant, violation.message)
      failure.rule = violation.rule.rawValue
      return failure
    }
    return nil
  }

  private func unfinished(_ app: App) -> Failure? {
    do throws(Failure) { try app.catchUp() } catch { return limit.isOver ? limit.failure(at: reached) : error }
    story.follow(chooser)
    return app.leftBehind
  }

  // MARK: Steps

  /// Decides, where restarts are tried, whether this is an order for them. A restart may come where nothing is under way,
  /// which is where somebody has waited; where what he waits for may be late instead, the session is not restarted.
  private func decideOnWaits() {
    guard apps.isEmpty, restarts, let chooser, let course, course.mayBeLate else { return }
    restarts = chooser.keepsWaits()
    if restarts { self.course = nil }
  }

  private func launch(_ arguments: StepArguments, _ place: Place) throws(Failure) -> Int {
    let launch = try Launch(arguments, of: flows, from: folder, allowing: options.grants)
    decideOnWaits()
    let number = apps.count + 1
    story.add("launch \(launch.name)" + (number > 1 ? " (app \(number))" : ""), at: place)
    let setting = App.Setting(
      options: launch.options, performers: launch.performers, chooser: orders, outcomes: outcomes,
      restarts: restarts,
      ask: { [spec] in spec.answer(stub: $0, $1) },
      check: { [spec] in spec.check(app: number) }, isWatched: hasInvariants,
      onArrival: { [weak self] in self?.hasCome(at: $0) }, onRest: { [weak self] in self?.story.rests() },
      breaks: { [weak self] in self?.broken($0) ?? $0 },
      probe: options.coverage ? CoverageProbe() : nil, tell: tell(of: number),
      course: course.flatMap { number <= $0.parts.count ? $0.parts[number - 1] : nil },
      isLoose: isLoose, isSurveyed: isSurveyed,
      onChoice: { [weak self] simulation, standing in self?.tellState(inside: number, simulation, standing) },
      mayGoOn: { [limit] in !limit.isOver }, perform: { [limit] call, work in limit.spend(on: call, work) })
    let app = App(launch.name, launch.flow, setting)
    apps.append(app)
    if let trouble = launch.trouble(of: app) {
      // The test gets no app, and so cannot take what this one says.
      app.giveUp()
      throw trouble
    }
    if hasInvariants { launched.append((app, place)) }
    return number
  }

  /// What tells of the turns of one app.
  private func tell(of app: Int) -> Simulation<StagedHost>.Witness? {
    if teller == nil { return nil }
    return { [weak self] event, effects, session in self?.teller?.see(event, effects, session, of: app) }
  }

  /// Runs the invariants on the first screens of what was launched.
  ///
  /// - Returns: The first that does not hold.
  private func lookFirst() -> Failure? {
    defer { launched = [] }
    for (app, place) in launched {
      app.check(at: place)
      if let broken = app.journal.broken { return broken }
    }
    return nil
  }

  /// Waits until nothing is under way: at once, or, where orders are explored, at the latest when somebody looks.
  private func settle(_ app: App, _ place: Place, isBarrier: Bool) throws(Failure) {
    app.moves()
    if isBarrier { return try obey(app, .wait, place) }
    tellWait(words("settle", app), of: app, at: place)
    if app.waitsForRest(at: place) { return }
    try app.rest()
    if let forbidden = app.journal.forbidden { throw forbidden }
  }

  private func obey(_ app: App, _ command: Command, _ place: Place) throws(Failure) {
    if command.isUsers, try !comesBefore(app, command, at: place) { return }
    try carryOut(app, command, place)
  }

  /// Does what a person does only if there is something to do it with. In the usual order there has to be.
  ///
  /// - Returns: Whether he does it.
  private func obeyIfThere(_ app: App, _ command: Command, _ place: Place) throws(Failure) -> Bool {
    guard try comesBefore(app, command, at: place) else { return false }
    if !isUsual, app.lacksTarget(of: command) {
      story.add("\(words(for: command, app) ?? "a step"): it is not there", at: place)
      return false
    }
    try carryOut(app, command, place)
    return true
  }

  private func carryOut(_ app: App, _ command: Command, _ place: Place) throws(Failure) {
    tell(command, of: app, at: place)
    if case .advance = command { app.advances(at: place) }
    do throws(Failure) { try app.obey(command) } catch {
      excuse = nil
      guard !isUsual, app.lacksTarget(of: command) else { throw error }
      if app.isTaken { throw taken(error, from: app, command) }
      // Where something came early or late, what the person would act on may not be there.
      if app.dependsOnOrder {
        excuse = Excuse(
          failure: error, at: place, step: words(for: command, app) ?? "", cause: cause(app),
          unread: apps.flatMap(\.journal.faults))
      }
      throw error
    }
    if let stray, stray.step == words(for: command, app), stray.line == place.line,
      app.commandOutcome?.isOfNoUse == true
    {
      self.stray?.isInVain = true
    }
    if let forbidden = app.journal.forbidden { throw forbidden }
    // Where something came early or late, much may be refused that is not meant to be.
    if command.isUsers, isUsual, let words = words(for: command, app) {
      app.journal.stepped(words, at: place, app.commandOutcome)
    }
  }

  /// Whether nothing was early or late so far, and every load ended as its script says.
  private var isUsual: Bool { chooser?.trail.isUsualButForRestarts ?? true }

  /// Lets come what is chosen to come before somebody acts.
  ///
  /// - Returns: Whether that one acts at all.
  private func comesBefore(_ app: App, _ command: Command? = nil, isEnd: Bool = false, at place: Place) throws(Failure)
    -> Bool
  {
    guard let chooser = orders else { return true }
    // A shrinker may leave an action out.
    let isKept = chooser.keepsAction()
    if !isKept {
      leftOut.append(Failure.StoryLine(command.flatMap { words(for: $0, app) } ?? "a step", at: place))
      return false
    }
    if command == nil, !isEnd { try app.payWaits(beforeAction: true) }
    try app.beforeUserActs(command, mayStray: stray == nil, isEnd: isEnd)
    if stray == nil, app.hasStrayed, let command {
      stray = Stray(line: place.line, step: words(for: command, app) ?? "a step", choices: chooser.trail.count)
    }
    story.follow(chooser)
    return app.journal.broken == nil
  }

  /// Exchanges files of a plugin, and has it loaded again.
  private func reload(_ app: App, _ arguments: StepArguments, _ place: Place) throws(Failure) {
    app.reloads()
    app.moves()
    guard try comesBefore(app, at: place) else { return }
    let plugin = arguments.text(1) ?? ""
    story.add("reload \(plugin)", at: place)
    var files: [(name: String, text: String?)] = []
    if case .list(let items)? = arguments[2] {
      for case .record(let file) in items { files.append((file["name"]?.text ?? "", file["text"]?.text)) }
    }
    try app.reload(plugin, files)
    if let forbidden = app.journal.forbidden { throw forbidden }
  }

  /// Saves the session, ends it, and goes on with it in a new one.
  private func restart(_ app: App, _ arguments: StepArguments, _ place: Place) throws(Failure) {
    app.moves()
    guard try comesBefore(app, isEnd: true, at: place) else { return }
    hasRestarted = true
    story.add(words("restart", app), at: place)
    app.journal.personActs()
    try app.restart(secrets: arguments[1] == .boolean(true))
  }

  /// The same before a step of the test, where that is explored: once in an order, where nothing under way would be lost. A
  /// step on a node that was found before hinders it: after a restart the node is another one.
  private func mayRestart(_ app: App, _ place: Place, isHindered: Bool = false) throws(Failure) {
    hasPlaces = true
    guard restarts, !wasRestarted, !isHindered, let chooser, app.survivesRestart else { return }
    tellState("before a restart")
    guard chooser.restarts() else { return }
    wasRestarted = true
    story.add("the session is saved, ended and restored", at: place)
    let own = hasRestarted ? app.journal.restored : nil
    // What is secret would be left out, which is no fault of the flow.
    do throws(Failure) { try app.restart(secrets: true) } catch {
      var failure = error
      failure.place = failure.place ?? place
      throw failure
    }
    // Where the test restarts by itself, it looks at what that has lost.
    if let own { app.journal.restored = own }
  }

  /// A part of the message of an error, as a test names it.
  private static func part(_ text: String?, _ step: String) throws(Failure) -> String? {
    if (text?.utf8.count ?? 0) <= 64 << 10 { return text }
    throw Failure(.step, "app:\(step) takes a part of a message, of at most 64 KiB")
  }

  private func expectError(_ app: App, _ text: String?) throws(Failure) {
    let text = try Self.part(text, "expect_error")
    try app.beforeLook()
    expectedErrors.append(text)
    try app.journal.takeTrouble(containing: text)
  }

  /// Compares what an app shows, or a text, with what the file holds.
  private func takeSnapshot(_ arguments: StepArguments, _ place: Place) throws(Failure) {
    let stored = arguments.text(1)
    let calls = { [spec] in spec.snapshots(inLine: place.line) }
    if let text = arguments.text(2) {
      return try snapshots.take(text, stored: stored, at: place.line, calls: calls)
    }
    let app = try app(arguments)
    try app.beforeLook()
    try snapshots.take(FrameTree.text(app.frame), stored: stored, at: place.line, calls: calls)
  }

  // MARK: What both use

  /// The app that a step is about.
  private func app(_ arguments: StepArguments) throws(Failure) -> App {
    guard let number = arguments.app, number > 0, number <= apps.count else {
      throw Failure(.step, "this app is not of this test; launch one in each test, or in before_each")
    }
    return apps[number - 1]
  }

  /// The app that a step moves.
  private func open(_ arguments: StepArguments) throws(Failure) -> App {
    let app = try app(arguments)
    if !app.isClosed { return app }
    var failure = Failure(.step, "this app is closed: app:close() has ended its session")
    failure.notes = ["launch another, or close it after its last step; it can still be read"]
    throw failure
  }

  private func answer(_ body: () throws(Failure) -> [Value]) -> StepResult {
    do throws(Failure) {
      return .values(try body())
    } catch {
      return .failed(error)
    }
  }
}
