internal import RutterCore
package import RutterSpecs
internal import RutterText

extension Graph {
  /// Says of each node and way what tests have reached of it.
  ///
  /// - Parameter coverage: What the tests reached of this flow.
  package mutating func colour(by coverage: FlowCoverage) {
    let screens = Set(coverage.destinations.reached.map(\.description))
    let known = screens.union(coverage.destinations.missed.map(\.description))
    let values = Set(coverage.outcomes.reached.filter { $0.item == "value" }.map(\.subject))
    let gone = Set(coverage.activations.reached.map(\.description))
    let missed = Set(coverage.activations.missed.map(\.description))
    let shown = Set(coverage.activations.reached.map(\.subject) + coverage.activations.missed.map(\.subject))
    let names = Dictionary(uniqueKeysWithValues: nodes.map { ($0.id, $0) })
    // What other edges are known by.
    let written = Set(
      edges.flatMap { edge -> [String] in
        guard let name = edge.coverageMark, let from = names[edge.from] else { return [] }
        return [from.coverageSubject + edge.coverageWord + name]
      })
    func isScreenReached(_ node: Node) -> Bool? {
      let name = node.coverageName
      // A root counts as reached where anything of it was seen.
      if node.kind == .root { return !shown.isEmpty }
      return known.contains(name) ? screens.contains(name) : nil
    }
    mark { node in
      switch node.kind {
      case .root, .destination, .flow, .steps: isScreenReached(node)
      case .loader: values.contains(node.coverageName)
      case .stack, .presentation, .route, .slot, .guard, .missing: nil
      }
    } edge: { edge in
      guard let from = names[edge.from] else { return nil }
      switch edge.kind {
      case .link, .row, .action:
        guard from.kind.isScreen else { return nil }
        let start = from.coverageSubject + edge.coverageWord
        // Coverage calls it by its id, or else by its label. What neither knows stands in a row of a list.
        if let mark = edge.coverageMark {
          return gone.contains(start + mark) ? true : missed.contains(start + mark) ? false : nil
        }
        func isMeant(_ mark: String) -> Bool { mark.hasPrefix(start) && !written.contains(mark) }
        guard gone.contains(where: isMeant) else { return missed.contains(where: isMeant) ? false : nil }
        // Of several that may be meant, one was used: whether it was this one, its end tells.
        guard missed.contains(where: isMeant), let to = names[edge.to] else { return true }
        return isScreenReached(to)
      case .gives: return values.contains(from.coverageName)
      default: return nil
      }
    }
  }
}

extension Graph.Node {
  /// How coverage calls it.
  fileprivate var coverageName: String {
    let known = String(id.drop { $0 != ":" }.dropFirst())
    return known.hasPrefix("= ") ? "the value \(name)" : known
  }
}

extension Graph.Node {
  /// As what coverage calls what it offers: screens that are no destinations count as those that they stand on.
  fileprivate var coverageSubject: String {
    switch kind {
    case .destination, .flow: coverageName
    case .stack: "stack \(coverageName)"
    default: "root"
    }
  }
}

extension Graph.Edge {
  fileprivate var coverageWord: String { ": \(kind == .action ? "button" : kind.rawValue) " }

  /// By what coverage knows what is used: its id, or else its label.
  fileprivate var coverageMark: String? {
    name.map { "#" + Printable.text($0) } ?? label.map { ValueText.quoted(Text($0)) }
  }
}
