/// One run of a script function that may wait: a coroutine.
final class Run {
  enum Kind: Sendable, Equatable {
    /// Of a button or row.
    case action(NodeID)
    case task
    /// `on_create` or `on_appear` of a screen.
    case hook(Hook, of: ScopeID?)
    case loader(LoadID)
    /// A function in `rutter.all` or `rutter.any`, with its place there.
    case part(of: CoroutineID, Int)
    /// The function of a `watch`.
    case watch(WatchID)

    var isPart: Bool { if case .part = self { true } else { false } }
  }
  let id: CoroutineID
  let kind: Kind
  var caller: Caller
  /// The entry that ends it by leaving; nil for tasks and loads.
  var entry: EntryID?
  /// What it is in a message: `action 'Load to 4'`.
  var what: What
  /// The function, given back at the end where nothing else holds it.
  var handle: Handle?
  var busy: CellID?
  var waiting: Waiting?

  init(id: CoroutineID, kind: Kind, caller: Caller, entry: EntryID?, what: What, handle: Handle?) {
    self.id = id
    self.kind = kind
    self.caller = caller
    self.entry = entry
    self.what = what
    self.handle = handle
  }
}

/// What a coroutine waits for, as the engine follows it.
struct Waiting: Sendable {
  enum Mode: Sendable { case single, all, any }
  /// One thing waited for.
  enum Leaf: Sendable, Hashable {
    case timer(TimerID)
    case call(CallID)
    case outcome(OperationID)
    case value(OperationID)
    case load(LoadID)
    case part(CoroutineID)
    case ended

    /// Whether it waits for this operation.
    func isFor(_ operation: OperationID) -> Bool { self == .outcome(operation) || self == .value(operation) }
  }
  var mode: Mode
  var leaves: [Leaf]
  var results: [Value] = []
  var open: Int
}

/// Where the end of something is told to a coroutine: which, and the place among what it waits for.
struct Wakeup: Sendable, Hashable {
  var coroutine: CoroutineID
  var leaf: Int
}

/// Why an engine timer runs.
enum TimerUse: Sendable {
  case wake(Wakeup)
  case timeout(LoadID)
  case retryLoad(LoadID)
  /// An `after` push becomes a placeholder.
  case threshold(OperationID)
  /// A waiting view has been shown long enough.
  case minimum(EntryID)
  case dropPreloaded(LoadKey)
}
