internal import Rutter
internal import RutterCore
internal import RutterText

/// `rutter explain`: which destination would serve a value, or which route a URL, and why others would not.
struct ExplainCommand {
  private let subject: FlowOptions
  private let text: String
  private let isJSON: Bool

  /// Reads the arguments of `explain`.
  ///
  /// - Throws: what is wrong with them, and the way out.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    let name = CommandTable.explain.name
    var arguments = arguments
    guard arguments.operands.count == 2 else {
      throw UsageError(
        "a flow and a value or URL, as in rutter explain cookbook.lua 'Recipe { id = 1 }'; got \(arguments.operands.count) "
          + "operand\(arguments.operands.count == 1 ? "" : "s")", command: name)
    }
    text = arguments.operands.removeLast()
    if text.allSatisfy(\.isWhitespace) {
      throw UsageError(
        "the value is empty; name one, as in 'Recipe { id = 1 }', or a URL, as in /recipes/1", command: name)
    }
    subject = try FlowOptions(arguments, command: name)
    isJSON = arguments.has("--json")
  }

  func run() -> ExitCode {
    do throws(NavigatorError) {
      let setup = try subject.setup(), flow = try setup.read()
      var session = Session(host: flow.host(setup.limits, setup.grants))
      let effects = session.load(Opening(seed: 1, startedAtMicroseconds: 0))
      defer { _ = session.take(Event(at: .start, .ended)) }
      guard session.condition == .fine else {
        for problem in effects.loadProblems { complain(problem) }
        return .notLoaded
      }
      if session.isURL(text) {
        let explanation = URLExplanation(of: text, session.lead(of: Text(text)), session.registry, session.plugins)
        Output.standard.write(
          isJSON ? JSON.encode(explanation.record) + "\n" : explanation.text.asLines + "\n")
        return explanation.leadsSomewhere ? .fine : .failed
      }
      switch session.value(of: Text(text)) {
      case .failure(let error):
        if let deferred = session.deferred(of: Text(text)) {
          return tell(.deferred(deferred), flow, session.registry, session.plugins)
        }
        // It is on the command line, and has no file.
        let message = "\(error)", place = "line:1: "
        complain("\(text.shortened): \(message.hasPrefix(place) ? String(message.dropFirst(place.count)) : message)")
        return .usage
      case .success(.null):
        complain(
          "\(text.shortened): this is nil, which is no value; a text stands in quotes, as in '\"pie\"', and a URL begins "
            + "with '/' or a scheme")
        return .usage
      case .success(let value):
        return tell(.value(value), flow, session.registry, session.plugins)
      }
    } catch {
      complain("\(error)")
      return error.exitCode
    }
  }

  private func tell(
    _ content: PathPart.Content, _ flow: Flow, _ registry: Registry, _ plugins: [PluginInfo]
  ) -> ExitCode {
    let flowID = plugins.first { $0.name == flow.plugins.first(where: \.isFlow)?.name }?.id
    let explanation = Explanation(of: content, asker: flowID ?? plugins.last?.id ?? .host, registry, plugins)
    Output.standard.write(isJSON ? JSON.encode(explanation.record) + "\n" : explanation.text.asLines + "\n")
    return explanation.isServed ? .fine : .failed
  }

  private func complain(_ message: String) { Output.errors.write("rutter explain: \(Printable.lines(message))\n") }
}

extension CommandTable {
  static let explain = CommandTable(
    name: "explain", operands: "FLOW VALUE|URL", takes: [.flow, .text],
    summary: "tell which destination serves a value, or where a URL leads",
    examples: [
      Example("rutter explain Scripts/flows/shop.lua /orders/7", "tell where a URL leads, and why"),
      Example("rutter explain Scripts/flows/load_and_navigate.lua 4", "tell which screen would show the value 4"),
    ],
    text: """
      VALUE is Lua, such as 4 or 'Recipe { id = 1, name = "Pie" }'; types of the flow are named as
      they are, those of other plugins with the plugin: 'cookbook.Recipe { … }'. So are loaders,
      which are not run. The plugins are loaded, and no screen is built. Tells which destination
      would serve the value if the flow pushed it, from which file and line, whether that is a flow
      or steps, what it shadows, and of others that are registered why they would not.

      A URL begins with '/', or with a scheme, such as /recipes/1. Tells which route it matches, with
      which parameters, what the route gives for it, which destinations serve that, and what other
      routes match it less closely, or were replaced.

      Exit codes: 0 a destination serves it, 1 none does, 2 wrong usage, also a VALUE that is none,
      3 a script does not load.
      """,
    options: [
      .plugin, .setting, .allow, .trustProject, Option(name: "--json", help: "one JSON object"), .help, .version,
    ])
}
