package import RutterLua

extension Flow {
  /// The flow's own name: that of its manifest, or else the stem of its file.
  package var name: String { (plugins.first(where: \.isFlow) ?? plugins.last)?.name ?? "flow" }

  /// Says which plugins run in processes of their own.
  ///
  /// - Parameters:
  ///   - names: Their names, the flow's among them if it is meant; an empty one stands for all but the flow, `*` for all.
  ///   - option: What named them, as messages begin.
  /// - Returns: Nil if there is none.
  /// - Throws: for a name that no plugin has.
  package func isolation(_ names: [String], called option: String = "--isolate=") throws(NavigatorError) -> Isolation? {
    let all = plugins.map(\.name)
    for name in names where !name.isEmpty && name != "*" && !all.contains(name) {
      if natives.contains(where: { $0.name == name }) {
        throw .unreadable("\(option)\(name): '\(name)' is written in Swift, and is a part of this program")
      }
      let parts = name.split(separator: ",").map { String($0) }
      if parts.count > 1, parts.allSatisfy(all.contains) {
        let each = parts.map { option + $0 }.joined(separator: " ")
        throw .unreadable("\(option)\(name): one name at a time, as in \(each)")
      }
      throw .unreadable(
        "\(option)\(name.shortened): no plugin '\(name.shortened)' is loaded" + way(out: name, of: all))
    }
    return isolation(of: names)
  }

  /// The same where a name that no plugin has is meant for another flow.
  package func isolation(of names: [String]) -> Isolation? {
    if names.isEmpty { return nil }
    let isAll = names.contains("*"), isOthers = names.contains("")
    let meant = plugins.map(\.name).filter { isAll || names.contains($0) || isOthers && $0 != name }
    return meant.isEmpty ? nil : Isolation(meant)
  }
}
