internal import RutterCore

/// What is remembered of one test that ran.
struct Remembered: Sendable {
  /// The file, as the test names it.
  let file: String
  /// What the test is known by.
  let name: String
  let microseconds: Int64
  let hasFailed: Bool
  /// Whether nothing is known of its other orders.
  let isUsualOrder: Bool
  /// How it failed, if its orders were explored.
  let failedOrder: FailedOrder?

  /// nil for a test that was not run.
  init?(_ result: TestResult) {
    if case .pending = result.verdict { return nil }
    file = result.test.file
    name = result.test.knownName
    microseconds = result.microseconds
    hasFailed = result.hasFailed
    // A test that is about one order only has no others.
    isUsualOrder = result.exploration == nil && result.test.options.explore != false
    failedOrder = Self.failedOrder(result)
  }

  private static func failedOrder(_ result: TestResult) -> FailedOrder? {
    guard result.exploration != nil, case .failed(let failure) = result.verdict else { return nil }
    return FailedOrder(
      token: failure.token, outcomes: failure.hasOutcomes, restarts: failure.hasRestarts,
      loose: failure.isLoose)
  }
}

/// Remembers a run in the memory when it ends.
package struct TestMemoryWriter: ReportWriter {
  private var memory: TestMemory
  private let keepsDurations: Bool
  private let complain: Sink
  /// By file and index; of several rounds the last counts.
  private var tests: [Text: [Int: Remembered]] = [:]
  private var broken: [String] = []
  /// All the tests that there are.
  private var known = KnownTests()

  /// - Parameters:
  ///   - memory: Where to.
  ///   - keepsDurations: Whether it is remembered how long tests took.
  ///   - complain: Is told if that was not possible.
  package init(_ memory: TestMemory, keepsDurations: Bool = true, complain: @escaping Sink) {
    self.memory = memory
    self.keepsDurations = keepsDurations
    self.complain = complain
  }

  package mutating func take(_ report: Report) {
    switch report {
    case .began, .listed, .started, .exploring, .note, .covered: break
    case .loaded(let file, let tests): known.add(file, tests)
    case .broken(let file, _): broken.append(file)
    case .finished(let result): tests[Text(result.test.file), default: [:]][result.test.index] = Remembered(result)
    case .ended:
      let problem = memory.keep(inOrder, broken: broken, known: known, keepsDurations: keepsDurations)
      if let problem { complain(problem) }
    }
  }

  /// By the bytes of the files' names: of a file that was run by two names the last counts.
  private var inOrder: [Remembered] {
    tests.keys.sorted().flatMap { file in (tests[file] ?? [:]).sorted { $0.key < $1.key }.map(\.value) }
  }
}
