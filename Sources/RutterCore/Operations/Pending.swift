/// An operation that has been asked for, until its outcome has been told to everybody who waits for it.
final class Pending {
  let id: OperationID
  private(set) var request: OperationRequest
  let caller: Caller
  /// The link that asked for it.
  var link: LinkUse?
  /// The load that an `after` push waits for.
  var load: LoadID?
  var threshold: TimerID?
  /// Its link's busy cell counts it.
  var isBusy = false
  /// Whether a script still refers to the operation and may await it (A6).
  var isHeld = false
  private(set) var outcome: Outcome?
  /// The entry that it made.
  private(set) var entry: EntryID?
  /// Coroutines that wait for the outcome.
  private var waiters = Crowd<Wakeup>()
  /// Coroutines that wait for the value of the entry.
  private var valueWaiters = Crowd<Wakeup>()

  init(id: OperationID, request: OperationRequest, caller: Caller, link: LinkUse? = nil) {
    self.id = id
    self.request = request
    self.caller = caller
    self.link = link
  }

  /// Gives the operation its one outcome. A script may refer to it for long, so the values that it was about are let go.
  func settle(_ outcome: Outcome, entry: EntryID?) {
    self.outcome = outcome
    self.entry = entry
    request.kind = request.kind.bare
  }

  var hasValueWaiters: Bool { !valueWaiters.isEmpty }

  func addWaiter(_ wakeup: Wakeup) { waiters.append(wakeup) }
  func addValueWaiter(_ wakeup: Wakeup) { valueWaiters.append(wakeup) }

  /// Takes those out who wait for the outcome, in the order in which they came.
  func takeWaiters() -> [Wakeup] {
    defer { if !waiters.isEmpty { waiters = Crowd() } }
    return waiters.all
  }

  /// Takes those out who wait for the value.
  func takeValueWaiters() -> [Wakeup] {
    defer { if !valueWaiters.isEmpty { valueWaiters = Crowd() } }
    return valueWaiters.all
  }

  /// A coroutine no longer waits for it.
  func forget(_ wakeup: Wakeup) {
    if !waiters.isEmpty { waiters.remove(wakeup) }
    if !valueWaiters.isEmpty { valueWaiters.remove(wakeup) }
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

/// One item of the queue of a turn (T1).
enum Item {
  case operation(Pending)
  case loadEnded(LoadID, Result<Value, NavigationError>)
  case startLoad(LoadID)
  case resume(CoroutineID, Resumption)
  case wake(Wakeup, Result<[Value], NavigationError>)
  indirect case task(Handle, Caller)
  case activate(NodeID)
  /// Activations that waited for an action to end (`while_running = "queue"`), and how many.
  case activateQueued(NodeID, EntryID, count: Int)
  indirect case cancel(Caller)
  indirect case preload(Deferred, Caller)
  indirect case reload(Deferred, Caller)
  case retry(RetryTarget)
  indirect case progress(CoroutineID, Progress)
  case watch(WatchID)
  case holes(EntryID)
}

/// A subscription of a script to a cell.
struct Watch: Sendable {
  var cell: CellID
  var handle: Handle
  var caller: Caller
  var entry: EntryID?
  var version: Int
}

/// The state of one presentation (B1).
struct Bound: Sendable {
  /// The screen of a `when`, which is built with its owner.
  var instance: ScopeID?
  /// Whether `on_create` of that screen has run, so that its `on_destroy` has to run, too.
  var isCreated = false
  /// Whether it is a `when`, for which false means that the cell is not set (B3).
  var isWhen = false
  /// Whether it stands for a link with a `screen` function. What such a link opened stays when the link is gone (S2).
  var isLink = false
  var shown: EntryID?
  /// The scope that declares it.
  var scope: ScopeID?
  /// The value of the cell when it was presented, and below it the case that the value named.
  var shownValue: Value = .null
  var shownCase: Text?
  /// A value that could not be presented. It is stored so that it is reported only once.
  var refused: Value?

  mutating func forgetShown() {
    shown = nil
    shownValue = .null
    shownCase = nil
  }
}
