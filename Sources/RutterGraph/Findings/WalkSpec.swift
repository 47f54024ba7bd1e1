internal import RutterCore
internal import RutterSpecs
internal import RutterText

/// Writes the way to a finding as a test of a spec.
struct WalkSpec {
  /// How the spec names the flow.
  let flow: String
  /// What it is launched with: `allow = …`, without stubs.
  let options: [String]

  /// A test that does the steps.
  ///
  /// - Parameters:
  ///   - found: The finding.
  ///   - steps: The way there, the launch first.
  ///   - runs: How the loads came out, in the order in which they began.
  /// - Returns: Lua.
  func text(_ found: Found, _ steps: [TakenStep], _ runs: [WalkSession.LoadRun]) -> String {
    let name = LuaLiteral.quoted(Self.name("\(found.kind.rawValue): \(found.message)"))
    var lines = ["it(\(name), function()"]
    let options = options + stubs(runs)
    lines.append("  local app = test.launch(\(LuaLiteral.quoted(flow))\(options.isEmpty ? ")" : ", {")")
    if !options.isEmpty { lines += options.map { "    \($0)" } + ["  })"] }
    for taken in steps {
      lines += taken.step.lines.map { "  \($0)" }
      lines.append(taken.step.settles ? "  app:settle()" : "  app:advance(\(WalkStep.pauseSeconds))")
      for error in taken.errors { lines.append("  app:expect_error(\(LuaLiteral.quoted(error)))") }
    }
    lines += found.assertions.map { "  \($0)" }
    lines += ["  app:close()", "end)"]
    if let heading = LuaLiteral.heading(of: lines.joined(separator: "\n")) { lines.insert("  \(heading)", at: 1) }
    return lines.map { "\($0)\n" }.joined()
  }

  /// A text as the name of a test: of a long one whole words of its beginning.
  private static func name(_ text: String) -> String {
    let line = Printable.line(text)
    if line.count <= longestName { return line }
    let start = line.prefix(longestName)
    return String(start.lastIndex(of: " ").map { start[..<$0] } ?? start) + "…"
  }

  private static let longestName = 120

  /// The stubs of the loads with which the walk has interfered, run by run.
  private func stubs(_ runs: [WalkSession.LoadRun]) -> [String] {
    var names: [String] = [], byName: [String: [WalkSession.LoadRun]] = [:]
    for run in runs {
      let name = run.name?.description ?? "inline"
      if byName[name] == nil { names.append(name) }
      byName[name, default: []].append(run)
    }
    let lines = names.compactMap { name -> String? in
      guard let runs = byName[name], runs.contains(where: { $0.ending != .value }) else { return nil }
      let stubs = runs.map(stub)
      let text = stubs.count == 1 ? stubs[0] : "test.sequence { \(stubs.joined(separator: ", ")) }"
      return "  [\(LuaLiteral.quoted(name))] = \(text),"
    }
    return lines.isEmpty ? [] : ["stubs = {"] + lines + ["},"]
  }

  private func stub(_ run: WalkSession.LoadRun) -> String {
    switch run.ending {
    case .error: "test.error \(LuaLiteral.quoted(WalkSession.injected))"
    case .never: "test.never()"
    case .value:
      switch run.result {
      case .success(let value)?: "test.value(\(LuaLiteral.text(value)))"
      case .failure(let error)?: "test.error \(LuaLiteral.quoted(error.message))"
      case nil: "test.never()"
      }
    }
  }
}
