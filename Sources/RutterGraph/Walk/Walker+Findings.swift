internal import RutterCore

/// What a walk tells: what one step has shown, and in the end what only all of them do.
extension Walker {
  /// Tells a finding, unless the same was told before.
  mutating func tell(_ found: Found, _ steps: [TakenStep], _ runs: [WalkSession.LoadRun]) {
    guard told.insert(found.key).inserted else { return }
    let spec = WalkSpec(flow: options.specName, options: options.specOptions)
    findings.append(
      WalkFinding(
        kind: found.kind, message: found.message, place: found.place, steps: steps.map(\.step.sentence),
        spec: spec.text(found, steps, runs)))
  }

  /// Tells a finding about a state, with how the loads come out on the way there.
  mutating func tell(_ found: Found, at steps: [TakenStep]) {
    if told.contains(found.key) { return }
    let session = sessions.session(at: steps)
    defer { session.end() }
    tell(found, steps, session.runs)
  }

  /// What only the whole walk tells.
  mutating func judge(isBound: Bool) {
    for (found, steps) in tallies.failures { tell(found, at: steps) }
    for trap in WayBack(stations: stations).traps { tell(trap) }
    let missed = outside.missed.sorted()
    if !missed.isEmpty {
      graph.notes.append(
        "the flow asked for \(missed.joined(separator: ", ")), which this walk may not: --allow lets it; what it needs that "
          + "for was passed over")
    }
    if isBound {
      graph.notes.append(
        "the walk has ended after \(taps) taps, and there was more to try: --budget \(options.budget * 4) goes further; what "
          + "was never enabled or reached is not told")
      return
    }
    for (found, steps) in tallies.disabled { tell(found, at: steps) }
    tellUnreached(isStarved: !missed.isEmpty)
  }

  mutating func tell(_ trap: WayBack.Trap) {
    let station = stations[trap.first]
    let names = trap.screens.map { graph[$0]?.name ?? $0 }
    let by = trap.blockers.isEmpty ? "" : "; leaving is blocked: \(trap.blockers.joined(separator: ", "))"
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
    let way = trap.isDeadEnd ? " or #app:find_all { role = \"button\" } + #app:find_all { role = \"link\" } > 0" : ""
    found.assertions = [
      "app:back()", "app:settle()", "assert(#app.path < \(station.depth)\(way), \"there is no way back from here\")",
    ]
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
      let found = Found(
        kind: .unreached, message: "nothing leads to \(node.name)", place: node.place, key: "unreached \(node.id)",
        assertions: ["pending \"nothing leads to \(node.name)\""])
      tell(found, at: stations.first.map(\.steps) ?? [])
    }
  }
}
