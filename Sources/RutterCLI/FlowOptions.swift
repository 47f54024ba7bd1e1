internal import Rutter

/// What flow a command is about, and what is loaded with it.
struct FlowOptions: Sendable, Equatable {
  let flow: String
  let plugins: [String]
  let settings: [PluginSetting]

  /// Reads the arguments of a command.
  ///
  /// - Throws: what is wrong with them, and the way out.
  init(_ arguments: ParsedArguments, command: String) throws(UsageError) {
    guard let flow = arguments.operands.first else {
      throw UsageError("which flow? usage: rutter \(command) FLOW", command: command)
    }
    guard arguments.operands.count == 1 else {
      let other = arguments.operands[1]
      throw UsageError(
        "one FLOW at a time, got also '\(other)'; load a plugin beside it with --plugin", command: command)
    }
    self.flow = flow
    plugins = arguments.all("--plugin")
    var settings: [PluginSetting] = []
    for text in arguments.all("--option") {
      guard let setting = PluginSetting(text) else {
        throw UsageError("--option takes PLUGIN.NAME=VALUE, as in cook.servings=4, got '\(text)'", command: command)
      }
      settings.append(setting)
    }
    self.settings = settings
  }

  /// Reads the flow with its plugins.
  func read() throws(NavigatorError) -> Flow { try Flow(path: flow, plugins: plugins, settings: settings) }
}

extension Option {
  static let plugin = Option(
    name: "--plugin", value: "PATH", isRepeatable: true, help: "load this plugin before the flow")
  static let setting = Option(
    name: "--option", value: "PLUGIN.NAME=VALUE", isRepeatable: true, help: "give an option of a plugin this value")
}
