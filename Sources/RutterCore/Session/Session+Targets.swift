/// Finds the node that a person or a program means, without making a frame of all that shows.
extension Session where H: ~Copyable {
  /// The one node that a target names, as ``Frame/find(_:)`` finds it.
  package func find(_ target: Target) -> Result<NodeID, TargetError> {
    switch target {
    // A number is taken as it is: the engine answers for nodes that are gone (P8).
    case .node(let id): return .success(id)
    case .label(let label) where !label.isEmpty:
      for entry in path.visible.reversed() {
        guard let scope = screens.scope(of: entry) else { continue }
        var matches = Matches()
        collect(label, in: scope, &matches)
        if matches.count == 0 { continue }
        if matches.count == 1, let node = matches.usable { return .success(node) }
        break
      }
    case .label, .name, .inRow, .role: break
    }
    // All that is not found at once is looked for in the whole, also for the words of the answer.
    return frame().find(target).map(\.id)
  }

  private struct Matches {
    /// The nodes with the label.
    var count = 0
    /// One of them that a person can use.
    var usable: NodeID?
  }

  private func collect(_ label: Text, in scope: Scope, _ matches: inout Matches) {
    for index in scope.nodes.indices {
      let kind = scope.nodes[index].kind
      if kind.mayHaveParts, scope.hasParts {
        let id = scope.nodes[index].id
        for row in scope.rows[id] ?? [] { if let part = screens[row.scope] { collect(label, in: part, &matches) } }
        if let part = scope.holes[id]?.scope.flatMap({ screens[$0] }) { collect(label, in: part, &matches) }
      }
      guard scope.nodes[index].label == label, kind != .screen, kind != .toolbar else { continue }
      matches.count += 1
      if kind.isUsable { matches.usable = scope.nodes[index].id }
    }
  }
}
