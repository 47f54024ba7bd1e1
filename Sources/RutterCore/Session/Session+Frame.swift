/// What the last frame showed, as far as it is needed to know whether the next one differs.
struct ShownState: Sendable {
  /// One entry as it was last shown.
  struct Shown: Sendable, Equatable {
    var id: EntryID
    var state: PathItem.State
    var style: Style
    var value: Value?
  }
  var path: [Shown] = []
  /// The lowest place at which the path has changed since the last frame.
  var changedFrom: Int?
  /// The places of entries that may look different although the path around them has not changed.
  var touched: [Int] = []
  /// Whether a covered entry has dropped its screen, and with it its title.
  var titleIsLost = false
  /// Whether a screen was built or taken down, so that the screens have to be compared.
  var screensDiffer = false
  var visible: Visible?
  /// The scopes that were visible, in the order in which they show.
  var scopes: [ScopeID] = []

  mutating func change(from place: Int) { changedFrom = min(changedFrom ?? .max, max(0, place)) }

  mutating func touch(_ place: Int) { if place >= 0 { touched.append(place) } }

  mutating func touch(entry: EntryID, _ stack: Stack) {
    if let place = stack.place(of: entry) { touch(place) }
  }
}

extension Session where H: ~Copyable {
  /// Whether what shows differs from the last frame (T1). Asking this also makes the present state the one to compare
  /// with next time.
  mutating func frameDiffers() -> Bool {
    var differs = pathDiffers() || shown.titleIsLost
    shown.titleIsLost = false
    if let visible = changedVisible() {
      shown.visible = visible
      shown.screensDiffer = true
      differs = true
    }
    if shown.screensDiffer {
      shown.screensDiffer = false
      if scopesDiffer() { differs = true }
    }
    if !differs, !turn.activitiesBefore.isEmpty { differs = showsChangedActivity() }
    if !differs, !reading.cells.changed.isEmpty { differs = showsChangedInput() }
    return differs
  }

  /// Whether a visible scope came, went, or looks different after it was built.
  private mutating func scopesDiffer() -> Bool {
    var place = 0
    var differs = false
    for entry in reading.stack.visiblePlaces {
      guard let scope = reading.stack.entry(at: entry).view.scope else { continue }
      if compare(scope, at: &place, isSettled: differs) { differs = true }
    }
    if place < shown.scopes.count {
      shown.scopes.removeSubrange(place...)
      differs = true
    }
    return differs
  }

  /// Compares a scope, and the scopes inside it, with those that showed at their places. Nodes are compared only as
  /// long as nothing differs.
  private mutating func compare(_ scope: Scope, at place: inout Int, isSettled: Bool) -> Bool {
    var differs = isSettled
    if place == shown.scopes.count {
      shown.scopes.append(scope.id)
      differs = true
    } else if shown.scopes[place] != scope.id {
      shown.scopes[place] = scope.id
      differs = true
    } else if !differs, let before = scope.shownNodes {
      differs = Tree.looksDifferent(before, scope.nodes)
    }
    scope.shownNodes = nil
    place += 1
    if !scope.hasParts { return differs }
    for node in scope.nodes {
      for row in scope.rows[node.id] ?? [] {
        if let scope = scopes[row.scope] { differs = compare(scope, at: &place, isSettled: differs) }
      }
      if let child = scope.holes[node.id]?.scope, let scope = scopes[child] {
        differs = compare(scope, at: &place, isSettled: differs)
      }
    }
    return differs
  }

  /// Whether a link, button or row that shows does something else than before.
  private func showsChangedActivity() -> Bool {
    turn.activitiesBefore.contains { node, before in
      switch (before, activities[node]) {
      case (nil, nil): false
      case (let before?, let now?): !now.looks(like: before) && find(node) != nil
      default: find(node) != nil
      }
    }
  }

  private func changedVisible() -> Visible? {
    let now = visibleEntries
    return now == shown.visible ? nil : now
  }

  private mutating func pathDiffers() -> Bool {
    if shown.changedFrom == nil, shown.touched.isEmpty { return false }
    let count = reading.stack.entries.count
    var differs = shown.path.count != count
    if shown.path.count > count { shown.path.removeSubrange(count...) }
    // Entries above the end of the last path are new, so `changedFrom` covers them.
    for place in shown.touched where place < shown.path.count { if placeDiffers(place) { differs = true } }
    for place in min(shown.changedFrom ?? count, shown.path.count)..<count { if placeDiffers(place) { differs = true } }
    shown.changedFrom = nil
    if !shown.touched.isEmpty { shown.touched.removeAll(keepingCapacity: true) }
    return differs
  }

  private mutating func placeDiffers(_ place: Int) -> Bool {
    let entry = reading.stack.entries[place]
    let now = ShownState.Shown(id: entry.id, state: entry.state, style: entry.style, value: entry.content.value)
    if place == shown.path.count {
      shown.path.append(now)
      return true
    }
    if shown.path[place] == now { return false }
    shown.path[place] = now
    return true
  }

  /// Whether a field, toggle or picker that shows is bound to a cell that changed.
  private func showsChangedInput() -> Bool {
    visibleEntries.contains { reading.stack[$0]?.view.scope.map { showsChangedInput($0.id) } ?? false }
  }

  private func showsChangedInput(_ id: ScopeID) -> Bool {
    guard let scope = scopes[id] else { return false }
    for node in scope.nodes {
      if case .input(let input) = node.detail, reading.cells.differs(input.cell) { return true }
      for row in scope.rows[node.id] ?? [] where showsChangedInput(row.scope) { return true }
      if let hole = scope.holes[node.id]?.scope, showsChangedInput(hole) { return true }
    }
    return false
  }

  // MARK: The frame itself

  /// What shows now.
  package func frame() -> Frame {
    Frame(path: reading.stack.entries.map { item($0) }, screens: visibleEntries.map { screen($0) })
  }

  private func item(_ entry: Entry) -> PathItem {
    PathItem(
      id: entry.id, type: entry.type?.description ?? entry.content.value?.kind ?? "screen",
      value: entry.content.value.map { outbox.registry.types.masked($0) }, state: entry.state, style: entry.style,
      title: entry.view.scope?.nodes.first.flatMap { $0.kind == .screen ? $0.label.string : nil }
    )
  }

  func screen(_ id: EntryID) -> ScreenView {
    guard let scope = reading.stack[id]?.view.scope, let first = scope.nodes.first else {
      return ScreenView(entry: id, title: "", toolbar: [], nodes: [])
    }
    guard first.kind == .screen else {
      return ScreenView(entry: id, title: "", toolbar: [], nodes: views(scope, 0..<scope.nodes.count))
    }
    let all = views(scope, 1..<first.end)
    return ScreenView(
      entry: id, title: first.label.string, toolbar: all.filter { $0.kind == .toolbar }.flatMap(\.children),
      nodes: all.filter { $0.kind != .toolbar })
  }

  private func views(_ scope: Scope, _ range: Range<Int>) -> [NodeView] {
    var views: [NodeView] = []
    var index = range.lowerBound
    while index < range.upperBound {
      views.append(view(scope, index))
      index = scope.nodes[index].end
    }
    return views
  }

  private func view(_ scope: Scope, _ index: Int) -> NodeView {
    let node = scope.nodes[index]
    var view = NodeView(
      kind: node.kind, id: node.id, name: node.name, label: node.label, state: nil, isEnabled: node.isEnabled,
      value: nil,
      choices: [], progress: nil, message: nil, children: views(scope, index + 1..<node.end))
    switch node.detail {
    case .link, .action: addActivity(to: &view)
    case .input(let input):
      let isSecret = input.isSecret || reading.cells[input.cell]?.isSecret ?? false
      view.value = reading.shown(input).map { isSecret ? secret($0) : $0 }
      view.choices = input.choices
    case .progress(let fraction): view.progress = Progress(fraction: fraction)
    case .list: view.children = (scope.rows[node.id] ?? []).flatMap { parts($0.scope) }
    case .hole:
      view.state = scope.holes[node.id]?.looks
      view.children = scope.holes[node.id]?.scope.map { parts($0) } ?? []
    case .none, .screen, .retry: break
    }
    return view
  }

  private func parts(_ id: ScopeID) -> [NodeView] {
    scopes[id].map { views($0, 0..<$0.nodes.count) } ?? []
  }

  private func addActivity(to view: inout NodeView) {
    view.state = .idle
    guard let activity = activities[view.id] else { return }
    view.progress = activity.progress
    switch activity.state {
    case .loading: view.state = .loading
    case .running: view.state = .running
    case .failed(let error):
      view.state = .failed
      view.message = error.description
    }
  }

  /// What shows instead of a secret (S8).
  func secret(_ value: Value) -> Value {
    if case .string(let text) = value { return .string(Text("‹secret \(text.string.count)›")) }
    return .string("‹secret›")
  }
}

extension Hole {
  /// The state of the hole as a frame shows it.
  fileprivate var looks: NodeView.State {
    switch state {
    case .waiting: .waiting
    case .ready: .ready
    case .failed: .failed
    }
  }
}
