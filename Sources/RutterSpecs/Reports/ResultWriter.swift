/// A writer that tells how tests ended and nothing of what happens meanwhile.
package protocol ResultWriter: ReportWriter {
  /// A file does not load.
  mutating func broken(_ file: String, _ failure: Failure)
  /// A test has ended.
  mutating func finished(_ result: TestResult)
  /// What the tests reached of the flows.
  mutating func covered(_ coverage: FlowsCoverage)
  /// That was all.
  mutating func ended(_ summary: Summary)
}

extension ResultWriter {
  package mutating func take(_ report: Report) {
    switch report {
    case .began, .loaded, .started, .exploring, .listed, .note: break
    case .broken(let file, let failure): broken(file, failure)
    case .finished(let result): finished(result)
    case .covered(let coverage): covered(coverage)
    case .ended(let summary): ended(summary)
    }
  }
}
