/// Says which orders of a test to run, and what they came to: the usual one and that of instant loads first, however
/// small the budget is, then all with a growing number of delays (Emmi, Qadeer, Rakamarić, "Delay-bounded scheduling",
/// 2011), then random ones if not all can be run.
///
/// It runs nothing itself and knows no clock, so that any number of workers can share the orders of one test. What it
/// says does not depend on how many there are, nor on who is done first: results count in the order in which their
/// attempts were handed out.
package struct Explorer: Sendable {
  package struct Options: Sendable {
    /// The most orders that are run; the first two are run anyway.
    package var runs: Int
    /// What random orders are drawn by.
    package var seed: UInt64
    /// The last of so many runs are drawn, if not all orders can be run; 0 draws none.
    package var sampleShare = 10
    /// The most orders that are kept in mind; more are only counted.
    package var memory = 2_000_000

    package init(runs: Int = 20_000, seed: UInt64 = 1) {
      self.runs = runs
      self.seed = seed
    }
  }

  private enum Phase { case usual, loadsFirst, enumerating, drawing, over }
  /// The most attempts that are handed out and not counted yet.
  private static let window = 4_096
  /// How often it is asked whether all can be run.
  private static let reviews = 32
  /// How many are run whatever the budget is.
  private static let canned = 2

  /// Whether nothing matters that comes after the first order that fails.
  package var endsAtFailure = false
  /// How many orders came after it, begun by other workers before it was known.
  private var ignored = 0
  private let options: Options
  private var phase = Phase.usual
  /// Nothing is run any more but the first two.
  private var isSpent = false
  private var frontier: Frontier
  private var seen = Seen()
  /// What was told and waits for its turn, by serial.
  private var told: [Int: Told] = [:]
  private struct Told: Sendable {
    var attempt: Attempt
    var trail: Trail
    var hasFailed: Bool
    var end: EndState?
    var wasCut: Bool
    var isImpossible: Bool
  }
  /// How many attempts there were, how many of them are run, and how many were counted.
  private var handed = 0, executed = 0
  package private(set) var counted = 0
  private var runs = 0, failing = 0, impossible = 0
  private var enumerated = 0, unqueued = 0
  /// How many orders were drawn, and how many of those were new.
  private var draws = 0, drawn = 0
  /// Drawing was tried and found nearly nothing new.
  private var isDrawn = false
  /// The order that the policy of instant loads comes to; it is not run again.
  private var canned: Told?
  /// It was met among the others.
  private var isCannedMet = false
  /// A number of delays whose orders were all handed out.
  private struct BucketEnd: Sendable {
    /// Where the attempts after them begin.
    var serial: Int
    var delays: Int
    /// None of them was forgotten.
    var isWhole: Bool
  }
  private var ends: [BucketEnd] = []
  /// Nothing is handed out after the first two before both are counted.
  private var closed = -1, bucketBegin = Self.canned, branchesEnd = 0
  private var wholeDelays: Int?
  private var isBroken = false
  /// Something was left out in a run because there was too much of it.
  private var wasCut = false

  /// The first order that failed, in the order of the attempts.
  package private(set) var firstFailing: Finding?
  /// The first run that did not repeat what it was given, or met other choices there than the one it branched off
  /// from: the test does not do the same in two runs of one order.
  package private(set) var firstUnstable: Attempt?
  /// What the usual order met.
  private var usualTrail: Trail?
  /// What the usual order ended in, where ends are compared.
  package private(set) var usualEnd: EndState?

  package init(_ options: Options = Options()) {
    self.options = options
    frontier = Frontier(limit: options.memory)
  }

  /// Nothing is left to be handed out. Attempts may still be under way.
  package var isOver: Bool { phase == .over }
  /// Nothing is handed out, and everything handed out was counted.
  package var isDone: Bool { isOver && counted == handed }

  /// What the orders came to that were counted.
  package var exploration: Exploration {
    let isComplete = frontier.queued == 0 && enumerated > 0 && !isBroken && !wasCut && counted == handed && ignored == 0
    return Exploration(
      runs: runs, failing: failing, impossible: impossible,
      atLeast: isComplete ? runs : max(runs, enumerated + frontier.queued + unqueued) + (wasCut ? 1 : 0),
      delays: wasCut ? nil : wholeDelays,
      sample: drawn > 0 ? Exploration.Sample(runs: drawn, seed: options.seed) : nil, isComplete: isComplete)
  }

  // MARK: What to run

  /// The next order to run.
  ///
  /// - Returns: nil if there is none, or none before others that were handed out are told; ``isOver`` tells which.
  package mutating func next() -> Attempt? {
    guard handed - counted < Self.window else { return nil }
    switch phase {
    case .over: return nil
    case .usual:
      phase = .loadsFirst
      return frontier.take().map { branch(to: $0, []) }
    case .loadsFirst:
      phase = .enumerating
      return hand(out: [], .loadsFirst, .loadsFirst)
    case .enumerating: return nextBranch()
    case .drawing: return draw()
    }
  }

  /// Goes on with random orders from now on, if the first two are run: so when most of the time is used up.
  package mutating func beginDrawing() {
    guard phase == .enumerating, !isDrawn, !isSpent else { return }
    phase = options.sampleShare > 0 ? .drawing : .over
  }

  /// Runs nothing any more but the first two, if they were not yet.
  package mutating func spend() { isSpent = true }

  /// Hands nothing out any more.
  package mutating func stop() { phase = .over }

  private var limit: Int { max(options.runs, Self.canned) }
  private var isBudgetUsedUp: Bool { isSpent || executed >= limit }

  private mutating func nextBranch() -> Attempt? {
    if !isSpent, isReviewDue {
      // What is known to be there must not depend on how fast the workers are.
      guard counted == handed else { return nil }
      if enumerated + frontier.queued > limit { beginDrawing(); return next() }
    }
    while closeBucket() {
      guard frontier.hasNextBucket else {
        // Runs that are under way may still branch off.
        if counted == handed { finishEnumerating() }
        return phase == .enumerating ? nil : next()
      }
      frontier.goToNextBucket()
    }
    guard let values = frontier.nextValues else { return nil }
    if let canned, canned.trail.values == values { return countCanned(canned) }
    if isBudgetUsedUp { stop(); return nil }
    return frontier.take().map { branch(to: $0, values) }
  }

  private mutating func branch(to run: Int, _ values: [Int]) -> Attempt {
    branchesEnd = handed + 1
    return hand(out: values, .usual, .branch(run))
  }

  /// The order of instant loads has its place among the others, but was run already.
  private mutating func countCanned(_ canned: Told) -> Attempt? {
    guard let run = frontier.take() else { return nil }
    isCannedMet = true
    branchesEnd = handed + 1
    let attempt = Attempt(serial: handed, values: canned.trail.values, policy: .usual, origin: .branch(run))
    handed += 1
    finished(attempt, canned.trail, hasFailed: canned.hasFailed, end: canned.end)
    return next()
  }

  /// Whether the orders with so many delays were all handed out, and none can be added: those with fewer are counted.
  private mutating func closeBucket() -> Bool {
    guard frontier.isBucketOut else { return false }
    if closed == frontier.delays { return true }
    guard counted >= bucketBegin else { return false }
    closed = frontier.delays
    ends.append(BucketEnd(serial: branchesEnd, delays: closed, isWhole: !frontier.hasHoles))
    bucketBegin = branchesEnd
    return true
  }

  private mutating func finishEnumerating() {
    // One that is not among all there are was an order of another test, so to speak.
    if frontier.queued == 0, let canned, !isCannedMet { refuse(canned.attempt) }
    if frontier.queued > 0, !isDrawn, !isBudgetUsedUp { beginDrawing() } else { stop() }
  }

  private var isReviewDue: Bool {
    guard options.sampleShare > 0, !isDrawn else { return false }
    let begin = limit - share
    return executed >= begin && (executed - begin) % max(1, share / Self.reviews) == 0
  }

  private var share: Int { options.runs / max(1, options.sampleShare) }

  private mutating func draw() -> Attempt? {
    if isBudgetUsedUp {
      // That of instant loads may be all that is left.
      isDrawn = true
      phase = .enumerating
      return next()
    }
    if executed > 0, executed % max(16, share / Self.reviews) == 0, draws > 0 {
      guard counted == handed else { return nil }
      if drawn * 2 < draws {
        isDrawn = true
        // They may come up again where they belong.
        unqueued = 0
        phase = .enumerating
        return next()
      }
    }
    return hand(out: [], .random(seed: options.seed, stream: handed), .drawn)
  }

  private mutating func hand(out values: [Int], _ policy: Chooser.Policy, _ origin: Attempt.Origin) -> Attempt {
    defer {
      handed += 1
      executed += 1
    }
    return Attempt(serial: handed, values: values, policy: policy, origin: origin)
  }

  // MARK: What it came to

  /// Takes the result of one attempt, in any order; with what it ended in, if all have to end as the usual one does,
  /// whether something was left out in it because there was too much, so that there may be more orders, and whether the
  /// user could not do in it what the test says.
  package mutating func finished(
    _ attempt: Attempt, _ trail: Trail, hasFailed: Bool, end: EndState? = nil, wasCut: Bool = false,
    isImpossible: Bool = false
  ) {
    told[attempt.serial] = Told(
      attempt: attempt, trail: trail, hasFailed: hasFailed, end: end, wasCut: wasCut, isImpossible: isImpossible)
    while let next = told.removeValue(forKey: counted) {
      counted += 1
      count(next)
    }
    _ = closeBucket()
    while let end = ends.first, counted >= end.serial {
      ends.removeFirst()
      if ignored > 0 || endsAtFailure && firstFailing.map({ $0.serial < end.serial }) ?? false { continue }
      if end.isWhole, !isBroken, end.delays == (wholeDelays ?? -1) + 1 { wholeDelays = end.delays }
    }
  }

  private mutating func count(_ told: Told) {
    if endsAtFailure, firstFailing != nil { return ignore(told.attempt) }
    let attempt = told.attempt, trail = told.trail, values = trail.values
    if told.wasCut { wasCut = true }
    if usualEnd == nil, trail.isUsual, !told.hasFailed { usualEnd = told.end }
    let hasFailed = told.hasFailed || endsOtherwise(told)
    let isNew = seen.insert(values)
    if isNew {
      runs += 1
      if hasFailed { failing += 1 }
      if told.isImpossible { impossible += 1 }
    }
    if hasFailed { note(told) }
    // It passed when it was first run.
    if hasFailed, !isNew, failing == 0 { refuse(attempt) }
    switch attempt.origin {
    case .loadsFirst:
      canned = told
      isCannedMet = trail.isUsual
      if !beginsAsUsual(trail) { refuse(attempt) }
    case .branch(let run):
      enumerated += 1
      if run == 0 { usualTrail = trail }
      guard values == attempt.values, frontier.isAsExpected(run, trail) else { return refuse(attempt) }
      frontier.branch(off: run, trail)
      // One more than are run may come: that of instant loads.
      frontier.forget(beyond: limit - executed + 1)
    case .drawn:
      draws += 1
      if !beginsAsUsual(trail) { refuse(attempt) }
      guard isNew else { return }
      drawn += 1
      // Queued and so counted already, if what it branches off from was run.
      if !seen.knowsParent(of: values) { unqueued += 1 }
    }
  }

  /// Whether a run met what the usual one met, up to where they part.
  private func beginsAsUsual(_ trail: Trail) -> Bool {
    guard let usual = usualTrail?.choices else { return true }
    let common = trail.choices.firstIndex { $0.value != 0 } ?? trail.count
    let isSame = zip(usual, trail.choices).prefix(common + 1).allSatisfy { $0.kind == $1.kind && $0.bound == $1.bound }
    return isSame && (common == trail.count ? usual.count == common : usual.count > common)
  }

  /// Whether an order ends in another way than the usual one, where that is known.
  private func endsOtherwise(_ told: Told) -> Bool {
    if let usualEnd, let end = told.end { !usualEnd.isLike(end) } else { false }
  }

  private mutating func note(_ failed: Told) {
    guard firstFailing == nil else { return }
    firstFailing = Finding(serial: failed.attempt.serial, trail: failed.trail)
    if endsAtFailure { stop() }
  }

  /// What is said must not depend on how much others had begun.
  private mutating func ignore(_ attempt: Attempt) {
    ignored += 1
    if case .branch = attempt.origin { enumerated += 1 }
  }

  /// A run that goes other ways than it was told to cannot be built upon.
  private mutating func refuse(_ attempt: Attempt) {
    isBroken = true
    if firstUnstable == nil { firstUnstable = attempt }
  }
}
