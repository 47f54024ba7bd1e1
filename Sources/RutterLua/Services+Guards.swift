internal import CRutterLua
internal import RutterCore

/// Guards: `rutter.guard`, what guards give, and the operations that they hold.
extension Call {
  func serveGuards(_ service: rl_service) throws(ScriptError) {
    switch service {
    case .RL_SERVICE_GUARD: try registerGuard()
    case .RL_SERVICE_DROP:
      let name = try heldName(try argument(), "rutter.drop")
      writer.write(.boolean(try unsafe outbox.pointee.drop(name, reading.pointee)))
    default: listHeld()
    }
  }

  private func registerGuard() throws(ScriptError) {
    let arguments = try arguments(2)
    guard case .function(let function) = arguments[0] else {
      throw ScriptError("rutter.guard takes a function of a change, got \(arguments[0].kind.withArticle)")
    }
    let options = try OptionReader(arguments[1], of: "rutter.guard", names: ["leaves", "comes"]).checked()
    var one = Guard(
      id: unsafe outbox.pointee.newRegistrationID(), plugin: plugin.info.id, function: function,
      place: plugin.askingPlace())
    one.leaves = try guardedTypes("leaves", options)
    one.comes = try guardedTypes("comes", options)
    try unsafe outbox.pointee.register(one, reading.pointee)
    writer.write(.RL_CLASS_REGISTRATION, one.id.number)
  }

  /// Reads a type, or a list of types.
  private func guardedTypes(_ name: Text, _ options: OptionReader) throws(ScriptError) -> [TypeName]? {
    guard let argument = options[name] else { return nil }
    let arguments: [ScriptArgument] = if case .list(let list) = argument { list } else { [argument] }
    var types: [TypeName] = []
    for argument in arguments {
      guard let index = argument.object(.RL_CLASS_TYPE), let type = plugin.names.type(at: Int64(index)) else {
        throw options.wrong(name, "a type or a list of types", argument)
      }
      types.append(type)
    }
    return types
  }

  /// Reads the name under which an operation is held.
  func heldName(_ argument: ScriptArgument, _ what: String) throws(ScriptError) -> Text {
    guard case .value(.string(let name)) = argument else {
      throw ScriptError("\(what) takes the name that rutter.hold was given, got \(argument.kind.withArticle)")
    }
    return try ScriptName.checked(name, what)
  }

  private func listHeld() {
    let held = unsafe reading.pointee.heldOperations
    writer.mark(.RL_LIST, extra: held.count)
    for one in held {
      var fields = [Record.Field("name", .string(one.name)), .init("operation", .string(one.operation))]
      if let value = one.value { fields.append(.init("value", value)) }
      if let url = one.url { fields.append(.init("url", .string(url))) }
      writer.write(Record(fields), shape: RL_SHAPE_HELD)
    }
  }

  // MARK: What a guard says

  /// Reads what a guard has returned.
  func verdict() throws(ScriptError) -> Verdict {
    var reader = reader
    let argument = reader.isAtEnd ? .nothing : try reader.argument()
    switch argument {
    case .value(.null), .value(.boolean(true)): return .allow
    case .record(let record) where record.shape == RL_SHAPE_VERDICT && !argument.holdsFunction:
      switch record["verdict"]?.text {
      case "redirect": return .redirect(try part(record["value"] ?? .nothing, "rutter.redirect"))
      case "hold": return .hold(try heldName(record["value"] ?? .nothing, "rutter.hold"))
      case "block": return .block(reason: record["value"]?.text)
      default: throw reader.damaged
      }
    default: throw .noVerdict(argument.kind.withArticle)
    }
  }
}
