package import RutterCore

/// By what a spec names a node: its label if that is enough, else its id, else its number.
package enum StepTarget {
  /// The argument of a step.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - frame: What shows when the step is done; nil if that is not known.
  /// - Returns: Lua.
  package static func text(of node: NodeID, in frame: Frame?) -> String {
    for target in targets(of: node, in: frame) {
      guard case .success(let found)? = frame?.find(target), found.id == node else { continue }
      return target.inLua
    }
    return "{ node = \(node.number) }"
  }

  /// What may name the node, the best first.
  private static func targets(of node: NodeID, in frame: Frame?) -> [Target] {
    guard case .success(let view)? = frame?.find(.node(node)) else { return [] }
    var targets: [Target] = []
    if !view.label.isEmpty { targets.append(.label(view.label)) }
    if let name = view.name { targets.append(.name(name)) }
    if let name = view.name, let row = view.row { targets.append(.inRow(row, name: name)) }
    return targets
  }
}

extension Target {
  /// The target as a spec writes it.
  var inLua: String {
    switch self {
    case .label(let label): LuaLiteral.quoted(label.string)
    case .node(let id): "{ node = \(id.number) }"
    case .name(let name): "{ id = \(LuaLiteral.quoted(name.string)) }"
    case .inRow(let row, let name):
      "{ id = \(LuaLiteral.quoted(name.string)), row = \(LuaLiteral.text(row)) }"
    case .role(let kind, nil): "{ role = \"\(kind.rawValue)\" }"
    case .role(let kind, let label?): "{ role = \"\(kind.rawValue)\", label = \(LuaLiteral.quoted(label.string)) }"
    }
  }
}
