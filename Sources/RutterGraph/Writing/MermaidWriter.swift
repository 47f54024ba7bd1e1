internal import RutterText

extension Graph {
  /// The graph in the language of Mermaid, as README files show it.
  package var mermaid: String {
    let drawing = Drawing(self)
    var names: [String: String] = [:]
    for (place, node) in nodes.enumerated() { names[node.id] = "n\(place)" }
    var lines = ["flowchart LR"]
    for (place, cluster) in drawing.clusters.enumerated() {
      lines.append("  subgraph p\(place)[\(Self.quoted(cluster.plugin))]")
      lines += cluster.nodes.map { node in
        let text = Self.quoted("\(Drawing.short(node.name))<br/>\(drawing.note(node))", keepsBreaks: true)
        let (opening, closing) = node.kind.brackets
        return "    \(names[node.id] ?? "")\(opening)\(text)\(closing)"
      }
      lines.append("  end")
    }
    lines += drawing.arrows.compactMap { arrow in
      guard let from = names[arrow.from], let to = names[arrow.to] else { return nil }
      let words = drawing.words(arrow).joined(separator: "<br/>")
      let label = words.isEmpty ? "" : "|\(Self.quoted(words, keepsBreaks: true))|"
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

  /// A text between quotes. Mermaid writes what means something to it as entities.
  private static func quoted(_ text: String, keepsBreaks: Bool = false) -> String {
    let parts = keepsBreaks ? text.components(by: "<br/>") : [text]
    let safe = parts.map { part in
      Printable.line(part).map { character in
        switch character {
        case "\"": "#quot;"
        case "<": "#lt;"
        case ">": "#gt;"
        case "#": "#35;"
        case "`": "#96;"
        default: String(character)
        }
      }.joined()
    }
    return "\"\(safe.joined(separator: "<br/>"))\""
  }
}

extension String {
  fileprivate func components(by mark: String) -> [String] {
    var parts: [String] = [], rest = self[...]
    while let place = rest.firstRange(of: mark) {
      parts.append(String(rest[..<place.lowerBound]))
      rest = rest[place.upperBound...]
    }
    return parts + [String(rest)]
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
