import RutterCore
import RutterSpecs
import RutterWorkers
import Testing

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
