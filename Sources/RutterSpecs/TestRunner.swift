internal import RutterCore
internal import RutterLua

/// Runs one test: once, or in every order.
struct TestRunner {
  private let library: FlowLibrary
  private let options: RunnerOptions

  init(_ library: FlowLibrary, _ options: RunnerOptions) {
    self.library = library
    self.options = options
  }

  func run(_ test: TestCase, _ state: SpecState) -> TestResult {
    if let reason = test.pending { return TestResult(test, .pending(reason)) }
    return TestResult(test, once(test, state))
  }

  /// One order of a test.
  private func once(_ test: TestCase, _ state: SpecState) -> TestResult.Verdict {
    let world = World(library, state, folder: SpecFile.folder(of: test.file))
    let verdict = state.run(test, in: world)
    guard case .passed = verdict, let failure = world.finish() else { return verdict }
    return .failed(failure)
  }
}

extension SpecState {
  /// Makes the state of a file, with its limits for tests.
  convenience init(_ file: SpecFile) throws(Failure) {
    try self.init(SourceText(file: file.path, text: file.text))
  }
}
