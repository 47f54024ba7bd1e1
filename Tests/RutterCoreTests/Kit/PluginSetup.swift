import RutterCore

/// What a plugin of a test registers, in order; carried out when the host loads it.
final class PluginSetup {
  let name: String
  /// What it may see and do of what others made; nil for everything.
  var access: Access?
  private var steps: [(Script) throws(ScriptError) -> Void] = []
  private var line = 0

  init(_ name: String) { self.name = name }

  /// Any line of the main chunk.
  func chunk(_ step: @escaping (Script) throws(ScriptError) -> Void) { steps.append(step) }

  func run(_ script: Script) throws(ScriptError) { for step in steps { try step(script) } }

  private func place() -> Place {
    line += 1
    return Place(script: "\(name).lua", line: line)
  }

  /// Registers a record type and gives its full name.
  @discardableResult
  func type(_ short: String, _ fields: KeyValuePairs<String, Schema>) -> TypeName {
    type(short, .record(fields.map { SchemaField(Text($0.key), $0.value) }.sorted { $0.name < $1.name }))
  }

  /// Registers a record type that has been another one before.
  @discardableResult
  func type(
    _ short: String, version: Int, aliases: [Text] = [], secret: Set<String> = [],
    _ fields: KeyValuePairs<String, Schema>,
    migrate: ((Script) throws(ScriptError) -> Value)? = nil
  ) -> TypeName {
    let full = TypeName(Text("\(name).\(short)")), place = place()
    let schema = Schema.record(
      fields.map { SchemaField(Text($0.key), $0.value, isSecret: secret.contains($0.key)) }.sorted { $0.name < $1.name }
    )
    chunk { script throws(ScriptError) in
      var definition = TypeDefinition(name: full, schema: schema, plugin: script.plugin, place: place)
      (definition.version, definition.aliases) = (version, aliases)
      definition.migrate = migrate.map { script.handle(.value("migrate \(short)", $0)) }
      try script.register(definition)
    }
    return full
  }

  @discardableResult
  func type(_ short: String, _ schema: Schema) -> TypeName {
    let full = TypeName(Text("\(name).\(short)")), place = place()
    chunk { script throws(ScriptError) in
      try script.register(TypeDefinition(name: full, schema: schema, plugin: script.plugin, place: place))
    }
    return full
  }

  /// A cell of the plugin.
  func cell(_ name: String? = nil, _ initial: Value, isSecret: Bool = false) -> CellRef {
    let cell = CellRef()
    chunk { script throws(ScriptError) in cell.id = try script.cell(name, initial, isSecret: isSecret).id }
    return cell
  }

  /// Registers a destination for a type.
  @discardableResult
  func destination(
    _ type: TypeName, _ options: DestinationOptions = DestinationOptions(), _ screen: @escaping Function.Build
  ) -> RegistrationRef {
    destination(.type(type), options, screen)
  }

  /// Registers a destination for exactly this value.
  @discardableResult
  func destination(
    for value: Value, _ options: DestinationOptions = DestinationOptions(), _ screen: @escaping Function.Build
  ) -> RegistrationRef {
    destination(.value(value), options, screen)
  }

  private func destination(
    _ target: Destination.Target, _ options: DestinationOptions, _ screen: @escaping Function.Build
  ) -> RegistrationRef {
    let reference = RegistrationRef(), place = place()
    chunk { script throws(ScriptError) in
      let destination = options.destination(target, screen, script, place)
      reference.id = destination.id
      try script.register(destination)
    }
    return reference
  }

  /// Registers a guard of the plugin.
  @discardableResult
  func guarding(leaves: [TypeName]? = nil, comes: [TypeName]? = nil, _ lines: [Line]) -> RegistrationRef {
    let reference = RegistrationRef(), place = place()
    chunk { script throws(ScriptError) in
      var one = Guard(
        id: script.newRegistrationID(), plugin: script.plugin, function: script.handle(.coroutine("guard", lines)),
        place: place)
      (one.leaves, one.comes) = (leaves, comes)
      reference.id = one.id
      try script.register(one)
    }
    return reference
  }

  /// Registers a loader; what comes back gives a deferred value for arguments.
  @discardableResult
  func loader(
    _ short: String, gives: Schema, timeout: Double? = 30, retry: Loader.Retry? = nil, fresh: Double? = nil,
    key: ((Script) throws(ScriptError) -> Value)? = nil, _ lines: [Line]
  ) -> LoaderRef {
    let full = LoaderName(Text("\(name).\(short)")), place = place()
    chunk { script throws(ScriptError) in
      let load = script.handle(.coroutine("loader \(short)", lines))
      var loader = Loader(name: full, plugin: script.plugin, load: load, gives: gives, place: place)
      loader.timeoutMicroseconds = timeout.map { Int64($0 * 1_000_000) }
      loader.retry = retry
      loader.freshMicroseconds = fresh.map { Int64($0 * 1_000_000) }
      loader.key = key.map { script.handle(.value("key of \(short)", $0)) }
      try script.register(loader)
    }
    return LoaderRef(name: full, gives: gives)
  }

  /// Registers a route.
  @discardableResult
  func route(
    _ pattern: Text, _ options: RouteOptions = RouteOptions(),
    _ lead: @escaping (Script) throws(ScriptError) -> Lead
  ) -> RegistrationRef {
    let reference = RegistrationRef(), place = place()
    chunk { script throws(ScriptError) in
      let route = try options.route(pattern, script, place, lead)
      reference.id = route.id
      try script.register(route)
    }
    return reference
  }

  /// Registers the root screen.
  func root(
    pathOf: TypeName? = nil, hooks: ScreenHooks? = nil, destinations: [LocalDestination] = [], urls: [Text] = [],
    _ screen: @escaping Function.Build
  ) {
    let place = place()
    chunk { script throws(ScriptError) in
      var root = Root(plugin: script.plugin, screen: script.handle(.builder("root", screen)), place: place)
      root.pathOf = pathOf
      if let hooks { root.hooks = hooks.handles(script) }
      root.destinations = destinations.map { $0.destination(script, place) }
      for url in urls { try root.origins.add(url) }
      try script.register(root)
    }
  }
}

/// The options of a destination.
struct DestinationOptions {
  var waiting: Function.Build?
  var failed: Function.Build?
  var once: Once?
  var style: Style?
  var hooks: ScreenHooks?
  var destinations: [LocalDestination] = []
  var replaces = false
  var gives: Schema?

  func destination(
    _ target: Destination.Target, _ screen: @escaping Function.Build, _ script: Script, _ place: Place
  ) -> Destination {
    let what =
      switch target {
      case .type(let type): type.description
      case .value(let value): value.brief
      }
    let handle = script.handle(.builder("screen of \(what)", screen))
    var destination = Destination(
      id: script.newRegistrationID(), plugin: script.plugin, target: target, screen: handle, place: place)
    destination.waiting = waiting.map { script.handle(.builder("waiting of \(what)", $0)) }
    destination.failed = failed.map { script.handle(.builder("failed of \(what)", $0)) }
    destination.once = once
    destination.style = style
    if let hooks { destination.hooks = hooks.handles(script) }
    destination.destinations = destinations.map { $0.destination(script, place) }
    destination.replaces = replaces
    destination.gives = gives
    return destination
  }
}

/// What the function of a route gives.
enum Lead {
  case nothing
  case one(PathPart)
  case list([PathPart])

  static func value(_ value: Value) -> Lead { .one(PathPart(value)) }
  static func deferred(_ deferred: Deferred) -> Lead { .one(PathPart(.deferred(deferred))) }
  static func values(_ values: Value...) -> Lead { .list(values.map { PathPart($0) }) }
}

/// The options of a route.
struct RouteOptions {
  var of: TypeName?
  var parameters: ((Script) throws(ScriptError) -> Value)?
  var stack: Text?
  var name: Text?
  var pushes = false
  var replaces = false

  func route(
    _ pattern: Text, _ script: Script, _ place: Place, _ lead: @escaping (Script) throws(ScriptError) -> Lead
  ) throws(ScriptError) -> Route {
    let parsed: Pattern
    do throws(PatternError) { parsed = try Pattern(pattern) } catch { throw ScriptError("\(error)") }
    let function = script.handle(.route("of \(pattern)", lead))
    var route = Route(
      id: script.newRegistrationID(), plugin: script.plugin, pattern: parsed, function: function, place: place)
    route.of = of
    route.parameters = parameters.map { script.handle(.value("parameters of \(pattern)", $0)) }
    route.hasParameters = route.parameters != nil
    (route.stack, route.name, route.pushes, route.replaces) = (stack, name, pushes, replaces)
    return route
  }
}

/// One of `destinations = { … }`.
struct LocalDestination {
  let target: Destination.Target
  var options = DestinationOptions()
  let screen: Function.Build

  init(_ type: TypeName, _ options: DestinationOptions = .init(), _ screen: @escaping Function.Build) {
    target = .type(type)
    self.options = options
    self.screen = screen
  }

  init(for value: Value, _ options: DestinationOptions = .init(), _ screen: @escaping Function.Build) {
    target = .value(value)
    self.options = options
    self.screen = screen
  }

  func destination(_ script: Script, _ place: Place) -> Destination {
    options.destination(target, screen, script, place)
  }
}

/// A loader of a test.
struct LoaderRef {
  let name: LoaderName
  let gives: Schema

  func callAsFunction(_ arguments: Value...) -> Deferred { Deferred(.loader(name, arguments), gives: gives) }
}
