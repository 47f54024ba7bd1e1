/// What a running script may read: path, cells and clock, as they were when this run began (T3).
package struct Reading: ~Copyable {
  package internal(set) var now = Instant.start
  package internal(set) var opening = Opening(seed: 0, startedAtMicroseconds: 0)
  var stack = Stack()
  package internal(set) var cells = Cells()
  package internal(set) var caller = Caller(plugin: .host, role: .chunk)
  /// The cells that the running scope made in earlier runs, by name (S3).
  package internal(set) var scopeCells: [Text: CellID] = [:]

  package init() {}

  /// Makes a reading for a script that runs outside any session, such as a spec.
  package init(caller: Caller, opening: Opening) {
    self.caller = caller
    self.opening = opening
  }

  /// The number of entries above the root.
  package var pathCount: Int { stack.entries.count }

  /// One entry as scripts see it; the lowest has the index 0.
  package func entry(at index: Int) -> EntryInfo { EntryInfo(stack.entries[index]) }
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
    case action, task
    /// `on_create`, `on_appear`.
    case hook
    /// `on_disappear`, `on_destroy`.
    case leaving
    case loader
    /// To-be-closed variables of a coroutine that is being ended.
    case closing
    /// The main chunk of a spec, which declares tests.
    case declaring
    /// The body of a test: it has no path, no screens and no plugin of its own.
    case testing
  }
  package var plugin: PluginID
  package var role: Role
  package var asker = Asker.host
  package var coroutine: CoroutineID?
  package var scope: ScopeID?

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
    case .action: "an action"
    case .task: "a task"
    case .hook: "a hook"
    case .leaving: "on_disappear or on_destroy"
    case .loader: "a loader"
    case .closing: "a closing function"
    case .declaring: "a spec file"
    case .testing: "a test"
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

  init(_ entry: Entry) {
    id = entry.id
    value = entry.content.value
    type = entry.type
    state = entry.state
    style = entry.style
    source = entry.source
  }
}
