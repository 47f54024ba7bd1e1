/// What a running script may read: path, cells and clock, as they were when this run began (T3).
package struct Reading: ~Copyable {
  package internal(set) var now = Instant.start
  package internal(set) var opening = Opening(seed: 0, startedAtMicroseconds: 0)
  var path = Path()
  /// The stack that the running script reads as `rutter.path` (Q2).
  var stack = StackID.main
  /// What plugins have registered, without what the running script has (see ``Outbox/registered``).
  package internal(set) var registry = Registry()
  package internal(set) var cells = Cells()
  var held = Held()
  var steps = Steps()
  package internal(set) var caller = Caller(plugin: .host, role: .chunk)
  /// The cells that the running scope made in earlier runs, by name (S3).
  package internal(set) var scopeCells = NamedCells()
  /// Whether these runs were those of the version of the plugin before (X5).
  package internal(set) var isRenewing = false
  /// Whether a plugin loads whose named cells have been restored (N1).
  package internal(set) var isRestoring = false

  /// The rows that are built right after the one that runs, for a host that has several made at once.
  package internal(set) var rowsAhead = RowsAhead()

  /// The plugins of the session, with what each may see of the others'.
  package internal(set) var plugins: [PluginInfo] = [] { didSet { noteRights() } }
  /// Those that see and change only their own part of the path (X1). Mostly there are none.
  private var restricted: Set<PluginID> = []

  /// Those that pay for what others' scripts do because they asked (X6). Mostly there are none.
  private var payers: Set<PluginID> = []

  mutating func noteRights() {
    restricted = Set(plugins.filter { $0.access.map { !$0.hasPath } ?? false }.map(\.id))
    payers = Set(plugins.filter { $0.access.map { !$0.grantee.isFlow } ?? false }.map(\.id))
  }

  /// Whether any plugin pays for what others' scripts do because it asked.
  var hasPayers: Bool { !payers.isEmpty }

  /// Whether a plugin pays for what others' scripts do because it asked.
  func pays(_ plugin: PluginID) -> Bool { !payers.isEmpty && payers.contains(plugin) }

  /// Whether a plugin sees and changes only its own part of the path.
  package func isRestricted(_ plugin: PluginID) -> Bool { !restricted.isEmpty && restricted.contains(plugin) }

  /// What became of the path, for those who keep a copy.
  package internal(set) var pathNews = News<PathNews>()
  /// In a process of its own a plugin has this copy in place of the path.
  var copiedPath: [CopiedEntry]?
  /// Likewise of other stacks.
  var copiedStacks: [CopiedStack] = []
  /// Likewise of the operations that are held, and of where the running function may finish.
  var copiedHeld: [HeldInfo]?
  /// Likewise of long lists of named cells, by the first cell of each.
  var copiedNames: [CellID: NamedCells] = [:]
  var copiedFinishing: Finishing?

  package init() { guest = nil }

  /// What a script that runs outside of any session may do, and what messages call it.
  let guest: Guest?

  /// Makes a reading for a script that runs outside of any session.
  package init(guest: Guest? = nil, caller: Caller, opening: Opening) {
    self.guest = guest
    self.caller = caller
    self.opening = opening
  }

  /// The number of entries above the root.
  package var pathCount: Int { copiedPath?.count ?? path[stack].count }

  /// One entry as the running script sees it; the lowest has the index 0. Of what is others' it sees id, state and style
  /// (X1).
  package func entry(at index: Int) -> EntryInfo {
    if let copiedPath { return copiedPath[index].info }
    let entry = path[stack].entries[index]
    return EntryInfo(entry, isHidden: isHidden(entry))
  }

  /// The number of entries above the root of a stack; nil for one that is gone. No stack named is that of `rutter.path`.
  package func count(of stack: StackID?) -> Int? {
    guard let stack else { return pathCount }
    if copiedPath != nil {
      if copiedStacks.isEmpty, stack == .main { return pathCount }
      return copiedStacks.first { $0.id == stack }?.entries.count
    }
    return path.contains(stack) ? path[stack].count : nil
  }

  /// One entry of a stack that is there.
  package func entry(at index: Int, of stack: StackID?) -> EntryInfo {
    guard let stack else { return entry(at: index) }
    if let copied = copiedStacks.first(where: { $0.id == stack }) { return copied.entries[index] }
    if copiedPath != nil { return entry(at: index) }
    let entry = path[stack].entries[index]
    return EntryInfo(entry, isHidden: isHidden(entry))
  }

  /// The stacks that the running script may name, where there are several, in the order in which they are looked for.
  package var nameableStacks: [CopiedStack] {
    if copiedPath != nil { return copiedStacks }
    if !path.hasContainers { return [] }
    let named = containers(for: caller.asker).flatMap { container in
      container.detail.stacks.compactMap { detail in container.made[detail.id].map { ($0, detail.title) } }
    }
    return (named + [(.main, path[.main].name)]).map { stack, title in
      let entries = path[stack].entries.map { EntryInfo($0, isHidden: isHidden($0)) }
      return CopiedStack(id: stack, name: path[stack].name, title: title, entries: entries)
    }
  }

  /// Finds a stack for the running script.
  package func stack(named name: Text) -> StackID? {
    if copiedPath == nil { return stack(named: name, for: caller.asker) }
    if name == "main" { return .main }
    return (copiedStacks.first { $0.name == name } ?? copiedStacks.first { $0.title == name })?.id
  }

  /// That a script has named no stack, in words.
  package func noStack(_ name: Text) -> String {
    let all = nameableStacks.map(\.name.string)
    let near = nearest(name.string, among: all).map { [$0] } ?? []
    return Refusal.Reason.noStack(name.string.shortened, near, all)
  }

  /// Whether an entry's value is kept from the running script.
  private func isHidden(_ entry: Entry) -> Bool {
    isRestricted(caller.plugin) && registry.isForeign(entry, to: caller.plugin)
  }

  /// Whether the function of a selector is asked about an entry.
  package func isAsked(at index: Int) -> Bool {
    if let copiedPath { return copiedPath[index].isAsked }
    return !isHidden(path[stack].entries[index])
  }
}

/// Which script function is running, and what it is allowed to do.
package struct Caller: Sendable {
  package enum Role: Sendable {
    /// A plugin's main chunk.
    case chunk
    /// A screen, row or hole function, a selector, or a `key` function. These only read (T4).
    case building
    /// The function of an `edit`, which names its steps and does nothing else.
    case editing
    /// The function of a route, or one that gives the parameters of a URL. Both only read.
    case routing
    case action, task
    /// `on_create`, `on_appear`.
    case hook
    /// `on_leave`, or a guard of a plugin.
    case guarding
    /// `on_disappear`, `on_destroy`.
    case leaving
    case loader
    /// The run of steps.
    case steps
    /// To-be-closed variables of a coroutine that is being ended.
    case closing
    /// A script that belongs to no session, such as a spec; see ``Guest``.
    case guest
  }
  package var plugin: PluginID
  package var role: Role
  package var asker = Asker.host
  package var coroutine: CoroutineID?
  package var scope: ScopeID?
  /// What the random numbers of the running function come of, if it has some of its own.
  package var chance: UInt64?
  /// Whether it is one of several functions that a coroutine waits for: what it gives is for that coroutine.
  package var isPart = false

  package init(plugin: PluginID, role: Role, asker: Asker = .host, coroutine: CoroutineID? = nil, scope: ScopeID? = nil)
  {
    self.plugin = plugin
    self.role = role
    self.asker = asker
    self.coroutine = coroutine
    self.scope = scope
  }
}

extension Caller.Role {
  /// What a message calls the running function.
  package var description: String {
    switch self {
    case .chunk: "a plugin's main chunk"
    case .building: "a screen, row, hole, selector or key function"
    case .editing: "the function of an edit"
    case .routing: "the function of a route"
    case .action: "an action"
    case .task: "a task"
    case .hook: "a hook"
    case .guarding: "a guard"
    case .leaving: "on_disappear or on_destroy"
    case .loader: "a loader"
    case .steps: "the run of steps"
    case .closing: "a closing function"
    case .guest: "a script outside of a session"
    }
  }
}

/// An entry, as scripts see it.
package struct EntryInfo: Sendable, Equatable {
  package var id: EntryID
  package var value: Value?
  package var type: TypeName?
  package var state: PathItem.State
  package var style: Style
  /// The deferred value that the entry came from.
  package var source: Deferred?

  package init(_ id: EntryID, _ state: PathItem.State, _ style: Style, type: TypeName?, value: Value?) {
    self.id = id
    self.state = state
    self.style = style
    self.type = type
    self.value = value
  }

  init(_ entry: Entry, isHidden: Bool = false) {
    id = entry.id
    state = entry.state
    style = entry.style
    if isHidden {
      // What is there and what is not look the same.
      value = .null
      return
    }
    value = entry.content.value
    type = entry.type
    source = entry.source
  }
}

extension [PluginInfo] {
  /// What a plugin may do of what others made; nil for everything.
  func access(of plugin: PluginID) -> Access? { first { $0.id == plugin }?.access }
}

extension Registry {
  /// Whether another plugin put an entry on the path, with a value of a type that is not the plugin's own.
  func isForeign(_ entry: Entry, to plugin: PluginID) -> Bool {
    if entry.plugin == plugin { return false }
    return entry.type.flatMap { types[$0]?.plugin } != plugin
  }
}
