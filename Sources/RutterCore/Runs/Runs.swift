/// The coroutines of a session, and what the outside is asked to wake: timers and calls.
///
/// The machine says who goes on and with what; the session calls the scripts. Timers stand here for all parts of the
/// engine, so that there is one place that knows what the outside was asked for.
struct Runs {
  private var all = IdentifierTable<CoroutineID, Run>()
  /// The coroutines that are closed when an entry leaves, oldest first.
  private var ofEntries = IdentifierTable<EntryID, Crowd<CoroutineID>>()
  private var timers = IdentifierTable<TimerID, TimerUse>()
  private var calls = IdentifierTable<CallID, Called>()
  private var transactions = OpenTransactions()
  private var lastRun = 0, lastTimer = 0, lastCall = 0
  /// How many coroutines and timers keep a session from being quiet. Counted, for it is asked after every turn.
  private var holding = 0

  /// How many coroutines wait or run.
  var count: Int { all.count }
  var timerCount: Int { timers.count }
  var callCount: Int { calls.count }

  subscript(id: CoroutineID) -> Run? { all[id] }

  /// The last number of each kind.
  var counters: (coroutines: Int, timers: Int, calls: Int) {
    get { (lastRun, lastTimer, lastCall) }
    set { (lastRun, lastTimer, lastCall) = newValue }
  }

  /// The oldest first.
  var oldestFirst: [Run] { all.values }

  /// Shows each coroutine, in no order: only sums may come of it.
  func forEach(_ body: (Run) -> Void) { all.forEachValue(body) }

  /// Whether any coroutine or timer keeps a session from being quiet (K4).
  var holdUpQuiet: Bool { holding > 0 }
  /// The same without so many of the coroutines.
  func holdUpQuiet(but resting: Int) -> Bool { holding > resting }

  /// Makes room for so many more loads at once. A loader mostly waits for one thing, and its time is limited.
  mutating func makeRoom(forLoads count: Int) {
    all.makeRoom(for: count)
    timers.makeRoom(for: 2 * count)
  }

  // MARK: Coroutines

  /// Adds a coroutine that is about to start. It is a deed of its own, unless it is a function in `rutter.all` or
  /// `rutter.any`, which belongs to the deed of the coroutine that started it (P7).
  mutating func begin(
    _ kind: Run.Kind, _ function: Handle, _ caller: Caller, holdsFunction: Bool, endsWithEntry: Bool, name: String,
    depth: Int
  ) -> Run {
    lastRun += 1
    var asker = caller.asker
    if case .entry(let owner, _) = asker, !kind.isPart { asker = .entry(owner, deed: lastRun) }
    let run = Run(
      id: CoroutineID(lastRun), kind: kind, role: caller.role, asker: asker, function: function,
      holdsFunction: holdsFunction, endsWithEntry: endsWithEntry, name: name, depth: depth)
    all[run.id] = run
    if run.holdsUpQuiet { holding += 1 }
    if let entry = run.entry { ofEntries.join(entry, run.id) }
    return run
  }

  /// Forgets a coroutine that has ended; nil if it was forgotten before.
  mutating func remove(_ id: CoroutineID) -> Run? {
    guard let run = all.removeValue(forKey: id) else { return nil }
    if run.holdsUpQuiet { holding -= 1 }
    if let entry = run.entry { ofEntries.leave(entry, id) }
    return run
  }

  /// Forgets the transactions that a coroutine has begun and not ended.
  ///
  /// - Returns: The calls that began them.
  mutating func endTransactions(of id: CoroutineID) -> [CallID] { transactions.removeAll(of: id) }

  /// Whether a coroutine that waits for this one has begun a transaction of which a call would have to wait for the end.
  func wouldWaitForItself(_ call: OutsideCall, by id: CoroutineID) -> Bool {
    guard !transactions.isEmpty, let database = call.databaseToChange else { return false }
    var run = all[id]
    while let part = run, case .part(let wakeup) = part.kind {
      if transactions.has(database, by: wakeup.coroutine) { return true }
      run = all[wakeup.coroutine]
    }
    return false
  }

  /// Whether any entry runs a coroutine.
  var hasEntries: Bool { !ofEntries.isEmpty }
  /// The coroutines that an entry runs, oldest first.
  func ofEntry(_ entry: EntryID) -> [Run] { ofEntries.all(of: entry).compactMap { all[$0] } }

  /// The coroutine that started this one by `rutter.all` or `rutter.any`, directly or through others; the coroutine
  /// itself if none did.
  func outermost(_ id: CoroutineID?) -> Run? {
    var run = id.flatMap { all[$0] }
    while let part = run, case .part(let wakeup) = part.kind { run = all[wakeup.coroutine] }
    return run
  }

  /// The load whose loader a coroutine runs, or is a part of.
  func load(of id: CoroutineID) -> LoadID? {
    if case .loader(let load)? = outermost(id)?.kind { load } else { nil }
  }

  // MARK: Waiting

  /// One of the things that a coroutine waits for has ended.
  ///
  /// - Returns: What the coroutine goes on with, and what else it waited for, which is to be left first; nil if it does
  ///   not go on by this.
  func wake(_ wakeup: Wakeup, _ result: Result<[Value], NavigationError>) -> Woken? {
    guard let run = all[wakeup.coroutine], let resumption = run.waiting.end(run.place(of: wakeup), result) else {
      return nil
    }
    // The one thing that a coroutine waits for has ended by itself; of several, some may still be under way.
    let others = if case .several = run.waiting { run.waits } else { [(leaf: Waiting.Leaf, wakeup: Wakeup)]() }
    run.endWait()
    return Woken(run: run, resumption: resumption, others: others)
  }

  // MARK: Timers

  /// Starts a timer. Sleeps of scripts come before the engine's own timers that are due at the same moment (K3).
  mutating func startTimer(_ use: TimerUse, at moment: Instant) -> (id: TimerID, effect: Effect) {
    lastTimer += 1
    let id = TimerID(lastTimer)
    timers[id] = use
    if use.holdsUpQuiet { holding += 1 }
    let order: Due.Order = if case .wake = use { .sleep } else { .engine }
    return (id, .timer(id, Due(at: moment, order: order, serial: lastTimer)))
  }

  /// - Returns: What tells the outside; nil if the timer does not run any more.
  mutating func cancelTimer(_ id: TimerID?) -> Effect? {
    guard let id, takeOut(id) != nil else { return nil }
    return .cancelTimer(id)
  }

  /// Takes out what a timer was for that has fired.
  mutating func fired(_ id: TimerID) -> TimerUse? { takeOut(id) }

  private mutating func takeOut(_ id: TimerID) -> TimerUse? {
    let use = timers.removeValue(forKey: id)
    if use?.holdsUpQuiet == true { holding -= 1 }
    return use
  }

  /// What a timer is for that runs.
  func use(of timer: TimerID) -> TimerUse? { timers[timer] }
  /// All timers that run, the oldest first.
  var timersRunning: [(key: TimerID, value: TimerUse)] { Array(timers) }

  // MARK: Calls

  /// Notes a call of the outside for which a coroutine waits.
  mutating func startCall(_ call: OutsideCall, for wakeup: Wakeup) -> CallID {
    lastCall += 1
    calls[CallID(lastCall)] = Called(wakeup: wakeup, weight: call.weight, begins: call.databaseToBegin)
    transactions.note(call, by: wakeup.coroutine)
    return CallID(lastCall)
  }

  /// Takes out who waits for a call that has ended; nil if nobody does any more.
  ///
  /// - Parameters:
  ///   - id: The call.
  ///   - result: What it gave; nil where nobody wants to know.
  /// - Returns: Who waits for it.
  mutating func endCall(_ id: CallID, _ result: CallResult? = nil) -> Wakeup? {
    guard let called = calls.removeValue(forKey: id) else { return nil }
    // A test that stands in for the outside begins one with the number 0, of which nobody is told the end.
    if let database = called.begins, case .values(let values)? = result, case .integer(let number)? = values.first,
      number > 0
    {
      transactions.begin(OpenTransaction(call: id, database: database, number: number), by: called.wakeup.coroutine)
    }
    return called.wakeup
  }

  /// Who waits for a call.
  func waiter(of call: CallID) -> Wakeup? { calls[call]?.wakeup }
  /// All calls under way, the oldest first.
  var callsRunning: [(key: CallID, value: Called)] { Array(calls) }
}

/// A coroutine that goes on.
struct Woken {
  let run: Run
  let resumption: Resumption
  /// What it waited for besides: nobody needs it any more.
  let others: [(leaf: Waiting.Leaf, wakeup: Wakeup)]
}

/// A call of the outside that is under way.
struct Called {
  /// Who waits for it.
  let wakeup: Wakeup
  /// What it takes until it is answered, with its arguments.
  let weight: Int
  /// The database of which it begins a transaction.
  let begins: Text?
}
