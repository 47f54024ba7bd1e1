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
    guard let spec = options[name] else { return nil }
    let specs: [Spec] = if case .list(let list) = spec { list } else { [spec] }
    var types: [TypeName] = []
    for spec in specs {
      guard let index = spec.object(.RL_CLASS_TYPE), let type = plugin.names.type(at: Int64(index)) else {
        throw options.wrong(name, "a type or a list of types", spec)
      }
      types.append(type)
    }
    return types
  }

  /// Reads the name under which an operation is held.
  func heldName(_ spec: Spec, _ what: String) throws(ScriptError) -> Text {
    guard case .value(.string(let name)) = spec else {
      throw ScriptError("\(what) takes the name that rutter.hold was given, got \(spec.kind.withArticle)")
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
      writer.write(Record(fields))
    }
  }

  // MARK: What a guard says

  /// Reads what a guard has returned.
  func verdict() throws(ScriptError) -> Verdict {
    var reader = reader
    let spec = reader.isAtEnd ? .nothing : try reader.spec()
    switch spec {
    case .value(.null), .value(.boolean(true)): return .allow
    case .record(let record) where record.shape == RL_SHAPE_VERDICT && !spec.holdsFunction:
      switch record["verdict"]?.text {
      case "redirect": return .redirect(try part(record["value"] ?? .nothing, "rutter.redirect"))
      case "hold": return .hold(try heldName(record["value"] ?? .nothing, "rutter.hold"))
      case "block": return .block(reason: record["value"]?.text)
      default: throw reader.damaged
      }
    default: throw .noVerdict(spec.kind.withArticle)
    }
  }
}
