internal import CRutterLua
internal import RutterCore

/// Registrations: `rutter.destination`, `rutter.loader`, `rutter.root`.
extension Call {
  func register(_ service: rl_service) throws(ScriptError) {
    switch service {
    case .RL_SERVICE_DESTINATION: try registerDestination()
    case .RL_SERVICE_LOADER: try registerLoader()
    case .RL_SERVICE_ROOT: try registerRoot()
    default: try withdraw()
    }
  }

  private func registerDestination() throws(ScriptError) {
    let arguments = try arguments(2)
    let reader = destinationReader
    let target = try reader.target(arguments[0])
    let destination = try reader.destination(target, arguments[1], place: plugin.askingPlace())
    try unsafe outbox.pointee.register(destination, reading.pointee)
    writer.write(.RL_CLASS_REGISTRATION, destination.id.number)
  }

  private func withdraw() throws(ScriptError) {
    try unsafe outbox.pointee.withdraw(RegistrationID(try selfID()), reading.pointee)
  }

  /// Reads destinations for the running script.
  var destinationReader: DestinationReader {
    let outbox = unsafe outbox
    return DestinationReader(plugin: plugin, types: types) { unsafe outbox.pointee.newRegistrationID() }
  }

  // MARK: Loaders

  private func registerLoader() throws(ScriptError) {
    let arguments = try arguments(2)
    let name = try self.name(arguments[0], of: "rutter.loader")
    let what = "loader '\(name)'"
    let options = try OptionReader(
      arguments[1], of: what, names: ["gives", "load", "timeout", "retry", "key", "fresh"]
    ).checked()
    guard let gives = options["gives"] else {
      throw ScriptError("\(what) needs the option 'gives': the type of its value")
    }
    var loader = Loader(
      name: LoaderName(Text("\(plugin.info.name).\(name)")), plugin: plugin.info.id, load: try options.needed("load"),
      gives: try schemaReader(what).read(gives), place: plugin.askingPlace())
    loader.key = try options.function("key")
    loader.freshMicroseconds = try options.duration("fresh")
    loader.timeoutMicroseconds = try timeout(options)
    loader.retry = try retry(options, what)
    try unsafe outbox.pointee.register(loader, reading.pointee)
    writer.write(.RL_CLASS_LOADER, Int(plugin.names.index(of: loader.name)))
  }

  private func timeout(_ options: OptionReader) throws(ScriptError) -> Int64? {
    if case .value(.boolean(false)) = options["timeout"] { return nil }
    return try options.duration("timeout") ?? 30_000_000
  }

  private func retry(_ options: OptionReader, _ what: String) throws(ScriptError) -> Loader.Retry? {
    guard let argument = options["retry"] else { return nil }
    let retry = try OptionReader(argument, of: "'retry' of \(what)", names: ["times", "wait", "factor"]).checked()
    guard case .value(.integer(let times)) = retry["times"], times >= 0, times <= 1000 else {
      throw ScriptError("'retry' of \(what) needs 'times', an integer from 0 to 1000")
    }
    let factor = try retry.number("factor") ?? 1
    guard factor > 0, factor <= 1000 else {
      throw ScriptError("'factor' of 'retry' of \(what) is a number from above 0 to 1000")
    }
    return Loader.Retry(times: Int(times), waitMicroseconds: try retry.duration("wait") ?? 0, factor: factor)
  }

  // MARK: The root

  private func registerRoot() throws(ScriptError) {
    let arguments = try arguments(2)
    guard case .function(let screen) = arguments[0] else {
      throw ScriptError("rutter.root takes a function that gives the root screen, got \(arguments[0].kind.withArticle)")
    }
    let options = try OptionReader(
      arguments[1], of: "rutter.root",
      names: ["path_of", "destinations", "urls", "on_result"] + DestinationReader.hookNames
    ).checked()
    var root = Root(plugin: plugin.info.id, screen: screen, place: plugin.askingPlace())
    let reader = destinationReader
    root.pathOf = try reader.pathOf(options)
    root.origins = try origins(options)
    root.hooks = try reader.hooks(options)
    root.hooks.result = try options.function("on_result")
    root.destinations = try reader.destinations(options, place: root.place)
    // The flow comes last, and is not at fault.
    if let other = unsafe reading.pointee.registry.root, other.plugin != root.plugin, plugin.source.isFlow {
      throw ScriptError(
        "a plugin beside this flow registers a root screen, too, by \(other.place); it must not: the root is the flow's"
      )
    }
    try unsafe outbox.pointee.register(root, reading.pointee)
  }
}

/// Reads destinations, wherever a script writes them.
struct DestinationReader {
  let plugin: LuaPlugin
  let types: Types
  let newID: () -> RegistrationID

  /// Reads what a destination serves: a type for a type's object, an exact value for anything else (D2).
  func target(_ argument: ScriptArgument) throws(ScriptError) -> Destination.Target {
    if let index = argument.object(.RL_CLASS_TYPE), let type = plugin.names.type(at: Int64(index)) {
      return .type(type)
    }
    if argument.isNothing { throw ScriptError("a destination is for a type or a value, got nil") }
    guard let value = try argument.value(types) else {
      if let refusal = argument.refusal { throw ScriptError("the value of a destination: \(refusal)") }
      throw ScriptError("a destination is for a type or a value, got \(argument.kind.withArticle)")
    }
    return .value(value)
  }

  func destination(_ target: Destination.Target, _ argument: ScriptArgument, place: Place) throws(ScriptError)
    -> Destination
  {
    let id = newID()
    if case .function(let screen) = argument {
      return Destination(id: id, plugin: plugin.info.id, target: target, screen: screen, place: place)
    }
    if argument.isNothing { throw ScriptError("a destination needs a function that gives its screen, or options") }
    let options = try OptionReader(
      argument, of: "a destination",
      names: [
        "screen", "waiting", "failed", "destinations", "once", "style", "replaces", "on_leave", "gives", "on_result",
      ] + Self.hookNames
    ).checked()
    var destination = Destination(
      id: id, plugin: plugin.info.id, target: target, screen: try options.needed("screen"), place: place)
    destination.waiting = try options.function("waiting")
    destination.failed = try options.function("failed")
    destination.once = try options.word("once")
    destination.style = try options.word("style")
    destination.replaces = try options.flag("replaces") ?? false
    destination.hooks = try hooks(options)
    destination.hooks.leave = try options.function("on_leave")
    destination.hooks.result = try options.function("on_result")
    if let gives = options["gives"] { destination.gives = try plugin.schemaReader("a destination", types).read(gives) }
    destination.destinations = try destinations(options, place: place)
    return destination
  }

  static let hookNames = ["on_create", "on_appear", "on_disappear", "on_destroy"]

  func hooks(_ options: OptionReader) throws(ScriptError) -> Hooks {
    var hooks = Hooks()
    hooks.create = try options.function("on_create")
    hooks.appear = try options.function("on_appear")
    hooks.disappear = try options.function("on_disappear")
    hooks.destroy = try options.function("on_destroy")
    return hooks
  }

  /// Reads `destinations = { [Type] = fn or options }`, a table whose keys are types or exact values, and sorts the
  /// destinations by what they serve.
  func destinations(_ options: OptionReader, place: Place) throws(ScriptError) -> [Destination] {
    guard let argument = options["destinations"] else { return [] }
    var pairs: [(target: Destination.Target, argument: ScriptArgument)] = []
    switch argument {
    case .list(let items):
      for (index, item) in items.enumerated() { pairs.append((.value(.integer(Int64(index + 1))), item)) }
    case .record(let record):
      for field in record.fields { pairs.append((try target(field.name), field.value)) }
    default: throw options.wrong("destinations", "a table { [Type] = function }", argument)
    }
    var all: [Destination] = []
    for pair in pairs.sorted(by: { $0.target.sortKey < $1.target.sortKey }) {
      all.append(try destination(pair.target, pair.argument, place: place))
    }
    return all
  }

  /// Reads the one type that a path takes.
  func pathOf(_ options: OptionReader) throws(ScriptError) -> TypeName? {
    guard let argument = options["path_of"] else { return nil }
    guard let index = argument.object(.RL_CLASS_TYPE), let type = plugin.names.type(at: Int64(index)) else {
      throw options.wrong("path_of", "a type, such as rutter.integer", argument)
    }
    return type
  }
}

extension Destination.Target {
  /// Sorts types by name, then values by their printed form, so that nothing depends on the order of a Lua table.
  fileprivate var sortKey: Text {
    switch self {
    case .type(let name): Text("0\(name)")
    case .value(let value): Text("1\(value)")
    }
  }
}
