internal import RutterSpecs
internal import RutterTesting
internal import RutterWorkers

/// A run of one spec file in this process, as the command does it.
enum SpecRun {
  /// Runs a spec and waits for it.
  ///
  /// - Parameters:
  ///   - text: The spec.
  ///   - folder: Where its flow lies.
  ///   - options: How it is run.
  /// - Returns: What each test came to, once for each round; nil if not all passed.
  static func explorations(of text: String, in folder: Folder, _ options: RunnerOptions) -> [Exploration]? {
    let runner = Runner(options: options), told = Locked<[Exploration]?>(nil)
    let file = SpecFile(path: "\(folder.path)/bench_spec.lua", text: text)
    guard let bell = try? SharedBell() else { return nil }
    Task {
      let listener = Listener()
      let summary = await runner.run([file], reporters: [listener])
      let isFine = summary.failed == 0 && summary.passed > 0
      told.withLock { $0 = isFine ? listener.explorations : nil }
      bell.bell.ring()
    }
    bell.bell.wait(microseconds: nil)
    return told.withLock { $0 }
  }

  private final class SharedBell: Sendable {
    let bell: Bell
    init() throws(SystemError) { bell = try Bell() }
  }

  /// Notes what was explored.
  private final class Listener: Reporter {
    private let all = Locked<[Exploration]>([])
    var explorations: [Exploration] { all.withLock { $0 } }

    func take(_ report: Report) {
      guard case .finished(let result) = report, let exploration = result.exploration else { return }
      all.withLock { $0.append(exploration) }
    }
  }
}
