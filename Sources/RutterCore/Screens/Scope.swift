/// One run of a script function that gives nodes, and what came of it (S1).
///
/// A scope is an object, because it has an identity and is changed in place. Only the session refers to it.
final class Scope {
  /// The function to run, and with what.
  enum Maker: Sendable {
    case function(Handle, ScopeArguments)
    /// A row of a list: the list's handle, the row's place, and its key.
    case row(Handle, Int, key: Value)
    /// A view of the engine's own, of an entry.
    case engine
    /// A view of the engine's own, of a hole.
    case hole(NodeID, in: ScopeID)
  }
  let id: ScopeID
  /// The entry that the scope belongs to. The screen of a `when` presentation belongs to the entry that shows it, and
  /// to its owner while it is hidden (B1).
  var entry: EntryID
  /// The plugin whose function makes the nodes.
  var plugin: PluginID
  var maker: Maker
  /// What messages call the scope: `screen of cookbook.Recipe`.
  var what: What
  var nodes: [Node] = [] { didSet { changes() } }
  /// What its own nodes have.
  private(set) var traits = TreeTraits([])
  /// The cells that its function read when it was last built.
  var reads: [CellID] = []
  /// The cells that its fields, toggles and pickers show.
  var inputs: [CellID] = []
  /// The version of the cells when the scope was last built. A cell with a later version has changed since.
  var builtAt = -1
  /// The nodes that the last frame showed, if the scope was built again since that frame.
  var shownNodes: [Node]?
  /// Whether the last frame showed it.
  var isShown = false
  /// The cells that its function has made.
  var cells = NamedCells() { didSet { changes() } }
  /// Where it finds what was saved of the parts in it, if anything is left of that.
  var kept: KeptPlace?
  /// What this scope presents, in the order written.
  var presents: [PresentationDetail] = [] { didSet { changes() } }
  fileprivate(set) var parts: ScopeParts? { didSet { changes() } }
  /// The screen's own hooks.
  var hooks = Hooks() { didSet { changes() } }
  /// The entry whose screen or other view it is. What was saved of that holds no longer when this changes.
  var shownBy: Entry?
  var error: NavigationError?
  /// The scope that contains the hole which this scope fills; nil for screens and rows.
  var holder: ScopeID?
  /// The scope in whose list, hole or slot it stands; nil for screens.
  var parent: ScopeID?
  /// The list, hole or slot in which it stands.
  var site = NodeID.none
  /// For what a plugin contributes to a slot in another one's screen (X3): as how many-th of the plugin it stands there.
  var contributed: Int?
  /// What stands before the ids of its nodes: the name of the plugin that contributes it, or what holds it, and a slash.
  var namePrefix: Text?
  /// In how many lists, holes and slots it stands, one inside of the other.
  var depth: UInt8 = 0
  /// Whether this is a screen of a `when` presentation that is built but does not show (B1). Its holes do not load yet.
  var isHidden = false
  /// Whether the function gives a whole screen, and not nodes of one.
  var isScreen = false
  /// Whether the scope has to be built again when it shows next, even if none of its cells changed.
  var isOutdated = false
  /// Whether its cells and its tree are those of the version of the plugin before (X5).
  var isOfBefore = false
  /// Whether its function is gone, because what presents it could not be built (B5).
  var hasLostFunction = false
  /// Whether it shows something else than what its function gives: that raised, or is gone.
  var isBroken: Bool { error != nil || hasLostFunction }
  /// Whether the scope was taken down. Code that is still working on it has to stop.
  var isGone = false
  /// Whether the scope itself keeps its function alive, besides the tree that the function came from.
  var holdsMaker = false

  /// Whether anything in the scope is bound to a cell: a presentation of its screen, or a link with a `screen`
  /// function.
  var presentsSomething: Bool { !presents.isEmpty || (hasParts && !linkCells.isEmpty) }

  init(id: ScopeID, entry: EntryID, plugin: PluginID, maker: Maker, what: What) {
    self.id = id
    self.entry = entry
    self.plugin = plugin
    self.maker = maker
    self.what = what
  }

  private func changes() { shownBy?.saved = nil }

  /// Takes over a tree that was built with the cells as they were at a version.
  func take(_ nodes: [Node], at version: Int) {
    if shownNodes == nil { shownNodes = self.nodes }
    self.nodes = nodes
    traits = TreeTraits(nodes)
    builtAt = version
    error = nil
  }

  /// Which row of its list it is, counted from 0; nil if it is none.
  var rowPlace: Int? { if case .row(_, let place, _) = maker { place } else { nil } }
  var isContribution: Bool { contributed != nil }

  /// Takes the cells out, so that another scope can have them.
  func takeCells() -> NamedCells {
    defer { cells = NamedCells() }
    return cells
  }

  /// Notes a cell that the function made. (Changing `cells` in place would make the compiler check every access to it
  /// at run time.)
  func add(_ cell: CellID, named name: Text) {
    var cells = takeCells()
    cells.add(cell, named: name)
    self.cells = cells
  }
}

/// What the engine keeps for the lists, holes and links of a scope. Most scopes have none of these.
final class ScopeParts {
  var rows = IdentifierTable<NodeID, [Row]>()
  var holes = IdentifierTable<NodeID, Hole>()
  var linkCells = IdentifierTable<NodeID, CellID>()
}

extension Scope {
  /// Whether the scope may have rows, holes or hidden cells of links.
  var hasParts: Bool { parts != nil }

  private var ownParts: ScopeParts {
    if let parts { return parts }
    let new = ScopeParts()
    parts = new
    return new
  }

  /// The rows of the scope's lists and the contributions to its slots, by the nodes of these.
  var rows: IdentifierTable<NodeID, [Row]> {
    get { parts?.rows ?? IdentifierTable() }
    _modify { yield &ownParts.rows }
  }

  var holes: IdentifierTable<NodeID, Hole> {
    get { parts?.holes ?? IdentifierTable() }
    _modify { yield &ownParts.holes }
  }

  /// The hidden cells of links with a `screen` function (S6).
  var linkCells: IdentifierTable<NodeID, CellID> {
    get { parts?.linkCells ?? IdentifierTable() }
    _modify { yield &ownParts.linkCells }
  }
}

/// What the function of a scope is called with. Where an ``Argument`` would hold a value that changes (progress, for
/// example), this names its source, so that each run gets the current value.
enum ScopeArguments: Sendable {
  case none
  case value(Value)
  /// For a question of steps that was answered before.
  case question(Value, former: Value)
  /// For a waiting view: where the value will come from, if that is known, and the load whose progress the view shows.
  case load(Deferred?, LoadID)
  /// For the waiting view, at one of their entries, of the steps that an entry holds: what their run waits for there now.
  case steps(EntryID, at: EntryID)
  /// For a failed view: what went wrong, and what its retry runs again.
  case failure(NavigationError, RetryTarget)
}

/// One row of a list, or one contribution to a slot, whose key is the number of its registration.
struct Row: Sendable {
  var key: Value
  var scope: ScopeID
  /// The item as a value, if the list promises `stable`.
  var item: Value?
}

/// A deferred value in the middle of a screen.
struct Hole: Sendable {
  var detail: HoleDetail
  /// The state of the value; nil until the screen of the hole first shows.
  var content: Placeholder?
  var scope: ScopeID?
  /// The state for which `scope` was made.
  var shown = State.waiting
  /// The cells that the view of the value had made, kept while the waiting or failed view shows.
  var cells = NamedCells()

  enum State: Sendable { case waiting, ready, failed }

  var state: State {
    switch content {
    case .waiting, .running, nil: .waiting
    case .filled: .ready
    case .failed, .abandoned: .failed
    }
  }

  mutating func takeCells() -> NamedCells {
    defer { cells = NamedCells() }
    return cells
  }
}
