/// What the last frame showed, as far as it is needed to know whether the next one differs.
struct ShownState: Sendable {
  var path = ShownPath()
  var visible: Visible?
  /// The scopes that were built since the last frame.
  var built: [ScopeID] = []
  /// Whether a scope that showed is gone, or stands at another place.
  var hasMoved = false

  mutating func touch(entry: EntryID, _ path: borrowing Path) {
    if let place = path.place(of: entry) { self.path.touch(place) }
  }
}

extension Session where H: ~Copyable {
  /// Whether what shows differs from the last frame (T1). Asking this also makes the present state the one to compare
  /// with next time.
  mutating func frameDiffers() -> Bool {
    var differs = shown.hasMoved
    shown.hasMoved = false
    let before = shown.visible
    if let visible = changedVisible() {
      shown.visible = visible
      markShown(before, visible)
      differs = true
    }
    if differs || !shown.built.isEmpty {
      // Their titles stand in the path.
      for place in path.visiblePlaces { shown.path.touch(place) }
    }
    if builtScopesDiffer() { differs = true }
    if pathDiffers() { differs = true }
    if !differs, screens.hasChangedActivities { differs = showsChangedActivity() }
    if !differs, !cells.changed.isEmpty { differs = showsChangedInput() }
    return differs
  }

  /// Other entries are visible than before: the scopes of those that went show no more, those of the others do.
  private func markShown(_ before: Visible?, _ now: Visible) {
    if let before { for id in before where !now.contains(id) { markShown(screens.scope(of: id), false) } }
    for id in now { markShown(screens.scope(of: id), true) }
  }

  private func markShown(_ scope: Scope?, _ isShown: Bool) {
    guard let scope else { return }
    scope.isShown = isShown
    if !scope.hasParts { return }
    for node in scope.nodes {
      for row in scope.rows[node.id] ?? [] { markShown(screens[row.scope], isShown) }
      if let child = scope.holes[node.id]?.scope { markShown(screens[child], isShown) }
    }
  }

  /// Whether a scope that was built since the last frame is new to those that show, or looks different than before.
  private mutating func builtScopesDiffer() -> Bool {
    if shown.built.isEmpty { return false }
    var differs = false
    for id in shown.built {
      guard let scope = screens[id] else { continue }
      let before = scope.shownNodes
      scope.shownNodes = nil
      if scope.isHidden || !path.isVisible(scope.entry) { continue }
      if !scope.isShown {
        scope.isShown = true
        differs = true
      } else if !differs, let before {
        differs = Tree.looksDifferent(before, scope.nodes)
      }
    }
    shown.built.removeAll(keepingCapacity: true)
    return differs
  }

  /// Whether a link, button or row that shows does something else than before.
  private func showsChangedActivity() -> Bool {
    let changed = screens.changedActivities
    return !changed.isEmpty
      && path.visible.contains { screens.scope(of: $0).map { shows(changed, in: $0) } ?? false }
  }

  /// Whether one of these nodes stands in a scope or inside of it.
  private func shows(_ nodes: IdentifierTable<NodeID, Bool>, in scope: Scope) -> Bool {
    for node in scope.nodes {
      if nodes.contains(node.id) { return true }
      if !scope.hasParts { continue }
      let parts = (scope.rows[node.id] ?? []).map(\.scope) + [scope.holes[node.id]?.scope].compactMap { $0 }
      for part in parts { if let inner = screens[part], shows(nodes, in: inner) { return true } }
    }
    return false
  }

  private func changedVisible() -> Visible? {
    let now = path.visible
    return now == shown.visible ? nil : now
  }

  private mutating func pathDiffers() -> Bool {
    var items = ShownPath()
    swap(&items, &shown.path)
    defer { swap(&items, &shown.path) }
    return items.update(count: path.count) { item(path.entry(at: $0)) }
  }

  /// Whether a field, toggle or picker that shows is bound to a cell that changed.
  private func showsChangedInput() -> Bool {
    path.visible.contains { screens.scope(of: $0).map { showsChangedInput($0.id) } ?? false }
  }

  private func showsChangedInput(_ id: ScopeID) -> Bool {
    guard let scope = screens[id] else { return false }
    for node in scope.nodes {
      if case .input(let input) = node.detail, looksDifferent(input) { return true }
      for row in scope.rows[node.id] ?? [] where showsChangedInput(row.scope) { return true }
      if let hole = scope.holes[node.id]?.scope, showsChangedInput(hole) { return true }
    }
    return false
  }

  /// Of a secret only the length shows (S8).
  private func looksDifferent(_ input: InputDetail) -> Bool {
    guard cells.differs(input.cell) else { return false }
    guard isSecret(input), let before = cells.before(input.cell), let now = cells[input.cell]?.value
    else { return true }
    return Value.hiding(before) != Value.hiding(now)
  }

  // MARK: The frame itself

  /// What shows now.
  package func frame() -> Frame { Frame(path: shown.path.items, screens: path.visible.map { screen($0) }) }

  private func item(_ entry: Entry) -> PathItem {
    PathItem(
      id: entry.id, type: entry.type?.description ?? entry.content.value?.kind ?? "screen",
      value: shownValue(of: entry), state: entry.state, style: entry.style,
      title: screens.scope(of: entry.id)?.nodes.first.flatMap { $0.kind == .screen ? $0.label.string : nil })
  }

  func screen(_ id: EntryID) -> ScreenView {
    guard let scope = screens.scope(of: id), let first = scope.nodes.first else {
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
      kind: node.kind, id: node.id, name: node.name, row: nil, label: node.label, state: nil, isEnabled: node.isEnabled,
      value: nil,
      choices: [], progress: nil, message: nil, children: views(scope, index + 1..<node.end))
    switch node.detail {
    case .link, .action: addActivity(to: &view)
    case .input(let input):
      view.isSecret = isSecret(input)
      view.value = reading.shown(input).map { view.isSecret ? .hiding($0) : shownValue($0) }
      view.choices = input.choices
    case .progress(let fraction): view.progress = Progress(fraction: fraction)
    case .list(let list):
      view.children = (scope.rows[node.id] ?? []).flatMap { row in
        guard list.keys != nil else { return parts(row.scope) }
        return parts(row.scope).map { part in
          var part = part
          part.row = shownValue(row.key)
          return part
        }
      }
    case .hole:
      view.state = scope.holes[node.id]?.looks
      view.children = scope.holes[node.id]?.scope.map { parts($0) } ?? []
    case .none, .screen, .retry: break
    }
    return view
  }

  private func parts(_ id: ScopeID) -> [NodeView] {
    screens[id].map { views($0, 0..<$0.nodes.count) } ?? []
  }

  private func addActivity(to view: inout NodeView) {
    view.state = .idle
    guard let activity = screens.activity(view.id) else { return }
    view.progress = activity.progress
    switch activity.state {
    case .loading: view.state = .loading
    case .running: view.state = .running
    case .failed(let error):
      view.state = .failed
      view.message = error.description
    }
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
