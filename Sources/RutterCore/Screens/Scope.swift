/// One run of a script function that gives nodes, and what came of it (S1).
///
/// A scope has an identity, and only the session holds it: it is changed in place, never copied.
final class Scope {
  /// The function to run, and with what.
  enum Maker: Sendable {
    case function(Handle, ScopeArguments)
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
  /// What this scope presents, in the order written.
  var presents: [PresentationDetail] = []
  private var parts: ScopeParts?
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
  /// It was taken down; whoever still works on it stops.
  var isGone = false
  /// Its function is held by the scope itself, besides the tree that it came from.
  var holdsMaker = false

  /// Whether it binds anything to a cell: what its screen names, or a link with a closure.
  var presentsSomething: Bool { !presents.isEmpty || (hasParts && !linkCells.isEmpty) }

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

  /// Its function made a cell. (A change in place would have every access to the cells checked at run time.)
  func add(_ cell: CellID, named name: Text) {
    var cells = takeCells()
    cells[name] = cell
    self.cells = cells
  }
}

/// What the lists, holes and links of a scope have brought along; most scopes have nothing of the kind.
private final class ScopeParts {
  var rows = IdentifierTable<NodeID, [Row]>()
  var holes = IdentifierTable<NodeID, Hole>()
  var linkCells = IdentifierTable<NodeID, CellID>()
}

extension Scope {
  /// Whether there may be rows, holes or hidden cells of links.
  var hasParts: Bool { parts != nil }

  private var ownParts: ScopeParts {
    if let parts { return parts }
    let new = ScopeParts()
    parts = new
    return new
  }

  /// The rows of its lists.
  var rows: IdentifierTable<NodeID, [Row]> {
    get { parts?.rows ?? IdentifierTable() }
    _modify { yield &ownParts.rows }
  }

  var holes: IdentifierTable<NodeID, Hole> {
    get { parts?.holes ?? IdentifierTable() }
    _modify { yield &ownParts.holes }
  }

  /// The hidden cells of links that have their screen in a closure (S6).
  var linkCells: IdentifierTable<NodeID, CellID> {
    get { parts?.linkCells ?? IdentifierTable() }
    _modify { yield &ownParts.linkCells }
  }
}

/// What a scope's function takes. Unlike an ``Argument`` it names what changes, so that each run takes it anew.
enum ScopeArguments: Sendable {
  case none
  case value(Value)
  /// Of a waiting view: where the value will come from, if that is known, and the load whose progress it shows.
  case load(Deferred?, LoadID)
  /// Of a failed view.
  case failure(NavigationError, RetryTarget)
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
