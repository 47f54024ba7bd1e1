internal import RutterText

/// What is drawn of a graph, for every form of picture: its nodes by plugin, and one arrow for all ways of a kind between
/// two of them.
struct Drawing {
  /// Ways of one kind from one node to another.
  struct Arrow {
    let from: String
    let to: String
    let kind: Graph.Edge.Kind
    /// The labels, and how often the ways were gone.
    var lines: [String]
    var seen: Int
    var isReached: Bool?
  }

  /// In the order in which the plugins come.
  let clusters: [(plugin: String, nodes: [Graph.Node])]
  let arrows: [Arrow]
  let isWalked: Bool

  /// So many labels stand beside one arrow.
  private static let mostLabels = 4
  /// A label is cut after so many characters.
  private static let mostCharacters = 28

  init(_ graph: Graph) {
    isWalked = graph.walked != nil
    var names: [String] = [], byName: [String: [Graph.Node]] = [:]
    for node in graph.nodes {
      if byName[node.plugin] == nil { names.append(node.plugin) }
      byName[node.plugin, default: []].append(node)
    }
    clusters = names.map { ($0, byName[$0] ?? []) }
    var arrows: [Arrow] = [], places: [[String]: Int] = [:], labels: [[String]: [(String, Int)]] = [:]
    for edge in graph.edges {
      let key = [edge.from, edge.to, edge.kind.rawValue]
      let place = places[key] ?? arrows.count
      if place == arrows.count {
        places[key] = place
        arrows.append(Arrow(from: edge.from, to: edge.to, kind: edge.kind, lines: [], seen: 0))
      }
      arrows[place].seen += edge.seen
      if let isReached = edge.isReached { arrows[place].isReached = isReached || arrows[place].isReached ?? false }
      if let label = edge.label { labels[key, default: []].append((label, edge.seen)) }
    }
    for (key, place) in places { arrows[place].lines = Self.lines(labels[key] ?? []) }
    self.arrows = arrows
  }

  private static func lines(_ labels: [(String, Int)]) -> [String] {
    var lines = labels.prefix(mostLabels).map { short($0.0) }
    if labels.count > mostLabels { lines.append("and \(labels.count - mostLabels) more") }
    return lines
  }

  /// What stands for a node: its name, or what it is known by where that is empty; Graphviz draws no empty label.
  func title(_ node: Graph.Node) -> String {
    let name = Self.short(Printable.line(node.name))
    if name.contains(where: { !$0.isWhitespace }) { return name }
    let id = Self.short(Printable.line(String(node.id.drop { $0 != ":" }.dropFirst())))
    return id.contains { !$0.isWhitespace } ? id : node.kind.rawValue
  }

  static func short(_ text: String) -> String {
    text.count <= mostCharacters ? text : text.prefix(mostCharacters - 1) + "…"
  }

  /// What stands below the name of a node: its kind, and what is known of it.
  func note(_ node: Graph.Node) -> String {
    var words = [node.kind == .missing ? "no destination" : node.kind.rawValue]
    if let isReached = node.isReached { words.append(isReached ? "✓ tested" : "not tested") }
    if isWalked, node.seen == 0, node.kind.isScreen { words.append("never reached") }
    return words.joined(separator: " · ")
  }

  /// The words beside an arrow.
  func words(_ arrow: Arrow) -> [String] {
    var lines = arrow.lines
    if lines.isEmpty, let word = arrow.kind.word { lines = [word] }
    var marks: [String] = []
    if isWalked, arrow.seen > 0 { marks.append("×\(arrow.seen)") }
    if let isReached = arrow.isReached { marks.append(isReached ? "✓" : "not tested") }
    if marks.isEmpty { return lines }
    let mark = marks.joined(separator: " ")
    if lines.isEmpty { return [mark] }
    lines[lines.count - 1] += "  \(mark)"
    return lines
  }
}

extension String {
  /// A text with other signs in the place of some, whatever marks stand on them: an accent on a quote makes one character
  /// of both, and the quote is still one.
  func replacingScalars(_ other: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let other = other(scalar) { text += other } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}

extension Graph.Node.Kind {
  /// Whether a person can see it.
  package var isScreen: Bool {
    switch self {
    case .root, .destination, .flow, .steps, .stack, .presentation: true
    case .loader, .route, .slot, .guard, .missing: false
    }
  }
}

extension Graph.Edge.Kind {
  /// What is said of an arrow whose shape does not say it.
  var word: String? {
    switch self {
    case .open, .redirect, .select, .retry, .presents, .contributes: rawValue
    case .asks, .link, .row, .action, .stack, .slot, .hole, .load, .gives, .route: nil
    }
  }
}
