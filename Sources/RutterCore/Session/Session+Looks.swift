/// Tells what shows. Secrets are hidden here and nowhere else (S8).
extension Session: Showing where H: ~Copyable {
  package var shownPath: PathItems { shown.path.items }
  package var visible: [EntryID] {
    path.hasContainers ? path.visible.filter { !path.showsStacks($0) } : Array(path.visible)
  }
  package var mark: FrameMark { .number(shown.number) }

  package func changes(since mark: FrameMark) -> FrameChanges? {
    guard case .number(let number) = mark else { return nil }
    return number == shown.number ? FrameChanges() : number == shown.number - 1 ? shown.changes : nil
  }

  /// What shows now.
  package func frame() -> Frame {
    Frame(
      path: shown.path.items, screens: visible.map { screen($0) }, containers: shown.containers, asking: asking)
  }

  /// Whether an operation is in the guards' hands.
  package var isAsking: Bool { !guards.isEmpty }

  package var asking: Asking? {
    guard let pass = guards.all.last(where: { path.chain.contains($0.operation.stack) }), let asked = pass.asked else {
      return nil
    }
    return Asking(
      operation: pass.operation.id, word: pass.operation.request.kind.name, by: asked.name.named { shownMessage($0) })
  }

  func screen(_ id: EntryID) -> ScreenView { screen(id, .all).view }

  package func screen(_ id: EntryID, _ windows: RowWindows) -> ShownScreen {
    guard let scope = screens.scope(of: id), let first = scope.nodes.first else {
      return ShownScreen(entry: id, title: "")
    }
    var screen = ShownScreen(entry: id, title: first.kind == .screen ? shownText(first.label).string : "")
    screen.nodes.reserveCapacity(scope.nodes.count)
    let range = first.kind == .screen ? 1..<first.end : 0..<scope.nodes.count
    forEachNode(of: scope, range) { index in
      if scope.nodes[index].kind == .toolbar { add(scope, index + 1..<scope.nodes[index].end, windows, to: &screen) }
    }
    screen.toolbarEnd = screen.nodes.count
    forEachNode(of: scope, range) { index in
      if scope.nodes[index].kind != .toolbar { add(scope, index, windows, to: &screen) }
    }
    return screen
  }

  package func look(at place: NodePlace) -> NodeView? {
    guard let scope = screens[place.scope], scope.nodes.indices.contains(place.index) else { return nil }
    return look(scope, place.index)
  }

  /// An entry of the path as it shows.
  func item(_ entry: Entry) -> PathItem {
    PathItem(
      id: entry.id, type: entry.type?.description ?? entry.content.value?.kind ?? "screen",
      value: shownValue(of: entry), state: entry.state, style: entry.style,
      title: shownTitle(of: entry)?.cut(to: Self.longestTitle),
      url: shownURL(of: entry), stack: shownStack(of: entry))
  }

  /// So much of a title stands in the path: many entries have to find room in a frame.
  private static var longestTitle: Int { 1 << 10 }

  /// The title of its screen; of a flow that of the first screen in it, of tabs that of the one that shows.
  func shownTitle(of entry: Entry) -> String? {
    // Of a covered screen that was restored, or whose function is gone, nothing is built yet.
    if let title = kept.title(of: entry.id), screens.scope(of: entry.id)?.nodes.isEmpty != false { return title }
    guard path.showsStacks(entry.id), let container = path.containers[entry.id] else {
      guard let scope = screens.scope(of: entry.id), scope.nodes.first?.kind == .screen else { return nil }
      return shownText(scope.nodes[0].label).string
    }
    if container.detail.kind != .flow {
      return container.detail(of: container.active).map { shownText($0.title).string }
    }
    return container.activeStack.flatMap { shownTitle(of: path[$0].root) }
  }

  private func shownStack(of entry: Entry) -> String? {
    guard path.hasContainers, let stack = path.stack(of: entry.id), stack != .main else { return nil }
    return path[stack].name.string
  }

  package var containers: [ContainerView] { shown.containers }

  /// What holds the stacks of the chain.
  func containersToShow() -> [ContainerView] {
    path.chain.compactMap { path.container(of: $0) }.map { container in
      ContainerView(
        entry: container.entry, kind: container.detail.kind,
        stacks: container.detail.stacks.map { detail in
          StackView(
            id: detail.id.string, title: shownText(detail.title).string, isActive: detail.id == container.active,
            depth: container.made[detail.id].map { path[$0].count } ?? 0)
        })
    }
  }

  /// The stack that a screen is the bottom of, by its name, and the entry that holds it, which `tabs` or a flow has; nil for
  /// other screens, and for that of the session's root.
  package func stack(under entry: EntryID) -> (name: String, holder: EntryID, kind: ContainerKind)? {
    guard path.hasContainers, let stack = path.stack(of: entry), path[stack].root.id == entry,
      let container = path.container(of: stack)
    else { return nil }
    return (path[stack].name.string, container.entry, container.detail.kind)
  }

  // MARK: Nodes

  /// Calls a function with the places of nodes that stand side by side.
  private func forEachNode(of scope: Scope, _ range: Range<Int>, _ body: (Int) -> Void) {
    var index = range.lowerBound
    while index < range.upperBound {
      body(index)
      index = scope.nodes[index].end
    }
  }

  private func add(_ scope: Scope, _ range: Range<Int>, _ windows: RowWindows, to screen: inout ShownScreen) {
    forEachNode(of: scope, range) { add(scope, $0, windows, to: &screen) }
  }

  private func add(
    _ scope: Scope, _ index: Int, row: Value? = nil, _ windows: RowWindows, to screen: inout ShownScreen
  ) {
    var look = look(scope, index)
    look.row = row
    let place = screen.nodes.count
    screen.nodes.append(ShownNode(look: look, end: 0))
    switch scope.nodes[index].detail {
    case .list(let list): screen.nodes[place].window = add(list, look.id, of: scope, windows, to: &screen)
    case .slot:
      for row in scope.rows[look.id] ?? [] {
        if let part = screens[row.scope] { add(part, 0..<part.nodes.count, windows, to: &screen) }
      }
    case .hole:
      if let child = scope.holes[look.id]?.scope.flatMap({ screens[$0] }) {
        add(child, 0..<child.nodes.count, windows, to: &screen)
      }
    default: add(scope, index + 1..<scope.nodes[index].end, windows, to: &screen)
    }
    screen.nodes[place].end = screen.nodes.count
  }

  private func add(
    _ list: ListDetail, _ node: NodeID, of scope: Scope, _ windows: RowWindows, to screen: inout ShownScreen
  ) -> RowWindow? {
    let rows = scope.rows[node] ?? []
    let window = windows.window(of: node, rows: rows.count)
    for row in window.map({ rows[$0.from..<$0.from + windows.size] }) ?? rows[...] {
      guard let part = screens[row.scope] else { continue }
      let key = list.keys == nil ? nil : shownValue(row.key)
      forEachNode(of: part, 0..<part.nodes.count) { add(part, $0, row: key, windows, to: &screen) }
    }
    return window
  }

  /// How a node looks, without what is inside of it, and without the key of its row.
  private func look(_ scope: Scope, _ index: Int) -> NodeView {
    let node = scope.nodes[index]
    var view = NodeView(
      kind: node.kind, id: node.id, name: node.name, row: nil, label: shownText(node.label), state: nil,
      isEnabled: node.isEnabled, value: nil, choices: [], progress: nil, message: nil, children: [])
    switch node.detail {
    case .link, .action: addActivity(to: &view)
    case .input(let input):
      view.isSecret = isSecret(input)
      view.value = reading.shown(input).map { view.isSecret ? .hiding($0) : shownValue($0) }
      view.choices = shownChoices(of: input)
      // What shows as a place is marked as chosen by that.
      if !view.isSecret, view.choices != input.choices, let value = reading.shown(input),
        let place = input.choices.firstIndex(of: value)
      {
        view.value = view.choices[place]
      }
    case .progress(let fraction): view.progress = Progress(fraction: fraction)
    case .hole: view.state = scope.holes[node.id]?.looks
    case .none, .screen, .retry, .list, .slot: break
    }
    return view
  }

  /// The name of the loader that an operation waits for.
  private func loaderName(of operation: OperationID) -> String? {
    guard case .loading(let load?, _)? = operations[operation]?.state else { return nil }
    return loads[load]?.deferred.loader?.description
  }

  private func addActivity(to view: inout NodeView) {
    view.state = .idle
    guard let activity = screens.activity(view.id) else { return }
    view.progress = activity.progress.map { Progress(fraction: $0.fraction, text: $0.text.map { shownText($0) }) }
    switch activity.state {
    case .loading(let operation):
      view.state = .loading
      view.loader = loaderName(of: operation)
    case .running: view.state = .running
    case .failed(let error):
      view.state = .failed
      view.message = shownText(Text(error.description)).string
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
