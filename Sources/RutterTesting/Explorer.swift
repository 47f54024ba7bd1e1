/// Says which orders of a test to run, and what they came to. The usual order and the order of instant loads are always
/// run, however small the budget is. Then come all orders by their number of delays (Emmi, Qadeer, Rakamarić,
/// "Delay-bounded scheduling", 2011), and among them, if there are many more than were run, random ones.
///
/// How many orders were run decides when random ones begin, never the time: two searches that run the same number of
/// orders run the same orders, wherever time ends one of them.
///
/// It runs nothing itself and knows no clock, so that any number of workers can share the orders of one test. Its
/// result depends neither on the number of workers nor on which of them is faster, because results are counted in the
/// order in which the attempts were handed out.
package struct Explorer: Sendable {
  package struct Options: Sendable {
    /// The most orders that are run. The first two are always run.
    package var runs: Int
    /// The seed of random orders.
    package var seed: UInt64
    /// Where there are many orders, one in so many is a random one; 0 for no random orders.
    package var sampleShare = 10
    /// After so many orders each it is looked at whether there are many.
    package var reviewEvery = 128
    /// The most orders that are stored for later; further ones are only counted.
    package var memory = 2_000_000
    /// The part of all orders that is run; nil for all. What every part runs is not counted among ``runs``.
    package var part: Part?
    /// Whether orders that lead to one state are followed from there only once. Parts do not know the states of others.
    package var merges = true
    /// After so many orders it begins to pay to ask for states: each costs more than an order.
    package var mergesAfter = 256
    /// The most states that are remembered; the oldest are forgotten.
    package var states = 1 << 18

    package init(runs: Int = 20_000, seed: UInt64 = 1, part: Part? = nil) {
      self.runs = runs
      self.seed = seed
      self.part = part
    }
  }

  enum Phase { case usual, loadsFirst, enumerating, over }
  /// The most attempts that may be handed out without having been counted.
  static let window = 4_096
  /// There are many orders if so many times as many are known as were run.
  static let many = 8
  /// How often that is looked at, at least.
  static let leastReviews = 8
  /// So few random orders say nothing about how many of them are new.
  static let fewDraws = 16
  /// Where a search ends soon after a failure, so many further orders say how often it shows, and as many as were run
  /// before it.
  static let further = 500
  /// The number of orders that are run whatever the budget is.
  static let canned = 2
  /// After so many orders each all that were handed out are counted, and then it is made up for what was merged wrongly.
  /// When that is done must not depend on the speed of the workers.
  static let rest = 1_024
  /// It is looked so often, at least, whether asking for states pays: where fewer than one in so many was there before.
  static let fewStates = 256, leastMet = 16
  /// How much more has to be counted before it is counted anew how many orders that makes, for those who wait.
  static let tallyGrowth = 4

  /// Whether exploring ends with the first order that fails.
  package var endsAtFailure = false
  /// Whether exploring ends soon after the first order that fails.
  package var endsSoonAfterFailure = false
  /// The serial number of the last attempt that is counted, once an order has failed.
  package internal(set) var lastCounted: Int?
  /// The number of orders after that one, which other workers had begun before it was known.
  var ignored = 0
  let options: Options
  var phase = Phase.usual
  /// Whether the time is used up, so that only the first two orders are still run.
  var isSpent = false
  var frontier: Frontier
  var seen = Seen()
  /// Results that were told early and wait to be counted, by the serial numbers of their attempts.
  var told: [Int: Told] = [:]
  struct Told: Sendable {
    var attempt: Attempt
    var trail: Trail
    var hasFailed: Bool
    /// What was wrong, the same for the same fault.
    var fault: String
    var end: EndState?
    var wasCut: Bool
    var hindrance: Exploration.Hindrance?
    var landmarks = Landmarks()
    var rank: OrderRank {
      if case .loadsFirst = attempt.origin {
        OrderRank(trail.values, isLoadsFirst: true)
      } else {
        OrderRank(trail.values)
      }
    }
  }
  /// The number of attempts that were handed out, that were really run, and (below) that were counted.
  var handed = 0, executed = 0
  /// The serials of those under way that take nothing from the budget.
  var uncharged: Set<Int> = []
  /// How many of the executed ones were counted: how much other workers have begun must decide nothing.
  var executedAndCounted: Int { executed - (handed - counted - uncharged.count) }
  package internal(set) var counted = 0
  var runs = 0
  /// In how many of the orders that were run the session was restarted.
  var restartedRuns = 0
  /// Whether it was restarted in any, be it one that another part counts.
  package internal(set) var isRestarted = false
  var hindered: [Hindered] = []
  struct Hindered: Sendable {
    var hindrance: Exploration.Hindrance
    var trail: Trail
    var rank: OrderRank
  }
  /// How many orders failed, by what was wrong in them, and what was wrong in the first ones.
  var faults: [String: Int] = [:], ways = FailingWays()
  /// Whether any order failed, be it one that another part counts.
  var hasFailures = false
  /// The fault of an order that ends in another way than the usual one.
  static let otherEnd = "another end"
  /// The number of orders that branched off from others, and how many of them are counted by this part.
  var enumerated = 0, ownEnumerated = 0
  /// The number of random orders, how many of those had not been run before, and how many of these this part counts.
  var draws = 0, fresh = 0, drawn = 0
  /// Whether random orders are drawn among the others, and whether hardly any was new.
  var isDrawing = false, isDrawn = false
  /// The serial number of the random order that was handed out last, and the number of orders that were run before it.
  var drawing = -1, drawnAfter = -1
  /// The number of orders after which it is looked at whether there are many.
  var review: Int
  let reviewEvery: Int
  /// How many orders there seem to be, by the random ones.
  var estimate = OrderEstimate()
  /// The results of the order of instant loads and of random ones that have not come up among the others, by their
  /// choices, so that they are not run again when they do.
  var early: [[Int]: Told] = [:]
  /// The end of a bucket: all orders with this number of delays were handed out.
  struct BucketEnd: Sendable {
    /// The serial number of the first attempt after them.
    var serial: Int
    var delays: Int
    /// Whether none of them was left out for lack of memory.
    var isWhole: Bool
  }
  var ends: [BucketEnd] = []
  /// What is asked of the states of orders.
  enum Merging {
    case on
    case off
    /// Two orders that seemed to lead to one state went on differently, and what was left out since is to be made up for.
    case refuted
  }
  var merging: Merging
  /// The states that counted runs were in, and the orders that came to one that was there before.
  var states: KnownStates, graph = OrderGraph()
  /// Whether two orders came to one state in which what may come was offered in another order: then the values of an order
  /// do not say where it would be found among those that were merged, and delays count otherwise.
  package internal(set) var hasOtherMenus = false
  /// How many states were noted, and at which number it is looked whether it pays.
  var noted = 0, nextLook = Self.fewStates
  /// Why states are not compared any more, and whether two were taken for one that are not.
  var whyUntold: String?, wasRefuted = false
  /// The serial number of the attempt before which all were counted last.
  var rested = 0
  /// What was wrong in orders, and the steps that could not be done, by the numbers that the graph knows them by.
  var faultNumbers: [String: Int32] = [:], faultNames: [String] = []
  /// How many orders there were when that was counted last, and when it is counted next.
  var lastCounts: Counts?, nextCounts = 0
  /// The bucket that was closed last, where the present one begins, and where the branches end. The first bucket begins
  /// after the two orders that are always run.
  var closed = -1, bucketBegin = Self.canned, branchesEnd = 0
  var wholeDelays: Int?
  var isBroken = false
  /// Whether in some run a choice was not offered because there was too much of its kind.
  var wasCut = false

  /// The order that failed with the fewest delays: but for random ones that is the first, in the order of the attempts.
  package internal(set) var firstFailing: Finding?
  /// The first run that could not repeat the choices it was given, or that met other choices than the run it branched
  /// off from. Such a test does not do the same in two runs of one order.
  package internal(set) var firstUnstable: Attempt?
  /// The choices of the usual order.
  var usualTrail: Trail?
  /// The end state of the usual order, if end states are compared.
  package internal(set) var usualEnd: EndState?

  package init(_ options: Options = Options()) {
    self.options = options
    frontier = Frontier(limit: options.memory, part: options.part)
    merging = options.merges && options.part == nil ? .on : .off
    states = KnownStates(capacity: options.states)
    reviewEvery = min(options.reviewEvery, max(1, options.runs / Self.leastReviews))
    review = reviewEvery
  }

  /// The part of all orders that is run; nil for all.
  package var part: Part? { options.part }

  /// Whether no further order will be handed out. Attempts may still be under way.
  package var isOver: Bool { phase == .over }
  /// Whether no further order will be handed out and all results were counted.
  package var isDone: Bool { isOver && counted == handed }

  /// The result of all orders that were counted so far.
  package var exploration: Exploration { exploration(counts) }

  /// The same, counted a little while ago where it takes long.
  package var progress: Exploration { exploration(graph.meetings.isEmpty ? counts : lastCounts ?? counts) }

  func exploration(_ counts: Counts) -> Exploration {
    let isComplete =
      frontier.queued == 0 && enumerated > 0 && !isBroken && !wasCut && counted == handed && ignored == 0
      && merging != .refuted && !counts.isInCircle
    let known = max(counts.runs, counts.isMerged ? counts.known : self.known)
    var exploration = Exploration(
      runs: counts.runs, failing: counts.failing, impossible: counts.hindrances.reduce(0, +),
      atLeast: isComplete ? counts.runs : known + (wasCut ? 1 : 0),
      estimate: isComplete ? nil : estimate.result,
      delays: wasCut || counts.isInCircle || merging == .refuted || hasOtherMenus && !isComplete ? nil : wholeDelays,
      // Where all were run, it says nothing that some came before their turn.
      sample: drawn > 0 && !isComplete ? Exploration.Sample(runs: drawn, seed: options.seed) : nil,
      isComplete: isComplete)
    exploration.hindrances = hindrances(counts).map(\.hindrance)
    exploration.failingOtherwise = counts.failing - (ways.first.flatMap { counts.faults[$0.fault] } ?? 0)
    exploration.share = options.part.map(share)
    exploration.restarts = counts.restarted
    if counts.isMerged { exploration.merged = Exploration.Merged(runs: runs, states: graph.statesMet) }
    exploration.whyUntold = whyUntold
    exploration.isRefuted = wasRefuted
    return exploration
  }

  // MARK: What to run

  /// The next order to run.
  ///
  /// - Returns: nil if there is no further order (``isOver``), or if results of earlier orders have to be told first.
  package mutating func next() -> Attempt? {
    guard handed - counted < Self.window else { return nil }
    if let lastCounted, handed > lastCounted { stop() }
    switch phase {
    case .over: return nil
    case .usual:
      phase = .loadsFirst
      return frontier.take().map { branch(to: $0, []) }
    case .loadsFirst:
      guard let usualTrail else { return nil }
      phase = .enumerating
      guard usualTrail.isOnlyOne else { return hand(out: [], .loadsFirst, .loadsFirst) }
      // Nothing is run beside it.
      bucketBegin = 1
      return nextOrder()
    case .enumerating: return nextOrder()
    }
  }

  /// Hands no further order out, except the first two if they were not handed out yet.
  package mutating func spend() { isSpent = true }

  /// Hands no further order out.
  package mutating func stop() {
    phase = .over
    makeUp()
  }

  var limit: Int { max(options.runs, Self.canned) }
  var isBudgetUsedUp: Bool { isSpent || executed >= limit }

  mutating func nextOrder() -> Attempt? {
    // Whether a random order comes up among the others must not depend on the speed of the workers.
    guard counted > drawing else { return nil }
    if merging != .off, handed >= rested + Self.rest {
      guard counted == handed else { return nil }
      rested = handed
      states.makeRoom()
      makeUp()
    }
    if isReviewDue {
      // Neither must how many orders are known.
      guard counted == handed else { return nil }
      look()
    }
    return isDrawDue ? draw() : nextBranch()
  }

  mutating func nextBranch() -> Attempt? {
    while closeBucket() {
      guard frontier.hasNextBucket else {
        // As long as runs are under way, further orders may branch off from them.
        guard counted == handed else { return nil }
        finishEnumerating()
        return next()
      }
      frontier.goToNextBucket()
    }
    guard let values = frontier.nextValues else { return nil }
    if let told = early.removeValue(forKey: values) { return count(known: told) }
    if isBudgetUsedUp { stop(); return nil }
    return frontier.take().map { branch(to: $0, values) }
  }

  mutating func branch(to run: Int, _ values: [Int]) -> Attempt {
    branchesEnd = handed + 1
    var attempt = hand(out: values, .usual, .branch(run))
    if isMerging, attempt.serial >= options.mergesAfter { attempt.states = states }
    // What every part runs takes nothing from what this one may run.
    if !owns(values) {
      executed -= 1
      uncharged.insert(attempt.serial)
    }
    return attempt
  }

  /// Whether this part counts an order.
  func owns(_ values: [Int]) -> Bool { options.part?.counts(values) ?? true }

  /// Counts an order that was run before where it comes up among the others, without running it again.
  mutating func count(known told: Told) -> Attempt? {
    guard let run = frontier.take() else { return nil }
    branchesEnd = handed + 1
    let attempt = Attempt(serial: handed, values: told.trail.values, policy: .usual, origin: .branch(run))
    uncharged.insert(handed)
    handed += 1
    finished(
      attempt, told.trail, hasFailed: told.hasFailed, fault: told.fault, end: told.end, hindrance: told.hindrance)
    return next()
  }

  /// Whether all orders of the present bucket were handed out and no more can be added to it, because all orders with
  /// fewer delays were counted.
  mutating func closeBucket() -> Bool {
    guard frontier.isBucketOut else { return false }
    if closed == frontier.delays { return true }
    guard counted >= bucketBegin else { return false }
    closed = frontier.delays
    ends.append(BucketEnd(serial: branchesEnd, delays: closed, isWhole: !frontier.hasHoles))
    bucketBegin = branchesEnd
    return true
  }

  mutating func finishEnumerating() {
    if frontier.queued == 0, !graph.meetings.isEmpty, !isAmongThemAll { refute() }
    if makeUp() { return }
    // Behind what was made up for come buckets that are empty by now.
    countBuckets()
    // If all orders were enumerated and one that was run was not among them, the test did not do the same each time.
    if frontier.queued == 0, graph.meetings.isEmpty,
      let first = early.values.min(by: { $0.attempt.serial < $1.attempt.serial })
    {
      refuse(first.attempt)
    }
    stop()
  }

  // MARK: Random orders

  var isReviewDue: Bool { options.sampleShare > 0 && !isDrawn && !isBudgetUsedUp && executed >= review }

  /// Begins with random orders if there are many, and ends with them if hardly any is new.
  mutating func look() {
    review = executed + reviewEvery
    if !isDrawing {
      isDrawing = enumerated + frontier.queued > limit || frontier.queued / Self.many > executed
    } else if draws >= Self.fewDraws, fresh * 2 < draws {
      (isDrawing, isDrawn) = (false, true)
    }
  }

  var isDrawDue: Bool {
    isDrawing && !isBudgetUsedUp && executed % options.sampleShare == 0 && drawnAfter != executed
  }

  /// A random order: every other one by priorities, which find more, and the others by dice, which tell how many orders
  /// there are.
  mutating func draw() -> Attempt? {
    (drawing, drawnAfter) = (handed, executed)
    let isByDice = draws % 2 == 1, seed = options.part?.seed(options.seed) ?? options.seed
    return hand(out: [], isByDice ? .dice(seed: seed, stream: handed) : .random(seed: seed, stream: handed), .drawn)
  }

  /// How many orders were drawn that are not known by their number otherwise: if the order that one branches off from
  /// was run, it is among the others.
  var unqueued: Int { early.keys.count { !seen.knowsParent(of: $0) } }

  mutating func hand(out values: [Int], _ policy: Chooser.Policy, _ origin: Attempt.Origin) -> Attempt {
    defer {
      handed += 1
      executed += 1
    }
    return Attempt(serial: handed, values: values, policy: policy, origin: origin)
  }

  // MARK: What it came to

  /// Takes the result of one attempt. Results may come in any order. `fault` says what was wrong in an order that failed,
  /// in the same words for the same fault. `end` is given if all orders have to end alike. `wasCut` says that a choice was
  /// not offered because there was too much of its kind, so that there may be more orders. `hindrance` is the step that the
  /// user could not do, if there is one. `landmarks` are the states that the chooser noted.
  package mutating func finished(
    _ attempt: Attempt, _ trail: Trail, hasFailed: Bool, fault: String = "", end: EndState? = nil, wasCut: Bool = false,
    hindrance: Exploration.Hindrance? = nil, landmarks: Landmarks = Landmarks()
  ) {
    told[attempt.serial] = Told(
      attempt: attempt, trail: trail, hasFailed: hasFailed, fault: fault, end: end, wasCut: wasCut,
      hindrance: hindrance, landmarks: landmarks)
    while let next = told.removeValue(forKey: counted) {
      counted += 1
      count(next)
    }
    _ = closeBucket()
    countBuckets()
  }

  /// Takes the buckets whose orders were all counted.
  mutating func countBuckets() {
    while let end = ends.first, counted >= end.serial {
      ends.removeFirst()
      if let lastCounted, lastCounted < end.serial { continue }
      if end.isWhole, !isBroken, end.delays == (wholeDelays ?? -1) + 1 { wholeDelays = end.delays }
    }
  }

  mutating func count(_ told: Told) {
    if let lastCounted, told.attempt.serial > lastCounted { return ignore(told.attempt) }
    let attempt = told.attempt, trail = told.trail, values = trail.values
    uncharged.remove(attempt.serial)
    if told.wasCut { wasCut = true }
    if usualEnd == nil, trail.isUsual, !told.hasFailed { usualEnd = told.end }
    let hasFailed = told.hasFailed || endsOtherwise(told), fault = told.hasFailed ? told.fault : Self.otherEnd
    if hasFailed, faultNumbers[fault] == nil {
      faultNumbers[fault] = Int32(faultNames.count)
      faultNames.append(fault)
    }
    let isNew = seen.insert(values), isOwn = owns(values)
    if trail.isRestarted { isRestarted = true }
    if isNew, isOwn {
      runs += 1
      if hasFailed { faults[fault, default: 0] += 1 }
      if let hindrance = told.hindrance { note(hindrance, told) }
      if trail.isRestarted { restartedRuns += 1 }
    }
    // The order passed when it was run before, so the test did not do the same twice.
    if hasFailed, !isNew, !hasFailures { refuse(attempt) }
    if hasFailed, isNew { hasFailures = true }
    if hasFailed { note(told, fault) }
    switch attempt.origin {
    case .loadsFirst:
      if isNew, isOwn { early[values] = told }
      if !beginsAsUsual(trail) { refuse(attempt) }
    case .branch(let run):
      enumerated += 1
      if isOwn { ownEnumerated += 1 }
      if run == 0 { usualTrail = trail }
      if options.merges, options.part == nil { graph.add(frontier.origin(of: run), trail, result(of: told)) }
      guard values == attempt.values, frontier.isAsExpected(run, trail) else { return refuse(attempt) }
      frontier.branch(off: run, trail, before: meet(run, told) ?? .max)
      countForProgress()
      // One order more than the budget may come up, because that of instant loads is not run again. Where time alone is the
      // budget, there is no such number.
      if limit < .max / 2 { frontier.forget(beyond: limit - executedAndCounted + 1 + frontier.foreign) }
    case .drawn:
      draws += 1
      if case .dice = attempt.policy { estimate.add(trail) }
      if !beginsAsUsual(trail) { refuse(attempt) }
      if isNew { fresh += 1 } else { executed -= 1 }
      if isNew, isOwn {
        drawn += 1
        early[values] = told
      }
    }
  }
}
