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

  static let back = Proposal(step: WalkStep(deed: .back, words: "back", lines: ["app:back()"]))
}

/// Everything that a person could do with what shows, reduced to what is worth trying.
struct Proposals {
  let session: WalkSession
  let frame: Frame
  let values: InputValues
  let shape: ScreenShape
  /// Whether forms are filled as a whole; by a session where they show as they do here.
  let search: (() -> WalkSession)?
  /// Whether somebody still waits for the walk.
  var mayGoOn: () -> Bool = { true }

  /// So many rows of one list are tried, from its beginning, and of its end.
  var firstRows = 8, lastRows = 2
  /// So many other choices of a picker are tried.
  private static let mostChoices = 12

  /// Taps first, then what is set, then the ways out.
  var all: [Proposal] {
    let usable = usable
    return usable.compactMap(tap) + inputs(usable.filter { $0.isEnabled && $0.kind.isInput }) + ways
  }

  /// What is done once more where no more than the data differ: taps, the ways out, and the form filled as it was best.
  func again(filling: [Text: Value]) -> [Proposal] {
    let settings = usable.compactMap { node -> (NodeView, Value)? in
      guard node.isEnabled, node.kind.isInput, let value = filling[node.label], value != node.value else { return nil }
      return (node, value)
    }
    return usable.compactMap(tap) + (settings.isEmpty ? [] : [set(settings)]) + ways
  }

  /// What is tapped once more after something was set.
  var taps: [Proposal] { usable.compactMap(tap) }

  private var usable: [NodeView] { (frame.top.toolbar + frame.top.nodes).flatMap(reachable) }

  private var ways: [Proposal] {
    var all: [Proposal] = []
    for stack in Set(frame.containers.flatMap(\.stacks).filter { !$0.isActive }.map(\.id)).sorted() {
      all.append(
        Proposal(
          step: step(.select(Text(stack)), "select '\(stack)'", "app:select(\(LuaLiteral.quoted(stack)))"),
          kind: .select))
    }
    all.append(.back)
    if !session.isQuiet { all.append(Proposal(step: WalkStep(deed: .wait, words: "wait", lines: []))) }
    if session.isQuiet, let pause = session.microsecondsToNext { all.append(Self.pass(pause)) }
    return all
  }

  /// Lets so much time pass that the next thing comes which a task waits for.
  private static func pass(_ pause: Int64) -> Proposal {
    let seconds = LuaLiteral.text(.number(Double(pause) / 1_000_000))
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
    if node.kind == .list, children.count > firstRows + lastRows {
      children = children.prefix(firstRows) + children.suffix(lastRows)
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
    var all: [Proposal] = []
    for node in nodes {
      switch node.kind {
      case .toggle:
        if case .boolean(let flag)? = node.value { all.append(set([(node, .boolean(!flag))])) }
      case .picker:
        let others = node.choices.filter { $0 != node.value }
        all += others.prefix(Self.mostChoices).map { set([(node, $0)]) }
      default:
        let texts = node.isSecret ? values.single.filter { !frame.top.hasLabel(with: $0) } : values.single
        all += texts.map { set([(node, .string(Text($0)))]) }
      }
    }
    return all
  }

  /// What fills the form as a whole and leads to something new, and what is worth a tap afterwards.
  var fillings: (found: [Proposal], followed: [Proposal], best: [Text: Value]) {
    let inputs = usable.filter { $0.isEnabled && $0.kind.isInput }
    guard let search, inputs.count > 1 || inputs.contains(where: { $0.kind == .field }) else { return ([], [], [:]) }
    var form = FormSearch(inputs, values, shape, mayGoOn: mayGoOn, fresh: search)
    form.search()
    let nodes = Dictionary(inputs.map { ($0.id, $0) }) { one, _ in one }
    func proposals(_ all: [[WalkStep.Setting]]) -> [Proposal] {
      all.filter { !$0.isEmpty }.map { set($0.compactMap { one in nodes[one.node].map { ($0, one.value) } }) }
    }
    // A single toggle or choice is tried anyway.
    let found = form.found.filter { $0.count > 1 || $0.contains { nodes[$0.node]?.kind == .field } }
    return (proposals(found), proposals(form.followed), form.filling)
  }

  private func set(_ settings: [(node: NodeView, value: Value)]) -> Proposal {
    let words = settings.map { "'\(Self.short($0.node.label.string))' to \(LuaLiteral.text($0.value))" }
    let lines = settings.map { setting in
      "app:set(\(target(setting.node)), \(LuaLiteral.text(setting.value)))"
    }
    return Proposal(
      step: WalkStep(
        deed: .set(settings.map { WalkStep.Setting(node: $0.node.id, value: $0.value) }),
        words: "set " + words.joined(separator: " and "), lines: lines))
  }
}

extension NodeKind {
  /// Whether a person taps it to go on.
  var isTapped: Bool { self == .link || self == .button || self == .row }
}

extension ScreenView {
  /// Whether a text stands in one of its labels: a secret is hidden wherever it stands, so that the label would be another
  /// one once that text is a secret.
  func hasLabel(with text: String) -> Bool { !text.isEmpty && allNodes.contains { $0.label.string.contains(text) } }

  /// The fields of a screen by their labels, as a sentence names them: `To' and 'Amount`; nil without any.
  var fieldLabels: String? {
    let labels = allNodes.filter { $0.kind == .field && $0.isEnabled }.map { $0.label.string }
    return labels.isEmpty ? nil : labels.joined(separator: "' and '")
  }
}
