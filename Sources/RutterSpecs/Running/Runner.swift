internal import RutterCore
internal import RutterTesting
internal import RutterWorkers

/// Runs specs: loads their files, chooses tests, shares them among workers, and tells of them in their order.
package struct Runner: SpecRunner {
  private let options: RunnerOptions
  private let library = FlowLibrary()

  package init(options: RunnerOptions) { self.options = options }

  package func run(_ files: [SpecFile], reporters: [any Reporter]) async -> Summary {
    let clock = Clock()
    let crew = Crew(files, library, options)
    // What is loaded to know the tests is run here: no other worker has to load it again.
    let own = Worker(crew)
    var summary = Summary()
    let loaded = files.map(own.load)
    var choice = options.selection.choose(from: loaded.flatMap(\.tests))
    keepReplayed(&choice)
    let desk = OrderedDesk(reporters, failFast: options.failFast)
    summary.broken = begin(choice, loaded, desk)
    if options.isListing {
      for test in choice.tests { desk.tell(.listed(test)) }
    } else {
      let rounds = max(1, options.untilFail)
      let inOrder = options.selection.unshuffled(choice.tests, of: loaded.flatMap(\.tests))
      for number in 1...rounds where !Task.isCancelled && (number == 1 || summary.failed + summary.broken == 0) {
        if number > 1 { choice.tests = options.selection.shuffled(inOrder, round: number) }
        summary = await round(number, choice.tests, own, desk, reporters, summary)
        summary.rounds = number
      }
      if !Task.isCancelled { summary.unwritten = close(loaded, crew, desk) }
    }
    summary.microseconds = clock.now.microseconds
    summary.isInterrupted = Task.isCancelled
    summary.seed = options.selection.shuffle.map { $0 &+ UInt64(summary.rounds - 1) }
    if options.coverage, !options.isListing { desk.tell(.covered(desk.coverage)) }
    desk.tell(.ended(summary))
    return summary
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

  /// Runs all tests once.
  private func round(
    _ number: Int, _ tests: [TestCase], _ own: Worker, _ desk: OrderedDesk, _ reporters: [any Reporter],
    _ summary: Summary
  ) async -> Summary {
    let board = WorkBoard(tests, round: number, options.budget)
    desk.begin(tests.count)
    let unfinished = Unfinished(board: board, desk: desk, options: options)
    for reporter in reporters { reporter.accept { unfinished.results() } }
    await withTaskCancellationHandler {
      own.work(board, desk, isHelped: options.jobs > 1)
    } onCancel: {
      board.stop()
    }
    return desk.summary(after: summary, of: tests.count)
  }
}
