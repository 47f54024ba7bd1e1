internal import Glibc
public import Rutter
internal import RutterCore
internal import RutterWorkers

/// One scripted test of a `*_spec.lua` file, to be run from Swift.
///
/// All specs of a folder, as cases of one test of Swift Testing:
///
/// ```swift
/// import Rutter
/// import RutterSpecs
/// import Testing
///
/// @Test(arguments: try Spec.discover(in: "Scripts/flows"))
/// func flow(_ spec: Spec) async throws {
///   try await spec.run(plugins: [clock])
/// }
/// ```
///
/// A spec runs as `rutter test` runs it: in virtual time and a closed world, a fresh session for each launch. Specs share
/// nothing that changes, so that any number may run at once; a file and its modules are read when specs are found.
public struct Spec: Sendable, Hashable, Identifiable, CustomStringConvertible {
  /// How specs are run.
  public struct Settings: Sendable, Hashable {
    /// Whether the orders of a spec are explored that does not say so itself.
    public var explores = false
    /// Whether each load may also fail or never end, where orders are explored.
    public var includesOutcomes = false
    /// The most orders that are run of one spec; the usual one and that of instant loads are run anyway.
    public var orders = 20_000
    /// The most time that is spent on the orders of one spec.
    public var seconds = 10.0
    /// What orders are drawn by where not all can be run.
    public var seed: UInt64 = 1
    /// What plugins may do outside, besides what a spec allows itself.
    public var grants: [Grant] = []

    public init() {}
  }

  /// How a spec ended that did not fail.
  public enum Outcome: Sendable, Hashable {
    case passed
    /// It was not run, or waits for somebody to accept a snapshot; with the reason.
    case pending(String)
  }

  /// The spec file, as it was found.
  public let file: String
  /// The line of its `it`.
  public let line: Int
  /// The texts of the `describe`s around it and its own: `favorites > L5 a removed favourite stays open`.
  public let name: String
  private let content: Content
  private let library: FlowLibrary

  private enum Content: Sendable {
    case test(TestCase, SpecFile)
    case broken(Failure)
  }

  /// Is the same for the same spec in each run of the program.
  public var id: String { if case .test(let test, _) = content { "\(file)#\(test.index)" } else { file } }
  /// The file, the line and the name, as a test's case is named.
  public var description: String { "\(lastName(file)):\(line) \(name)" }

  public static func == (left: Spec, right: Spec) -> Bool { left.id == right.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  // MARK: Finding

  /// Finds all specs of some files and folders.
  ///
  /// A file that does not load is one spec, which fails when it is run: the others run all the same.
  ///
  /// - Parameter paths: Spec files, or folders that are searched for `*_spec.lua`. Relative ones start in the current
  ///   folder, which is that of the package under `swift test`.
  /// - Returns: The specs in the order of the paths, the files and their lines.
  /// - Throws: A path that leads nowhere, or that no spec was found: a test without cases would pass.
  public static func discover(in paths: String...) throws(SpecError) -> [Spec] {
    let library = FlowLibrary()
    var specs: [Spec] = []
    do throws(SelectionError) {
      for target in try Discovery.files(paths) { specs += try Self.specs(target.path, library) }
    } catch {
      throw SpecError(description: error.description)
    }
    if specs.isEmpty {
      throw SpecError(description: "no specs in \(paths.joined(separator: ", ")); their files are named *_spec.lua")
    }
    return specs
  }

  private static func specs(_ path: String, _ library: FlowLibrary) throws(SelectionError) -> [Spec] {
    var file: SpecFile
    do { file = SpecFile(path: path, text: try TextFile.read(path)) } catch {
      throw SelectionError("\(path): \(error)")
    }
    do throws(Failure) {
      // Each case has a state of its own: what one leaves behind in variables must not depend on which ran before it.
      file.source = try SpecSource(file).compiled
      return try SpecState(file).tests.map { [file] test in
        Spec(file: path, line: test.line, name: test.fullName, content: .test(test, file), library: library)
      }
    } catch {
      let line = error.place?.line ?? 1
      return [Spec(file: path, line: line, name: "loads", content: .broken(error), library: library)]
    }
  }

  // MARK: Running

  /// Runs the spec.
  ///
  /// - Parameters:
  ///   - plugins: Plugins written in Swift, which every flow that the spec launches finds beside it. A spec may stub
  ///     their loaders as any other: `stubs = { ["clock.hour"] = 12 }`.
  ///   - settings: How it is run.
  /// - Returns: That it passed, or why it was not run.
  /// - Throws: What failed, as people read it.
  @discardableResult
  public func run(plugins: [SwiftPlugin] = [], _ settings: Settings = Settings()) async throws(SpecFailure) -> Outcome {
    guard case .test(let test, let file) = content else { throw failure(nil) }
    var options = RunnerOptions()
    options.plugins = plugins
    options.explore = settings.explores
    options.outcomes = settings.includesOutcomes
    options.budget = .init(runs: settings.orders, microseconds: microseconds(seconds: settings.seconds) ?? .max)
    options.seed = settings.seed
    options.grants = settings.grants
    options.isUnattended = getenv("CI").map { $0.pointee != 0 } ?? false
    let crew = Crew([file], library, options)
    // On a thread of its own: loaders in Swift are waited for, and their tasks need the threads of Swift's pool.
    let verdict = await withCheckedContinuation { continuation in
      let run: @Sendable () -> Void = { continuation.resume(returning: Worker(crew).result(of: test).verdict) }
      do throws(SystemError) { try Thread(stackBytes: SessionThread.stackBytes, run).detach() } catch { run() }
    }
    switch verdict {
    case .passed: return .passed
    case .pending(let reason): return .pending(reason)
    case .failed(let failure): throw self.failure(failure)
    }
  }

  private func failure(_ told: Failure?) -> SpecFailure {
    let texts = SourceTexts()
    let line: @Sendable (Place, String) -> String? = { texts.line($0, of: $1) }
    switch content {
    case .test(let test, _):
      guard let told else { break }
      return SpecFailure(description: FailureText.plain(told, of: test, line: line).joined(separator: "\n"))
    case .broken(let failure):
      let test = FailureText.loading(file, failure)
      return SpecFailure(description: FailureText.plain(failure, of: test, line: line).joined(separator: "\n"))
    }
    return SpecFailure(description: "\(file): nothing is known of this failure")
  }
}

/// Why specs could not be found.
public struct SpecError: Error, Sendable, Hashable, CustomStringConvertible {
  public let description: String
}

/// How a spec failed, as people read it: the place, the line, what was expected and what came, the story, and what runs
/// it again.
public struct SpecFailure: Error, Sendable, Hashable, CustomStringConvertible {
  public let description: String
}
