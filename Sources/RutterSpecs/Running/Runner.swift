internal import RutterCore
internal import RutterLua
internal import RutterTesting
internal import RutterWorkers

/// Runs specs: loads their files, chooses tests, shares them among workers, and tells of them in their order.
package struct Runner: SpecRunner {
  private let options: RunnerOptions
  private let library: FlowLibrary

  package init(options: RunnerOptions) {
    self.options = options
    library = FlowLibrary(trustsProjects: options.trustsProjects, log: options.sources)
  }

  package func run(_ files: [SpecFile], reporters: [any Reporter]) async -> Summary {
    let clock = Clock()
    let logbook = options.logbook, past = logbook?.takePast() ?? Past()
    var options = options
    // One at a time, so that it is known which test a process dies in if another one does.
    if past.deaths > 0 { options.jobs = 1 }
    let crew = Crew(files, library, options)
    // What is loaded to know the tests is run here: no other worker has to load it again.
    let own = Worker(crew)
    var summary = Summary()
    let loaded = files.indices.map { number in
      if let trouble = past.trouble(ofFile: number) {
        return Worker.Loaded(path: files[number].path, failure: Failure(.loading, trouble))
      }
      logbook?.loading = number
      defer { logbook?.loading = nil }
      return own.load(files[number])
    }
    if let log = options.sources { for file in files { log.note(file) } }
    let all = loaded.flatMap(\.tests), survey = options.cutsOrders ? Survey(own, past, all) : nil
    var choice = options.selection.choose(from: all) { survey?.offersMuch($0) ?? false }
    keepReplayed(&choice)
    let desk = OrderedDesk(reporters, failFast: options.failFast, logbook)
    if !past.hasBegun { options.onNews() }
    logbook?.note(.init(kind: .began))
    summary.broken = begin(choice, loaded, desk)
    if options.isListing {
      for test in choice.tests { desk.tell(.listed(test)) }
    } else {
      let rounds = max(1, options.untilFail)
      let inOrder = options.selection.unshuffled(choice.tests, of: all)
      for number in 1...rounds {
        if Task.isCancelled || number > 1 && summary.failed + summary.broken > 0 { break }
        if number > 1 { choice.tests = options.selection.shuffled(inOrder, round: number) }
        let round = Round(number: number, tests: choice.tests, past: past, options: options)
        summary = await round.run(own, desk, reporters, summary)
        summary.rounds = number
      }
      if !Task.isCancelled {
        summary.unwritten = close(loaded, crew, desk)
        // What another process has loaded that died is not known.
        summary.hasMisnamed = past.deaths == 0 && tellsMisnamed(desk)
      }
    }
    summary.microseconds = logbook?.microseconds ?? clock.now.microseconds
    summary.isInterrupted = Task.isCancelled
    summary.hasUnexplainedDeath = past.hasUnexplained
    summary.seed = options.selection.shuffle.map { $0 &+ UInt64(summary.rounds - 1) }
    if options.coverage, !options.isListing { desk.tell(.covered(desk.coverage)) }
    desk.tell(.ended(summary))
    return summary
  }

  /// Tells of plugins that are to be isolated and that no flow of the tests has. One that some have is meant for those.
  ///
  /// - Returns: Whether there are any.
  private func tellsMisnamed(_ desk: OrderedDesk) -> Bool {
    let names = library.pluginNames
    if names.isEmpty { return false }
    let misnamed = options.isolated.filter { !$0.isEmpty && $0 != "*" && !names.contains($0) }
    for name in misnamed {
      desk.tell(.note("--isolate=\(name): no test loads a plugin '\(name)'\(way(out: name, of: names))"))
    }
    return !misnamed.isEmpty
  }

  /// Tells what will be run, and what cannot be.
  ///
  /// - Returns: How many files do not load.
  private func begin(_ choice: Selection.Choice, _ loaded: [Worker.Loaded], _ desk: OrderedDesk) -> Int {
    let files = Set(choice.tests.map(\.file)).count
    desk.tell(.began(tests: choice.tests.count, files: files, cut: choice.cut))
    for file in loaded where file.failure == nil { desk.tell(.loaded(file: file.path, file.tests)) }
    for complaint in choice.complaints { desk.tell(.note(complaint)) }
    if choice.tests.isEmpty {
      for file in loaded where file.tests.isEmpty && file.failure == nil {
        desk.tell(.note("\(file.path) declares no tests"))
      }
    }
    let broken = loaded.compactMap { file in file.failure.map { (file.path, $0) } }
    for (path, failure) in broken { desk.tell(.broken(file: path, failure)) }
    return broken.count
  }

  /// Of tests that share a line, only that whose order is to be run again.
  private func keepReplayed(_ choice: inout Selection.Choice) {
    guard let text = options.replay, let token = try? Token(reading: text) else { return }
    let own = choice.tests.filter { token.isOf(test: $0.markedName) }
    if own.isEmpty, !choice.tests.isEmpty { choice.complaints.append("--replay: this token is of another test") }
    choice.tests = own
  }

  /// Writes and tells what became of the snapshots.
  ///
  /// - Returns: How many could not be written.
  private func close(_ files: [Worker.Loaded], _ crew: Crew, _ desk: OrderedDesk) -> Int {
    let snapshots = desk.snapshots
    return files.reduce(0) { count, loaded in
      guard let file = crew.files[Text(loaded.path)] else { return count }
      let closing = snapshots.close(file, loaded.tests, options.snapshotMode)
      for note in closing.notes { desk.tell(.note(note)) }
      return count + closing.unwritten
    }
  }
}

/// All tests once.
private struct Round {
  let number: Int
  let tests: [TestCase]
  /// What another process did of it, and of the rounds before it, until it died.
  let past: Past
  let options: RunnerOptions

  func run(_ own: Worker, _ desk: OrderedDesk, _ reporters: [any Reporter], _ summary: Summary) async -> Summary {
    options.logbook?.note(.init(kind: .round, round: number, value: Int64(tests.count)))
    let known = past.results(ofRound: number, tests)
    let board = WorkBoard(tests, round: number, known: Set(known.map(\.place)), options.budget)
    desk.begin(tests.count)
    let unfinished = Unfinished(board: board, desk: desk, options: options)
    for reporter in reporters { reporter.accept { unfinished.results() } }
    tell(known, desk)
    if desk.isOver { board.stop() }
    await withTaskCancellationHandler {
      own.work(board, desk, isHelped: options.jobs > 1)
    } onCancel: {
      board.stop()
    }
    return desk.summary(after: summary, of: tests.count)
  }

  /// Tells what is known: first what the process has told that died, then what it has died of, and the rest.
  private func tell(_ known: [(place: Int, result: TestResult)], _ desk: OrderedDesk) {
    var known = known[...], next = 0
    while let first = known.first, first.place == next, !past.isLastDeath(round: number, place: next) {
      desk.knows(first.place, first.result)
      known.removeFirst()
      next += 1
    }
    // Nobody hears this note, but whoever keeps back what he has to say says it before, when nobody hears it.
    if past.deaths > 0 { desk.tell(.note("another process goes on")) }
    if number >= past.lastRound { options.onNews() }
    for note in past.notes(ofRound: number, tests) { desk.tell(.note(note)) }
    for (place, result) in known { desk.knows(place, result) }
  }
}

extension Logbook {
  /// What is known of this run; nothing, if another one begins.
  fileprivate func takePast() -> Past {
    guard isResumed else {
      clear()
      return Past()
    }
    isResumed = false
    return Past(entries)
  }
}
