internal import RutterCore

/// What plugins have registered, on its way to a plugin's process: as far as scripts may learn of it.
extension TapeWriter {
  func write(_ registry: Registry.Summary) {
    write(number: registry.types.count)
    for type in registry.types {
      write(type.name.text)
      write(type.schema.framed)
      write(number: type.plugin.number)
      write(isTrue: type.isWrapped)
      write(number: type.aliases.count)
      for alias in type.aliases { write(alias) }
      write(place: type.place)
    }
    write(number: registry.loaders.count)
    for loader in registry.loaders {
      write(loader.name.text)
      write(loader.gives.framed)
      write(number: loader.plugin.number)
      write(place: loader.place)
    }
    write(number: registry.functions.count)
    for function in registry.functions {
      write(function.name.text)
      write(isTrue: function.parameters != nil)
      write(number: function.parameters?.count ?? 0)
      for schema in function.parameters ?? [] { write(schema.framed) }
      write(number: function.plugin.number)
      write(place: function.place)
    }
    write(number: registry.slots.count)
    for slot in registry.slots {
      write(slot.name)
      write(slot.schema.framed)
      write(number: slot.plugin.number)
      write(place: slot.place)
    }
    write(number: registry.destinations.count)
    for destination in registry.destinations { write(destination) }
    write(number: registry.routes.count)
    for route in registry.routes { write(route) }
    write(isTrue: registry.root != nil)
    if let root = registry.root {
      write(number: root.plugin.number)
      write(place: root.place)
    }
  }

  private func write(_ route: Route) {
    write(number: route.id.number)
    write(number: route.plugin.number)
    write(route.pattern.text)
    write(optional: route.name)
    write(optional: route.of?.text)
    write(isTrue: route.hasParameters)
    write(place: route.place)
  }

  private func write(_ destination: Destination) {
    write(number: destination.id.number)
    write(number: destination.plugin.number)
    switch destination.target {
    case .type(let name):
      write(isTrue: true)
      write(name.text)
    case .value(let value):
      write(isTrue: false)
      write(value)
    }
    write(isTrue: destination.isOnlyForOwn)
    write(place: destination.place)
  }
}

extension FrameReader {
  mutating func registry() throws(FrameFault) -> Registry {
    var summary = Registry.Summary()
    for _ in 0..<(try count()) {
      let name = TypeName(try text()), schema = try Schema(framed: try value()), plugin = try plugin()
      let isWrapped = try flag()
      var aliases: [Text] = []
      for _ in 0..<(try count()) { aliases.append(try text()) }
      var type = TypeDefinition(name: name, schema: schema, plugin: plugin, place: try place() ?? .native)
      type.isWrapped = isWrapped
      type.aliases = aliases
      summary.types.append(type)
    }
    for _ in 0..<(try count()) {
      let name = LoaderName(try text()), gives = try Schema(framed: try value()), plugin = try plugin()
      summary.loaders.append(
        Loader(name: name, plugin: plugin, load: .none, gives: gives, place: try place() ?? .native))
    }
    for _ in 0..<(try count()) { summary.functions.append(try function()) }
    for _ in 0..<(try count()) {
      let name = try text(), schema = try Schema(framed: try value()), plugin = try plugin()
      summary.slots.append(Slot(name: name, schema: schema, plugin: plugin, place: try place() ?? .native))
    }
    for _ in 0..<(try count()) { summary.destinations.append(try destination()) }
    for _ in 0..<(try count()) { summary.routes.append(try route()) }
    if try flag() {
      let plugin = try plugin()
      summary.root = Root(plugin: plugin, screen: .none, place: try place() ?? .native)
    }
    return Registry(summary)
  }

  private mutating func function() throws(FrameFault) -> HostFunction {
    let name = LoaderName(try text()), isTyped = try flag()
    var parameters: [Schema] = []
    for _ in 0..<(try count()) { parameters.append(try Schema(framed: try value())) }
    let plugin = try plugin()
    return HostFunction(
      name: name, plugin: plugin, parameters: isTyped ? parameters : nil, place: try place() ?? .native)
  }

  private mutating func destination() throws(FrameFault) -> Destination {
    let id = RegistrationID(try integer(in: 0...Int.max)), plugin = try plugin()
    let isType = try flag()
    let target: Destination.Target = isType ? .type(TypeName(try text())) : .value(try value())
    let isOnlyForOwn = try flag()
    var destination = Destination(
      id: id, plugin: plugin, target: target, screen: .none, place: try place() ?? .native)
    destination.isOnlyForOwn = isOnlyForOwn
    return destination
  }

  private mutating func route() throws(FrameFault) -> Route {
    let id = RegistrationID(try integer(in: 0...Int.max)), plugin = try plugin(), text = try text()
    guard let pattern = try? Pattern(text) else { throw FrameFault("no pattern") }
    let name = try optionalText(), of = try optionalText().map { TypeName($0) }, hasParameters = try flag()
    var route = Route(
      id: id, plugin: plugin, pattern: pattern, function: .none, place: try place() ?? .native)
    (route.name, route.of, route.hasParameters) = (name, of, hasParameters)
    return route
  }

  mutating func plugin() throws(FrameFault) -> PluginID { PluginID(try integer(in: -1...Int(Int32.max))) }
}

extension Handle {
  /// Stands where a copy has no function.
  fileprivate static let none = Handle(plugin: .host, slot: 0)
}
