internal import RutterCore
internal import RutterSpecs

/// Something that a person could do next.
struct Proposal: Sendable {
  var step: WalkStep
  /// What a link, button or row counts as in coverage.
  var mark: FlowCoverage.Mark?
  var kind = Graph.Edge.Kind.action
  /// The label, where a script has written it so.
  var label: String?
  /// Whether doing it again and again may lead further.
  var isRepeatable = false
}

/// Everything that a person could do with what shows, reduced to what is worth trying.
struct Proposals {
  let session: WalkSession
  let frame: Frame
  let values: InputValues
  let shape: ScreenShape
  /// Whether forms are filled as a whole, with one text after the other.
  let fills: Bool

  /// So many rows of one list are tried, from its beginning, and of its end.
  private static let firstRows = 8, lastRows = 2
  /// So many other choices of a picker are tried.
  private static let mostChoices = 12

  /// Taps first, then what is set, then the ways out.
  var all: [Proposal] {
    let nodes = frame.top.toolbar + frame.top.nodes
    let reachable = nodes.flatMap(reachable)
    var all = reachable.compactMap(tap)
    all += inputs(reachable.filter { $0.isEnabled && $0.kind.isInput })
    for stack in Set(frame.containers.flatMap(\.stacks).filter { !$0.isActive }.map(\.id)).sorted() {
      all.append(
        Proposal(
          step: step(.select(Text(stack)), "select '\(stack)'", "app:select(\(LuaLiteral.quoted(stack)))"),
          kind: .select))
    }
    all.append(Proposal(step: step(.back, "back", "app:back()")))
    if !session.isQuiet { all.append(Proposal(step: WalkStep(deed: .wait, words: "wait", lines: []))) }
    if session.isQuiet, let pause = session.microsecondsToNext { all.append(Self.pass(pause)) }
    return all
  }

  /// Lets so much time pass that the next thing comes which a task waits for.
  private static func pass(_ pause: Int64) -> Proposal {
    let seconds = LuaLiteral.text(.number(Double(pause) / 1_000_000)) ?? "1"
    return Proposal(
      step: WalkStep(deed: .pass(pause), words: "let \(seconds) s pass", lines: ["app:advance(\(seconds))"]),
      isRepeatable: true)
  }

  private func step(_ deed: WalkStep.Deed, _ words: String, _ line: String) -> WalkStep {
    WalkStep(deed: deed, words: words, lines: [line])
  }

  /// How a spec names a node: by its number where its label is a whole page.
  private func target(_ node: NodeView) -> String {
    let text = StepTarget.text(of: node.id, in: frame)
    return text.utf8.count <= Self.longestTarget ? text : "{ node = \(node.id.number) }"
  }

  private static func short(_ label: String) -> String {
    label.utf8.count <= longestLabel ? label : label.prefix(longestLabel - 1) + "…"
  }

  /// The most that is said of a label, and that a spec says of a node.
  private static let longestLabel = 100, longestTarget = 400

  // MARK: Nodes

  /// A node with all that stands in it; of long lists only the ends, because one function makes all rows.
  private func reachable(_ node: NodeView) -> [NodeView] {
    var children = node.children[...]
    if node.kind == .list, children.count > Self.firstRows + Self.lastRows {
      children = children.prefix(Self.firstRows) + children.suffix(Self.lastRows)
    }
    return [node] + children.flatMap(reachable)
  }

  private func tap(_ node: NodeView) -> Proposal? {
    guard node.isEnabled else { return nil }
    let kind: Graph.Edge.Kind
    switch node.kind {
    case .link: kind = .link
    case .row: kind = .row
    case .button: kind = .action
    case .retry: kind = .retry
    default: return nil
    }
    let name = node.label.isEmpty ? node.kind.rawValue : "'\(Self.short(node.label.string))'"
    return Proposal(
      step: step(.tap(node.id), "tap \(name)", "app:tap(\(target(node)))"),
      mark: session.mark(of: node.id), kind: kind,
      label: shape.words.contains(node.label.string) ? node.label.string : nil, isRepeatable: node.kind != .link)
  }

  // MARK: Inputs

  private func inputs(_ nodes: [NodeView]) -> [Proposal] {
    let fields = nodes.filter { $0.kind == .field }
    var all: [Proposal] = []
    for node in nodes {
      switch node.kind {
      case .toggle:
        if case .boolean(let flag)? = node.value { all.append(set([(node, .boolean(!flag))])) }
      case .picker:
        let others = node.choices.filter { $0 != node.value }
        all += others.prefix(Self.mostChoices).map { set([(node, $0)]) }
      default: all += values.single.map { set([(node, .string(Text($0)))]) }
      }
    }
    if !fills { return all }
    if fields.isEmpty {
      // Where there is nothing to write, one setting switches all on; a single toggle was tried by itself.
      let isOff = { (node: NodeView) in node.kind == .toggle && node.value == .boolean(false) }
      if nodes.count(where: isOff) > 1 { all.append(fill(nodes) { _ in "" }) }
    } else {
      for text in values.together { all.append(fill(nodes) { _ in text }) }
    }
    if fields.count > 1 {
      for field in fields {
        for text in values.alone { all.append(fill(nodes) { $0.id == field.id ? text : values.single[0] }) }
        // A number beside names, an address beside a number: forms ask for different sorts of text.
        for (own, others) in values.mixed { all.append(fill(nodes) { $0.id == field.id ? own : others }) }
      }
    }
    return all
  }

  /// Fills a form: every field gets a text, every toggle is on.
  private func fill(_ nodes: [NodeView], _ text: (NodeView) -> String) -> Proposal {
    set(
      nodes.compactMap { node in
        switch node.kind {
        case .field: (node, .string(Text(text(node))))
        case .toggle: node.value == .boolean(false) ? (node, .boolean(true)) : nil
        default: nil
        }
      })
  }

  private func set(_ settings: [(node: NodeView, value: Value)]) -> Proposal {
    let words = settings.map { "'\(Self.short($0.node.label.string))' to \(LuaLiteral.text($0.value) ?? "?")" }
    let lines = settings.map { setting in
      "app:set(\(target(setting.node)), \(LuaLiteral.text(setting.value) ?? "nil"))"
    }
    return Proposal(
      step: WalkStep(
        deed: .set(settings.map { WalkStep.Setting(node: $0.node.id, value: $0.value) }),
        words: "set " + words.joined(separator: " and "), lines: lines))
  }
}

extension NodeKind {
  /// Whether a person writes into such a node.
  fileprivate var isInput: Bool { self == .field || self == .toggle || self == .picker }
}
