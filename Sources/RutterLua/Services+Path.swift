internal import CRutterLua
internal import RutterCore

/// The path: reading it, and asking for its change.
extension Call {
  func readPath(_ service: rl_service) throws(ScriptError) {
    var reader = reader
    let stack = try reader.stack()
    guard let count = unsafe reading.pointee.count(of: stack) else {
      throw ScriptError("the stack is not there any more: what held it was left")
    }
    if service == .RL_SERVICE_PATH_COUNT { return writer.write(Int64(count)) }
    writer.mark(.RL_LIST, extra: count)
    for index in 0..<count {
      let entry = unsafe reading.pointee.entry(at: index, of: stack)
      if service == .RL_SERVICE_PATH_ENTRIES { writer.write(entry) } else { writer.write(entry.value ?? .null) }
    }
  }

  /// Asks for an operation, or names a step of the edit whose function is running.
  mutating func askForOperation(_ service: rl_service) throws(ScriptError) {
    var reader = reader
    let stack = try reader.stack(), arguments = try reader.arguments(2)
    var request = OperationRequest(try kind(service, arguments[0]), place: plugin.askingPlace())
    request.stack = stack.map { .known($0) }
    // Whatever else is asked for has something that it is asked for, and its options after that.
    if service != .RL_SERVICE_RESUME, service != .RL_SERVICE_SELECT, service != .RL_SERVICE_FINISH_FLOW {
      try read(arguments[service == .RL_SERVICE_POP_TO_ROOT ? 0 : 1], into: &request)
    }
    if unsafe reading.pointee.caller.role == .editing {
      if case .editBy = request.kind { throw ScriptError("an edit inside of an edit") }
      if stack != nil {
        throw ScriptError("an edit changes the one stack that it was asked of; use the path that it gives")
      }
      charge(request.weight, .operations)
      steps.append(request)
      return
    }
    let id = try unsafe outbox.pointee.ask(request, reading.pointee)
    writer.write(.RL_CLASS_OPERATION, id.number)
  }

  private func kind(_ service: rl_service, _ argument: ScriptArgument) throws(ScriptError) -> OperationRequest.Kind {
    switch service {
    case .RL_SERVICE_PUSH: .push(try part(argument, "push"))
    case .RL_SERVICE_PUSH_ALL: .pushAll(try parts(argument, "push_all"))
    case .RL_SERVICE_POP: .pop(try count(argument))
    case .RL_SERVICE_POP_TO: .popTo(try selector(argument, "pop_to"))
    case .RL_SERVICE_POP_TO_ROOT: .popToRoot
    case .RL_SERVICE_REMOVE: .remove(try selector(argument, "remove"))
    case .RL_SERVICE_REPLACE: .replace(try part(argument, "replace"))
    case .RL_SERVICE_REPLACE_ALL: .replaceAll(try parts(argument, "replace_all"))
    case .RL_SERVICE_BRING_TO_FRONT: .bringToFront(try part(argument, "bring_to_front"))
    case .RL_SERVICE_EDIT: .editBy(try editFunction(argument))
    case .RL_SERVICE_RESUME: .resume(try heldName(argument, "rutter.resume"))
    case .RL_SERVICE_SELECT: .select(try stackName(argument, "rutter.select"))
    case .RL_SERVICE_FINISH_FLOW: .finishFlow(try answer(argument))
    case .RL_SERVICE_REFRESH: .refresh(argument.isNothing ? nil : try selector(argument, "refresh"))
    default: .back
    }
  }

  private func count(_ argument: ScriptArgument) throws(ScriptError) -> Int {
    if argument.isNothing { return 1 }
    guard case .value(.integer(let count)) = argument else {
      let got = argument.number.map { "\($0)" } ?? argument.kind.withArticle
      throw ScriptError("pop takes a whole number of entries, got \(got)")
    }
    return Int(clamping: count)
  }

  private func editFunction(_ argument: ScriptArgument) throws(ScriptError) -> Handle {
    guard case .function(let handle) = argument else {
      throw ScriptError("edit takes a function of the path, got \(argument.kind.withArticle)")
    }
    return handle
  }

  // MARK: Parts

  /// Reads a part of a path; its place, from 1, is that in a list.
  func part(_ argument: ScriptArgument, _ what: String, at place: Int? = nil) throws(ScriptError) -> PathPart {
    func wrong(_ message: String) -> ScriptError {
      ScriptError(what + (place.map { ", item \($0)" } ?? "") + ": " + message)
    }
    if argument.isNothing { throw wrong("a value or a deferred value is needed, got nil") }
    if case .record(let record) = argument, record.shape == RL_SHAPE_PART {
      var part = try part(record["value"] ?? .nothing, what, at: place)
      // Beside the value and the style.
      if argument.holdsFunction { throw wrong("a function cannot be part of a value") }
      if let style = record["style"] {
        guard let style = Style(style) else { throw wrong("a style is " + Style.choice(got: style)) }
        part.style = style
      }
      return part
    }
    if case .deferred(let argument) = argument { return PathPart(.deferred(deferred(argument))) }
    do throws(ScriptError) {
      if let value = try argument.value(types) { return PathPart(value) }
    } catch {
      throw wrong(error.message)
    }
    if let refusal = argument.refusal { throw wrong(refusal) }
    let isLoader = argument.object(.RL_CLASS_LOADER) != nil, isType = argument.object(.RL_CLASS_TYPE) != nil
    let way = isLoader ? "; call it to get a deferred value" : isType ? "; call it to make a value of it" : ""
    throw wrong("\(argument.kind.withArticle) is no value" + way)
  }

  func parts(_ argument: ScriptArgument, _ what: String) throws(ScriptError) -> [PathPart] {
    guard case .list(let items) = argument else {
      throw ScriptError(
        "\(what) takes a list of values, deferred values and rutter.entry(…), got \(argument.kind.withArticle)")
    }
    var parts: [PathPart] = []
    for item in items { parts.append(try part(item, what, at: parts.count + 1)) }
    return parts
  }

  // MARK: Selectors (P3)

  private func selector(_ argument: ScriptArgument, _ what: String) throws(ScriptError) -> Selector {
    switch argument {
    case .function(let handle): return .function(handle)
    case .object(.RL_CLASS_TYPE, let index):
      if let type = plugin.names.type(at: Int64(index)) { return .type(type) }
    case .record(let record) where record.shape == RL_SHAPE_ENTRY || (record.type == nil && record["id"] != nil):
      guard case .value(.integer(let id)) = record["id"] else { throw ScriptError("\(what): an id is an integer") }
      if argument.holdsFunction { throw ScriptError("\(what): beside an id there can be no function") }
      return .entry(EntryID(Int(clamping: id)))
    case .record(let record) where record.type == nil && record["value"] != nil:
      do throws(ScriptError) {
        if !argument.holdsFunction, let value = try record["value"]?.value(types) { return .value(value) }
      } catch {
        throw ScriptError("\(what): \(error.inside("value").message)")
      }
      if let refusal = argument.refusal { throw ScriptError("\(what): \(refusal)") }
    case .value(.integer), .value(.number):
      throw ScriptError(
        "\(what) takes an entry, a type, { value = … }, { id = … } or a function; a bare number could be either, say which"
      )
    default: break
    }
    throw ScriptError(
      "\(what) takes an entry, a type, { value = … }, { id = … } or a function of an entry, got \(argument.kind.withArticle)"
    )
  }

  // MARK: Options

  private func read(_ argument: ScriptArgument, into request: inout OperationRequest) throws(ScriptError) {
    if argument.isNothing { return }
    let name = request.kind.name, names = Vocabulary.options(ofOperation: name)
    let takesOthers = names.contains("once") && !names.contains("style")
    if takesOthers, argument.options?["style"] != nil {
      throw ScriptError("\(name) takes no style; rutter.entry(value, { style = … }) gives one part its own")
    }
    try read(try OptionReader(argument, of: "rutter.path:\(name)", names: names).checked(), into: &request)
  }

  func read(_ options: OptionReader, into request: inout OperationRequest) throws(ScriptError) {
    request.once = try options.word("once")
    if let present = options["present"] { request.present = try Present(present) }
    if let from = options["from"] {
      guard from.text == "anywhere" else { throw options.wrong("from", "'anywhere'", from) }
      request.isFromAnywhere = true
    }
    guard let style: Style = try options.word("style") else { return }
    switch request.kind {
    case .push(let part): request.kind = .push(PathPart(part.content, style: style))
    case .replace(let part): request.kind = .replace(PathPart(part.content, style: style))
    case .bringToFront(let part): request.kind = .bringToFront(PathPart(part.content, style: style))
    default: break
    }
  }
}

extension Style {
  fileprivate init?(_ argument: ScriptArgument) {
    guard let word = argument.text, let style = Style(rawValue: word.string) else { return nil }
    self = style
  }

  fileprivate static func choice(got argument: ScriptArgument) -> String {
    "one of 'push', 'sheet', 'cover', got \(argument.text.map { "'\($0)'" } ?? argument.kind.withArticle)"
  }
}

extension Present {
  /// Reads 'after', 'placeholder' or { after = seconds, min = seconds } (L2).
  init(_ argument: ScriptArgument) throws(ScriptError) {
    switch argument.text {
    case "after":
      self = .after
      return
    case "placeholder":
      self = .placeholder
      return
    default: break
    }
    guard argument.options != nil else {
      throw ScriptError(
        "'present' is 'after', 'placeholder' or { after = seconds, min = seconds }, got \(argument.kind.withArticle)")
    }
    let options = try OptionReader(argument, of: "'present'", names: ["after", "min"]).checked()
    guard let after = try options.duration("after") else {
      throw ScriptError("'present' needs 'after', a number of seconds")
    }
    self = .threshold(afterMicroseconds: after, minMicroseconds: try options.duration("min") ?? 300_000)
  }
}
