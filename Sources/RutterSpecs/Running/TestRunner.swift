internal import RutterCore
internal import RutterLua
internal import RutterPages
internal import RutterTesting
internal import RutterWorkers

/// Runs one test: once, or one of its orders.
struct TestRunner {
  private let flows: FlowShelf
  private let options: RunnerOptions
  private let expected = ExpectedErrors()
  /// Where the supervisor looks, if there is one.
  private let lane: Lane?

  init(_ flows: FlowShelf, _ options: RunnerOptions, _ lane: Lane? = nil) {
    self.flows = flows
    self.options = options
    self.lane = lane
  }

  /// What says which orders of a test are run; nil for a test that is run once. Each round draws others.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - round: The number of the round, from 1.
  ///   - merges: Whether orders that lead to one state are followed from there only once.
  /// - Returns: It.
  func explorer(of test: TestCase, round: Int = 1, merges: Bool = true) -> Explorer? {
    let isMeant = isExplored(test) || test.failedOrder != nil && test.options.explore != false
    guard test.pending == nil, options.replay == nil, isMeant else { return nil }
    let runs = test.part?.share(of: options.budget.runs) ?? options.budget.runs
    var search = Explorer.Options(runs: runs, seed: options.seed &+ UInt64(round - 1), part: test.part)
    // What is reached of a flow may have been so on one way to a state only.
    search.merges = merges && !options.coverage && options.mayCompareStates
    // A check is about states, and compares them wherever it can.
    if options.checkStates { search.mergesAfter = 2 }
    return Explorer(search)
  }

  /// Whether a test has so many orders that they are worth cutting into parts: by its usual ones, with restarts and without.
  func offersMuch(_ test: TestCase, _ state: SpecState) -> Bool {
    guard explorer(of: test) != nil else { return false }
    let usual = usual(test, state, hasSnapshots: false)
    let trail = once(test, state, Chooser(), after: usual).trail
    let hasBoth = trail.choices.first?.kind == .waits
    return Part.cuts(trail) || hasBoth && Part.cuts(once(test, state, Chooser(replaying: [1]), after: usual).trail)
  }

  /// Whether the orders of a test are explored whatever is known of it.
  private func isExplored(_ test: TestCase) -> Bool {
    // Of a test about one order the places of a restart are tried, in that order.
    if options.hasRestarts(test) { return true }
    return test.options.explore ?? (options.exploresAll || test.options.needsOrders)
  }

  /// Runs a test that is not explored.
  func run(_ test: TestCase, _ state: SpecState) -> TestResult {
    if let reason = test.pending { return TestResult(test, .pending(reason)) }
    if let text = options.replay { return replay(text, told: text, test, state) }
    let run = once(test, state, nil)
    var result = result(test, run.verdict, run.snapshots)
    if case .failed(let failure) = run.verdict {
      result = TestResult(test, .failed(told(failure, test, state)))
      result.stories = stories(of: [], test, state)
    }
    result.coverage = run.coverage
    if case .pending = result.verdict {} else { result.unrestarted = options.whyUnrestarted(test) }
    return result
  }

  /// A result without failure. A test that took a snapshot for the first time waits for somebody to accept that.
  private func result(
    _ test: TestCase, _ verdict: TestResult.Verdict, _ snapshots: [TestSnapshot], _ exploration: Exploration? = nil
  ) -> TestResult {
    var result = TestResult(test, verdict, exploration: exploration)
    result.snapshots = snapshots
    let isNew = snapshots.contains { $0.state == .new }
    if case .passed = verdict, isNew, options.snapshotMode == .asking {
      result.verdict = .pending("a new snapshot; 'rutter test --update' writes it into the file")
    }
    return result
  }

  // MARK: One order

  /// Runs the usual order, for what others are compared with, and have to know of it.
  func usual(_ test: TestCase, _ state: SpecState, hasSnapshots: Bool = true) -> Usual {
    Usual(once(test, state, Chooser(), isSurveyed: true), hasSnapshots: hasSnapshots)
  }

  /// Runs one order; `usual` is the usual one, if this is another.
  ///
  /// Where a step was done that means something else than usual, what the test finds wrong counts only if it is what was
  /// late then that makes the difference.
  private func once(
    _ test: TestCase, _ state: SpecState, _ chooser: Chooser?, after usual: Usual? = nil,
    _ teller: StoryTeller? = nil, isSurveyed: Bool = false
  ) -> TestRun {
    var run = justOnce(test, state, chooser, after: usual, teller, isSurveyed: isSurveyed)
    guard let stray = run.stray, !run.isImpossible, let failure = run.failure(after: usual), !failure.kind.isOfFlow
    else { return run }
    if stray.isInVain {
      run.hindrance = stray.hindrance
      return run
    }
    let values = run.trail.choices.prefix(stray.choices).map(\.value)
    let without = justOnce(test, state, Chooser(replaying: values, dropsLate: true), after: usual)
    if let same = without.failure(after: usual), same.kind != .unfinished { run.hindrance = stray.hindrance }
    return run
  }

  private func justOnce(
    _ test: TestCase, _ state: SpecState, _ chooser: Chooser?, after usual: Usual?,
    _ teller: StoryTeller? = nil, isSurveyed: Bool = false
  ) -> TestRun {
    lane?.runs(beganAt: Clock.sinceBoot, limit: limit(of: test))
    defer { lane?.rests() }
    let world = world(of: test, state, chooser, after: usual, teller, isSurveyed: isSurveyed)
    var run = TestRun(verdict: run(test, in: world, state))
    if case .failed(let failure) = run.verdict, isJudged(test, world), let excuse = world.excuse(for: failure) {
      let expected = excuse.unread.isEmpty ? [] : expectedErrors(of: test, state)
      if let wrong = world.wrong(beside: excuse, expected: expected) {
        run.verdict = .failed(wrong)
      } else {
        run.hindrance = excuse.hindrance
      }
    }
    if case .failed(let failure) = run.verdict, !world.isJudged, !failure.kind.isOfFlow, run.hindrance == nil {
      run.hindrance = .ofEarlyLook(failure)
    }
    if case .failed(let failure) = run.verdict {
      let hindrance = run.hindrance.map { "\($0.line) \($0.step)" }
      world.payWaits(after: hindrance ?? failure.fault)
    }
    if case .passed = run.verdict, let failure = world.finish() { run.verdict = .failed(failure) }
    // What was under way at an early restart begins again, and the test does not wait for that.
    if usual != nil, world.hasRestarted, case .failed(let failure) = run.verdict, failure.kind == .unfinished {
      run.hindrance = .ofRestart(endingAt: failure.place?.line ?? test.line)
    }
    leaveOut(&run, test, world, state)
    if case .failed(var failure) = run.verdict, failure.kind.mayComeOfTrouble {
      failure.tell(world.troubles)
      if failure.kind == .assertion { failure.notes += world.apps.flatMap(\.hints) }
      run.verdict = .failed(failure)
    }
    if test.options.isConfluent, isJudged(test, world) { run.endState = world.endState }
    run.events = world.events
    if isSurveyed { run.course = world.done }
    (run.stray, run.leftOut) = (world.stray, world.leftOut)
    run.story = world.sessions
    run.hasPlaces = world.hasPlaces
    run.snapshots = world.snapshots.snapshots
    if options.coverage { run.coverage = world.coverage }
    if let chooser {
      world.tellObstacles()
      run.trail = chooser.trail
      run.wasCut = chooser.wasCut
      run.landmarks = chooser.landmarks
    }
    // A broken rule says more than what came of it.
    if let failure = world.end() {
      run.verdict = .failed(failure)
      run.hindrance = nil
    }
    if case .failed(var failure) = run.verdict, failure.source == nil, let place = failure.place {
      failure.source = world.line(place)
      run.verdict = .failed(failure)
    }
    return run
  }

  /// Whether what a test says counts: where a load was made to fail, only if the test is about that.
  private func isJudged(_ test: TestCase, _ world: World) -> Bool { test.options.outcomes || !world.hasMadeFailures }

  /// Leaves out what a test finds wrong that is not about loads that fail, where one was made to: then the flow alone
  /// is judged.
  private func leaveOut(_ run: inout TestRun, _ test: TestCase, _ world: World, _ state: SpecState) {
    guard case .failed(let failure) = run.verdict, run.hindrance == nil, !failure.kind.isOfFlow,
      !isJudged(test, world)
    else { return }
    if let wrong = world.wrongWhateverIsSaid(expected: { expectedErrors(of: test, state) }) {
      run.verdict = .failed(wrong)
    } else {
      run.hindrance = .ofMadeFailure(failure)
    }
  }

  private func world(
    of test: TestCase, _ state: SpecState, _ chooser: Chooser?, after usual: Usual?, _ teller: StoryTeller? = nil,
    isSurveyed: Bool = false
  ) -> World {
    var course = usual?.course
    // All orders have to end alike, whether or not somebody looks late.
    if test.options.isConfluent { course = course?.withoutLateLooks }
    return World(
      flows, state, folder: state.folder, chooser, outcomes: test.options.outcomes || options.hasOutcomes(test),
      explores: test.options.explore != false, restarts: options.hasRestarts(test), course: course,
      isLoose: options.isLoose(test), isSurveyed: isSurveyed,
      snapshots: SnapshotBook(options.snapshotMode, usual: usual?.texts), options: options,
      limit: TimeLimit(microseconds: limit(of: test)), lane: lane, teller: teller)
  }

  private func limit(of test: TestCase) -> Int64 { test.options.timeoutMicroseconds ?? options.timeoutMicroseconds }

  private func run(_ test: TestCase, in world: World, _ state: SpecState) -> TestResult.Verdict {
    state.onLog = { world.hear($0) }
    defer { state.onLog = { _ in } }
    return state.run(test, in: world, comparesStates: world.chooser?.comparesStates ?? false)
  }

  /// What a test expects of errors in its usual order, which is run for it once.
  private func expectedErrors(of test: TestCase, _ state: SpecState) -> [String?] {
    expected.of(test) {
      let world = world(of: test, state, Chooser(), after: nil)
      _ = run(test, in: world, state)
      _ = world.end()
      return world.expectedErrors
    }
  }

  /// A failure of the usual order, with its story.
  private func told(_ failure: Failure, _ test: TestCase, _ state: SpecState) -> Failure {
    var failure = failure
    let again = once(test, state, Chooser(wantsNames: true))
    if again.failure.map({ $0.isSame(as: failure) }) == true { failure.story = again.events }
    return failure
  }

  /// Runs the order again in which a test failed when it was explored, before all others.
  ///
  /// - Returns: nil if it does not fail any more, or is not known.
  func failsAgain(_ test: TestCase, _ state: SpecState) -> TestResult? {
    let isExplored = isExplored(test)
    guard test.pending == nil, options.replay == nil, test.options.explore != false,
      !(isExplored && options.allFailures),
      let told = test.failedOrder?.token, let text = try? TestMemory.trail(told)
    else { return nil }
    var result = replay(text, told: told, test, state)
    guard case .failed(var failure) = result.verdict, failure.token != nil else { return nil }
    let option = isExplored ? "--all-failures" : "--explore"
    failure.notes.append("it failed in this order before; the others are run again once it passes, or with \(option)")
    result.verdict = .failed(failure)
    return result
  }

  /// Runs one order; `told` is what it was named by.
  private func replay(_ text: String, told: String, _ test: TestCase, _ state: SpecState) -> TestResult {
    let token: Token
    do throws(Token.Flaw) { token = try Token(reading: text) } catch {
      return TestResult(test, .failed(Failure(.step, "--replay: \(error)")))
    }
    let usual = usual(test, state)
    let chooser = Chooser(replaying: token.values, wantsNames: true)
    let run = once(test, state, chooser, after: usual)
    guard var failure = run.failure(after: usual) else {
      if !chooser.hasDiverged {
        // An order that ends before the test does has found nothing.
        if run.isImpossible { return TestResult(test, .passed) }
        var result = TestResult(test, run.verdict)
        (result.snapshots, result.coverage) = (run.snapshots, run.coverage)
        return result
      }
      var failure = Failure(.step, "--replay: there is no such order any more: the test or its flow has changed")
      failure.notes = ["--explore finds the orders that fail now"]
      return TestResult(test, .failed(failure))
    }
    failure.story = run.events
    failure.isReplayed(by: told, test, options)
    var result = TestResult(test, .failed(failure))
    result.stories = stories(of: token.values, test, state, after: usual)
    result.coverage = run.coverage
    return result
  }

  // MARK: Every order

  /// Runs one order of an explored test.
  func run(_ attempt: Attempt, of test: TestCase, _ state: SpecState, after usual: Usual?) -> TestRun {
    let began = Clock.ofThread
    var run = once(test, state, attempt.chooser(), after: usual)
    run.workMicroseconds = Clock.ofThread - began
    return run
  }

  /// What the orders of a test came to.
  func conclude(_ exploring: Exploring, of test: TestCase, _ state: SpecState) -> TestResult {
    var result = verdict(of: exploring, test, state)
    result.exploration?.hindrances = hindrances(of: exploring, test, state)
    if case .pending = result.verdict, exploring.pending != nil { return result }
    result.coverage = exploring.coverage
    result.unrestarted = options.whyUnrestarted(test, exploring)
    return result
  }

  /// The steps at which orders ended, with the cause in the first of them.
  private func hindrances(
    of exploring: Exploring, _ test: TestCase, _ state: SpecState
  ) -> [Exploration.Hindrance] {
    exploring.explorer.hindrances.map { known, trail in
      let run = once(test, state, Chooser(replaying: trail.values, wantsNames: true), after: exploring.usual)
      var told = known
      if let cause = run.hindrance?.cause { told.cause = cause }
      return told
    }
  }

  private func verdict(of exploring: Exploring, _ test: TestCase, _ state: SpecState) -> TestResult {
    let explorer = exploring.explorer
    let exploration = exploring.exploration
    if let finding = explorer.firstFailing {
      let usual = Usual(endState: explorer.usualEnd, exploring.usual ?? usual(test, state, hasSnapshots: false))
      var (failure, stories) = reported(finding.trail, exploring, usual, test, state)
      if explorer.firstUnstable != nil, failure.instability == nil {
        failure.instability = "two runs of one order differ: \(difference(in: exploring, test, state))"
      }
      if failure.instability == nil { failure.ways = ways(of: exploring, usual, test, state) }
      var result = TestResult(test, .failed(failure), exploration: exploration)
      result.stories = stories
      return result
    }
    if explorer.firstUnstable != nil {
      var failure = Failure(.error, "two runs of one order differ")
      failure.instability = difference(in: exploring, test, state)
      return TestResult(test, .failed(failure), exploration: exploration)
    }
    if let reason = exploring.pending { return TestResult(test, .pending(reason)) }
    if let usual = exploring.usual, !usual.hasPassed, exploring.isBegun {
      var failure = Failure(.error, "two runs of one order differ")
      failure.instability = "the usual order failed when it was first run, and then passed; \(TestRun.likelySource)"
      return TestResult(test, .failed(failure), exploration: exploration)
    }
    return result(test, .passed, exploring.snapshots.values.sorted { $0.line < $1.line }, exploration)
  }

  /// The ways in which orders fail, if there are several: the first of each is run again.
  private func ways(
    of exploring: Exploring, _ usual: Usual, _ test: TestCase, _ state: SpecState
  ) -> [Failure.Way] {
    let known = exploring.explorer.failingWays, isPart = exploring.explorer.part != nil
    guard known.count > 1 || isPart else { return [] }
    let ways = known.compactMap { known -> Failure.Way? in
      let chooser = Chooser(replaying: known.way.trail.values, wantsNames: true)
      let run = once(test, state, chooser, after: usual)
      guard let failure = run.failure(after: usual) else { return nil }
      return Failure.Way(
        failure.message, at: failure.place, orders: known.orders,
        token: options.token(chooser.trail, test), fault: Hash.of(known.way.fault),
        rank: known.way.rank)
    }
    // Of orders that do not repeat nothing is told.
    return ways.count == known.count ? ways : []
  }

  /// A failing order made small, run twice, with its story.
  private func reported(
    _ trail: Trail, _ exploring: Exploring, _ usual: Usual, _ test: TestCase, _ state: SpecState
  ) -> (Failure, [SessionStory]) {
    func run(_ chooser: Chooser) -> TestRun { once(test, state, chooser, after: usual) }
    func repeated(_ trail: Trail) -> TestRun { run(Chooser(replaying: trail.values, wantsNames: true)) }
    func hasPassed(_ trail: Trail) -> Bool { trail.isUsual && usual.hasPassed && usual.endState == nil }
    /// Of orders that do not repeat no number says anything.
    func frequency(of trail: Trail) -> String? {
      let isStable = exploring.explorer.firstUnstable == nil && !hasPassed(trail)
      return isStable ? "fails in \(exploring.exploration.frequency)" : nil
    }
    let chooser = Chooser(replaying: trail.values, wantsNames: true), firstRun = run(chooser)
    let lastAction = chooser.lastAction
    guard let first = firstRun.failure(after: usual) else {
      let known = exploring.failingRun ?? firstRun
      var failure = known.failure(after: usual) ?? .otherEnd
      failure.frequency = frequency(of: trail)
      failure.story = known.events
      failure.instability = Self.onlyOnce + known.difference(from: firstRun, isOfUser: true)
      return (failure, [])
    }
    let began = Clock.ofThread
    // What takes too long takes as long with each order that is tried.
    let shrunk =
      first.isOutOfTime
      ? nil
      : Shrinker.shrink(trail) { chooser in
        // A slow test is told as small as it could be made in the time that it has.
        guard Clock.ofThread - began < options.budget.microseconds else { return false }
        // What the person did last before a look is what the look is about.
        if first.kind.dependsOnActions, let lastAction, chooser.leavesOut(lastAction) { return false }
        guard let found = run(chooser).failure(after: usual), found.isLike(first) else { return false }
        // Without an action a test may fail in any order. That would be another fault, unless it fails in any with all.
        if chooser.skipped.isEmpty || trail.isInUsualOrder && !first.kind.dependsOnActions { return true }
        return run(Chooser(inUsualOrder: chooser)).failure(after: usual) == nil
      }
    let small = shrunk?.trail ?? trail
    let shown = repeated(small), again = repeated(small)
    let failures = [shown, again].compactMap { $0.failure(after: usual) }
    var told = failures.first ?? first
    told.story = failures.isEmpty ? firstRun.events : shown.events
    if !failures.isEmpty { told.tell(leftOut: shown.leftOut) }
    told.frequency = frequency(of: small)
    told.isReplayed(by: options.token(small, test), test, options)
    let isRepeated = failures.count == 2
    if !isRepeated || shown.events != again.events && !told.isOutOfTime {
      told.instability = (isRepeated ? "" : Self.onlyOnce) + shown.difference(from: again)
    }
    if hasPassed(small), told.instability == nil {
      told.instability = "this order passed when it was first run; \(TestRun.likelySource)"
    }
    return (told, stories(of: small.values, test, state, after: usual, passing: exploring.passing))
  }

  /// The order that failed event by event, and before it one that passes, if one is known: with the same actions in
  /// the usual order, the usual order itself, or the first that passed.
  private func stories(
    of values: [Int], _ test: TestCase, _ state: SpecState, after usual: Usual? = nil, passing: Trail? = nil
  ) -> [SessionStory] {
    guard options.tellsStories else { return [] }
    func run(_ chooser: Chooser, _ title: String) -> TestRun {
      once(test, state, chooser, after: usual, StoryTeller(title: title))
    }
    let chooser = Chooser(replaying: values, wantsNames: true), failed = run(chooser, "It fails in this order")
    guard failed.failure(after: usual) != nil, let story = failed.story else { return [] }
    // An order that is the usual one has none beside it that is nearer than any other.
    let near = failed.trail.isUsual ? [] : [Chooser(inUsualOrder: chooser), Chooser()]
    let others = near.map { ($0, "It passes in the usual order") }
    let first = passing.map { [(Chooser(replaying: $0.values), "It passes in this order")] } ?? []
    for (chooser, title) in others + first {
      let other = run(chooser, title)
      guard case .passed = other.verdict, other.failure(after: usual) == nil else { continue }
      return [other.story, story].compactMap { $0 }
    }
    return [story]
  }

  private static let onlyOnce = "this order failed, but not when it was run again: "

  /// Why runs did not repeat what they were given: what was run is run again now, and compared.
  private func difference(in exploring: Exploring, _ test: TestCase, _ state: SpecState) -> String {
    for run in exploring.repeatable {
      let again = once(test, state, Chooser(replaying: run.trail.values), after: exploring.usual)
      if again.events != run.events { return run.difference(from: again) }
    }
    return "what was done is the same, but not what could come; \(TestRun.likelySource)"
  }
}
