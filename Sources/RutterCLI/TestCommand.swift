internal import Glibc
internal import RutterSpecs
internal import RutterText
internal import RutterWorkers

/// `rutter test`: from the words to the exit code.
struct TestCommand {
  var arguments: TestArguments
  /// Where it is written down what was done, if another process can go on when this one dies.
  var logbook: Logbook?
  /// Makes what runs the tests.
  let makeRunner: @Sendable (RunnerOptions) -> any SpecRunner

  func run() async throws(UsageError) -> ExitCode {
    if arguments.isMerge {
      try? Signals.watch { _ in }
      // What goes into files is written all the same.
      Output.standard.outlive { _ in }
      let code = try merge()
      return Output.standard.loss ?? code
    }
    let targets = try targets(), desks = CurrentDesk()
    let onContinue: @Sendable () -> Void = { desks.repeatHint() }
    do {
      try Signals.watch(onContinue: arguments.isWatch ? onContinue : nil) { _ in desks.interrupt() }
    } catch {
      complain("\(error)")
      return .internalError
    }
    outliveReader(desks)
    let code = try await arguments.isWatch ? WatchCommand(command: self, desks: desks).run() : run(targets, desks)
    Farewell.claim()
    return Output.standard.loss ?? code
  }

  /// Says what happens when nobody reads standard output any more: reports in files are finished; if there are none, the
  /// run ends as at a signal, and what is known is remembered.
  private func outliveReader(_ desks: CurrentDesk) {
    let hasFiles = arguments.reports.contains { $0.file != nil } || arguments.out != nil
    Output.standard.outlive { code in
      if hasFiles { return }
      // Not here: a report is being told.
      let thread = try? Thread(stackBytes: 256 << 10) {
        Farewell.claim()
        desks.interrupt()
        leave(code)
      }
      thread?.detach()
    }
  }

  /// The spec files that were named.
  func targets() throws(UsageError) -> [SpecTarget] {
    do { return try Discovery.files(arguments.operands) } catch { throw TestArguments.wrong(error.description) }
  }

  /// Runs the tests of some files once.
  func run(_ targets: [SpecTarget], _ desks: CurrentDesk) async throws(UsageError) -> ExitCode {
    do throws(PermissionError) { try Permissions.check(arguments.runner.grants) } catch {
      complain("\(error)")
      return .usage
    }
    let memory = TestMemory(ProjectFolder.around(targets.first?.path ?? "."))
    let isLost = arguments.isLastFailed && memory.hasLostFailures
    for complaint in memory.complaints { complain((isLost ? "--last-failed: " : "") + complaint) }
    guard !isLost, let plan = plan(targets, memory) else { return .nothingSelected }
    let files = plan.map(Self.file)
    let part = try PartFile(arguments, files, memory)
    if let code = try part?.known() { return code }
    let hush = Hush(logbook?.isResumed ?? false)
    let desk = ReportDesk(try writers(memory, hush) + [part?.writer].compactMap { $0 })
    desks.set(desk)
    var options = options(plan, memory)
    part?.set(&options)
    options.logbook = logbook
    options.onNews = { hush.end() }
    let summary = await makeRunner(options).run(files, reporters: [desk])
    let code = code(summary, desk, part)
    return part?.keep(code) ?? code
  }

  /// The files to load; nil, and why, if there are none.
  private func plan(_ targets: [SpecTarget], _ memory: TestMemory) -> [SpecTarget]? {
    if targets.isEmpty {
      let places = arguments.operands.isEmpty ? "here" : "in " + arguments.operands.joined(separator: ", ")
      complain("no spec files \(places); they are named *_spec.lua")
      return nil
    }
    guard arguments.isLastFailed else { return targets }
    let failed = Set(memory.failures.map(\.file))
    let plan = targets.filter { failed.contains(memory.folder.name(of: $0.path)) }
    if plan.isEmpty { complain("--last-failed: none of these failed when they last ran") }
    return plan.isEmpty ? nil : plan
  }

  /// A spec file; one that cannot be read is told as one that does not load, and the others run.
  private static func file(_ target: SpecTarget) -> SpecFile {
    if let trouble = target.trouble { return SpecFile(path: target.path, text: "", trouble: trouble) }
    do { return SpecFile(path: target.path, text: try TextFile.read(target.path)) } catch {
      return SpecFile(path: target.path, text: "", trouble: "the file cannot be read: \(error)")
    }
  }

  private func options(_ plan: [SpecTarget], _ memory: TestMemory) -> RunnerOptions {
    var options = arguments.runner
    for target in plan where !target.lines.isEmpty { options.selection.lines[target.path] = target.lines }
    options.selection.folder = memory.folder
    options.selection.durations = memory.durations
    if arguments.isLastFailed {
      options.selection.lastFailed = memory.failures
      options.selection.failedOrders = memory.failedOrders
    }
    options.keepTrail = { memory.keepTrail($0) }
    options.isUnattended = environment("CI") != ""
    if options.updateSnapshots, options.isUnattended {
      options.updateSnapshots = false
      complain("--update writes nothing where CI is set")
    }
    return options
  }

  private func writers(_ memory: TestMemory, _ hush: Hush) throws(UsageError) -> [any ReportWriter] {
    var writers = try ReportOutputs(arguments, hush).writers(isListing: arguments.runner.isListing)
    // Last, when a bar has made room for it.
    writers.append(NoteWriter { if !hush.isOn { Output.errors.write("rutter test: \($0)") } })
    // What one part of a test's orders came to says nothing of the test.
    if isRemembered, arguments.out == nil, !memory.isShut {
      writers.append(TestMemoryWriter(memory, keepsDurations: !isShard) { complain($0) })
    }
    return writers
  }

  private var isShard: Bool { arguments.runner.selection.shard != nil }

  /// Whether the next run is to know of this one.
  private var isRemembered: Bool {
    // One order alone says nothing about how long a test takes.
    if arguments.runner.isListing || arguments.runner.replay != nil { return false }
    // The other shards have to be cut from the same failures.
    return !(isShard && arguments.isLastFailed)
  }

  private func code(_ summary: Summary, _ desk: ReportDesk, _ part: PartFile? = nil) -> ExitCode {
    if summary.isInterrupted { return .interrupted }
    if summary.broken > 0 { return .notLoaded }
    if summary.failed > 0 || summary.unwritten > 0 { return .failed }
    if summary.hasUnexplainedDeath { return .internalError }
    if desk.isNothingSelected, part?.isOfSome != true {
      complain("no test was chosen" + (arguments.choice.map { ": none fits \($0)" } ?? ""))
      return .nothingSelected
    }
    if summary.hasMisnamed || isIdle(desk, part) { return .usage }
    guard arguments.runner.requireComplete, summary.incomplete > 0 else { return .fine }
    let tests = summary.incomplete == 1 ? "1 test" : "\(summary.incomplete) tests"
    complain("not all orders of \(tests) were tried, as --require-complete wants; a larger --budget tries more")
    return .incomplete
  }

  /// Whether something was said of exploring though no test was explored; says so. Tests may ask for it themselves, so
  /// that only a run tells; of other parts this one knows nothing.
  private func isIdle(_ desk: ReportDesk, _ part: PartFile?) -> Bool {
    guard let option = arguments.idleOption, !desk.hasExplored, part == nil, !isShard else { return false }
    complain("\(option) is about exploring, and no test was explored; add --explore")
    return true
  }

  // MARK: Merging

  private func merge() throws(UsageError) -> ExitCode {
    let joined = try JoinedReports(arguments.operands)
    let desk = ReportDesk(try ReportOutputs(arguments, Hush(false)).writers(isListing: false))
    for report in joined.reports { desk.take(report) }
    for complaint in joined.complaints { complain(complaint) }
    // What is missing is no matter of what was chosen.
    if !joined.complaints.isEmpty, desk.isNothingSelected { return .failed }
    let code = code(joined.summary, desk)
    return joined.complaints.isEmpty || code != .fine ? code : .failed
  }
}

/// Says what is no result.
func complain(_ message: String) { Output.errors.write("rutter test: \(message)\n") }
