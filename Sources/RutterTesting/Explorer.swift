/// Says which orders of a test to run, and what they came to: the two canned ones first, then all with a growing number
/// of delays (Emmi, Qadeer, Rakamarić, "Delay-bounded scheduling", 2011), then random ones if not all can be run.
///
/// It runs nothing itself and knows no clock, so that any number of workers can share the orders of one test. What it
/// says does not depend on how many there are, nor on who is done first: results count in the order in which their
/// attempts were handed out.
package struct Explorer: Sendable {
  package struct Options: Sendable {
    /// The most orders that are run.
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

  private enum Phase { case canned, enumerating, drawing, over }
  /// The most attempts that are handed out and not counted yet.
  private static let window = 4_096
  /// How often it is asked whether all can be run.
  private static let reviews = 32

  /// Whether nothing matters that comes after the first order that fails.
  package var endsAtFailure = false
  /// How many orders came after it, begun by other workers before it was known.
  private var ignored = 0
  private let options: Options
  private var phase = Phase.canned
  private var frontier: Frontier
  private var seen = Seen()
  /// What was told and waits for its turn, by serial.
  private var told: [Int: Told] = [:]
  private struct Told: Sendable {
    var attempt: Attempt
    var trail: Trail
    var hasFailed: Bool
    var end: EndState?
  }
  /// How many attempts there were, how many of them are run, and how many were counted.
  private var handed = 0, executed = 0, counted = 0
  private var runs = 0, failing = 0
  private var enumerated = 0, unqueued = 0
  /// How many orders were drawn, and how many of those were new.
  private var draws = 0, drawn = 0
  /// Drawing was tried and found nearly nothing new.
  private var isDrawn = false
  /// The order that the policy of instant loads comes to; it is not run again.
  private var canned: Told?
  /// A number of delays whose orders were all handed out.
  private struct BucketEnd: Sendable {
    /// Where the attempts after them begin.
    var serial: Int
    var delays: Int
    /// None of them was forgotten.
    var isWhole: Bool
  }
  private var ends: [BucketEnd] = []
  private var closed = -1, bucketBegin = 0, branchesEnd = 0
  private var wholeDelays: Int?
  private var isBroken = false

  /// The first order that failed, in the order of the attempts.
  package private(set) var firstFailing: Finding?
  /// The first run that did not repeat what it was given: the test does not do the same in two runs of one order.
  package private(set) var firstUnstable: Attempt?
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
    let isComplete = frontier.queued == 0 && enumerated > 0 && !isBroken && counted == handed && ignored == 0
    return Exploration(
      runs: runs, failing: failing,
      atLeast: isComplete ? runs : max(runs, enumerated + frontier.queued + unqueued), delays: wholeDelays,
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
    case .canned:
      phase = .enumerating
      return hand(out: [], .loadsFirst, .loadsFirst)
    case .enumerating: return nextBranch()
    case .drawing: return draw()
    }
  }

  /// Goes on with random orders from now on: so when most of the time is used up.
  package mutating func beginDrawing() {
    guard phase != .over, !isDrawn else { return }
    phase = options.sampleShare > 0 ? .drawing : .over
  }

  /// Hands nothing out any more.
  package mutating func stop() { phase = .over }

  private mutating func nextBranch() -> Attempt? {
    guard executed < options.runs else { stop(); return nil }
    if isReviewDue {
      // What is known to be there must not depend on how fast the workers are.
      guard counted == handed else { return nil }
      if enumerated + frontier.queued > options.runs { beginDrawing(); return next() }
    }
    while closeBucket() {
      guard frontier.hasNextBucket else {
        // Runs that are under way may still branch off.
        if counted == handed { finishEnumerating() }
        return phase == .enumerating ? nil : next()
      }
      frontier.goToNextBucket()
    }
    guard let run = frontier.take() else { return nil }
    branchesEnd = handed + 1
    let values = frontier.values(of: run)
    guard run > 0, let canned, canned.trail.values == values else { return hand(out: values, .usual, .branch(run)) }
    // It was run already, as the first of all.
    let attempt = Attempt(serial: handed, values: values, policy: .usual, origin: .branch(run))
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
    if frontier.queued > 0, !isDrawn { beginDrawing() } else { stop() }
  }

  private var isReviewDue: Bool {
    guard options.sampleShare > 0, !isDrawn else { return false }
    let begin = options.runs - share
    return executed >= begin && (executed - begin) % max(1, share / Self.reviews) == 0
  }

  private var share: Int { options.runs / max(1, options.sampleShare) }

  private mutating func draw() -> Attempt? {
    guard executed < options.runs else { stop(); return nil }
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

  /// Takes the result of one attempt, in any order; with what it ended in, if all have to end as the usual one does.
  package mutating func finished(_ attempt: Attempt, _ trail: Trail, hasFailed: Bool, end: EndState? = nil) {
    told[attempt.serial] = Told(attempt: attempt, trail: trail, hasFailed: hasFailed, end: end)
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
    if usualEnd == nil, trail.isUsual, !told.hasFailed {
      usualEnd = told.end
      compareCanned()
    }
    let hasFailed = told.hasFailed || endsOtherwise(told)
    let isNew = seen.insert(values)
    if isNew {
      runs += 1
      if hasFailed { failing += 1 }
    }
    if hasFailed { note(told) }
    switch attempt.origin {
    case .loadsFirst: canned = told
    case .branch(let run):
      enumerated += 1
      guard values == attempt.values else { return refuse(attempt) }
      frontier.branch(off: run, trail)
      frontier.forget(beyond: options.runs - executed)
    case .drawn:
      draws += 1
      guard isNew else { return }
      drawn += 1
      // Queued and so counted already, if what it branches off from was run.
      if !seen.knowsParent(of: values) { unqueued += 1 }
    }
  }

  /// Whether an order ends in another way than the usual one, where that is known.
  private func endsOtherwise(_ told: Told) -> Bool {
    if let usualEnd, let end = told.end { !usualEnd.isLike(end) } else { false }
  }

  /// The first order of all was run before it was known how the usual one ends.
  private mutating func compareCanned() {
    guard let canned, !canned.hasFailed, endsOtherwise(canned) else { return }
    failing += 1
    note(canned)
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
