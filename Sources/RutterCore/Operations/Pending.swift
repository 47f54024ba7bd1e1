/// An operation on its way to its outcome.
final class Pending {
  let id: OperationID
  let request: OperationRequest
  let caller: Caller
  /// The link that asked for it.
  var link: LinkUse?
  /// The load that an `after` push waits for.
  var load: LoadID?
  var threshold: TimerID?
  /// A script still holds the operation and may await it (A6).
  var isHeld = false
  var outcome: Outcome?
  /// The entry that it made.
  var entry: EntryID?
  /// Coroutines that wait for the outcome.
  var waiters: [Wakeup] = []
  /// Coroutines that wait for the value of the entry.
  var valueWaiters: [Wakeup] = []

  init(id: OperationID, request: OperationRequest, caller: Caller, link: LinkUse? = nil) {
    self.id = id
    self.request = request
    self.caller = caller
    self.link = link
  }

  /// A coroutine no longer waits for it.
  func forget(_ coroutine: CoroutineID) {
    waiters = waiters.filter { $0.coroutine != coroutine }
    valueWaiters = valueWaiters.filter { $0.coroutine != coroutine }
  }
}

/// The link by which somebody asked.
struct LinkUse: Sendable {
  var node: NodeID
  var entry: EntryID
  var busy: CellID?
  /// Starts over: a new run even of a load that is shared by key (L3).
  var isAnew = false
}

/// One thing to do in a turn, oldest first (T1).
enum Item {
  case operation(Pending)
  case loadEnded(LoadID, Result<Value, NavigationError>)
  case startLoad(LoadID)
  case resume(CoroutineID, Resumption)
  case wake(Wakeup, Result<[Value], NavigationError>)
  indirect case task(Handle, Caller)
  case activate(NodeID)
  /// What waited for the action before it (`while_running = "queue"`), and how many of them.
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

/// A presentation as it stands (B1).
struct Bound: Sendable {
  /// The prebuilt screen of a `when`.
  var instance: ScopeID?
  /// The prebuilt screen's `on_create` has been run, so `on_destroy` is owed.
  var isCreated = false
  /// False is not set, and clears (B3).
  var isWhen = false
  /// A link with its screen in a closure: what it opened goes on without it (S2).
  var isLink = false
  var shown: EntryID?
  /// The cell's value as it was presented, and the case that it named.
  var shownValue: Value = .null
  var shownCase: Text?
  /// A value that could not be presented, reported once.
  var refused: Value?

  mutating func forgetShown() {
    shown = nil
    shownValue = .null
    shownCase = nil
  }
}
