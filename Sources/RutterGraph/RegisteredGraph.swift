package import RutterChecking
package import RutterCore
internal import RutterText

extension Graph {
  /// The graph of what plugins have registered, and of what their texts say.
  ///
  /// - Parameters:
  ///   - flow: The path of the flow.
  ///   - registry: What is registered.
  ///   - plugins: The plugins, in load order.
  ///   - text: What is written in their scripts.
  package init(flow: String, _ registry: Registry, _ plugins: [PluginInfo], _ text: FlowText) {
    self.init(flow: flow)
    let names = Dictionary(plugins.map { ($0.id, $0.name) }) { first, _ in first }
    func plugin(_ id: PluginID) -> String { names[id] ?? "" }
    if let root = registry.root {
      let owner = plugin(root.plugin)
      add(Node(id: NodeName.root, kind: .root, name: owner, plugin: owner, place: root.place))
    }
    let owner = registry.root.map { plugin($0.plugin) } ?? plugins.last?.name ?? ""
    for stack in text.stacks {
      add(Node(id: NodeName.stack(stack.id), kind: .stack, name: stack.title, plugin: owner, place: stack.place))
    }
    // What is in force above some entries only is drawn as the one that is in force everywhere, if there is one.
    let everywhere = Dictionary(registry.destinations.map { ($0.target, $0) }) { _, last in last }
    for destination in registry.destinations + (registry.root?.destinations ?? []) {
      add(destination, plugin, everywhere)
    }
    for name in registry.loaderNames {
      if let loader = registry.loader(name) { add(loader, plugin(loader.plugin), registry) }
    }
    for route in registry.routes.list { add(route, plugin(route.plugin)) }
    for name in registry.slotNames {
      guard let slot = registry.slot(Text(name)) else { continue }
      let node = Node(
        id: NodeName.slot(name), kind: .slot, name: NodeName.short(name), plugin: plugin(slot.plugin), place: slot.place
      )
      add(node)
    }
    var guards: [Place: Int] = [:]
    for one in registry.guards {
      guards[one.place, default: 0] += 1
      add(one, guards[one.place, default: 1], plugin(one.plugin))
    }
    for lead in text.leads { add(lead, registry) }
  }

  private mutating func add(
    _ written: Destination, _ plugin: (PluginID) -> String, _ everywhere: [Destination.Target: Destination]
  ) {
    let destination = everywhere[written.target] ?? written
    let kind: Node.Kind = destination.flow.map { $0.kind == .steps ? .steps : .flow } ?? .destination
    let name: String =
      switch destination.target {
      case .type(let type): NodeName.short(type.description)
      case .value(let value): ValueText.short(value, budget: 40)
      }
    let owner = plugin(destination.plugin)
    add(
      Node(
        id: NodeName.target(destination.target), kind: kind, name: name, plugin: owner, place: destination.place))
    for inner in written.destinations + (written.flow?.stack.destinations ?? []) { add(inner, plugin, everywhere) }
  }

  private mutating func add(_ loader: Loader, _ plugin: String, _ registry: Registry) {
    let id = NodeName.loader(loader.name), name = NodeName.short(loader.name.description)
    add(Node(id: id, kind: .loader, name: name, plugin: plugin, place: loader.place))
    guard let type = loader.gives.type, self[NodeName.type(type)] != nil else { return }
    add(Edge.Way(from: id, to: NodeName.type(type), kind: .gives, label: nil))
  }

  private mutating func add(_ route: Route, _ plugin: String) {
    let pattern = route.pattern.text.string, id = NodeName.route(pattern)
    add(Node(id: id, kind: .route, name: pattern, plugin: plugin, place: route.place))
    if let type = route.of, self[NodeName.type(type)] != nil {
      add(Edge.Way(from: id, to: NodeName.type(type), kind: .route, label: nil))
    }
  }

  private mutating func add(_ one: Guard, _ number: Int, _ plugin: String) {
    let id = NodeName.guarding(one.place, number)
    add(Node(id: id, kind: .guard, name: "guard", plugin: plugin, place: one.place))
    let ways = [("leaves", one.leaves ?? []), ("comes", one.comes ?? [])]
    for (label, types) in ways {
      for type in types where self[NodeName.type(type)] != nil {
        add(Edge.Way(from: id, to: NodeName.type(type), kind: .asks, label: label))
      }
    }
  }

  // MARK: What is written

  private mutating func add(_ lead: FlowText.Lead, _ registry: Registry) {
    guard let from = node(of: lead.from), self[from] != nil, let to = node(of: lead.to, registry, lead) else { return }
    var kind = Edge.Kind(lead.kind)
    if case .route = lead.from, kind == .gives || kind == .action { kind = .route }
    // What a route is of, it leads to.
    if kind == .route, edges.contains(where: { $0.from == from && $0.to == to && $0.kind == .route }) { return }
    add(Edge.Way(from: from, to: to, kind: kind, label: lead.label), name: lead.name)
  }

  private func node(of origin: FlowText.Origin) -> String? {
    switch origin {
    case .root: NodeName.root
    case .type(let type): NodeName.type(type)
    case .value(let value): NodeName.value(value)
    case .stack(let id): NodeName.stack(id)
    case .slot(let name): NodeName.slot(name)
    case .route(let pattern): NodeName.route(pattern)
    case .guarding(let place, let number): NodeName.guarding(place, number)
    }
  }

  private mutating func node(of target: FlowText.Target, _ registry: Registry, _ lead: FlowText.Lead) -> String? {
    switch target {
    case .type(let type):
      let id = NodeName.type(type)
      if self[id] != nil { return id }
      // A value may have its own destination; else nothing serves it. What is no more than made need not be shown anywhere.
      return TypeName.builtIn.contains(type) || lead.isSupposed ? nil : missing(type.description, at: lead.place)
    case .loader(let name): return self[NodeName.loader(name)].map(\.id)
    case .slot(let name): return self[NodeName.slot(name)].map(\.id)
    case .stack(let id): return self[NodeName.stack(id)].map(\.id)
    case .url(let url):
      guard case .success(let match) = registry.routes.match(Text(url), registry.root?.origins ?? Origins()) else {
        return nil
      }
      return NodeName.route(match.route.pattern.text.string)
    }
  }

  /// Adds a type that nothing serves.
  mutating func missing(_ type: String, at place: Place?) -> String {
    let id = NodeName.missing(type)
    add(
      Node(id: id, kind: .missing, name: NodeName.short(type), plugin: String(type.prefix { $0 != "." }), place: place))
    return id
  }
}

extension Graph.Edge.Kind {
  fileprivate init(_ kind: FlowText.Kind) {
    self =
      switch kind {
      case .link: .link
      case .row: .row
      case .action: .action
      case .hole: .hole
      case .load: .load
      case .slot: .slot
      case .redirect: .redirect
      case .select: .select
      case .open: .open
      case .gives: .gives
      case .stack: .stack
      }
  }
}
