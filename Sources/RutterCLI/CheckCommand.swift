internal import Rutter
internal import RutterChecking
internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// `rutter check`: what is wrong with flows and plugins, as far as it can be found without running their screens.
struct CheckCommand {
  let requests: [Setup.Request]
  let isJSON: Bool

  /// Reads the arguments of `check`.
  ///
  /// - Throws: what is wrong with them, and the way out.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    let name = CommandTable.check.name
    isJSON = arguments.has("--json")
    for path in arguments.operands {
      if let trouble = TextFile.trouble(path) { throw UsageError("\(path): \(trouble)", command: name) }
    }
    // With *.lua come specs, which no folder gives either.
    let flowPaths = arguments.operands.filter { !$0.hasSuffix("_spec.lua") }
    if flowPaths.isEmpty, let spec = arguments.operands.first {
      throw UsageError("\(spec): a spec is not checked; run it by: rutter test \(spec)", command: name)
    }
    let found = flowPaths.map { ($0, CheckedPaths.all(in: $0)) }, paths = found.flatMap(\.1)
    for (path, inside) in found where inside.isEmpty {
      // Folders of specs are passed over as specs are, unless nothing else is named.
      let hasSpecs = CheckedPaths.holdsSpecs(path)
      if hasSpecs, !paths.isEmpty { continue }
      let way = hasSpecs ? ", but specs, which are not checked; run them by: rutter test \(path)" : ""
      throw UsageError("\(path): no flow or plugin is in this folder\(way)", command: name)
    }
    let grants = try FlowOptions.grants(arguments, name)
    let settings = try FlowOptions.settings(arguments, name), plugins = arguments.all("--plugin")
    if paths.isEmpty, Project.path(above: ".") == nil {
      throw UsageError("what is to be checked? usage: rutter check PATH…", command: name)
    }
    let flows: [String?] = paths.isEmpty ? [nil] : paths
    requests = flows.map { Setup.Request(flow: $0, plugins: plugins, settings: settings, grants: grants) }
  }

  func run() -> ExitCode {
    let checker = Checker()
    // What several flows load together is told once.
    var told: Set<Finding> = []
    for finding in requests.flatMap(checker.findings) where told.insert(finding).inserted {
      Output.standard.write((isJSON ? JSON.encode(Self.value(of: finding)) : Self.text(of: finding)) + "\n")
    }
    return told.contains { !$0.code.isWarning } ? .failed : .fine
  }

  private static func text(of finding: Finding) -> String {
    let line = finding.line > 0 ? ":\(finding.line)" : ""
    return Printable.lines("\(finding.file)\(line): \(finding.code.isWarning ? "warning: " : "")\(finding.message)")
  }

  private static func value(of finding: Finding) -> Value {
    .record(
      Record([
        .init("code", .string(Text(finding.code.rawValue))), .init("line", .integer(Int64(finding.line))),
        .init("message", .string(Text(finding.message))), .init("script", .string(Text(finding.file))),
        .init("severity", .string(finding.code.isWarning ? "warning" : "error")),
      ]))
  }
}

extension CommandTable {
  static let check = CommandTable(
    name: "check", operands: "[PATH]…", takes: [.many(.flow)],
    summary: "find mistakes in flows and plugins without running their screens",
    examples: [
      Example("rutter check tea.lua", "look through one flow"),
      Example("rutter check Scripts/flows Scripts/plugins", "look through whole folders"),
    ],
    text: """
      PATH is a flow, a plugin, or a folder with several. Each is loaded as 'rutter run' does it,
      and its text is read: what does not load, names and options that are misspelt, destinations,
      slots, modules and plugins that are missing, capabilities that its plugin.lua does not ask
      for. Specs are passed over. Prints 'file:line: message'. Without PATH it is the flow that a
      rutter.lua names.

      Exit codes: 0 nothing but warnings, 1 something was found, 2 wrong usage.
      """,
    options: [.plugin, .setting, .allow, Option(name: "--json", help: "one JSON object a line"), .help, .version])
}
