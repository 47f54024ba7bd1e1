internal import RutterCore
internal import RutterSpecs

/// What a walk tells: what one step has shown, and in the end what only all of them do.
extension Walker {
  /// Tells a finding, unless the same was told before.
  mutating func tell(_ found: Found, _ steps: [TakenStep], _ runs: [WalkSession.LoadRun]) {
    guard told.insert(found.key).inserted else { return }
    var found = found
    if found.message.utf8.count > Self.longestMessage {
      found.message = found.message.prefix(Self.longestMessage - 1) + "…"
    }
    let spec = WalkSpec(flow: options.specName, options: options.specOptions)
    findings.append(
      WalkFinding(
        kind: found.kind, message: found.message, place: found.place, steps: steps.map(\.step.sentence),
        spec: spec.text(found, steps, runs)))
  }

  /// A longer message is cut: a script may raise a whole page.
  private static let longestMessage = 1_000

  /// Tells a finding about a state, with how the loads come out on the way there.
  mutating func tell(_ found: Found, at steps: [TakenStep]) {
    if told.contains(found.key) { return }
    let session = sessions.session(at: steps)
    defer { session.end() }
    tell(found, steps, session.runs)
  }

  /// What only the whole walk tells.
  mutating func judge(isBound: Bool) {
    // What was still to be tried may be what has a load give its value.
    if !isBound { for (found, steps) in tallies.failures { tell(found, at: steps) } }
    for trap in WayBack(stations: stations).traps { tell(trap) }
    let missed = outside.missed.sorted()
    if !missed.isEmpty {
      graph.notes.append(
        "the flow asked by \(missed.joined(separator: ", ")) for what this walk may not: --allow lets it; what it needs "
          + "that for was passed over")
      graph.notes += missed.compactMap { outside.refusals[$0] }
    }
    if isBound {
      graph.notes.append("\(end); what never loaded, was never enabled or never reached is not told")
      return
    }
    for (found, steps) in tallies.disabled { tell(found, at: steps) }
    tellUnreached(isStarved: !missed.isEmpty)
    tellHolding()
    if isTaskLeft { graph.notes.append("\(end) where no more than the data differ") }
  }

  /// Names that are resumed and that nothing holds, which only the whole walk tells, and the other way round.
  private mutating func tellHolding() {
    if holding.isOpen { return }
    let forgotten = tallies.held.subtracting(holding.resumed).sorted()
    let others = forgotten.isEmpty ? "" : "; what is held is \(forgotten.map { "'\($0)'" }.joined(separator: ", "))"
    let wrong = tallies.resumedInVain.filter { !tallies.held.contains($0.name) && !holding.held.contains($0.name) }
    for one in wrong {
      let found = Found(
        kind: .refused, message: "'\(one.name)' is resumed, and nothing ever holds it\(others)", place: one.place,
        key: "resumed \(one.name)",
        assertions: [
          "assert(app.outcome == nil or app.outcome.outcome ~= \"refused\", \"nothing holds what is resumed\")"
        ])
      tell(found, at: one.steps)
    }
    if wrong.isEmpty, !forgotten.isEmpty {
      graph.notes.append("nothing in the scripts resumes what is held as \(forgotten.joined(separator: ", "))")
    }
  }

  /// How a walk has ended that was not at its end.
  private var end: String {
    if taps < options.budget { return "the walk was interrupted after \(taps) steps, and there was more to try" }
    let (further, isTooMuch) = options.budget.multipliedReportingOverflow(by: 4)
    return "the walk has ended after \(taps) steps, and there was more to try: --budget "
      + "\(isTooMuch ? .max : further) goes further"
  }

  mutating func tell(_ trap: WayBack.Trap) {
    let station = stations[trap.first]
    let names = trap.screens.map { graph[$0]?.name ?? $0 }
    var by = trap.blockers.isEmpty ? "" : "; leaving is blocked: \(trap.blockers.joined(separator: ", "))"
    by += trap.unfilled.map { "; the walk found no text for \($0)" }.joined()
    let message: String
    if trap.isDeadEnd {
      message = "on \(names[0]) nothing that a person does changes anything\(by)"
    } else if names.count == 1 {
      message = "\(names[0]) cannot be left\(by)"
    } else {
      message = "from \(names[0]) nothing leads back, only on to \(names.dropFirst().joined(separator: ", "))\(by)"
    }
    let kind = trap.isDeadEnd ? WalkFinding.Kind.deadEnd : .trap
    var found = Found(
      kind: kind, message: message, place: graph[trap.screens[0]]?.place, key: "\(kind) \(trap.screens.sorted())")
    found.assertions =
      trap.isDeadEnd
      ? SpecSearch.change("nothing changes anything here").lines
      : SpecSearch.way(below: station.depth, "there is no way back from here").lines
    tell(found, at: station.steps)
  }

  mutating func tellUnreached(isStarved: Bool) {
    let owner = graph[NodeName.root]?.plugin
    for node in graph.nodes where node.seen == 0 {
      guard node.kind == .destination || node.kind == .flow || node.kind == .steps else { continue }
      if isStarved || node.plugin != owner {
        graph.notes.append("nothing has led to \(node.name) of \(node.plugin)" + (node.place.map { " (\($0))" } ?? ""))
        continue
      }
      let written = graph.edges.first { edge in
        edge.to == node.id && edge.kind != .asks && graph[edge.from].map { $0.seen > 0 || $0.kind == .guard } ?? false
      }
      var message = "nothing leads to \(node.name)"
      if let written {
        let from = written.kind == .redirect ? "a guard" : graph[written.from]?.name ?? written.from
        message = "\(node.name) was never shown, though \(from) leads to it in the script"
        // What went wrong on the way there has been told.
        if !findings.isEmpty {
          graph.notes.append(message + (node.place.map { " (\($0))" } ?? ""))
          continue
        }
      }
      let found = Found(
        kind: .unreached, message: message, place: node.place, key: "unreached \(node.id)",
        assertions: ["pending \(LuaLiteral.quoted(message))"])
      tell(found, at: stations.first.map(\.steps) ?? [])
    }
  }
}
