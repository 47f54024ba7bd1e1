internal import RutterText

extension Graph {
  /// The graph in the language of Mermaid, as README files show it.
  package var mermaid: String {
    let drawing = Drawing(self)
    var names: [String: String] = [:]
    for (place, node) in nodes.enumerated() { names[node.id] = "n\(place)" }
    var lines = ["flowchart LR"]
    for (place, cluster) in drawing.clusters.enumerated() {
      lines.append("  subgraph p\(place)[\(Self.quoted([cluster.plugin]))]")
      lines += cluster.nodes.map { node in
        let text = Self.quoted([drawing.title(node), drawing.note(node)])
        let (opening, closing) = node.kind.brackets
        return "    \(names[node.id] ?? "")\(opening)\(text)\(closing)"
      }
      lines.append("  end")
    }
    lines += drawing.arrows.compactMap { arrow in
      guard let from = names[arrow.from], let to = names[arrow.to] else { return nil }
      let words = drawing.words(arrow)
      let label = words.isEmpty ? "" : "|\(Self.quoted(words))|"
      return "  \(from) \(arrow.kind.arrow)\(label) \(to)"
    }
    lines += classes(names)
    return lines.map { "\($0)\n" }.joined()
  }

  private func classes(_ names: [String: String]) -> [String] {
    let groups: [(String, String, (Node) -> Bool)] = [
      ("missing", "stroke:#b3261e,stroke-dasharray:4", { $0.kind == .missing }),
      ("tested", "stroke:#1b7f4d,stroke-width:2px", { $0.isReached == true }),
      ("untested", "stroke:#b3261e", { $0.isReached == false }),
    ]
    return groups.flatMap { name, style, isMeant -> [String] in
      let all = nodes.filter(isMeant).compactMap { names[$0.id] }
      return all.isEmpty ? [] : ["  classDef \(name) \(style)", "  class \(all.joined(separator: ",")) \(name)"]
    }
  }

  /// Lines between quotes. Mermaid writes what means something to it as entities.
  private static func quoted(_ lines: [String]) -> String {
    let safe = lines.map { line in
      Printable.line(line).replacingScalars { scalar in
        switch scalar {
        case "\"": "#quot;"
        case "<": "#lt;"
        case ">": "#gt;"
        case "&": "#amp;"
        case "#": "#35;"
        case "`": "#96;"
        default: nil
        }
      }
    }
    return "\"\(safe.joined(separator: "<br/>"))\""
  }
}

extension Graph.Node.Kind {
  fileprivate var brackets: (String, String) {
    switch self {
    case .root: ("([", "])")
    case .destination, .presentation, .missing: ("[", "]")
    case .stack: ("(", ")")
    case .flow, .steps: ("[[", "]]")
    case .loader: ("((", "))")
    case .route: (">", "]")
    case .slot: ("[/", "/]")
    case .guard: ("{{", "}}")
    }
  }
}

extension Graph.Edge.Kind {
  fileprivate var arrow: String {
    switch self {
    case .link, .row, .gives, .route, .presents: "-->"
    case .action, .retry, .open, .select, .redirect: "-.->"
    case .stack: "---"
    case .slot, .contributes, .hole, .load: "-.-o"
    case .asks: "-.-x"
    }
  }
}
