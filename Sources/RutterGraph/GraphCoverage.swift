internal import RutterCore
package import RutterSpecs

extension Graph {
  /// Says of each node and way what tests have reached of it.
  ///
  /// - Parameter coverage: What the tests reached of this flow.
  package mutating func colour(by coverage: FlowCoverage) {
    let screens = Set(coverage.destinations.reached.map(\.description))
    let known = screens.union(coverage.destinations.missed.map(\.description))
    let values = Set(coverage.outcomes.reached.filter { $0.item == "value" }.map(\.subject))
    let gone = Set(coverage.activations.reached.map(\.description))
    let shown = Set(coverage.activations.reached.map(\.subject) + coverage.activations.missed.map(\.subject))
    let names = Dictionary(uniqueKeysWithValues: nodes.map { ($0.id, $0) })
    func isScreenReached(_ node: Node) -> Bool? {
      let name = node.coverageName
      // A root counts as reached where anything of it was seen.
      if node.kind == .root { return shown.contains("root") || !gone.isEmpty }
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
        let kind = edge.kind == .action ? "button" : edge.kind.rawValue
        // Screens that are no destinations count as those that they stand on.
        let subject = from.kind == .destination ? from.coverageName : "root"
        guard let label = edge.label else {
          return gone.contains { $0.hasPrefix("\(subject): \(kind)") }
        }
        return gone.contains("\(subject): \(kind) \"\(label)\"")
          || gone.contains { $0.hasPrefix("\(subject): \(kind) in") }
      case .gives: return values.contains(from.coverageName)
      default: return nil
      }
    }
  }
}

extension Graph.Node {
  /// How coverage calls it.
  fileprivate var coverageName: String {
    let name = String(id.drop { $0 != ":" }.dropFirst())
    return name.hasPrefix("= ") ? "the value \(name.dropFirst(2))" : name
  }
}
