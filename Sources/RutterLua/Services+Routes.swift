internal import CRutterLua
internal import RutterCore

/// URLs: `rutter.route`, `rutter.open`, `rutter.url`.
extension Call {
  func serveURL(_ service: rl_service) throws(ScriptError) {
    switch service {
    case .RL_SERVICE_ROUTE: try registerRoute()
    case .RL_SERVICE_ROUTE_URL: try printRoute()
    case .RL_SERVICE_OPEN: try open()
    case .RL_SERVICE_URL: try printValue()
    default: try printParameters()
    }
  }

  // MARK: Routes

  private func registerRoute() throws(ScriptError) {
    let arguments = try arguments(3)
    let pattern = try pattern(arguments[0])
    guard case .function(let function) = arguments[1] else {
      throw ScriptError(
        "rutter.route takes a function that gives what the URL leads to, got \(arguments[1].kind.withArticle)")
    }
    let options = try OptionReader(
      arguments[2], of: "a route", names: ["of", "parameters", "stack", "name", "push", "replaces"]
    ).checked()
    var route = Route(
      id: unsafe outbox.pointee.newRegistrationID(), plugin: plugin.info.id, pattern: pattern, function: function,
      place: plugin.askingPlace())
    if let argument = options["of"] {
      guard let index = argument.object(.RL_CLASS_TYPE), let type = plugin.names.type(at: Int64(index)) else {
        throw options.wrong("of", "a type, such as Recipe", argument)
      }
      route.of = type
    }
    route.parameters = try options.function("parameters")
    route.hasParameters = route.parameters != nil
    if route.hasParameters, route.of == nil {
      throw ScriptError(
        "option 'parameters' of a route goes with 'of': it gives the parameters for a value of that type")
    }
    route.stack = try text("stack", options)
    route.name = try text("name", options).map { Text("\(plugin.info.name).\($0)") }
    route.pushes = try options.flag("push") ?? false
    route.replaces = try options.flag("replaces") ?? false
    try unsafe outbox.pointee.register(route, reading.pointee)
    writer.write(.RL_CLASS_ROUTE, route.id.number)
  }

  private func pattern(_ argument: ScriptArgument) throws(ScriptError) -> Pattern {
    guard let text = argument.text else {
      throw ScriptError(
        "rutter.route takes a pattern, as in \"/recipes/:id{integer}\", got \(argument.kind.withArticle)")
    }
    do throws(PatternError) { return try Pattern(text) } catch { throw ScriptError("\(error)") }
  }

  private func text(_ name: Text, _ options: OptionReader) throws(ScriptError) -> Text? {
    guard let argument = options[name] else { return nil }
    guard let text = argument.text, !text.isEmpty else { throw options.wrong(name, "a name", argument) }
    return try ScriptName.checked(text, "option '\(name)' of a route")
  }

  /// `route:url(parameters)`.
  private func printRoute() throws(ScriptError) {
    let arguments = try arguments(2)
    let id = RegistrationID(try selfID())
    let routes = unsafe outbox.pointee.routes(reading.pointee)
    guard let route = routes.route(id) else {
      throw ScriptError("this route was withdrawn")
    }
    guard let parameters = try record(arguments[1]) else {
      throw ScriptError("route:url takes a table of parameters, got \(arguments[1].kind.withArticle)")
    }
    writer.write(try routes.url(route, parameters))
  }

  /// The fields of a table; an empty one reads as a list.
  private func record(_ argument: ScriptArgument) throws(ScriptError) -> Record? {
    switch try argument.value(types) {
    case .null?: Record([])
    case .list(let items)? where items.isEmpty: Record([])
    case .record(let record)?: record
    default: nil
    }
  }

  // MARK: Values

  /// `rutter.url(value)`, as far as no function has to be asked.
  private func printValue() throws(ScriptError) {
    let argument = try argument()
    guard let value = try argument.value(types) else {
      throw ScriptError("rutter.url takes a value, got \(argument.kind.withArticle)")
    }
    let routes = unsafe outbox.pointee.routes(reading.pointee)
    guard let type = value.type, let route = routes.route(printing: type) else {
      return writer.write(Value.null)
    }
    if route.hasParameters {
      guard route.plugin == plugin.info.id else { throw foreign(route, type) }
      return writer.write(Int64(route.id.number))
    }
    guard case .record(let record) = value else { return writer.write(Value.null) }
    write(route.pattern.fields(of: record).flatMap { try? routes.url(route, $0) })
  }

  private func foreign(_ route: Route, _ type: TypeName) -> ScriptError {
    let owner = plugins.first { $0.id == route.plugin }?.name ?? "another plugin"
    return ScriptError(
      "the URL of \(type) is made by a function of plugin '\(owner)' (\(route.place)), which only that plugin can call; "
        + "a route whose parameters are fields of the type needs none")
  }

  /// What the function of a route gave becomes its URL.
  private func printParameters() throws(ScriptError) {
    let arguments = try arguments(2)
    let routes = unsafe outbox.pointee.routes(reading.pointee)
    guard case .value(.integer(let id)) = arguments[0], let route = routes.route(RegistrationID(Int(clamping: id))),
      !arguments[1].isNothing, let parameters = try record(arguments[1])
    else { return writer.write(Value.null) }
    write(try? routes.url(route, parameters))
  }

  private func write(_ url: Text?) { writer.write(url.map { .string($0) } ?? .null) }

  // MARK: Opening

  /// `rutter.open(text, { push = })`.
  private func open() throws(ScriptError) {
    let arguments = try arguments(2)
    guard let url = arguments[0].text else {
      throw ScriptError("rutter.open takes a URL, as in \"/recipes/1\", got \(arguments[0].kind.withArticle)")
    }
    let options = try OptionReader(arguments[1], of: "rutter.open", names: Vocabulary.openOptions).checked()
    let request = OperationRequest(.open(url, push: try options.flag("push")), place: plugin.askingPlace())
    let id = try unsafe outbox.pointee.ask(request, reading.pointee)
    writer.write(.RL_CLASS_OPERATION, id.number)
  }

  // MARK: What a route gives

  /// What the function of a route has left: nothing, one part, or a list of them.
  func leads() throws(ScriptError) -> Reply {
    let argument = try argument()
    if argument.isNothing { return .done(.null) }
    if case .list = argument {
      let parts = try parts(argument, "the function of a route")
      return .parts(parts, isList: true)
    }
    return .parts([try part(argument, "the function of a route")], isList: false)
  }

  /// The schemes and hosts of `rutter.root`'s option `urls`.
  func origins(_ options: OptionReader) throws(ScriptError) -> Origins {
    var origins = Origins()
    guard let argument = options["urls"] else { return origins }
    guard case .list(let items) = argument else {
      throw options.wrong("urls", "a list such as { \"https://cook.example\", \"cook:\" }", argument)
    }
    for item in items {
      guard let text = item.text else { throw options.wrong("urls", "a list of strings", item) }
      do throws(ScriptError) { try origins.add(text) } catch {
        throw ScriptError("option 'urls' of rutter.root: \(error.message)")
      }
    }
    return origins
  }
}
