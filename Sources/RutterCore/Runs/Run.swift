/// One run of a script function that may wait: a coroutine.
///
/// Because there may be 100,000 runs, nothing is stored that follows from the kind.
final class Run {
  enum Kind: Sendable, Equatable {
    /// The action of a button or row, with the cell that is true while the action runs.
    case action(NodeID, busy: CellID?)
    case task
    /// A line that a person has written.
    case line
    /// `on_create` or `on_appear` of a screen.
    case hook(Hook, of: ScopeID?)
    case loader(LoadID)
    /// A function in `rutter.all` or `rutter.any`, with the coroutine that waits for its end.
    case part(Wakeup)
    /// The function of a `watch`.
    case watch(WatchID)
    /// A guard that is asked about an operation.
    case guarding(OperationID)
    /// The run of the steps that an entry holds.
    case steps(EntryID)

    var isPart: Bool { if case .part = self { true } else { false } }
  }
  let id: CoroutineID
  let kind: Kind
  let role: Caller.Role
  /// Whether the coroutine is closed when the entry that asked for it leaves.
  let endsWithEntry: Bool
  /// Whether the run keeps its script function alive (V4); false if a registration does.
  private let holdsFunction: Bool
  /// How many coroutines wait for it, one for the other: 0 for one that nothing waited for when it began.
  let depth: UInt8
  /// The number of the first thing that the coroutine waits for now. The numbers count all things that it has ever
  /// waited for, so that a late answer to an earlier wait is recognised.
  private(set) var firstLeaf: Int32 = 0
  let asker: Asker
  // Stored as 32 bits so that it fills the padding of its neighbours, like `slot` below.
  private let pluginNumber: Int32
  /// What the action, hook or loader is called in messages.
  let name: String
  private(set) var waiting = Waiting.nothing
  private let slot: Int32

  init(
    id: CoroutineID, kind: Kind, role: Caller.Role, asker: Asker, function: Handle, holdsFunction: Bool,
    endsWithEntry: Bool, name: String, depth: Int
  ) {
    self.depth = UInt8(clamping: depth)
    self.id = id
    self.kind = kind
    self.role = role
    self.endsWithEntry = endsWithEntry
    self.holdsFunction = holdsFunction
    self.asker = asker
    pluginNumber = Int32(function.plugin.number)
    self.name = name
    slot = Int32(truncatingIfNeeded: function.slot)
  }

  var plugin: PluginID { PluginID(Int(pluginNumber)) }

  var caller: Caller {
    var caller = Caller(plugin: plugin, role: role, asker: asker, coroutine: id)
    if case .part = kind { caller.isPart = true }
    return caller
  }

  /// The script function if the run keeps it alive, to be released at its end.
  var function: Handle? { holdsFunction ? Handle(plugin: plugin, slot: Int(slot)) : nil }

  /// The entry whose leaving closes the coroutine; nil for tasks and loads.
  var entry: EntryID? { if endsWithEntry, case .entry(let entry, _) = asker { entry } else { nil } }

  /// The cell that is true while the action runs.
  var busy: CellID? { if case .action(_, let busy) = kind { busy } else { nil } }

  // MARK: Waiting

  /// The wait for one thing that begins next, or for one of several.
  func wakeup(_ place: Int = 0) -> Wakeup { Wakeup(coroutine: id, leaf: firstLeaf &+ Int32(truncatingIfNeeded: place)) }

  /// Among the things that the coroutine waits for now, the place of one; out of range for an earlier wait.
  func place(of wakeup: Wakeup) -> Int { Int(wakeup.leaf &- firstLeaf) }

  func wait(for leaf: Waiting.Leaf) { waiting = .single(leaf) }
  func wait(for several: Waiting.Several) { waiting = .several(several) }

  /// What the coroutine waits for now, in order, each with the number by which it is told.
  var waits: [(leaf: Waiting.Leaf, wakeup: Wakeup)] {
    switch waiting {
    case .nothing: []
    case .single(let leaf): [(leaf, wakeup())]
    case .several(let several): several.leaves.enumerated().map { ($1, wakeup($0)) }
    }
  }

  /// Waits for something else in the place of one thing; nothing if it no longer waits for that.
  func wait(for leaf: Waiting.Leaf, insteadOf wakeup: Wakeup) {
    switch waiting {
    case .nothing: return
    case .single: if place(of: wakeup) == 0 { waiting = .single(leaf) }
    case .several(let several):
      let place = place(of: wakeup)
      if several.leaves.indices.contains(place), several.leaves[place] != .ended { several.leaves[place] = leaf }
    }
  }

  /// Ends the present wait. Answers to it that come later are recognised by their numbers and dropped.
  func endWait() {
    firstLeaf &+= Int32(truncatingIfNeeded: waiting.count)
    waiting = .nothing
  }

  /// What messages call the run: `action 'Load to 4'`.
  var what: What {
    switch kind {
    case .action: What("action", quoting: name)
    case .task: What("task")
    case .line: What("line")
    case .hook(let hook, _): What("on_\(hook.rawValue)", of: name)
    case .loader: What("loader", quoting: name)
    case .part: What(name)
    case .watch: What("watch")
    case .guarding: What(name)
    case .steps: What("steps", quoting: name)
    }
  }
}

/// What a coroutine waits for.
enum Waiting {
  case nothing
  /// One thing; this is by far the most frequent case.
  case single(Leaf)
  case several(Several)

  /// One thing that a coroutine waits for.
  enum Leaf: Sendable, Hashable {
    case timer(TimerID)
    case call(CallID)
    case outcome(OperationID)
    case value(OperationID)
    /// What an entry answers that the operation presents.
    case answer(OperationID)
    /// What a question of steps answers, which the operation puts on the path.
    case question(OperationID)
    case load(LoadID)
    case part(CoroutineID)
    case ended
    /// A wait whose wake-up is queued already: an operation number that never occurs, so that leaving it finds nothing.
    /// It must not be `ended`, or the wake-up would be ignored.
    static let untold = Leaf.outcome(OperationID(0))

    /// Whether this is a wait for the outcome or the value of an operation.
    func isFor(_ operation: OperationID) -> Bool { self == .outcome(operation) || self == .value(operation) }
  }

  /// What `rutter.all` and `rutter.any` wait for.
  final class Several {
    let isAll: Bool
    var leaves: [Leaf]
    var results: [Value]
    /// How many of the leaves have not ended.
    var open: Int

    init(_ count: Int, isAll: Bool) {
      self.isAll = isAll
      leaves = Array(repeating: .ended, count: count)
      results = isAll ? Array(repeating: .null, count: count) : []
      open = count
    }

    /// One of the things has ended. If that ends the wait, gives what the coroutine goes on with.
    fileprivate func end(_ place: Int, _ result: Result<[Value], NavigationError>) -> Resumption? {
      guard leaves.indices.contains(place), leaves[place] != .ended else { return nil }
      leaves[place] = .ended
      open -= 1
      switch result {
      case .failure(let error): return isAll || open == 0 ? .raise(error) : nil
      case .success(let values):
        let value = values.first ?? .null
        if !isAll { return .values([value, .integer(Int64(place + 1))]) }
        results[place] = value
        return open == 0 ? .values([.list(results)]) : nil
      }
    }
  }

  /// One of the things has ended, the one at a place. If that ends the wait, gives what the coroutine goes on with.
  func end(_ place: Int, _ result: Result<[Value], NavigationError>) -> Resumption? {
    switch self {
    case .nothing: nil
    case .single(let leaf): place == 0 && leaf != .ended ? Resumption(result) : nil
    case .several(let several): several.end(place, result)
    }
  }

  var count: Int {
    switch self {
    case .nothing: 0
    case .single: 1
    case .several(let several): several.leaves.count
    }
  }

  var leaves: [Leaf] {
    switch self {
    case .nothing: []
    case .single(let leaf): [leaf]
    case .several(let several): several.leaves
    }
  }
}

extension Resumption {
  fileprivate init(_ result: Result<[Value], NavigationError>) {
    switch result {
    case .success(let values): self = .values(values)
    case .failure(let error): self = .raise(error)
    }
  }
}

/// Who has to be told when something ends: a coroutine, and which of its waits this is.
struct Wakeup: Sendable, Hashable {
  var coroutine: CoroutineID
  /// The number of the wait, counted over the whole life of the coroutine. An answer to an earlier wait has a number
  /// that the coroutine no longer waits for, and is dropped.
  var leaf: Int32
}

/// What a timer is for.
enum TimerUse: Sendable {
  case wake(Wakeup)
  case timeout(LoadID)
  case retryLoad(LoadID)
  /// An `after` push commits as a placeholder when its threshold is reached.
  case threshold(OperationID)
  /// A waiting view has been shown long enough.
  case minimum(EntryID)
  /// A guard has had its time.
  case guarding(OperationID)
  /// A value that was loaded ahead has not been used.
  case dropPreloaded
}
