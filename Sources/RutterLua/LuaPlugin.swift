internal import CRutterLua
internal import RutterCore

/// What the watchdog thread watches for one host. It outlives the states that it watches.
@safe final class Watchdog {
  let raw: OpaquePointer

  init?() {
    guard let raw = unsafe rl_watch_open() else { return nil }
    unsafe self.raw = unsafe raw
  }

  deinit { unsafe rl_watch_close(raw) }
}

/// One plugin in Lua: its state, which is opened when the plugin is loaded, and what the host knows about it.
@safe final class LuaPlugin {
  let info: PluginInfo
  /// All plugins of its host.
  var all: [PluginInfo] = []
  let source: PluginSource
  let limits: Limits
  /// What others' scripts have done for it in this turn, in the measure of ``turnLimit``.
  var errands: Int64 = 0
  /// The same of runs that were too long for errands, for which their own plugins have paid.
  var longRuns: Int64 = 0
  /// Whether it has had one more such run when these had taken half of a turn.
  var hadTooManyLongRuns = false
  private let watch: Watchdog?
  /// Where loaded states of the plugin are kept for later hosts; nil for a plugin of a live session.
  private let checkpoints: Checkpoints?
  private var checkpoint: Checkpoint?
  private(set) var state: OpaquePointer?
  private(set) var names = unsafe Names(state: nil)
  /// The coroutines that wait, with the numbers by which the state knows them.
  var waiting = CoroutineSlots()
  /// Takes down what it asks for, if it runs in a process of its own, and this is that process.
  var recorder: Recorder?
  /// The process in which it runs; then nothing of its scripts runs here, and its state here only counts.
  weak var process: PluginProcess?
  /// Bytes that its scripts hold there, and the highest number that a function of theirs has had.
  var bytesElsewhere = 0, lastSlotElsewhere = 0
  /// Who runs the plugin, if it is a spec file.
  var port: (any SpecPort)?
  /// The numbers of its functions begin behind this one: those of earlier versions of the plugin are never used again.
  private(set) var slotsBefore = 0
  /// The highest number of a function of its state, if that is closed.
  private var lastSlot = 0
  /// The number of the request for memory that is refused, counted from the opening of the state; 0 for none. For
  /// tests.
  var failAt: Int64 = 0

  init(_ source: PluginSource, id: PluginID, limits: Limits, watch: Watchdog?, checkpoints: Checkpoints? = nil) {
    info = PluginInfo(id: id, name: source.name)
    self.source = source
    self.limits = limits
    self.watch = watch
    self.checkpoints = checkpoints
  }

  deinit { close() }

  /// The functions of capabilities that `rutter` gets, as the border takes their names.
  private static let capabilities = Capability.all.map { capability in
    let way = capability.comesInPieces ? "*" : capability.isMethod ? ":" : capability.method != nil ? "@" : ""
    let fields = capability.answer.fieldNames.map { "=" + $0.joined(separator: ",") } ?? ""
    return capability.name + way + fields
  }.joined(separator: " ")

  /// Opens the state with the session's seed; false if memory runs out.
  func open(_ opening: Opening) -> Bool {
    close()
    guard let watch else { return false }
    let opened = unsafe Self.capabilities.withCString { capabilities in
      var config = unsafe rl_config(
        limits: limits.raw, ask: answerScript, capabilities: capabilities, watch: watch.raw, seed: opening.seed,
        started_microseconds: opening.startedAtMicroseconds, fail_at: failAt,
        brief: checkpoints != nil || port != nil, specs: port != nil)
      return unsafe rl_open(&config)
    }
    guard let state = unsafe opened else { return false }
    unsafe self.state = unsafe state
    names = unsafe Names(state: state)
    if process != nil { return true }
    return ([source.main] + source.modules).allSatisfy { text in unsafe text.add(to: state) }
  }

  var isOpen: Bool { unsafe state != nil }

  func close() {
    waiting = CoroutineSlots()
    guard let old = unsafe state else { return }
    lastSlot = unsafe Int(rl_highest_handle(old))
    unsafe state = nil
    if let checkpoint {
      self.checkpoint = nil
      checkpoints?.give(checkpoint)
    } else {
      unsafe rl_close(old)
    }
  }

  // MARK: Going back

  /// Takes a state that was loaded under the same circumstances, if one is kept, and gives what loading had left in the
  /// outbox.
  func resume(at circumstances: Checkpoint.Circumstances) -> Outbox.Contents? {
    guard let watch, let found = checkpoints?.take(for: circumstances) else { return nil }
    close()
    unsafe rl_watch_by(found.state, watch.raw)
    unsafe rl_fail_at(found.state, failAt)
    checkpoint = found
    unsafe state = unsafe found.state
    names = unsafe Names(state: found.state, found.names)
    return found.left
  }

  /// Makes the present moment, right after loading, the checkpoint of the state, so that the next session can use it.
  func keep(_ circumstances: Checkpoint.Circumstances, left outbox: borrowing Outbox) {
    guard failAt == 0, checkpoints != nil, let state = unsafe state else { return }
    checkpoint = unsafe Checkpoint(state, names, circumstances, left: outbox)
  }

  // MARK: What the host holds for it

  /// Tells the state how much of its memory limit the host takes up. A script that runs is stopped if that is too much.
  func keepRoom(_ bytes: Int) { if let state = unsafe state { unsafe rl_hold(state, max(0, bytes) + bytesElsewhere) } }

  /// Where its `math.random` is; nil if nothing was drawn from it.
  var randomState: [UInt64]? {
    get {
      guard let state = unsafe state else { return nil }
      let random = unsafe rl_random_of(state), numbers = [random.a, random.b, random.c, random.d]
      return numbers.allSatisfy { $0 == 0 } ? nil : numbers
    }
    set {
      guard let state = unsafe state, let all = newValue, all.count == 4 else { return }
      unsafe rl_set_random(state, rl_random(a: all[0], b: all[1], c: all[2], d: all[3]))
    }
  }

  /// Bytes that its scripts hold.
  var memory: Int { if let state = unsafe state { unsafe rl_memory(state) } else { 0 } }

  /// What is left of the instructions of a turn, where these are limited.
  var instructionsLeft: Int64 { if let state = unsafe state { unsafe rl_instructions_left(state) } else { 0 } }

  func setInstructionsLeft(_ left: Int64) { if let state = unsafe state { unsafe rl_leave_instructions(state, left) } }

  /// Takes over what another process has left of them: never more than there were.
  func leaveInstructions(_ left: Int64) { setInstructionsLeft(min(instructionsLeft, left)) }

  /// What it may use up in a turn: instructions, or nanoseconds where these are not limited.
  var turnLimit: Int64 { limits.instructions ?? limits.turnMicroseconds * limits.patience * 1_000 }

  /// What the engine does next takes its time.
  func takesTime() { if let state = unsafe state { _ = unsafe rl_spend_for(state, 0) } }

  /// Bytes that it may still take up.
  var memoryLeft: Int { if let state = unsafe state { unsafe rl_room(state) } else { 0 } }

  /// Whether the script that is calling the host will be stopped as soon as it has its answer.
  var isOverdue: Bool { if let state = unsafe state { unsafe rl_is_overdue(state) } else { true } }

  /// Whether scripts and host together are over the memory limit; the plugin is stopped then. Not while anything runs.
  func isOverMemory() -> Bool {
    if let state = unsafe state { unsafe rl_is_over_memory(state) } else { false }
  }

  // MARK: What went wrong

  func failure() -> ScriptError {
    guard let state = unsafe state else { return ScriptError("the plugin is not loaded") }
    let failure = unsafe rl_failure_of(state).pointee
    let message = unsafe text(failure.message, failure.message_length)
    let traceback = unsafe text(failure.traceback, failure.traceback_length)
    return unsafe ScriptError(message, at: line(failure.line, of: failure.script), traceback: traceback)
  }

  func stop(_ account: borrowing Account) -> Stop {
    guard let state = unsafe state else { return Stop(.crash, allowed: "not loaded", at: nil) }
    var raw = rl_place()
    let limit = unsafe rl_stop_of(state, &raw)
    return stop(limit, at: line(raw.line, of: raw.script), account)
  }

  /// Says that others' scripts have done more for it than it may do itself.
  func stopForErrands() -> Stop {
    let limit = limits.instructions == nil ? rl_limit.RL_LIMIT_TIME : .RL_LIMIT_INSTRUCTIONS
    let allowed = limits.description(of: limit) + ", by what it had other plugins do"
    return Stop(limit.limit, allowed: allowed, at: nil)
  }

  /// Says that a limit was broken in the plugin's own process.
  func stop(_ limit: rl_limit, at place: Place?, _ account: borrowing Account) -> Stop {
    var allowed = limits.description(of: limit)
    if limit == .RL_LIMIT_MEMORY, let part = account.mainPart(for: info.id) { allowed += ", \(part)" }
    return Stop(limit.limit, allowed: allowed, at: place)
  }

  /// The line of the script that is calling the host. Only valid during such a call.
  func askingPlace() -> Place {
    if let process { return process.askingPlace }
    guard let state = unsafe state else { return .native }
    let raw = unsafe rl_asking_place(state)
    return line(raw.line, of: raw.script) ?? Place(script: source.main.file, line: 0)
  }

  func place(of handle: Handle) -> Place? {
    if let process { return process.place(of: handle) }
    guard let state = unsafe state, let slot = slot(of: handle) else { return nil }
    let raw = unsafe rl_function_place(state, slot)
    return line(raw.line, of: raw.script)
  }

  /// The line that a node carries, with its source text in the upper half; nil where there is none.
  func place(marked: Int64) -> Place? {
    let line = Int(marked & Int64(Int32.max)), index = Int(marked >> 32)
    guard line > 0, index >= 0, index <= source.modules.count else { return nil }
    return Place(script: index == 0 ? source.main.file : source.modules[index - 1].file, line: line)
  }

  // MARK: Handles

  func release(_ handle: Handle) {
    if let state = unsafe state, let slot = slot(of: handle) { unsafe rl_release(state, slot) }
  }

  /// By what number the state knows a function; nil for a function of an earlier version.
  func slot(of handle: Handle) -> Int64? { handle.slot > slotsBefore ? Int64(handle.slot - slotsBefore) : nil }

  // MARK: Versions

  /// A new version of the plugin with the same limits, whose state is not open yet.
  func version(_ source: PluginSource) -> LuaPlugin {
    var source = source
    source.isFlow = self.source.isFlow
    let version = LuaPlugin(source, id: info.id, limits: limits, watch: watch)
    version.all = all
    let last = unsafe state.map { unsafe Int(rl_highest_handle($0)) } ?? 0
    version.slotsBefore = slotsBefore + max(lastSlot, last, lastSlotElsewhere)
    return version
  }

  /// Releases every function on the tape from the script, because the request that contained them was refused.
  func releaseTape() {
    guard let state = unsafe state, let items = unsafe rl_out(state).pointee.items else { return }
    for index in 0..<Int(unsafe rl_out(state).pointee.count) {
      let item = unsafe items[index]
      let isFunction = item.kind == rl_kind.RL_FUNCTION.rawValue || item.kind == rl_kind.RL_ROWS.rawValue
      if isFunction { unsafe rl_release(state, item.integer) }
    }
  }

  private func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
    guard let start = unsafe start else { return "" }
    return unsafe start.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
      unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
    }
  }
}

/// A script's name as C holds it.
typealias RawScript = (
  CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar,
  CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar,
  CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar,
  CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar
)

/// A line of a script, if one is known.
func line(_ line: Int32, of script: RawScript) -> Place? {
  guard line > 0 else { return nil }
  let name = unsafe withUnsafeBytes(of: script) { bytes in
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
  return Place(script: name, line: Int(line))
}

extension rl_limit {
  fileprivate var limit: Stop.Limit {
    switch self {
    case .RL_LIMIT_NONE: .crash
    case .RL_LIMIT_MEMORY: .memory
    case .RL_LIMIT_TIME: .time
    case .RL_LIMIT_INSTRUCTIONS: .instructions
    case .RL_LIMIT_CLOSING: .closing
    }
  }
}
