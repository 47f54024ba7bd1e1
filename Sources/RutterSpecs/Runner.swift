internal import RutterCore
internal import RutterWorkers

/// Runs specs: loads their files, chooses tests, shares them among workers, and tells of them in their order.
package struct Runner: SpecRunner {
  private let options: RunnerOptions
  private let library = FlowLibrary()

  package init(options: RunnerOptions) { self.options = options }

  package func run(_ files: [SpecFile], reporters: [any Reporter]) async -> Summary {
    let clock = Clock()
    var summary = Summary()
    var loaded = load(files)
    let choice = options.selection.choose(from: loaded.flatMap(\.tests))
    let broken = loaded.compactMap { file in file.failure.map { (file.file.path, $0) } }
    let desk = OrderedDesk(reporters, failFast: options.failFast)
    desk.tell(.began(tests: choice.tests.count, files: Set(choice.tests.map(\.file)).count, cut: choice.cut))
    for complaint in choice.complaints { desk.tell(.note(complaint)) }
    for (path, failure) in broken { desk.tell(.broken(file: path, failure)) }
    summary.broken = broken.count
    if options.isListing {
      for test in choice.tests { desk.tell(.listed(test)) }
    } else {
      loaded.removeAll { file in !choice.tests.contains { $0.file == file.file.path } }
      let texts = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
      for _ in 0..<max(1, options.untilFail) where summary.failed == 0 && !Task.isCancelled {
        summary = await round(choice.tests, texts, desk, summary)
      }
      if !Task.isCancelled { summary.unwritten = close(loaded, desk) }
    }
    summary.microseconds = clock.now.microseconds
    summary.isInterrupted = Task.isCancelled
    summary.seed = options.selection.shuffle
    if options.coverage, !options.isListing { desk.tell(.covered(desk.coverage)) }
    desk.tell(.ended(summary))
    return summary
  }

  /// A file with its tests, or why it has none.
  private struct Loaded {
    var file: SpecFile
    var tests: [TestCase] = []
    var failure: Failure?
  }

  /// Loads every file once, to know its tests.
  private func load(_ files: [SpecFile]) -> [Loaded] {
    files.map { file in
      do throws(Failure) {
        return Loaded(file: file, tests: try SpecState(file).tests)
      } catch {
        return Loaded(file: file, failure: error)
      }
    }
  }

  /// Writes and tells what became of the snapshots.
  ///
  /// - Returns: How many could not be written.
  private func close(_ files: [Loaded], _ desk: OrderedDesk) -> Int {
    let snapshots = desk.snapshots
    return files.reduce(0) { count, loaded in
      let closing = snapshots.close(loaded.file, loaded.tests, options.snapshotMode)
      for note in closing.notes { desk.tell(.note(note)) }
      return count + closing.unwritten
    }
  }

  /// Runs all tests once.
  private func round(_ tests: [TestCase], _ files: [String: SpecFile], _ desk: OrderedDesk, _ summary: Summary) async
    -> Summary
  {
    let work = WorkList(tests.count)
    desk.begin(tests.count)
    let jobs = max(1, min(options.jobs, tests.count))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<jobs {
        group.addTask {
          var worker = Worker(files, library, options)
          while !Task.isCancelled, !desk.isOver, let place = work.next() {
            desk.tell(.started(tests[place]))
            desk.finished(place, worker.run(tests[place]))
          }
        }
      }
    }
    return desk.summary(after: summary, of: tests.count)
  }
}

/// One worker with its spec states, each made when its first test comes.
private struct Worker {
  private let files: [String: SpecFile]
  private let runner: TestRunner
  private var states: [String: SpecState] = [:]

  init(_ files: [String: SpecFile], _ library: FlowLibrary, _ options: RunnerOptions) {
    self.files = files
    runner = TestRunner(FlowShelf(library, natives: options.plugins), options)
  }

  mutating func run(_ test: TestCase) -> TestResult {
    let clock = Clock()
    var result: TestResult
    do throws(Failure) {
      result = runner.run(test, try state(test.file))
    } catch {
      result = TestResult(test, .failed(error))
    }
    result.microseconds = clock.now.microseconds
    return result
  }

  private mutating func state(_ path: String) throws(Failure) -> SpecState {
    if let state = states[path] { return state }
    guard let file = files[path] else { throw Failure(.loading, "the spec file is gone") }
    let state = try SpecState(file)
    states[path] = state
    return state
  }
}

/// The tests that are left, by their place.
private final class WorkList: Sendable {
  private let count: Int
  private let taken = Locked(0)

  init(_ count: Int) { self.count = count }

  func next() -> Int? {
    taken.withLock { taken in
      guard taken < count else { return nil }
      defer { taken += 1 }
      return taken
    }
  }
}
