/// What several machines told, as one of them would have told it.
struct ReportsAsOne {
  private(set) var reports: [Report] = []
  private(set) var summary = Summary()

  /// Puts it together.
  ///
  /// - Parameters:
  ///   - results: Of all tests, in their order.
  ///   - files: How many spec files that is about.
  ///   - broken: The files that cannot be loaded, each once: every machine has tried.
  ///   - coverages: What each machine reached.
  ///   - summaries: How each machine ended.
  init(
    _ results: [TestResult], files: Int, broken: [(file: String, failure: Failure)], coverages: [FlowsCoverage],
    summaries: [Summary]
  ) {
    reports.append(.began(tests: results.count, files: files))
    reports += broken.map { .broken(file: $0.file, $0.failure) }
    summary.broken = broken.count
    for result in results {
      summary.count(result)
      reports.append(.finished(result))
    }
    if !coverages.isEmpty { reports.append(.covered(coverages.reduce(into: FlowsCoverage()) { $0.add($1) })) }
    // What all machines together have worked; nobody waits for it.
    summary.microseconds = summaries.reduce(0) { $0 + $1.microseconds }
    summary.unwritten = summaries.reduce(0) { $0 + $1.unwritten }
    summary.notRun = summaries.reduce(0) { $0 + $1.notRun }
    let seeds = Set(summaries.compactMap(\.seed))
    summary.seed = seeds.count == 1 ? seeds.first : nil
    reports.append(.ended(summary))
  }
}
