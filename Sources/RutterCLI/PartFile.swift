internal import Glibc
internal import RutterSpecs
internal import RutterText
internal import RutterWorkers

/// The file of one part of a run, in a folder that machines share. It comes into being all at once when the part is done,
/// so that whoever runs the parts may run any of them again, or twice at a time.
struct PartFile {
  private let folder: String
  private let head: PartHead
  private let log = SourceLog()
  private let lines = Locked(Lines())

  fileprivate struct Lines: Sendable {
    var text = ""
    /// How many tests there are in all parts.
    var tests = 0
  }

  /// Looks whether a part can be kept where it is to be; nil if it is to be kept nowhere. Makes the folder, if it is not
  /// there.
  ///
  /// - Throws: why nothing can be written there.
  init?(_ arguments: TestArguments, _ files: [SpecFile], _ memory: TestMemory) throws(UsageError) {
    guard let folder = arguments.out, let shard = arguments.runner.selection.shard else { return nil }
    self.folder = folder
    head = PartHead(
      shard: shard, version: Help.version, words: arguments.partWords, specs: files.map(\.mark),
      durations: memory.durations)
    do throws(SystemError) {
      try TextFile.makeFolder(folder)
      if access(folder, W_OK | X_OK) != 0 { throw .last }
    } catch {
      let isFile = TextFile.kind(folder).map { $0 != .folder } ?? false
      throw TestArguments.wrong("--out \(folder): \(isFile ? "a file, not a folder" : "\(error)")")
    }
  }

  private var path: String { "\(folder)/\(PartHead.name(of: head.shard))" }

  /// What is there already: then nothing has to be run.
  ///
  /// One that is of something else is neither taken nor overwritten. It may be the work of hours, and whether it or this
  /// run is the mistake only a person knows; where half of the parts were overwritten, nothing could be joined any more.
  /// Whoever starts the parts sees it at once, before anything has run.
  ///
  /// - Returns: The code with which it has ended; nil if it has to be run.
  /// - Throws: that it is of something else.
  func known() throws(UsageError) -> ExitCode? {
    let text: String
    do throws(SystemError) { text = try TextFile.read(path) } catch {
      if error.number == ENOENT { return nil }
      throw TestArguments.wrong("\(path): \(error)")
    }
    let way = "remove it, or name another folder with --out"
    let part: PartReport
    do { part = try PartReport(path, text) } catch { throw TestArguments.wrong("\(error); \(way)") }
    if let difference = part.head.difference(from: head) {
      throw TestArguments.wrong("\(path) is there already, and is \(difference); \(way)")
    }
    if part.head.shard != head.shard {
      throw TestArguments.wrong("\(path) is there already, and holds part \(part.head.shard); \(way)")
    }
    guard part.isWhole else {
      complain("\(path) is cut off; the part is run again")
      return nil
    }
    if let file = part.changedSource {
      throw TestArguments.wrong("\(path) is there already, and \(file) was another when it ran; \(way)")
    }
    complain("part \(head.shard) is there already, and left alone: \(path)")
    return ExitCode(rawValue: part.exitCode) ?? .failed
  }

  /// Has the part run as one.
  func set(_ options: inout RunnerOptions) {
    options.cutsOrders = true
    options.sources = log
    // A long trail has to come along in the file: other machines do not see where it would be kept.
    options.keepTrail = { _ in nil }
  }

  var writer: any ReportWriter { PartWriter(lines) }

  /// Whether there are tests to run, be they all in other parts.
  var isOfSome: Bool { lines.withLock { $0.tests > 0 } }

  /// Puts the file in its place, if the part was run to its end.
  ///
  /// - Returns: The code to end with if it could not be written.
  func keep(_ code: ExitCode) -> ExitCode? {
    if code == .internalError {
      complain("part \(head.shard) did not go through undisturbed, so that it has to be run again")
    }
    if code == .internalError || code == .nothingSelected || code.isSignal { return nil }
    let text = PartReport.text(
      head, lines: lines.withLock { $0.text }, sources: log.all, exitCode: code.rawValue)
    do throws(SystemError) {
      try TextFile.write(Array(text.utf8), to: path, isShared: true)
      return nil
    } catch {
      complain("\(path): \(error); what part \(head.shard) came to is not kept, so that it has to be run again")
      return .internalError
    }
  }
}

/// Keeps the lines of a report.
private struct PartWriter: ReportWriter {
  private let lines: Locked<PartFile.Lines>
  private var json: JSONReportWriter

  init(_ lines: Locked<PartFile.Lines>) {
    self.lines = lines
    json = JSONReportWriter { line in lines.withLock { $0.text += line } }
  }

  mutating func take(_ report: Report) {
    if case .began(_, _, let cut) = report { lines.withLock { $0.tests = cut?.tests ?? 0 } }
    json.take(report)
  }
}
