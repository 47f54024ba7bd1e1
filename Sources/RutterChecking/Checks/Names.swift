internal import RutterCore
internal import RutterLua

/// Names that nothing has.
extension Subject {
  /// Names in `rutter` and its tables.
  var unknownNames: [Finding] { scripts.flatMap(unknownNames) }

  private func unknownNames(in script: Script) -> [Finding] {
    script.findings(script.notes.uses) { use in
      guard let path = script.path(use.value), let first = path.first else { return nil }
      let top = vocabulary.names[""] ?? []
      guard top.contains(first) else { return unknown(first, in: "rutter", of: top, script, use.line) }
      guard path.count > 1 else { return nil }
      if first == "options" {
        return unknown(path[1], in: "rutter.options", of: unit.source.options.names.map(\.string), script, use.line)
      }
      return vocabulary.names[first].flatMap { unknown(path[1], in: "rutter.\(first)", of: $0, script, use.line) }
    }
  }

  private func unknown(
    _ name: String, in table: String, of names: [String], _ script: Script, _ line: Int
  ) -> Finding? {
    if names.contains(name) { return nil }
    return Finding(
      code: .name, file: script.file, line: line, message: "\(table) has no '\(name)'" + way(out: name, of: names))
  }

  /// Global variables: scripts share nothing by them, so each is most likely a local one that nobody declared.
  var globalFindings: [Finding] {
    // Where a script changes what global names mean, nothing is known of them.
    let isOpen = scripts.contains { script in
      script.notes.variables.contains("_ENV")
        || (script.notes.readGlobals + script.notes.assignedGlobals).contains { $0.name == "_ENV" || $0.name == "_G" }
    }
    if isOpen { return [] }
    let assigned = Set(scripts.flatMap { $0.notes.assignedGlobals.map(\.name) })
    return scripts.flatMap { script in
      // Who sets what Lua has and scripts have not gives modules of others something to find.
      script.findings(first(script.notes.assignedGlobals)) {
        Self.missing.contains($0.name) ? nil : isSet($0, script)
      }
        + script.findings(first(script.notes.readGlobals)) { name in
          let isKnown = assigned.contains(name.name) || vocabulary.globals.contains(name.name)
          return isKnown || Self.missing.contains(name.name) ? nil : isNil(name, script)
        } + usedMissing(in: script, assigned)
    }
  }

  /// Globals of Lua that scripts do without, and that a script calls without having asked whether they are there.
  private func usedMissing(in script: Script, _ assigned: Set<String>) -> [Finding] {
    var used: [String: Int] = [:], places: [Script.Name] = []
    for call in script.notes.calls {
      guard let name = call.callee.firstGlobal, Self.missing.contains(name), !assigned.contains(name) else { continue }
      used[name, default: 0] += 1
      places.append(Script.Name(name: name, line: call.line))
    }
    if used.isEmpty { return [] }
    let reads = Dictionary(grouping: script.notes.readGlobals, by: \.name).mapValues(\.count)
    return script.findings(first(places)) { place in
      guard used[place.name] == reads[place.name] else { return nil }
      return Finding(
        code: .global, file: script.file, line: place.line,
        message: "'\(place.name)' is nil: scripts have no \(place.name)")
    }
  }

  private func isSet(_ name: Script.Name, _ script: Script) -> Finding {
    let near = nearest(name.name, among: script.notes.variables.sorted()).flatMap { $0 == name.name ? nil : $0 }
    return Finding(
      code: .global, file: script.file, line: name.line,
      message: "'\(name.name)' is set and is no local variable; "
        + (near.map { "did you mean '\($0)'? Else " } ?? "")
        + (name.isFunction ? "write local function \(name.name)" : "write local \(name.name) = …"))
  }

  private func isNil(_ name: Script.Name, _ script: Script) -> Finding {
    let near = nearest(name.name, among: script.notes.variables.sorted() + vocabulary.globals)
    return Finding(
      code: .global, file: script.file, line: name.line,
      message: "'\(name.name)' is nil: no variable of this name is in reach here"
        + (near.map { $0 == name.name ? "; one is declared elsewhere" : "; did you mean '\($0)'?" } ?? ""))
  }

  /// Globals of Lua that scripts do without. A script may ask whether they are there.
  private static let missing: Set = [
    "io", "dofile", "loadfile", "loadstring", "unpack", "jit", "warn", "setfenv", "getfenv",
  ]

  /// The first place of each name.
  private func first(_ names: [Script.Name]) -> [Script.Name] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0.name).inserted }
  }
}

extension Expression {
  /// The global variable that is called, or of which a field is.
  fileprivate var firstGlobal: String? {
    switch self {
    case .global(let name): name
    case .field(let base, _): base.firstGlobal
    default: nil
    }
  }
}
