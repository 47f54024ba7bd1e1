internal import CRutterLua
internal import RutterCore

/// Types: `rutter.type`, constructors, `.from`, and those of other plugins.
extension Call {
  func serveType(_ service: rl_service) throws(ScriptError) {
    switch service {
    case .RL_SERVICE_TYPE_MAKE: try makeTyped(.refused)
    case .RL_SERVICE_TYPE_FROM: try makeTyped(.dropped)
    case .RL_SERVICE_TYPE: try defineType()
    case .RL_SERVICE_TYPE_FIELD: try missField()
    case .RL_SERVICE_PLUGIN: try findPlugin()
    default: try findMember()
    }
  }

  private func defineType() throws(ScriptError) {
    let arguments = try arguments(3)
    let name = try self.name(arguments[0], of: "rutter.type")
    let options = try OptionReader(arguments[2], of: "rutter.type", names: ["secret", "aliases", "version", "migrate"])
      .checked()
    if arguments[1].isNothing { throw ScriptError("rutter.type takes a name and a schema; the schema is nil") }
    let full = TypeName(Text("\(plugin.info.name).\(name)"))
    let schema = try schemaReader("type '\(name)'").read(arguments[1], secret: try secretNames(options))
    var definition = TypeDefinition(name: full, schema: schema, plugin: plugin.info.id, place: plugin.askingPlace())
    definition.aliases = try aliases(options)
    definition.version = try version(options)
    definition.migrate = try options.function("migrate")
    if definition.migrate != nil, definition.version == 1 {
      throw ScriptError(
        "rutter.type: 'migrate' is for values of earlier versions, and '\(name)' is of version 1; say version = 2")
    }
    try unsafe outbox.pointee.register(definition, reading.pointee)
    writer.write(.RL_CLASS_TYPE, Int(plugin.names.index(of: full)))
  }

  /// The other names under which values of a type may come: texts, each once.
  private func aliases(_ options: OptionReader) throws(ScriptError) -> [Text] {
    guard let argument = options["aliases"] else { return [] }
    guard case .list(let items) = argument else { throw options.wrong("aliases", "a list of names of types", argument) }
    let names = items.compactMap(\.text)
    guard names.count == items.count, names.allSatisfy({ !$0.isEmpty }) else {
      throw options.wrong("aliases", "a list of names of types", argument)
    }
    for name in names { _ = try ScriptName.checked(name, "option 'aliases' of rutter.type") }
    return names
  }

  private func version(_ options: OptionReader) throws(ScriptError) -> Int {
    guard let argument = options["version"] else { return 1 }
    guard case .value(.integer(let version)) = argument, version > 0, version <= Int64(Int32.max) else {
      throw options.wrong("version", "a whole number from 1 up", argument)
    }
    return Int(version)
  }

  private func secretNames(_ options: OptionReader) throws(ScriptError) -> [Text] {
    guard let argument = options["secret"] else { return [] }
    guard case .list(let items) = argument else { throw options.wrong("secret", "a list of field names", argument) }
    let names = items.compactMap(\.text)
    guard names.count == items.count else { throw options.wrong("secret", "a list of field names", argument) }
    return names
  }

  /// Reads the name of something to be registered.
  func name(_ argument: ScriptArgument, of what: String) throws(ScriptError) -> String {
    guard let text = argument.text else { throw ScriptError("\(what) takes a name, got \(argument.kind.withArticle)") }
    let name = try ScriptName.checked(text, what).string
    guard name.isWord else {
      throw ScriptError("\(what): a name is made of letters, digits and '_', got '\(name.shortened)'")
    }
    return name
  }

  /// `Recipe {…}` and `Recipe.from(…)`.
  private func makeTyped(_ unknown: UnknownFields) throws(ScriptError) {
    var reader = reader
    let (_, item) = try reader.next()
    guard let type = plugin.names.type(at: item.integer) else { throw reader.damaged }
    var value = reader.isAtEnd ? .null : try reader.value()
    if let definition = reader.types[type] {
      value = definition.given(value)
    } else if !TypeName.builtIn.contains(type) {
      throw ScriptError(
        "type \(type) is not registered any more: its plugin was stopped, or has a new version without it")
    }
    do throws(Mismatch) {
      let fitted = try reader.types.fit(value, to: type, unknown: unknown)
      unsafe outbox.pointee.noteSecrets(in: fitted, reading.pointee)
      writer.write(fitted)
    } catch {
      throw ScriptError("\(type): \(error)")
    }
  }

  /// A typed table has no such field: it is an optional one that is absent, or the type has none of that name.
  private func missField() throws(ScriptError) {
    var reader = reader
    let (_, type) = try reader.next()
    let (_, field) = try reader.next()
    let name = try reader.text(field)
    guard let type = plugin.names.type(at: type.integer), case .record(let fields)? = types[type]?.schema,
      !fields.contains(where: { $0.name == name })
    else { return writer.write(.null) }
    let wayOut = way(out: name.string, of: fields.map(\.name.string))
    throw ScriptError("\(type) has no field '\(name.string.shortened)'" + wayOut)
  }

  private func findPlugin() throws(ScriptError) {
    guard let name = try argument().text?.string else {
      throw ScriptError("rutter.plugin takes the name of a plugin")
    }
    guard Manifest.isName(name) else {
      throw ScriptError(
        "rutter.plugin takes the name of a plugin, which is made of at most 64 letters, digits and '_', got "
          + "'\(name.shortened)'")
    }
    if let requires = plugin.source.requires, name != plugin.info.name, !requires.contains(name) {
      throw ScriptError(
        "plugin '\(plugin.info.name)' does not require '\(name)'; add requires = { \(name) = \"*\" } to its plugin.lua")
    }
    guard let found = plugins.first(where: { $0.name == name }) else {
      let others = plugins.map(\.name).filter { $0 != plugin.info.name }
      let flag = "; load it by --plugin PATH, in a test by plugins = { \"PATH\" }"
      throw ScriptError(
        "no plugin '\(name)' is loaded" + way(out: name, of: others) + (nearest(name, among: others) == nil ? flag : "")
      )
    }
    writer.write(.RL_CLASS_PLUGIN, found.id.number)
  }

  /// A type, a loader or a function of another plugin, by its short name.
  private func findMember() throws(ScriptError) {
    let arguments = try arguments(2)
    guard let id = arguments[0].object(.RL_CLASS_PLUGIN), let name = arguments[1].text?.string,
      let owner = plugins.first(where: { $0.id.number == id })
    else { throw ScriptError("a plugin's types and loaders are found by their names") }
    let prefix = "\(owner.name)."
    let type = TypeName(Text(prefix + name))
    let loader = LoaderName(Text(prefix + name))
    if types[type] != nil { return writer.write(.RL_CLASS_TYPE, Int(plugin.names.index(of: type))) }
    if unsafe outbox.pointee.loader(loader, reading.pointee) != nil {
      return writer.write(.RL_CLASS_LOADER, Int(plugin.names.index(of: loader)))
    }
    if unsafe outbox.pointee.function(loader, reading.pointee) != nil {
      return writer.write(.RL_CLASS_FUNCTION, Int(plugin.names.index(of: loader)))
    }
    let functions = unsafe outbox.pointee.functionNames(reading.pointee).map(\.description)
    let loaders = unsafe outbox.pointee.loaderNames(reading.pointee).map(\.description)
    let all = types.names.map(\.description) + loaders + functions
    let own = all.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    if own.isEmpty, owner.id.number > plugin.info.id.number {
      throw ScriptError(
        "plugin '\(owner.name)' is loaded after this script, and has no '\(name)' yet: ask for it where it is used, in a "
          + "screen, a loader or an action")
    }
    let why = own.isEmpty && owner.id != plugin.info.id ? "; it has none at all: was it stopped?" : ""
    throw ScriptError(
      "plugin '\(owner.name)' has no type, loader or function '\(name.shortened)'" + way(out: name, of: own) + why)
  }
}

extension TypeDefinition {
  /// What a constructor was given, as the value of the type.
  fileprivate func given(_ value: Value) -> Value {
    if isWrapped { return .record(Record([.init("value", value)])) }
    if case .record(let fields) = schema, fields.isEmpty, value.isNull { return .record(Record([])) }
    return value
  }
}
