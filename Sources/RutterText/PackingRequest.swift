import RutterCore

/// Requests of the host, as a transcript holds them.
///
/// A function of a script has no lasting name, so it is written as `{"function":true}`, which cannot be read back. Only
/// scripts ask with functions, and what scripts ask for is not an event.
extension Packing {
  private static let function = Value.record(Record([.init("function", .boolean(true))]))

  static func pack(_ request: OperationRequest) -> Value {
    var fields: [Record.Field] = [.init("do", .string(Text(request.kind.name)))] + Self.fields(request.place)
    fields += pack(request.kind)
    if let once = request.once { fields.append(.init("once", .string(Text(once.rawValue)))) }
    switch request.stack {
    case nil: break
    case .named(let name)?: fields.append(.init("stack", .string(name)))
    case .known(let stack)?: fields.append(.init("stack_number", .integer(stack.number)))
    }
    if request.wantsAnswer { fields.append(.init("answer", .boolean(true))) }
    if request.isForced { fields.append(.init("force", .boolean(true))) }
    if request.isFromAnywhere { fields.append(.init("from", .string("anywhere"))) }
    switch request.present {
    case .after: break
    case .placeholder: fields.append(.init("present", .string("placeholder")))
    case .threshold(let after, let min): fields.append(.init("present", .list([.integer(after), .integer(min)])))
    }
    return .record(Record(fields))
  }

  private static func pack(_ kind: OperationRequest.Kind) -> [Record.Field] {
    switch kind {
    case .push(let part), .replace(let part), .bringToFront(let part): [.init("part", pack(part))]
    case .pushAll(let parts), .replaceAll(let parts): [.init("parts", .list(parts.map(pack)))]
    case .pop(let count): [.init("count", .integer(Int64(count)))]
    case .popTo(let selector), .remove(let selector), .refresh(let selector?): [.init("selector", pack(selector))]
    case .edit(let steps): [.init("steps", .list(steps.map(pack)))]
    case .editBy: [.init("steps", function)]
    case .bind(let key, let wanted):
      [.init("owner", .integer(Int64(key.owner.number))), .init("cell", .integer(Int64(key.cell.number)))]
        + (wanted.map { [.init("value", pack($0))] } ?? [])
    case .resume(let name): [.init("name", .string(name))]
    case .select(let name): [.init("name", .string(name))]
    case .finishFlow(let value): [.init("value", pack(value))]
    case .open(let url, let push):
      [.init("url", .string(url))] + (push.map { [.init("push", .boolean($0))] } ?? [])
    case .finish(let value, let entry):
      [.init("value", pack(value))] + (entry.map { [.init("entry", .integer(Int64($0.number)))] } ?? [])
    case .popToRoot, .back, .refresh(nil): []
    }
  }

  private static func pack(_ part: PathPart) -> Value {
    var fields: [Record.Field] = []
    switch part.content {
    case .value(let value): fields.append(.init("value", pack(value)))
    case .deferred(let deferred):
      fields.append(.init("gives", pack(deferred.gives)))
      switch deferred.source {
      case .inline: fields.append(.init("loader", function))
      case .loader(let name, let arguments):
        fields.append(.init("loader", .string(name.text)))
        fields.append(.init("arguments", .list(arguments.map(pack))))
      }
    }
    if let style = part.style { fields.append(.init("style", .string(Text(style.rawValue)))) }
    return .record(Record(fields))
  }

  private static func pack(_ selector: Selector) -> Value {
    switch selector {
    case .entry(let id): .record(Record([.init("entry", .integer(Int64(id.number)))]))
    case .entries(let ids): .record(Record([.init("entries", .list(ids.map { .integer(Int64($0.number)) }))]))
    case .type(let name): .record(Record([.init("type", .string(name.text))]))
    case .value(let value): .record(Record([.init("value", pack(value))]))
    case .function: function
    }
  }

  // MARK: Reading

  static func request(_ packed: Value) throws(TranscriptError) -> OperationRequest {
    let record = PackedRecord(try PackedRecord.record(packed, "a request"))
    let from = record.record["from"]
    guard from == nil || from == .string("anywhere") else { throw TranscriptError("'from' has to be \"anywhere\"") }
    var request = OperationRequest(
      try kind(record), once: try record.optionalWord("once"), present: try present(record),
      isFromAnywhere: from != nil, place: try place(record))
    request.isForced = record.record["force"] == .boolean(true)
    if record.record["stack"] != nil {
      request.stack = .named(Text(try record.text("stack")))
    } else if record.record["stack_number"] != nil {
      request.stack = .known(StackID(number: try record.integer("stack_number")))
    }
    request.wantsAnswer = record.record["answer"] == .boolean(true)
    return request
  }

  private static func present(_ record: PackedRecord) throws(TranscriptError) -> Present {
    switch record.record["present"] {
    case nil: return .after
    case .string("placeholder"): return .placeholder
    case .list(let times):
      if times.count == 2, case .integer(let after) = times[0], case .integer(let min) = times[1] {
        return .threshold(afterMicroseconds: after, minMicroseconds: min)
      }
      fallthrough
    default: throw TranscriptError("'present' has to be \"placeholder\" or two times")
    }
  }

  private static func kind(_ record: PackedRecord) throws(TranscriptError) -> OperationRequest.Kind {
    switch try record.text("do") {
    case "push": return .push(try part(record.value("part")))
    case "push_all": return .pushAll(try parts(record))
    case "pop": return .pop(try record.number("count"))
    case "pop_to": return .popTo(try selector(record.value("selector")))
    case "pop_to_root": return .popToRoot
    case "resume": return .resume(Text(try record.text("name")))
    case "select": return .select(Text(try record.text("name")))
    case "finish_flow": return .finishFlow(try value(record.value("value")))
    case "remove": return .remove(try selector(record.value("selector")))
    case "replace": return .replace(try part(record.value("part")))
    case "replace_all": return .replaceAll(try parts(record))
    case "bring_to_front": return .bringToFront(try part(record.value("part")))
    case "edit": return .edit(try steps(record))
    case "refresh":
      guard let packed = record.record["selector"] else { return .refresh(nil) }
      return .refresh(try selector(packed))
    case "open": return .open(Text(try record.text("url")), push: try push(record))
    case "finish":
      let entry = record.record["entry"] == nil ? nil : EntryID(try record.number("entry"))
      return .finish(try value(record.value("value")), of: entry)
    case "back": return .back
    case "present":
      return .bind(
        BindingKey(owner: EntryID(try record.number("owner")), cell: CellID(try record.number("cell"))),
        wanted: record.record["value"] == nil ? nil : try value(record.value("value")))
    case let other: throw TranscriptError("unknown operation '\(other)'")
    }
  }

  private static func push(_ record: PackedRecord) throws(TranscriptError) -> Bool? {
    switch record.record["push"] {
    case nil: return nil
    case .boolean(let push): return push
    default: throw TranscriptError("'push' has to be true or false")
    }
  }

  private static func steps(_ record: PackedRecord) throws(TranscriptError) -> [OperationRequest] {
    try notFunction(record.value("steps"))
    var steps: [OperationRequest] = []
    for step in try record.list("steps") { steps.append(try request(step)) }
    return steps
  }

  private static func parts(_ record: PackedRecord) throws(TranscriptError) -> [PathPart] {
    var parts: [PathPart] = []
    for packed in try record.list("parts") { parts.append(try part(packed)) }
    return parts
  }

  private static func part(_ packed: Value) throws(TranscriptError) -> PathPart {
    let record = PackedRecord(try PackedRecord.record(packed, "a part"))
    let style: Style? = try record.optionalWord("style")
    if let packed = record.record["value"] { return PathPart(try value(packed), style: style) }
    try notFunction(record.value("loader"))
    var arguments: [Value] = []
    for packed in try record.list("arguments") { arguments.append(try value(packed)) }
    let source = Deferred.Source.loader(LoaderName(Text(try record.text("loader"))), arguments)
    return PathPart(.deferred(Deferred(source, gives: try schema(record.value("gives")))), style: style)
  }

  private static func selector(_ packed: Value) throws(TranscriptError) -> Selector {
    try notFunction(packed)
    let record = PackedRecord(try PackedRecord.record(packed, "a selector"))
    if record.record["entry"] != nil { return .entry(EntryID(try record.number("entry"))) }
    if record.record["entries"] != nil { return .entries(try record.numbers("entries").map { EntryID($0) }) }
    if record.record["type"] != nil { return .type(TypeName(Text(try record.text("type")))) }
    return .value(try value(record.value("value")))
  }

  private static func notFunction(_ packed: Value) throws(TranscriptError) {
    if packed == function { throw TranscriptError("a request with a script's function cannot be replayed") }
  }
}
