internal import RutterText

extension Graph {
  /// The graph in the language of Graphviz: dark on light, kinds told by shape as well as by colour.
  package var dot: String { DotWriter(self).text }
}

/// Writes a graph as DOT.
private struct DotWriter {
  private let graph: Graph
  private let drawing: Drawing

  init(_ graph: Graph) {
    self.graph = graph
    drawing = Drawing(graph)
  }

  private static let ink = "#1f2933", faint = "#8a94a0", good = "#1b7f4d", bad = "#b3261e"

  var text: String {
    var lines = [
      "digraph flow {",
      "  graph [bgcolor=\"#fcfcfa\", rankdir=LR, nodesep=0.3, ranksep=0.9, pad=0.4, fontname=\"Helvetica,Arial,sans-serif\", "
        + "fontsize=12, fontcolor=\"\(Self.ink)\", labeljust=l]",
      "  node [fontname=\"Helvetica,Arial,sans-serif\", fontsize=12, fontcolor=\"\(Self.ink)\", color=\"#52606d\", "
        + "fillcolor=white, style=filled, margin=\"0.16,0.09\"]",
      "  edge [fontname=\"Helvetica,Arial,sans-serif\", fontsize=10, fontcolor=\"\(Self.ink)\", color=\"#52606d\", arrowsize=0.7]",
    ]
    for (place, cluster) in drawing.clusters.enumerated() { lines += self.lines(of: cluster, place) }
    lines += drawing.arrows.map { "  \(Self.quoted($0.from)) -> \(Self.quoted($0.to)) [\(attributes($0))]" }
    return (lines + ["}"]).map { "\($0)\n" }.joined()
  }

  private func lines(of cluster: (plugin: String, nodes: [Graph.Node]), _ place: Int) -> [String] {
    let nodes = cluster.nodes.map { "    \(Self.quoted($0.id)) [\(attributes($0))]" }
    return [
      "  subgraph cluster_\(place) {",
      "    graph [label=\(Self.quoted(cluster.plugin)), style=\"rounded,filled\", color=\"#d5dbe1\", fillcolor=\"#f3f5f7\", margin=14]",
    ] + nodes + ["  }"]
  }

  // MARK: Nodes

  private func attributes(_ node: Graph.Node) -> String {
    var all = [
      "label=<<b>\(Self.escaped(drawing.title(node)))</b><br/><font point-size=\"9\" color=\"#52606d\">"
        + "\(Self.escaped(drawing.note(node)))</font>>"
    ]
    if let place = node.place { all.append("tooltip=\(Self.quoted("\(place)"))") }
    all += Self.look(node.kind)
    if let isReached = node.isReached {
      all += ["color=\"\(isReached ? Self.good : Self.bad)\"", "penwidth=\(isReached ? 2 : 1)"]
    } else if drawing.isWalked, node.seen == 0, node.kind.isScreen {
      all += ["color=\"\(Self.bad)\"", "penwidth=2"]
    }
    return all.joined(separator: ", ")
  }

  private static func look(_ kind: Graph.Node.Kind) -> [String] {
    switch kind {
    case .root: ["shape=box", "style=\"rounded,filled,bold\"", "fillcolor=\"#e3edf9\""]
    case .destination: ["shape=box", "style=\"rounded,filled\""]
    case .presentation: ["shape=tab", "style=filled"]
    case .stack: ["shape=folder", "style=filled", "fillcolor=\"#eef4fb\""]
    case .flow: ["shape=box3d", "style=filled"]
    case .steps: ["shape=box", "style=filled", "peripheries=2"]
    case .loader: ["shape=ellipse", "fillcolor=\"#fdf5e0\""]
    case .route: ["shape=cds", "margin=\"0.2,0.16\"", "fillcolor=\"#e9f5ea\""]
    case .slot: ["shape=component", "fillcolor=\"#f2ecf8\""]
    case .guard: ["shape=octagon", "fillcolor=\"#fbe9e7\""]
    case .missing: ["shape=box", "style=\"dashed,filled\"", "color=\"\(bad)\"", "fontcolor=\"\(bad)\""]
    }
  }

  // MARK: Arrows

  private func attributes(_ arrow: Drawing.Arrow) -> String {
    var all = Self.look(arrow.kind)
    let words = drawing.words(arrow)
    if !words.isEmpty { all.append("label=\(Self.quoted(words.joined(separator: "\n")))") }
    if let isReached = arrow.isReached {
      all += ["color=\"\(isReached ? Self.good : Self.bad)\"", "penwidth=\(isReached ? 1.8 : 1)"]
    } else if drawing.isWalked, arrow.seen == 0, arrow.kind.isWalkable {
      all += ["color=\"\(Self.faint)\"", "fontcolor=\"\(Self.faint)\""]
    }
    return all.joined(separator: ", ")
  }

  private static func look(_ kind: Graph.Edge.Kind) -> [String] {
    switch kind {
    case .link, .presents: []
    case .row: ["arrowhead=normalodot"]
    case .action, .retry: ["arrowhead=vee", "style=dashed"]
    case .open, .select: ["arrowhead=vee", "style=dashed"]
    case .stack: ["arrowhead=none"]
    case .slot, .contributes: ["arrowhead=odiamond", "style=dotted"]
    case .hole, .load: ["arrowhead=odot", "style=dotted"]
    case .gives: ["arrowhead=empty"]
    case .route: ["arrowhead=empty"]
    case .redirect: ["arrowhead=tee", "style=dashed"]
    case .asks: ["arrowhead=tee", "style=dotted"]
    }
  }

  // MARK: Texts

  private static func quoted(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Printable.line(String(line)).replacingScalars { $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil }
    }
    return "\"\(lines.joined(separator: "\\n"))\""
  }

  /// A text as labels in HTML have it. Graphviz reads `\N` and the like there, too.
  private static func escaped(_ text: String) -> String {
    Printable.line(text).replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\\": "\\\\"
      default: nil
      }
    }
  }
}

extension Graph.Edge.Kind {
  /// Whether a walk can go it.
  var isWalkable: Bool {
    switch self {
    case .link, .row, .action, .retry, .open, .presents, .select, .stack, .hole, .gives, .route: true
    case .slot, .load, .redirect, .asks, .contributes: false
    }
  }
}
