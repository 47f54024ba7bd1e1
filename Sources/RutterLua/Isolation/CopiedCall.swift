internal import CRutterLua
internal import RutterCore

/// A call as a plugin's process takes it: its arguments are a part of the frame, as the script gets them.
@safe struct CopiedCall {
  let word: RequestWord
  private(set) var coroutine = CoroutineID(0)
  private(set) var slot = 0
  /// The place of a row.
  private(set) var index = 0
  /// The rows that are to be made after that one.
  private(set) var ahead: ArraySlice<RowsAhead.Row> = []
  /// Whether a selector asks of all entries; whether a coroutine goes on with an error.
  private(set) var isSo = false
  private let arguments: rl_tape

  init(
    _ word: RequestWord, _ reader: inout FrameReader, _ frame: OwnTape, _ names: Int, _ reading: inout Reading
  ) throws(FrameFault) {
    self.word = word
    switch word {
    case .start, .resume, .close: coroutine = CoroutineID(try reader.integer(in: 0...Int.max))
    default: break
    }
    switch word {
    case .build, .row, .value, .select, .edit, .route, .start: slot = try reader.integer(in: 0...Int.max)
    default: break
    }
    if word == .row {
      index = try reader.integer(in: 0...Int.max)
      for _ in 0..<(try reader.count()) {
        let index = try reader.integer(in: 0...Int.max)
        ahead.append(RowsAhead.Row(index: index, cells: try reader.namedCells(into: &reading)))
      }
    }
    if word == .select || word == .resume { isSo = try reader.flag() }
    unsafe arguments = unsafe frame.part(from: reader.position, count: names - reader.position)
  }

  /// Goes on to the next row.
  ///
  /// - Returns: It; nil if this was the last.
  mutating func nextRow() -> RowsAhead.Row? {
    guard let row = ahead.popFirst() else { return nil }
    index = row.index
    return row
  }

  /// Hands the arguments to the script.
  func put(on tape: UnsafeMutablePointer<rl_tape>) {
    _ = unsafe rl_tape_join(tape, arguments.items, arguments.count, arguments.bytes)
  }
}

/// How a plugin's process runs scripts: as its host would, but that what they leave is kept as it is.
extension ScriptHost {
  func run(_ call: CopiedCall, _ lua: LuaPlugin, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    let slot = Int64(call.slot), function = Handle(plugin: lua.info.id, slot: call.slot)
    switch call.word {
    case .load: return loadMain(lua, reading, &outbox)
    case .build, .value, .route:
      let want: rl_want =
        switch call.word {
        case .build: .RL_WANT_SCREEN
        case .route: .RL_WANT_MARKS
        default: .RL_WANT_VALUE
        }
      return unsafe run(lua, reading, &outbox, function: function) { state, run, writer in
        unsafe call.put(on: writer.tape)
        return unsafe rl_run_function(state, run, slot, want)
      } read: {
        $0.kept()
      }
    case .row:
      return unsafe run(lua, reading, &outbox, function: function) { state, run, _ in
        unsafe rl_run_row(state, run, slot, Int64(call.index))
      } read: {
        $0.kept()
      }
    case .select: return select(function, all: call.isSo, reading, &outbox)
    case .edit: return edit(function, reading, &outbox)
    case .start: return start(call, lua, reading, &outbox)
    case .resume: return resume(call, lua, reading, &outbox)
    case .close:
      guard let slot = lua.waiting.remove(call.coroutine) else { return .done(.null) }
      return unsafe run(lua, reading, &outbox, closing: true) { state, run, _ in unsafe rl_run_close(state, run, slot) }
    case .open, .place: return .done(.null)
    }
  }

  private func start(
    _ call: CopiedCall, _ lua: LuaPlugin, _ reading: borrowing Reading, _ outbox: inout Outbox
  ) -> Reply {
    var slot: UInt32 = 0
    let want = reading.caller.want, function = Int64(call.slot)
    let reply = unsafe run(lua, reading, &outbox, function: Handle(plugin: lua.info.id, slot: call.slot)) {
      state, run, writer in
      unsafe call.put(on: writer.tape)
      return unsafe rl_run_start(state, run, function, want, &slot)
    } read: {
      $0.kept()
    }
    if case .waits = reply { lua.waiting.add(call.coroutine, slot) }
    return reply
  }

  private func resume(
    _ call: CopiedCall, _ lua: LuaPlugin, _ reading: borrowing Reading, _ outbox: inout Outbox
  ) -> Reply {
    guard let slot = lua.waiting[call.coroutine] else { return .failed(ScriptError("this coroutine does not wait")) }
    let want = reading.caller.want
    let reply = unsafe run(lua, reading, &outbox) { state, run, writer in
      unsafe call.put(on: writer.tape)
      return unsafe rl_run_resume(state, run, slot, call.isSo, want)
    } read: {
      $0.kept()
    }
    if case .waits = reply { return reply }
    lua.waiting.remove(call.coroutine)
    return reply
  }
}

extension Call {
  /// Keeps what a run has left, for the process that asked for it.
  fileprivate func kept() -> Reply {
    unsafe plugin.recorder?.keepResult(source)
    return .done(.null)
  }
}
