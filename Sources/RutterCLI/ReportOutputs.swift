internal import Glibc
internal import RutterCore
internal import RutterSpecs
internal import RutterText
internal import RutterWorkers

/// The writers that a command line asks for, each with the stream that it writes to.
struct ReportOutputs {
  private let choices: [ReportChoice]
  private let color: RunOptions.ColorChoice
  private let hush: Hush
  private let sources: @Sendable (Place, String) -> String?

  init(_ arguments: TestArguments, _ hush: Hush) {
    self.hush = hush
    choices = arguments.reports
    color = arguments.color
    let texts = SourceTexts()
    sources = { texts.line($0, of: $1) }
  }

  /// Opens what has to be opened, before any test runs.
  ///
  /// - Throws: a file that cannot be written, or is none of ours to replace.
  func writers(isListing: Bool) throws(UsageError) -> [any ReportWriter] {
    // Before any of them is opened, and emptied by that.
    for choice in choices { try choice.checkFile() }
    var writers: [any ReportWriter] = []
    var spoken: ReportChoice.Name?
    for choice in choices {
      if choice.file == nil, choice.name != .github { spoken = choice.name }
      if let folder = choice.file, choice.name == .html {
        if !isListing { writers.append(try pages(in: folder)) }
      } else {
        writers.append(writer(choice.name, try output(choice), isListing: isListing))
      }
    }
    if spoken == nil {
      writers.append(writer(.progress, .standard, isListing: isListing))
    }
    if isOnGitHub, !choices.contains(where: { $0.name == .github }), !isListing {
      // Where a program reads standard output, annotations must not stand in between; GitHub reads both.
      let isRead = spoken == .json || spoken == .tap || spoken == .junit
      writers.append(writer(.github, isRead ? .errors : .standard, isListing: false))
    }
    return writers
  }

  private var isOnGitHub: Bool { environment("GITHUB_ACTIONS") == "true" }

  /// What writes a page for each test that failed, and a list of all.
  private func pages(in path: String) throws(UsageError) -> HTMLReportWriter {
    let folder: PageFolder
    do throws(PageFile.Trouble) { folder = try PageFolder(path) } catch {
      throw UsageError("--report html=\(error)", command: "test")
    }
    return HTMLReportWriter(FailureText(columns: 100, line: sources)) { name, text in
      do throws(PageFile.Trouble) { try folder.write(name, text) } catch {
        Output.errors.write("rutter test: --report html=\(Printable.line("\(error)"))\n")
        leave(.internalError)
      }
    }
  }

  private func output(_ choice: ReportChoice) throws(UsageError) -> Output {
    guard let file = choice.file else { return .standard }
    do throws(SystemError) { return try Output.file(file, mode: 0o644) } catch {
      throw UsageError("--report \(choice.name.rawValue)=\(file): \(error)", command: "test")
    }
  }

  private func writer(_ name: ReportChoice.Name, _ output: Output, isListing: Bool) -> any ReportWriter {
    let isStream = output === Output.standard || output === Output.errors, hush = hush
    let isOnGitHub = isOnGitHub
    let sink: Sink = { if !isStream || !hush.isOn { output.write($0) } }
    let words: Sink = { sink(isStream && isOnGitHub ? GitHubWriter.withoutCommands($0) : $0) }
    let text = FailureText(columns: output.columns, ink: Ink(isOn: output.hasColor(color)), line: sources)
    switch name {
    case .dots, .progress, .list, .html: break
    case .tap: return TapWriter(text, sink)
    case .junit: return JUnitWriter(text, sink)
    case .json: return JSONReportWriter(sink)
    case .github: return GitHubWriter(text, sink)
    }
    if isListing { return ListWriter(text, errors: { Output.errors.write($0) }, words) }
    if name == .list { return NamesWriter(text, words) }
    // A bar can be redrawn only where a cursor moves; whoever asks for one in a pipe sees how far the tests are by dots.
    guard name == .progress, output.hasCursor else { return DotsWriter(text, words) }
    return ProgressWriter(text, columns: { output.columns }, words)
  }
}
