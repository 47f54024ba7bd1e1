internal import RutterCore

/// How many tests failed in which way, where they failed in several: whether a flow is wrong or a test is, is seen so at
/// once. Of several rounds in the last.
struct KindsText: Sendable {
  private var counts: [Failure.Kind: Int] = [:]
  /// The tests that were told, by file and index.
  private var told: [Text: Set<Int>] = [:]

  mutating func take(_ result: TestResult) {
    // A test that comes again begins the next round.
    if told[Text(result.test.file)]?.contains(result.test.index) == true { self = KindsText() }
    told[Text(result.test.file), default: []].insert(result.test.index)
    if case .failed(let failure) = result.verdict { counts[failure.kind, default: 0] += 1 }
  }

  /// `failed: 3 by an assertion, 1 by an error of the flow`; nil if all failed in one way.
  var line: String? {
    if counts.count < 2 { return nil }
    let parts = Failure.Kind.allCases.compactMap { kind in
      counts[kind].map { "\(SummaryText.grouped($0)) by \(kind.words)" }
    }
    return "failed: \(parts.joined(separator: ", "))"
  }
}

extension Failure.Kind {
  fileprivate var words: String {
    switch self {
    case .assertion: "an assertion"
    case .step: "a step that could not be done"
    case .error: "an error of the test"
    case .flow: "an error of the flow"
    case .invariant: "a rule that did not hold"
    case .unfinished: "what still ran at the end"
    case .confluence: "another end"
    case .closedWorld: "work outside that is not stubbed"
    case .loading: "what does not load"
    case .crash: "a crash"
    }
  }
}
