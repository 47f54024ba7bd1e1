/// A change of the path from the moment it is asked for until its outcome has been told to everybody who waits for it.
final class Operation {
  /// How far an operation is. It is settled once, whatever state it was in (P1).
  enum State {
    /// It waits in the queue of the turn, or is being carried out.
    case open
    /// A script's function is being asked about it: a selector, or the function of an `edit`.
    case asking
    /// An `after` push whose value is being loaded. The load is nil while it is being started; the timer is the one
    /// after which the push commits as a placeholder.
    case loading(LoadID?, threshold: TimerID?)
    /// Guards are being asked about it.
    case guarded
    /// With the entry that it made.
    case settled(Outcome, EntryID?)
  }
  let id: OperationID
  private var current: OperationRequest
  private(set) var caller: Caller
  /// The stack that it changes, from when it is taken up (Q2).
  var stack = StackID.main
  /// The link that asked for it.
  let link: LinkUse?
  /// Whether a script still refers to the operation and may await it (A6).
  fileprivate(set) var isReferenced: Bool
  private(set) var state = State.open
  /// Whether all guards have allowed it before its load began, so that none is asked again.
  var isAllowed = false
  /// What guards have put in the place of what it was, one after the other, in words.
  var redirects: [String] = []
  /// What it has come to: where the route of a URL leads, or what leaves by `back` (U4, Q4).
  final class Lead {
    let request: OperationRequest
    /// The plugin that names the values.
    let plugin: PluginID
    /// Whether a refusal names the place in the list that it is about.
    let isList: Bool
    /// Whether the stack is to show with it (U4).
    let isSelecting: Bool

    init(request: OperationRequest, plugin: PluginID, isList: Bool, isSelecting: Bool = false) {
      self.request = request
      self.plugin = plugin
      self.isList = isList
      self.isSelecting = isSelecting
    }
  }
  /// What it has come to, once that is known. Its functions are let go when it settles.
  var lead: Lead?
  /// Whether it goes on for one that a person asked for by a link: a held one, or one that a guard has sent elsewhere.
  var wasByLink = false
  /// Whether a guard has sent elsewhere what a URL asked for.
  var wasByURL = false
  /// What it was about when a guard held it.
  var meant: Meant?
  /// Whether its change is being put into force: it is committed, whatever ends by that.
  var isInForce = false
  /// Whether it takes a question away whose guard nobody asks any more: that is nobody's wish, and replaces nothing (G2).
  var takesQuestionAway = false
  /// The steps that the function of an `edit` has named.
  var named: [OperationRequest]?
  /// What the selector functions of its steps have meant, in the order in which they were asked.
  var selections: [Selection] = []
  /// Whether its link's busy cell counts it (S7).
  private(set) var countsAsBusy = false
  /// The coroutines that wait for it. Mostly there are none.
  private final class Awaiting {
    /// For its outcome.
    var outcome = Crowd<Wakeup>()
    /// For the value of the entry.
    var value = Crowd<Wakeup>()
  }
  private var awaiting: Awaiting?

  init(id: OperationID, request: OperationRequest, caller: Caller, link: LinkUse? = nil, isReferenced: Bool = false) {
    self.id = id
    current = request
    self.caller = caller
    self.link = link
    self.isReferenced = isReferenced
  }

  /// What was asked for.
  var request: OperationRequest { current }
  /// Whether a person chose a link by which it was asked for.
  var isByLink: Bool { link != nil || wasByLink }
  /// How it settled; nil before.
  var outcome: Outcome? { if case .settled(let outcome, _) = state { outcome } else { nil } }
  /// The entry that it made.
  var entry: EntryID? { if case .settled(_, let entry) = state { entry } else { nil } }
  /// The load that an `after` push waits for.
  var load: LoadID? { if case .loading(let load, _) = state { load } else { nil } }
  var isSettled: Bool { if case .settled = state { true } else { false } }

  /// Who puts entries on the path by it.
  var author: Author {
    Author(operation: id, word: request.kind.word, plugin: caller.plugin, asker: caller.asker)
  }

  func countAsBusy() { countsAsBusy = true }

  /// A script's function is asked about it. Nothing else happens to it until ``answered()``.
  func ask() { if case .open = state { state = .asking } }
  func answered() { if case .asking = state { state = .open } }

  /// Guards are being asked about it, or have answered.
  func putInHands() { if case .open = state { state = .guarded } }
  func takeOutOfHands() { if case .guarded = state { state = .open } }

  /// It is carried out as another request from now on: a held one that is resumed, or steps that a function has named.
  func become(_ request: OperationRequest, by caller: Caller) { (current, self.caller) = (request, caller) }

  /// The same, as the steps that it has come to.
  func become(_ kind: OperationRequest.Kind) {
    // Changed apart from the object: else the compiler would check at run time that nobody reads it meanwhile.
    var request = current
    request.kind = kind
    current = request
  }

  fileprivate func wait(for load: LoadID?, threshold: TimerID?) { state = .loading(load, threshold: threshold) }

  /// It waits for no load any more, and goes on as if it had been asked for now.
  fileprivate func goOn() { if case .loading = state { state = .open } }

  /// Gives the operation its one outcome. A script may refer to it for long, so the values that it was about are let go.
  fileprivate func settle(_ outcome: Outcome, entry: EntryID?) {
    state = .settled(outcome, entry)
    if named != nil { named = nil }
    if !selections.isEmpty { selections = [] }
    if !redirects.isEmpty { redirects = [] }
    if meant != nil { meant = nil }
    if isReferenced { become(request.kind.bare) }
  }

  // MARK: Who waits for it

  var hasWaiters: Bool { awaiting?.outcome.isEmpty == false }
  var hasValueWaiters: Bool { awaiting?.value.isEmpty == false }

  func addWaiter(_ wakeup: Wakeup) { madeAwaiting.outcome.append(wakeup) }
  func addValueWaiter(_ wakeup: Wakeup) { madeAwaiting.value.append(wakeup) }

  private var madeAwaiting: Awaiting {
    if let awaiting { return awaiting }
    let made = Awaiting()
    awaiting = made
    return made
  }

  /// Takes those out who wait for the outcome, in the order in which they came.
  func takeWaiters() -> [Wakeup] {
    guard let awaiting, !awaiting.outcome.isEmpty else { return [] }
    defer { awaiting.outcome = Crowd() }
    return awaiting.outcome.all
  }

  /// Takes those out who wait for the value.
  func takeValueWaiters() -> [Wakeup] {
    guard let awaiting, !awaiting.value.isEmpty else { return [] }
    defer { awaiting.value = Crowd() }
    return awaiting.value.all
  }

  /// A coroutine no longer waits for it.
  func forget(_ wakeup: Wakeup) {
    awaiting?.outcome.remove(wakeup)
    awaiting?.value.remove(wakeup)
  }
}

/// The link whose activation asked for an operation.
struct LinkUse: Sendable {
  var node: NodeID
  var entry: EntryID
  var busy: CellID?
  /// Whether the link was restarted. Then a new load runs, even if one with the same key is under way (L3).
  var isAnew = false
}

/// The operations of a session that have not settled, or that a script can still ask, and the outcomes of the turn.
struct Operations {
  private var all = IdentifierTable<OperationID, Operation>()
  /// The `after` pushes whose loads run.
  private var loading = AfterPushes()
  /// The operations whose value a script waits for, by the entry that they made.
  private var awaited = IdentifierTable<EntryID, [OperationID]>()
  /// The outcomes of the turn, told at its end.
  private var outcomes: [Effect] = []

  var count: Int { all.count }
  var loadingCount: Int { loading.count }
  var awaitedCount: Int { awaited.count }
  var hasOutcomes: Bool { !outcomes.isEmpty }

  subscript(id: OperationID) -> Operation? { all[id] }

  /// The oldest first.
  var oldestFirst: [Operation] { all.values }

  /// Shows each operation, in no order: only sums may come of it.
  func forEach(_ body: (Operation) -> Void) { all.forEachValue(body) }

  /// Keeps an operation that a script may await.
  mutating func add(_ operation: Operation) { all[operation.id] = operation }

  /// No script holds the operation any more.
  mutating func letGo(_ id: OperationID) {
    guard let operation = all[id] else { return }
    operation.isReferenced = false
    if operation.isSettled { all[id] = nil }
  }

  // MARK: Loading

  /// An `after` push begins to wait for its load, which is about to be started.
  mutating func wait(_ operation: Operation, threshold: TimerID?) {
    operation.wait(for: nil, threshold: threshold)
    all[operation.id] = operation
    loading.append(operation)
  }

  /// The load of an `after` push has been started, unless the push has settled by that.
  func wait(_ id: OperationID, for load: LoadID) {
    if let operation = all[id], case .loading(_, let threshold) = operation.state {
      operation.wait(for: load, threshold: threshold)
    }
  }

  /// An `after` push does not wait for its load any more: it commits as a placeholder.
  mutating func endWait(_ operation: Operation) {
    operation.goOn()
    loading.remove(operation.id)
  }

  func isLoading(_ id: OperationID) -> Bool { loading.contains(id) }
  /// The pushes that load, in the order asked for.
  var loadingIDs: [OperationID] { loading.ids }
  /// Those that an entry's link, action or hook asked for.
  func loadingIDs(askedBy entry: EntryID) -> [OperationID] { loading.ids(askedBy: entry) }
  /// Those of one deed.
  func loadingIDs(askedBy asker: Asker) -> [OperationID] { loading.ids(askedBy: asker) }
  /// What the pushes that load came of; where they are many, each origin stands once.
  var loadingOrigins: [AfterPushes.Origin] { loading.origins }
  /// Those that came of any of these.
  func loadingIDs(of origins: Set<AfterPushes.Origin>) -> [OperationID] { loading.ids { origins.contains($0) } }

  // MARK: Settling

  /// Gives an operation its outcome.
  ///
  /// - Returns: The timer of its threshold, if that still runs.
  mutating func settle(_ operation: Operation, _ outcome: Outcome, entry: EntryID?) -> TimerID? {
    tell(
      OutcomeReport(
        id: operation.id, operation: operation.request.kind.name, outcome: outcome, entry: entry,
        place: operation.request.place))
    loading.remove(operation.id)
    let threshold: TimerID? = if case .loading(_, let timer) = operation.state { timer } else { nil }
    operation.settle(outcome, entry: entry)
    if !operation.isReferenced { all[operation.id] = nil }
    return threshold
  }

  /// Adds an outcome to those of the turn.
  mutating func tell(_ outcome: consuming OutcomeReport) { outcomes.append(.outcome(outcome)) }

  /// Moves the outcomes of the turn behind its other effects.
  mutating func tellOutcomes(in effects: inout [Effect]) {
    if outcomes.isEmpty { return }
    // Mostly they are all that the turn has to tell.
    if effects.isEmpty { swap(&effects, &outcomes) } else { effects += outcomes }
    outcomes.removeAll(keepingCapacity: outcomes.count <= 64)
  }

  // MARK: Values of entries

  /// The value of the entry that an operation made is not there yet.
  mutating func awaitValue(of entry: EntryID, _ id: OperationID) {
    if awaited[entry]?.contains(id) != true { awaited[entry, default: []].append(id) }
  }

  /// The value of an entry has come or will never come: takes out the operations whose value it is.
  mutating func takeAwaited(_ entry: EntryID) -> [OperationID] {
    awaited.isEmpty ? [] : awaited.removeValue(forKey: entry) ?? []
  }
}
