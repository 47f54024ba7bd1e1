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
    writer.write(number: Int(errandShare))
    for last in outbox.counters.all { writer.write(number: last) }
    writer.write(reading.caller)
    writer.write(reading.heldOperations)
    writer.write(reading.nameableStacks)
    writer.write(reading.knownFinishing)
    writer.write(number: outbox.held(for: id))
    writer.write(number: outbox.logged(by: id))
    writer.write(plugin.instructionsLeft)
    writer.write(random: takeNextRandomState())
    writer.write(number: released.count)
    for slot in released { writer.write(number: slot) }
    released.removeAll(keepingCapacity: true)
    writer.write(isTrue: reading.isRenewing)
    write(reading.scopeCells, writer)
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

  /// Up to so many named cells of a scope are told each time that it is built.
  private static let fewNames = 32

  /// Writes the named cells of a scope. A scope may get ever more of them: of many only what came since is told.
  func write(_ cells: NamedCells, _ writer: TapeWriter) {
    let first = cells.count > Self.fewNames ? cells.first : nil
    let told = first.flatMap { known.names[$0] } ?? 0
    writer.write(isTrue: first != nil)
    if let first {
      writer.write(number: first.number)
      writer.write(number: told)
      known.names[first] = cells.count
    }
    writer.write(number: cells.count - told)
    cells.forEach(from: told) { name, cell in
      writer.write(name)
      writer.write(number: cell.number)
    }
  }

  private func writeCells(_ reading: borrowing Reading, _ writer: TapeWriter) {
    let all = reading.cellChanges(since: known.cellMark) ?? allCells(reading)
    known.cellMark = reading.marks.cells
    let own = all.filter { isNews($0, reading) }
    writer.write(number: own.count)
    for cell in own {
      let copy = reading.cells[cell]
      if copy == nil { known.cells.remove(cell) } else { known.cells.insert(cell) }
      // Nobody finds it by its name any more.
      if copy.map({ $0.owner == .none }) ?? true { known.names[cell] = nil }
      writer.write(copy, cell)
    }
  }

  /// Whether the other side does not know what became of a cell. Others have cells, too; of those that are gone only the known
  /// ones matter; and what the script itself has made it has as it was made.
  private func isNews(_ cell: CellID, _ reading: borrowing Reading) -> Bool {
    guard let copy = reading.cells[cell] else { return known.cells.contains(cell) }
    if copy.plugin != id { return false }
    return copy.version > 0 || copy.owner == .none || !known.cells.contains(cell)
  }

  /// All cells that there are, and those that are gone and were told before.
  private func allCells(_ reading: borrowing Reading) -> [CellID] {
    let there = reading.cells(of: id)
    var gone: [CellID] = []
    for cell in known.cells where reading.cells[cell] == nil { gone.append(cell) }
    return gone.isEmpty ? there : (there + gone).sorted()
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
    let limit = plugin.limits.replyBytes, most = limit + limit / 64, start = unsafe request.raw.pointee
    writer.write(isTrue: false)
    let before = request.bytes
    unsafe request.raw.pointee.most = before + most
    // What is too large by its texts alone is not even written: the values that it consists of are held beside.
    let isOverwhelming = values.reduce(0) { $0 + $1.textBytes } > most
    if !isOverwhelming { for value in values { writer.write(value) } }
    let isTooLarge = unsafe isOverwhelming || request.raw.pointee.failed || request.bytes - before > most
    unsafe request.raw.pointee.most = start.most
    guard isTooLarge else { return }
    unsafe request.raw.pointee.count = start.count
    unsafe request.raw.pointee.byte_count = start.byte_count
    unsafe request.raw.pointee.failed = start.failed
    writer.write(isTrue: true)
    writer.write(Text("a reply of more than \(limit) bytes cannot cross to a script"))
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
      write(row.cells, writer)
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
