internal import RutterCore
internal import RutterText

/// The ways that a walk has gone, noted in the graph.
extension Walker {
  mutating func addEdges(
    _ task: Task, _ step: WalkStep, _ log: StepLog, _ session: WalkSession, _ before: Frame, _ after: Frame,
    _ point: Standpoint
  ) {
    let from = stations[task.station].point.screen, to = point.screen
    addNode(to, session, after)
    let isNew =
      !before.screens.contains { $0.entry == after.top.entry } && !before.path.contains { $0.id == after.top.entry }
    switch step.deed {
    case .tap where isNew && !Self.isRoot(after.top.entry, session):
      let holder = newHolder(session, before, after)
      addTap(task, log, from, holder ?? to, session)
      if let holder, holder != to { graph.add(Graph.Edge.Way(from: holder, to: to, kind: .stack, label: nil), seen: 1) }
    case .set where isNew && !Self.isRoot(after.top.entry, session), .wait where isNew, .pass where isNew:
      let kind = graph[to]?.kind == .presentation ? Graph.Edge.Kind.presents : .action
      if to != from { graph.add(Graph.Edge.Way(from: from, to: to, kind: kind, label: nil), seen: 1) }
    case .open(let url) where isNew:
      if case .success(let match) = session.registry.routes.match(url, session.registry.root?.origins ?? Origins()) {
        graph.add(
          Graph.Edge.Way(from: NodeName.route(match.route.pattern.text.string), to: to, kind: .route, label: nil),
          seen: 1)
        graph.see(NodeName.route(match.route.pattern.text.string))
      }
    case .select(let stack):
      let id = NodeName.stack(stack.string)
      for edge in graph.edges where edge.to == id && edge.kind == .stack { graph.add(edge.way, seen: 1) }
    default: break
    }
    addMissing(task, log, from)
    addLoads(log, to)
  }

  /// Adds the types that something was pushed of and that nothing serves, where no text says so: it may be pushed by a
  /// function that is handed the value.
  private mutating func addMissing(_ task: Task, _ log: StepLog, _ from: String) {
    guard case .tap = task.proposal.step.deed else { return }
    for report in log.outcomes {
      guard case .missingDestination(let type, _, _, _) = report.outcome else { continue }
      let id = graph.missing("\(type)", at: report.place)
      if graph.edges.contains(where: { $0.to == id }) { continue }
      graph.add(Graph.Edge.Way(from: from, to: id, kind: task.proposal.kind, label: task.proposal.label), seen: 1)
    }
  }

  /// Whether an entry is where a stack begins, or where steps wait: nobody goes there by a link.
  private static func isRoot(_ entry: EntryID, _ session: WalkSession) -> Bool {
    switch session.origin(of: entry) {
    case .root, .stack(_, _, .tabs), .steps, nil: true
    case .stack, .destination, .presentation, .link, .nobody: false
    }
  }

  /// What holds the screen that shows is there, too, though nothing of its own shows.
  mutating func seeHolders(_ session: WalkSession, _ frame: Frame) {
    for item in frame.path {
      guard case .destination(let target, _)? = session.origin(of: item.id) else { continue }
      let id = NodeName.target(target)
      if graph[id]?.seen == 0 { graph.see(id) }
    }
  }

  /// The flow or the steps that a tap has opened, where what shows stands in them.
  private func newHolder(_ session: WalkSession, _ before: Frame, _ after: Frame) -> String? {
    for item in after.path where !before.path.contains(where: { $0.id == item.id }) {
      guard case .destination(let target, _)? = session.origin(of: item.id), let node = graph[NodeName.target(target)],
        node.kind == .flow || node.kind == .steps
      else { continue }
      return node.id
    }
    return nil
  }

  private mutating func addTap(_ task: Task, _ log: StepLog, _ from: String, _ to: String, _ session: WalkSession) {
    let kind = task.proposal.kind, label = task.proposal.label
    let loaders = log.loads.compactMap { $0.name.map(NodeName.loader) }
    // What a script has written is that way, whatever the text was taken for.
    if let way = written(from, label, [to] + loaders) {
      graph.add(way, seen: 1)
      let gives = Graph.Edge.Way(from: way.to, to: to, kind: .gives, label: nil)
      if way.to != to, graph.edges.contains(where: { $0.way == gives }) { graph.add(gives, seen: 1) }
      return
    }
    let loader = log.loads.lazy.compactMap(\.name).first { name in
      session.registry.loader(name)?.gives.type.map { NodeName.type($0) == to } ?? false
    }
    guard let loader else {
      return graph.add(Graph.Edge.Way(from: from, to: to, kind: kind, label: label), seen: 1)
    }
    graph.add(Graph.Edge.Way(from: from, to: NodeName.loader(loader), kind: kind, label: label), seen: 1)
    graph.add(Graph.Edge.Way(from: NodeName.loader(loader), to: to, kind: .gives, label: nil), seen: 1)
  }

  /// The way that is written with a label and leads to one of some places, the first of which comes first.
  private func written(_ from: String, _ label: String?, _ places: [String]) -> Graph.Edge.Way? {
    let all = graph.edges.filter { $0.from == from && $0.kind.isUsed }
    // One with the label comes before one of which nothing is said, wherever they lead.
    for words in label == nil ? [nil] : [label, nil] {
      for place in places {
        if let edge = all.first(where: { $0.to == place && $0.label == words }) { return edge.way }
      }
    }
    return nil
  }

  /// What a screen loads besides.
  mutating func addLoads(_ log: StepLog, _ screen: String) {
    for load in log.loads {
      guard let name = load.name else { continue }
      let id = NodeName.loader(name)
      graph.see(id)
      let known = graph.edges.contains { $0.from == screen && $0.to == id && $0.kind == .hole }
      if known { graph.add(Graph.Edge.Way(from: screen, to: id, kind: .hole, label: nil), seen: 1) }
    }
  }

  /// Adds what only a walk comes to: presentations, tabs that are made at run time, types that nothing serves.
  private mutating func addNode(_ id: String, _ session: WalkSession, _ frame: Frame) {
    guard graph[id] == nil else { return }
    let owner = graph[NodeName.root]?.plugin ?? ""
    var name = String(id.drop { $0 != ":" }.dropFirst()), place: Place?, kind = Graph.Node.Kind.missing
    switch session.origin(of: frame.top.entry) {
    case .presentation(_, _, let line)?: (kind, place) = (.presentation, line)
    case .destination(let target, let line)?:
      // It was registered while the flow ran.
      (kind, place) = (.destination, line)
      switch target {
      case .type(let type): name = NodeName.short(type.description)
      case .value(let value): name = ValueText.short(value, budget: 40)
      }
    default:
      if id.hasPrefix("presentation:") { kind = .presentation } else if id.hasPrefix("stack:") { kind = .stack }
    }
    graph.add(Graph.Node(id: id, kind: kind, name: name, plugin: owner, place: place))
  }
}

extension Graph.Edge.Kind {
  /// Whether a person goes such a way by using a link, a button or a row.
  fileprivate var isUsed: Bool {
    switch self {
    case .link, .row, .action, .retry, .open, .load, .gives: true
    case .presents, .select, .stack, .slot, .hole, .route, .redirect, .asks, .contributes: false
    }
  }
}
