/// Checks that the ids which scripts give to nodes are unique in their screen or row, including the contents of its
/// holes (S2).
extension Session where H: ~Copyable {
  /// Compares the ids. A part that repeats an id of another part shows an error instead (E1).
  mutating func compareNames() {
    while let id = screens.nextNamed() {
      var names: [Text: Int32] = [:]
      compareNames(in: id, &names)
    }
  }

  /// What stands around a hole comes first, so that the error is inside. What fails has no ids any more.
  private mutating func compareNames(in id: ScopeID, _ names: inout [Text: Int32]) {
    guard let scope = screens[id] else { return }
    spend(1 + scope.nodes.count, for: scope.plugin)
    var own: [Text: Int32] = [:]
    if let message = scope.nodes.repeatedName(among: &own) ?? scope.nodes.repeatedName(in: names) {
      return fail(scope, .script(ScriptError(message)), scope.builtAt)
    }
    names.merge(own) { first, _ in first }
    if !scope.hasParts { return }
    for node in scope.nodes { if let child = scope.holes[node.id]?.scope { compareNames(in: child, &names) } }
  }
}

extension [Node] {
  /// The message about the first id that two nodes have. `lines` has the ids that were seen before, with their lines.
  func repeatedName(among lines: inout [Text: Int32]) -> String? {
    for node in self {
      guard let name = node.name else { continue }
      if let first = lines.updateValue(node.line, forKey: name) { return node.repeats(name, madeOn: first) }
    }
    return nil
  }

  /// What is wrong with the first id that another part of the screen has.
  fileprivate func repeatedName(in lines: [Text: Int32]) -> String? {
    if lines.isEmpty { return nil }
    for node in self {
      if let name = node.name, let first = lines[name] { return node.repeats(name, madeOn: first) }
    }
    return nil
  }
}

extension Node {
  fileprivate func repeats(_ name: Text, madeOn first: Int32) -> String {
    let place = first > 0 && line > 0 ? ", made on lines \(first) and \(line)" : ""
    return "two nodes of this screen have the id '\(name)'\(place); an id is unique in its screen"
  }
}
