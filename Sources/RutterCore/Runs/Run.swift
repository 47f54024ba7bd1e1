/// One run of a script function that may wait: a coroutine.
///
/// There may be 100,000 of them, so what can be told from the kind is not kept beside it.
final class Run {
  enum Kind: Sendable, Equatable {
    /// Of a button or row, with the cell that is true while it runs.
    case action(NodeID, busy: CellID?)
    case task
    /// `on_create` or `on_appear` of a screen.
    case hook(Hook, of: ScopeID?)
    case loader(LoadID)
    /// A function in `rutter.all` or `rutter.any`, with where its end is told.
    case part(Wakeup)
    /// The function of a `watch`.
    case watch(WatchID)

    var isPart: Bool { if case .part = self { true } else { false } }
  }
  let id: CoroutineID
  let kind: Kind
  let role: Caller.Role
  /// It ends when the entry leaves that asks.
  let endsWithEntry: Bool
  /// It holds its function (V4); false where a registration does.
  private let holdsFunction: Bool
  /// The number of the first thing that it waits for now, counted over its whole life.
  var firstLeaf: Int32 = 0
  let asker: Asker
  // Small numbers, in the gaps that their neighbours leave.
  private let pluginNumber: Int32
  /// Of what it is the action, the hook or the loader, for messages.
  let name: String
  var waiting = Waiting.nothing
  private let slot: Int32

  init(
    id: CoroutineID, kind: Kind, caller: Caller, function: Handle, holdsFunction: Bool, endsWithEntry: Bool,
    name: String
  ) {
    self.id = id
    self.kind = kind
    role = caller.role
    self.endsWithEntry = endsWithEntry
    self.holdsFunction = holdsFunction
    asker = caller.asker
    pluginNumber = Int32(function.plugin.number)
    self.name = name
    slot = Int32(truncatingIfNeeded: function.slot)
  }

  var plugin: PluginID { PluginID(Int(pluginNumber)) }

  var caller: Caller { Caller(plugin: plugin, role: role, asker: asker, coroutine: id) }

  /// The function, given back at the end where nothing else holds it.
  var function: Handle? { holdsFunction ? Handle(plugin: plugin, slot: Int(slot)) : nil }

  /// The entry that ends it by leaving; nil for tasks and loads.
  var entry: EntryID? { if endsWithEntry, case .entry(let entry, _) = asker { entry } else { nil } }

  /// The cell that is true while it runs.
  var busy: CellID? { if case .action(_, let busy) = kind { busy } else { nil } }

  /// What it is in a message: `action 'Load to 4'`.
  var what: What {
    switch kind {
    case .action: What("action", quoting: name)
    case .task: What("task")
    case .hook(let hook, _): What("on_\(hook.rawValue)", of: name)
    case .loader: What("loader", quoting: name)
    case .part: What(name)
    case .watch: What("watch")
    }
  }
}

/// What a coroutine waits for, as the engine follows it.
enum Waiting {
  case nothing
  /// One thing, as most do.
  case single(Leaf)
  case several(Several)

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

  /// What `rutter.all` and `rutter.any` wait for.
  final class Several {
    let isAll: Bool
    var leaves: [Leaf]
    var results: [Value]
    /// How many have not ended.
    var open: Int

    init(_ count: Int, isAll: Bool) {
      self.isAll = isAll
      leaves = Array(repeating: .ended, count: count)
      results = isAll ? Array(repeating: .null, count: count) : []
      open = count
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

/// Where the end of something is told to a coroutine.
struct Wakeup: Sendable, Hashable {
  var coroutine: CoroutineID
  /// Which of the things that it waits for, counted over its whole life: what comes late from an earlier wait is known.
  var leaf: Int32
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
  /// A value that was loaded ahead has not been used.
  case dropPreloaded
}
