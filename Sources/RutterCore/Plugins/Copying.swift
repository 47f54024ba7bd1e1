/// What a script may read, as a process of its own keeps it: what has changed since it was asked last, and how that is put
/// in place there.
extension Reading {
  /// Which places of the path differ.
  package struct PathChanges: Sendable {
    /// From here on all do.
    package var from: Int
    /// Those below, each once, in order.
    package var touched: [Int] = []
  }

  /// What may have changed since all news up to a mark were seen; all for a mark that is not known.
  package func pathChanges(since mark: Int) -> PathChanges {
    guard let news = pathNews.since(mark) else { return PathChanges(from: 0) }
    var changes = PathChanges(from: pathCount)
    var touched: Set<Int> = []
    for item in news {
      switch item {
      case .changed(let place): changes.from = min(changes.from, place)
      case .touched(let place): touched.insert(place)
      }
    }
    changes.touched = touched.filter { $0 < changes.from }.sorted()
    return changes
  }

  /// How far the news of the path and of the cells go.
  package var marks: (path: Int, cells: Int) { (pathNews.end, cells.news.end) }

  /// The cells of a plugin that came, changed or went since a mark; nil for all of them.
  package func cellChanges(since mark: Int) -> [CellID]? {
    guard let news = cells.news.since(mark) else { return nil }
    return news.isEmpty ? [] : Set(news).sorted()
  }

  /// All cells of a plugin, oldest first.
  package func cells(of plugin: PluginID) -> [CellID] { cells.ids(of: plugin) }

  /// The place of an entry about which a selector's function is asked; nil for others.
  package func placeIfAsked(_ id: EntryID) -> Int? {
    guard let place = path.place(of: id, in: stack), place >= 0, isAsked(at: place) else { return nil }
    return place
  }

  // MARK: The copy

  /// Makes an empty copy.
  package init(copyFor plugins: [PluginInfo], opening: Opening) {
    self.init()
    self.plugins = plugins
    // What observes a property is not called where the value is made.
    noteRights()
    self.opening = opening
    copiedPath = []
  }

  /// Puts a cell in place; nil takes it away.
  package mutating func copy(_ cell: Cell?, to id: CellID) {
    cells.copy(cell, to: id)
    if cell.map({ $0.owner == .none }) ?? true { copiedNames[id] = nil }
  }

  /// Forgets the named cells of the function that ran last: shared with it, a list would be copied when something is added.
  package mutating func forgetScopeCells() { scopeCells = NamedCells() }

  /// Adds to a list of named cells, of which so many were told before, and gives all of it.
  ///
  /// - Parameters:
  ///   - first: The cell with which the list begins.
  ///   - known: How many were told; 0 begins it anew.
  ///   - added: What came since.
  /// - Returns: The list; nil if it has not as many.
  package mutating func copyNames(from first: CellID, after known: Int, _ added: [(name: Text, id: CellID)])
    -> NamedCells?
  {
    if known == 0 { copiedNames[first] = nil }
    guard copiedNames[first, default: NamedCells()].count == known else { return nil }
    for cell in added { copiedNames[first, default: NamedCells()].add(cell.id, named: cell.name) }
    return copiedNames[first]
  }

  /// Takes over the cells that a script has made: nobody tells of those.
  package mutating func copyMade(by outbox: borrowing Outbox, of plugin: PluginID) {
    for (id, cell) in outbox.made { copy(Cell(copyOf: cell.value, of: plugin, isOwned: true), to: id) }
  }

  package mutating func copy(_ held: [HeldInfo]) { copiedHeld = held }
  package mutating func copy(_ stacks: [CopiedStack]) { copiedStacks = stacks }

  package mutating func copy(_ finishing: Finishing?) { copiedFinishing = finishing }

  package mutating func copy(_ registry: Registry) { self.registry = registry }

  /// Says who runs next, and when.
  package mutating func copy(now: Instant, caller: Caller, scopeCells: NamedCells, isRenewing: Bool) {
    self.now = now
    self.isRenewing = isRenewing
    self.caller = caller
    self.scopeCells = scopeCells
  }

  /// Drops the entries from a place on.
  package mutating func cutPath(to count: Int) {
    if let copied = copiedPath, count < copied.count { copiedPath?.removeLast(copied.count - count) }
  }

  /// Puts an entry in place, or on top.
  package mutating func copy(_ entry: CopiedEntry, at place: Int) {
    guard let count = copiedPath?.count else { return }
    if place < count { copiedPath?[place] = entry } else if place == count { copiedPath?.append(entry) }
  }
}

/// An entry in a copy of the path.
package struct CopiedEntry: Sendable {
  package var info: EntryInfo
  /// Whether the function of a selector is asked about it.
  package var isAsked: Bool
  package init(_ info: EntryInfo, isAsked: Bool) {
    self.info = info
    self.isAsked = isAsked
  }
}

/// One of several stacks, as a script may name it.
package struct CopiedStack: Sendable {
  package var id: StackID
  package var name: Text
  package var title: Text
  package var entries: [EntryInfo]
  package init(id: StackID, name: Text, title: Text, entries: [EntryInfo]) {
    self.id = id
    self.name = name
    self.title = title
    self.entries = entries
  }
}

extension Outbox {
  /// Makes the outbox of a script that runs in another process.
  package init(counters: Counters, plugins: Int, memoryLimit: Int) {
    self.init(plugins: plugins, memoryLimit: memoryLimit)
    self.counters = counters
  }

  /// Names each cell that this run has made.
  package borrowing func forEachMade(_ body: (CellID) -> Void) { for (id, _) in made { body(id) } }

  /// Forgets what was asked for, which another process is told in its own way. What it counts for is still counted.
  package mutating func dropRequests() { if !requests.isEmpty { requests.removeAll(keepingCapacity: true) } }
}

extension Cell {
  /// A cell of a plugin in a copy: its value, and whether its owner is still there.
  package init(copyOf value: Value, of plugin: PluginID, isOwned: Bool) {
    self.init(
      value: value, name: nil, owner: isOwned ? .plugin(plugin) : .none, plugin: plugin, isSecret: false, version: 0,
      references: 1)
  }
}

extension Registry {
  /// All that scripts may learn of it, or run into.
  package struct Summary: Sendable {
    package var types: [TypeDefinition] = []
    package var loaders: [Loader] = []
    package var functions: [HostFunction] = []
    package var slots: [Slot] = []
    /// The oldest first.
    package var destinations: [Destination] = []
    /// In the order in which they count.
    package var routes: [Route] = []
    package var root: Root?
    package init() {}
  }

  package var summary: Summary {
    var summary = Summary()
    forEachType { summary.types.append($0) }
    forEachLoader { summary.loaders.append($0) }
    forEachFunction { summary.functions.append($0) }
    forEachSlot { summary.slots.append($0) }
    forEachDestination { summary.destinations.append($0) }
    summary.types.sort { $0.name < $1.name }
    summary.loaders.sort { $0.name < $1.name }
    summary.functions.sort { $0.name < $1.name }
    summary.slots.sort { $0.name < $1.name }
    summary.destinations.sort { $0.id < $1.id }
    summary.routes = routes.list
    summary.root = root
    return summary
  }

  /// A copy, in which nothing can be called.
  package init(_ summary: Summary) {
    self.init()
    // What was registered already cannot be refused.
    for type in summary.types { try? add(type) }
    for loader in summary.loaders { try? add(loader) }
    for function in summary.functions { try? add(function) }
    for slot in summary.slots { try? add(slot) }
    for destination in summary.destinations {
      var copy = destination
      copy.replaces = true
      try? add(copy)
    }
    for route in summary.routes {
      var copy = route
      copy.replaces = true
      try? add(copy)
    }
    if let root = summary.root { try? add(root) }
  }
}

extension Destination {
  /// Whether it serves only what its own plugin pushes, as a copy is told.
  package var isOnlyForOwn: Bool {
    get { isForOwnOnly }
    set { isForOwnOnly = newValue }
  }
}
