internal import Rutter
internal import RutterCore
internal import RutterLua
internal import RutterTesting
internal import RutterText
internal import RutterWorkers

/// A flow that a test launched, in virtual time and a closed world.
final class App {
  /// What an app is launched with besides its flow.
  struct Setting {
    var options: LaunchOptions
    /// Do the work outside that is allowed.
    var performers: Performers
    /// Makes the choices of the run; nil lets everything come when it is due.
    var chooser: Chooser?
    /// Whether each load may also end otherwise, as the chooser says.
    var outcomes = false
    /// Whether the session may be restarted before each step.
    var restarts = false
    /// Calls a function of the test that stands in for a load.
    var ask: (Int, [Value]) -> StepResult
    /// Runs the invariants of the test, while what shows can be looked at.
    var check: () -> Failure?
    /// Whether there are any.
    var isWatched = false
    /// Is told the moment at which an answer or a timer has come, after its turn.
    var onArrival: (Instant) -> Void = { _ in }
    /// Is told when all has come to rest that was waited for.
    var onRest: () -> Void = {}
    /// Is told of an invariant that does not hold after an event, and says where that is.
    var breaks: (Failure) -> Failure = { $0 }
    /// Notes what is reached of the flow.
    var probe: CoverageProbe?
    /// Is told of every turn, to tell it on.
    var tell: Simulation<StagedHost>.Witness?
    /// What the test does with this app in the usual order; nil where no other order has to know it.
    var course: Course.Part?
    /// Whether things may be late before the test's last wait for rest although it looks.
    var isLoose = false
    /// Whether this is the usual order, and what is done is noted for the others.
    var isSurveyed = false
    /// Is told of each choice of what comes before it is made.
    var onChoice: (borrowing Simulation<StagedHost>, Simulation<StagedHost>.Standing) -> Void = { _, _ in }
    /// Whether the test has time left.
    var mayGoOn: () -> Bool = { true }
    /// Does work outside, as long as the test has time left.
    var perform: (CapabilityCall, () -> CallResult) -> CallResult = { _, work in work() }
  }

  /// As the test named it.
  let name: String
  let flow: Launchable
  let journal: Journal
  /// The flow as it runs now: what was launched, or what took its place.
  private var version: Flow
  private let grants: [Grant]
  var simulation: Simulation<StagedHost>
  let watcher: Watcher
  let calls: Calls
  let staging: Staging
  private let setting: Setting
  /// Joins a session with the world of the test.
  private let join: (consuming StagedHost) -> Simulation<StagedHost>
  private let plugins: [PluginInfo]
  private let probe: CoverageProbe?
  private let checkInvariants: () -> Failure?
  /// A turn is under way. What the test's own functions read meanwhile is what showed before it.
  private var isMoving = true
  /// The test has closed it: what still ran was meant to.
  private(set) var isClosed = false
  var closing: [EndState.Part]?
  /// Why what its scripts held when it was closed could not be compared; nil if it could.
  private var hadNoWalk: String?
  /// The same of an app that may still be open.
  var whyNoWalk: String? { isClosed ? hadNoWalk : simulation.session.host.whyNoWalk }
  /// What the test has done with it so far.
  private(set) var done = Course.Part()
  /// The number of actions of a person so far.
  var actions = 0
  /// The last wait for rest brought something, and the test has looked since.
  var hasRestBrought = false, isRestLookedAt = false
  /// The number of the wait for rest before which it was decided whether the test looks early, and whether it does.
  var earlyLook: (rest: Int, isEarly: Bool)?
  /// Whether the test has looked for the last time.
  var hasLookedLast = false
  /// What a person wants to act on showed, on the entries that still show, and then something came before he did; and
  /// what took it away, if that is known.
  private(set) var isTaken = false
  /// Whether it showed before anything came, and the entries that showed then.
  private(set) var showed = false, pathBefore: [EntryID]?
  private(set) var takenBy: String?

  init(_ name: String, _ flow: Launchable, _ setting: Setting) {
    self.name = name
    self.flow = flow
    version = flow.flow
    grants = setting.options.grants + flow.grants
    probe = setting.probe
    checkInvariants = setting.check
    let journal = Journal(), watcher = Watcher(), options = setting.options, calls = Calls()
    let ask = { (number: Int, arguments: [Value]) in
      calls.count += 1
      return setting.ask(number, arguments)
    }
    let staging = Staging(
      options.stubs, ask: ask, decide: Self.decide(setting, journal), onFailure: { journal.meant.stub($0) })
    staging.onExcess = { message in journal.forbidden = journal.forbidden ?? Failure(.flow, message) }
    journal.isWatched = setting.isWatched
    self.journal = journal
    self.calls = calls
    self.watcher = watcher
    self.staging = staging
    self.setting = setting
    join = { host in
      let plugins = host.plugins, flow = host.flow?.id
      var simulation = Simulation(
        Session(host: host, isSaved: setting.restarts),
        answer: { id, plugin, call in
          if let stub = staging.answers.removeValue(forKey: id) {
            return staging.resolve(stub, call.arguments).answer(to: call, journal)
          }
          guard setting.performers.allow(call.name, to: plugin) else {
            return Capability.named(call.name)?.answerOfNobody
              ?? journal.forbid(call, by: plugin == flow ? nil : plugins.first { $0.id == plugin }?.name)
          }
          journal.hasPerformed = true
          let outside = CapabilityCall(id, plugin, call)
          // Work in Swift waits for a thread like the tests themselves, and takes as long as these let it.
          if Capability.named(call.name) == nil { return setting.performers.perform(outside) }
          let result = setting.perform(outside) { setting.performers.perform(outside) }
          // What a program has left that was killed for its test's time is no answer to go on with.
          return outside.isCancelled ? .cancelled : result
        },
        delay: { id, _, call, _ in staging.delay(of: id, call) },
        witness: { event, effects, session in
          journal.note(event, effects, of: session.plugins)
          for case .abandon(let call) in effects { setting.performers.abandon(call) }
          if let message = journal.forbidden?.message { journal.forbidden?.message = session.shownMessage(message) }
          watcher.monitor.see(event, effects, session)
          setting.probe?.see(event, effects, session)
          setting.tell?(event, effects, session)
          if event.kind.isArrival { setting.onArrival(event.at) }
          guard event.kind != .ended else { return }
          if journal.isWatched || options.stubs.callTheTest && effects.contains(.frame) {
            journal.glimpse = session.frame()
          }
          if journal.isWatched, journal.broken == nil { journal.broken = setting.check().map(setting.breaks) }
        })
      simulation.chooser = setting.chooser
      simulation.onChoice = setting.onChoice
      simulation.mayGoOn = setting.mayGoOn
      simulation.onRest = {
        journal.hasSomethingCome = false
        setting.onRest()
      }
      return simulation
    }
    simulation = join(StagedHost(flow.host(options.grants, isolated: options.isolated), staging))
    plugins = simulation.session.plugins
    simulation.open(flow.opening(seed: options.seed, startedAtMicroseconds: Instant.virtualStartMicroseconds))
    registryAtLaunch = simulation.session.registry.version
    isMoving = false
  }

  /// What chooses how loads end, where that is explored.
  private static func decide(_ setting: Setting, _ journal: Journal) -> ((LoaderName?, Stub?) -> LoadFate)? {
    guard setting.outcomes, let chooser = setting.chooser else { return nil }
    return { loader, stub in
      let ending = chooser.ending(loader, instead: stub)
      journal.meant.make(ending)
      return ending.fate(instead: stub)
    }
  }

  /// What shows; to an invariant what shows at that moment, to a function that stands in for a load what showed before
  /// the event that calls it.
  var frame: Frame { isMoving ? journal.glimpse : simulation.session.frame() }
  var condition: Condition { simulation.session.condition }
  /// What came of the last thing that the person did, if it has settled.
  var commandOutcome: Outcome? { simulation.session.commandOutcome }
  /// What a stub may stand in for.
  var stubNames: [String] {
    simulation.session.registry.loaderNames.map(\.description) + functionNames + [Stubs.inline]
  }
  private var functionNames: [String] {
    simulation.session.registry.functionNames.map(\.description) + Capability.names
  }
  /// What is under way, by name: loads, actions, hooks.
  var running: [String] { simulation.session.isQuiet ? [] : simulation.session.running }
  /// Whether the test has to wait before it looks: something is due, or waited for, that may be late.
  var owesLook: Bool { !isMoving && !isClosed && (simulation.isOwing || isLastLook) }
  /// Whether the order can be the reason that something does not show: since the launch or the last `settle` something
  /// came, early or late, or is late. What is not due yet is to come in the usual order, too.
  var dependsOnOrder: Bool { journal.hasSomethingCome || simulation.isOverdue }
  /// The name of the first thing that is due and has not come.
  var overdue: String? { simulation.nameOfOverdue }
  /// Whether a person acted where that means something else than usual.
  var hasStrayed: Bool { simulation.hasStrayed }
  /// What was reached of its flow, if that is noted.
  var coverage: FlowCoverage? { probe?.coverage }
  /// The first rule that did not hold.
  var violation: Violation? { watcher.violation }

  func pluginName(_ id: PluginID) -> String { plugins.first { $0.id == id }?.name ?? "host" }

  // MARK: Steps

  /// Carries a command out, as the JSON face does.
  func obey(_ command: Command) throws(Failure) {
    let event: Event.Kind?
    do throws(CommandError) {
      event = try command.event(simulation.session.types) { target throws(CommandError) in
        try node(target, for: command)
      }
    } catch {
      var failure = Failure(.step, error.message)
      if lacksTarget(of: command) { failure.notes = [frame.topInWords] }
      throw failure
    }
    if let event { return take(event) }
    switch command {
    case .advance(let microseconds):
      try moving { simulation throws(Unrest) in try simulation.advance(microseconds: microseconds) }
    case .wait:
      try moving { simulation throws(Unrest) in try simulation.settle() }
    default: break
    }
  }

  /// Puts new versions of a plugin, and of those that require it, in force.
  func reload(_ plugin: String, _ files: [(name: String, text: String?)]) throws(Failure) {
    let next: FlowVersion
    do throws(NavigatorError) { next = try version.version(of: plugin, files) } catch {
      throw Failure(.step, "app:reload: \(error)")
    }
    let access = next.flow.access(grants)
    journal.personActs()
    let effects = move { simulation in
      simulation.prepareHost { $0.prepare(next.sources, access: access) }
      return simulation.take(.reloaded(next.event))
    }
    tried = next.flow
    if effects.hasReloaded { version = next.flow }
  }

  /// Whether it does work outside of the test's world, where nobody can compare what comes of it.
  var reachesOutside: Bool { !grants.isEmpty }
  /// The line that let time pass, while what is due may still have to come.
  private var advancedAt: Place?
  /// The version of the registry when it was launched.
  private(set) var registryAtLaunch = 0

  /// What was to take the place of the flow last: errors of it name its lines.
  var tried: Flow?

  /// One line of the flow's scripts, as they are now.
  func line(_ place: Place) -> String? { (tried ?? version).line(place) ?? flow.line(place) }

  /// Whether nothing is under way that a restart would lose.
  var survivesRestart: Bool { !isClosed && Self.survivesRestart(simulation.session) }

  /// Saves the session, ends it, and goes on with it in a new one: clock, stubs and seed are the same.
  func restart(secrets: Bool) throws(Failure) {
    let now = simulation.now
    let saved = Self.asText(simulation.session.snapshot(secrets: secrets, at: now))
    let snapshot: Snapshot
    do throws(SnapshotError) { snapshot = try Snapshot(text: saved) } catch {
      throw Failure(.invariant, "what was saved cannot be read again: \(error)")
    }
    move { $0.take(.ended) }
    watcher.beginAnew()
    staging.waiting = [:]
    staging.losses = [:]
    staging.answers = [:]
    simulation = join(StagedHost(hostNow, staging))
    var opening = version.opening(seed: snapshot.seed, startedAtMicroseconds: snapshot.startedAtMicroseconds)
    opening.snapshot = snapshot
    move { $0.open(opening) }
    if condition == .notLoaded { throw Failure(.loading, "the flow '\(name)' does not load when it is restored") }
  }

  private static func asText(_ snapshot: Snapshot) -> [UInt8] { snapshot.text() }

  /// A host of the flow as it runs now.
  private var hostNow: ScriptHost {
    if tried == nil { return flow.host(setting.options.grants, isolated: setting.options.isolated) }
    return version.host(.testing, grants, isolation: version.isolation(of: setting.options.isolated))
  }

  /// The text of a file of a plugin, as it runs now.
  func source(of plugin: String, _ file: String) throws(Failure) -> String {
    do throws(NavigatorError) { return try version.text(of: file, in: plugin) } catch {
      throw Failure(.step, "app:source: \(error)")
    }
  }

  /// A step of the test begins that moves it.
  func moves() {
    done.moves += 1
    done.endsWithRest = false
  }

  /// The test has a plugin reloaded.
  func reloads() { done.reloads = true }

  /// The test waits for rest.
  ///
  /// - Returns: Whether that may come about late, because nobody looks before it must.
  func waitsForRest(at place: Place) -> Bool {
    done.endsWithRest = true
    done.rests.append(Course.Rest())
    guard let rests = setting.course?.rests, done.rests.count <= rests.count, !rests[done.rests.count - 1].callsTest
    else { return false }
    simulation.oweRest(at: place)
    return true
  }

  /// Lets the test wait for rest, and notes what that brings.
  func rest() throws(Failure) {
    let calls = self.calls.count, turns = simulation.turns
    try obey(.wait)
    if !done.rests.isEmpty { done.rests[done.rests.count - 1].callsTest = self.calls.count > calls }
    (hasRestBrought, isRestLookedAt) = (simulation.turns > turns, false)
  }

  /// The test is over.
  func isOver() { done.hasTasks = !isClosed && simulation.hasUnawaited }

  /// The test looks.
  func isLookedAt() { if hasRestBrought { isRestLookedAt = true } }

  /// Whether things may be late here although the test looks.
  var isBeforeLastRest: Bool {
    guard setting.isLoose, let course = setting.course else { return false }
    return done.rests.count < course.rests.count
  }

  /// Whether the test looks before all has come that it has waited for.
  func looksEarly() -> Bool {
    guard isBeforeLastRest, simulation.isOwingRest, let chooser = setting.chooser else { return false }
    if earlyLook?.rest != done.rests.count { earlyLook = (done.rests.count, chooser.looksEarly()) }
    return earlyLook?.isEarly ?? false
  }

  /// Lets come what the test has waited for, before it looks or before a person acts.
  func payWaits(beforeAction: Bool = false) throws(Failure) {
    if isClosed { return }
    try moving { simulation throws(Unrest) in
      if beforeAction { try simulation.payWaitsBeforeUserActs() } else { try simulation.payWaits() }
    }
  }

  /// Lets come what is chosen to come before the person acts.
  ///
  /// - Parameters:
  ///   - command: What he does, if it is that.
  ///   - mayStray: Whether he may do it where it means something else than usual.
  ///   - isEnd: Whether he ends the session, which may be at any moment at which that loses nothing.
  /// - Throws: What did not come to rest.
  func beforeUserActs(_ command: Command?, mayStray: Bool, isEnd: Bool = false) throws(Failure) {
    let sights = setting.course?.sights ?? []
    let usual = actions < sights.count ? sights[actions] : nil
    actions += 1
    if isRestLookedAt { done.looked += 1 }
    (hasRestBrought, isRestLookedAt) = (false, false)
    (isTaken, takenBy, showed, pathBefore) = (false, nil, false, nil)
    try moving { simulation throws(Unrest) in
      try simulation.beforeUserActs(
        judge: { session in
          if isEnd { return Self.survivesRestart(session) ? .early : .impossible }
          guard let usual, let command, let sight = Sight(of: command, in: session.frame()) else { return .impossible }
          let isTaken = sight.busy.map { session.takesTapsWhileBusy($0) } ?? true
          if sight.isLike(usual, isTaken: isTaken) { return .early }
          return mayStray && isTaken ? .astray : .impossible
        },
        watch: { [self] name, session in
          guard let command, command.target != nil else { return }
          let frame = session.frame(), shows = Self.shows(command, in: frame)
          if name == nil {
            (showed, pathBefore) = (shows, frame.path.map(\.id))
          } else if showed, !shows, takenBy == nil {
            takenBy = name
          }
        })
    }
    // Where another screen shows by then, it is not the place of this step any more.
    isTaken = showed && pathBefore == frame.path.map(\.id)
    if setting.isSurveyed { done.sights.append(command.flatMap { Sight(of: $0, in: frame) }) }
  }

  /// Whether the test looks for the last time, after a wait for rest: what nobody waits for may come before.
  private var isLastLook: Bool {
    guard let course = setting.course, course.endsWithRest, !hasLookedLast else { return false }
    return done.moves == course.moves
  }

  /// Lets come what a look has to see.
  func beforeLook() throws(Failure) {
    try catchUp()
    guard !isClosed, isLastLook else { return }
    hasLookedLast = true
    try moving { simulation throws(Unrest) in try simulation.beforeLastLook() }
  }

  /// Runs the invariants of the test on what shows now, because of this line.
  func check(at place: Place) {
    if !isClosed, journal.broken == nil { journal.broken = checkInvariants()?.placed(at: place) }
  }

  /// The test lets time pass. Where orders are explored, what is due by then comes before somebody looks or acts.
  func advances(at place: Place) { advancedAt = place }

  /// Lets come what is due.
  func catchUp() throws(Failure) {
    if isClosed { return }
    try moving { simulation throws(Unrest) in try simulation.catchUp() }
    advancedAt = nil
  }

  private func take(_ kind: Event.Kind) {
    journal.personActs()
    move { $0.take(kind) }
  }

  private func moving(_ body: (inout Simulation<StagedHost>) throws(Unrest) -> Void) throws(Failure) {
    do throws(Unrest) { try move(body) } catch {
      throw Failure(.step, "\(error)", at: simulation.takeWaitingPlace() ?? advancedAt)
    }
  }

  /// The one way in which turns come about. Functions of the test that run in them may read the app.
  @discardableResult
  private func move<Result, Fault: Error>(
    _ body: (inout Simulation<StagedHost>) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    isMoving = true
    defer { isMoving = false }
    return try body(&simulation)
  }

  // MARK: The end

  /// What is not as it should be when its test is over: something wrong, or something under way.
  var leftBehind: Failure? {
    if var wrong = journal.wrong {
      // Another flow of the test may have a script of the same name.
      wrong.source = wrong.place.flatMap { line($0) }
      return wrong
    }
    let running = isClosed ? [] : running
    if running.isEmpty { return nil }
    var failure = Failure(.unfinished, "the test ends while this runs: \(running.joined(separator: ", "))")
    failure.notes = ["app:settle() waits for it; app:close() says that it may be left alone"]
    return failure
  }

  /// What it ended in, or what it was in when the test closed it: path, every screen, and the named cells.
  var ending: [EndState.Part] { closing ?? simulation.session.ending(naming: pluginName) }

  /// Goes back to the root and ends the session; what went wrong in this is no error of the test's own steps.
  ///
  /// - Returns: The first rule that did not hold, then or before.
  func end() -> Violation? {
    if let violation { return violation }
    if isClosed { return nil }
    let stuck = move { $0.goBackToRoot() }
    endSession()
    return violation ?? stuck
  }

  /// Closes an app that the test does not get: its launch has failed, and said why.
  func giveUp() {
    close()
    journal.forgetTrouble()
  }

  /// Ends its session. What showed last can still be read; its scripts, of which nothing runs any more, are given up with
  /// all that they hold, so that a test may launch one app after another.
  func close() {
    if isClosed { return }
    closing = ending
    endSession()
    hadNoWalk = simulation.session.host.whyNoWalk
    simulation.prepareHost { host in
      for plugin in host.plugins { host.stop(plugin.id) }
    }
  }

  private func endSession() {
    isClosed = true
    move { $0.take(.ended) }
  }
}

/// How often functions of the test were called.
final class Calls {
  var count = 0
}
