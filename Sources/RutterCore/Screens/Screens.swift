/// The scopes of a session with their trees, and what their links, buttons and rows are doing.
///
/// Trees are matched, kept and taken down here. What follows from that for cells, loads, bindings and script functions
/// comes back as data, in order; the session runs the functions that give the trees.
struct Screens {
  /// What a part that was taken down held, and what is to be done about it elsewhere.
  enum Gone {
    /// A function, or the rows of a list, that no tree refers to any more.
    case function(Handle)
    /// A cell that has no owner any more (S3).
    case cell(CellID)
    /// The load of a hole, for which nobody waits there any more.
    case load(LoadID, ScopeID, NodeID)
    /// A scope, with all that it declared to be presented.
    case scope(ScopeID, wasShown: Bool)
  }
  private var scopes = IdentifierTable<ScopeID, Scope>()
  private var activities = IdentifierTable<NodeID, Activity>()
  /// What nodes did before their activities changed in this turn.
  private var activitiesBefore = IdentifierTable<NodeID, ActivityBefore>()
  private struct ActivityBefore { var activity: Activity? }
  /// The screens and rows of which a part has ids that are to be compared with those of its other parts.
  private var named = Queue<ScopeID>()
  /// Scopes that have to be built again although no cell changed.
  private var outdated: [ScopeID] = []
  /// The scopes that read a cell when they were built.
  private var readers = CellReaders()
  /// The scopes with a field, toggle or picker that shows a cell.
  private var inputs = CellReaders()
  /// How many fields, toggles and pickers there are.
  private(set) var inputCount = 0
  /// What each entry shows that shows, or has shown, anything.
  private var views = IdentifierTable<EntryID, EntryView>()
  private var lastScope = 0, lastNode = 0

  /// The last number of each kind.
  var counters: (scopes: Int, nodes: Int) {
    get { (lastScope, lastNode) }
    set { (lastScope, lastNode) = newValue }
  }

  var count: Int { scopes.count }
  var activityCount: Int { activities.count }
  var readerCount: Int { readers.count + inputs.count }
  var viewCount: Int { views.count }

  subscript(id: ScopeID) -> Scope? { scopes[id] }

  /// The oldest first.
  var oldestFirst: [Scope] { scopes.values }

  /// Those that something goes through by age, oldest first: what happens to them happens in this order.
  var withAge: [ScopeID] {
    oldestFirst.filter { $0.hasParts || $0.traits.hasSlots || $0.presentsSomething || !$0.hooks.all.isEmpty }.map(\.id)
  }

  /// Shows each scope, in no order: only sums may come of it.
  func forEach(_ body: (Scope) -> Void) { scopes.forEachValue(body) }

  mutating func turnBegins() {
    activitiesBefore.removeAll()
    if !named.isEmpty { named.removeAll() }
  }

  // MARK: What entries show

  /// The view of an entry that shows, or has shown, anything.
  func view(of entry: EntryID) -> EntryView? { views[entry] }

  var allViews: [EntryView] { views.values }

  /// The scope in which an entry's screen or other view stands.
  func scope(of entry: EntryID) -> Scope? { views[entry]?.scope }

  /// The view of an entry, made if there is none yet.
  mutating func madeView(of entry: Entry) -> EntryView {
    if let view = views[entry.id] { return view }
    let view = EntryView(of: entry)
    views[entry.id] = view
    return view
  }

  /// The entry has left the path.
  mutating func forgetView(of entry: EntryID) { views.removeValue(forKey: entry) }

  // MARK: Scopes

  /// Makes a scope, which has no tree yet.
  mutating func make(
    _ entry: EntryID, _ plugin: PluginID, _ maker: consuming Scope.Maker, _ what: consuming What
  ) -> Scope {
    lastScope += 1
    let scope = Scope(id: ScopeID(lastScope), entry: entry, plugin: plugin, maker: maker, what: what)
    scopes[scope.id] = scope
    return scope
  }

  /// Gives a scope a new tree, whose nodes keep the ids of the nodes that they match (S2).
  ///
  /// - Returns: What the nodes held that have gone.
  mutating func adopt(_ nodes: consuming [Node], _ scope: Scope, at version: Int) -> [Gone] {
    let old = scope.nodes, didHold = scope.traits.mayHold
    scope.take(TreeMatch.match(nodes, with: old, last: &lastNode), at: version)
    noteInputs(of: scope)
    if old.isEmpty { return [] }
    var gone: [Gone] = []
    if didHold { Tree(old).forEachHandle { gone.append(.function($0)) } }
    if activities.isEmpty, !scope.hasParts { return gone }
    var kept = IdentifierTable<NodeID, Int>()
    for (index, node) in scope.nodes.enumerated() { kept[node.id] = index }
    for node in old {
      if let index = kept[node.id] {
        if activities.contains(node.id), node.namesAnother(than: scope.nodes[index]) { setActivity(node.id, nil) }
      } else {
        forget(node.id, of: scope, &gone)
      }
    }
    return gone
  }

  private mutating func forget(_ node: NodeID, of scope: Scope, _ gone: inout [Gone]) {
    if activities.contains(node) { setActivity(node, nil) }
    if !scope.hasParts { return }
    for row in scope.rows.removeValue(forKey: node) ?? [] { destroy(row.scope, &gone) }
    if let hole = scope.holes.removeValue(forKey: node) { destroy(hole, node, scope.id, &gone) }
    if let cell = scope.linkCells.removeValue(forKey: node) { gone.append(.cell(cell)) }
  }

  /// Takes a scope down with all that stands in it.
  ///
  /// - Returns: What it held.
  mutating func destroy(_ id: ScopeID) -> [Gone] {
    var gone: [Gone] = []
    destroy(id, &gone)
    return gone
  }

  private mutating func destroy(_ id: ScopeID, _ gone: inout [Gone]) {
    guard let scope = scopes.removeValue(forKey: id) else { return }
    scope.isGone = true
    readers.replace(scope.reads, by: [], of: id)
    inputs.replace(scope.inputs, by: [], of: id)
    inputCount -= scope.inputs.count
    if scope.traits.mayHold { Tree(scope.nodes).forEachHandle { gone.append(.function($0)) } }
    if !activities.isEmpty || scope.hasParts {
      for node in scope.nodes {
        if activities.contains(node.id) { setActivity(node.id, nil) }
        for row in scope.rows[node.id] ?? [] { destroy(row.scope, &gone) }
        if let hole = scope.holes[node.id] { destroy(hole, node.id, id, &gone) }
      }
    }
    for cell in scope.cells.ids { gone.append(.cell(cell)) }
    if scope.hasParts { for cell in scope.linkCells.values { gone.append(.cell(cell)) } }
    if scope.holdsMaker, case .function(let handle, _) = scope.maker { gone.append(.function(handle)) }
    gone.append(.scope(id, wasShown: scope.isShown))
  }

  /// Takes a hole down, and forgets it.
  mutating func destroyHole(_ node: NodeID, of parent: ScopeID) -> [Gone] {
    var gone: [Gone] = []
    if let hole = scopes[parent]?.holes.removeValue(forKey: node) { destroy(hole, node, parent, &gone) }
    return gone
  }

  private mutating func destroy(_ hole: Hole, _ node: NodeID, _ parent: ScopeID, _ gone: inout [Gone]) {
    if case .waiting(let load) = hole.content { gone.append(.load(load, parent, node)) }
    if let child = hole.scope { destroy(child, &gone) }
    for cell in hole.cells.ids { gone.append(.cell(cell)) }
  }

  /// Takes down the view of a hole. The cells that the view of the value had made live as long as the hole (S3), so they
  /// are kept.
  mutating func takeDownHole(_ node: NodeID, of parent: ScopeID) -> [Gone] {
    guard let owner = scopes[parent], let hole = owner.holes[node], let child = hole.scope else { return [] }
    if hole.shown == .ready, let cells = scopes[child]?.takeCells() { owner.holes[node]?.cells = cells }
    owner.holes[node]?.scope = nil
    return destroy(child)
  }

  /// A scope and all scopes inside it, in the order of their nodes.
  func subtree(of id: ScopeID) -> [Scope] {
    guard let scope = scopes[id] else { return [] }
    var all = [scope]
    if !scope.hasParts { return all }
    for node in scope.nodes {
      for row in scope.rows[node.id] ?? [] { all += subtree(of: row.scope) }
      if let hole = scope.holes[node.id]?.scope { all += subtree(of: hole) }
    }
    return all
  }

  // MARK: Up to date

  /// Has a scope built again in this turn if it shows, else when it shows next.
  mutating func outdate(_ id: ScopeID) {
    scopes[id]?.isOutdated = true
    outdated.append(id)
  }

  var hasOutdated: Bool { !outdated.isEmpty }

  /// What was outdated is about to be built.
  mutating func takeOutdated() -> [ScopeID] {
    if outdated.isEmpty { return [] }
    defer { outdated = [] }
    return outdated
  }

  // MARK: Cells

  /// Notes which cells the function of a scope has read.
  mutating func note(reads cells: [CellID], of scope: Scope) {
    readers.replace(scope.reads, by: cells, of: scope.id)
    scope.reads = cells
  }

  private mutating func noteInputs(of scope: Scope) {
    if !scope.traits.hasInputs, scope.inputs.isEmpty { return }
    var cells: [CellID] = []
    for index in scope.nodes.indices where scope.nodes[index].kind.isInput {
      if case .input(let input) = scope.nodes[index].detail { cells.append(input.cell) }
    }
    inputs.replace(scope.inputs, by: cells, of: scope.id)
    inputCount += cells.count - scope.inputs.count
    scope.inputs = cells
  }

  /// The scopes that read any of these cells when they were built; one may occur more than once.
  func readers(of cells: [CellID]) -> [ScopeID] { readers.scopes(of: cells) }

  /// The scopes with a field, toggle or picker that shows any of these cells.
  func inputs(of cells: [CellID]) -> [ScopeID] { inputs.scopes(of: cells) }

  // MARK: Nodes

  /// Where a node stands in a scope or inside of it.
  func find(_ id: NodeID, in current: Scope, _ entry: EntryID) -> FoundNode? {
    let nodes = current.nodes
    for index in nodes.indices where nodes[index].id == id {
      return FoundNode(scope: current, index: index, entry: entry)
    }
    if !current.hasParts { return nil }
    for rows in current.rows.values {
      for row in rows { if let scope = scopes[row.scope], let found = find(id, in: scope, entry) { return found } }
    }
    for hole in current.holes.values {
      if let child = hole.scope, let scope = scopes[child], let found = find(id, in: scope, entry) { return found }
    }
    return nil
  }

  // MARK: Activities

  /// What a node is doing; nil for one that is idle.
  func activity(_ node: NodeID) -> Activity? { activities[node] }
  /// All activities, by the age of their nodes.
  var allActivities: [(key: NodeID, value: Activity)] { Array(activities) }

  /// Shows every activity, in no order: only sums may come of it.
  func forEachActivity(_ body: (Activity) -> Void) { for (_, activity) in activities { body(activity) } }

  mutating func setActivity(_ node: NodeID, _ activity: Activity?) {
    if !activitiesBefore.contains(node) { activitiesBefore[node] = ActivityBefore(activity: activities[node]) }
    activities[node] = activity
  }

  /// So many more activations of a node wait until it is done (A2). That does not show.
  mutating func queue(_ count: Int, _ node: NodeID) { activities[node] = activities[node]?.queueing(count) }

  /// Whether any node looks as if it did something else than before this turn.
  var hasChangedActivities: Bool {
    !activitiesBefore.isEmpty && activitiesBefore.contains { node, before in looksChanged(node, before) }
  }

  /// Whether a node looks as if it did something else than before this turn.
  func hasChangedActivity(_ node: NodeID) -> Bool { activitiesBefore[node].map { looksChanged(node, $0) } ?? false }

  private func looksChanged(_ node: NodeID, _ before: ActivityBefore) -> Bool {
    switch (before.activity, activities[node]) {
    case (nil, nil): false
    case (let before?, let now?): !now.looks(like: before)
    default: true
    }
  }

  // MARK: Ids

  /// Has the ids of a screen or row compared when all its parts are built. Before that, an id that moves from one part
  /// to another may be in both for a moment.
  mutating func haveNamesCompared(around scope: Scope) {
    if scope.holder == nil && scope.holes.isEmpty { return }
    var outermost = scope
    while let holder = outermost.holder.flatMap({ scopes[$0] }) { outermost = holder }
    named.append(outermost.id)
  }

  /// Whether ids are to be compared.
  var hasNamed: Bool { !named.isEmpty }

  /// Takes out the next screen or row whose ids are to be compared.
  mutating func nextNamed() -> ScopeID? { named.removeFirst() }
}
