internal import CRutterLua
internal import RutterCore

/// What a plugin's process has answered to a call. Nothing of it is believed: what the script asked for there is asked for
/// here once more, with all checks, and every id has to be one of the plugin's own.
@safe struct AnsweredCall {
  private let process: PluginProcess
  private let tape: OwnTape
  private let names: Int
  private let call: ScriptCall

  init(_ process: PluginProcess, _ tape: OwnTape, names: Int, _ call: ScriptCall) {
    self.process = process
    self.tape = tape
    self.names = names
    self.call = call
  }

  private var plugin: LuaPlugin { process.plugin }

  /// What the script has left, before it is looked at more closely.
  private struct Head {
    var word: AnswerWord
    var before: [Int]
    var after: [Int]
    var reads: [CellID] = []
    /// How often it asked for something.
    var acts = 0
  }

  func reply(_ reading: borrowing Reading, _ outbox: inout Outbox) throws(FrameFault) -> Reply {
    let types = outbox.types(reading)
    try readNames(reading, types, &outbox)
    var acts = unsafe FrameReader(TapeReader(tape.raw, plugin: process.id, names: plugin.names, types: types))
    var reader = acts
    let start = try startOfHead(types)
    reader.skip(start)
    let head = try readHead(&reader, reading, outbox)
    try checkObjects(head, reading)
    return try unsafe withUnsafePointer(to: reading) { reading throws(FrameFault) in
      try unsafe withUnsafeMutablePointer(to: &outbox) { outbox throws(FrameFault) in
        var call = unsafe Call(
          plugin: plugin, reading: reading, outbox: outbox, tape: process.scratch.raw,
          source: UnsafePointer(tape.raw))
        if let stop = try ask(&call, &acts, head, before: start) { return .stopped(stop) }
        guard unsafe outbox.pointee.counters.all == head.after || head.word == .stopped else {
          throw FrameFault("it counts otherwise")
        }
        for cell in head.reads { _ = unsafe try? outbox.pointee.value(of: cell, reading.pointee) }
        return try reply(&call, &reader, head)
      }
    }
  }

  // MARK: Heads

  private func readNames(_ reading: borrowing Reading, _ types: Types, _ outbox: inout Outbox) throws(FrameFault) {
    var reader = unsafe FrameReader(TapeReader(tape.raw, plugin: process.id, names: plugin.names, types: types))
    reader.skip(names)
    let bytes = try reader.names(into: plugin.names, most: 1 << 20)
    process.noteKnownNames()
    if bytes > 0 { outbox.charge(bytes, .registrations, reading) }
  }

  /// Behind what was asked for. Where that is stands at the end: an answer is sent in parts while it is written.
  private func startOfHead(_ types: Types) throws(FrameFault) -> Int {
    var reader = unsafe FrameReader(TapeReader(tape.raw, plugin: process.id, names: plugin.names, types: types))
    reader.skip(names - 1)
    return try reader.integer(in: 0...max(0, names - 1))
  }

  private func readHead(
    _ reader: inout FrameReader, _ reading: borrowing Reading, _ outbox: borrowing Outbox
  ) throws(FrameFault) -> Head {
    let number = try reader.integer()
    guard let word = AnswerWord(rawValue: number), word != .opened, word != .placed else {
      throw FrameFault("no answer to a call")
    }
    plugin.bytesElsewhere = try reader.integer(in: 0...plugin.limits.memoryBytes * 2)
    process.leaveInstructions(try reader.integer())
    if let random = try reader.random() { process.randomState = random }
    var head = Head(word: word, before: outbox.counters.all, after: try reader.counters().all)
    guard zip(head.before, head.after).allSatisfy({ $0 <= $1 }) else { throw FrameFault("it counts backwards") }
    for _ in 0..<(try reader.count()) { head.reads.append(CellID(try reader.integer(in: 0...Int.max))) }
    for _ in 0..<(try reader.count()) {
      let cell = CellID(try reader.integer(in: 0...Int.max))
      guard reading.cells[cell]?.plugin == process.id else { throw FrameFault("a cell that is not its own") }
      process.forgotten.cells.append(cell)
    }
    for _ in 0..<(try reader.count()) {
      let operation = OperationID(try reader.integer(in: 0...Int.max))
      guard process.operations.remove(operation) != nil else { throw FrameFault("an operation that is not its own") }
      process.forgotten.operations.append(operation)
    }
    head.acts = try reader.count(width: 0)
    guard head.reads.allSatisfy({ isOwn(cell: $0.number, head, reading) }) else {
      throw FrameFault("a cell that is not its own")
    }
    return head
  }

  private func isOwn(cell: Int, _ head: Head, _ reading: borrowing Reading) -> Bool {
    reading.cells[CellID(cell)]?.plugin == process.id || isNew(cell, 1, head)
  }

  /// Whether a number was given out in this call.
  private func isNew(_ number: Int, _ kind: Int, _ head: Head) -> Bool {
    number > head.before[kind] && number <= head.after[kind]
  }

  /// Looks at every object and list of rows on the frame, wherever it stands.
  private func checkObjects(_ head: Head, _ reading: borrowing Reading) throws(FrameFault) {
    guard let items = unsafe tape.raw.pointee.items else { return }
    let mostRows = plugin.limits.memoryBytes / 16
    for index in 0..<names {
      let item = unsafe items[index]
      if item.isFunction { try note(slot: item.integer) }
      if item.kind == rl_kind.RL_ROWS.rawValue, item.extra > mostRows { throw FrameFault("too many rows") }
      if item.kind != rl_kind.RL_OBJECT.rawValue { continue }
      guard item.extra <= rl_class.RL_CLASS_DEFERRED.rawValue, let kind = rl_class(rawValue: item.extra),
        isOwn(kind, Int(item.integer), head, reading)
      else { throw FrameFault("an object that is not its own") }
    }
  }

  /// The numbers of a later version's functions begin behind this one.
  private func note(slot: Int64) throws(FrameFault) {
    guard (0...(1 << 40)).contains(slot) else { throw FrameFault("a function that it cannot have") }
    plugin.lastSlotElsewhere = max(plugin.lastSlotElsewhere, Int(slot))
  }

  private func isOwn(_ kind: rl_class, _ id: Int, _ head: Head, _ reading: borrowing Reading) -> Bool {
    switch kind {
    case .RL_CLASS_CELL, .RL_CLASS_CELL_VIEW: isOwn(cell: id, head, reading)
    case .RL_CLASS_OPERATION: isNew(id, 0, head) || process.operations.contains(OperationID(id))
    case .RL_CLASS_REGISTRATION, .RL_CLASS_ROUTE:
      isNew(id, 2, head) || process.registrations.contains(RegistrationID(id))
    case .RL_CLASS_WATCH: isNew(id, 3, head) || process.watches.contains(WatchID(id))
    case .RL_CLASS_RETRY_ENTRY: process.retries.contains(.entry(EntryID(id)))
    case .RL_CLASS_RETRY_HOLE: process.retries.contains(.hole(NodeID(id)))
    case .RL_CLASS_RETRY_SCOPE: process.retries.contains(.scope(ScopeID(id)))
    // Of these every plugin may name all; whether there is one is looked at where it is used.
    case .RL_CLASS_TYPE, .RL_CLASS_LOADER, .RL_CLASS_FUNCTION, .RL_CLASS_PLUGIN, .RL_CLASS_PATH, .RL_CLASS_STACK,
      .RL_CLASS_NODE,
      .RL_CLASS_DATABASE,
      .RL_CLASS_ASK, .RL_CLASS_DEFERRED:
      true
    case .RL_CLASS_FOUND: false
    }
  }

  // MARK: What it asked for

  /// Asks for everything once more.
  ///
  /// - Returns: Why the plugin is stopped before it is all done; nil if it is not.
  private func ask(
    _ call: inout Call, _ reader: inout FrameReader, _ head: Head, before end: Int
  ) throws(FrameFault) -> Stop? {
    var waits = false, forgotten = Place(items: 0, bytes: 0), done = forgotten
    for _ in 0..<head.acts {
      let number = try reader.integer(in: -1...Int(rl_service.RL_SERVICE_UNKNOWN_NAME.rawValue))
      if number < 0 {
        try skipRegistrations(&call, &reader)
        waits = false
        continue
      }
      guard let service = rl_service(rawValue: Int32(number)), service.isRecorded else {
        throw FrameFault("it asked for what crosses nothing")
      }
      process.askingPlace = try reader.place() ?? .native
      var part = unsafe try nextPart(&reader, end: &done.bytes)
      waits = unsafe try serve(service, &part, &call)
      done.items = UInt32(reader.position)
      forget(from: &forgotten, to: done)
      // What it may hold is limited here as it is there.
      if plugin.memoryLeft == 0, plugin.isOverMemory() {
        var stop = unsafe plugin.stop(call.outbox.pointee.account)
        stop.place = stop.place ?? process.askingPlace
        return stop
      }
    }
    guard reader.position == end else { throw FrameFault("it asked for more than it says") }
    unsafe remember(head, call.outbox.pointee.counters.all)
    // Where nothing can wait, such as below `table.sort`, a script goes on after an error.
    if head.word == .waits, !waits { throw FrameFault("it waits for nothing") }
    return nil
  }

  /// Something was refused there, which had taken numbers for registrations: they are not given out here either.
  private func skipRegistrations(_ call: inout Call, _ reader: inout FrameReader) throws(FrameFault) {
    let last = try reader.integer(in: 0...Int.max)
    _ = try reader.place()
    guard unsafe call.outbox.pointee.counters.skip(toRegistration: last) else {
      throw FrameFault("it counts otherwise")
    }
  }

  /// A place on the tape.
  private struct Place {
    var items: UInt32
    var bytes: UInt32
  }

  /// What was asked for is held by the outbox by now. Of a large answer both would be too much.
  private func forget(from: inout Place, to: Place) {
    let items = Int(to.items - from.items) * MemoryLayout<rl_item>.size
    let bytes = to.bytes > from.bytes ? Int(to.bytes - from.bytes) : 0
    guard items + bytes > 1 << 20 else { return }
    unsafe rl_tape_forget(tape.raw, from.items, to.items, from.bytes, max(from.bytes, to.bytes))
    from = Place(items: to.items, bytes: max(from.bytes, to.bytes))
  }

  private func nextPart(_ reader: inout FrameReader) throws(FrameFault) -> rl_tape {
    var end: UInt32 = 0
    return unsafe try nextPart(&reader, end: &end)
  }

  /// The items that follow a number, as a tape of its own.
  ///
  /// - Parameters:
  ///   - reader: Stands before the number.
  ///   - end: Where the last of their texts ends, if they have any.
  /// - Returns: The items. They are valid as long as nothing is written on the tape.
  /// - Throws: that there are not so many, or that they are too large.
  private func nextPart(_ reader: inout FrameReader, end: inout UInt32) throws(FrameFault) -> rl_tape {
    let count = try reader.count(), start = reader.position
    reader.skip(count)
    let part = unsafe tape.part(from: start, count: count)
    var bytes = count * MemoryLayout<rl_item>.size
    if let items = unsafe part.items {
      for index in 0..<count where unsafe items[index].kind == rl_kind.RL_STRING.rawValue {
        bytes += Int(unsafe items[index].extra)
        end = UInt32(clamping: unsafe items[index].integer + Int64(items[index].extra))
      }
    }
    // The arguments of a call to the outside take the most.
    let most = plugin.limits.valueBytes + RL_BESIDE_BYTES + 64 * MemoryLayout<rl_item>.size
    guard bytes <= most else {
      throw FrameFault("too large a value")
    }
    return unsafe part
  }

  private func serve(_ service: rl_service, _ part: inout rl_tape, _ call: inout Call) throws(FrameFault) -> Bool {
    process.scratch.clear()
    let answer = unsafe withUnsafePointer(to: &part) { part -> Result<rl_answer, ScriptError> in
      unsafe call.source = part
      do throws(ScriptError) { return .success(try call.serve(service)) } catch { return .failure(error) }
    }
    switch answer {
    case .success(let answer): return answer == .RL_ANSWER_WAIT
    case .failure(let error): throw FrameFault("it asked for what it may not: \(error.message.shortened)")
    }
  }

  /// What was given out in this call is its own from now on.
  private func remember(_ head: Head, _ now: [Int]) {
    for id in head.before[0]..<now[0] { process.operations.insert(OperationID(id + 1)) }
    for id in head.before[2]..<now[2] { process.registrations.insert(RegistrationID(id + 1)) }
    for id in head.before[3]..<now[3] { process.watches.insert(WatchID(id + 1)) }
  }

  // MARK: Results

  private func reply(_ call: inout Call, _ reader: inout FrameReader, _ head: Head) throws(FrameFault) -> Reply {
    switch head.word {
    case .failed:
      for step in call.steps { for handle in step.kind.handles { process.release(handle) } }
      let message = try reader.text().string, traceback = try reader.text().string
      return .failed(ScriptError(message, at: try reader.place(), traceback: traceback))
    case .stopped:
      let limits: [rl_limit] = [
        .RL_LIMIT_MEMORY, .RL_LIMIT_TIME, .RL_LIMIT_INSTRUCTIONS, .RL_LIMIT_CLOSING,
      ]
      let limit = limits[try reader.integer(in: 0...(limits.count - 1))]
      return .stopped(unsafe plugin.stop(limit, at: try reader.place(), call.outbox.pointee.account))
    case .waits:
      guard let wait = call.wait else { throw FrameFault("it waits for nothing") }
      return .waits(wait)
    case .done, .opened, .placed: return try done(&call, &reader)
    }
  }

  private func done(_ call: inout Call, _ reader: inout FrameReader) throws(FrameFault) -> Reply {
    if case .select(_, let all) = self.call { return .selected(unsafe try selected(&reader, all, call.reading)) }
    if case .edit = self.call { return .edited(call.steps) }
    var part = unsafe try nextPart(&reader)
    var function: Handle?, isTree = false, isLead = false
    switch self.call {
    case .build(let handle, _), .row(let handle, _): (function, isTree) = (handle, true)
    case .route(let handle, _): (function, isLead) = (handle, true)
    case .value(let handle, _), .start(_, let handle, _): function = handle
    case .resume: break
    case .load, .compile, .close, .select, .edit: return .done(.null)
    }
    let result = unsafe withUnsafePointer(to: &part) { part -> Result<Reply, ScriptError> in
      unsafe call.source = part
      do throws(ScriptError) {
        let reply = isTree ? try call.tree() : isLead ? try call.leads() : try call.result()
        return .success(call.charged(reply))
      } catch { return .failure(error) }
    }
    switch result {
    case .success(let reply): return reply
    case .failure(var error):
      unsafe releaseFunctions(on: part)
      if error.place == nil { error.place = function.flatMap { process.place(of: $0) } }
      return .failed(error)
    }
  }

  private func selected(
    _ reader: inout FrameReader, _ all: Bool, _ reading: UnsafePointer<Reading>
  ) throws(FrameFault) -> [EntryID] {
    var selected: [EntryID] = []
    var below = Int.max
    for _ in 0..<(try reader.count()) {
      let id = EntryID(try reader.integer(in: 1...Int.max))
      guard let place = unsafe reading.pointee.placeIfAsked(id), place < below else {
        throw FrameFault("an entry that it was not asked about")
      }
      below = place
      selected.append(id)
    }
    if !all, selected.count > 1 { throw FrameFault("more entries than were asked for") }
    return selected
  }

  private func releaseFunctions(on part: rl_tape) {
    guard let items = unsafe part.items else { return }
    for index in unsafe 0..<Int(part.count) {
      let item = unsafe items[index]
      if item.isFunction { process.release(slot: Int(item.integer)) }
    }
  }
}

extension rl_item {
  fileprivate var isFunction: Bool { kind == rl_kind.RL_FUNCTION.rawValue || kind == rl_kind.RL_ROWS.rawValue }
}

extension rl_service {
  /// Whether it leaves anything in the outbox, or waits: the rest only reads, and is answered where it is asked.
  var isRecorded: Bool {
    switch self {
    case .RL_SERVICE_TYPE_FIELD, .RL_SERVICE_PLUGIN, .RL_SERVICE_PLUGIN_MEMBER, .RL_SERVICE_PATH_VALUES,
      .RL_SERVICE_PATH_COUNT, .RL_SERVICE_PATH_ENTRIES, .RL_SERVICE_STACK, .RL_SERVICE_HELD, .RL_SERVICE_CELL_GET,
      .RL_SERVICE_CELL_IS_SET,
      .RL_SERVICE_ROUTE_URL, .RL_SERVICE_URL, .RL_SERVICE_URL_OF,
      .RL_SERVICE_JSON_DECODE, .RL_SERVICE_JSON_ENCODE, .RL_SERVICE_SPEC_STEP, .RL_SERVICE_SPEC_LOOK,
      .RL_SERVICE_SPEC_READY, .RL_SERVICE_UNKNOWN_NAME:
      false
    case .RL_SERVICE_TYPE, .RL_SERVICE_TYPE_MAKE, .RL_SERVICE_TYPE_FROM, .RL_SERVICE_DESTINATION, .RL_SERVICE_WITHDRAW,
      .RL_SERVICE_LOADER, .RL_SERVICE_ROOT, .RL_SERVICE_SLOT_TYPE, .RL_SERVICE_CONTRIBUTE, .RL_SERVICE_GUARD,
      .RL_SERVICE_FLOW, .RL_SERVICE_STEPS, .RL_SERVICE_ASK, .RL_SERVICE_SELECT, .RL_SERVICE_FINISH_FLOW,
      .RL_SERVICE_RESUME, .RL_SERVICE_DROP, .RL_SERVICE_PRESENT, .RL_SERVICE_FINISH, .RL_SERVICE_ROUTE,
      .RL_SERVICE_OPEN, .RL_SERVICE_PUSH,
      .RL_SERVICE_PUSH_ALL, .RL_SERVICE_POP, .RL_SERVICE_POP_TO, .RL_SERVICE_POP_TO_ROOT, .RL_SERVICE_REMOVE,
      .RL_SERVICE_REPLACE, .RL_SERVICE_REPLACE_ALL, .RL_SERVICE_BRING_TO_FRONT, .RL_SERVICE_EDIT, .RL_SERVICE_REFRESH,
      .RL_SERVICE_OPERATION_AWAIT, .RL_SERVICE_OPERATION_VALUE, .RL_SERVICE_BACK, .RL_SERVICE_CANCEL, .RL_SERVICE_RETRY,
      .RL_SERVICE_CELL, .RL_SERVICE_CELL_SET, .RL_SERVICE_VIEW_SET, .RL_SERVICE_DEFERRED_AWAIT,
      .RL_SERVICE_DEFERRED_PRELOAD, .RL_SERVICE_DEFERRED_REFRESH, .RL_SERVICE_SLEEP, .RL_SERVICE_TASK, .RL_SERVICE_ALL,
      .RL_SERVICE_ANY, .RL_SERVICE_WATCH, .RL_SERVICE_UNWATCH, .RL_SERVICE_REPORT, .RL_SERVICE_LOG,
      .RL_SERVICE_CAPABILITY:
      true
    }
  }
}
