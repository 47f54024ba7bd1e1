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
    guard let frame, case .success(let view) = frame.find(.node(node)) else { return "{ node = \(node.number) }" }
    func isMeant(_ target: Target) -> Bool {
      if case .success(let found) = frame.find(target) { found.id == node } else { false }
    }
    if !view.label.string.isEmpty, isMeant(.label(view.label)) { return LuaLiteral.quoted(view.label.string) }
    if let name = view.name {
      let id = LuaLiteral.quoted(name.string)
      if isMeant(.name(name)) { return "{ id = \(id) }" }
      if let row = view.row, isMeant(.inRow(row, name: name)), let key = LuaLiteral.text(row) {
        return "{ id = \(id), row = \(key) }"
      }
    }
    return "{ node = \(node.number) }"
  }
}
