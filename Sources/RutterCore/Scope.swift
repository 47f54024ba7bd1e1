/// One run of a script function that gives nodes, and what came of it (S1).
///
/// A scope has an identity, and only the session holds it: it is changed in place, never copied.
final class Scope {
  /// The function to run, and with what.
  enum Maker: Sendable {
    case function(Handle, [ScopeArgument])
    /// A row of a list: the list's handle and the row's place.
    case row(Handle, Int)
    /// A view of the engine's own, of an entry.
    case engine
    /// A view of the engine's own, of a hole.
    case hole(NodeID, in: ScopeID)
  }
  let id: ScopeID
  /// The entry that it belongs to; a lasting screen moves between its owner and the entries that show it (B1).
  var entry: EntryID
  /// The plugin whose function it runs.
  var plugin: PluginID
  var maker: Maker
  /// What it is in a message: `screen of cookbook.Recipe`.
  var what: What
  var nodes: [Node] = []
  var reads: [CellID] = []
  /// The cells' version when it was last built.
  var builtAt = -1
  /// What the last frame showed, where it was built since.
  var shownNodes: [Node]?
  var cells: [Text: CellID] = [:]
  var rows = IdentifierTable<NodeID, [Row]>()
  var holes = IdentifierTable<NodeID, Hole>()
  /// What this scope presents, in the order written.
  var presents: [PresentationDetail] = []
  /// The hidden cells of links that have their screen in a closure (S6).
  var linkCells = IdentifierTable<NodeID, CellID>()
  /// The screen's own hooks.
  var hooks = Hooks()
  var error: NavigationError?
  /// The scope in which the hole stands that this one fills; nil for screens and rows.
  var holder: ScopeID?
  /// It holds a screen that is built but not shown (B1): its holes wait.
  var isHidden = false
  /// It gives a whole screen, not a part of one.
  var isScreen = false
  /// It has to be built again when it shows next, whatever the cells say.
  var isOutdated = false
  /// Its function is held by the scope itself, besides the tree that it came from.
  var holdsMaker = false

  /// Whether it binds anything to a cell: what its screen names, or a link with a closure.
  var presentsSomething: Bool { !presents.isEmpty || !linkCells.isEmpty }

  init(id: ScopeID, entry: EntryID, plugin: PluginID, maker: Maker, what: What) {
    self.id = id
    self.entry = entry
    self.plugin = plugin
    self.maker = maker
    self.what = what
  }

  /// Takes the cells out, for another scope to have.
  func takeCells() -> [Text: CellID] {
    defer { cells = [:] }
    return cells
  }
}

/// What a scope's function takes. Unlike an ``Argument`` it names what changes, so that each run takes it anew.
enum ScopeArgument: Sendable {
  case value(Value)
  case error(NavigationError)
  case retry(RetryTarget)
  case source(Deferred)
  /// The progress of the load that this scope's placeholder waits for.
  case progress(LoadID)
}

/// One row of a list.
struct Row: Sendable {
  var key: Value
  var scope: ScopeID
  /// The item, where the list is stable.
  var item: Value?
}

/// A deferred value in the middle of a screen.
struct Hole: Sendable {
  var detail: HoleDetail
  /// nil until its screen first shows.
  var content: Placeholder?
  var scope: ScopeID?
  /// For which state the scope was made.
  var shown = State.waiting
  /// The cells of its value's view, while another is shown.
  var cells: [Text: CellID] = [:]

  enum State: Sendable { case waiting, ready, failed }

  var state: State {
    switch content {
    case .waiting, nil: .waiting
    case .filled: .ready
    case .failed, .abandoned: .failed
    }
  }

  mutating func takeCells() -> [Text: CellID] {
    defer { cells = [:] }
    return cells
  }
}
