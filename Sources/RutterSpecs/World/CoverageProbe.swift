package import RutterCore
internal import RutterText

/// Watches one launched flow, and notes what is reached of it.
package final class CoverageProbe {
  package private(set) var coverage = FlowCoverage()
  private var version = -1
  /// Destinations that serve one value only.
  private var exact: [Value: FlowCoverage.Mark] = [:]
  private var exactMarks: Set<FlowCoverage.Mark> = []
  /// What can be activated, as it showed last.
  private var nodes: [NodeID: FlowCoverage.Mark] = [:]
  private var loads: [LoadID: String] = [:]

  /// What stands for the screen that lies below the path.
  private static let root = "root"
  private static let inline = "inline loads"

  package init() {}

  /// What a node counts as that can be activated; nil for one that did not show after the last turn.
  package func mark(of node: NodeID) -> FlowCoverage.Mark? { nodes[node] }

  /// Looks at what shows, for those who were not there when it came.
  package func look<H: Host & ~Copyable>(at session: borrowing Session<H>) {
    if session.registry.version != version { learn(session.registry) }
    look(session.frame(), in: session)
  }

  /// Looks at one turn.
  package func see<H: Host & ~Copyable>(_ event: Event, _ effects: [Effect], _ session: borrowing Session<H>) {
    if event.kind == .ended { return }
    if session.registry.version != version { learn(session.registry) }
    if case .activated(let node) = event.kind, let mark = nodes[node] { coverage.activations.reach(mark) }
    for item in session.trace { follow(item) }
    if effects.contains(where: \.isFrame) { look(session.frame(), in: session) }
  }

  // MARK: What there is

  private func learn(_ registry: Registry) {
    version = registry.version
    for destination in registry.destinations + (registry.root?.destinations ?? []) { learn(destination) }
    for name in registry.loaderNames {
      learn(name.description, hasTimeout: registry.loader(name)?.timeoutMicroseconds != nil)
    }
  }

  private func learn(_ destination: Destination) {
    let mark: FlowCoverage.Mark
    switch destination.target {
    case .type(let type): mark = FlowCoverage.Mark(type.description)
    case .value(let value):
      mark = exact[value] ?? newMark(of: value)
      exact[value] = mark
      exactMarks.insert(mark)
    }
    coverage.destinations.meet(mark)
    for inner in destination.destinations { learn(inner) }
  }

  /// What a value counts as: as short as tells it from the others, and by a number where nothing does.
  private func newMark(of value: Value) -> FlowCoverage.Mark {
    for budget in [40, 1_000] {
      let mark = FlowCoverage.Mark("the value \(ValueText.short(value, budget: budget))")
      if !exactMarks.contains(mark) { return mark }
    }
    var number = 2
    while true {
      let mark = FlowCoverage.Mark("the value \(ValueText.short(value, budget: 40)) (\(number))")
      if !exactMarks.contains(mark) { return mark }
      number += 1
    }
  }

  private func learn(_ loader: String, hasTimeout: Bool) {
    for outcome in ["value", "error", "cancelled"] + (hasTimeout ? ["timeout"] : []) {
      coverage.outcomes.meet(FlowCoverage.Mark(loader, outcome))
    }
  }

  // MARK: What was reached

  private func follow(_ item: Trace) {
    switch item {
    case .loadStarted(let load, let name):
      if name == nil { learn(Self.inline, hasTimeout: true) }
      loads[load] = name?.description ?? Self.inline
    case .loadEnded(let load, let result, _):
      switch result {
      case .success: end(load, "value")
      case .failure(.timeout): end(load, "timeout")
      case .failure(.cancelled): end(load, "cancelled")
      case .failure: end(load, "error")
      }
    case .loadAbandoned(let load): end(load, "cancelled")
    case .screenCreated, .screenDestroyed, .outcomeTaken: break
    }
  }

  private func end(_ load: LoadID, _ outcome: String) {
    guard let name = loads.removeValue(forKey: load) else { return }
    coverage.outcomes.reach(FlowCoverage.Mark(name, outcome))
  }

  /// The destination that serves an entry.
  private func mark(of item: PathItem) -> FlowCoverage.Mark {
    item.value.flatMap { exact[$0] } ?? FlowCoverage.Mark(item.type)
  }

  private func look<H: Host & ~Copyable>(_ frame: Frame, in session: borrowing Session<H>) {
    nodes.removeAll(keepingCapacity: true)
    // What holds stacks, such as a flow or steps, shows by what stands in them.
    for container in frame.containers {
      guard let item = frame.path.last(where: { $0.id == container.entry }) else { continue }
      coverage.destinations.reach(known: mark(of: item))
    }
    for screen in frame.screens {
      let item = frame.path.last { $0.id == screen.entry }
      let served = item.map(mark)
      if let served, item?.state == .ready { coverage.destinations.reach(known: served) }
      let subject = served?.subject ?? self.subject(under: screen.entry, frame, session)
      var lists = 0
      for node in screen.toolbar + screen.nodes { look(node, on: subject, &lists) }
    }
  }

  /// What a screen at the bottom of a stack counts as: one of tabs by its name, that of a flow as the flow.
  private func subject<H: Host & ~Copyable>(
    under entry: EntryID, _ frame: Frame, _ session: borrowing Session<H>
  ) -> String {
    guard let stack = session.stack(under: entry) else { return Self.root }
    if stack.kind == .tabs { return "stack \(Printable.text(stack.name))" }
    return frame.path.last { $0.id == stack.holder }.map { mark(of: $0).subject } ?? Self.root
  }

  /// Notes what can be activated in a node; `lists` counts the lists of the screen so far.
  private func look(_ node: NodeView, on screen: String, _ lists: inout Int) {
    if node.kind == .list {
      lists += 1
      let list = node.name.map { "list #" + Printable.text($0.string) } ?? (lists == 1 ? "list" : "list \(lists)")
      for row in node.children {
        var counts: [NodeKind: Int] = [:]
        look(inRow: row, of: list, on: screen, &counts)
      }
      return
    }
    if Self.canBeActivated(node) {
      let name = node.name.map { "#" + Printable.text($0.string) } ?? ValueText.quoted(node.label)
      meet(node, FlowCoverage.Mark(screen, "\(node.kind.rawValue) \(name)"))
    }
    for child in node.children { look(child, on: screen, &lists) }
  }

  /// Notes what can be activated in one row of a list. All rows come from one function: what stands at the same place in
  /// each counts once, whatever its label and id.
  private func look(inRow node: NodeView, of list: String, on screen: String, _ counts: inout [NodeKind: Int]) {
    if Self.canBeActivated(node) {
      let number = counts[node.kind, default: 0] + 1
      counts[node.kind] = number
      let which = number == 1 ? node.kind.rawValue : "\(node.kind.rawValue) \(number)"
      meet(node, FlowCoverage.Mark(screen, "\(which) in a row of \(list)"))
    }
    for child in node.children { look(inRow: child, of: list, on: screen, &counts) }
  }

  private func meet(_ node: NodeView, _ mark: FlowCoverage.Mark) {
    nodes[node.id] = mark
    coverage.activations.meet(mark)
  }

  private static func canBeActivated(_ node: NodeView) -> Bool {
    switch node.kind {
    case .link, .button, .row: true
    default: false
    }
  }
}

extension Effect {
  fileprivate var isFrame: Bool { if case .frame = self { true } else { false } }
}
