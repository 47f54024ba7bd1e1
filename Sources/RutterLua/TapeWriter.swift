internal import CRutterLua
internal import RutterCore

/// Writes values for a script on the tape `in` of its state.
@safe struct TapeWriter {
  let tape: UnsafeMutablePointer<rl_tape>
  let names: Names

  func write(_ value: Value) {
    switch value {
    case .null: mark(.RL_NIL)
    case .boolean(let flag): mark(flag ? .RL_TRUE : .RL_FALSE)
    case .integer(let integer): write(integer)
    case .number(let number): unsafe rl_put_number(tape, number)
    case .string(let text): write(text)
    // Any string is bytes to Lua.
    case .bytes(let bytes):
      unsafe bytes.withUnsafeBufferPointer { unsafe rl_put_string(tape, $0.baseAddress, $0.count) }
    case .list(let items):
      mark(.RL_LIST, extra: items.count)
      for item in items { write(item) }
    case .record(let record): write(record)
    }
  }

  func write(_ record: Record) { write(record, shape: record.type.map { Int64(names.index(of: $0)) } ?? 0) }

  /// Writes a record as one of a type, or as one that the engine makes.
  func write(_ record: Record, shape: some BinaryInteger) {
    mark(.RL_RECORD, extra: record.fields.count, integer: Int64(shape))
    for field in record.fields {
      write(field.name)
      write(field.value)
    }
  }

  func write(_ text: Text) {
    let bytes = text.string.utf8.span
    unsafe bytes.withUnsafeBufferPointer { unsafe rl_put_string(tape, $0.baseAddress, $0.count) }
  }

  func write(_ integer: Int64) { unsafe rl_put(tape, .RL_INTEGER, 0, integer) }

  func write(_ flag: Bool) { mark(flag ? .RL_TRUE : .RL_FALSE) }

  /// Writes an object, such as a cell or an operation, by its number.
  func write(_ kind: rl_class, _ id: Int) { unsafe rl_put(tape, .RL_OBJECT, kind.rawValue, Int64(id)) }

  /// Writes the head of a record whose fields follow, a name and a value each.
  func record(_ count: Int, shape: Int32 = 0) { mark(.RL_RECORD, extra: count, integer: Int64(shape)) }

  func mark(_ kind: rl_kind, extra: Int = 0, integer: Int64 = 0) {
    unsafe rl_put(tape, kind, UInt32(truncatingIfNeeded: extra), integer)
  }

  // MARK: Arguments

  func write(_ argument: Argument) {
    switch argument {
    case .value(let value): write(value)
    case .error(let error): write(error)
    case .retry(let target): write(target)
    case .progress(let progress):
      let fields = [
        progress.fraction.map { Record.Field("fraction", .number($0)) },
        progress.text.map { Record.Field("text", .string($0)) },
      ]
      write(Record(fields.compactMap { $0 }), shape: RL_SHAPE_PROGRESS)
    case .source(let deferred): write(deferred)
    case .change(let change): write(change)
    case .ask(let coroutine): write(.RL_CLASS_ASK, coroutine.number)
    }
  }

  private func write(_ change: Change) {
    record(4, shape: Int32(RL_SHAPE_CHANGE))
    write(Text("operation"))
    write(Text(change.operation.rawValue))
    write(Text("by"))
    write(Text(change.by.rawValue))
    write(Text("leaves"))
    mark(.RL_LIST, extra: change.leaves.count)
    for entry in change.leaves { write(entry) }
    write(Text("comes"))
    mark(.RL_LIST, extra: change.comes.count)
    for entry in change.comes { write(coming: entry) }
  }

  /// Writes what is going to be an entry, and has no id yet.
  private func write(coming entry: EntryInfo) {
    let count = 2 + (entry.type == nil ? 0 : 1) + (entry.value == nil ? 0 : 1) + (entry.source == nil ? 0 : 1)
    record(count, shape: Int32(RL_SHAPE_COMING))
    write(standingOf: entry)
    write(valueOf: entry)
    if let source = entry.source {
      write(Text("source"))
      write(source)
    }
  }

  private func write(valueOf entry: EntryInfo) {
    guard let value = entry.value else { return }
    write(Text("value"))
    write(value)
  }

  private func write(standingOf entry: EntryInfo) {
    write(Text("state"))
    write(Text(entry.state.rawValue))
    write(Text("style"))
    write(Text(entry.style.rawValue))
    guard let type = entry.type else { return }
    write(Text("type"))
    write(.RL_CLASS_TYPE, Int(names.index(of: type)))
  }

  /// Writes what a failed view gets.
  private func write(_ error: NavigationError) {
    var fields = [Record.Field("code", .string(Text(error.code)))]
    if case .script(let error) = error {
      fields.append(.init("message", .string(Text(error.message))))
      if let place = error.place {
        fields.append(.init("script", .string(Text(place.script))))
        if place.line > 0 { fields.append(.init("line", .integer(Int64(place.line)))) }
      }
    } else {
      fields.append(.init("message", .string(Text(error.description))))
    }
    write(Record(fields), shape: RL_SHAPE_ERROR)
  }

  /// Writes what a waiting view gets as the source of its value.
  private func write(_ source: Deferred) {
    var fields: [Record.Field] = []
    if case .loader(let name, let arguments) = source.source {
      fields = [.init("arguments", .list(arguments)), .init("loader", .string(name.text))]
    }
    write(Record(fields), shape: RL_SHAPE_SOURCE)
  }

  private func write(_ target: RetryTarget) {
    switch target {
    case .entry(let id): write(.RL_CLASS_RETRY_ENTRY, id.number)
    case .hole(let id): write(.RL_CLASS_RETRY_HOLE, id.number)
    case .scope(let id): write(.RL_CLASS_RETRY_SCOPE, id.number)
    }
  }

  /// Writes an entry of the path as scripts see it.
  func write(_ entry: EntryInfo) {
    record(3 + (entry.type == nil ? 0 : 1) + (entry.value == nil ? 0 : 1), shape: Int32(RL_SHAPE_ENTRY))
    write(Text("id"))
    write(Int64(entry.id.number))
    write(standingOf: entry)
    write(valueOf: entry)
  }
}
