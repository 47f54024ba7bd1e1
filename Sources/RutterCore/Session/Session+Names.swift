/// Checks that the ids which scripts give to nodes are unique in their screen or row, including the contents of its
/// holes (S2).
extension Session where H: ~Copyable {
  /// Has the ids of a screen or row compared when all its parts are built. Before that, an id that moves from one part
  /// to another may be in both for a moment.
  mutating func haveNamesCompared(around scope: Scope) {
    if scope.holder == nil && scope.holes.isEmpty { return }
    var outermost = scope
    while let holder = outermost.holder.flatMap({ scopes[$0] }) { outermost = holder }
    turn.named.append(outermost.id)
  }

  /// Compares the ids. A part that repeats an id of another part shows an error instead (E1).
  mutating func compareNames() {
    var place = 0
    while place < turn.named.count {
      var names: [Text: Int32] = [:]
      if let (scope, message) = repeatedName(in: turn.named[place], &names) {
        // The screen is checked again, because another part may repeat an id, too.
        fail(scope, .script(ScriptError(message)), scope.builtAt)
      } else {
        place += 1
      }
    }
    if place > 0 { turn.named = [] }
  }

  /// Finds the first part with an id that another part has. The content of a hole is checked after the screen around
  /// it, so that the error shows in the hole.
  private func repeatedName(in id: ScopeID, _ names: inout [Text: Int32]) -> (Scope, String)? {
    guard let scope = scopes[id] else { return nil }
    if let message = scope.nodes.repeatedName(among: &names) { return (scope, message) }
    for node in scope.nodes {
      guard let child = scope.holes[node.id]?.scope else { continue }
      if let found = repeatedName(in: child, &names) { return found }
    }
    return nil
  }
}

extension [Node] {
  /// The message about the first id that two nodes have. `lines` has the ids that were seen before, with their lines.
  func repeatedName(among lines: inout [Text: Int32]) -> String? {
    for node in self {
      guard let name = node.name else { continue }
      guard let first = lines.updateValue(node.line, forKey: name) else { continue }
      let place = first > 0 && node.line > 0 ? ", made on lines \(first) and \(node.line)" : ""
      return "two nodes of this screen have the id '\(name)'\(place); an id is unique in its screen"
    }
    return nil
  }
}
