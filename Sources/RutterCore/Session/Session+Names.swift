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
    if let repeated = scope.nodes.repeatedName(among: &own) ?? scope.nodes.repeatedName(in: names) {
      return fail(scope, .script(refusal(of: repeated, in: scope)), scope.builtAt)
    }
    names.merge(own) { first, _ in first }
    if !scope.hasParts { return }
    for node in scope.nodes { if let child = scope.holes[node.id]?.scope { compareNames(in: child, &names) } }
  }
}

extension Session where H: ~Copyable {
  /// The error about an id that two nodes have: at the list for a row, else where the screen is registered.
  func refusal(of repeated: RepeatedName, in scope: Scope) -> ScriptError {
    let list = scope.parent.flatMap { screens[$0] }?.nodes.first { $0.id == scope.site }
    guard case .list(let list)? = list?.detail else {
      return ScriptError(repeated.message(in: "screen"), at: registration(of: scope))
    }
    return ScriptError(repeated.message(in: "row"), at: list.place)
  }
}

/// An id that two nodes have, with the lines on which they were made, or 0.
struct RepeatedName {
  var name: Text
  var lines: (Int32, Int32)

  fileprivate func message(in part: String) -> String {
    let place = lines.0 > 0 && lines.1 > 0 ? ", made on lines \(lines.0) and \(lines.1)" : ""
    return "two nodes of this \(part) have the id '\(name)'\(place); an id is unique in its \(part)"
  }
}

extension [Node] {
  /// The first id that two nodes have. `lines` has the ids that were seen before, with their lines.
  func repeatedName(among lines: inout [Text: Int32]) -> RepeatedName? {
    for node in self {
      guard let name = node.name else { continue }
      if let first = lines.updateValue(node.line, forKey: name) {
        return RepeatedName(name: name, lines: (first, node.line))
      }
    }
    return nil
  }

  /// The first id that another part of the screen has.
  fileprivate func repeatedName(in lines: [Text: Int32]) -> RepeatedName? {
    if lines.isEmpty { return nil }
    for node in self {
      if let name = node.name, let first = lines[name] { return RepeatedName(name: name, lines: (first, node.line)) }
    }
    return nil
  }
}
