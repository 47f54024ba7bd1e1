/// How the process ends, as a shell sees it.
enum ExitCode: Int32, Sendable, CaseIterable {
  case fine = 0
  /// The flow's own plugin was stopped, or its root could not be built; with `--strict` after any error. A test failed.
  case failed = 1
  case usage = 2
  case notLoaded = 3
  /// No test was chosen: never taken for success.
  case nothingSelected = 4
  /// Not all orders of a test were tried, with `--require-complete`.
  case incomplete = 5
  case internalError = 70
  case hungUp = 129
  case interrupted = 130
  case quit = 131
  case brokenPipe = 141
  case terminated = 143

  var isSignal: Bool {
    switch self {
    case .hungUp, .interrupted, .quit, .terminated: true
    default: false
    }
  }
}
