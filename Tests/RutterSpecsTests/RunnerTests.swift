import RutterCore
import RutterTesting
import RutterWorkers
import Testing

@testable import RutterSpecs

@Suite("workers")
struct RunnerTests {
  private static let planted =
    #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Fixtures/planted"

  @Test("K5: verdict, coverage, failing order and story do not depend on the number of workers", arguments: [2, 4])
  func sameWithAnyNumberOfWorkers(jobs: Int) async throws {
    let files = try Discovery.files([Self.planted]).map { try SpecFile(path: $0.path, text: TextFile.read($0.path)) }
    var options = RunnerOptions()
    options.explore = true
    options.budget = RunnerOptions.Budget(runs: 600, microseconds: .max)
    options.jobs = 1
    let alone = await told(files, options)
    options.jobs = jobs
    let shared = await told(files, options)
    #expect(alone.contains { $0.hasFailed } && alone.contains { !$0.hasFailed })
    #expect(alone == shared)
  }

  @Test("tests that are run once are told in their order, whoever ran them")
  func inOrder() async throws {
    let text = (1...400).map { "it('\($0)', function() assert.equals(\($0) % 7 == 0 and 0 or 1, 1) end)\n" }.joined()
    var options = RunnerOptions()
    options.jobs = 4
    let results = await told([SpecFile(path: "many_spec.lua", text: text)], options)
    #expect(results.map(\.test.name) == (1...400).map { "\($0)" })
    #expect(results.count { $0.hasFailed } == 57)
  }

  @Test("after the first failure nothing more is told")
  func failFast() async throws {
    let text = (1...50).map { "it('\($0)', function() assert.equals(\($0), 3) end)\n" }.joined()
    var options = RunnerOptions()
    options.failFast = true
    options.jobs = 4
    let results = await told([SpecFile(path: "many_spec.lua", text: text)], options)
    #expect(results.map(\.test.name) == ["1"])
  }

  @Test("what is known of a test before all its orders were run: one that failed, with its token")
  func unfinished() async throws {
    let path = Self.planted + "/late_append/planted"
    let target = try #require(try Discovery.files([path]).first)
    let file = SpecFile(path: target.path, text: try TextFile.read(target.path))
    var options = RunnerOptions()
    options.explore = true
    let keeper = Keeper()
    _ = await Runner(options: options).run([file], reporters: [keeper])
    let whole = try #require(keeper.results.withLock { $0.first { $0.hasFailed } })
    // The same, seen from within, with nothing concluded.
    let worker = Worker(Crew([file], FlowLibrary(), options))
    let tests = worker.load(file).tests, test = try #require(tests.first { $0.index == whole.test.index })
    let board = WorkBoard([test], options.budget), desk = OrderedDesk([], failFast: false)
    let rounds = Unfinished(board: board, desk: desk, options: options)
    var explorer = Exploring(Explorer())
    let runner = TestRunner(FlowShelf(FlowLibrary(), natives: []), options)
    let state = try SpecState(file)
    while explorer.knownFailure == nil, let attempt = explorer.next(options.budget) {
      explorer.take(attempt, runner.run(attempt, of: test, state, after: nil))
    }
    _ = board.next(nil) { _ in true }
    board.open(0, explorer)
    let result = try #require(rounds.results().first)
    guard case .failed(let failure) = result.verdict else { return #expect(Bool(false)) }
    #expect(failure.token != nil && failure.frequency?.hasPrefix("fails in 1 of ") == true)
    #expect(failure.notes.last == "the run was interrupted before this order was made small")
    #expect(Remembered(result)?.failedOrder == FailedOrder(token: failure.token))
    options.explore = false
    options.replay = failure.token
    let again = Worker(Crew([file], FlowLibrary(), options))
    _ = again.load(file)
    #expect(again.result(of: test).hasFailed)
    #expect(desk.close()?.next == 0)
  }

  @Test("a test that ends itself as pending in its first order is not explored")
  func pending() async throws {
    var options = RunnerOptions()
    options.explore = true
    options.jobs = 4
    let file = SpecFile(path: "one_spec.lua", text: "it('later', function() pending('not yet') end)")
    let results = await told([file], options)
    #expect(results.map(\.verdict) == [.pending("not yet")])
  }

  /// The results in the order in which they were told, without their times.
  private func told(_ files: [SpecFile], _ options: RunnerOptions) async -> [TestResult] {
    let keeper = Keeper()
    _ = await Runner(options: options).run(files, reporters: [keeper])
    return keeper.results.withLock { $0 }
  }
}

private final class Keeper: Reporter {
  let results = Locked<[TestResult]>([])

  func take(_ report: Report) {
    guard case .finished(var result) = report else { return }
    result.microseconds = 0
    results.withLock { $0.append(result) }
  }
}
