internal import RutterCore
internal import RutterWorkers

/// One `test.launch`: which flow, and how.
struct Launch {
  /// The flow as the test named it.
  let name: String
  let options: LaunchOptions
  let flow: Launchable
  /// Do what the options allow.
  let performers: Performers

  /// Reads what `test.launch` was given, and finds the flow.
  ///
  /// - Parameters:
  ///   - arguments: The name of the flow, and the options if there are any.
  ///   - flows: Where flows are found.
  ///   - folder: The folder of the spec file.
  ///   - grants: What the plugins of every flow may do outside.
  /// - Throws: What is wrong with them, and the way out.
  init(
    _ arguments: StepArguments, of flows: FlowShelf, from folder: String, allowing grants: [Grant]
  ) throws(Failure) {
    guard let name = arguments.text(0) else {
      throw Failure(.step, "test.launch takes the name of a flow, got \(arguments[0]?.kind ?? "nothing")")
    }
    self.name = name
    options = try LaunchOptions(arguments[1] ?? .null, from: folder, allowing: grants)
    flow = try flows.find(
      FlowName(
        name: name, plugins: options.plugins, settings: options.settings,
        modules: options.grants.filter { $0.word == .modules }, folder: folder))
    performers = try flow.performers(options.grants)
    try flow.check(isolated: options.isolated)
  }

  /// What went wrong in the opening of an app, and what the options name that is not in its flow.
  func trouble(of app: App) -> Failure? {
    if let forbidden = app.journal.forbidden { return forbidden }
    if app.condition == .notLoaded, let trouble = app.journal.unread.first {
      return Failure(.loading, "the flow '\(name)' does not load: \(trouble.sentence)", at: trouble.place)
    }
    if let stub = options.stubs.misspelt(among: app.stubNames) { return Self.unknown(stub, app.stubNames) }
    return nil
  }

  private static func unknown(_ stub: String, _ names: [String]) -> Failure {
    let near = nearest(stub, among: names).map { "did you mean '\($0)'?" }
    let way = near ?? "there is \(names.map { "'\($0)'" }.joined(separator: ", "))"
    return Failure(.step, "the stub '\(stub)' is for no loader or host function of this flow; \(way)")
  }
}
