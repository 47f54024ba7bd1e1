internal import Rutter
internal import RutterCore

/// What flow a command is about, and what is loaded with it: what the command line says, before it is joined with the
/// project file.
struct FlowOptions: Sendable, Equatable {
  let request: Setup.Request
  /// Whether the project file is trusted though nobody has approved it.
  let trustsProject: Bool

  /// Reads the arguments of a command.
  ///
  /// - Throws: what is wrong with them, and the way out.
  init(_ arguments: ParsedArguments, command: String) throws(UsageError) {
    if arguments.operands.isEmpty, Project.path(above: ".") == nil {
      throw UsageError(
        "which flow? usage: rutter \(command) FLOW, or put a rutter.lua with flow = … here", command: command)
    }
    guard arguments.operands.count <= 1 else {
      let other = arguments.operands[1]
      throw UsageError(
        "one FLOW at a time, got also '\(other)'; load a plugin beside it with --plugin", command: command)
    }
    if let spec = arguments.operands.first, spec.hasSuffix("_spec.lua") {
      throw UsageError(
        "\(spec.shortened) is a spec, not a flow; run it by: rutter test \(spec.shortened)", command: command)
    }
    request = Setup.Request(
      flow: arguments.operands.first, plugins: arguments.all("--plugin"),
      settings: try Self.settings(arguments, command),
      grants: try Self.grants(arguments, command), seed: try Self.seed(arguments, command))
    trustsProject = arguments.has(Option.trustProject.name)
  }

  /// What `--option` names.
  static func settings(_ arguments: ParsedArguments, _ command: String) throws(UsageError) -> [PluginSetting] {
    var settings: [PluginSetting] = []
    for text in arguments.all("--option") {
      guard let setting = PluginSetting(text) else {
        throw UsageError(
          "--option takes PLUGIN.NAME=VALUE, as in cook.servings=4, got '\(text.shortened)'", command: command)
      }
      settings.append(setting)
    }
    return settings
  }

  /// What `--allow` names.
  static func grants(_ arguments: ParsedArguments, _ command: String) throws(UsageError) -> [Grant] {
    var grants: [Grant] = []
    for text in arguments.all("--allow") {
      do throws(GrantError) { grants.append(try Grant(text)) } catch {
        throw UsageError("--allow: \(error)", command: command)
      }
    }
    return grants
  }

  private static func seed(_ arguments: ParsedArguments, _ command: String) throws(UsageError) -> UInt64? {
    guard let text = arguments.value("--seed") else { return nil }
    guard let seed = UInt64(text) else {
      throw UsageError("--seed takes an integer from 0 up, got '\(text)'", command: command)
    }
    return seed
  }

  /// Joins this with the project file.
  ///
  /// - Throws: what is wrong with the project file.
  func setup() throws(NavigatorError) -> Setup {
    try Setup(request, trusting: trustsProject ? .all : .approved(Approvals()))
  }
}

extension Option {
  static let plugin = Option(
    name: "--plugin", value: "PATH", isRepeatable: true, help: "load this plugin before the flow")
  static let setting = Option(
    name: "--option", value: "PLUGIN.NAME=VALUE", isRepeatable: true, help: "give an option of a plugin this value")
  static let allow = Option(
    name: "--allow", value: "[PLUGIN:]WORD", isRepeatable: true,
    help: "let plugins reach outside, such as read=DIR")
  static let isolate = Option(
    name: "--isolate", value: "PLUGIN", isRepeatable: true, isValueOptional: true,
    help: "run a plugin, or all but the flow, in a process of its own")
  static let trustProject = Option(
    name: "--trust-project", help: "let a rutter.lua grant what it says, though nobody approved it")
}
