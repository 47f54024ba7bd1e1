/// Says which orders of a test to run, and what they came to. The usual order and the order of instant loads are always
/// run, however small the budget is. Then come all orders by their number of delays (Emmi, Qadeer, Rakamarić,
/// "Delay-bounded scheduling", 2011), and at last random ones if not all orders can be run.
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
    /// If not all orders can be run, one run in so many is used for random orders, at the end; 0 for no random orders.
    package var sampleShare = 10
    /// The most orders that are stored for later; further ones are only counted.
    package var memory = 2_000_000

    package init(runs: Int = 20_000, seed: UInt64 = 1) {
      self.runs = runs
      self.seed = seed
    }
  }

  private enum Phase { case usual, loadsFirst, enumerating, drawing, over }
  /// The most attempts that may be handed out without having been counted.
  private static let window = 4_096
  /// How often the explorer checks whether all orders can be run.
  private static let reviews = 32
  /// The number of orders that are run whatever the budget is.
  private static let canned = 2

  /// Whether exploring ends with the first order that fails.
  package var endsAtFailure = false
  /// The number of orders after the first failing one, which other workers had begun before that was known.
  private var ignored = 0
  private let options: Options
  private var phase = Phase.usual
  /// Whether the time is used up, so that only the first two orders are still run.
  private var isSpent = false
  private var frontier: Frontier
  private var seen = Seen()
  /// Results that were told early and wait to be counted, by the serial numbers of their attempts.
  private var told: [Int: Told] = [:]
  private struct Told: Sendable {
    var attempt: Attempt
    var trail: Trail
    var hasFailed: Bool
    /// What was wrong, the same for the same fault.
    var fault: String
    var end: EndState?
    var wasCut: Bool
    var hindrance: Exploration.Hindrance?
  }
  /// The number of attempts that were handed out, that were really run, and (below) that were counted.
  private var handed = 0, executed = 0
  package private(set) var counted = 0
  private var runs = 0
  /// The steps that could not be done in some orders, with one of those orders each.
  package private(set) var hindrances: [(hindrance: Exploration.Hindrance, trail: Trail)] = []
  /// How many orders failed, by what was wrong in them, and what was wrong in the first.
  private var faults: [String: Int] = [:], firstFault: String?
  private var failing: Int { faults.values.reduce(0, +) }
  /// The fault of an order that ends in another way than the usual one.
  private static let otherEnd = "another end"
  private var enumerated = 0, unqueued = 0
  /// The number of random orders, and how many of those had not been run before.
  private var draws = 0, drawn = 0
  /// Whether random orders were tried and hardly any was new.
  private var isDrawn = false
  /// The result of the order of instant loads, so that it is not run again when it comes up among the others.
  private var canned: Told?
  /// Whether that order has come up among the others.
  private var isCannedMet = false
  /// The end of a bucket: all orders with this number of delays were handed out.
  private struct BucketEnd: Sendable {
    /// The serial number of the first attempt after them.
    var serial: Int
    var delays: Int
    /// Whether none of them was left out for lack of memory.
    var isWhole: Bool
  }
  private var ends: [BucketEnd] = []
  /// The bucket that was closed last, where the present one begins, and where the branches end. The first bucket begins
  /// after the two orders that are always run.
  private var closed = -1, bucketBegin = Self.canned, branchesEnd = 0
  private var wholeDelays: Int?
  private var isBroken = false
  /// Whether in some run a choice was not offered because there was too much of its kind.
  private var wasCut = false

  /// The first order that failed, in the order of the attempts.
  package private(set) var firstFailing: Finding?
  /// The first run that could not repeat the choices it was given, or that met other choices than the run it branched
  /// off from. Such a test does not do the same in two runs of one order.
  package private(set) var firstUnstable: Attempt?
  /// The choices of the usual order.
  private var usualTrail: Trail?
  /// The end state of the usual order, if end states are compared.
  package private(set) var usualEnd: EndState?

  package init(_ options: Options = Options()) {
    self.options = options
    frontier = Frontier(limit: options.memory)
  }

  /// Whether no further order will be handed out. Attempts may still be under way.
  package var isOver: Bool { phase == .over }
  /// Whether no further order will be handed out and all results were counted.
  package var isDone: Bool { isOver && counted == handed }

  /// The result of all orders that were counted so far.
  package var exploration: Exploration {
    let isComplete = frontier.queued == 0 && enumerated > 0 && !isBroken && !wasCut && counted == handed && ignored == 0
    var exploration = Exploration(
      runs: runs, failing: failing, impossible: hindrances.reduce(0) { $0 + $1.hindrance.orders },
      atLeast: isComplete ? runs : max(runs, enumerated + frontier.queued + unqueued) + (wasCut ? 1 : 0),
      delays: wasCut ? nil : wholeDelays,
      sample: drawn > 0 ? Exploration.Sample(runs: drawn, seed: options.seed) : nil, isComplete: isComplete)
    exploration.hindrances = hindrances.map(\.hindrance)
    exploration.failingOtherwise = failing - (firstFault.flatMap { faults[$0] } ?? 0)
    return exploration
  }

  // MARK: What to run

  /// The next order to run.
  ///
  /// - Returns: nil if there is no further order (``isOver``), or if results of earlier orders have to be told first.
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

  /// Goes on with random orders, unless the first two orders are still to be run. The caller does this when most of the
  /// time is used up.
  package mutating func beginDrawing() {
    guard phase == .enumerating, !isDrawn, !isSpent else { return }
    phase = options.sampleShare > 0 ? .drawing : .over
  }

  /// Hands no further order out, except the first two if they were not handed out yet.
  package mutating func spend() { isSpent = true }

  /// Hands no further order out.
  package mutating func stop() { phase = .over }

  private var limit: Int { max(options.runs, Self.canned) }
  private var isBudgetUsedUp: Bool { isSpent || executed >= limit }

  private mutating func nextBranch() -> Attempt? {
    if !isSpent, isReviewDue {
      // Waits for all results, because how many orders are known must not depend on the speed of the workers.
      guard counted == handed else { return nil }
      if enumerated + frontier.queued > limit { beginDrawing(); return next() }
    }
    while closeBucket() {
      guard frontier.hasNextBucket else {
        // As long as runs are under way, further orders may branch off from them.
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

  /// Counts the order of instant loads where it comes up among the others, without running it again.
  private mutating func countCanned(_ canned: Told) -> Attempt? {
    guard let run = frontier.take() else { return nil }
    isCannedMet = true
    branchesEnd = handed + 1
    let attempt = Attempt(serial: handed, values: canned.trail.values, policy: .usual, origin: .branch(run))
    handed += 1
    finished(attempt, canned.trail, hasFailed: canned.hasFailed, fault: canned.fault, end: canned.end)
    return next()
  }

  /// Whether all orders of the present bucket were handed out and no more can be added to it, because all orders with
  /// fewer delays were counted.
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
    // If all orders were enumerated and the order of instant loads was not among them, the test did not do the same
    // each time.
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
      // The order of instant loads may be the only one left.
      isDrawn = true
      phase = .enumerating
      return next()
    }
    if executed > 0, executed % max(16, share / Self.reviews) == 0, draws > 0 {
      guard counted == handed else { return nil }
      if drawn * 2 < draws {
        isDrawn = true
        // These orders may come up again when they are enumerated.
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

  /// Takes the result of one attempt. Results may come in any order. `fault` says what was wrong in an order that failed,
  /// in the same words for the same fault. `end` is given if all orders have to end alike. `wasCut` says that a choice was
  /// not offered because there was too much of its kind, so that there may be more orders. `hindrance` is the step that the
  /// user could not do, if there is one.
  package mutating func finished(
    _ attempt: Attempt, _ trail: Trail, hasFailed: Bool, fault: String = "", end: EndState? = nil, wasCut: Bool = false,
    hindrance: Exploration.Hindrance? = nil
  ) {
    told[attempt.serial] = Told(
      attempt: attempt, trail: trail, hasFailed: hasFailed, fault: fault, end: end, wasCut: wasCut,
      hindrance: hindrance)
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
    let hasFailed = told.hasFailed || endsOtherwise(told), fault = told.hasFailed ? told.fault : Self.otherEnd
    let isNew = seen.insert(values)
    if isNew {
      runs += 1
      if hasFailed { faults[fault, default: 0] += 1 }
      if let hindrance = told.hindrance { note(hindrance, trail) }
    }
    if hasFailed { note(told, fault) }
    // The order passed when it was run before, so the test did not do the same twice.
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
      // One order more than the budget may come up, because that of instant loads is not run again.
      frontier.forget(beyond: limit - executed + 1)
    case .drawn:
      draws += 1
      if !beginsAsUsual(trail) { refuse(attempt) }
      guard isNew else { return }
      drawn += 1
      // If the order that it branches off from was run, this order was queued and so counted already.
      if !seen.knowsParent(of: values) { unqueued += 1 }
    }
  }

  /// Whether a run met the same choices as the usual order, up to the first that was decided differently.
  private func beginsAsUsual(_ trail: Trail) -> Bool {
    guard let usual = usualTrail?.choices else { return true }
    let common = trail.choices.firstIndex { $0.value != 0 } ?? trail.count
    let isSame = zip(usual, trail.choices).prefix(common + 1).allSatisfy { $0.kind == $1.kind && $0.bound == $1.bound }
    return isSame && (common == trail.count ? usual.count == common : usual.count > common)
  }

  /// Whether an order ended differently from the usual one, if that is known.
  private func endsOtherwise(_ told: Told) -> Bool {
    if let usualEnd, let end = told.end { !usualEnd.isLike(end) } else { false }
  }

  private mutating func note(_ hindrance: Exploration.Hindrance, _ trail: Trail) {
    if let place = hindrances.firstIndex(where: { $0.hindrance.isOfSameStep(as: hindrance) }) {
      hindrances[place].hindrance.orders += 1
    } else {
      hindrances.append((hindrance, trail))
    }
  }

  private mutating func note(_ failed: Told, _ fault: String) {
    guard firstFailing == nil else { return }
    firstFault = fault
    firstFailing = Finding(serial: failed.attempt.serial, trail: failed.trail)
    if endsAtFailure { stop() }
  }

  /// Ignores an order after the first failing one: the result must not depend on how many orders other workers had
  /// begun.
  private mutating func ignore(_ attempt: Attempt) {
    ignored += 1
    if case .branch = attempt.origin { enumerated += 1 }
  }

  /// Notes a run that did not do what it was told to. No orders can branch off from it.
  private mutating func refuse(_ attempt: Attempt) {
    isBroken = true
    if firstUnstable == nil { firstUnstable = attempt }
  }
}
