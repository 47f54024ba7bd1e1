import RutterSpecs
import RutterWorkers

/// Whole runs of spec files.
enum Runs {
  /// Runs files of the repository, or elsewhere.
  static func of(_ paths: [String], _ change: (inout RunnerOptions) -> Void = { _ in }) async -> Told {
    var options = RunnerOptions()
    change(&options)
    let listener = Listener()
    var files: [SpecFile] = []
    for path in paths { if let text = try? TextFile.read(path) { files.append(SpecFile(path: path, text: text)) } }
    let summary = await Runner(options: options).run(files, reporters: [listener])
    return Told(summary: summary, reports: listener.reports)
  }

  /// What was told of a run.
  struct Told {
    var summary: Summary
    var reports: [Report]

    var results: [TestResult] { reports.compactMap { if case .finished(let result) = $0 { result } else { nil } } }
    var failures: [Failure] {
      results.compactMap { if case .failed(let failure) = $0.verdict { failure } else { nil } }
    }
    var coverage: FlowsCoverage? {
      for case .covered(let coverage) in reports { return coverage }
      return nil
    }
  }
}

/// Hears all reports.
final class Listener: Reporter {
  private let all = Locked<[Report]>([])
  private let onFinished: @Sendable () -> Void
  init(onFinished: @Sendable @escaping () -> Void = {}) { self.onFinished = onFinished }
  var reports: [Report] { all.withLock { $0 } }
  func take(_ report: Report) {
    if case .finished = report { onFinished() }
    all.withLock { $0.append(report) }
  }
}
