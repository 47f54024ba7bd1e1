internal import RutterCore
internal import RutterLua

/// Loaders that nobody uses.
extension Subject {
  /// Only those of flows: the loaders of other plugins are there for whoever requires them.
  var loaderFindings: [Finding] {
    guard isFlow, !isBesideOthers else { return [] }
    let named = Set(scripts.flatMap { script in script.notes.uses.compactMap { script.ownName($0.value) } })
    return scripts.flatMap { script in
      script.findings(script.calls("loader")) { call in
        guard let name = call.text, isUnused(call), !named.contains(name), !isMentioned(name) else { return nil }
        return Finding(
          code: .unusedLoader, file: script.file, line: call.line,
          message:
            "loader '\(name)' is not used; take it out, or keep it in a variable: local \(name) = rutter.loader(…)")
      }
    }
  }

  /// Whether the flow is meant for plugins that are not loaded with it now, and that may use what it has.
  private var isBesideOthers: Bool {
    let loaded = Set(others.map(\.source.name) + [name])
    return scripts.contains { script in script.calls("plugin").contains { !loaded.contains($0.text ?? "") } }
  }

  private func isUnused(_ call: WrittenCall) -> Bool {
    if let variable = call.variable { return variable.reads == 0 && !variable.isAssigned }
    return call.isStatement
  }

  /// Whether another plugin names it.
  private func isMentioned(_ name: String) -> Bool {
    others.contains { other in
      ([other.source.main] + other.source.modules).contains { source in
        Lexer.tokens(of: source.bytes).contains { $0.kind == .name(name) || $0.kind == .text(name) }
      }
    }
  }
}

extension Script {
  /// The short name of what a value is, where it is named as others name it: `rutter.plugin("lunch").soup` in `lunch`.
  fileprivate func ownName(_ value: Expression) -> String? {
    guard case .field(let base, let name) = value, owner(base) == plugin else { return nil }
    return name
  }
}
