internal import Rutter
internal import RutterChecking
internal import RutterCore
internal import RutterGraph
internal import RutterLua
internal import RutterSpecs
internal import RutterText
internal import RutterWorkers

/// `rutter graph`: a flow as a picture.
struct GraphCommand {
  let options: GraphOptions
  /// How far the walk is: Ctrl-C ends the walk, so that what is known is told; at any other time it ends the process.
  private enum Stage: Sendable { case before, walking, interrupted, after }
  private let stage = Locked(Stage.before)

  init(options: GraphOptions) { self.options = options }

  func run() -> ExitCode {
    do throws(SystemError) {
      try Signals.watch(onInterrupt: { [stage] in Self.interrupt(stage) }) { _ in }
    } catch {
      complain("\(error)")
      return .internalError
    }
    do throws(GraphFailure) {
      let (setup, flow) = try read()
      let files = try Files(options, flow)
      let graph = try graph(setup, flow, files.coverage)
      return write(graph, files, tell(graph))
    } catch {
      complain(error.message)
      return error.code
    }
  }

  /// What is read besides, and what is written. It is known before a walk begins that it can be, so that no walk is for
  /// nothing.
  private struct Files {
    var coverage: GraphReport?
    var out: GraphFile?
    var specs: GraphFile?

    init(_ options: GraphOptions, _ flow: Flow) throws(GraphFailure) {
      coverage = try options.coverage.map { path throws(GraphFailure) in try GraphReport(path) }
      let own = flow.units.flatMap(\.files)
      if let path = options.out {
        out = try GraphFile(
          path, "--out", apartFrom: own, replacing: GraphOptions.Format.allCases.map(\.beginning),
          else: "rutter graph has not written it")
      } else if options.format == .png, Output.standard.isTerminal {
        throw GraphFailure("a PNG is no text for a terminal; give --out FILE.png", .usage)
      }
      if let path = options.specs {
        if path == options.out { throw GraphFailure("--specs \(path.shortened): --out names this file, too", .usage) }
        specs = try GraphFile(
          path, "--specs", apartFrom: own, replacing: [Array(GraphCommand.specsBeginning.utf8)],
          else: "no walk has written it")
      }
      if options.format.isDrawn { try Graphviz.look() }
    }
  }

  private static func interrupt(_ stage: Locked<Stage>) {
    let isWalking = stage.withLock { stage in
      defer { if stage == .walking { stage = .interrupted } }
      return stage == .walking
    }
    if !isWalking { leave(.interrupted) }
  }

  // MARK: The graph

  private func read() throws(GraphFailure) -> (Setup, Flow) {
    do throws(NavigatorError) {
      let setup = try options.subject.setup()
      return (setup, try setup.read())
    } catch { throw GraphFailure("\(error)", error.exitCode) }
  }

  private func graph(_ setup: Setup, _ flow: Flow, _ coverage: GraphReport?) throws(GraphFailure) -> Graph {
    if let notice = setup.notice { complain(notice) }
    var session = Session(host: flow.host(.testing, setup.grants))
    let effects = session.load(Opening(seed: 1, startedAtMicroseconds: 0))
    defer { _ = session.take(Event(at: .start, .ended)) }
    guard session.condition == .fine else {
      throw GraphFailure(effects.loadProblems.first ?? "the flow does not load", .notLoaded)
    }
    let text = FlowText(flow, session.registry)
    var graph = Graph(flow: shortPath(setup.flow), session.registry, session.plugins, text)
    if options.walks {
      guard session.registry.root != nil else {
        throw GraphFailure(
          "\(shortPath(setup.flow)) has no root screen, so nobody can walk through it; walk through a flow that requires it",
          .usage)
      }
      graph = try walk(graph, flow, setup, text)
    }
    if let coverage { try colour(&graph, coverage, setup) }
    return graph
  }

  private func walk(_ graph: Graph, _ flow: Flow, _ setup: Setup, _ text: FlowText) throws(GraphFailure) -> Graph {
    let launchable = Launchable(flow, setup, limits: Self.limits), performers: Performers
    do throws(Failure) { performers = try launchable.performers([]) } catch {
      throw GraphFailure(error.message, .usage)
    }
    var walk = Walker.Options()
    walk.budget = options.budget
    if let seed = setup.seed { walk.seed = seed }
    walk.specName = SpecPath.flow(options.subject.request.flow ?? setup.flow, from: options.specs)
    walk.specOptions = specOptions(setup)
    walk.mayGoOn = { [stage] in stage.withLock { $0 == .walking } }
    stage.withLock { $0 = .walking }
    var walker = Walker(launchable, Outside(performers), text, graph, walk)
    defer { stage.withLock { if $0 == .walking { $0 = .after } } }
    return walker.walk()
  }

  /// What scripts may use up in a walk: a loop that never ends is to be found many times over.
  private static var limits: Limits {
    var limits = Limits.testing
    limits.instructions = 10_000_000
    return limits
  }

  /// What a spec launches the flow with, besides stubs.
  private func specOptions(_ setup: Setup) -> [String] {
    var lines: [String] = []
    func list(_ name: String, _ words: [String]) {
      if !words.isEmpty { lines.append("\(name) = { \(words.map(LuaLiteral.quoted).joined(separator: ", ")) },") }
    }
    list("allow", setup.grants.map { SpecPath.grant($0, from: options.specs) })
    list("plugins", setup.request.plugins.map { SpecPath.path($0, from: options.specs) })
    if let seed = setup.seed, seed != 1 { lines.append("seed = \(seed),") }
    return lines
  }

  private func colour(_ graph: inout Graph, _ report: GraphReport, _ setup: Setup) throws(GraphFailure) {
    guard let coverage = report.coverage(of: setup.flow) else {
      let flows = report.flows.joined(separator: ", ")
      graph.notes.append(
        "\(report.path) says nothing of \(shortPath(setup.flow)); it is about \(flows.isEmpty ? "no flow" : flows)")
      return
    }
    graph.colour(by: coverage)
  }

  // MARK: Writing

  private func bytes(_ graph: Graph) throws(GraphFailure) -> [UInt8] {
    switch options.format {
    case .dot: return Array(graph.dot.utf8)
    case .mermaid: return Array(graph.mermaid.utf8)
    case .json: return Array((graph.json + "\n").utf8)
    case .svg, .png:
      let (bytes, note) = try Graphviz.draw(graph.dot, as: options.format.rawValue)
      if let note { complain(note) }
      return bytes
    }
  }

  /// Writes all that is asked for, and gives how the process ends: as it would, if that can be done. What was found counts
  /// for more than a picture that is missing.
  private func write(_ graph: Graph, _ files: Files, _ code: ExitCode) -> ExitCode {
    var last = code
    func attempt(_ body: () throws(GraphFailure) -> Void) {
      do throws(GraphFailure) { try body() } catch {
        complain(error.message)
        if last == .fine { last = error.code }
      }
    }
    if let file = files.specs { attempt { () throws(GraphFailure) in try file.write(Array(specs(graph).utf8)) } }
    // Whoever looks at a terminal wants to see what the walk has found, and not a page of text after it.
    if options.walks, !options.isPictureWanted, Output.standard.isTerminal { return last }
    attempt { () throws(GraphFailure) in
      let bytes = try bytes(graph)
      if let file = files.out { try file.write(bytes) } else { bytes.withUnsafeBytes { Output.standard.write($0) } }
    }
    return last
  }

  /// How a file begins that has the findings of a walk.
  private static let specsBeginning = "-- What a walk through "

  private func specs(_ graph: Graph) -> String {
    var heading = "\(Self.specsBeginning)\(Printable.line(graph.flow)) has found"
    heading += graph.findings.isEmpty ? ": nothing.\n" : ". Each test fails while it is there.\n"
    if graph.findings.contains(where: { $0.kind == .unreached }) {
      heading += "-- No steps lead to what was never reached: such a test is pending.\n"
    }
    return heading + graph.findings.map { "\n\($0.spec)" }.joined()
  }

  // MARK: What is told

  private func tell(_ graph: Graph) -> ExitCode {
    for note in graph.notes { complain("note: \(note)") }
    for finding in graph.findings { Output.errors.write(Self.text(finding)) }
    guard let walked = graph.walked else { return .fine }
    let count = graph.findings.count
    let found = count == 0 ? "nothing found" : Self.text(count, "finding")
    let walk = [(walked.screens, "screen"), (walked.states, "state"), (walked.taps, "step")].map(Self.text)
    complain("\(walk.joined(separator: ", ")): \(found)")
    if stage.withLock({ $0 == .interrupted }) { return .interrupted }
    if count > 0 { return .failed }
    return walked.isBound && options.needsAll ? .incomplete : .fine
  }

  private static func text(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  private static func text(_ finding: WalkFinding) -> String {
    let place = finding.place.flatMap { $0.line > 0 ? "\($0): " : nil } ?? ""
    let steps = finding.steps.map { "    \(Printable.line($0))\n" }.joined()
    return "\(Printable.lines("\(place)\(finding.kind.rawValue): \(finding.message)"))\n\(steps)"
  }

  private func complain(_ message: String) { Output.errors.write("rutter graph: \(Printable.lines(message))\n") }
}

/// Why there is no graph.
struct GraphFailure: Error {
  let message: String
  let code: ExitCode

  init(_ message: String, _ code: ExitCode) { (self.message, self.code) = (message, code) }
}
