internal import CRutterLua
internal import RutterCore

/// What a plugin's process is told with a call: the call, and what has changed of all that the script may read.
extension PluginProcess {
  /// Writes the frame of a call.
  ///
  /// - Returns: From which item on the names stand.
  func write(_ call: ScriptCall, _ reading: borrowing Reading, _ outbox: borrowing Outbox) -> Int {
    request.clear()
    let writer = unsafe TapeWriter(tape: request.raw, names: plugin.names)
    writer.write(call.word)
    writer.write(reading.now.microseconds)
    writer.write(isTrue: turnHasBegun)
    turnHasBegun = false
    for last in outbox.counters.all { writer.write(number: last) }
    writer.write(reading.caller)
    writer.write(reading.heldOperations)
    writer.write(reading.nameableStacks)
    writer.write(number: outbox.held(for: id))
    writer.write(number: outbox.logged(by: id))
    writer.write(plugin.instructionsLeft)
    writer.write(number: released.count)
    for slot in released { writer.write(number: slot) }
    released.removeAll(keepingCapacity: true)
    writer.write(isTrue: reading.isRenewing)
    write(scopeCells: reading.scopeCells, writer)
    writeCells(reading, writer)
    let isRegistryNew = reading.registry.version != known.registryVersion
    writePath(reading, writer, isNew: isRegistryNew && reading.isRestricted(id))
    writer.write(isTrue: isRegistryNew)
    if isRegistryNew {
      known.registryVersion = reading.registry.version
      writer.write(reading.registry.summary)
    }
    write(call, writer)
    asked = writeRows(call, reading, writer)
    defer {
      writer.write(namesFrom: known.types, known.loaders)
      noteKnownNames()
    }
    return request.count
  }

  /// Both sides know all names now.
  func noteKnownNames() { (known.types, known.loaders) = (plugin.names.types.count, plugin.names.loaders.count) }

  private func write(scopeCells: [Text: CellID], _ writer: TapeWriter) {
    writer.write(number: scopeCells.count)
    if scopeCells.isEmpty { return }
    for name in scopeCells.keys.sorted() {
      writer.write(name)
      writer.write(number: scopeCells[name]?.number ?? 0)
    }
  }

  private func writeCells(_ reading: borrowing Reading, _ writer: TapeWriter) {
    let all = reading.cellChanges(since: known.cellMark) ?? reading.cells(of: id)
    known.cellMark = reading.marks.cells
    // Others have cells, too; and of those that are gone only the known ones matter.
    let own = all.filter { cell in reading.cells[cell].map { $0.plugin == id } ?? known.cells.contains(cell) }
    writer.write(number: own.count)
    for cell in own {
      if reading.cells[cell] == nil { known.cells.remove(cell) } else { known.cells.insert(cell) }
      writer.write(reading.cells[cell], cell)
    }
  }

  private func writePath(_ reading: borrowing Reading, _ writer: TapeWriter, isNew: Bool) {
    let changes = reading.pathChanges(since: isNew ? -1 : known.pathMark), count = reading.pathCount
    known.pathMark = reading.marks.path
    writer.write(number: changes.from)
    writer.write(number: changes.touched.count + count - changes.from)
    for place in changes.touched + Array(changes.from..<count) {
      writer.write(copyOf: reading.entry(at: place), isAsked: reading.isAsked(at: place), at: place)
    }
  }

  private func write(_ call: ScriptCall, _ writer: TapeWriter) {
    if case .start(let coroutine, _, _) = call { writer.write(number: coroutine.number) }
    if let function = call.function { writer.write(number: slot(of: function) ?? 0) }
    switch call {
    case .load, .compile, .edit: break
    case .build(_, let arguments), .start(_, _, let arguments): write(arguments, writer)
    case .row(_, let index): writer.write(number: index)
    case .route(_, let parameters): writer.write(parameters)
    case .value(_, let arguments): for argument in arguments { writer.write(argument) }
    case .select(_, let all): writer.write(isTrue: all)
    case .resume(let coroutine, let resumption):
      writer.write(number: coroutine.number)
      switch resumption {
      case .values(let values): write(reply: values, writer)
      case .raise(let error):
        writer.write(isTrue: true)
        writer.write(Text(error.description))
      }
    case .close(let coroutine): writer.write(number: coroutine.number)
    }
  }

  /// Writes what a coroutine has waited for. What is more than a reply may be is refused here, in the words in which it would
  /// be refused there: it need not cross for that.
  private func write(reply values: [Value], _ writer: TapeWriter) {
    let most = plugin.limits.replyBytes, start = unsafe request.raw.pointee
    writer.write(isTrue: false)
    let before = request.bytes
    unsafe request.raw.pointee.most = before + most
    for value in values { writer.write(value) }
    let isTooLarge = unsafe request.raw.pointee.failed || request.bytes - before > most
    unsafe request.raw.pointee.most = start.most
    guard isTooLarge else { return }
    unsafe request.raw.pointee.count = start.count
    unsafe request.raw.pointee.byte_count = start.byte_count
    unsafe request.raw.pointee.failed = start.failed
    writer.write(isTrue: true)
    writer.write(Text("a reply of more than \(most) bytes cannot cross to a script"))
  }

  /// Writes which rows are to be made along with the one that is asked for.
  ///
  /// - Returns: Their places.
  private func writeRows(_ call: ScriptCall, _ reading: borrowing Reading, _ writer: TapeWriter) -> ArraySlice<Int> {
    guard case .row(let list, let index) = call else { return [] }
    let isTight = plugin.limits.instructions != nil && plugin.instructionsLeft < IsolatedPlugin.instructionsForRows
    let rows: ArraySlice<RowsAhead.Row> =
      isTight || reading.isRenewing ? [] : reading.rowsAhead.rows(of: list, after: index)
    writer.write(number: rows.count)
    for row in rows {
      writer.write(number: row.index)
      write(scopeCells: row.cells, writer)
    }
    return ArraySlice(rows.map { $0.index })
  }

  private func write(_ arguments: [Argument], _ writer: TapeWriter) {
    for argument in arguments {
      if case .retry(let target) = argument { retries.insert(target) }
      writer.write(argument)
    }
  }
}

extension ScriptCall {
  /// The function that is called; nil where none is named.
  var function: Handle? {
    switch self {
    case .build(let function, _), .row(let function, _), .value(let function, _), .select(let function, _),
      .edit(let function), .route(let function, _), .start(_, let function, _):
      function
    case .load, .compile, .resume, .close: nil
    }
  }

  fileprivate var word: RequestWord {
    switch self {
    case .load, .compile: .load
    case .build: .build
    case .row: .row
    case .value: .value
    case .select: .select
    case .edit: .edit
    case .route: .route
    case .start: .start
    case .resume: .resume
    case .close: .close
    }
  }
}
