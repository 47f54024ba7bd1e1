package import RutterCore

/// Checks the rules of the engine from outside, after every event: the witness of a ``Simulation``.
///
/// It keeps tables of its own and compares them with the session. Contradictions inside the session are found by
/// ``Session/faults``.
package final class Monitor {
  /// The rules that did not hold, in the order in which that was noticed.
  package private(set) var violations: [Violation] = []

  private struct Held {
    var id: EntryID
    var load: LoadID?
  }
  private struct LoadEnd {
    var load: LoadID
    var result: Result<Value, NavigationError>
  }

  private var path: [Held] = []
  private var newest = EntryID.root
  /// What `back` would take away.
  private var top: EntryID?
  private var settled: Set<OperationID> = []
  private var running: Set<LoadID> = []
  private var newestLoad = LoadID(0)
  private var screens: Set<CreatedScreen> = []
  /// The loads that ended in this turn, by the entries that waited for them.
  private var ends: [EntryID: LoadEnd] = [:]

  private var isOver = false
  private var turns = 0
  /// The turn after which a large session is looked through next. That takes as long as the session is large, so not
  /// each of its turns can have it.
  private var nextLook = 0
  /// How much a session holds, in entries, loads and runs, that is looked through after every turn.
  private static let closelyWatched = 500

  /// Makes a monitor for one session.
  package init() {}

  /// Looks at one turn.
  ///
  /// - Parameters:
  ///   - event: The event with which the turn began.
  ///   - effects: The effects of the turn.
  ///   - session: The session after the turn, with the trace of the turn.
  package func see<H: Host & ~Copyable>(_ event: Event, _ effects: [Effect], _ session: borrowing Session<H>) {
    checkOutcomes(effects)
    if !ends.isEmpty { ends.removeAll(keepingCapacity: true) }
    for item in session.trace { follow(item) }
    if isOver { return }
    if event.kind == .ended { return checkEnd(session) }
    let top = event.kind == .back && session.condition == .fine ? self.top : nil
    self.top = session.topEntry
    checkPath(session)
    if let top { checkLeft(top, effects, isAsking: session.isAsking) }
    if running.count != session.loadCount {
      report(.loadsEndWithOwners, "\(running.count) loads began and did not end, but \(session.loadCount) run")
    }
    turns += 1
    let isLarge = session.depth + session.loadCount + session.runCount > Self.closelyWatched
    guard turns >= nextLook || !isLarge else { return }
    nextLook = turns + turns / 16
    violations += session.faults
  }

  private func report(_ rule: Violation.Rule, _ message: String) {
    violations.append(Violation(rule, message))
  }

  // MARK: Operations, loads, screens

  /// Every operation settles once.
  private func checkOutcomes(_ effects: [Effect]) {
    for case .outcome(let report) in effects where !settled.insert(report.id).inserted {
      self.report(
        .operationsSettleOnce, "\(report.operation) #\(report.id) settled a second time, as \(report.outcome.name)")
    }
  }

  private func follow(_ item: Trace) {
    switch item {
    case .loadStarted(let load, _):
      if load <= newestLoad { report(.loadsEndOnce, "load #\(load) began a second time") }
      newestLoad = max(newestLoad, load)
      running.insert(load)
    case .loadEnded(let load, let result, let entries):
      if running.remove(load) == nil { report(.loadsEndOnce, "load #\(load) ended a second time") }
      for entry in entries { ends[entry] = LoadEnd(load: load, result: result) }
    case .loadAbandoned(let load):
      if running.remove(load) == nil { report(.loadsEndWithOwners, "load #\(load) was abandoned after its end") }
    case .screenCreated(let screen):
      if !screens.insert(screen).inserted { report(.screensAreDestroyedOnce, "\(Self.name(screen)) was created twice") }
    case .screenDestroyed(let screen):
      if screens.remove(screen) == nil {
        report(.screensAreDestroyedOnce, "\(Self.name(screen)) was destroyed without being there")
      }
    case .outcomeTaken: break
    }
  }

  private static func name(_ screen: CreatedScreen) -> String {
    switch screen {
    case .entry(.root): "the root screen"
    case .entry(let id): "the screen of entry #\(id)"
    case .presentation(let key): "the lasting screen that entry #\(key.owner) presents"
    }
  }

  // MARK: The path

  /// Checks that an entry that has left does not come back, and that no entry is filled by the load of another.
  private func checkPath<H: Host & ~Copyable>(_ session: borrowing Session<H>) {
    var place = 0, isSame = true, next: [Held] = []
    session.forEachEntry { id, content in
      let old = place < path.count && path[place].id == id ? path[place] : nil
      if old == nil { isSame = false }
      place += 1
      checkContent(id, content, old)
      let load: LoadID? = if case .waiting(let load) = content { load } else { nil }
      if isSame { path[place - 1].load = load } else { next.append(Held(id: id, load: load)) }
    }
    if isSame, place == path.count { return }
    let kept = place - next.count
    checkMoved(Array(path[kept...]), next)
    path.removeSubrange(kept...)
    path += next
  }

  /// Checks that `back` took the top entry away, whatever it is and whatever is under way, unless a guard had a word in it.
  /// So there is a way to the root from every state in which somebody goes back.
  private func checkLeft(_ top: EntryID, _ effects: [Effect], isAsking: Bool) {
    guard !isAsking, path.contains(where: { $0.id == top }) else { return }
    let outcomes = effects.compactMap { if case .outcome(let report) = $0 { report } else { nil } }
    let back = outcomes.first { $0.operation == OperationRequest.Word.back.rawValue }
    if let back, back.outcome.isOfGuard { return }
    report(.backTakesTheTop, "back did not take entry #\(top) away" + (back.map { ": \($0.outcome.sentence)" } ?? ""))
  }

  private func checkContent(_ id: EntryID, _ content: Placeholder, _ old: Held?) {
    switch content {
    case .waiting(let load):
      if !running.contains(load) {
        report(.loadsEndWithOwners, "entry #\(id) waits for load #\(load), which does not run")
      }
    case .filled(let value):
      guard old?.load != nil || !ends.isEmpty else { return }
      checkFilled(id, value, by: ends[id], waitedFor: old?.load)
    case .failed:
      guard let load = old?.load else { return }
      if case .failure? = ends[id]?.result { return }
      report(
        .failuresComeFromLoads, "entry #\(id) shows a failure, but load #\(load), which it waited for, did not fail")
    case .abandoned, .running: break
    }
  }

  private func checkFilled(_ id: EntryID, _ value: Value, by end: LoadEnd?, waitedFor load: LoadID?) {
    guard let end else {
      if let load {
        report(.loadsEndOnce, "entry #\(id) was filled, but load #\(load), which it waited for, did not end")
      }
      return
    }
    guard case .success(let result) = end.result, result == value else {
      return report(.loadsEndOnce, "entry #\(id) was filled with another value than load #\(end.load) gave")
    }
  }

  /// Checks the part of the path that differs from before: new entries have new ids, and the screens of entries that
  /// left were destroyed.
  private func checkMoved(_ gone: [Held], _ came: [Held]) {
    let before = Set(gone.map(\.id)), now = Set(came.map(\.id))
    for entry in came.map(\.id) where !before.contains(entry) {
      if entry <= newest { report(.entryIDsAreNew, "entry #\(entry) is in the path again, after it had left") }
    }
    for entry in gone.map(\.id) where !now.contains(entry) && screens.contains(.entry(entry)) {
      report(.screensAreDestroyedOnce, "the screen of entry #\(entry) was not destroyed when it left")
    }
    newest = max(newest, now.max() ?? newest)
  }

  // MARK: The end

  private func checkEnd<H: Host & ~Copyable>(_ session: borrowing Session<H>) {
    isOver = true
    for screen in screens.map(Self.name).sorted() {
      report(.screensAreDestroyedOnce, "\(screen) was not destroyed at the end")
    }
    if session.loadCount > 0 { report(.loadsEndWithOwners, "\(session.loadCount) loads run after the end") }
  }
}

extension Simulation where H: ~Copyable {
  /// Goes back until only the root is left, as a person does who is lost.
  ///
  /// - Returns: The violation, if as many steps as there are entries and presentations did not lead to the root.
  package mutating func goBackToRoot() -> Violation? {
    guard session.condition == .fine else { return nil }
    shortenPath()
    // At the roots of stacks it shows those that were active before.
    let limit = session.depth + session.presentationCount + 2 * session.stackCount
    for _ in 0..<limit where session.depth > 0 {
      take(.back)
      if session.isAsking || session.commandOutcome?.isOfGuard == true { return nil }
    }
    if session.depth == 0 { return nil }
    let outcome = session.commandOutcome.map { ", the last as \($0.sentence)" } ?? ""
    return Violation(
      .backTakesTheTop, "\(limit) times back did not lead to the root: \(session.depth) entries are left\(outcome)")
  }

  /// Pops all but a hundred entries at once. The monitor looks at the whole path after every step, so going back one by
  /// one would cost the square of the depth.
  private mutating func shortenPath() {
    let limit = 100
    if session.depth > limit { take(.requested(OperationRequest(.pop(session.depth - limit)))) }
  }
}

extension Outcome {
  /// Whether `back` only ever ends so because a guard was asked.
  fileprivate var isOfGuard: Bool {
    switch self {
    case .blocked, .redirected, .duplicate, .failed: true
    case .refused(let refusal): refusal.reason == .gone
    case .committed, .nothingToDo, .cancelled, .missingDestination: false
    }
  }
}
