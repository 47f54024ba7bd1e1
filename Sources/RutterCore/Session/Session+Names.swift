/// The ids that scripts give to nodes: each once in its screen, or in its row, with all that fills their holes (S2).
extension Session where H: ~Copyable {
  /// Has the ids of a screen or row compared once all its parts are built: until then one may be on its way from one part
  /// to another.
  mutating func haveNamesCompared(around scope: Scope) {
    if scope.holder == nil && scope.holes.isEmpty { return }
    var outermost = scope
    while let holder = outermost.holder.flatMap({ scopes[$0] }) { outermost = holder }
    turn.named.append(outermost.id)
  }

  /// The part that repeats an id of another shows an error instead (E1).
  mutating func compareNames() {
    var place = 0
    while place < turn.named.count {
      var names: [Text: Int32] = [:]
      if let (scope, message) = repeatedName(in: turn.named[place], &names) {
        // Looked at again: another part may have another one.
        fail(scope, .script(ScriptError(message)), scope.builtAt)
      } else {
        place += 1
      }
    }
    if place > 0 { turn.named = [] }
  }

  /// The first part with an id that was seen before. What stands around a hole comes first, so that the error is inside.
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
  /// What is wrong with the first id that two nodes have; those seen before are known by their lines.
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
